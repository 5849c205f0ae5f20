"""The statistics of one game: variant and mode above, figures and plots below."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from shell.api import Daily, Game
from shell.dates import local_date
from shell.qt import icons
from shell.qt.context import Context
from shell.qt.controls import StatBox
from shell.qt.finished_games import FinishedGames
from shell.qt.fonts import font, line, scaled
from shell.qt.page_window import plain_label, restyle, tint
from shell.qt.plot import Plot
from shell.qt.plots import FigurePlot, Point, TimesPlot
from shell.qt.plots_small import LastPlot, SpreadPlot
from shell.qt.segmented import Segmented
from shell.qt.statistics_view import (
    DAYS,
    Stat,
    day_streak,
    day_words,
    drawn,
    figure_words,
    modes,
    picked,
    points,
    split_key,
    stats,
    summed,
    time_words,
    variant_key,
)
from shell.qt.surfaces import RING
from shell.statistics import Result, Summary

FIGURES, GAMES = "figures", "games"
"""The two pages: figures and plots of one variant, or every finished game of all of them."""
OTHER = "\x00other"
"""The entry of the variant control for sizes of the player's own."""


class StatisticsPanel(QWidget):
    """Everything at the right of the list."""

    picked = Signal()
    watched = Signal(int)
    """The player wants to see the game kept under that number again."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.game: Game | None = None
        self.others: list[str] = []
        self._title = plain_label(self, "title")
        self._notice = plain_label(self, "small")
        self._variants = Segmented(context, parent=self)
        self._custom = QComboBox(self)
        self._modes: dict[str, Segmented] = {}
        self._mode_labels: dict[str, QLabel] = {}
        """What each of the modes is, before its values; none where there is one only, which explains itself."""
        self._boxes = [StatBox(context, parent=self) for _ in range(5)]
        self._pages = Segmented(context, kind="soft", parent=self)
        self.games = FinishedGames(context, self)
        self._empty = plain_label(self, "body", wrap=True)
        self._sign = QLabel(self)
        self.times = TimesPlot(context, self._tenths, self)
        self.own = FigurePlot(context, self._seconds, self)
        """In the place of `times` for games that want a figure of their own drawn."""
        self.spread = SpreadPlot(context, self._seconds, self)
        self.last = LastPlot(context, self._seconds, self)
        self._sessions: list[int] = []
        self.last.opened.connect(self._watch)
        self.games.watched.connect(self.watched)
        self._pages.chosen.connect(lambda _: self.picked.emit())
        self._variants.chosen.connect(lambda _: self.picked.emit())
        self._custom.activated.connect(lambda _: self.picked.emit())

    def _tenths(self, ms: int) -> str:
        return time_words(self.context, ms, tenths=True)

    def _seconds(self, ms: int) -> str:
        return time_words(self.context, ms)

    def plots(self) -> tuple[Plot, ...]:
        """The large one and the two small ones."""
        return self._large, self.spread, self.last

    @property
    def _large(self) -> TimesPlot:
        return self.own if self.game is not None and drawn(self.game) is not None else self.times

    def set_game(self, game: Game, results: Sequence[Result], variant: str) -> None:
        """Offer the variants and modes of `game`; `variant` is the one to show, else the one shown, else the last played."""
        say = self.context.say
        same = self.game is game
        before = self.key() if same else ""
        self.game = game
        self.set_notice("")
        self._title.setText(say(game.title, game.key))
        base = {entry.key for entry in game.variants}
        counted = [result for result in results if result.counted]
        self.others = sorted({split_key(game, result.variant)[0] for result in counted if not result.day} - base)
        options = [(entry.key, say(entry.title, game.key)) for entry in game.variants]
        if isinstance(game.engine, Daily):
            options.insert(0, (DAYS, self.context.tr("Boards of days")))
        self._variants.set_options(options + ([(OTHER, self.context.tr("Custom"))] if self.others else []))
        self._variants.setAccessibleName(self.context.tr("Variant"))
        self._custom.clear()
        for key in self.others:
            self._custom.addItem(self._other_title(key), key)
        self._custom.setAccessibleName(self.context.tr("Custom"))
        self._set_modes(game)
        tr = self.context.tr
        self._pages.set_options([(FIGURES, tr("Figures")), (GAMES, tr("Finished games"))])
        self._pages.setAccessibleName(tr("What is shown"))
        if variant or not same:
            self._pages.set_current(FIGURES)
        last = max(counted, key=lambda result: result.finished, default=None)
        latest = "" if last is None else DAYS if last.day else last.variant
        self._choose(variant or before or latest)
        self._order_focus()

    def _set_modes(self, game: Game) -> None:
        wanted = modes(game)
        if [choice.key for choice in wanted] != list(self._modes):
            for old in self._modes.values():
                old.hide()
                old.deleteLater()
            for label in self._mode_labels.values():
                label.hide()
                label.deleteLater()
            self._modes = {choice.key: Segmented(self.context, kind="soft", parent=self) for choice in wanted}
            self._mode_labels = {choice.key: plain_label(self, "label") for choice in wanted} if len(wanted) > 1 else {}
            for control in self._modes.values():
                control.chosen.connect(lambda _: self.picked.emit())
                control.show()
        for choice in wanted:
            assert isinstance(choice.values, tuple)
            control = self._modes[choice.key]
            control.set_options([(option.key, self.context.say(option.title, game.key)) for option in choice.values])
            control.setAccessibleName(self.context.say(choice.title, game.key))
            if choice.key in self._mode_labels:
                self._mode_labels[choice.key].setText(self.context.say(choice.title, game.key))
                self._dress(self._mode_labels[choice.key])
            control.set_current(choice.default)

    def _other_title(self, key: str) -> str:
        assert self.game is not None
        try:
            return self.context.say(self.game.engine.variant(key).title, self.game.key)
        except ValueError:  # a size that this version of the game no longer has: its results are still the player's
            return key

    def _choose(self, key: str) -> None:
        if not key or self.game is None:
            return
        base, values = split_key(self.game, key)
        if key == DAYS:
            self._variants.set_current(DAYS)
        elif base in self.others:
            self._variants.set_current(OTHER)
            self._custom.setCurrentIndex(self.others.index(base))
        else:
            self._variants.set_current(base)
        for name, control in self._modes.items():
            control.set_current(values[name])

    def key(self) -> str:
        """The statistics key that the controls name."""
        assert self.game is not None
        base = self._variants.current or ""
        if base == OTHER:
            base = str(self._custom.currentData() or "")
        if base == DAYS:
            return DAYS
        return variant_key(self.game, base, {name: control.current or "" for name, control in self._modes.items()})

    def _order_focus(self) -> None:
        # The controls were made anew: without this they would come after the plots.
        stops = [self._pages, self._variants, self._custom, *self._modes.values(), *self.plots(), self.games]
        inner = [child for stop in stops for child in (stop.findChildren(QWidget) if isinstance(stop, Segmented) else [stop])]
        for one, other in pairwise(inner):
            QWidget.setTabOrder(one, other)

    def _watch(self, place: int) -> None:
        """Game `place` of those that the plot shows, the last ones."""
        self.watched.emit(self._sessions[place - self.last.count()])

    def set_notice(self, words: str) -> None:
        """A sentence beside the title, such as where a file was written."""
        self._notice.setText(words)
        self._notice.setToolTip(words)

    def show_results(self, results: Sequence[Result]) -> None:
        """Fill figures and plots with the results of the chosen variant."""
        assert self.game is not None
        context = self.context
        shown = picked(results, self.key())
        facts = summed(self.game, shown)
        figures = stats(context, self.game, facts)
        if self.key() == DAYS:
            figures[2] = day_streak(context, self.game, shown, local_date(time.time()))
        self._show_boxes(figures)
        won = [result for result in shown if result.outcome == "won"]
        best = facts.best_times[0].session if facts.best_times else None
        record = next((i for i, result in enumerate(won) if result.session == best and not result.hints), None)
        self.times.set_points([Point(result.ms, day_words(context, result.date), bool(result.hints)) for result in won], record)
        self._draw_own(facts, shown)
        self.spread.set_bars(facts.distribution)
        self._sessions = [result.session for result in shown]
        self.last.set_games([(result.outcome, day_words(context, result.date)) for result in shown])
        self._empty.setText(context.tr("Nothing played here yet. Figures and plots appear with the first game that ends."))
        self._sign.setAccessibleName(context.tr("Statistics"))
        listed = self._pages.current == GAMES
        there = bool(results) if listed else bool(facts.played)
        self._variants.setVisible(not listed)
        for control in (*self._modes.values(), *self._mode_labels.values()):
            control.setVisible(not listed and self._variants.current != DAYS)  # of a day there is one board
        self._custom.setVisible(not listed and self._variants.current == OTHER)
        for widget in (*self._boxes, *self.plots()):
            widget.setVisible(there and not listed)
        (self.times if self._large is self.own else self.own).hide()
        self.games.setVisible(there and listed)
        if listed:
            self.games.set_results(self.game, results)
        self._empty.setVisible(not there)
        self._sign.setVisible(not there)

    def _show_boxes(self, figures: Sequence[Stat]) -> None:
        """As many boxes as there are figures."""
        while len(self._boxes) > len(figures):
            self._boxes.pop().deleteLater()
        while len(self._boxes) < len(figures):
            self._boxes.append(StatBox(self.context, parent=self))
        for box, stat in zip(self._boxes, figures, strict=True):
            box.set_stat(stat.label, stat.value, stat.detail, stat.meaning)

    def _draw_own(self, facts: Summary, shown: Sequence[Result]) -> None:
        """The plot of a figure of the game's own, where it wants one."""
        assert self.game is not None
        figure = drawn(self.game)
        if figure is None:
            return
        there, record = points(facts, figure, shown)
        self.own.set_figure(self.context.say(figure.title, self.game.key), partial(figure_words, self.context, figure))
        self.own.set_points(
            [
                Point(result.figures[figure.key], day_words(self.context, result.date), figure.clean and bool(result.hints))
                for result in there
            ],
            record,
        )

    def _dress(self, label: QLabel) -> None:
        label.setFont(font("label"))
        tint(label, self.context, "text.secondary")

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for label in self._mode_labels.values():
            self._dress(label)
        for label, role, token in (
            (self._title, "title", "text.primary"),
            (self._empty, "body", "text.secondary"),
            (self._notice, "small", "text.secondary"),
        ):
            label.setFont(font(role))
            tint(label, self.context, token)
        self._sign.setPixmap(icons.pixmap("statistics", 40, self.context.theme.color("text.muted"), self.devicePixelRatioF()))
        restyle(self._pages, self.games, self._variants, *self._modes.values(), *self._boxes, *self.plots())

    # Placed by hand: what stands beside what depends on the width and on the length of the words.

    def arrange(self, width: int, height: int) -> None:
        """Place everything in `width`, and in `height` if that is enough; else the page becomes taller, to be scrolled."""
        if self.game is None or width < 200:
            return
        margin = 40 if width > 760 else 24
        left, inner = margin, width - 2 * margin
        y = self._arrange_head(left, inner)
        if self._pages.current == GAMES:
            self.games.setGeometry(left, y, inner, max(height - y - margin, scaled(160)))
        else:
            y = self._arrange_controls(left, y, inner)
        self._sign.setGeometry(left, y + 20, 40, 40)
        self._empty.setGeometry(left, y + 72, min(inner, scaled(460)), self._empty.heightForWidth(min(inner, scaled(460))))
        if self._pages.current == GAMES:
            self.resize(width, max(height, self.games.geometry().bottom() + margin))
            return
        y = self._arrange_boxes(left, y, inner)
        y = self._arrange_plots(left, y, inner, height - y - 40)
        self.resize(width, max(y + 40, height) if not self._empty.isVisibleTo(self) else height)

    def _arrange_head(self, left: int, inner: int) -> int:
        """Title, notice, and the choice of the page at the right, or below where there is no room beside. Gives where the rest begins."""
        title, high = self._title.sizeHint().width(), line("title")
        pages = self._pages.sizeHint()
        beside = title + 24 + pages.width() <= inner
        self._title.setGeometry(left, 24, min(title, inner), high)
        self._notice.setGeometry(left + title + 24, 24 + 3, max(0, inner - title - 48 - (pages.width() if beside else 0)), high)
        if beside:
            self._pages.setGeometry(left + inner - pages.width(), 24 + (high - pages.height()) // 2, pages.width(), pages.height())
            return 24 + high + 20
        tall = self._pages.heightForWidth(inner)
        self._pages.setGeometry(left, 24 + high + 12, min(pages.width(), inner), tall)
        return 24 + high + 12 + tall + 20

    def _arrange_controls(self, left: int, y: int, inner: int) -> int:
        """The variants, and each mode behind its name: in one line where there is room, else one below the other."""
        parts: list[tuple[QLabel | None, QWidget]] = [(None, self._variants)]
        if self._custom.isVisibleTo(self):
            parts.append((None, self._custom))
        parts += [(self._mode_labels.get(key), control) for key, control in self._modes.items() if control.isVisibleTo(self)]
        names = [0 if label is None else label.sizeHint().width() + 12 for label, _ in parts]
        wanted = [part.sizeHint().width() for _, part in parts]
        if sum(names) + sum(wanted) + 16 * (len(parts) - 1) <= inner:
            x, most = left, 0
            for (label, part), name, width in zip(parts, names, wanted, strict=True):
                if part in self._modes.values() and part is parts[-1][1]:
                    x = left + inner - width - name
                most = max(most, self._arrange_control(label, part, x, y, name, width, 36))
                x += name + width + 16
            return y + most + 20
        name = max(names)
        beside = name + max((control.sizeHint().width() for control in self._modes.values()), default=0) <= inner
        for label, part in parts:
            room = inner - (name if label is not None and beside else 0)
            if label is not None and not beside:
                label.setGeometry(left, y, inner, line("label"))
                y += line("label") + 4
            width = min(part.sizeHint().width(), room)
            y += self._arrange_control(label if beside else None, part, left, y, name if beside else 0, width, 0) + 10
        return y + 10

    def _arrange_control(self, label: QLabel | None, part: QWidget, x: int, y: int, name: int, width: int, least: int) -> int:
        """A control, `name` pixels behind the start of its label if it has one. Gives how tall it is."""
        tall = max(part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height(), least)
        if label is not None:
            label.setGeometry(x, y, name - 12, min(tall, scaled(34)))
            x += name
        part.setGeometry(x, y, width, tall)
        return tall

    def _arrange_boxes(self, left: int, y: int, inner: int) -> int:
        widest = max(box.sizeHint().width() for box in self._boxes)
        gutter = 16
        count = len(self._boxes)
        fitting = (n for n in (count, *(range(-(-count // 2), 1, -1) if count > 5 else (3, 2))) if n * widest + (n - 1) * gutter <= inner)
        columns = next(fitting, 1)
        tall = self._boxes[0].sizeHint().height()
        for i, box in enumerate(self._boxes):
            row, column = divmod(i, columns)
            in_row = min(columns, len(self._boxes) - row * columns)
            side = (inner - (in_row - 1) * gutter) / in_row
            x = left + round(column * (side + gutter))
            box.setGeometry(x, y + row * (tall + gutter), left + round(column * (side + gutter) + side) - x, tall)
        return y + -(-len(self._boxes) // columns) * (tall + gutter) + 4

    def _arrange_plots(self, left: int, y: int, inner: int, height: int) -> int:
        # Plots keep room for their focus ring inside themselves.
        gutter = 16 - 2 * RING
        left, y, inner = left - RING, y - RING, inner + 2 * RING
        if inner >= scaled(680):
            tall = max(height + RING, scaled(340))
            small = max(round(inner * 0.375), scaled(300))
            large = inner - small - gutter
            self._large.setGeometry(left, y, large, tall)
            half = (tall - gutter) // 2
            self.spread.setGeometry(left + large + gutter, y, small, half)
            self.last.setGeometry(left + large + gutter, y + half + gutter, small, tall - half - gutter)
            return y + tall
        for plot, tall in ((self._large, scaled(320)), (self.spread, scaled(230)), (self.last, scaled(240))):
            plot.setGeometry(left, y, inner, tall)
            y += tall + gutter
        return y

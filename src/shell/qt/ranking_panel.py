"""The ranking of a day: who was how good, who plays on this device, and results of others that come as codes."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from shell import daily
from shell.api import Game, Tally
from shell.figures import clock_text, figure_text
from shell.qt.announcing import announce
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.day_words import place_words, whole_date
from shell.qt.fonts import font
from shell.qt.overlay import Overlay
from shell.qt.page_window import plain_label, restyle, tint
from shell.qt.standings import Row, Standings
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.days import Days
    from shell.ranking import Guest, Standing

_NEW = -1
"""In the list of players: another one."""


class RankingPanel(Overlay):
    """One day at a time. Below the lines, who plays; at the foot, pasting a code."""

    def __init__(self, context: Context, parent: QWidget, days: Days) -> None:
        super().__init__(context, parent, width=640)
        self.days = days
        self.game: Game | None = None
        self.day = ""
        self._said: Text | None = None
        self._over = plain_label(self.content, "label")
        self._title = plain_label(self.content, "title")
        self.before = Button(context, kind="icon", icon="back", parent=self.content)
        self.after = Button(context, kind="icon", icon="forward", parent=self.content)
        self.standings = Standings(context, self.content)
        self._who = plain_label(self.content, "label")
        self.players = QComboBox(self.content)
        self._name_label = plain_label(self.content, "label")
        self.name = QLineEdit(self.content)
        self.keep = Button(context, kind="soft", parent=self.content)
        self._line = plain_label(self.content, "label", wrap=True)
        self.put_back = Button(context, kind="soft", icon="undo", parent=self.content)
        self._removed: Guest | None = None
        """A result that was just removed, as long as it can be put back."""
        self._who.setBuddy(self.players)
        self._name_label.setBuddy(self.name)
        self.name.setMaxLength(200)
        self._lay_out()
        self.paste = Button(context, kind="soft", icon="copy", parent=self.foot)
        self.close_button = Button(context, kind="soft", parent=self.foot)
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(6, 0, 6, 0)
        foot.addWidget(self.paste)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        self.before.clicked.connect(lambda: self.turn(-1))
        self.after.clicked.connect(lambda: self.turn(1))
        self.players.activated.connect(self._player_chosen)
        self.keep.clicked.connect(self.keep_name)
        self.name.returnPressed.connect(self.keep_name)
        self.paste.clicked.connect(self._paste)
        self.standings.removed.connect(self.remove)
        self.put_back.clicked.connect(self.return_removed)
        self.standings.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.clicked.connect(self.dismiss)

    def _lay_out(self) -> None:
        head, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._over)
        words.addWidget(self._title)
        head.addLayout(words, 1)
        head.addWidget(self.before)
        head.addWidget(self.after)
        row = QHBoxLayout()
        row.setSpacing(16)
        one, two = QVBoxLayout(), QVBoxLayout()
        one.setSpacing(6)
        two.setSpacing(6)
        one.addWidget(self._who)
        one.addWidget(self.players)
        two.addWidget(self._name_label)
        edit = QHBoxLayout()
        edit.setSpacing(8)
        edit.addWidget(self.name, 1)
        edit.addWidget(self.keep)
        two.addLayout(edit)
        self.players.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row.addLayout(one, 2)
        row.addLayout(two, 3)
        self.body.addLayout(head)
        self.body.addWidget(self.standings)
        self.body.addLayout(row)
        said = QHBoxLayout()
        said.setSpacing(12)
        said.addWidget(self._line, 1)
        said.addWidget(self.put_back)
        self.body.addLayout(said)
        self.body.addStretch(1)

    # Opening

    def show_day(self, game: Game, day: str) -> None:
        """Show the ranking of `day`; open if it is not."""
        self.game, self.day = game, day
        if self.isVisible():
            self.refresh()
            return
        self._said = self._removed = None
        self.retranslate()
        self.restyle()
        self.open()
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_name(self, text: Text) -> None:
        """Say why a name is wanted, and wait for it."""
        self.say(text)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: Text | None) -> None:
        """A sentence below everything; None takes it away."""
        if text is not self._said:
            self._removed = None
        self._said = text
        words = "" if text is None else self.context.say(text)
        self._line.setText(words)
        self._line.setVisible(bool(words))
        self.put_back.setVisible(self._removed is not None)
        announce(self, words)
        if self.isVisible():
            self.arrange()

    def turn(self, step: int) -> None:
        """The ranking of another day, so many further; none earlier than the archive, none later than today."""
        if self._can_turn(step):
            self.day = (daily.day_of(self.day) + timedelta(days=step)).isoformat()
            self.refresh()

    def _can_turn(self, step: int) -> bool:
        game = self.game
        return game is not None and daily.since(game) <= (daily.day_of(self.day) + timedelta(days=step)).isoformat() <= self.days.today

    # What is shown

    def refresh(self) -> None:
        """Show everything as it stands now."""
        game = self.game
        if game is None:
            return
        tr, say = self.context.tr, self.context.say
        self._over.setText(" · ".join([tr("Ranking"), say(game.title, game.key)]))
        self._title.setText(whole_date(self.context, self.day, self.days.today))
        self.setAccessibleName(f"{self._over.text()}: {self._title.text()}")
        columns = self._columns(game)
        rows = [self._row(game, standing, columns) for standing in self.days.standings(game, self.day)]
        self.standings.set_rows([title for _, title in columns], rows, tr("Nobody is in the ranking of this day yet."))
        self.before.setEnabled(self._can_turn(-1))
        self.after.setEnabled(self._can_turn(1))
        self._show_players()
        self.say(self._said)

    def _columns(self, game: Game) -> list[tuple[str, str]]:
        engine = daily.plan(game)
        titles = {"time": self.context.tr("Time")}
        if isinstance(game.engine, Tally):
            titles |= {figure.key: self.context.say(figure.title, game.key) for figure in game.engine.figures}
        return [(key, titles[key]) for key, _ in (engine.daily_order if engine is not None else ()) if key in titles]

    def _row(self, game: Game, standing: Standing, columns: list[tuple[str, str]]) -> Row:
        formats = {figure.key: figure.format for figure in game.engine.figures} if isinstance(game.engine, Tally) else {}
        shown = []
        for key, _ in columns:
            if key == "time":
                shown.append(clock_text(standing.ms))
            elif key in standing.figures:
                shown.append(figure_text(standing.figures[key], formats[key], language=self.context.language))
            else:
                shown.append("–")
        hinted = self.context.tr("with hints") if standing.hints else ""
        place = place_words(self.context, standing.place)
        figures = [f"{title}: {figure}" for (_, title), figure in zip(columns, shown, strict=True)]
        words = ", ".join(part for part in (place, standing.name, hinted, *figures) if part)
        own = standing.player == self.days.players.current
        return Row(place, standing.name, bool(standing.hints), tuple(shown), own, words, standing.guest)

    def _show_players(self) -> None:
        found, current = self.days.names(), self.days.players.current
        self.players.blockSignals(True)
        self.players.clear()
        for number, name in found.items():
            self.players.addItem(name, number)
        self.players.addItem(self.context.tr("Another player…"), _NEW)
        self.players.setCurrentIndex(self.players.findData(current))
        self.players.blockSignals(False)
        self._show_name()

    def _show_name(self) -> None:
        new = self.players.currentData() == _NEW
        self.name.setText("" if new else self.days.players.names.get(self.players.currentData(), ""))
        self.keep.setText(self.context.tr("Add") if new else self.context.tr("Change"))

    # What is done

    def _player_chosen(self) -> None:
        number = self.players.currentData()
        if number == _NEW:
            self._show_name()
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.say(None)
            self.days.play_as(number)

    def keep_name(self) -> None:
        """Give the chosen player the name that stands in the field, or add one."""
        number = self.players.currentData()
        try:
            if number == _NEW:
                self.days.play_as(self.days.players.add(self.name.text()))
            else:
                self.days.players.rename(number, self.name.text())
                self.days.renamed()
        except ValueError as error:
            reason = error.args[0]
            self.say(reason if isinstance(reason, Text) else Text("{reason}", reason=str(reason)))
            return
        self.say(Text("{name} plays now.", name=self.days.players.name))

    def remove(self, digest: str) -> None:
        """Take the result of a guest out of the ranking. It can be put back until something else is said here."""
        guest = self.days.remove_guest(self.game, self.day, digest) if self.game is not None else None
        if guest is None:
            return
        self.say(Text("The result of {name} is removed.", name=guest.name))
        self._removed = guest
        self.days.refresh()
        self.put_back.setFocus(Qt.FocusReason.OtherFocusReason)

    def return_removed(self) -> None:
        """Put the result that was just removed back into the ranking."""
        guest = self._removed
        if guest is not None:
            self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self.days.return_guest(guest)
            self.say(Text("The result of {name} is back.", name=guest.name))
            self.days.refresh()

    def _paste(self) -> None:
        self.paste_code(QGuiApplication.clipboard().text())

    def paste_code(self, text: str) -> None:
        """Somebody's result code. What becomes of it is said below."""
        self.days.codes.paste(text, self.say)

    # Language and looks

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        tr = self.context.tr
        self.before.setText(tr("Day before"))
        self.after.setText(tr("Day after"))
        self._who.setText(tr("Who plays"))
        self._name_label.setText(tr("Name"))
        self.paste.setText(tr("Paste a result code"))
        self.put_back.setText(tr("Put it back"))
        self.close_button.setText(tr("Close"))
        self.players.setAccessibleName(tr("Who plays"))
        self.name.setAccessibleName(tr("Name"))
        self.refresh()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for label, role, token in (
            (self._over, "label", "text.muted"),
            (self._title, "title", "text.primary"),
            (self._who, "small", "text.muted"),
            (self._name_label, "small", "text.muted"),
            (self._line, "label", "text.secondary"),
        ):
            label.setFont(font(role))
            tint(label, self.context, token)
        restyle(self.before, self.after, self.keep, self.paste, self.put_back, self.close_button, *self.standings.buttons)
        self.standings.updateGeometry()
        self.standings.update()
        if self.isVisible():
            self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_PageUp:
            self.turn(-1)
        elif event.key() == Qt.Key.Key_PageDown:
            self.turn(1)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

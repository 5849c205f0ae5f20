"""The *New game* panel, built from a game's variants, choices and custom sizes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from shell.api import Choice, Game, Variant
from shell.qt import icons
from shell.qt.announcing import announce
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fields import ChoiceField
from shell.qt.fonts import font, line, scaled
from shell.qt.overlay import Overlay
from shell.qt.page_window import plain_label, restyle, tint
from shell.qt.seat_fields import SeatField, StartsField, problem, seat_values
from shell.qt.statistics_view import split_key
from shell.qt.tiles import Tiles
from shell.seating import STARTS, name_key, to_remember
from shell.text import reason

if TYPE_CHECKING:
    from shell.saved import Saved

VARIANT = "variant"
"""In remembered values: the key of the chosen variant, or `CUSTOM`."""

CUSTOM = "custom"
"""The variant that is made of the player's own numbers; those are remembered as `custom.KEY`."""


class NewGamePanel(Overlay):
    """Asks for variant and choices, and says at once what is wrong with them. `ask` opens it."""

    resumed = Signal(str)
    """The running game of this variant shall go on, and no new one begin."""
    chosen = Signal(str, dict)
    """The canonical key of the variant, and all values, to be given to `ask` the next time."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(context, parent, width=690)
        self.game: Game | None = None
        self.fields: dict[str, ChoiceField] = {}
        self.variant: Variant | None = None
        """What the present choices make; None while they make nothing."""
        self._over = plain_label(self.content, "label")
        self._title = plain_label(self.content, "title")
        self._tiles = Tiles(context, self.content)
        self._numbers = QWidget(self.content)
        self._number_row = QHBoxLayout(self._numbers)
        self._number_row.setContentsMargins(0, 0, 0, 0)
        self._number_row.setSpacing(16)
        self._running = plain_label(self.content, "label", wrap=True)
        self._unfinished: Callable[[str], Saved | None] = lambda _: None
        self._choices = QWidget(self.content)
        self._choice_rows = QVBoxLayout(self._choices)
        self._choice_rows.setContentsMargins(0, 0, 0, 0)
        self._choice_rows.setSpacing(14)
        self._problem = QWidget(self.content)
        self._problem_icon = QLabel(self._problem)
        self._problem_text = plain_label(self._problem, "label", wrap=True)
        row = QHBoxLayout(self._problem)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._problem_icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._problem_text, 1)
        head = QVBoxLayout()
        head.setSpacing(0)
        head.addWidget(self._over)
        head.addWidget(self._title)
        self.body.addLayout(head)
        for part in (self._tiles, self._numbers, self._problem, self._running, self._choices):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.cancel = Button(context, kind="ghost", parent=self.foot)
        self.play = Button(context, kind="primary", icon="play", parent=self.foot)
        self.play.set_roomy(True)
        buttons = QHBoxLayout(self.foot)
        buttons.setContentsMargins(6, 0, 6, 0)
        self.resume = Button(context, kind="soft", parent=self.foot)
        buttons.addWidget(self.resume)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.play)
        self._tiles.chosen.connect(lambda _: self._check(lay_out=True))
        self.cancel.clicked.connect(self.dismiss)
        self.resume.clicked.connect(self._resume)
        self.play.clicked.connect(self.accept)

    # Questions and answers

    def ask(
        self, game: Game, last: Mapping[str, str], played: str = "", unfinished: Callable[[str], Saved | None] = lambda _: None
    ) -> None:
        """Open for `game`, with the values that `chosen` gave the last time; none of them needs to be there, and the variant
        may be any key that the engine knows. `played` is the key of the variant played last: where it was not begun from here,
        it is offered instead. `unfinished` finds the running game of a variant, which can be gone on with instead."""
        self.game = game
        self._unfinished = unfinished
        self._build(game)
        known = [*(variant.key for variant in game.variants), *([CUSTOM] if game.custom else [])]
        self._tiles.set_options([(key, key, "") for key in known])
        self._fill(last, known)
        if played and self._key() != played:
            rules = {choice.key for choice in game.choices if choice.kind == "rule"}
            self._fill({**{key: value for key, value in last.items() if key not in rules}, VARIANT: played}, known)
        self.retranslate()
        self.restyle()
        self.open()
        self._tiles.focus_current()
        for tile in self._tiles.tiles:
            if tile.isChecked():
                self.reveal(tile)

    def _fill(self, last: Mapping[str, str], known: Sequence[str]) -> None:
        assert self.game is not None
        base, rules = split_key(self.game, last.get(VARIANT, ""))
        numbers = {} if base in known else _numbers(self.game, base)
        self._tiles.set_current(base if base in known else CUSTOM if numbers else known[0])
        for key, field in self.fields.items():
            field.set_value(numbers.get(key, last.get(key, rules.get(key, field.choice.default))))
            if isinstance(field, SeatField):
                field.set_name(last.get(name_key(key), ""))

    def _key(self) -> str:
        """The key of the variant that the fields make, empty if they make none."""
        assert self.game is not None
        try:
            return self.game.engine.variant(self.variant_text()).key
        except ValueError:
            return ""

    def values(self) -> dict[str, str]:
        """Everything that is chosen, by key; numbers of a custom size as `custom.KEY`."""
        chosen = {key: field.value() for key, field in self.fields.items()}
        return {VARIANT: self._tiles.current or "", **chosen, **seat_values(self.fields)}

    def variant_text(self) -> str:
        """The text that the engine is asked about: variant or numbers, and every rule that is not at its default."""
        assert self.game is not None
        text = self._tiles.current or ""
        if text == CUSTOM and self.game.custom is not None:
            numbers = {choice.key: self.fields[f"{CUSTOM}.{choice.key}"].value() for choice in self.game.custom.choices}
            text = self.game.custom.pattern.format(**numbers)
        rules = [self.fields[c.key].value() for c in self.game.choices if c.kind == "rule" and self.fields[c.key].value() != c.default]
        return "/".join([text, *rules])

    def accept(self) -> None:
        """Play what is chosen, if it can be played."""
        self._check()
        if self.variant is not None:
            self.dismiss()
            assert self.game is not None
            self.chosen.emit(self.variant.key, to_remember(self.game, self.values()))

    def _resume(self) -> None:
        if self.variant is not None:
            self.dismiss()
            self.resumed.emit(self.variant.key)

    def before_arrange(self, width: int) -> None:
        for field in self.fields.values():
            field.fit(width - 30)

    # Parts

    def _build(self, game: Game) -> None:
        for field in self.fields.values():
            field.hide()
            field.deleteLater()
        self.fields = {}
        for choice in game.custom.choices if game.custom else ():
            self._add(f"{CUSTOM}.{choice.key}", choice, self._number_row)
        for choice in game.choices:
            self._add(choice.key, choice, self._choice_rows)
        if any(isinstance(field, SeatField) for field in self.fields.values()):
            starts = StartsField(self.context, game, self._choices)
            starts.changed.connect(lambda _: self._check())
            self._choice_rows.addWidget(starts)
            self.fields[STARTS] = starts
        self._choices.setVisible(bool(game.choices))
        self._place_problem()

    def _place_problem(self) -> None:
        """Where names are typed what is wrong stands below everything, and has its place from the start: nothing moves away from
        the pointer. Else it stands below the numbers that are typed."""
        named = any(isinstance(field, SeatField) for field in self.fields.values())
        policy = self._problem.sizePolicy()
        policy.setRetainSizeWhenHidden(named)
        self._problem.setSizePolicy(policy)
        self._problem.setMinimumHeight(line("label") if named else 0)
        self.body.removeWidget(self._problem)
        self.body.insertWidget(self.body.indexOf(self._choices if named else self._numbers) + 1, self._problem)

    def _add(self, key: str, choice: Choice, row: QHBoxLayout | QVBoxLayout) -> None:
        assert self.game is not None
        wide = row is self._choice_rows
        if choice.kind == "seat":
            field: ChoiceField = SeatField(self.context, choice, self.game.key, self._choices)
        else:
            parent = self._choices if wide else self._numbers
            field = ChoiceField(self.context, choice, self.game.key, wide=wide, patient=True, parent=parent)
            field.typed.connect(self._check)
        field.changed.connect(lambda _: self._check())
        row.addWidget(field, 0 if wide else 1)
        self.fields[key] = field

    def _check(self, *, lay_out: bool = False) -> None:
        """Ask the engine whether the choices make a game; show its sentence if they do not."""
        assert self.game is not None
        self._numbers.setVisible(self._tiles.current == CUSTOM)
        words = self._mistyped()
        try:
            self.variant = None if words else self.game.engine.variant(self.variant_text())
        except ValueError as error:
            self.variant = None
            words = self._said(error)
        starts = self.fields.get(STARTS)
        if isinstance(starts, StartsField):
            values = self.values()
            starts.offer(self.game, values)
            wrong = problem(self.game, values)
            if wrong is not None:
                self.variant = None
                words = words or self.context.say(wrong)
        self.play.setEnabled(self.variant is not None)
        self.play.setToolTip(words)
        running = None if self.variant is None else self._unfinished(self.variant.key)
        text = self._running_words(running)
        if text != self._running.text() or lay_out:
            lay_out = True
            self._running.setText(text)
            self._running.setVisible(bool(text))
            self.resume.setVisible(bool(text))
        if words != self._problem_text.text() or lay_out:
            self._problem_text.setText(words)
            self._problem.setVisible(bool(words))
            self._problem_text.setAccessibleName(words)
            self._problem_icon.setAccessibleName(words)
            announce(self, words)
            if self.isVisible():
                self.arrange()

    def _running_words(self, saved: Saved | None) -> str:
        """What a new board would take the place of."""
        if saved is None or self.game is None:
            return ""
        from shell.qt.unfinished import words

        kind = words(self.context, self.game, saved)
        return self.context.tr("One is running: {kind}. With the first move on a new board it is given up.", kind=kind)

    def _mistyped(self) -> str:
        """What is wrong with the first number, of those that are asked for, that is none."""
        assert self.game is not None
        custom = self._tiles.current == CUSTOM
        asked = (field for key, field in self.fields.items() if custom or not key.startswith(f"{CUSTOM}."))
        wrong = next((said for said in (field.problem() for field in asked) if said is not None), None)
        return self.context.say(wrong, self.game.key) if wrong is not None else ""

    def _said(self, error: ValueError) -> str:
        """An engine may raise with a `Text`, which is said in the player's language, or with a plain sentence."""
        assert self.game is not None
        return self.context.say(reason(error), self.game.key)

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        if self.game is None:
            return
        tr, say, key = self.context.tr, self.context.say, self.game.key
        self._over.setText(tr("New game"))
        self._title.setText(say(self.game.title, key))
        options = [(v.key, say(v.title, key), say(v.detail, key) if v.detail else "") for v in self.game.variants]
        if self.game.custom is not None:
            options.append((CUSTOM, tr("Custom"), tr("a size of your own")))
        before = self._tiles.current
        self._tiles.blockSignals(True)
        self._tiles.set_options(options)
        if before is not None:
            self._tiles.set_current(before)
        self._tiles.blockSignals(False)
        self.cancel.setText(tr("Cancel"))
        self.play.setText(tr("Play"))
        self.resume.setText(tr("Continue"))
        self.setAccessibleName(f"{self._over.text()}: {self._title.text()}")
        for field in self.fields.values():
            field.retranslate()
        self._order_focus()
        self._check(lay_out=True)

    def _order_focus(self) -> None:
        # Tiles, fields and segments were made anew: without this they would come after the buttons.
        stops = [*self._tiles.tiles, *(stop for field in self.fields.values() for stop in field.stops())]
        stops += [self.resume, self.cancel, self.play]
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for label, role, token in (
            (self._over, "label", "text.muted"),
            (self._title, "title", "text.primary"),
            (self._problem_text, "label", "state.danger"),
            (self._running, "label", "text.secondary"),
        ):
            label.setFont(font(role))
            tint(label, self.context, token)
        size = scaled(18)
        self._problem_icon.setPixmap(icons.pixmap("warning", size, self.context.theme.color("state.danger"), self.devicePixelRatioF()))
        restyle(self._tiles, self.resume, self.cancel, self.play, *self.fields.values())
        if self.isVisible():
            self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not isinstance(self.focusWidget(), QPushButton):
            self.accept()
        else:
            super().keyPressEvent(event)


def _numbers(game: Game, base: str) -> dict[str, str]:
    """The numbers of a custom size, as they are remembered, read off its key. None of them if it is no such key."""
    if game.custom is None:
        return {}
    pattern = re.escape(game.custom.pattern)
    for choice in game.custom.choices:
        pattern = pattern.replace(re.escape(f"{{{choice.key}}}"), f"(?P<{choice.key}>[0-9]+)")
    found = re.fullmatch(pattern, base)
    return {f"{CUSTOM}.{key}": value for key, value in found.groupdict().items()} if found else {}

"""The board editor of a game: palette, board, numbers, what can be done with the draft, and a line that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSpinBox, QWidget

from shell.api import Board, Check, Exporter, Facts, Game, Variant
from shell.drafting import History
from shell.qt import fonts
from shell.qt.announcing import announce
from shell.qt.buttons import Button
from shell.qt.checker import Checker
from shell.qt.context import Context
from shell.qt.desk import Desk
from shell.qt.drawing import Drawing
from shell.qt.editor_board import EditorBoard
from shell.qt.fields import ChoiceField
from shell.qt.look import SceneLook
from shell.qt.message import Kind, MessageLine
from shell.qt.page_window import PageWindow, plain_label, restyle, tint
from shell.qt.side_column import Column
from shell.qt.tool_rows import ToolRows
from shell.store import Store
from shell.text import Text, reason

DRAFT = "draft"
"""The setting of a game in which its draft is kept."""

_BAR, _MARGIN, _GAP, _BELOW, _LINE_WIDTH = 56, 24, 8, 16, 900
_NARROW = 360
"""Pixels for the board below which the palette shows no names."""
_SOON = 300
"""Milliseconds after which it is said that an answer takes time."""


class EditorWindow(PageWindow):
    """Draws boards of one game. `current` gives the text of its board on the table, None where there is none."""

    played = Signal(object, object)
    """The draft is to be played: its `Variant` and `Board`."""
    broke = Signal(object, str)
    """The game made a mistake: a sentence and its details."""

    def __init__(
        self, context: Context, game: Game, desk: Desk, store: Store, current: Callable[[], str | None], over: QWidget | None = None
    ) -> None:
        """Raises whatever the game raises; `TypeError` if its editor is none."""
        super().__init__(context, over)
        self.game = game
        self._store = store
        self._current = current
        drawing = game.editor()(game.engine, game.variants[0], SceneLook(context, game.key)) if game.editor is not None else None
        if not isinstance(drawing, Drawing):
            raise TypeError(f"the editor of {game.key} is no shell.qt.board.Drawing")
        self.drawing = drawing
        self._open_draft()
        self.history = History(drawing.text())
        self.board: tuple[Variant, str] | None = None
        """What can be played; None while the draft is no board, or not yet looked at."""
        self.facts: Facts | None = None
        """What was found out about that board."""
        self._verdict: tuple[Kind, Text] = ("info", Text("Looking at the board…"))
        self._passing = False
        """Whether the line says something else for now."""
        self.view = EditorBoard(context, game, drawing, self)
        self._left, self._right = Column(self), Column(self)
        self.tools = ToolRows(context, drawing, game.key, self._left.inner)
        self.line = MessageLine(context, self)
        self._title, self._name = plain_label(self, "heading"), plain_label(self, "label")
        self.fields = {choice.key: ChoiceField(context, choice, game.key, parent=self._right.inner) for choice in drawing.numbers()}
        self.undo_button = Button(context, kind="icon", icon="undo", parent=self)
        self.redo_button = Button(context, kind="icon", icon="redo", parent=self)
        self.play_button = Button(context, kind="primary", icon="play", parent=self._right.inner)
        self.copy_button = Button(context, icon="copy", parent=self._right.inner)
        self.paste_button = Button(context, parent=self._right.inner)
        self.current_button = Button(context, kind="ghost", parent=self._right.inner)
        self.clear_button = Button(context, kind="ghost", parent=self._right.inner)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._wait)
        self.checker = Checker(game, desk, self)
        self._connect()
        stops = [self.view, *self.tools.rows, *(stop for field in self.fields.values() for stop in field.stops())]
        for one, other in pairwise([*stops, *self._buttons(), self.undo_button, self.redo_button]):
            self.setTabOrder(one, other)
        self.retranslate()
        self.restyle()
        self.setMinimumSize(700, 460)

    def _connect(self) -> None:
        self.drawing.edited.connect(self._edited)
        self.drawing.say.connect(self._told)
        self.drawing.cursor_moved.connect(lambda: self.line.set_right(self._cell()))
        self.view.letter.connect(lambda letter: self.undo() if letter == "z" else None)
        self.tools.used.connect(self.view.setFocus)
        for key, field in self.fields.items():
            if isinstance(field.editor, QSpinBox):
                field.editor.setKeyboardTracking(False)
            field.changed.connect(lambda value, key=key: self.drawing.choose(key, value))
        self.checker.refused.connect(self._refused)
        self.checker.read.connect(self._read)
        self.checker.studied.connect(self._studied)
        self.checker.broke.connect(self.broke)
        for button, keys, slot in (
            (self.undo_button, ("Ctrl+Z",), self.undo),
            (self.redo_button, ("Ctrl+Shift+Z", "Ctrl+Y"), self.redo),
            (self.play_button, ("Ctrl+Return", "Ctrl+Enter"), self.play),
            (self.copy_button, ("Ctrl+C",), self.copy_code),
            (self.paste_button, ("Ctrl+V",), self.paste),
            (self.current_button, (), self.take_current),
            (self.clear_button, (), self.clear),
        ):
            button.clicked.connect(slot)
            for key in keys:
                QShortcut(QKeySequence(key), self).activated.connect(slot)

    def _buttons(self) -> tuple[Button, ...]:
        """What can be done with the draft."""
        return self.play_button, self.copy_button, self.paste_button, self.current_button, self.clear_button

    def show_editor(self) -> None:
        """Open the window."""
        self.current_button.setVisible(self._current() is not None)
        self._arrange()
        self.checker.ask(self.history.text)
        self.open(QSize(1240, 800))
        self.view.setFocus()

    # The draft

    def _open_draft(self) -> None:
        """The draft as it was left; a new one where there is none, or of a version whose drafts are others."""
        try:
            self.drawing.draw(str(self._store.setting(self.game.key, DRAFT, "")))
        except ValueError:
            self.drawing.draw("")

    def _edited(self, text: str) -> None:
        if self.history.push(text):
            self._changed()

    def _changed(self) -> None:
        """The draft is another: keep it, and have it looked at."""
        text = self.history.text
        self._store.set_setting(self.game.key, DRAFT, text)
        self.board = self.facts = None
        for choice in self.drawing.numbers():
            self.fields[choice.key].set_value(choice.default)
        self.view.drawn_anew()
        if self._passing:
            self._wait()
        else:
            self._soon.start()
        self.checker.ask(text)
        self._refresh()

    def _go(self, text: str | None) -> None:
        if text is not None:
            self.drawing.draw(text)
            self._changed()

    def undo(self) -> None:
        """Take the last change back."""
        self._go(self.history.undo())

    def redo(self) -> None:
        """Make it again."""
        self._go(self.history.redo())

    def clear(self) -> None:
        """Take everything off."""
        self.drawing.clear()
        self._edited(self.drawing.text())

    def take_current(self) -> None:
        """Go on from the board on the table."""
        text = self._current()
        if text is not None:
            self.take(text)

    def paste(self) -> None:
        """Go on from the board on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.take(text)
        else:
            self._say("refused", Text("There is no board on the clipboard."))

    def take(self, text: str) -> None:
        """Go on from the board in `text`; what is wrong with it is said."""
        try:
            self.drawing.draw(text)
        except ValueError as error:
            self._say("refused", Text("{reason}", reason=reason(error)))
            return
        self._edited(self.drawing.text())

    def closeEvent(self, event: QCloseEvent) -> None:
        """The draft is kept already; nobody waits for what can be said of it."""
        self.checker.stop()
        super().closeEvent(event)

    # What it is

    def _refused(self, text: Text) -> None:
        self._judge("refused", Text("This cannot be played yet: {reason}.", reason=text))
        self._refresh()

    def _read(self, variant: str, text: str) -> None:
        self.board = self.game.engine.variant(variant), text
        self._refresh()

    def _studied(self, facts: Facts) -> None:
        self.facts = facts
        engine = self.game.engine
        if isinstance(engine, Check):
            verdict = engine.verdict(facts)
            self._judge("done" if verdict.sound else "warning", verdict.text)

    def _wait(self) -> None:
        self._judge("info", Text("Looking at the board…"))

    def _judge(self, kind: Kind, text: Text) -> None:
        self._soon.stop()
        self._verdict = kind, text
        self._show_line()
        announce(self.line, self.line.text)

    # What is done with it

    def play(self) -> None:
        """Play the board."""
        if self.board is not None:
            variant, text = self.board
            self.played.emit(variant, Board(text, self.facts or {}))

    def copy_code(self) -> None:
        """The board's code to the clipboard; its text where the game has no codes."""
        if self.board is None:
            return
        variant, text = self.board
        engine = self.game.engine
        if isinstance(engine, Exporter):
            state = engine.start(variant, text)
            form = next((form for form in engine.export_formats(state) if not form.suffix), None)
            text = engine.export_board(state, form.key).decode() if form is not None else text
        QGuiApplication.clipboard().setText(text)
        self._say("info", Text("The board's code was copied."))

    # The line

    def _told(self, text: object) -> None:
        """The scene says something: for now; the next change of the draft says again what it is."""
        if isinstance(text, Text):
            self._say("refused", text)
        else:
            self._show_line()

    def _say(self, kind: Kind, text: Text) -> None:
        self._passing = True
        self.line.say(kind, self.context.say(text, self.game.key), self._cell())
        announce(self.line, self.line.text)

    def _show_line(self) -> None:
        self._passing = False
        kind, text = self._verdict
        self.line.say(kind, self.context.say(text, self.game.key), self._cell())

    def _cell(self) -> str:
        """The cursor's cell, or how the board is drawn without a mouse."""
        if self.drawing.cursor is not None:
            return self.view.name(self.drawing.cursor)
        return self.context.tr("Arrows choose a place, keys a piece")

    def _refresh(self) -> None:
        self.undo_button.setEnabled(self.history.can_undo)
        self.redo_button.setEnabled(self.history.can_redo)
        for button in (self.play_button, self.copy_button):
            button.setEnabled(self.board is not None)
            button.setToolTip("" if self.board is not None or self._verdict[0] != "refused" else self.line.text)

    # Looks

    def retranslate(self) -> None:
        tr = self.context.tr
        self._title.setText(tr("Board editor"))
        self._name.setText(self.context.say(self.game.title, self.game.key))
        self.setWindowTitle(self.view.title())
        self.view.setAccessibleName(self.view.title())
        for button, words in (
            (self.undo_button, tr("Undo")),
            (self.redo_button, tr("Redo")),
            (self.play_button, tr("Play")),
            (self.copy_button, tr("Copy code")),
            (self.paste_button, tr("Paste a code")),
            (self.current_button, tr("Start from the current board")),
            (self.clear_button, tr("Clear")),
        ):
            button.setText(words)
        for field in self.fields.values():
            field.retranslate()
        self.tools.retranslate()
        self._show_line()
        self._refresh()
        self._arrange()

    def restyle(self) -> None:
        for label, role, colour in ((self._title, "heading", "text.primary"), (self._name, "label", "text.muted")):
            label.setFont(fonts.font(role))
            tint(label, self.context, colour)
        restyle(self.tools, self.view, self.line, *self.fields.values(), self.undo_button, self.redo_button, *self._buttons())
        self.drawing.set_look(self.drawing.look)
        self._arrange()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.width(), self.height()
        bar = max(_BAR, fonts.line("heading") + 20)
        x = 16
        for button in (self.undo_button, self.redo_button):
            size = button.sizeHint()
            button.setGeometry(x, (bar - size.height()) // 2, size.width(), size.height())
            x += size.width() + 4
        title, name = self._title.sizeHint(), self._name.sizeHint()
        x = max(x + 12, (width - title.width() - 10 - name.width()) // 2)
        self._title.setGeometry(x, 0, title.width(), bar)
        self._name.setGeometry(x + title.width() + 10, 1, name.width(), bar)
        column = max(fonts.scaled(200), *(part.sizeHint().width() for part in (*self._buttons(), *self.fields.values())))
        self.tools.set_compact(False)
        left = column = max(column, self.tools.sizeHint().width())  # equal ones: the board stands in the middle
        if width - 2 * (column + 2 * _MARGIN) < _NARROW:
            self.tools.set_compact(True)
            left = self.tools.sizeHint().width()
        line = max(46, self.line.sizeHint().height())
        below = height - _BELOW - line
        long = min(_LINE_WIDTH, width - 2 * _MARGIN)
        self.line.setGeometry((width - long) // 2, below, long, line)
        begin, end, room = left + 2 * _MARGIN, width - column - 2 * _MARGIN, below - bar - 1
        self._left.place(QRect(0, bar + 1, begin, room), self.tools.arrange(QPoint(_MARGIN, _MARGIN), left))
        self._right.place(QRect(end, bar + 1, width - end, room), self._stack(column))
        self.view.setGeometry(begin, bar + 1, max(100, end - begin), max(100, room))

    def _stack(self, width: int) -> int:
        """Numbers and buttons, one below the other; where they end."""
        y = _MARGIN
        for field in self.fields.values():
            high = field.sizeHint().height()
            field.setGeometry(_MARGIN, y, width, high)
            y += high + 12
        y += 12
        for button in self._buttons():
            if not button.isHidden():
                high = button.sizeHint().height()
                button.setGeometry(_MARGIN, y, width, high)
                y += high + _GAP
        return y

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self.context.theme
        painter = QPainter(self)
        bar = max(_BAR, fonts.line("heading") + 20)
        painter.fillRect(0, 0, self.width(), bar, theme.color("surface.bar"))
        painter.fillRect(0, bar, self.width(), 1, theme.color("line.bar"))

"""The page a game is played on: the slim bar, the board, the line below it, the result, the cover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from shell.qt.backdrop import backdrop
from shell.qt.bar import SlimBar
from shell.qt.context import Context
from shell.qt.cover import Form, PauseCover
from shell.qt.message import MessageLine
from shell.qt.overview import Overview
from shell.qt.pixels import edge
from shell.qt.plate import paint_shadow
from shell.qt.result import ResultStrip
from shell.qt.scene import Action, Scene
from shell.qt.switches import SwitchPanel
from shell.qt.view import BoardView

if TYPE_CHECKING:
    from shell.qt.lesson_strip import LessonStrip
    from shell.qt.replay_bar import ReplayBar

BAR = 56
LINE = 46
BELOW = 16
GAP = 12
MARGIN = 24
LINE_WIDTH = 900


class Table(QWidget):
    """Lays out the parts around a board; what they say and do comes from outside."""

    new = Signal()
    rules = Signal()
    another = Signal()
    undo = Signal()
    redo = Signal()
    hint = Signal()
    pause = Signal()
    letter = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # it paints the backdrop itself
        self._context = context
        self.view = BoardView(context, self)
        self.bar = SlimBar(context, self)
        self.line = MessageLine(context, self)
        self.switches = SwitchPanel(context, self)
        self.result = ResultStrip(context, self)
        self.cover = PauseCover(context, self.view.viewport())
        self.overview = Overview(context, self.view)
        self.replay: ReplayBar | None = None
        self.lesson: LessonStrip | None = None
        self._answering = False
        """Whether the line is seen above what stands in its place."""
        self.result.hide()
        self.cover.hide()
        self.switches.hide()
        for name in ("new", "rules", "another", "undo", "redo", "hint", "pause"):
            getattr(self.bar, name).connect(getattr(self, name))
        self.cover.resume.connect(self.pause)
        self.view.letter.connect(self.letter)
        self.view.plate_moved.connect(self._place_line)
        self.setFocusProxy(self.view)
        self.setTabOrder(self.view, self.bar)

    # Contents

    def set_scene(self, scene: Scene | None) -> None:
        """Another board."""
        self.hide_result()
        self.set_actions([])  # those of the game before are gone with it
        self.view.set_board(scene)
        self.overview.refresh()

    def set_actions(self, actions: Sequence[tuple[QAction, Action]]) -> None:
        """The game's own commands; those for the bar or the line get their place there."""
        self.bar.add_actions([action for action, own in actions if own.place == "bar"])
        self.switches.set_actions([(action, own.icon) for action, own in actions if own.place == "line"])
        self.switches.setVisible(self.switches.used and self._foot() is None)
        self._lay_out()

    def set_cover(self, kind: Form | None, time: str = "") -> None:
        """Cover the board ("paused", "covered"), or uncover it (None)."""
        self.view.set_covered(kind is not None)
        self.overview.setVisible(kind is None and not self.view.fits)
        if kind is None:
            had_focus = self.cover.button.hasFocus()
            self.cover.hide()
            if had_focus:
                self.view.setFocus()
            return
        self.cover.set_form(kind)
        self.cover.set_time(time)
        self.cover.setGeometry(self.view.plate())
        self.cover.show()
        self.cover.raise_()

    def show_result(self) -> None:
        """Make room for the result strip and show it instead of the line."""
        if self._foot() is None:
            self._answering = False
        self.line.setVisible(self._answering)
        self.switches.hide()
        self.result.show()
        self._lay_out()

    def answer(self, on: bool) -> bool:
        """Whether the line is seen above the result or the replay, which stand in its place otherwise. False where the line is
        seen anyway, or a lesson's strip says everything."""
        if self.replay is None and self.result.isHidden():
            return False
        if on != self._answering:
            self._answering = on
            self.line.setVisible(on)
            self._lay_out()
        return True

    def hide_result(self) -> None:
        """The line again."""
        if self.result.isHidden():
            return
        self._answering = False
        self.result.hide()
        self.line.show()
        self.switches.setVisible(self.switches.used)
        self._lay_out()

    def show_replay(self, bar: ReplayBar) -> None:
        """The bar of a replay instead of the line and the result."""
        self.hide_result()
        self._answering = False
        self.line.hide()
        self.switches.hide()
        self.replay = bar
        bar.setParent(self)
        bar.show()
        self.setTabOrder(self.view, bar)
        self._lay_out()

    def hide_replay(self) -> None:
        """The line again."""
        if self.replay is None:
            return
        self.replay.hide()
        self.replay.deleteLater()
        self.replay = None
        self._answering = False
        self.line.show()
        self.switches.setVisible(self.switches.used)
        self._lay_out()

    def show_lesson(self, strip: LessonStrip) -> None:
        """The strip of a lesson instead of the line."""
        self.hide_result()
        self.line.hide()
        self.switches.hide()
        self.lesson = strip
        strip.setParent(self)
        strip.show()
        before: QWidget = self.view
        for stop in strip.stops():
            self.setTabOrder(before, stop)
            before = stop
        self._lay_out()

    def hide_lesson(self) -> None:
        """The line again."""
        if self.lesson is None:
            return
        self.lesson.hide()
        self.lesson.deleteLater()
        self.lesson = None
        self.line.show()
        self.switches.setVisible(self.switches.used)
        self._lay_out()

    # Layout

    def _foot(self) -> ResultStrip | ReplayBar | LessonStrip | None:
        """What stands below the board instead of the line."""
        return self.replay or self.lesson or (None if self.result.isHidden() else self.result)

    def _lay_out(self) -> None:
        width, height = self.width(), self.height()
        ratio, above = self.devicePixelRatioF(), self.mapTo(self.window(), QPoint()).y()
        bar = edge(above + max(BAR, self.bar.sizeHint().height()), ratio) - above
        self.bar.setGeometry(0, 0, width, bar)
        line = max(LINE, self.line.sizeHint().height())
        foot = self._foot()
        if foot is not None:
            above_foot = line + GAP if self._answering else 0
            line = foot.heightForWidth(self._strip_width(width)) + above_foot
        bottom = edge(above + height - BELOW - line, ratio, -1) - above
        self.view.setGeometry(0, bar, width, max(40, bottom - bar))
        self._place_line(self.view.plate())

    def _strip_width(self, width: int) -> int:
        plate = self.view.plate().width()
        return min(max(plate, LINE_WIDTH + 100), width - 2 * MARGIN)

    def _place_line(self, plate: QRect) -> None:
        self.update()
        width = self.width()
        top = self.view.geometry().bottom() + 1
        height = self.height() - BELOW - top
        foot = self._foot()
        if foot is not None:
            strip = self._strip_width(width)
            left = (width - strip) // 2
            if self._answering:
                high = max(LINE, self.line.sizeHint().height())
                self.line.setGeometry(left, top, strip, high)
                top, height = top + high + GAP, height - high - GAP
            foot.setGeometry(left, top, strip, height)
        else:
            whole = min(max(plate.width(), min(LINE_WIDTH, width - 2 * MARGIN)), width - 2 * MARGIN)
            left = (width - whole) // 2
            switch = self.switches.sizeHint().width() + GAP if self.switches.used else 0
            self.line.setGeometry(left, top, whole - switch, height)
            if switch:
                self.switches.setGeometry(left + whole - switch + GAP, top, switch - GAP, height)
        if not self.cover.isHidden():
            self.cover.setGeometry(plate)
        self.overview.place()
        self.overview.setVisible(not self.view.fits and not self.view.covered)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything to its place."""
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The backdrop below the parts, and the plate's shadow where it reaches beyond the view."""
        painter = QPainter(self)
        window = self.window()
        painter.drawPixmap(
            -self.mapTo(window, self.rect().topLeft()), backdrop(self._context.theme, window.size(), self.devicePixelRatioF())
        )
        if self.view.fits and self.view.board is not None:
            paint_shadow(painter, self._context.theme, QRectF(self.view.plate()).translated(self.view.pos()))
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Fonts and direction change sizes."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.FontChange):
            self._lay_out()
        return super().event(event)

    def retranslate(self) -> None:
        """Say everything in the language that is now set."""
        for part in (self.bar, self.line, self.switches, self.result, self.cover):
            part.retranslate()
        self._lay_out()

    def restyle(self) -> None:
        """Draw everything in the theme that is now set."""
        for part in (self.bar, self.line, self.switches, self.result, self.cover, self.overview):
            part.restyle()
        self.view.restyle()
        board = self.view.board
        if board is not None:
            board.set_look(board.look)
        self.update()

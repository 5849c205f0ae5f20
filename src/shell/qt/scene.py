"""The base of every game's scene (plugins import it from `shell.qt.board`).

A scene draws a state and asks for moves; it decides nothing. Scene coordinates are logical pixels: a board is laid out in
units (a cell, or whatever the game measures by) and the view says how many pixels a unit has now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QRectF, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from shell.api import Engine, Mark, State, Variant
from shell.session import Change
from shell.text import Text


@dataclass(slots=True)
class Action:
    """A command of the game's own: in the *Move* menu always, and also in the bar or as a switch in the line below the board;
    in an editor (`Drawing`) it may stand in the palette.

    `shortcut` is a key sequence; plain letters work on the board only. `checked` is None where it is no switch.
    """

    key: str
    title: Text
    triggered: Callable[[bool], None]
    shortcut: str = ""
    place: Literal["menu", "bar", "line", "palette"] = "menu"
    icon: str = ""
    checked: bool | None = None
    enabled: bool = True


class Cell(NamedTuple):
    """A place on the board that keys and screen readers reach: its key, as marks and moves name it, and its rectangle in scene pixels."""

    key: str
    rect: QRectF


class Seat(NamedTuple):
    """Who sits at a place at the board: how they are called, and whether it is a person at this screen."""

    name: Text
    person: bool


class Look(Protocol):
    """How things look now: colours of the theme, fonts, whether things move."""

    @property
    def motion(self) -> bool:
        """Whether animations run."""

    @property
    def contrast(self) -> bool:
        """Whether the theme has outlines instead of shadows and gradients."""

    @property
    def dark(self) -> bool:
        """Whether the theme is light on dark."""

    def color(self, name: str) -> QColor:
        """A token: the game's own `open`, or one of the shell's such as `accent.base`."""

    def font(self, role: str) -> QFont:
        """The font of a role such as `label`."""

    def say(self, text: Text) -> str:
        """A sentence in the player's language."""


class Scene(QGraphicsScene):
    """The scene of a game. Subclasses draw in `show`, lay out in `layout`, and emit `move` for what the player wants."""

    move = Signal(str)
    """A move that the player asks for, as text."""
    say = Signal(object)
    """A `Text` for the line below the board; None empties it."""
    actions_changed = Signal()
    """The titles or states of `actions` are new."""
    cursor_moved = Signal()
    """The keyboard's cursor is on another cell, or gone."""
    chosen = Signal(str, str)
    """The player set a choice of kind `view` on the board itself: its key and value, for the shell to remember."""

    whole = True
    """Whether a unit has whole pixels."""
    smallest = 24.0
    """Pixels a unit below which the board is zoomed and panned instead of shrunk."""
    padding = 8.0
    """Pixels between the board and the edge of its plate."""
    plate = "surface.panel"
    """The token that the plate under the board is filled with."""
    seat_tokens: tuple[str, ...] = ()
    """The tokens of the seats' colours, seat by seat, for what the shell draws of players; none where it may choose."""
    motion_in_units = False
    """Whether what moves is told in units: then it goes on when the board is laid out anew."""

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        super().__init__()
        self.engine: Any = engine
        self.variant = variant
        self.look = look
        self.unit = 32.0
        self.ratio = 1.0
        self.miniature = False
        self.cursor: str | None = None
        self.seats: tuple[Seat, ...] = ()
        """Who plays, seat by seat; empty where there are no seats."""
        self.over = False
        """Whether the game has ended, by its rules or because it was given up: then nobody is to move."""
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._running: list[QVariantAnimation] = []

    # What a game fills in

    def extent(self) -> QSizeF:
        """The size of the board in units. It may depend on the variant and the state shown last."""
        raise NotImplementedError(f"{type(self).__name__} has no extent")

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`: at once where `change` is None, otherwise retelling the change, interruptibly."""
        raise NotImplementedError(f"{type(self).__name__} shows nothing")

    def layout(self) -> None:
        """Place everything anew: the unit, the pixel ratio or the look is another."""

    def mark(self, marks: Sequence[Mark]) -> None:
        """Point out `marks` (hints, refusals, figures); an empty sequence takes them away."""

    def actions(self) -> Sequence[Action]:
        """The game's own commands."""
        return ()

    def cells(self) -> Sequence[Cell]:
        """The places that the cursor can be on, in reading order."""
        return ()

    def cell_rect(self, key: str) -> QRectF:
        """Where the cell `key` is."""
        return next((cell.rect for cell in self.cells() if cell.key == key), QRectF())

    def act(self, key: str, secondary: bool = False) -> None:
        """The keyboard's click on a cell."""

    def hold(self, key: str | None) -> None:
        """Space went down on a cell (a preview), or is up again (None)."""

    def pressed_key(self, text: str, key: str | None) -> bool:
        """A plain letter or digit was pressed with the cursor on `key`; False lets the shell have it."""
        return False

    def tabbed(self, back: bool) -> bool:
        """The Tab key (`back`: with Shift) while something is begun on the board. False lets the keyboard go on to the next part
        of the window, which must be so while nothing is begun."""
        return False

    def cancel(self) -> None:
        """Esc: drop what is selected or pressed."""

    def begun(self) -> Text | None:
        """What is selected, or begun, on the board now, in words that can stand as a sentence without its full stop; None: nothing."""
        return None

    def choose(self, key: str, value: str) -> None:
        """A choice of kind `view` is set to `value`: at the start, and when the player sets it outside the board."""

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Who sits where, before the first `show`; empty for games without seats, and in pictures."""
        self.seats = tuple(seats)

    def set_over(self, over: bool) -> None:
        """Whether the game has ended; told before the state that belongs to it is shown, and when a game is given up."""
        if over != self.over:
            self.over = over
            self.update()

    def legend(self, side: float = 22.0) -> Sequence[tuple[QPixmap, Text]]:
        """Signs that the end of a game puts on the board, each `side` pixels wide, and what they mean."""
        return ()

    def plate_rect(self) -> QRectF:
        """What the plate lies under, in scene pixels, without `padding`; a rim of the board may stand outside it."""
        return self.sceneRect()

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """The free room at the left and at the right of the board, in scene pixels; null where there is none to be seen."""

    def set_figures(self, figures: Mapping[str, float]) -> None:
        """The game's own figures as of now, for what stands beside the board; also `hints`, how many were taken, and `given_up`,
        1 once the game was given up: then nothing is to be had."""

    def miniature_rect(self) -> QRectF | None:
        """The part of the board, in units, that a miniature shows; None is all of it."""
        return None

    # What every game has

    def set_unit(self, unit: float, ratio: float) -> None:
        """Lay the board out at `unit` logical pixels a unit, on a screen of `ratio` device pixels a logical one."""
        extent = self.extent()
        rect = QRectF(0, 0, extent.width() * unit, extent.height() * unit)
        if (unit, ratio, rect) == (self.unit, self.ratio, self.sceneRect()):
            return
        if not self.motion_in_units:
            self.finish_animations()
        self.unit, self.ratio = unit, ratio
        self.setSceneRect(rect)
        self.layout()

    def set_look(self, look: Look) -> None:
        """Draw in another look."""
        self.finish_animations()
        self.look = look
        self.layout()
        self.update()

    def set_cursor(self, key: str | None) -> None:
        """Move the keyboard's cursor, or take it away."""
        if key == self.cursor:
            return
        for name in (self.cursor, key):
            if name is not None:
                self.update(self.cell_rect(name).adjusted(-6, -6, 6, 6))
        self.cursor = key
        self.cursor_moved.emit()

    def step(self, dx: int, dy: int) -> str | None:
        """The cell to which the cursor goes by an arrow: the nearest one in that direction."""
        cells = self.cells()
        if not cells:
            return None
        if self.cursor is None:
            return cells[0].key
        here = self.cell_rect(self.cursor).center()
        best: tuple[float, str] | None = None
        for cell in cells:
            way = cell.rect.center() - here
            along = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            if along > 0.5 and across <= along * 2:
                cost = along + 2 * across
                if best is None or cost < best[0]:
                    best = (cost, cell.key)
        return best[1] if best else self.cursor

    def animate(
        self, ms: int, frame: Callable[[float], None], *, easing: QEasingCurve.Type = QEasingCurve.Type.OutCubic, start: float = 0.0
    ) -> QAbstractAnimation | None:
        """Call `frame` with values from `start` to 1; at once with 1 where nothing is to move. The animation dies with the scene."""
        if ms <= 0 or not self.look.motion or self.miniature or not self.views():
            frame(1.0)
            return None
        animation = QVariantAnimation(self)
        animation.setStartValue(start)
        animation.setEndValue(1.0)
        animation.setDuration(ms)
        animation.setEasingCurve(easing)
        animation.valueChanged.connect(lambda value: frame(float(value)))
        animation.finished.connect(lambda: self._running.remove(animation) if animation in self._running else None)
        self._running.append(animation)
        animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
        return animation

    def finish_animations(self) -> None:
        """Bring everything that moves to its last frame: a new action never waits."""
        while self._running:
            animation = self._running.pop()
            animation.setCurrentTime(animation.totalDuration())
            animation.stop()

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """The keyboard's cursor, above everything."""
        if self.cursor is None or self.miniature:
            return
        place = self.cell_rect(self.cursor)
        if place.isNull():
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = max(3.0, 0.14 * min(place.width(), place.height()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, name in ((4.5, "focus.halo"), (2.5, "focus.ring")):
            painter.setPen(QPen(self.look.color(name), width))  # the painter's own may be none: views do not put it back
            painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), radius, radius)
        painter.restore()

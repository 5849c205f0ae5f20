"""Runs a reel: which frame is shown now, and when the next one comes. The scene shows it, and takes no moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from PySide6.QtCore import QObject, QTimer, Signal

from shell.api import EntryKind, Mark
from shell.clock import monotonic_ms
from shell.qt.scene import Scene
from shell.reel import Frame, Reel
from shell.session import Change

SPEEDS = (1, 2, 4, 8, 16)
_TICK = 33
"""Milliseconds between two places of the knob while it runs."""
_LATE = 250
"""A tick that comes later than so many ms counts no more: the program was held up, and nothing is skipped for that."""


class Replay(QObject):
    """Plays, pauses, steps and seeks. `place` is where the reel stands, in its own ms."""

    shown = Signal(int)
    """Another frame is on the board."""
    moved = Signal()
    """The place, the speed, or whether it runs is another."""

    def __init__(
        self,
        scene: Scene,
        smooth: Callable[[], bool],
        guard: Callable[[], AbstractContextManager[None]],
        parent: QObject | None = None,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        """`smooth` tells whether things move; otherwise the knob steps with the frames. `guard` is around what the game does."""
        super().__init__(parent)
        self.scene = scene
        self.speed = 1
        self.place = 0.0
        self.frame = -1
        self._reel: Reel | None = None
        self._marks: Callable[[int], Sequence[Mark]] = lambda _frame: ()
        self._smooth = smooth
        self._guard = guard
        self._ended = False
        self._now = now
        self._last = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)

    @property
    def reel(self) -> Reel:
        """What is watched. `ValueError` before there is anything."""
        if self._reel is None:
            raise ValueError("no reel is set")
        return self._reel

    @property
    def playing(self) -> bool:
        """Whether it runs."""
        return self._timer.isActive()

    @property
    def ended(self) -> bool:
        """Whether it stands still for good."""
        return self._ended

    def set_reel(self, reel: Reel, marks: Callable[[int], Sequence[Mark]], place: float | None = None) -> None:
        """Watch another reel, from its own beginning or from `place`. `marks` are for the board at a frame."""
        self._timer.stop()
        self._reel, self._marks, self.frame = reel, marks, -1
        self.seek(reel.places[reel.begin] if place is None else place)

    def play(self) -> None:
        """Run; from the beginning if it stands at the end."""
        reel = self.reel
        if reel.length == 0:
            return
        if self.place >= reel.length:
            self.seek(reel.places[reel.begin])
        self._last = self._now()
        self._start()
        self.moved.emit()

    def pause(self) -> None:
        """Stand still."""
        if self.playing:
            self._timer.stop()
            self.moved.emit()

    def end(self) -> None:
        """Stand still for good."""
        self._ended = True
        self._timer.stop()
        self.scene.finish_animations()

    def toggle(self) -> None:
        """Run or stand still."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def step(self, frames: int) -> None:
        """Go on or back by so many frames, and stand still there."""
        self._timer.stop()
        self._go(min(max(self.frame + frames, 0), self.reel.last))

    def seek(self, place: float) -> None:
        """Go to a place; it runs on from there if it ran."""
        self.place = min(max(place, 0.0), float(self.reel.length))
        self._last = self._now()
        self._show(self.reel.frame_at(self.place))
        self.moved.emit()

    def set_speed(self, speed: int) -> None:
        """So many times as fast."""
        self.speed = speed
        if self.playing:
            self._start()
        self.moved.emit()

    def show_marks(self) -> None:
        """Show the marks of the frame again: there may be others now."""
        with self._guard():
            self.scene.mark(self._marks(self.frame))

    def _go(self, frame: int) -> None:
        self.place = float(self.reel.places[frame])
        self._show(frame)
        self.moved.emit()

    def _start(self) -> None:
        if self._ended:
            return
        reel = self.reel
        after = reel.places[min(self.reel.frame_at(self.place) + 1, reel.last)] - self.place
        self._timer.start(_TICK if self._smooth() else max(1, round(after / self.speed)))

    def _tick(self) -> None:
        now = self._now()
        if self._smooth():
            self.place = min(self.place + min(now - self._last, _LATE) * self.speed, float(self.reel.length))
        else:
            self.place = float(self.reel.places[min(self.frame + 1, self.reel.last)])
        self._last = now
        self._show(self.reel.frame_at(self.place))
        if self.place < self.reel.length:
            self._start()
        self.moved.emit()

    def _show(self, frame: int) -> None:
        if frame == self.frame:
            return
        old, self.frame = self.frame, frame
        frames = self.reel.frames
        change = change_to(frames[old], frames[frame]) if old >= 0 and frame == old + 1 else None
        with self._guard():
            self.scene.mark(())
            self.scene.show(frames[frame].state, change)
            marks = self._marks(frame)
            if marks:
                self.scene.mark(marks)
            self.shown.emit(frame)


def change_to(before: Frame, after: Frame) -> Change | None:
    """What a scene retells from one frame to the next; None where nothing was moved."""
    entry = after.entry
    if entry is None:
        return None
    match entry.kind:
        case EntryKind.MOVE:
            return Change(before.state, entry.text, "move")
        case EntryKind.UNDO | EntryKind.REDO:
            return Change(before.state, "", entry.kind.value)
    return None

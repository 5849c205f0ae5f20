"""What can wait for the first frame: one step at a time between events, so that no click waits for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer


class Settling(QObject):
    """Does `steps` in their order, each in a turn of the event loop, beginning when the first frame is painted."""

    def __init__(self, steps: Sequence[Callable[[], object]], parent: QObject) -> None:
        super().__init__(parent)
        self._steps = list(steps)
        self._painted = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not self._steps

    def then(self, step: Callable[[], object]) -> None:
        """Do `step` before all that still waits."""
        self._steps.insert(0, step)

    def begin(self, at_latest: int) -> None:
        """Wait for the first frame, or for so many milliseconds where there is none to be seen."""
        self._timer.start(0 if self._painted else at_latest)

    def painted(self) -> None:
        """A frame was painted."""
        if not self._painted:
            self._painted = True
            if self._timer.isActive():
                self._timer.start(0)

    def finish(self) -> None:
        """Do all that is left at once."""
        self._timer.stop()
        while self._steps:
            self._steps.pop(0)()

    def stop(self) -> None:
        """Do no more."""
        self._timer.stop()

    def _step(self) -> None:
        if self._steps:
            step = self._steps.pop(0)
            self._timer.start(0)  # first, so that a step that fails stops none of the others
            step()


def tidy() -> None:
    """Look for waste again, which is not done until the first frame."""
    from shell.qt import waste

    waste.keep_here()

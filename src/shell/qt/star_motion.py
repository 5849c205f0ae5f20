"""How the stars of a result come: one after another, each a little too large on its way."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from shell.qt.context import Context

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

AFTER, EACH, APART = 160, 180, 90
"""Milliseconds until the first star comes, that each takes, and from one to the next."""


class StarMotion:
    """Times, for a widget that paints the stars."""

    def __init__(self, widget: QWidget, context: Context) -> None:
        self._widget = widget
        self._context = context
        self._run: QVariantAnimation | None = None
        self._reached: float = inf

    @property
    def running(self) -> bool:
        """Whether stars are still to come."""
        return self._reached < inf

    def begin(self, count: int) -> None:
        """Let `count` stars come; with reduced motion they are there."""
        self.finish()
        if not count or not self._context.motion:
            return
        from PySide6.QtCore import QVariantAnimation

        whole = AFTER + APART * (count - 1) + EACH
        self._reached = 0.0
        self._run = QVariantAnimation(self._widget)
        self._run.setStartValue(0.0)
        self._run.setEndValue(float(whole))
        self._run.setDuration(whole)
        self._run.valueChanged.connect(self._at)
        self._run.finished.connect(self.finish)
        self._run.start()

    def finish(self) -> None:
        """All are there."""
        run, self._run = self._run, None
        self._reached = inf
        if run is not None:
            run.stop()
            run.deleteLater()
        self._widget.update()

    def _at(self, ms: float) -> None:
        self._reached = ms
        self._widget.update()

    def size(self, number: int) -> float:
        """How large the star `number`, from 0, is now, its own size being 1."""
        part = (self._reached - AFTER - number * APART) / EACH
        if part <= 0:
            return 0.0
        if part >= 1:
            return 1.0
        from PySide6.QtCore import QEasingCurve

        return float(QEasingCurve(QEasingCurve.Type.OutBack).valueForProgress(part))

"""What is no longer used but refers to itself is looked for in the window's own thread only.

Python looks for it wherever the most things are made, and so also in the threads that read the workers' answers. It would
then end things of Qt there, which crashes, or waits for ever.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QAbstractEventDispatcher

FULL_S = 20
"""Seconds between two looks at everything, at least: one takes as long as a frame."""

_full = 0.0


def keep_here() -> None:
    """From now on it is looked for in this thread, whenever it has nothing to do; never, if Python looked nowhere until now, in
    what is there already: what the start has made stays. Twice is once."""
    dispatcher = QAbstractEventDispatcher.instance()
    if dispatcher.property("igraonica.waste"):
        return
    dispatcher.setProperty("igraonica.waste", True)
    if not gc.isenabled():
        gc.freeze()
    gc.disable()
    dispatcher.aboutToBlock.connect(look)


def look() -> None:
    """Look for waste where Python itself would by now have done so."""
    global _full  # noqa: PLW0603  there is one collector for the whole process
    young, middle, old = gc.get_count()
    limits = gc.get_threshold()
    if young <= limits[0]:
        return
    if middle > limits[1] and old > limits[2] and time.monotonic() - _full >= FULL_S:
        gc.collect()
        _full = time.monotonic()
    else:
        gc.collect(1 if middle > limits[1] else 0)

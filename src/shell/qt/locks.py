"""Whether the screen is locked, as the desktop says on the session bus. Without a bus nobody is asked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection

SAVERS = (
    ("/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"),
    ("/ScreenSaver", "org.freedesktop.ScreenSaver"),
    ("/org/gnome/ScreenSaver", "org.gnome.ScreenSaver"),
    ("/org/mate/ScreenSaver", "org.mate.ScreenSaver"),
    ("/org/cinnamon/ScreenSaver", "org.cinnamon.ScreenSaver"),
)
"""Object paths and interfaces whose signal `ActiveChanged(bool)` tells of a locked or blanked screen."""

_TOLD = cast(bytes, "1_told(bool)")
"""What Qt's macro SLOT makes of the method below. PySide6 wants a string; the types that come with it say bytes, which it refuses."""


def has_bus(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a session bus to connect to. Qt itself would start one where there is none."""
    if environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    return bool(runtime) and Path(runtime, "bus").exists()


class ScreenLock(QObject):
    """Emits `changed` with whether the screen is locked now."""

    changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        bus = QDBusConnection.sessionBus()
        self.connected = False
        if bus.isConnected():
            for path, interface in SAVERS:
                # Any service: the sender of a signal is known by its number on the bus, not by its name.
                heard = bus.connect("", path, interface, "ActiveChanged", self, _TOLD)
                self.connected = heard or self.connected

    @Slot(bool)
    def _told(self, active: bool) -> None:
        self.changed.emit(active)

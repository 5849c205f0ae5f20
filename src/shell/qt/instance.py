"""One window for a home: a second start hands over what it was asked for and ends, the first comes to the front."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from shell import strict
from shell.digest import digest
from shell.options import WindowOptions
from shell.paths import Paths

_NOTE = "window.json"
_LARGEST = 8 * 1024 * 1024
_PATIENCE_MS = 1500


def request_of(options: WindowOptions) -> dict[str, Any]:
    """What a start asks for, as plain values."""
    return {
        "game": options.game.key if options.game is not None else None,
        "variant": options.variant.key if options.variant is not None else None,
        "seed": options.seed,
        "board": options.board.text if options.board is not None else None,
        "daily": options.daily,
        "saved": options.saved.saved().to_json() if options.saved is not None else None,
    }


class Refused(Exception):
    """A window is open already, and what is asked for cannot be had from it."""


def hand_over(options: WindowOptions) -> bool:
    """Whether a window of this home is there already and has taken over what `options` ask for. `Refused` where that cannot be.

    Where none has left its note nothing of the network is loaded.
    """
    note = options.paths.data / _NOTE
    try:
        process = strict.read(note.read_bytes())["process"]
    except (OSError, ValueError, LookupError, TypeError):
        return False
    from shell.store.file import alive

    if process == os.getpid() or not isinstance(process, int) or (os.name == "posix" and not alive(process)):
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(_name(options.paths))
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    if options.safe_mode:
        socket.disconnectFromServer()
        raise Refused("a window is open already, with all its plugins; close it first, then --safe-mode can start")
    socket.write(json.dumps(request_of(options)).encode() + b"\n")
    taken = (
        socket.waitForBytesWritten(_PATIENCE_MS) and socket.waitForReadyRead(_PATIENCE_MS) and bytes(socket.readAll().data()) == b"taken\n"
    )
    socket.disconnectFromServer()
    return taken


def _name(paths: Paths) -> str:
    return "igraonica-" + digest(str(paths.data.absolute())).hex()


class Instance(QObject):
    """Listens for other starts in this home; `asked` brings what they want."""

    asked = Signal(dict)

    def __init__(self, paths: Paths, parent: QObject | None = None) -> None:
        super().__init__(parent)
        from PySide6.QtNetwork import QLocalServer

        self._note = paths.data / _NOTE
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._come)
        QLocalServer.removeServer(_name(paths))  # what a killed window left behind; a living one was asked before
        self.listening = self._server.listen(_name(paths)) and _write(self._note)

    def _come(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setParent(self)
            received = bytearray()

            def read(socket: Any = socket, received: bytearray = received) -> None:
                received.extend(socket.readAll().data())
                if len(received) > _LARGEST:
                    socket.abort()
                elif received.endswith(b"\n"):
                    request = _parsed(bytes(received))
                    if request is not None:
                        socket.write(b"taken\n")
                        socket.flush()
                        self.asked.emit(request)
                    socket.disconnectFromServer()

            socket.readyRead.connect(read)
            socket.disconnected.connect(socket.deleteLater)

    def close(self) -> None:
        """Other starts open windows of their own again."""
        self._server.close()
        if self.listening:
            self._note.unlink(missing_ok=True)
            self.listening = False


def _write(note: Path) -> bool:
    try:
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps({"process": os.getpid()}) + "\n", encoding="utf-8")
    except OSError:
        return False  # a home that cannot be written: each start has its own window
    return True


def _parsed(data: bytes) -> dict[str, Any] | None:
    try:
        request = strict.read(data)
    except ValueError:
        return None
    return request if isinstance(request, dict) else None

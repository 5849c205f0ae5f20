"""How processes talk: a head of two numbers (length, job), then a pickle. Only between our own processes."""

from __future__ import annotations

import struct
from typing import IO

from shell.text import Text

_HEAD = struct.Struct(">QQ")
BROKEN = "broken"
ILLEGAL = "illegal"
VALUE = "value"


class Failure(Exception):
    """A job that came to nothing by a fault: `text` names the game and says what happened, `details` is the traceback."""

    def __init__(self, text: Text, details: str = "") -> None:
        super().__init__(text, details)
        self.text = text
        self.details = details

    def __str__(self) -> str:
        return str(self.text)


def write(stream: IO[bytes], number: int, body: bytes) -> None:
    """Send one message. `OSError` if nobody listens any more."""
    stream.write(_HEAD.pack(len(body), number) + body)
    stream.flush()


def read(stream: IO[bytes]) -> tuple[int, bytes] | None:
    """The next message, or None at the end of the stream, also where it ends within a message."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    length, number = _HEAD.unpack(head)
    body = stream.read(length)
    return (number, body) if len(body) == length else None

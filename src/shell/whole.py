"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(file: Path, data: bytes) -> None:
    """Put `data` in the place of `file` in one step, with its folder if that is missing. `OSError` if it cannot be done: then what
    was there stays, and nothing of the attempt."""
    aside = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(data)
        aside.replace(file)
    except OSError:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise

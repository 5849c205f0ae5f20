"""Keeps what PySide6 would compile at every start.

Its libraries carry some Python modules as sources and compile them whenever they are loaded: a sixth of the time to an
empty window. (`SBK_EMBED=0` unpacks them beside the package for good, but that is often not ours to write to.) The code
objects go into the player's cache, each under the hash of its source, as `importlib` does it with the modules on the disk.
"""

from __future__ import annotations

import builtins
import marshal
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from typing import Any


@contextmanager
def kept(cache: Path) -> Iterator[None]:
    """While modules are imported inside, `compile` of a plain source is answered from `cache`; what is new is added to it.

    A file that is damaged, or cannot be written, only costs the time.
    """
    file = cache / f"compiled-{MAGIC_NUMBER.hex()}.bin"
    known = _read(file)
    used: dict[tuple[str, bytes], CodeType] = {}
    really = builtins.compile

    def quick(source: Any, filename: Any, mode: Any, *rest: Any, **named: Any) -> Any:
        if rest or named or mode != "exec" or not isinstance(source, bytes) or not isinstance(filename, str):
            return really(source, filename, mode, *rest, **named)
        key = filename, source_hash(source)
        code = used[key] = known.get(key) or really(source, filename, mode)
        return code

    vars(builtins)["compile"] = quick
    try:
        yield
    finally:
        vars(builtins)["compile"] = really
    if used.keys() != known.keys() and used:
        _write(file, used)


def _read(file: Path) -> dict[tuple[str, bytes], CodeType]:
    try:
        data = file.read_bytes()
    except OSError:
        return {}
    if data[:4] != zlib.crc32(data[4:]).to_bytes(4, "big"):
        return {}  # marshal trusts what it reads, so nothing damaged may reach it
    found: dict[tuple[str, bytes], CodeType] = marshal.loads(memoryview(data)[4:])
    return found


def _write(file: Path, codes: dict[tuple[str, bytes], CodeType]) -> None:
    aside = file.with_suffix(f".{os.getpid()}.tmp")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        data = marshal.dumps(codes)
        aside.write_bytes(zlib.crc32(data).to_bytes(4, "big") + data)
        aside.replace(file)

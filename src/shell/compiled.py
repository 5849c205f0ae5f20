"""Keeps what PySide6 would compile at every start.

Its libraries carry some Python modules as sources, which are compiled whenever they are loaded, and so are the patterns in
them: a quarter of the time to an empty window. (`SBK_EMBED=0` unpacks the modules beside the package for good, but that is
often not ours to write to.) Code goes into the player's cache, each under the hash of its source, as `importlib` does it with
the modules on the disk; beside it go the programs of the patterns.
"""

from __future__ import annotations

import builtins
import marshal
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias

from shell import whole

Codes: TypeAlias = dict[tuple[str, bytes], CodeType]
Patterns: TypeAlias = dict[tuple[str, int], tuple[Any, ...]]


@contextmanager
def kept(cache: Path) -> Iterator[None]:
    """While modules are imported inside, plain sources and patterns are not compiled if `cache` has them already; what is new
    is added to it.

    A file that is damaged, or cannot be written, only costs the time; so does a Python in which patterns are made otherwise.
    """
    compiler: Any = import_module("re._compiler")
    file = cache / f"compiled-{MAGIC_NUMBER.hex()}-{compiler.MAGIC}.bin"
    codes, patterns = _read(file)
    used: tuple[Codes, Patterns] = ({}, {})
    really = builtins.compile, compiler.compile
    vars(builtins)["compile"] = _of_sources(really[0], codes, used[0])
    compiler.compile = _of_patterns(really[1], patterns, used[1])
    try:
        yield
    finally:
        vars(builtins)["compile"], compiler.compile = really
    if used[0] and (used[0].keys() != codes.keys() or used[1].keys() != patterns.keys()):
        _write(file, used)


def _of_sources(really: Callable[..., Any], known: Codes, used: Codes) -> Callable[..., Any]:
    """`compile` that asks `known` first and notes in `used` what was wanted."""

    def quick(source: Any, filename: Any, mode: Any, *rest: Any, **named: Any) -> Any:
        if rest or named or mode != "exec" or not isinstance(source, bytes) or not isinstance(filename, str):
            return really(source, filename, mode, *rest, **named)
        key = filename, source_hash(source)
        code = used[key] = known.get(key) or really(source, filename, mode)
        return code

    return quick


def _of_patterns(really: Callable[..., Any], known: Patterns, used: Patterns) -> Callable[..., Any]:
    """The same for the function behind `re.compile`. What is not known is compiled as always, and its program looked up once more."""
    engine: Any = import_module("_sre")

    def quick(pattern: Any, flags: int = 0) -> Any:
        if not isinstance(pattern, str):
            return really(pattern, flags)
        key = pattern, int(flags)
        program = known.get(key)
        if program is not None:
            with suppress(RuntimeError, ValueError, TypeError):  # the engine looks a program over before it takes it
                made = engine.compile(pattern, *program)
                used[key] = program
                return made
        made = really(pattern, flags)
        program = _program(pattern, flags)
        if program is not None:
            used[key] = program
        return made

    return quick


def _program(pattern: str, flags: int) -> tuple[Any, ...] | None:
    """What `_sre.compile` wants beside a pattern. None where this Python makes it otherwise."""
    try:
        parsed = import_module("re._parser").parse(pattern, flags)
        code = import_module("re._compiler")._code(parsed, flags)
        named = dict(parsed.state.groupdict)
        names: list[str | None] = [None] * parsed.state.groups
        for name, number in named.items():
            names[number] = name
        return int(flags | parsed.state.flags), [int(word) for word in code], parsed.state.groups - 1, named, tuple(names)
    except (AttributeError, ImportError, TypeError):
        return None


def _read(file: Path) -> tuple[Codes, Patterns]:
    try:
        data = file.read_bytes()
    except OSError:
        return {}, {}
    if data[:4] != zlib.crc32(data[4:]).to_bytes(4, "big"):
        return {}, {}  # marshal trusts what it reads, so nothing damaged may reach it
    found: tuple[Codes, Patterns] = marshal.loads(memoryview(data)[4:])
    return found


def _write(file: Path, both: tuple[Codes, Patterns]) -> None:
    data = marshal.dumps(both)
    with suppress(OSError):
        whole.write(file, zlib.crc32(data).to_bytes(4, "big") + data)

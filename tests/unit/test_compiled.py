"""Sources that PySide6 compiles at every start are compiled once; nothing that happens to the file changes what they do."""

from __future__ import annotations

import builtins
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from shell.compiled import kept

SOURCE = b"answer = 6 * 7\n"


class Counter:
    """Stands for the real `compile` and counts what reaches it."""

    def __init__(self) -> None:
        self.calls: list[object] = []
        self._really = builtins.compile

    def __call__(self, source: Any, filename: Any, mode: Any, *rest: Any, **named: Any) -> Any:
        self.calls.append(source)
        return self._really(source, filename, mode, *rest, **named)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Counter:
    counter = Counter()
    monkeypatch.setitem(vars(builtins), "compile", counter)
    return counter


def run(cache: Path, source: bytes = SOURCE) -> object:
    """The answer of a source that is compiled as PySide6 compiles its own."""
    found: dict[str, object] = {}
    with kept(cache):
        exec(compile(source, "embedded/module.py", "exec"), found)  # noqa: S102  code of this test
    return found["answer"]


def test_a_source_is_compiled_once(tmp_path: Path, compiler: Counter) -> None:
    assert [run(tmp_path) for _ in range(3)] == [42, 42, 42]
    assert compiler.calls == [SOURCE]
    assert len(list(tmp_path.iterdir())) == 1


def test_another_source_of_the_same_name_is_compiled_anew(tmp_path: Path, compiler: Counter) -> None:
    changed = b"answer = 6 * 9\n"
    assert (run(tmp_path), run(tmp_path, changed), run(tmp_path, changed), run(tmp_path)) == (42, 54, 54, 42)
    assert compiler.calls == [SOURCE, changed, SOURCE]


@pytest.mark.parametrize("cut", [0, 3, 4, 20, -1])
def test_a_damaged_file_is_made_anew(tmp_path: Path, compiler: Counter, cut: int) -> None:
    run(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:cut])
    assert run(tmp_path) == run(tmp_path) == 42
    assert compiler.calls == [SOURCE, SOURCE]


def test_a_flipped_bit_is_seen(tmp_path: Path, compiler: Counter) -> None:
    run(tmp_path)
    (file,) = tmp_path.iterdir()
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert run(tmp_path) == 42
    assert compiler.calls == [SOURCE, SOURCE]


def test_where_nothing_can_be_kept_it_only_takes_longer(tmp_path: Path, compiler: Counter) -> None:
    cache = tmp_path / "file"
    cache.write_text("in the way", encoding="utf-8")
    assert run(cache) == run(cache) == 42
    assert compiler.calls == [SOURCE, SOURCE]


PATTERNS = [
    (r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})", 0, "am 2026-11"),
    (r"a  b  # letters", re.VERBOSE, "AB ab"),
    (r"[čćžš]+|\bdan\b", re.IGNORECASE, "DAN ŠČ"),
    (r"^x.*?y$", re.MULTILINE | re.DOTALL, "0\nx1\n2y\n"),
    (r"(a)|(b)(?(2)c|d)", 0, "bc"),
]


@pytest.mark.parametrize(("pattern", "flags", "text"), PATTERNS, ids=[pattern for pattern, _, _ in PATTERNS])
def test_a_kept_pattern_is_the_same_pattern(tmp_path: Path, pattern: str, flags: int, text: str) -> None:
    def made() -> re.Pattern[str]:
        re.purge()
        with kept(tmp_path):
            exec(compile(SOURCE, "embedded/module.py", "exec"), {})  # noqa: S102  code of this test
            return re.compile(pattern, flags)

    first, again = made(), made()
    re.purge()
    usual = re.compile(pattern, flags)
    for one in (first, again):
        assert (one.pattern, one.flags, one.groups, dict(one.groupindex)) == (
            usual.pattern,
            usual.flags,
            usual.groups,
            dict(usual.groupindex),
        )
        assert [match.span() for match in one.finditer(text)] == [match.span() for match in usual.finditer(text)]
        found, expected = one.search(text), usual.search(text)
        assert found is not None
        assert expected is not None
        assert found.groups() == expected.groups()


def test_a_pattern_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parser: Any = importlib.import_module("re._parser")
    parsed: list[str] = []
    really = parser.parse

    def parse(text: str, *rest: Any) -> Any:
        parsed.append(text)
        return really(text, *rest)

    monkeypatch.setattr(parser, "parse", parse)
    for _ in range(3):
        re.purge()
        with kept(tmp_path):
            exec(compile(SOURCE, "embedded/module.py", "exec"), {})  # noqa: S102  code of this test
            assert re.compile("once[0-9]").fullmatch("once1")
    assert set(parsed) == {"once[0-9]"}
    assert len(parsed) == 2, "compiled in the first round, and its program looked up"


def test_a_pattern_that_is_none_is_refused_as_always(tmp_path: Path) -> None:
    with kept(tmp_path), pytest.raises(re.error):
        re.compile("(")
    with kept(tmp_path):
        assert re.compile(rb"[a-z]+").fullmatch(b"abc")


def test_other_uses_pass_through_and_afterwards_all_is_as_before(tmp_path: Path, compiler: Counter) -> None:
    with kept(tmp_path):
        assert eval(compile("1 + 1", "said", "eval")) == 2  # noqa: S307  code of this test
        assert compile("1", "said", "exec", dont_inherit=True).co_filename == "said"
        with pytest.raises(SyntaxError):
            compile(b"1 +", "said", "exec")
    assert vars(builtins)["compile"] is compiler
    assert not list(tmp_path.iterdir())

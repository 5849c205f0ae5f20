"""Sources that PySide6 compiles at every start are compiled once; nothing that happens to the file changes what they do."""

from __future__ import annotations

import builtins
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


def test_other_uses_pass_through_and_afterwards_all_is_as_before(tmp_path: Path, compiler: Counter) -> None:
    with kept(tmp_path):
        assert eval(compile("1 + 1", "said", "eval")) == 2  # noqa: S307  code of this test
        assert compile("1", "said", "exec", dont_inherit=True).co_filename == "said"
        with pytest.raises(SyntaxError):
            compile(b"1 +", "said", "exec")
    assert vars(builtins)["compile"] is compiler
    assert not list(tmp_path.iterdir())

"""A file that is written is there whole, or as it was before; nothing of a failed attempt stays."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from shell import whole


def test_a_file_and_its_folder_come_into_being(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b.bin"
    whole.write(file, b"1")
    whole.write(file, b"2")
    assert file.read_bytes() == b"2"
    assert list(file.parent.iterdir()) == [file]


def test_a_disk_that_fills_up_on_the_way_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "b.bin"
    whole.write(file, b"old")
    really = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        really(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(OSError, match="No space"):
        whole.write(file, b"new and longer")
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == b"old"

"""Reports of faults: they say what happened, not who it happened to, and are not kept without end."""

from __future__ import annotations

from pathlib import Path

from shell import crash


def fault() -> Exception:
    try:
        raise RuntimeError(f"{Path.home()}/secret is out of order")
    except RuntimeError as error:
        return error


def test_a_report_says_what_happened_and_not_to_whom(tmp_path: Path) -> None:
    file = crash.write(tmp_path / "faults", fault(), "some 1.0 (player)")
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert "RuntimeError: ~/secret is out of order" in text
    assert "some 1.0 (player)" in text
    assert str(Path.home()) not in text


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    for _ in range(crash.KEEP + 5):
        newest = crash.write(tmp_path, fault())
        assert newest is not None
        assert newest.exists()
    assert len(list(tmp_path.iterdir())) == crash.KEEP


def test_a_place_that_cannot_be_written_costs_the_report_only(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert crash.write(tmp_path / "file", fault()) is None

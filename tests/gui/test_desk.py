"""Work in other processes, as the window asks for it."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from shell import jobs
from shell.qt.desk import Desk, token
from shell.workers import Answer
from tests.unit.dropped import whole

ENDLESS = """
def _study(self, text, facts):
    import time
    time.sleep(600)
Engine.study = _study
"""


def test_what_somebody_waits_for_never_waits_for_a_study(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk({"patience": whole(tmp_path, "patience", after=ENDLESS)})
    answers: list[Answer] = []
    try:
        desk.run(token(), jobs.study, "patience", "", None, then=answers.append)
        desk.run(token(), jobs.new_board, "patience", "4x3", 7, then=answers.append)
        qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    finally:
        desk.close()
    assert [type(answer.value).__name__ for answer in answers] == ["Board"], answers

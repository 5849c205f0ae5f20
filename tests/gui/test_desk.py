"""Work in other processes, as the window asks for it."""

from __future__ import annotations

import gc
import threading
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


class Waste:
    """Refers to itself, and tells in which thread it ended."""

    ended: list[int] = []  # noqa: RUF012  all of them tell in one place

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def test_waste_is_looked_for_in_the_windows_thread_alone(qtbot: QtBot) -> None:
    """Things of Qt among it must not end in a thread that reads answers, however much that makes."""
    assert not gc.isenabled()
    Waste.ended.clear()
    for _ in range(50):
        Waste()
    busy = threading.Thread(target=lambda: [[[n]] for n in range(200_000)])
    busy.start()
    busy.join()
    assert Waste.ended == []
    kept = [[n] for n in range(gc.get_threshold()[0] + 1)]
    qtbot.waitUntil(lambda: len(Waste.ended) == 50)
    assert set(Waste.ended) == {threading.get_ident()}
    assert kept


def test_the_threads_of_workers_know_nothing_of_who_waits(qtbot: QtBot, tmp_path: Path) -> None:
    """What they were the last to hold would end there."""
    desk = Desk({"patience": whole(tmp_path, "patience")})
    threads: list[int] = []

    class Waiting:
        def __call__(self, answer: Answer) -> None:
            threads.append(threading.get_ident())

        def __del__(self) -> None:
            threads.append(threading.get_ident())

    try:
        desk.run(token(), jobs.new_board, "patience", "4x3", 7, then=Waiting())
        qtbot.waitUntil(lambda: len(threads) == 2, timeout=20_000)
        leaving = token()
        desk.run(leaving, jobs.new_board, "patience", "4x3", 7, then=Waiting())
        desk.drop(leaving)
        assert len(threads) == 3
        desk.run(token(), jobs.new_board, "patience", "4x3", 7, then=Waiting())
    finally:
        desk.close()
    assert len(threads) == 4
    assert set(threads) == {threading.get_ident()}

"""Two programs on one home: nothing is lost, nothing is counted twice, and nobody waits for long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from shell.api import Board
from shell.session import Session
from shell.store import FILE, Store
from shell.store.file import alive
from tests.unit.toy import LIGHTS

ROOT = Path(__file__).resolve().parents[2]


def begin(store: Store, board: str = "5x3 7") -> Session:
    session = Session.begin(LIGHTS, LIGHTS.variants[0], Board(board))
    store.begin(session)
    session.on_entry = store.append
    return session


def go_on(store: Store, number: int | None) -> Session:
    session = Session.load(LIGHTS, store.load(number or 0))
    session.on_entry = store.append
    return session


def test_a_game_played_on_in_both_becomes_two_of_which_one_counts(tmp_path: Path) -> None:
    one = Store.open(tmp_path / FILE)
    two = Store.open(tmp_path / FILE)
    mine = begin(one)
    mine.play("press 0,0")
    theirs = go_on(two, mine.id)
    theirs.play("press 1,0")
    mine.play("press 2,0")
    assert "played on in another window" in str(one.notices[0])
    assert two.notices == []
    assert (mine.counted, theirs.counted) == (False, True)
    assert mine.id != theirs.id
    for session in (mine, theirs):
        assert one.load(session.id or 0).journal == tuple(session.journal)
        session.play("win 0,0")
    assert [(result.session, result.counted) for result in two.results()] == [(mine.id, False), (theirs.id, True)]
    assert len(one.notices) == 1
    one.close()
    two.close()


def test_a_game_finished_in_one_is_not_finished_again_in_the_other(tmp_path: Path) -> None:
    one, two = Store.open(tmp_path / FILE), Store.open(tmp_path / FILE)
    mine = begin(one)
    mine.play("press 0,0")
    theirs = go_on(two, mine.id)
    theirs.play("win 0,0")
    mine.play("win 0,0")
    assert [result.counted for result in one.results()] == [True, False]
    one.close()
    two.close()


def test_a_new_board_leaves_alone_what_the_other_has_open(tmp_path: Path) -> None:
    one, two = Store.open(tmp_path / FILE), Store.open(tmp_path / FILE)
    mine = begin(one)
    mine.play("press 0,0")
    fresh = begin(two, "5x3 8")
    assert two.previous(fresh) is None
    fresh.play("press 0,0")
    mine.play("press 1,0")
    assert (one.results(), one.notices, mine.counted, fresh.counted) == ([], [], True, True)
    assert one.load(mine.id or 0).journal == tuple(mine.journal)
    fresh.play("win 0,0")
    assert [saved.id for saved in two.running()] == [mine.id]
    one.close()
    later = begin(two, "5x3 9")
    previous = two.previous(later)
    assert previous is not None
    assert previous.id == mine.id, "nobody has it open any more"
    two.close()


def test_a_game_given_up_in_one_goes_on_uncounted_in_the_other(tmp_path: Path) -> None:
    one, two = Store.open(tmp_path / FILE), Store.open(tmp_path / FILE)
    mine = begin(one)
    mine.play("press 0,0")
    fresh = Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 8"))
    two.replace(go_on(two, mine.id), fresh)
    fresh.on_entry = two.append
    fresh.play("press 0,0")
    one.keep_time(mine)
    assert [result.outcome for result in one.results()] == ["given up"]
    mine.play("win 0,0")
    assert [(result.outcome, result.counted) for result in one.results()] == [("given up", True), ("won", False)]
    one.close()
    two.close()


def test_a_program_that_is_gone_has_nothing_open(tmp_path: Path) -> None:
    one = Store.open(tmp_path / FILE)
    mine = begin(one)
    mine.play("press 0,0")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    one._file.db.execute("UPDATE openings SET process = ?", (gone.pid,))
    two = Store.open(tmp_path / FILE)
    assert two.previous(begin(two, "5x3 8")) is not None
    two.close()
    one.close()


@pytest.mark.parametrize("process", [0, -1, 2**40])
def test_numbers_that_are_no_process(process: int) -> None:
    assert not alive(process)


PLAYER = """
import sys
from pathlib import Path
from shell.api import Board
from shell.session import Session
from shell.store import Store
from tests.unit.toy import LIGHTS

store = Store.open(Path(sys.argv[1]))
for game in range(20):
    session = Session.begin(LIGHTS, LIGHTS.variants[0], Board(f"5x3 {int(sys.argv[2]) * 1000 + game}"))
    store.begin(session)
    session.on_entry = store.append
    for n in range(10):
        session.play(f"press {n % 5},{n % 3}")
    store.set_setting("", sys.argv[2], game)
    session.play("win 0,0")
assert not store.notices, store.notices
store.close()
"""


def test_two_programs_at_once_write_everything(tmp_path: Path) -> None:
    path = tmp_path / "data" / FILE
    programs = [
        subprocess.Popen([sys.executable, "-c", PLAYER, path, str(n)], cwd=ROOT, env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"})
        for n in (1, 2)
    ]
    assert [program.wait() for program in programs] == [0, 0]
    store = Store.open(path)
    assert store.notices == []
    won = [result for result in store.results() if result.outcome == "won"]
    assert len(won) == 40
    for result in won:
        assert Session.load(LIGHTS, store.load(result.session)).outcome == "won"
    assert (store.setting("", "1"), store.setting("", "2")) == (19, 19)
    store.close()

"""Helper processes: answers come back, and whatever a game does there, the program goes on."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shell import jobs, paths
from shell.api import Board, Entry, EntryKind, Illegal, Position, Rng
from shell.plugin_loader import forget, load_one
from shell.saved import Mode, Saved
from shell.workers import Answer, Failure, Workers
from tests.unit.dropped import whole

PATIENCE_S = 30

ENGINE = '''

class Odd(Engine):
    """An engine that does what it is told."""

    def new_board(self, variant, rng):
        import os, sys, time
        seed = rng.next()
        for word, number in WORDS.items():
            if Rng(number).next() == seed:
                break
        else:
            return super().new_board(variant, rng)
        if word == "print":
            print("printed by a game", flush=True)
            os.write(1, b"written by a game\\n")
            return Board(repr(sys.stdin.read()))
        if word == "exit":
            sys.exit(5)
        if word == "die":
            os._exit(9)
        if word == "hang":
            while True:
                time.sleep(0.01)
        if word == "refuse":
            raise ValueError("no such board")
        if word == "raise":
            raise LookupError("a fault\\non two lines")
        if word == "strange":
            return lambda: 0
        if word == "stranger":
            raise Strange(lambda: 0)
        if word == "quit":
            import atexit
            atexit.register(time.sleep, 1000)
            import threading
            threading.Thread(target=time.sleep, args=(1000,)).start()
            return Board("quit")
        return Board(str(os.getpid()))

    def settle(self, state, move, rng, facts):
        if move == "no":
            raise Illegal(Text("Not {here}", here=Text("here")), (Mark("bad", ("1,2",)),))
        return f"{move} {rng.below(1000)} {facts['x']}"

    def unsettled(self, state, move):
        return True

    def settled_board(self, state):
        return "x"

    def hint(self, position, chain):
        return Hint(Text("{n} on", "{n} on", n=len(position.state.lit)), (), len(chain) == 1)


class Strange(Exception):
    pass
'''
WORDS = {word: 1000 + n for n, word in enumerate(("print", "exit", "die", "hang", "refuse", "raise", "strange", "stranger", "quit", "pid"))}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    place = whole(tmp_path / "plugins", "zz_odd")
    engine = place / "engine.py"
    text = engine.read_text(encoding="utf-8").replace("import Board, Illegal", "import Hint, Board, Illegal")
    engine.write_text(f"{text}\nWORDS = {WORDS!r}\n{ENGINE}\nEngine = Odd\n", encoding="utf-8")
    start = place / "__init__.py"
    start.write_text(start.read_text(encoding="utf-8").replace("import Engine", "import Odd as Engine"), encoding="utf-8")
    yield place
    forget("zz_odd")


@pytest.fixture
def workers(folder: Path) -> Iterator[Workers]:
    made = Workers({"zz_odd": folder})
    yield made
    _closed(made)


def _closed(made: Workers) -> None:
    made.close()
    for helper in made._helpers:
        if helper._thread is not None:
            helper._thread.join(PATIENCE_S)
            assert not helper._thread.is_alive()


def ask(made: Workers, function: Callable[..., Any], *args: Any) -> Answer:
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    made.submit("token", function, *args, done=answers.put)
    return answers.get(timeout=PATIENCE_S)


def told(made: Workers, word: str) -> Answer:
    return ask(made, jobs.new_board, "zz_odd", "4x3", WORDS[word])


def test_a_board_and_its_state_as_made_here(workers: Workers, folder: Path) -> None:
    game = load_one("zz_odd", folder)
    board, state = ask(workers, jobs.new_game, "zz_odd", "4x3", 7).value
    assert board == game.engine.new_board(game.variants[0], Rng(7))
    assert state == game.engine.start(game.variants[0], board.text)
    assert type(state) is type(game.engine.start(game.variants[0], board.text))


def test_start_line_replay(workers: Workers, folder: Path) -> None:
    game = load_one("zz_odd", folder)
    start = game.engine.start(game.variants[0], "#..#/.##./#.#.")
    assert ask(workers, jobs.start, "zz_odd", "4x3", "#..#/.##./#.#.").value == start
    after = game.engine.apply(start, "tap 3,0")
    assert ask(workers, jobs.line, "zz_odd", "4x3", "#..#/.##./#.#.", ("tap 3,0",)).value == after


def test_settle_and_hint(workers: Workers, folder: Path) -> None:
    game = load_one("zz_odd", folder)
    state = game.engine.start(game.variants[0], "#..#/.##./#.#.")
    answer = ask(workers, jobs.settle, "zz_odd", state, "roll", 5, {"x": 3})
    assert answer.value == f"roll {Rng(5).below(1000)} 3"
    answer = ask(workers, jobs.settle, "zz_odd", state, "no", 5, {"x": 3})
    assert isinstance(answer.error, Illegal)
    assert str(answer.error) == "Not here"
    assert answer.error.marks[0].at == ("1,2",)
    position = Position(game.variants[0], Board("#..#/.##./#.#."), state)
    first = ask(workers, jobs.hint, "zz_odd", position, ()).value
    assert (str(first.text), first.last) == ("6 on", False)
    assert ask(workers, jobs.hint, "zz_odd", position, (first,)).value.last


def test_a_saved_game_replays(tmp_path: Path) -> None:
    place = whole(tmp_path / "plugins", "zz_plain")
    made = Workers({"zz_plain": place})
    journal = tuple(Entry(10 * n, EntryKind.MOVE, move) for n, move in enumerate(("tap 0,0", "tap 3,0")))
    saved = Saved(1, "zz_plain", "4x3", Mode.NEW, "4x3", Board("##.#/..../...."), journal, 10, True, "won", "2025-01-01T00:00:00Z", 1, 1)
    try:
        game = load_one("zz_plain", place)
        course = ask(made, jobs.replay, "zz_plain", saved).value
        assert (course.outcome, course.index) == ("won", 2)
        assert course.state == game.engine.apply(game.engine.apply(course.states[0], "tap 0,0"), "tap 3,0")
        bad = Saved(1, "zz_plain", "4x3", Mode.NEW, "4x3", saved.board, (*journal, journal[0]), 10, True, None, saved.created, 1, 1)
        error = ask(made, jobs.replay, "zz_plain", bad).error
        assert isinstance(error, Failure)
        assert "entry 3" in str(error)
    finally:
        _closed(made)
        forget("zz_plain")


def test_answers_come_in_order_and_in_one_process(workers: Workers) -> None:
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    for number in range(20):
        workers.submit(number, jobs.new_board, "zz_odd", "4x3", WORDS["pid"], done=answers.put)
    got = [answers.get(timeout=PATIENCE_S) for _ in range(20)]
    assert [answer.token for answer in got] == list(range(20))
    assert len({answer.value.text for answer in got}) == 1


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("exit", "The game zz_odd made a mistake: SystemExit: 5"),
        ("die", "The helper process of the game zz_odd ended unexpectedly."),
        ("raise", "The game zz_odd made a mistake: LookupError: a fault"),
        ("refuse", "no such board"),
        ("strange", "zz_odd"),
        ("stranger", "zz_odd"),
    ],
)
def test_faults_are_answers_and_the_next_job_is_done(workers: Workers, word: str, said: str) -> None:
    error = told(workers, word).error
    assert isinstance(error, Failure)
    assert said in str(error)
    assert told(workers, "pid").error is None


def test_the_details_of_a_fault_name_the_place(workers: Workers, folder: Path) -> None:
    error = told(workers, "raise").error
    assert isinstance(error, Failure)
    assert str(folder / "engine.py") in error.details


def test_a_game_that_prints_and_reads(workers: Workers, capfd: pytest.CaptureFixture[str]) -> None:
    answer = told(workers, "print")
    assert answer.value == Board("''"), "what it reads is empty"
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err == "printed by a game\nwritten by a game\n"


def test_a_game_that_hangs_when_it_should_quit(workers: Workers) -> None:
    assert told(workers, "quit").value == Board("quit")
    process = workers._helpers[0]._process
    assert process is not None
    _closed(workers)
    assert process.returncode is not None


def test_a_game_that_never_answers_is_ended_with_the_program(workers: Workers) -> None:
    answers: list[Answer] = []
    workers.submit("x", jobs.new_board, "zz_odd", "4x3", WORDS["hang"], done=answers.append)
    _until(lambda: workers._helpers[0]._process is not None)
    _closed(workers)
    assert answers == []
    workers.submit("x", jobs.new_board, "zz_odd", "4x3", 1, done=answers.append)
    assert answers == [], "and nothing is begun after the end"


def test_a_dropped_job_does_not_hold_up_the_next(workers: Workers) -> None:
    stale: list[Answer] = []
    workers.submit("old", jobs.new_board, "zz_odd", "4x3", WORDS["hang"], done=stale.append)
    workers.submit("old", jobs.new_board, "zz_odd", "4x3", 3, done=stale.append)
    _until(lambda: workers._helpers[0].job is not None)
    workers.drop("old")
    assert told(workers, "pid").error is None
    assert stale == []


def test_a_process_lost_between_two_jobs_is_replaced(workers: Workers) -> None:
    first = told(workers, "pid").value
    process = workers._helpers[0]._process
    assert process is not None
    process.kill()
    process.wait()
    second = told(workers, "pid")
    assert second.error is None
    assert second.value != first


def test_a_game_that_cannot_be_loaded_there(folder: Path) -> None:
    made = Workers({"zz_odd": folder})
    (folder / "__init__.py").write_text("raise OSError('gone bad')", encoding="utf-8")
    try:
        error = ask(made, jobs.new_board, "zz_odd", "4x3", 1).error
        assert isinstance(error, Failure)
        assert "gone bad" in str(error)
        error = ask(made, jobs.new_board, "zz_nix", "4x3", 1).error
        assert isinstance(error, Failure)
        assert "zz_nix" in str(error)
    finally:
        _closed(made)


def test_a_helper_that_cannot_be_started(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/nix/da/python")
        error = told(workers, "pid").error
        assert isinstance(error, Failure)
        assert "cannot be started" in str(error)
    assert told(workers, "pid").error is None


def test_warm(workers: Workers) -> None:
    workers.warm("zz_odd")
    _until(lambda: workers._helpers[0]._process is not None)
    process = workers._helpers[0]._process
    assert process is not None
    assert told(workers, "pid").value.text == str(process.pid), "it was waited for"


def test_the_asking_thread_never_waits(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    here = threading.get_ident()
    seen: list[int] = []
    real = subprocess.Popen

    def popen(*args: Any, **facts: Any) -> Any:
        seen.append(threading.get_ident())
        return real(*args, **facts)

    monkeypatch.setattr(subprocess, "Popen", popen)
    answers: queue.SimpleQueue[int] = queue.SimpleQueue()
    workers.submit("x", jobs.new_board, "zz_odd", "4x3", 1, done=lambda answer: answers.put(threading.get_ident()))
    assert answers.get(timeout=PATIENCE_S) != here
    assert seen
    assert here not in seen


def test_only_functions_of_jobs_are_done(workers: Workers) -> None:
    with pytest.raises(ValueError, match="no function of"):
        workers.submit("x", print, "zz_odd", done=lambda answer: None)


def test_no_qt_in_a_helper() -> None:
    code = "import sys; from shell import worker, jobs; print([m for m in sys.modules if m.startswith(('PySide6', 'shell.qt', 'sqlite3'))])"
    run = subprocess.run([sys.executable, "-c", code], env=_environ(), capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_a_helper_ends_with_the_program(folder: Path) -> None:
    """A program that dies takes its helper along, though the helper is in the midst of a job that never ends."""
    code = (
        "import sys, time, threading\nfrom pathlib import Path\nfrom shell import jobs\nfrom shell.workers import Workers\n"
        f"w = Workers({{'zz_odd': Path({str(folder)!r})}})\n"
        f"w.submit(1, jobs.new_board, 'zz_odd', '4x3', {WORDS['pid']}, done=lambda a: print(a.value.text, flush=True))\n"
        f"w.submit(1, jobs.new_board, 'zz_odd', '4x3', {WORDS['hang']}, done=print)\ntime.sleep(1000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], env=_environ(), stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        program.kill()
    _until(lambda: not _lives(pid))


def _environ() -> dict[str, str]:
    import os

    return dict(os.environ) | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}


def _lives(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.005)

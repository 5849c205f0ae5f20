"""How long the commands take that need no window, against an empty start of the same Python in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from shell import paths

ROUNDS = 7
LIMIT_S = 0.25


def start(*command: str) -> None:
    """Run a Python program to its end."""
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}
    subprocess.run([sys.executable, "-P", *command], env=environ, stdout=subprocess.DEVNULL, check=True)


def median_s(*command: str) -> float:
    """The median of some starts, so that one hiccup of the machine does not count."""
    taken = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        start(*command)
        taken.append(time.perf_counter() - begin)
    return sorted(taken)[ROUNDS // 2]


@pytest.mark.parametrize("arguments", [("--version",), ("games",), ("games", "--json")], ids=" ".join)
def test_quick_commands(arguments: tuple[str, ...], benchmark: Any) -> None:
    empty = median_s("-c", "pass")
    benchmark.pedantic(start, ("-m", "shell", *arguments), rounds=ROUNDS, warmup_rounds=1)
    benchmark.extra_info["times an empty Python"] = round(benchmark.stats.stats.median / empty, 1)
    assert benchmark.stats.stats.median < LIMIT_S


def test_a_job_there_and_back(benchmark: Any) -> None:
    """A helper process that runs already: what asking it costs."""
    import queue

    from shell import jobs
    from shell.workers import Answer, Workers

    workers = Workers({})
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()

    def ask() -> Answer:
        workers.submit("x", jobs.warm, "nobody", done=answers.put)
        return answers.get(timeout=10)

    try:
        assert ask().error is not None
        benchmark(ask)
    finally:
        workers.close()

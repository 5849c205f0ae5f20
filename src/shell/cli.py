"""The command line: `igraonica`. No Qt is touched until a window or a picture is wanted."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence

COMMANDS = {
    "games": "what can be played, and what cannot, and why",
    "new": "boards, invented now",
    "daily": "the board of a day",
    "inspect": "facts about positions",
    "replay": "play a saved game through the rules",
    "picture": "a board as a picture",
    "opponent": "positions in, moves out",
    "stats": "figures of the games played",
    "backup": "games, results and settings into one file",
    "restore": "and back",
    "plugins": "list, make, check, install, remove, switch on and off",
    "doctor": "versions, folders, plugins, what is missing",
}

_NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC))
"""What the system says when the output cannot take more."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `igraonica` with `argv` (the process's own by default). The status: 0, 1 a fault or problems found, 2 bad input."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["--worker"]:
        from shell import worker

        worker.main()
        return 0
    try:
        status = _answer(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        _hush()
        return 1
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        print(f"igraonica: the answer cannot be written: {error.strerror}", file=sys.stderr)
        _hush()
        return 1
    except KeyboardInterrupt:
        return 130


def _answer(arguments: list[str]) -> int:
    """Do what is asked for. What cannot be is one line."""
    if arguments in (["--version"], ["-V"]):
        from shell import __version__

        print(f"igraonica {__version__}")
        return 0
    from shell.cli_parse import Problem, joined, one_line

    _say_all()
    try:
        return _command(arguments[0] if arguments else "")(joined(arguments))
    except Problem as problem:
        print(f"igraonica: {one_line(problem)}", file=sys.stderr)
        return problem.status


def _command(word: str) -> Callable[[list[str]], int]:
    """The function for a first word; anything that is no command is for the window."""
    if word in ("games", "plugins"):
        from shell import cli_plugins

        return cli_plugins.games if word == "games" else cli_plugins.plugins
    if word in ("new", "daily", "inspect", "replay"):
        from shell import cli_boards

        return {"new": cli_boards.new, "daily": cli_boards.daily, "inspect": cli_boards.inspect, "replay": cli_boards.replay}[word]
    if word == "picture":
        from shell import cli_picture

        return cli_picture.picture
    if word == "opponent":
        from shell import cli_opponent

        return cli_opponent.opponent
    if word in ("backup", "restore"):
        from shell import cli_backup

        return cli_backup.backup if word == "backup" else cli_backup.restore
    if word in ("stats", "doctor"):
        from shell import cli_reports

        return cli_reports.stats if word == "stats" else cli_reports.doctor
    import gc

    gc.disable()  # until the first frame: the start makes much and throws nothing away, and looking for waste took a twentieth of it
    from shell import cli_window

    return cli_window.window


def _say_all() -> None:
    """A terminal without the letters of a title must not end the program: it sees them as codes."""
    import io

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _hush() -> None:
    """Nobody reads any more (`igraonica games | head -1`): what is still buffered must not complain at the end."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

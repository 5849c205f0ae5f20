"""Where the frozen program begins. It stands for `python -m shell`, and for the Python that a game's own processes ask for."""

from __future__ import annotations

import os
import sys
from typing import Any

LIBRARY_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


def main() -> int:
    """What the executable does with its arguments. Returns the exit status."""
    freeze_support(sys.argv)
    leave_no_trace()
    # PyInstaller switches this off; then games that players drop in would be compiled anew at each start.
    sys.dont_write_bytecode = False
    from shell.cli import main as command_line

    return command_line()


def freeze_support(argv: list[str]) -> None:
    """Serve a game that uses multiprocessing: its processes are this executable with the arguments of a Python.

    In place of PyInstaller's own hook, which would load multiprocessing at every start.
    """
    if argv[1:2] == ["--multiprocessing-fork"]:
        import multiprocessing.spawn

        # In the form that multiprocessing itself gives: name=number, or name=None.
        pairs = (argument.split("=") for argument in argv[2:])
        facts: dict[str, Any] = {name: None if value == "None" else int(value) for name, value in pairs}
        multiprocessing.spawn.spawn_main(**facts)
        sys.exit()
    if "-c" in argv[:-1]:
        command = argv[argv.index("-c") + 1]
        if command.startswith(("from multiprocessing.resource_tracker import main", "from multiprocessing.forkserver import main")):
            exec(command)  # noqa: S102  the line that multiprocessing wrote for its tracker and its server
            sys.exit()


def leave_no_trace() -> None:
    """Programs that we open (a browser, a folder) must not find our libraries: the loader of this process has read the paths."""
    for name in LIBRARY_PATHS:
        before = os.environ.pop(f"{name}_ORIG", None)
        if before:
            os.environ[name] = before
        else:
            os.environ.pop(name, None)


if __name__ == "__main__":
    sys.exit(main())

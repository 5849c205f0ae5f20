"""`backup` and `restore`: everything of the player's in one file, and back."""

from __future__ import annotations

from pathlib import Path

from shell import paths
from shell.cli_parse import Parser, Problem


def backup(arguments: list[str]) -> int:
    """Write the back-up. It may be made while the program runs."""
    parser = Parser("backup", description="Write games, results and settings into one file.")
    parser.add_argument("command", help="backup")
    parser.add_argument("file", metavar="FILE", help="the file to write")
    given = parser.parse_args(arguments)
    from shell.backup import make

    try:
        make(paths.find(), Path(given.file))
    except (OSError, ValueError) as error:
        raise Problem(f"{given.file} cannot be written: {_why(error)}") from error
    print(f"Everything is in {given.file}")
    return 0


def restore(arguments: list[str]) -> int:
    """Put a back-up in the place of what is there. The program must not run meanwhile."""
    parser = Parser("restore", description="Put games, results and settings from a file in the place of those that are here.")
    parser.add_argument("command", help="restore")
    parser.add_argument("file", metavar="FILE", help="a file that `igraonica backup` wrote")
    given = parser.parse_args(arguments)
    from shell.backup import restore as put
    from shell.store import Store

    places = paths.find()
    if places.store.exists():
        store = Store.open(places.store)
        alone = store.alone
        store.close()
        if not alone:
            raise Problem("Igraonica is running: close it first, or restore from its Settings menu")
    try:
        kept = put(places, Path(given.file))
    except FileNotFoundError as error:
        raise Problem(f"there is no file {given.file}") from error
    except UnicodeError as error:
        raise Problem(f"{given.file} cannot be restored: {_why(error)}") from error
    except ValueError as error:
        raise Problem(str(error)) from error
    except OSError as error:
        raise Problem(f"{given.file} cannot be restored: {_why(error)}") from error
    print("Everything is back." + (f" What was here before is kept as {kept}" if kept is not None else ""))
    return 0


def _why(error: OSError | ValueError) -> str:
    """The reason alone. A name that no file can have (half of a character, a zero) is a `ValueError`."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "no file can be called so"

"""Where the program keeps its things: the one user of appdirs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import appdirs

from shell.record import record

NAME = "igraonica"
HOME_VARIABLE = "IGRAONICA_HOME"
_XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
_HERE = Path(__file__).resolve().parent


@record
class Paths:
    """The player's folders, all absolute; none of them needs to exist. `plugins` holds what the player dropped in."""

    data: Path
    config: Path
    cache: Path
    plugins: Path

    @property
    def store(self) -> Path:
        """The file of running games, results and settings."""
        return self.data / "igraonica.db"


def find(environ: Mapping[str, str] = os.environ) -> Paths:
    """The player's folders under `environ`.

    `IGRAONICA_HOME` moves all of them into one folder (a relative one counts from where the program was started).
    Empty and relative XDG values are passed over, as the XDG specification asks: appdirs 1.4.4 would follow them.
    """
    home = environ.get(HOME_VARIABLE, "")
    if home:
        root = Path.cwd() / home
        return Paths(root / "data", root / "config", root / "cache", root / "plugins")
    with _environment(environ):
        data = Path(appdirs.user_data_dir(NAME, appauthor=False))
        config = Path(appdirs.user_config_dir(NAME, appauthor=False))
        cache = Path(appdirs.user_cache_dir(NAME, appauthor=False))
    return Paths(data, config, cache, data / "plugins")


@contextmanager
def _environment(environ: Mapping[str, str]) -> Iterator[None]:
    """Show appdirs, which asks the process, `environ` without the values that must not be followed."""
    names = (*_XDG, "HOME")
    before = {name: os.environ.get(name) for name in names}
    try:
        for name in names:
            value = environ.get(name, "")
            _set(name, value if Path(value).is_absolute() else None)
        yield
    finally:
        for name, old in before.items():
            _set(name, old)


def _set(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


def resources() -> Path:
    """The folder of icons, themes, fonts and catalogues: inside the package when installed, beside `src` in a checkout."""
    return _ours("_resources", "resources")


def shipped_plugins() -> Path:
    """The folder of the games that come with the program."""
    return _ours("_plugins", "plugins")


def _ours(installed: str, checkout: str) -> Path:
    inside = _HERE / installed
    return inside if inside.is_dir() else _HERE.parents[1] / checkout

"""What the command line asks of the parts with pixels, already read and checked."""

from __future__ import annotations

from pathlib import Path

from shell.api import Board, Game, State, Variant
from shell.paths import Paths
from shell.plugins import Plugins
from shell.record import record
from shell.session import Session


@record
class WindowOptions:
    """For `shell.qt.app.main`. `plugins` are loaded.

    `game` None: the start page. With a game: `saved` is a game from a file to go on with; else `board` of `variant` is a
    board from elsewhere; else a new board of `variant` (None: as it was left) from `seed`, if that or `variant` was given.
    `daily`: today's board, of `game` or of the first that has one. `language` None: the one of the preferences.
    """

    paths: Paths
    plugins: Plugins
    game: Game | None = None
    variant: Variant | None = None
    seed: int | None = None
    board: Board | None = None
    saved: Session | None = None
    daily: bool = False
    language: str | None = None
    safe_mode: bool = False


@record
class PictureOptions:
    """For `shell.qt.picture.main`: `state` of `game` as a picture in `out`, whose name ends in `.png` or `.svg`."""

    paths: Paths
    plugins: Plugins
    game: Game
    variant: Variant
    state: State
    out: Path
    theme: str = "nebula"
    language: str = "en"

"""Every game of the tree that has a board editor: its scene keeps what the shell expects of a `Drawing`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from shell import paths
from shell.api import Game, Range, Rng, Text
from shell.plugin_loader import load_one
from shell.qt import theme
from shell.qt.board import Drawing
from shell.qt.context import Context
from shell.qt.look import SceneLook
from tests.gui.test_board_editor import Plain


def games() -> list[tuple[Game, Path]]:
    """The shipped games that have one."""
    places = [place for place in sorted(paths.shipped_plugins().iterdir()) if (place / "__init__.py").is_file()]
    found = [(load_one(place.name, place), place) for place in places]
    return [(game, place) for game, place in found if game.editor is not None]


GAMES = games()


def test_there_is_an_editor() -> None:
    assert GAMES


@pytest.mark.parametrize(("game", "place"), GAMES, ids=lambda value: value.key if isinstance(value, Game) else "")
@pytest.mark.parametrize("name", theme.THEMES)
def test_a_drawing_keeps_its_contract(qapp: QApplication, game: Game, place: Path, name: str) -> None:
    assert game.editor is not None
    look = SceneLook(Context(theme.load(name, {game.key: place}), Plain(), False), game.key)
    drawing = game.editor()(game.engine, game.variants[0], look)
    assert isinstance(drawing, Drawing)
    told: list[str] = []
    drawing.edited.connect(told.append)
    own = game.engine.new_board(game.variants[0], Rng(1)).text
    for text in ("", own, ""):
        drawing.draw(text)
        now = drawing.text()
        assert "\n" not in now
        assert text in ("", now)
        drawing.draw(now)
        assert drawing.text() == now
        cells = drawing.cells()
        assert len({cell.key for cell in cells}) == len(cells) > 0
        assert all(isinstance(drawing.cell_name(cell.key), Text) and not drawing.cell_rect(cell.key).isNull() for cell in cells)
    with pytest.raises(ValueError, match=r"."):
        drawing.draw("\0 nothing")
    assert drawing.text() == now
    pieces = [action for action in drawing.actions() if action.place == "palette"]
    assert sum(bool(action.checked) for action in pieces) == 1
    assert len({action.shortcut for action in pieces}) == len(pieces)
    for action in pieces:
        action.triggered(True)
        assert [one.key for one in drawing.actions() if one.place == "palette" and one.checked] == [action.key]
        assert drawing.sign(action.key, 20).width() == 20
    for choice in drawing.numbers():
        assert isinstance(choice.values, Range)
        drawing.choose(choice.key, str(choice.values.high))
        assert next(one.default for one in drawing.numbers() if one.key == choice.key) == str(choice.values.high)
    assert told
    assert told[-1] == drawing.text()
    drawing.clear()
    drawing.finish_animations()

"""The template and the guide's game, seen and clicked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from shell import paths
from shell.api import Game, Mark, Rng, Text
from shell.plugin_loader import forget, load_one

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "plugins.md"


class Plain:
    """A look without a theme."""

    motion = False
    contrast = False
    dark = True

    def color(self, name: str) -> QColor:
        return QColor("#9DACFF")

    def font(self, role: str) -> QFont:
        return QFont()

    def say(self, text: Text) -> str:
        return str(text)


@pytest.fixture
def ladder(tmp_path: Path) -> Iterator[Game]:
    for name, code in re.findall(r"```python\n# (\S+\.py)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(code, encoding="utf-8")
    yield load_one("ladder", tmp_path / "ladder")
    forget("ladder")


def shown(game: Game, seed: int) -> tuple[Any, Any]:
    variant = game.variants[-1]
    scene = game.scene()(game.engine, variant, Plain())
    scene.set_unit(40.0, 1.0)
    state = game.engine.start(variant, game.engine.new_board(variant, Rng(seed)).text)
    scene.show(state)
    return scene, state


def picture(scene: Any) -> QImage:
    image = QImage(scene.sceneRect().size().toSize(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def test_the_template(qtbot: QtBot) -> None:
    game = load_one("template", paths.resources() / "template")
    scene, state = shown(game, 3)
    before = picture(scene)
    with qtbot.waitSignal(scene.move) as asked:
        scene.act("2,1")
    assert asked.args == ["tap 2,1"]
    scene.show(game.engine.apply(state, asked.args[0]))
    assert picture(scene) != before
    plain = picture(scene)
    scene.mark([Mark("refused", ("4,3",))])
    assert scene.sceneRect().width() > scene.sceneRect().height()
    assert [cell.key for cell in scene.cells()][:8] == [*(f"{c},0" for c in range(7)), "0,1"]
    scene.mark([])
    assert picture(scene) == plain


def test_the_guides_game(qtbot: QtBot, ladder: Game) -> None:
    scene, state = shown(ladder, 3)
    before = picture(scene)
    moves: list[str] = []
    scene.move.connect(moves.append)
    for column in range(3):
        scene.clicked(scene.place_of(f"{column},0"), Qt.MouseButton.LeftButton)
    assert moves == ["add", "double"]
    scene.show(ladder.engine.apply(state, "add"))
    assert picture(scene) != before

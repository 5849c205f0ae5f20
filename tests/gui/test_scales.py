"""The whole program at the scales of screens: boards are sharp, cells are alike to the pixel, and nothing is drawn for another scale."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from shell.qt import icons
from tests.conftest import ROOT
from tests.gui.conftest import Program

SCALES = (1.0, 1.25, 1.5, 2.0)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[float, dict[str, Any]]:
    """What a program of its own measured at each scale."""
    return {scale: at_scale("tests.gui.scaled", scale, tmp_path_factory.mktemp("home")) for scale in SCALES}


def at_scale(module: str, scale: float, home: Path) -> Any:
    """What a program of its own writes at a scale."""
    environ = os.environ | {
        "IGRAONICA_HOME": str(home),
        "QT_SCALE_FACTOR": str(scale),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    done = subprocess.run([sys.executable, "-m", module], env=environ, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), scale
    return json.loads(done.stdout)


@pytest.mark.parametrize("scale", SCALES)
def test_boards_are_drawn_in_the_pixels_of_their_screen(measured: dict[float, dict[str, Any]], scale: float) -> None:
    for key, facts in measured[scale]["games"].items():
        assert facts["ratio"] == scale
        assert facts["image"] == [1100 * scale, 760 * scale, scale]
        assert facts["fits"]
        assert not facts["whole"] or facts["unit"] == pytest.approx(round(facts["unit"])), key
        assert facts["between"] < 0.001, key
        assert facts["sharpest"] >= 0.7 * measured[1.0]["games"][key]["sharpest"], key


@pytest.mark.parametrize("scale", SCALES)
def test_cells_of_one_look_are_alike_to_the_pixel(measured: dict[float, dict[str, Any]], scale: float) -> None:
    assert measured[scale]["games"]["demineur"]["looks"] == 1


@pytest.mark.parametrize("scale", SCALES)
def test_miniatures_have_the_scale_of_the_screen_and_the_window_keeps_its_size(measured: dict[float, dict[str, Any]], scale: float) -> None:
    facts = measured[scale]
    assert {ratio for ratio, _ in facts["pictures"]} == {scale}
    assert facts["size"] == [1100, 760] * 5
    assert facts["start"] == [1100 * scale, 760 * scale]


@pytest.mark.parametrize("scale", [1.25, 1.5, 1.75])
def test_nothing_of_the_start_page_remains_on_the_page_of_a_game(scale: float, home: Path) -> None:
    assert at_scale("tests.gui.remains", scale, home) == [0, 0, 0, 0]


def test_a_window_that_moves_to_another_screen_is_drawn_for_it(program: Callable[[], Program], monkeypatch: pytest.MonkeyPatch) -> None:
    p = program()
    p.window.commands.panels.plugins()
    page = p.window.commands.panels.shown("plugins")
    start = p.window.start_page
    p.bot.waitUntil(lambda: all(card._picture is not None for card in start.cards))

    def ratios() -> set[float]:
        return {card._picture.devicePixelRatio() for card in start.cards if card._picture is not None}

    drawn: list[float] = []
    real = icons.pixmap

    def pixmap(name: str, size: int, color: QColor, ratio: float = 1.0) -> QPixmap:
        drawn.append(ratio)
        return real(name, size, color, ratio)

    monkeypatch.setattr(icons, "pixmap", pixmap)
    assert ratios() == {1.0}
    now = [1.0]
    monkeypatch.setattr(QWidget, "devicePixelRatioF", lambda _self: now[0])
    for scale in (1.5, 1.0):
        now[0] = scale
        QApplication.sendEvent(p.window, QEvent(QEvent.Type.DevicePixelRatioChange))
        p.bot.waitUntil(lambda: ratios() == set(now))
        drawn.clear()
        QApplication.sendEvent(page, QEvent(QEvent.Type.DevicePixelRatioChange))
        p.bot.waitUntil(lambda: now[0] in drawn)

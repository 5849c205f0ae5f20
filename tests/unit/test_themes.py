"""A theme is complete or it is not shipped, and every pair of its colours that must be told apart can be."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

FOLDER = ROOT / "resources" / "themes"
THEMES = ("nebula", "paper", "contrast")
PLUGINS = sorted(path.parent for path in (ROOT / "plugins").glob("*/theme.json"))

SURFACES = ("window", "window2", "bar", "panel", "raised", "well", "overlay")
TEXT, STATE = 4.5, 3.0

# What stands on what in the shell's own widgets, and the least contrast by WCAG 2.
PAIRS: list[tuple[str, str, float]] = [
    *((f"text.{ink}", f"surface.{ground}", TEXT) for ink in ("primary", "secondary", "muted", "link") for ground in SURFACES),
    *(("text.onAccent", f"accent.{state}", TEXT) for state in ("base", "hover", "pressed")),
    *((f"text.{ink}", ground, TEXT) for ink in ("primary", "secondary") for ground in ("surface.hover", "accent.soft")),
    ("text.primary", "surface.pressed", TEXT),
    ("accent.base", "surface.panel", TEXT),
    *((f"state.{state}", "surface.panel", TEXT) for state in ("success", "warning", "danger", "info")),
    *(("line.strong", f"surface.{ground}", STATE) for ground in ("window", "panel", "raised", "well")),
    *(("accent.base", ground, STATE) for ground in ("surface.window", "surface.bar", "surface.panel", "accent.soft")),
    *(("focus.ring", f"surface.{ground}", STATE) for ground in ("window", "window2", "bar", "panel", "raised")),
    ("focus.halo", "focus.ring", STATE),
    ("state.star", "surface.panel", STATE),
    ("state.starLine", "surface.panel", STATE),
    ("day.darkEdge", "surface.panel", STATE),
    ("day.litEdge", "surface.panel", STATE),
    ("day.ray", "surface.panel", STATE),
    ("day.flame", "surface.panel", STATE),
]


def read(name: str) -> dict[str, Any]:
    return flat(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


def flat(tokens: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in tokens.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return found


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2.1."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize("name", THEMES)
def test_themes_have_the_same_names(name: str) -> None:
    theme, first = read(name), read("nebula")
    assert theme.keys() == first.keys()
    assert {key for key, value in theme.items() if isinstance(value, str)} == {
        key for key, value in first.items() if isinstance(value, str)
    }


@pytest.mark.parametrize("name", THEMES)
def test_colours_are_colours(name: str) -> None:
    for key, value in read(name).items():
        if isinstance(value, str) and not key.startswith("meta."):
            assert re.fullmatch(r"#[0-9A-F]{6}", value), key


@pytest.mark.parametrize("name", THEMES)
def test_text_and_states_stand_out(name: str) -> None:
    theme = read(name)
    weak = {
        f"{ink} on {ground}": round(contrast(theme[ink], theme[ground]), 2)
        for ink, ground, least in PAIRS
        if contrast(theme[ink], theme[ground]) < least
    }
    assert not weak


def test_dark_and_light_are_what_they_say() -> None:
    for name in THEMES:
        theme = read(name)
        assert (luminance(theme["surface.window"]) < 0.18) == (theme["meta.scheme"] == "dark")


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_themes_of_games_are_complete(folder: Path) -> None:
    tokens = json.loads((folder / "theme.json").read_text("utf-8"))
    assert set(tokens) == {*THEMES, "pairs"}
    for name in THEMES:
        assert tokens[name].keys() == tokens["nebula"].keys()


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_pieces_of_games_stand_out(folder: Path, name: str) -> None:
    """`pairs` of a theme says what stands on what: `"ink on ground": least`. A dotted name is one of the shell's own."""
    tokens = json.loads((folder / "theme.json").read_text("utf-8"))
    colours = read(name) | tokens[name]
    assert tokens["pairs"]
    weak = {}
    for pair, least in tokens["pairs"].items():
        ink, ground = pair.split(" on ")
        found = contrast(colours[ink], colours[ground])
        if found < least:
            weak[pair] = round(found, 2)
        assert least >= STATE
    assert not weak


@pytest.mark.parametrize("name", THEMES)
def test_signs_inside_inputs_have_the_colours_of_their_theme(name: str) -> None:
    """A style sheet cannot colour a picture: these are drawn once a theme and must follow it."""
    theme = read(name)
    signs = {path.name.removeprefix(f"{name}-") for path in (ROOT / "resources/icons/controls").glob(f"{name}-*.svg")}
    assert signs == {"check.svg", "dot.svg", "tick.svg", "bullet.svg", "down.svg", "up.svg", "right.svg"}
    keys = {"check": "text.onAccent", "dot": "text.onAccent", "tick": "text.primary", "bullet": "text.primary"}
    for sign in signs:
        drawn = set(re.findall(r"#\w+", (ROOT / f"resources/icons/controls/{name}-{sign}").read_text("utf-8")))
        assert drawn == {theme[keys.get(sign.removesuffix(".svg"), "text.secondary")]}


def test_icons_take_the_colour_that_they_are_given() -> None:
    icons = sorted((ROOT / "resources/icons").glob("*.svg"))
    assert len(icons) > 20
    for path in icons:
        drawn = path.read_text("utf-8")
        assert "currentColor" in drawn, path.name
        assert "#" not in drawn, path.name

"""Type: the shipped faces and the roles that text has, scaled with the desktop's own font."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

_FACES: Final = ("Inter-Regular", "Inter-Medium", "Inter-SemiBold", "Inter-Bold", "InterDisplay-SemiBold", "InterDisplay-Bold")
_FAMILIES: Final = ["Inter", "Noto Sans", "DejaVu Sans"]
_DISPLAY: Final = ["Inter Display", *_FAMILIES]

# Role: pixels, weight, tracking in pixels, line height. Inter Display is drawn for 20 px and up.
_ROLES: Final[dict[str, tuple[float, int, float, int]]] = {
    "display": (32, 700, -0.4, 40),
    "title": (22, 700, -0.2, 28),
    "heading": (17, 600, 0.0, 24),
    "body": (15, 400, 0.0, 23),
    "label": (14, 500, 0.0, 20),
    "small": (13, 400, 0.0, 18),
    "caption": (12, 500, 0.2, 16),
    "figure": (20, 600, 0.0, 24),
    "figureLarge": (40, 700, -0.8, 46),
}

# Desktops set 9 to 11 points, which is 12 to 15 pixels: for all of those the roles stand as drawn.
_USUAL: Final = (12.0, 15.0)

_made: dict[tuple[str, bool, int | None], QFont] = {}
_state: dict[str, float] = {"scale": 1.0, "installed": 0.0}


def install(zoom: float = 1.0) -> None:
    """Make the shipped faces known and the label role the program's font. Once, after the application exists.

    `zoom` is the player's own factor; the desktop's is measured here, from the font that it set.
    """
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication), "fonts need an application"
    if not _state["installed"]:
        from shell.paths import resources

        folder = resources() / "fonts"
        for face in _FACES:
            if QFontDatabase.addApplicationFont(str(folder / f"{face}.otf")) < 0:
                # Noto Sans or DejaVu Sans step in: not as drawn, but readable.
                import sys

                print(f"igraonica: the font {face} cannot be read", file=sys.stderr)
        _state["desktop"] = _pixels(QGuiApplication.font())
        _state["installed"] = 1.0
    pixels = _state["desktop"]
    low, high = _USUAL
    _state["scale"] = zoom * (pixels / high if pixels > high else pixels / low if pixels < low else 1.0)
    _made.clear()
    QGuiApplication.setFont(font("label"))


def _pixels(font: QFont) -> float:
    """How large the desktop's font is. `QFontInfo` would say it too, but has the font searched for and opened to do so."""
    if font.pixelSize() > 0:
        return font.pixelSize()
    return font.pointSizeF() * QGuiApplication.primaryScreen().logicalDotsPerInchY() / 72


def scale() -> float:
    """How much larger than drawn all text is, and what must grow with it."""
    return _state["scale"]


def scaled(pixels: float) -> int:
    """A height or width that belongs to text, in whole pixels."""
    return round(pixels * _state["scale"])


def font(role: str, *, tabular: bool = False, weight: int | None = None) -> QFont:
    """The font of a role: display, title, heading, body, label, small, caption, figure or figureLarge.

    `tabular` gives all digits one width, for numbers that change. `weight` (400, 500, 600, 700) replaces the role's own.
    """
    key = role, tabular, weight
    made = _made.get(key)
    if made is None:
        pixels, usual, tracking, _ = _ROLES[role]
        made = sized(pixels, weight or usual, tabular=tabular)
        if tracking:
            made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, tracking * _state["scale"])
        _made[key] = made
    return QFont(made)


def sized(pixels: float, weight: int = 400, *, tabular: bool = False) -> QFont:
    """Inter (Inter Display from 20 px on) at `pixels` before scaling: for text that has no role, such as on a board."""
    # The digits of Inter Display keep their own widths, whatever is asked of them.
    made = QFont(_DISPLAY if pixels >= 20 and not tabular else _FAMILIES)
    made.setPixelSize(max(1, round(pixels * _state["scale"])))
    made.setWeight(QFont.Weight(weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        made.setFeature(_tag("tnum"), 1)
    return made


def line(role: str) -> int:
    """Line height of a role in pixels, scaled."""
    return round(_ROLES[role][3] * _state["scale"])


def _tag(name: str) -> Any:
    tag = QFont.Tag.fromString(name)
    assert tag is not None
    return tag

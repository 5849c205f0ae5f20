"""One cell of the mine field: what it is, and what is pointed out on it."""

from __future__ import annotations

import re
from typing import TypeAlias

from plugins.demineur.scene_codes import FLAG, HIDDEN, MINE, WRONG
from plugins.demineur.scene_paint import Brush

Extras: TypeAlias = tuple[tuple[str, str], ...]
"""Kinds and labels. Kinds of marks: `number safe mine cell wrong risk`; of a press: `chord counted opens refused hover`."""

_FRAMES = {
    "number": ("numberUsed", 0.10),
    "safe": ("safe", 0.16),
    "cell": ("accent.base", 0.13),
    "wrong": ("state.danger", 0.0),
    "chord": ("chord", 0.18),
    "counted": ("chord", 0.0),
    "refused": ("state.danger", 0.0),
}


def paint_cell(brush: Brush, code: int, extras: Extras = ()) -> None:
    """Paint a cell of the look `code` (see `scene_codes`): ground, washes, sign, frames."""
    kinds = [kind for kind, _ in extras]
    if "opens" in kinds and code == HIDDEN:
        brush.sunken()
        return
    if code >= HIDDEN:
        brush.hidden("hiddenHover" if "hover" in kinds else "hidden")
    for kind, label in extras:
        if kind == "risk":
            brush.wash("mineDeduced", risk_wash(label))
    for kind in kinds:
        if kind in _FRAMES:
            brush.frame(*_FRAMES[kind])
    _sign(brush, code, wrong="wrong" in kinds)
    for kind, label in extras:
        if kind == "safe" and code == HIDDEN:
            brush.ring()
        elif kind == "mine" and code == HIDDEN:
            brush.diamond()
        elif kind == "risk":
            brush.text(label, 0.36, "mine", 600, widest=0.82)


def _sign(brush: Brush, code: int, *, wrong: bool) -> None:
    if 1 <= code <= 8:
        brush.number(code)
    elif code in (FLAG, WRONG):
        brush.flag()
        if code == WRONG or wrong:
            brush.crossed()
    elif code == MINE:
        brush.mine()


def risk_wash(label: str) -> float:
    """How strong the wash of a probability is: in steps of five per cent."""
    found = re.match(r"\d+", label)
    per_cent = min(100, int(found[0])) if found else 0
    return 0.06 + 0.5 * (per_cent // 5 * 5) / 100

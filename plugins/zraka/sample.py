"""A position on a Saturday's board, on its way, for the start page and for pictures."""

from __future__ import annotations

from shell.api import Sample

SAMPLE = Sample(
    "sat",
    "6 ___________ _..#...o.._ _........._ _./#\\#.#o._ _\\.o.Y...._ _.....o..._ "
    ">.o../+...R _.../..#.._ _...#.o..._ _.......\\._ __R________",
    ("place 9,5 \\", "place 4,2 /", "place 4,8 /", "place 1,8 \\", "place 2,2 /"),
)

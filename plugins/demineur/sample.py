"""A position on an Expert board, well on its way, for the start page and for pictures."""

from __future__ import annotations

from shell.api import Sample

_LAYOUT = "1000040020d8018130801800010810030a18400800200080040004000664000140000005240141001060000004011000002000040000030088009820"
_OPENED = (
    "7,3 12,3 13,4 4,5 5,5 16,8 16,9 4,10 5,11 11,11 23,11 4,12 5,12 6,12 23,12 3,13 15,15 16,15 19,15 7,1 8,1 9,1 "
    "3,4 15,4 16,4 17,7 18,9 19,9 3,11 4,11 2,12 7,0 10,0 22,0 3,1 12,1 4,2 5,2 14,2 6,3 14,3 18,4 18,5 18,6 "
)
_FLAGGED = "3,0 4,1 10,1 11,1 14,1 3,2 6,2 7,2 12,2 13,3 6,4 7,4 12,4 14,4 6,5 4,6 3,7 15,8 15,9 3,10 5,10 11,10 0,11 7,12 11,12 4,13 "

SAMPLE = Sample(
    "expert",
    "30x16/60 seed 17 noguess",
    (
        f"open 9,6 lay {_LAYOUT}",
        *(f"open {cell}" for cell in _OPENED.split()),
        *(f"flag {cell}" for cell in _FLAGGED.split()),
    ),
)

"""A position on a board of 15x10/5, well on its way, for the start page and for pictures."""

from __future__ import annotations

from shell.api import Sample

SAMPLE = Sample(
    "15x10/5",
    "ACADBCAACCEDDDA/AEADBADBCCDDEDD/CEEEDCDEBBDABCA/CCBBABEEACEACDA/ACDEABACEBBABCA/"
    "ABAECEADEACAECA/ACADECADDDBCAAD/ECBECBEBEACDECA/EABDACCECDCAEDD/EACCCDDBCABDBDB",
    (
        "remove 8,8",
        "remove 8,4",
        "remove 3,4",
        "remove 14,4",
        "remove 0,0",
        "remove 2,3",
        "remove 1,4",
        "remove 2,0",
        "remove 7,3",
        "remove 4,1",
        "remove 3,1",
        "remove 12,1",
    ),
)

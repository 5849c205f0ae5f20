"""Rules and search once more, written from the rules alone and as plainly as can be, to compare with."""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

TURNS = {
    "/": {(0, 1): (-1, 0), (-1, 0): (0, 1), (0, -1): (1, 0), (1, 0): (0, -1)},
    "\\": {(0, 1): (1, 0), (1, 0): (0, 1), (0, -1): (-1, 0), (-1, 0): (0, -1)},
}
LASERS = {">": (0, 1), "<": (0, -1), "^": (-1, 0), "v": (1, 0)}


class Light(NamedTuple):
    """Ends ("receiver" or "lost") sorted, how cells are crossed, mirrors hit, receivers reached."""

    ends: list[str]
    across: set[tuple[int, int]]
    down: set[tuple[int, int]]
    hit: set[tuple[int, int]]
    reached: set[tuple[int, int]]


def light(rows: list[str], mirrors: dict[tuple[int, int], str]) -> Light:
    """Send out all light at once, step by step."""
    at = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    front = [(place, LASERS[sign]) for place, sign in at.items() if sign in LASERS]
    at.update(mirrors)
    done = Light([], set(), set(), set(), set())
    seen = set()
    while front:
        new = []
        for (r, c), (dr, dc) in front:
            place, way = (r + dr, c + dc), (dr, dc)
            if (place, way) in seen:
                done.ends.append("lost")
                continue
            seen.add((place, way))
            sign = at[place]
            if sign in "/\\":
                done.hit.add(place)
                new.append((place, TURNS[sign][way]))
            elif sign == "Y":
                new += [(place, (dc, dr)), (place, (-dc, -dr))]
            elif sign in ".o+":
                (done.across if dc else done.down).add(place)
                new.append((place, way))
            else:
                done.ends.append("receiver" if sign == "R" else "lost")
                if sign == "R":
                    done.reached.add(place)
        front = new
    done.ends.sort()
    return done


def lights_all(rows: list[str], mirrors: dict[tuple[int, int], str]) -> bool:
    """No crystal dark, every branch in a receiver of its own, every mirror hit; a receiver may stay dark."""
    found = light(rows, mirrors)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == "o" and (r, c) not in found.across | found.down:
                return False
            if sign == "+" and (r, c) not in found.across & found.down:
                return False
    own = len(found.reached) == len(found.ends) and "lost" not in found.ends
    return own and set(mirrors) <= found.hit


def wins(rows: list[str], stock: int, mirrors: dict[tuple[int, int], str]) -> bool:
    """Solved: all at once."""
    receivers = sum(row.count("R") for row in rows)
    return len(mirrors) == stock and lights_all(rows, mirrors) and len(light(rows, mirrors).reached) == receivers


def every_layout(rows: list[str], count: int) -> list[dict[tuple[int, int], str]]:
    """All ways to place so many mirrors that light everything."""
    free = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    return [
        mirrors
        for places in combinations(free, count)
        for signs in product("/\\", repeat=count)
        if lights_all(rows, mirrors := dict(zip(places, signs, strict=True)))
    ]

"""Tiles as one `bytes`, and the two things that happen to them: groups are found, and a group is removed.

Columns one after another from the left, each from the bottom up, with one empty place on top of each and one empty
column at the end. So the place of column c and row r is `c * stride + r`, where `stride` is the height plus one; a
neighbour is one place or one stride away, and what lies outside the board is always empty. (In Python `tiles[-1]` and
`tiles[-stride]` are in the last column, which serves the left edge.) 0 is empty, colours count from 1.
"""

from __future__ import annotations

REMOVED = 255
"""What a tile becomes between being taken and the fall of those above it."""


def groups(tiles: bytes, stride: int) -> list[list[int]]:
    """All groups (K-02), each a list of places that begins with its leftmost column's lowest place; in the order of those."""
    left = bytearray(tiles)
    found = []
    for at, colour in enumerate(tiles):
        if colour and left[at] and (tiles[at + 1] == colour or tiles[at + stride] == colour):
            left[at] = 0
            places = [at]
            for place in places:  # it grows while it is read: a flood
                near = place + 1
                if left[near] == colour:
                    left[near] = 0
                    places.append(near)
                near = place + stride
                if left[near] == colour:
                    left[near] = 0
                    places.append(near)
                near = place - 1
                if left[near] == colour:
                    left[near] = 0
                    places.append(near)
                near = place - stride
                if left[near] == colour:
                    left[near] = 0
                    places.append(near)
            found.append(places)
    return found


def group_at(tiles: bytes, stride: int, at: int) -> list[int]:
    """The places of one colour joined to place `at` by sides, itself among them; nothing where it is empty."""
    colour = tiles[at]
    if not colour:
        return []
    seen = {at}
    places = [at]
    for place in places:
        for near in (place + 1, place + stride, place - 1, place - stride):
            if tiles[near] == colour and near not in seen:  # a negative place is in the empty column
                seen.add(near)
                places.append(near)
    return places


def remove(tiles: bytes, places: list[int], stride: int) -> bytes:
    """The tiles without those at `places`: what was above has fallen (K-09), and empty columns have closed (K-10)."""
    first = min(places) // stride * stride
    last = max(places) // stride * stride + stride
    marked = bytearray(tiles)
    for place in places:
        marked[place] = REMOVED
    parts: list[bytes | bytearray] = [tiles[:first]]
    closed = 0
    for at in range(first, last, stride):
        column = marked[at : at + stride].replace(b"\xff", b"")
        if column[0]:
            parts.append(column.ljust(stride, b"\0"))
        else:
            closed += stride
    parts.append(tiles[last:])
    if closed:
        parts.append(bytes(closed))
    return b"".join(parts)


def any_group(tiles: bytes, stride: int) -> bool:
    """Whether two equal tiles touch (K-05)."""
    return any(colour and colour in (above, beside) for colour, above, beside in zip(tiles, tiles[1:], tiles[stride:], strict=False))


def falling(tiles: bytes, places: list[int], stride: int) -> list[int]:
    """The tiles that would fall if those at `places` went: all that stand above one of them (K-24)."""
    gone = set(places)
    lowest: dict[int, int] = {}
    for place in places:
        lowest[place // stride] = min(place, lowest.get(place // stride, place))
    found = []
    for column in sorted(lowest):
        for place in range(lowest[column], (column + 1) * stride):
            if tiles[place] and place not in gone:
                found.append(place)  # noqa: PERF401 - a comprehension of three parts reads worse
    return found


def closing(tiles: bytes, places: list[int], stride: int) -> list[int]:
    """The columns, from 0, that would close if the tiles at `places` went (K-24)."""
    counts: dict[int, int] = {}
    for place in places:
        counts[place // stride] = counts.get(place // stride, 0) + 1
    return [column for column in sorted(counts) if counts[column] == stride - tiles.count(0, column * stride, (column + 1) * stride)]

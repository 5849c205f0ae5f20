"""Clouds as text: `stars 24 tol 77 4933,5450 6094,2273 ...`, what is shared, kept and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from plugins.triangles.geometry import HEIGHT, LARGEST, WIDTH, Star
from shell.api import Text, as_written


class Cloud(NamedTuple):
    """Stars in their order (their numbers are places in it, from 0) and the tolerance in board units."""

    stars: tuple[Star, ...]
    tol: int


def cloud_text(cloud: Cloud) -> str:
    """The one text of a cloud."""
    return f"stars {len(cloud.stars)} tol {cloud.tol} " + " ".join(f"{x},{y}" for x, y in cloud.stars)


def parse_cloud(text: str) -> Cloud:
    """The inverse of `cloud_text`. `ValueError` says what is wrong."""
    match text.split(" "):
        case ["stars", number, "tol", tol, *places]:
            pass
        case _:
            raise ValueError(Text("not a cloud such as 'stars 3 tol 50 1000,1000 6000,1200 3200,5000': {given}", given=repr(text[:40])))
    if whole(number) != len(places):
        raise ValueError(
            Text(
                "the cloud says {n} star and lists {there}", "the cloud says {n} stars and lists {there}", n=int(number), there=len(places)
            )
        )
    stars = []
    for place in places:
        x, _, y = place.partition(",")
        stars.append((whole(x), whole(y)))
    return checked(stars, whole(tol))


def whole(text: str) -> int:
    """A whole number without sign, of at most seven digits and no leading zero, or `ValueError`."""
    if not (text.isascii() and text.isdigit() and len(text) <= 7 and (text == "0" or text[0] != "0")):
        raise ValueError(Text("not a whole number: {given}", given=repr(text[:20])))
    return int(text)


def checked(stars: Sequence[Star], tol: int, count: int = 1) -> Cloud:
    """The cloud of these stars, if it is one: numbers, places on the board, all different. `ValueError` says what is wrong, and
    counts stars from `count`: from 1 as everything that people read."""
    if not 1 <= len(stars) <= LARGEST:
        raise ValueError(Text("a cloud has from 1 to {most} stars, not {n}", most=LARGEST, n=len(stars)))
    if not 0 <= tol <= HEIGHT:
        raise ValueError(Text("the tolerance is from 0 to {most}, not {given}", most=HEIGHT, given=str(tol)[:20]))
    known: dict[Star, int] = {}
    for number, (x, y) in enumerate(stars, count):
        if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
            at = {"x": str(x)[:20], "y": str(y)[:20]}
            raise ValueError(Text("star {star} lies at {x},{y}, outside the board of {w} by {h}", star=number, w=WIDTH, h=HEIGHT, **at))
        first = known.setdefault((x, y), number)
        if first != number:
            raise ValueError(Text("stars {first} and {star} lie at the same place, {x},{y}", first=first, star=number, x=x, y=y))
    return Cloud(tuple(stars), tol)


def from_json(data: Any, count: int = 1) -> Cloud:
    """The cloud in `{"stars": [[x, y], ...], "tol": 51}`. `ValueError` says what is wrong, and counts stars from `count`."""
    listed = data.get("stars")
    if not isinstance(listed, list):
        raise ValueError(Text("'stars' is a list of places [x, y]"))
    if len(listed) > LARGEST:
        raise ValueError(Text("a cloud has from 1 to {most} stars, not {n}", most=LARGEST, n=len(listed)))
    stars = []
    for number, place in enumerate(listed, count):
        match place:
            case [int(x), int(y)] if not isinstance(x, bool) and not isinstance(y, bool):
                stars.append((x, y))
            case _:
                raise ValueError(Text("star {star} is not a place [x, y] in whole numbers: {given}", star=number, given=as_written(place)))
    tol = data.get("tol")
    if not isinstance(tol, int) or isinstance(tol, bool):
        raise ValueError(Text("'tol' is a whole number, the distance at which a line is refused"))
    return checked(stars, tol, count)

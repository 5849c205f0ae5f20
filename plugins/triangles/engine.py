"""The rules of Triangles: from a state and a line to the next state. The one move is `line i,j`, stars counted from 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plugins.triangles import state as states
from plugins.triangles import variants
from plugins.triangles.cloud_text import cloud_text, parse_cloud, whole
from plugins.triangles.describing import Describing
from plugins.triangles.geometry import Pair, Triple, bits
from plugins.triangles.helping import Helping
from plugins.triangles.outside import Outside
from plugins.triangles.playing import Playing
from plugins.triangles.state import State
from plugins.triangles.tallying import Tallying
from shell.api import Board, Illegal, Mark, Outcome, Rng, Status, Text, Variant


class Preview(NamedTuple):
    """What would become of a line: None and the triangles that it would close, or why it is refused and what is in the way.

    `reason` is `exists`, `over_star` or `crosses`; `stars` and `lines` are what is in the way, all of it, in order.
    """

    reason: str | None
    closes: tuple[Triple, ...] = ()
    stars: tuple[int, ...] = ()
    lines: tuple[Pair, ...] = ()


class Engine(Describing, Helping, Outside, Playing, Tallying):
    """`shell.api.Engine`, and what the game can do beside."""

    def variant(self, text: str) -> Variant:
        """The size that `text` names. `ValueError` says what is wrong."""
        return variants.variant(variants.parse(text))

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """A new cloud."""
        from plugins.triangles.clouds import new_cloud

        return Board(cloud_text(new_cloud(variants.parse(variant.key).stars, rng)))

    def start(self, variant: Variant, text: str) -> State:
        """The empty cloud. `ValueError` if it is none, has another size, or no triangle can be closed on it."""
        size = variants.parse(variant.key)
        cloud = parse_cloud(text)
        if len(cloud.stars) != size.stars:
            raise ValueError(
                Text(
                    "the cloud has {n} star, the variant {variant} has {wanted}",
                    "the cloud has {n} stars, the variant {variant} has {wanted}",
                    n=len(cloud.stars),
                    variant=variant.key,
                    wanted=size.stars,
                )
            )
        state = states.first(cloud_text(cloud), size.extra)
        if state.over:
            raise ValueError(Text("no triangle can be closed on this cloud: its stars lie in a row, or too near to each other"))
        return state

    def begun(self, state: State) -> bool:
        """Whether a line was drawn."""
        return bool(state.lines)

    def apply(self, state: State, move: str) -> State:
        """The state after a line. `Illegal` says which of the three reasons holds and marks what is in the way (T-06 to T-09)."""
        i, j = parse_move(state, move)
        if state.over:
            raise Illegal(Text("The game is over."))
        if state.masks.legal[i] >> j & 1:
            return states.joined(state, i, j)
        raise refusal(preview(state, i, j))

    def status(self, state: State) -> Status:
        """Over when no triangle can be closed any more; more triangles win, as many are a draw (T-15 to T-17)."""
        if not state.over:
            return Status(Outcome.PLAYING)
        one, two = state.scores
        return Status(Outcome.DRAWN) if one == two else Status(Outcome.WON, 0 if one > two else 1)

    def turn(self, state: State) -> int:
        """The seat that is to draw: 0 or 1. Seat 0 draws the first line."""
        return state.seat

    def moves(self, state: State) -> Iterator[str]:
        """All legal lines."""
        if not state.over:
            for i, mask in enumerate(state.masks.legal):
                for j in bits(mask >> (i + 1)):
                    yield f"line {i},{i + 1 + j}"


def parse_move(state: State, move: str) -> Pair:
    """The stars of `line i,j`. `ValueError` if it is no such move, or there are no such stars."""
    word, _, rest = move.partition(" ")
    first, comma, second = rest.partition(",")
    if word != "line" or not comma:
        raise ValueError(Text("not a move such as 'line 3,7': {given}", given=repr(move[:40])))
    i, j = whole(first), whole(second)
    for star in (i, j):
        if star >= state.tables.n:
            raise ValueError(Text("there is no star {star}: the cloud has {n}, counted from 0", star=star, n=state.tables.n))
    if i == j:
        raise ValueError(Text("a line joins two stars, not star {star} with itself", star=i))
    return i, j


def preview(state: State, i: int, j: int) -> Preview:
    """What would become of the line i-j, fast enough to follow the pointer."""
    t, masks = state.tables, state.masks
    if masks.legal[i] >> j & 1:
        return Preview(None, tuple(states.closes(t, masks, i, j)))
    if masks.drawn[i] >> j & 1:
        return Preview("exists", lines=((min(i, j), max(i, j)),))
    stars = t.in_the_way(i, j)
    if stars:
        return Preview("over_star", stars=tuple(stars))
    return Preview("crosses", lines=tuple(t.crossing(i, j, masks.drawn)))


def refusal(found: Preview) -> Illegal:
    """A refused preview as what `apply` raises. Marks: `star` at a star, `line` at two."""
    marks = [Mark("star", (str(star),)) for star in found.stars]
    marks += [Mark("line", (str(i), str(j))) for i, j in found.lines]
    if found.reason == "exists":
        return Illegal(Text("This line exists already."), marks)
    if found.reason == "over_star":
        return Illegal(Text("This line would pass over another star."), marks)
    return Illegal(Text("This line would cross another line."), marks)


def joinable(state: State, i: int) -> list[int]:
    """The stars that star i can be joined to now; none when the game is over."""
    return [] if state.over else bits(state.masks.legal[i])


def move_text(i: int, j: int) -> str:
    """The line i-j as a move."""
    return f"line {min(i, j)},{max(i, j)}"

"""Two tiny games for the tests of the shell: lights on a board whose width is not its height, and a race of two seats.

`WxH SEED`: a board of lights; `press c,r` turns a light and its neighbours; the game is won when none is lit, and
lost when `break c,r` is played. `dice c,r` has to be settled into `press` first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shell.api import Board, Facts, Figure, Game, Hint, Illegal, Mark, Outcome, Position, Rng, Status, Text, Undo, Variant


@dataclass(frozen=True)
class Lights:
    width: int
    height: int
    lit: frozenset[tuple[int, int]]
    broken: bool = False
    presses: int = 0


def _cell(state: Lights, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2}),([0-9]{1,2})", text)
    if match is None or int(match[1]) >= state.width or int(match[2]) >= state.height:
        raise ValueError(f"no cell: {text[:20]!r}")
    return int(match[1]), int(match[2])


class LightsEngine:
    figures = (
        Figure("presses", Text("Presses"), best="low", clean=True),
        Figure("left", Text("Left"), best="high"),
    )

    def variant(self, text: str) -> Variant:
        match = re.fullmatch(r"([1-9])x([1-9])(/free|/never|/practice)?", text)
        if match is None:
            raise ValueError(f"no kind of board: {text[:20]!r}")
        undo = Undo.NEVER if match[3] == "/never" else Undo.FREELY
        return Variant(text, Text("{w} by {h}", w=int(match[1]), h=int(match[2])), undo, counted=match[3] != "/practice")

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        return Board(f"{variant.key.split('/')[0]} {rng.below(1000)}", {"solution": [rng.below(5)]})

    def start(self, variant: Variant, text: str) -> Lights:
        match = re.fullmatch(r"([1-9])x([1-9]) ([0-9]{1,4})", text)
        if match is None or not variant.key.startswith(f"{match[1]}x{match[2]}"):
            raise ValueError(f"no board of lights: {text[:20]!r}")
        width, height, rng = int(match[1]), int(match[2]), Rng(int(match[3]))
        lit = frozenset((c, r) for c in range(width) for r in range(height) if rng.below(2))
        return Lights(width, height, lit or frozenset({(0, 0)}))

    def begun(self, state: Lights) -> bool:
        return state.presses > 0

    def apply(self, state: Lights, move: str) -> Lights:
        verb, _, rest = move.partition(" ")
        c, r = _cell(state, rest)
        if verb == "look":
            return Lights(state.width, state.height, state.lit, state.broken, state.presses)
        if verb == "break":
            return Lights(state.width, state.height, state.lit, True, state.presses + 1)
        if verb == "win":
            return Lights(state.width, state.height, frozenset(), False, state.presses + 1)
        if verb == "forbid":
            raise Illegal(Text("not here"), (Mark("no", (rest,)),))
        if verb != "press":
            raise ValueError(f"no move: {move[:20]!r}")
        cross = {(c, r), (c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)}
        inside = {(x, y) for x, y in cross if 0 <= x < state.width and 0 <= y < state.height}
        return Lights(state.width, state.height, state.lit ^ frozenset(inside), False, state.presses + 1)

    def status(self, state: Lights) -> Status:
        return Status(Outcome.LOST if state.broken else Outcome.PLAYING if state.lit else Outcome.WON)

    def turn(self, state: Lights) -> int:
        return 0

    def moves(self, state: Lights) -> Iterable[str]:
        return [f"press {c},{r}" for c in range(state.width) for r in range(state.height)]

    def unsettled(self, state: Lights, move: str) -> bool:
        return move.startswith("dice ")

    def settle(self, state: Lights, move: str, rng: Rng, facts: Facts) -> str:
        return f"press {rng.below(state.width)},{rng.below(state.height)}"

    def settled_board(self, state: Lights) -> str:
        return f"{state.width}x{state.height} 77"

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        steps = len(chain) + 1
        return Hint(Text("step {n} of {left}", n=steps, left=len(position.state.lit)), last=steps == 3)

    def tally(self, position: Position) -> Mapping[str, int | float]:
        return {"presses": position.state.presses, "left": len(position.state.lit)}


class RaceEngine:
    """Two seats add 1 to 3 to a number; whoever reaches 21 wins. Adding 3 gives another turn."""

    def variant(self, text: str) -> Variant:
        if text != "race":
            raise ValueError(f"no race: {text[:20]!r}")
        return Variant("race", Text("Race"), Undo.TAKE_BACK)

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        return Board("0")

    def start(self, variant: Variant, text: str) -> tuple[int, int]:
        if text != "0":
            raise ValueError("a race begins at 0")
        return 0, 0

    def begun(self, state: tuple[int, int]) -> bool:
        return state[0] > 0

    def apply(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        if move not in {"1", "2", "3"}:
            raise ValueError(f"no step: {move[:20]!r}")
        return state[0] + int(move), state[1] if move == "3" else 1 - state[1]

    def status(self, state: tuple[int, int]) -> Status:
        return Status(Outcome.PLAYING) if state[0] < 21 else Status(Outcome.WON, 1 - state[1])

    def turn(self, state: tuple[int, int]) -> int:
        return state[1]

    def moves(self, state: tuple[int, int]) -> Iterable[str]:
        return ["1", "2", "3"]


def _scene() -> type[object]:
    raise AssertionError("these games have no scene")


def _game(key: str, engine: LightsEngine | RaceEngine, variants: tuple[str, ...], clock: str) -> Game:
    return Game(
        key=key,
        title=Text(key),
        summary=Text("For tests."),
        variants=tuple(engine.variant(text) for text in variants),
        engine=engine,
        scene=_scene,
        clock="first move" if clock == "first move" else "at once",
    )


LIGHTS = _game("lights", LightsEngine(), ("5x3", "5x3/never", "4x2/practice"), "at once")
WAITING = _game("waiting", LightsEngine(), ("5x3",), "first move")
RACE = _game("race", RaceEngine(), ("race",), "at once")


class FakeTime:
    """A source of milliseconds that goes on only when told to."""

    def __init__(self, ms: int = 5_000) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms

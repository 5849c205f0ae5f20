"""The contract kit finds faults: each of these games breaks one promise, and is told so."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from shell import paths, testing
from shell.api import (
    Board,
    Choice,
    Custom,
    Figure,
    Findings,
    Format,
    Game,
    Hint,
    Illegal,
    Mark,
    Option,
    Plot,
    Range,
    Remark,
    Sample,
    Series,
    Text,
    Variant,
    Way,
)
from shell.plugin_loader import load_one

GOOD = load_one("template", paths.resources() / "template")
ENGINE: Any = type(GOOD.engine)
_count = itertools.count()


@dataclass(frozen=True)
class Talking:
    """A state with a sentence in it."""

    said: Text
    taps: int = 0
    lit: frozenset[Any] = frozenset({1})
    width: int = 1
    height: int = 1


class Engines:
    """Engines with one fault each."""

    class Dice(ENGINE):  # type: ignore[misc] # the template's engine has no type here
        def new_board(self, variant: Variant, rng: Any) -> Board:
            return Board("/".join(["#." * 2, "####", "." * (next(_count) % 2 * 4) or "#..."]))

    class Facts(ENGINE):  # type: ignore[misc] # the same
        def new_board(self, variant: Variant, rng: Any) -> Board:
            return Board(super().new_board(variant, rng).text, {"solution": (1, 2)})

    class Touched(ENGINE):  # type: ignore[misc] # the same
        def begun(self, state: Any) -> bool:
            return True

    class Crashes(ENGINE):  # type: ignore[misc] # the same
        def start(self, variant: Variant, text: str) -> Any:
            return super().start(variant, text if "/" in text else text[100_000_000])

    class Lazy(ENGINE):  # type: ignore[misc] # the same
        def apply(self, state: Any, move: str) -> Any:
            return state

    class Wrong(ENGINE):  # type: ignore[misc] # the same
        def moves(self, state: Any) -> Any:
            return ["tap 9,9"]

    class Wordless(ENGINE):  # type: ignore[misc] # the same
        def apply(self, state: Any, move: str) -> Any:
            if move == "x":
                raise Illegal("words")  # type: ignore[arg-type] # that is the fault
            return super().apply(state, move)

    class Talks(ENGINE):  # type: ignore[misc] # the same
        def start(self, variant: Variant, text: str) -> Any:
            return Talking(Text("Hello"))

        def apply(self, state: Any, move: str) -> Any:
            return replace(state, taps=state.taps + 1)

    class Changes(ENGINE):  # type: ignore[misc] # the same
        def start(self, variant: Variant, text: str) -> Any:
            return [0]

        def begun(self, state: Any) -> bool:
            return bool(state[0])

        def status(self, state: Any) -> Any:
            return super().status(Talking(Text("")))

        def moves(self, state: Any) -> Any:
            return ["tap 0,0", "tap 1,1"]

        def apply(self, state: Any, move: str) -> Any:
            state[0] += 1
            return list(state)

    class Forgets(ENGINE):  # type: ignore[misc] # the same
        def variant(self, text: str) -> Variant:
            super().variant(text)
            return Variant("9x9", Text("Nine"))

    class Endless(ENGINE):  # type: ignore[misc] # the same
        def hint(self, position: Any, chain: Any) -> Hint:
            return Hint(Text("on and on"), last=False)

    class Moody(ENGINE):  # type: ignore[misc] # the same
        def hint(self, position: Any, chain: Any) -> Hint:
            return Hint(Text("hint {n}", n=next(_count)), (Mark("x", (3,)),))  # type: ignore[arg-type] # that is a fault too

    class Counts(ENGINE):  # type: ignore[misc] # the same
        figures = (Figure("taps", Text("Taps")),)

        def tally(self, position: Any) -> dict[str, Any]:
            return {"taps": "three", "more": 1}

    class Settles(ENGINE):  # type: ignore[misc] # the same
        def unsettled(self, state: Any, move: str) -> bool:
            return move.startswith("tap")

        def settle(self, state: Any, move: str, rng: Any, facts: Any) -> str:
            return move

        def settled_board(self, state: Any) -> str:
            return "#.../..../...."

    class Silent(ENGINE):  # type: ignore[misc] # the same
        def text_board(self, state: Any) -> str:
            return "a board"

    class Asked(ENGINE):  # type: ignore[misc] # the same
        def inspect(self, data: Any) -> dict[str, Any]:
            return {"width": data["width"]}

        def board_details(self, variant: Any, board: Any, options: Any) -> dict[str, Any]:
            return {}

    class LooksAhead(ENGINE):  # type: ignore[misc] # the same
        def review(self, position: Any) -> Findings:
            return Findings((Remark(len(position.journal) + 1, Text("Later")),))

    class OtherBoard(ENGINE):  # type: ignore[misc] # the same
        def review(self, position: Any) -> Findings:
            return Findings(lines=(Way(Text("So"), ("tap 9,9",)),))

    class Zigzag(ENGINE):  # type: ignore[misc] # the same
        def review(self, position: Any) -> Findings:
            return Findings(plots=(Plot(Text("Lights"), (Series(Text("On"), ((1, 2.0), (0, 3.0))),)),))

    class Misranked(ENGINE):  # type: ignore[misc] # the same
        daily_order = (("speed", "low"),)

        def daily_variant(self, day: Any, rng: Any) -> Variant:
            return GOOD.variants[0]

    class Moonstruck(ENGINE):  # type: ignore[misc] # the same
        daily_order = (("time", "low"),)
        daily_since = "the first of May"

        def daily_variant(self, day: Any, rng: Any) -> Variant:
            return GOOD.variants[next(_count) % 2]

    class Writes(ENGINE):  # type: ignore[misc] # the same
        def export_formats(self, state: Any) -> list[Format]:
            return [Format("rows", Text("Rows")), Format("file", Text("A file"), "nix/nix")]

        def export_board(self, state: Any, key: str) -> bytes:
            return b"#"


FAULTS = {
    "Dice": "one seed, two boards",
    "Facts": "the facts change",
    "Touched": "already touched",
    "Crashes": "junk boards: raised IndexError",
    "Lazy": "is offered and changes nothing",
    "Wrong": "moves: raised ValueError",
    "Wordless": "is no Text",
    "Talks": "a state holds a Text",
    "Changes": "changed the state it started from",
    "Forgets": "is another variant",
    "Endless": "had not ended",
    "Moody": "two different hints",
    "Counts": "which no figure explains",
    "Settles": "is settled and still unsettled",
    "Silent": "stays the same whatever is played",
    "Asked": "questions: raised",
    "LooksAhead": "a remark is at",
    "OtherBoard": "reviews: raised ValueError",
    "Zigzag": "do not rise",
    "Misranked": "of figures that the game has",
    "Moonstruck": "another one the second time",
    "Writes": "is no ending of a file's name",
}


def test_the_good_game_has_no_fault() -> None:
    assert testing.check(GOOD) == []


@pytest.mark.parametrize("name", FAULTS)
def test_engines(name: str) -> None:
    faults = testing.check(replace(GOOD, engine=getattr(Engines, name)()))
    assert any(FAULTS[name] in fault for fault in faults), faults


def test_every_engine_is_tried() -> None:
    assert set(FAULTS) == {name for name in vars(Engines) if name[0] != "_"}


def option(key: str) -> Option:
    return Option(key, Text(key))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (replace(GOOD, key="games"), "cannot be the key"),
        (replace(GOOD, api=(9, 9)), "another contract"),
        (replace(GOOD, variants=GOOD.variants * 2), "keys that differ"),
        (replace(GOOD, rules_version=0), "count from 1"),
        (replace(GOOD, title="words"), "is no Text"),  # type: ignore[arg-type] # that is the fault
        (replace(GOOD, summary=Text(" ")), "says nothing"),
        (replace(GOOD, summary=Text("{nix}", n=1)), "cannot be said"),
        (replace(GOOD, sample=Sample("4x3", "#.../..../....", ("tap 9,9",))), "sample: raised ValueError"),
        (replace(GOOD, choices=(Choice("a", Text("A"), (option("x"), option("y")), "z", "view"),)), "the default among them"),
        (replace(GOOD, choices=(Choice("a", Text("A"), Range(1, 3), "4", "view"),)), "is not from 1 to 3"),
        (replace(GOOD, choices=(Choice("a", Text("A"), (option("x/y"),), "x/y", "view"),)), "a slash"),
        (replace(GOOD, choices=(Choice("a", Text("A"), (option("x"), option("y")), "x"),)), "variants: raised ValueError"),
        (replace(GOOD, custom=Custom((Choice("w", Text("W"), Range(2, 9), "4"),), "{w}x{h}")), "does not hold just the keys"),
    ],
)  # fmt: skip
def test_games(game: Game, said: str) -> None:
    faults = testing.check(game)
    assert any(said in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        ("engine.py", "import PySide6", "engine.py imports PySide6"),
        ("engine.py", "from shell import session", "engine.py imports shell.session"),
        ("engine.py", "from shell.qt.board import Scene", "engine.py imports shell.qt.board"),
        ("engine.py", "import random", "engine.py imports random"),
        ("engine.py", "from plugins.other.engine import Engine", "plugins.other"),
        ("scene.py", "import shell.qt.window", "scene.py imports shell.qt.window"),
        ("scene.py", "import numpy", "need not have"),
        ("scene.py", "import math, random\nfrom PySide6.QtSvg import QSvgRenderer", ""),
    ],
)
def test_imports(tmp_path: Path, file: str, line: str, said: str) -> None:
    (tmp_path / file).write_text(line, encoding="utf-8")
    faults = testing.check(replace(GOOD, folder=tmp_path))
    assert any(said in fault for fault in faults) if said else faults == []


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("nonsense", "cannot be read"),
        ("board: #.../..../....\nvariant: 4x3\nshow: tap 9,9", "figure 1 of rules/en.md"),
        ("board: nix\nvariant: 4x3", "figure 1 of rules/en.md"),
        ("board: #.../..../....\nvariant: 4x3\nshow: tap 0,0", "nothing is said"),
        ("board: #.../..../....", "has to name its variant"),
        ("board: #.../..../....\nvariant: 4x3\nshow: tap 0,0\ndone: So.", ""),
    ],
)
def test_figures_of_the_rules(tmp_path: Path, block: str, said: str) -> None:
    (tmp_path / "rules").mkdir()
    for name in ("en", "hr"):
        (tmp_path / "rules" / f"{name}.md").write_text(f"# Lights\n\n```figure\n{block}\n```\n", encoding="utf-8")
    faults = testing.check(replace(GOOD, folder=tmp_path))
    assert any(said in fault for fault in faults) if said else faults == []
    (tmp_path / "rules" / "hr.md").write_text("# Svjetla\n", encoding="utf-8")
    assert any("has other figures" in fault for fault in testing.check(replace(GOOD, folder=tmp_path))) == (block != "nonsense")

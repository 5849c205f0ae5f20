"""Who sits where in the next game, who begins it, and how they are called: what *New game* asks where a game has seats.

There the players stand in the order of the game's choices, whoever begins. Who begins is one of them, chance, or each in
turn; they then sit in that order, from the one who begins on: seat 0 draws first, and statistics are kept per seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shell.api import Game, Option, Rng, Text
from shell.record import record
from shell.seats import PERSON, Names, Seats, choices, chosen, name, turned

if TYPE_CHECKING:
    from shell.store import Store

STARTS = "seats.starts"
"""In what *New game* remembers: who begins; a number of a player as listed, from 0, or one of the two below."""
CHANCE, IN_TURN = "random", "turn"

_BEGAN = "seats.began"
"""A setting: the number of the player, as listed, who began last."""


@record
class Seating:
    """Who sits where, from the one who begins on."""

    seats: Seats = ()
    names: Names = ()

    def turned(self, by: int) -> Seating:
        """The same around the table, with another one first."""
        return Seating(turned(self.seats, by), turned(self.names, by))


NOBODY = Seating()
"""Of a game without seats, or as it offers them."""


def name_key(choice: str) -> str:
    """In what *New game* remembers: the name of the player whom `choice` sets."""
    return f"seats.name.{choice}"


def typed_names(game: Game, values: Mapping[str, str]) -> Names:
    """The names in `values`, as listed, made plain; empty where none was given or a computer sits. `ValueError`, with a `Text`,
    if one cannot be a name, or looks like another one."""
    from shell import names

    found: list[str] = []
    for text in _typed(game, values):
        typed = names.clean(text) if text else ""
        if typed and names.taken(typed, [other for other in found if other]):
            raise ValueError(Text("Two players cannot be called the same, or so that it looks the same."))
        found.append(typed)
    return tuple(found) if any(found) else ()


def plain_names(game: Game, values: Mapping[str, str]) -> Names:
    """The same, with every name left out that cannot be one: to be shown while they are typed."""
    from shell import names

    def plain(text: str) -> str:
        try:
            return names.clean(text) if text else ""
        except ValueError:
            return ""

    return tuple(plain(text) for text in _typed(game, values))


def to_remember(game: Game, values: Mapping[str, str]) -> dict[str, str]:
    """`values` with the names of persons made plain."""
    plain = zip(choices(game), plain_names(game, values), strict=True)
    return {**values, **{name_key(choice.key): called for choice, called in plain if called}}


def _typed(game: Game, values: Mapping[str, str]) -> list[str]:
    """The texts typed for persons; empty for all others."""
    who = chosen(game, values)
    texts = [str(values.get(name_key(choice.key), "")).strip() for choice in choices(game)]
    return [text if value == PERSON else "" for value, text in zip(who, texts, strict=True)]


def listed(game: Game, store: Store) -> Seating:
    """Who was asked for last, as listed. What is kept may be of an older version: names that are none are left out."""
    values = _values(game, store)
    try:
        return Seating(chosen(game, values), typed_names(game, values))
    except ValueError:
        return Seating(chosen(game, values))


def following(game: Game, store: Store, dice: Rng, table: Seating | None = None) -> Seating:
    """The seating of the next game, and remember who begins it. `table`: those who sit there go on, by the rule that was set last."""
    wanted = listed(game, store)
    count = len(wanted.seats)
    if not count:
        return Seating()
    rule = str(_values(game, store).get(STARTS, "0"))
    last = store.setting(game.key, _BEGAN, -1)
    last = last if isinstance(last, int) and 0 <= last < count else -1
    if table is None or any(wanted.turned(by) == table for by in range(count)):
        first = _first(rule, last, count, dice)
        store.set_setting(game.key, _BEGAN, first)
        return wanted.turned(first)
    # Others sit there than were asked for last, as in a game from a file: only chance and turn can be applied to them.
    return table.turned({CHANCE: dice.below(count), IN_TURN: 1}.get(rule, 0))


def _first(rule: str, last: int, count: int, dice: Rng) -> int:
    if rule == CHANCE:
        return dice.below(count)
    if rule == IN_TURN:
        return (last + 1) % count
    return int(rule) if len(rule) == 1 and rule.isdecimal() and int(rule) < count else 0


def starters(seats: Seats, names: Names) -> tuple[Option, ...]:
    """Who may begin, for players as listed."""
    players = [Option(str(seat), name(seats, seat, names)) for seat in range(len(seats))]
    return *players, Option(CHANCE, Text("At random")), Option(IN_TURN, Text("In turn"))


def _values(game: Game, store: Store) -> Mapping[str, str]:
    values = store.setting(game.key, "choice", {})
    return values if isinstance(values, dict) else {}

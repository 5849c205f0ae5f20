"""Who sits where: a value for each seat of a game, `person` or `computer:STRENGTH`, and the names of persons. Games without seats
have none. Seat 0 begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shell.api import Choice, Game, Text

PERSON = "person"
_COMPUTER = "computer:"
_ENDS = {"won": Text("You won!"), "lost": Text("You lost!"), "drawn": Text("Draw!"), "given up": Text("Given up")}

Seats = tuple[str, ...]
Names = tuple[str, ...]
"""What persons are called, seat by seat, made plain; empty where no name was given, and at the computer's seats."""


def choices(game: Game) -> tuple[Choice, ...]:
    """The choices that say who sits where, seat by seat."""
    return tuple(choice for choice in game.choices if choice.kind == "seat")


def chosen(game: Game, values: Mapping[str, object]) -> Seats:
    """The seats as `values` (by the choices' keys) have them; what is missing or makes no sense is as the game offers it."""
    return tuple(value if _is_value(choice, value := str(values.get(choice.key, ""))) else choice.default for choice in choices(game))


def checked(game: Game, seats: Sequence[str]) -> Seats:
    """`seats`, or what the game offers where there are none. `ValueError` if they are not those of the game."""
    if not seats:
        return chosen(game, {})
    asked = choices(game)
    if len(seats) != len(asked):
        raise ValueError(
            Text("{n} seat is given, but the game has {has}", "{n} seats are given, but the game has {has}", n=len(seats), has=len(asked))
        )
    for choice, value in zip(asked, seats, strict=True):
        if not _is_value(choice, value):
            raise ValueError(Text("nobody called {who} can sit at {seat}", who=repr(value[:40]), seat=choice.key))
    return tuple(seats)


def _is_value(choice: Choice, text: str) -> bool:
    return isinstance(choice.values, tuple) and any(option.key == text for option in choice.values)


def checked_names(seats: Seats, given: Sequence[str]) -> Names:
    """The names for `seats`, one for each of them, or none at all; each is made plain. `ValueError` if one cannot be a name."""
    if not any(given):
        return ()
    if len(given) != len(seats):
        raise ValueError(
            Text(
                "{n} name is given, but the game has {has} seats",
                "{n} names are given, but the game has {has} seats",
                n=len(given),
                has=len(seats),
            )
        )
    from shell.names import clean

    return tuple(clean(called) if called and value == PERSON else "" for called, value in zip(given, seats, strict=True))


def turned(values: Sequence[str], by: int) -> tuple[str, ...]:
    """The same in the same order around the table, with another one first: seats, or names."""
    by = by % len(values) if values else 0
    return (*values[by:], *values[:by])


def strength(seats: Seats, seat: int) -> str | None:
    """How strong the computer at `seat` is; None where a person sits, or nobody in particular."""
    value = seats[seat] if seat < len(seats) else PERSON
    return value.removeprefix(_COMPUTER) if value.startswith(_COMPUTER) else None


def person(seats: Seats) -> int | None:
    """The seat of the one person who plays; None where there is not exactly one."""
    persons = [seat for seat, value in enumerate(seats) if value == PERSON]
    return persons[0] if len(persons) == 1 else None


def persons(seats: Seats) -> frozenset[int]:
    """The seats of persons."""
    return frozenset(seat for seat, value in enumerate(seats) if value == PERSON)


def countable(seats: Seats) -> bool:
    """Whether such a game may count: it has exactly one person, or no seats at all."""
    return not seats or person(seats) is not None


def key(variant: str, seats: Seats) -> str:
    """What statistics are kept under: the key of the variant, and every seat."""
    return "/".join([variant, *seats])


def name(seats: Seats, seat: int, names: Names = ()) -> Text:
    """How whoever sits there is called."""
    if seat < len(names) and names[seat]:
        return Text("{name}", name=names[seat])
    computer = strength(seats, seat) is not None
    if person(seats) is not None and len(seats) == 2:
        return Text("Computer") if computer else Text("You")
    return Text("Computer {n}", n=seat + 1) if computer else Text("Player {n}", n=seat + 1)


def to_move(seats: Seats, seat: int, names: Names = ()) -> Text:
    """A sentence that says whose turn it is."""
    if seat == person(seats):
        return Text("It is your turn.")
    if seat < len(names) and names[seat]:
        return Text("It is the turn of {name}.", name=names[seat])
    if strength(seats, seat) is None:
        return Text("It is the turn of player {n}.", n=seat + 1)
    return (
        Text("The computer is thinking.")
        if len(seats) == 2 and person(seats) is not None
        else Text("Computer {n} is thinking.", n=seat + 1)
    )


def seen(outcome: str, seats: Seats, winner: int | None) -> str:
    """How a game stands, as the person sees it who plays against a computer; the `outcome` itself where there is no such one."""
    one = person(seats)
    if outcome not in ("won", "lost") or one is None or winner is None:
        return outcome
    return "won" if winner == one else "lost"


def left_winning(seats: Seats, turn: int) -> int | None:
    """The seat that wins when a person gives up whose `turn` it is, or the only one: of two, the other. None where nobody does."""
    giving = person(seats)
    if giving is None:
        giving = turn
    return 1 - giving if len(seats) == 2 and seats[giving] == PERSON else None


def ending(outcome: str, seats: Seats = (), winner: int | None = None, names: Names = ()) -> Text:
    """How a game ended, as it is said to who plays; where that is not exactly one person, the winner is named. Who gives up to
    somebody has lost."""
    if outcome == "given up" and winner is not None:
        outcome = "won" if person(seats) is None else "lost"
    if outcome == "won" and winner is not None and seats and person(seats) is None:
        return Text("{name} won!", name=name(seats, winner, names))
    if outcome == "won" and not seats:
        return Text("Solved")  # a puzzle for one: nobody was beaten
    return _ENDS[outcome]


def opponents(game: Game, seats: Seats) -> tuple[Text, ...]:
    """What the computers in a game are called in *New game*, each once, for the bar."""
    found: list[Text] = []
    for choice, value in zip(choices(game), seats, strict=True):
        if value != PERSON and isinstance(choice.values, tuple):
            title = next(option.title for option in choice.values if option.key == value)
            if title not in found:
                found.append(title)
    return tuple(found)

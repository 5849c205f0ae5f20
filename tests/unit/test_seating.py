"""Who sits where, who begins, and names of players: in sessions, files, the store and from one game to the next."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import backup, paths, seats, shelf
from shell.api import Board, Choice, Game, Option, Rng, Text
from shell.names import LONGEST, graphemes
from shell.saved import Saved
from shell.seating import CHANCE, IN_TURN, STARTS, Seating, following, listed, name_key, starters, typed_names
from shell.session import Mode, Session
from shell.store import FILE, Store
from tests.unit.toy import RACE


def _chair(number: int, default: str) -> Choice:
    who = (Option("person", Text("A person")), Option("computer:dull", Text("Dull")))
    return Choice(f"seat{number}", Text("Player {n}", n=number), who, default, "seat")


GAME: Game = replace(RACE, choices=(_chair(1, "person"), _chair(2, "computer:dull")))
TWO = {"seat1": "person", "seat2": "person", name_key("seat1"): "  Ana ", name_key("seat2"): "Marko"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store.open(path)
    yield store
    assert store.notices == []
    store.close()


def begin(who: tuple[str, ...], names: tuple[str, ...] = (), *, game: Game = GAME) -> Session:
    return Session.begin(game, game.engine.variant("race"), Board("0"), seats=who, names=names)


# Names


def test_names_are_made_plain_and_stay_with_their_seats(store: Store) -> None:
    session = begin(("person", "person"), ("A\u200bna\u202e ", "<b>Mar\nko</b>"))
    assert session.names == ("Ana", "<b>Mar ko</b>")
    file = session.saved().to_json()
    assert Session.load(GAME, Saved.from_json(file)).names == session.names
    store.begin(session)
    assert session.id is not None
    assert store.load(session.id).names == session.names
    assert store.running(GAME.key)[0].names == session.names


def test_the_computer_has_no_name_and_no_names_are_none() -> None:
    assert begin(("person", "computer:dull"), ("Ana", "Deep")).names == ("Ana", "")
    assert begin(("person", "person"), ("", "")).names == ()
    assert "names" not in json.loads(begin(("person", "person")).saved().to_json())


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Marko", "Ivo"], ["\u200b", "Marko"], ["A" * (LONGEST + 1), "Marko"]])
def test_names_in_a_file_that_cannot_be_are_refused_with_a_reason(names: list[str]) -> None:
    data = json.loads(begin(("person", "person"), ("Ana", "Marko")).saved().to_json())
    data["names"] = names
    with pytest.raises(ValueError, match="name"):
        Session.load(GAME, Saved.from_json(json.dumps(data)))


@pytest.mark.parametrize("names", [7, "Ana", [1, 2], {"a": "b"}, None])
def test_names_in_a_file_are_a_list_of_texts(names: object) -> None:
    data = json.loads(begin(("person", "person"), ("Ana", "Marko")).saved().to_json())
    data["names"] = names
    with pytest.raises(ValueError, match='"names" is not a list'):
        Saved.from_json(json.dumps(data))


@given(st.lists(st.text(max_size=40), min_size=2, max_size=2))
def test_whatever_is_typed_is_a_plain_name_or_refused(typed: list[str]) -> None:
    values = {**TWO, name_key("seat1"): typed[0], name_key("seat2"): typed[1]}
    refused: ValueError | None = None
    found: tuple[str, ...] = ()
    try:
        found = typed_names(GAME, values)
    except ValueError as error:
        refused = error
    assert refused is None or isinstance(refused.args[0], Text)
    assert found == seats.checked_names(("person", "person"), found)
    assert all(graphemes(name) <= LONGEST and name.isprintable() and name == name.strip() for name in found)


def test_two_players_are_told_apart_by_their_names() -> None:
    with pytest.raises(ValueError, match="Two players"):
        typed_names(GAME, {**TWO, name_key("seat2"): "\u0410na"})  # a Cyrillic A
    assert typed_names(GAME, {**TWO, "seat2": "computer:dull", name_key("seat2"): "Ana"}) == ("Ana", "")


@pytest.mark.parametrize("text", ["nonsense", '["Ana"]', "7", '["\\u200b", "Marko"]', "[1, 2]"])
def test_damaged_names_in_the_store_are_no_names(store: Store, path: Path, text: str) -> None:
    session = begin(("person", "person"), ("Ana", "Marko"))
    store.begin(session)
    assert session.id is not None
    with sqlite3.connect(path) as database:
        database.execute("UPDATE sessions SET names = ?", (text,))
    database.close()
    assert store.load(session.id).names == ()


def test_names_are_said_where_players_are_spoken_of() -> None:
    both, names = ("person", "person"), ("Ana", "")
    assert str(seats.name(both, 0, names)) == "Ana"
    assert str(seats.name(both, 1, names)) == "Player 2"
    assert str(seats.to_move(both, 0, names)) == "It is the turn of Ana."
    assert str(seats.to_move(both, 1, names)) == "It is the turn of player 2."
    one = ("person", "computer:dull")
    assert [str(seats.to_move(one, seat, names)) for seat in (0, 1)] == ["It is your turn.", "The computer is thinking."]
    assert [str(seats.name(one, seat, names)) for seat in (0, 1)] == ["Ana", "Computer"]
    assert str(seats.name(both, 0, ("{n} {", ""))) == "{n} {"


# Who begins


def ask(store: Store, values: dict[str, str]) -> None:
    store.set_setting(GAME.key, "choice", values)


@pytest.mark.parametrize(("rule", "first"), [("0", "Ana"), ("1", "Marko"), ("9", "Ana"), ("junk", "Ana"), ("", "Ana")])
def test_the_one_who_was_chosen_begins_every_game(store: Store, rule: str, first: str) -> None:
    ask(store, {**TWO, STARTS: rule})
    assert [following(GAME, store, Rng(n)).names[0] for n in range(4)] == [first] * 4


def test_in_turn_each_begins_every_other_game(store: Store) -> None:
    ask(store, {**TWO, "seat2": "computer:dull", STARTS: IN_TURN})
    begun = [following(GAME, store, Rng(1)).seats for _ in range(4)]
    assert begun == [("person", "computer:dull"), ("computer:dull", "person")] * 2
    table = following(GAME, store, Rng(1))
    assert [following(GAME, store, Rng(1), table).seats for _ in range(2)] == [begun[1], begun[0]]


def test_chance_gives_both_the_first_turn_and_obeys_its_dice(store: Store) -> None:
    ask(store, {**TWO, STARTS: CHANCE})
    first = [following(GAME, store, Rng(n)).names[0] for n in range(40)]
    assert set(first) == {"Ana", "Marko"}
    assert first == [following(GAME, store, Rng(n)).names[0] for n in range(40)]


def test_others_at_the_table_go_on_by_the_same_rule(store: Store) -> None:
    others = Seating(("person", "person"), ("Ivo", "Iva"))
    ask(store, {**TWO, STARTS: IN_TURN})
    assert following(GAME, store, Rng(1), others) == others.turned(1)
    ask(store, {**TWO, STARTS: "1"})
    assert following(GAME, store, Rng(1), others) == others
    assert following(GAME, store, Rng(1), listed(GAME, store).turned(1)).names == ("Marko", "Ana")


def test_a_game_without_seats_has_no_seating(store: Store) -> None:
    assert following(RACE, store, Rng(1)) == Seating()
    assert Seating().turned(1) == Seating()


def test_kept_choices_that_make_no_sense_are_as_offered(store: Store) -> None:
    kept: tuple[object, ...] = ([], "x", {"seat1": "computer:divine"}, {**TWO, name_key("seat2"): "Ana"})
    for values in kept:
        store.set_setting(GAME.key, "choice", values)
        assert listed(GAME, store).names == ()
        assert following(GAME, store, Rng(1)).seats[0] == "person"


def test_who_may_begin_is_said_by_name() -> None:
    said = [str(option.title) for option in starters(("person", "computer:dull"), ())]
    assert said == ["You", "Computer", "At random", "In turn"]
    assert str(starters(("person", "person"), ("Ana", ""))[0].title) == "Ana"


# The same board again


@pytest.mark.rule("T-21")
def test_the_same_board_again_with_either_side_first_never_counts(store: Store) -> None:
    first = begin(("person", "computer:dull"), ("Ana", ""))
    store.begin(first)
    first.on_entry = store.append
    assert first.counted
    first.play("1")
    same, other = shelf.again(first, store), shelf.again(first, store, turned=1)
    assert (same.seats, same.names, same.counted, same.board) == (first.seats, first.names, False, first.board)
    assert (other.seats, other.names, other.counted) == (("computer:dull", "person"), ("", "Ana"), False)
    assert other.board == first.board


@pytest.mark.rule("T-21")
def test_a_board_from_elsewhere_is_played_by_those_who_were_asked_for_and_never_counts(store: Store) -> None:
    ask(store, {**TWO, "seat2": "computer:dull", STARTS: "1"})
    session = shelf.shared(GAME, GAME.engine.variant("race"), Board("0"), store, Rng(1))
    assert (session.mode, session.counted) == (Mode.SHARED, False)
    assert (session.seats, session.names) == (("computer:dull", "person"), ("", "Ana"))
    session.on_entry = store.append
    session.play("1")
    again = shelf.shared(GAME, GAME.engine.variant("race"), Board("0"), store, Rng(1))
    assert again.journal == session.journal


# Touched


def test_a_computer_that_begins_does_not_touch_the_board(store: Store) -> None:
    session = begin(("computer:dull", "person"))
    store.begin(session)
    session.on_entry = store.append
    session.play("1")
    assert not session.touched
    assert not Session.load(GAME, Saved.from_json(session.saved().to_json())).touched
    after = begin(("computer:dull", "person"))
    store.replace(session, after)
    assert store.previous(after) is None  # nobody had begun it: it is forgotten, and counts as nothing
    assert store.results() == []


def test_the_persons_move_touches_it_and_so_does_any_where_only_computers_play() -> None:
    session = begin(("computer:dull", "person"))
    session.play("1")
    session.play("1")
    assert session.touched
    assert Session.load(GAME, session.saved()).touched
    watched = begin(("computer:dull", "computer:dull"))
    watched.play("1")
    assert watched.touched
    plain = Session.begin(RACE, RACE.engine.variant("race"), Board("0"))
    plain.play("1")
    assert plain.touched


@pytest.mark.rule("T-22")
def test_of_several_persons_whoever_moved_last_may_take_that_back() -> None:
    session = begin(("person", "person"))
    for move in "113":
        session.play(move)
    states = [session.state]
    while session.can_undo:
        session.undo()
        states.append(session.state)
    assert states == [(5, 0), (2, 0), (1, 1), (0, 0)]
    assert session.redo() is not None
    assert session.state == (1, 1)


@pytest.mark.rule("T-22")
def test_a_person_takes_back_the_replies_of_the_computer_too() -> None:
    session = begin(("person", "computer:dull"))
    for move in "1131":
        session.play(move)
    assert session.turn == 1
    session.play("1")
    session.undo()
    assert session.state == (5, 0)
    session.undo()
    assert session.state == (2, 0)
    session.undo()
    assert session.state == (0, 0)
    assert not session.can_undo
    assert session.marked


def test_new_game_can_be_undone_while_only_the_computer_has_moved(store: Store) -> None:
    old = begin(("person", "computer:dull"))
    store.begin(old)
    old.on_entry = store.append
    old.play("1")
    new = begin(("computer:dull", "person"))
    store.replace(old, new)
    new.on_entry = store.append
    new.play("1")
    back = store.bring_back(new)
    assert back is not None
    assert back.id == old.id


def test_names_and_who_begins_survive_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = paths.find()
    kept = Store.open(places.store)
    ask(kept, {**TWO, STARTS: IN_TURN})
    seating = following(GAME, kept, Rng(1))
    kept.begin(begin(seating.seats, seating.names))
    kept.close()
    file = tmp_path / "all.zip"
    backup.make(places, file)
    monkeypatch.setenv("IGRAONICA_HOME", str(tmp_path / "elsewhere"))
    backup.restore(paths.find(), file)
    back = Store.open(paths.find().store)
    assert back.notices == []
    assert [saved.names for saved in back.running(GAME.key)] == [("Ana", "Marko")]
    assert following(GAME, back, Rng(1)).names == ("Marko", "Ana")
    back.close()

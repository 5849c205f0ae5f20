"""Moves, and the entries of journals: what is no move is refused in one sentence, and nothing at all has changed."""

from __future__ import annotations

import pytest

from shell.api import Board, Entry, EntryKind, Illegal
from shell.course import Course, replay
from shell.hints import dump, parse
from shell.session import NotNow, Session
from tests.texts.mutation import Recipe, cases, mutated, mutated_json_text, one_sentence
from tests.texts.valid import GAMES, middles, sessions

KEYS = sorted(GAMES)

MOVES = {
    "demineur": ("open 3,2", "flag 0,0", "chord 4,3", "open 2,2 lay 8c010"),
    "kolaps": ("remove 0,0", "remove 3,1"),
    "triangles": ("line 0,1", "line 2,4"),
    "zraka": ("place 1,2 /", "place 3,3 \\", "remove 1,2", "clear"),
    "lampe": ("press 0,0", "press 4,3"),
}


@pytest.mark.parametrize("key", KEYS)
@cases(20)
def test_any_text_is_a_move_or_refused_and_changes_nothing(key: str, recipe: bytes) -> None:
    dice = Recipe(recipe)
    start, state = dice.choice(middles(key))
    engine = start.game.engine
    session = Session.begin(start.game, start.variant, Board(start.text), state=state, created="x")
    before, course = session.saved(), (session.state, session.touched, session.outcome, session.hints)
    move = mutated(dice, MOVES[key])
    try:
        change = session.play(move)
    except (ValueError, Illegal, NotNow) as error:
        one_sentence(error)
        change = None
    if change is None:
        assert not before.journal
        # A click that does nothing may be counted; it is no move.
        assert [(entry.kind, entry.text) for entry in session.journal] in ([], [(EntryKind.IDLE, move)])
        assert (session.state, session.touched, session.outcome, session.hints) == course
        assert session.state is state
        return
    (entry,) = session.journal
    assert (entry.kind, entry.text) == (EntryKind.MOVE, move)
    again = Course(engine, state)
    again.follow(engine, entry)
    assert (again.state, again.outcome) == (session.state, session.outcome)


_SESSIONS: dict[str, list[Session]] = {}


@pytest.mark.parametrize("key", KEYS)
@cases(20)
def test_a_journal_with_an_entry_changed_is_replayed_or_breaks_at_a_place(key: str, recipe: bytes) -> None:
    """Entries dropped, doubled, exchanged, of another kind or with other words: what is replayed is what the session would do."""
    dice = Recipe(recipe)
    if key not in _SESSIONS:
        _SESSIONS[key] = list(sessions(key))
    session = dice.choice(_SESSIONS[key])
    journal = list(session.journal)
    for _ in range(dice.below(3)):
        at = dice.below(len(journal) + 1)
        match dice.below(5):
            case 0:
                journal[at : at + 1] = []
            case 1:
                journal[at:at] = journal[at : at + 1]
            case 2:
                other = dice.below(len(journal) + 1)
                journal[at : at + 1], journal[other : other + 1] = journal[other : other + 1], journal[at : at + 1]
            case 3:
                ms = journal[at - 1].ms if at else 0
                journal.insert(at, Entry(ms, dice.choice(list(EntryKind)), dice.choice(("", "1", "2", "7", *MOVES[key]))))
            case _ if at < len(journal):
                journal[at] = Entry(journal[at].ms, journal[at].kind, mutated(dice, [journal[at].text]))
    engine, variant = session.game.engine, session.variant
    try:
        course = replay(engine, variant, session.board.text, journal)
    except ValueError as error:
        said = one_sentence(error)
        assert said.startswith("the journal breaks at entry ")
        number = int(said.removeprefix("the journal breaks at entry ").split(" ")[0])
        assert 1 <= number <= len(journal)
        assert len(replay(engine, variant, session.board.text, journal[: number - 1]).states) <= number
        return
    assert 0 <= course.index < len(course.states)
    assert (course.outcome is None) or journal
    assert course.touched or not any(entry.kind is EntryKind.HINT for entry in journal)


HINTS = (
    {"text": ["Look here.", None, {}], "marks": [["hint", ["1,1", "2,1"], "a"]], "last": False},
    {
        "text": ["{n} cell", "{n} cells", {"n": 3, "where": ["row {r}", None, {"r": 2}]}],
        "marks": [],
        "last": True,
        "memo": [1, {"a": None}],
    },
    {"text": ["Look here.", None, {}], "marks": [], "last": True, "again": True},
)


@cases(40)
def test_any_text_is_a_hint_or_refused(recipe: bytes) -> None:
    text = mutated_json_text(Recipe(recipe), HINTS)
    try:
        hint, again = parse(text)
    except ValueError as error:
        one_sentence(error)
        return
    assert parse(dump(hint, again)) == (hint, again)
    assert isinstance(hash(hint.text), int)

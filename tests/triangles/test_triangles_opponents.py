"""The computer in a seat, hints, and the look back. How strong it is: tests/bench/tournament_triangles.py."""

from __future__ import annotations

import json

import pytest

from plugins.triangles import hints
from plugins.triangles.arena import Arena
from plugins.triangles.describing import place as named
from plugins.triangles.engine import move_text
from plugins.triangles.geometry import Pair, cross
from plugins.triangles.opponents import PLAYERS, Asked, chosen
from plugins.triangles.position import parse_position, position_json
from plugins.triangles.runs import judged, run
from plugins.triangles.state import State
from plugins.triangles.tempo import furthers, hollows, hollows_of, prevents, tempo
from shell.api import Board, Entry, EntryKind, Hint, Outcome, Position, Rng
from tests.triangles.skies import ENGINE, INNER, SQUARE, play, sky

STRENGTHS = ("easy", "medium", "hard", "expert")


def fresh(key: str, seed: int) -> State:
    """The start of a new game."""
    variant = ENGINE.variant(key)
    state: State = ENGINE.start(variant, ENGINE.new_board(variant, Rng(seed)).text)
    return state


def whole_game(state: State, first: str, second: str, seed: int, budget: int = 500) -> list[str]:
    """The lines of a game between two opponents."""
    rng = Rng(seed)
    moves = []
    while not state.over:
        moves.append(ENGINE.reply(state, (first, second)[state.seat], rng, budget))
        state = ENGINE.apply(state, moves[-1])
    return moves


@pytest.mark.rule("T-20")
@pytest.mark.parametrize("key", ["24", "24/again"])
@pytest.mark.parametrize("strength", STRENGTHS)
def test_games_are_legal_to_the_end_and_the_same_from_the_same_dice(key: str, strength: str) -> None:
    state = fresh(key, 2)
    moves = whole_game(state, strength, "easy", 5)
    assert whole_game(state, strength, "easy", 5) == moves
    assert ENGINE.status(play(state, *(pair(move) for move in moves))).kind is not Outcome.PLAYING


def pair(move: str) -> Pair:
    """The stars of a move."""
    i, j = move.removeprefix("line ").split(",")
    return int(i), int(j)


@pytest.mark.rule("T-20")
def test_four_strengths_by_their_keys_and_no_other() -> None:
    assert tuple(strength.key for strength in ENGINE.strengths) == STRENGTHS == tuple(PLAYERS)
    with pytest.raises(ValueError, match="there is no strength 'god'"):
        ENGINE.reply(fresh("24", 1), "god", Rng(1))
    with pytest.raises(ValueError, match="over"):
        ENGINE.reply(play(sky(((0, 0), (900, 100), (400, 700))), (0, 1), (1, 2), (0, 2)), "easy", Rng(1))


@pytest.mark.rule("T-20")
def test_each_strength_beats_chance_and_the_next_one_beats_it() -> None:
    """A few games with a wide margin; the tournament measures how wide."""
    for better, worse, least in (("medium", "easy", 9), ("hard", "easy", 9), ("expert", "medium", 9)):
        won = 0
        for seed in range(6):
            state = fresh("24/again", seed)
            for seat, names in enumerate(((better, worse), (worse, better))):
                after = play(state, *(pair(move) for move in whole_game(state, *names, seed)))
                won += after.scores[seat] > after.scores[1 - seat]
        assert won >= least, (better, worse)


def test_medium_takes_the_dearest_then_plays_safe_then_gives_least() -> None:
    square = play(sky(SQUARE), (0, 1), (1, 2), (2, 3), (0, 3))
    assert {chosen(square, "medium", Rng(seed)) for seed in range(20)} == {(0, 2), (1, 3)}
    inner = play(sky(INNER), (0, 3), (1, 3))
    assert chosen(inner, "medium", Rng(1)) == (0, 1)


def test_a_run_is_played_out_by_both_sides() -> None:
    """A pentagon with one diagonal to come: whoever closes one leaves two to the other."""
    stars = ((2000, 500), (6000, 500), (7500, 3500), (4000, 6000), (500, 3500))
    state = play(sky(stars), *((i, i + 1) for i in range(4)), (0, 4))
    arena = Arena(state.tables, state.masks, extra=False)
    worth = {(i, j): value for value, i, j in judged(arena)}
    assert set(worth.values()) == {1 - 2}
    assert arena.kept() == (list(state.masks.legal), list(state.masks.drawn))
    arena.draw(0, 2)
    assert run(arena, arena.opened(0, 2)) == 2
    again = Arena(state.tables, state.masks, extra=True)
    assert {value for value, _, _ in judged(again)} == {3}


def test_the_expert_declines_what_costs_more() -> None:
    """The pentagon, and far away a triangle with two sides to draw: closing one there would lose two."""
    stars = ((2000, 500), (5000, 500), (6000, 3500), (3500, 6000), (500, 3500), (8000, 6000), (9500, 5000), (9500, 6800))
    state = play(sky(stars), *((i, i + 1) for i in range(4)), (0, 4))
    arena = Arena(state.tables, state.masks, extra=False)
    greedy = PLAYERS["medium"](Asked(arena, 0, Rng(1)))
    assert max(greedy) < 5
    line = PLAYERS["hard"](Asked(arena, 0, Rng(1)))
    assert max(line) >= 5


def test_hollows_stay_empty() -> None:
    """An empty quadrilateral with a star just outside at either end of both diagonals: no diagonal, no triangle."""
    stars = ((1000, 3000), (3000, 3100), (5000, 3000), (3000, 4990), (3000, 2900), (3010, 6000))
    state = sky(stars, 110)
    found = hollows(state.tables)
    for sides in found:
        corners = sorted({star for line in sides for star in line})
        assert len(corners) == 4
        diagonals = [(a, b) for a in corners for b in corners if a < b and (a, b) not in sides]
        assert len(diagonals) == 2
        (a, b), (c, d) = diagonals
        assert cross(stars[a], stars[b], stars[c], stars[d])
        assert not any(state.masks.legal[a] >> b & 1 for a, b in diagonals)


def test_the_tempo_turns_when_a_hollow_is_closed() -> None:
    for seed in range(400):
        state = fresh("24", seed)
        known = hollows_of(state.tables)
        if known:
            break
    assert known, "one cloud in three has one"
    arena = Arena(state.tables, state.masks, extra=False)
    before = tempo(arena, known)
    assert [done for done, _ in before.open] == [0] * len(known)
    sides = known[0]
    assert furthers(sides[0], before) == 1
    for line in sides:
        arena.draw(*line)
    after = tempo(arena, known)
    assert sides not in [left for _, left in after.open]
    assert after.last != before.last, "four lines more, and one less to come"
    assert furthers((0, 1), tempo(arena, [])) == 0


def test_a_line_through_a_side_prevents_a_hollow() -> None:
    state = next(state for state in (fresh("24", seed) for seed in range(400)) if hollows_of(state.tables))
    arena = Arena(state.tables, state.masks, extra=False)
    now = tempo(arena, hollows_of(state.tables)[:1])
    for line in arena.lines():
        if prevents(arena, line, now):
            kept = arena.kept()
            arena.draw(*line)
            assert tempo(arena, hollows_of(state.tables)[:1]).open == ()
            arena.back(kept)
            return
    pytest.fail("no line crosses a side of it")


@pytest.mark.rule("T-23")
def test_hints_go_from_the_region_to_the_line() -> None:
    state = play(sky(INNER), (0, 1), (1, 2), (0, 2), (0, 3))
    position = Position(ENGINE.variant("4"), Board(state.board), state)
    chain: list[Hint] = []
    while (hint := ENGINE.hint(position, chain)) is not None:
        chain.append(hint)
    assert [str(hint.text) for hint in chain] == [
        "Look here: top right.",
        "1 triangle can be closed here.",
        "Draw the line from star 2 to star 4.",
    ]
    assert [hint.last for hint in chain] == [False, False, True]
    assert [[mark.kind for mark in hint.marks] for hint in chain] == [["region"], ["triangle"], ["draw"]]
    assert chain[2].marks[0].at == ("1", "3")
    assert ENGINE.hint(Position(position.variant, position.board, play(state, (1, 3), (2, 3))), []) is None


@pytest.mark.rule("T-23")
def test_the_region_of_a_hint_is_the_one_that_its_words_name() -> None:
    for number in range(6):
        size = ENGINE.variant("180" if number % 2 else "60")
        board = ENGINE.new_board(size, Rng(number))
        state = ENGINE.start(size, board.text)
        first = ENGINE.hint(Position(size, board, state), [])
        assert first is not None
        stars = [state.tables.stars[int(key)] for key in first.marks[0].at]
        inside = [place for place in stars if str(first.text) == f"Look here: {named(*place)}."]
        assert len(stars) >= 4
        assert inside
        assert len(stars) == max(4, len(inside))  # beside them only what makes four


@pytest.mark.rule("T-23")
def test_a_hint_says_what_is_at_stake() -> None:
    square = play(sky(SQUARE), (0, 1), (1, 2), (2, 3), (0, 3))
    assert str(stake(square)) == "2 triangles can be closed here with one line."
    assert str(stake(sky(SQUARE))) == "Nothing can be closed now. Here is a line that gives away nothing."
    three = play(sky(SQUARE), (0, 1), (1, 2), (2, 3))
    assert "gives" in str(stake(three)) or "closed" in str(stake(three))
    only = play(sky(((0, 0), (900, 100), (400, 700))), (0, 1))
    assert str(stake(only)) == "Every line gives something away. This one gives 1 triangle, and costs least."


def stake(state: State) -> object:
    """The second step of the hints of a position."""
    found = hints.hint(state, 1)
    assert found is not None
    return found.text


@pytest.mark.rule("T-24")
def test_the_look_back_names_the_line_that_turned_the_game() -> None:
    """Two sides of the square's last triangles: seat 0 gives two away with its third line, though another one gives nothing."""
    stars = ((1000, 1000), (4000, 1000), (4000, 4000), (1000, 4000), (9000, 500), (9500, 6000))
    state = fresh_like(stars)
    moves = ["line 0,1", "line 1,2", "line 2,3"]
    for move in moves:
        state = ENGINE.apply(state, move)
    while not state.over:
        i, j = chosen(state, "medium", Rng(len(state.lines)))
        moves.append(move_text(i, j))
        state = ENGINE.apply(state, moves[-1])
    journal = tuple(Entry(10 * at, EntryKind.MOVE, move) for at, move in enumerate(moves))
    found = ENGINE.review(Position(ENGINE.variant("6"), Board(state.board), state, journal))
    (plot,) = found.plots
    assert [series.points[-1][1] for series in plot.series] == [float(score) for score in state.scores]
    assert len(plot.series[0].points) == len(moves) + 1
    for remark in found.remarks:
        assert remark.marks[-1].kind == "draw"
        assert 0 <= remark.at < len(moves)
    for way in found.lines:
        reached = play(fresh_like(stars), *(pair(move) for move in moves[: way.at]))
        play(reached, *(pair(move) for move in way.moves))
    assert found.remarks


def fresh_like(stars: tuple[tuple[int, int], ...]) -> State:
    """The start on a cloud of one's own."""
    return sky(stars, 50)


@pytest.mark.rule("T-24")
def test_the_look_back_follows_the_standing_line() -> None:
    state = sky(SQUARE)
    entries = [
        Entry(1, EntryKind.MOVE, "line 0,1"),
        Entry(2, EntryKind.MOVE, "line 0,2"),
        Entry(3, EntryKind.UNDO, "2"),
        Entry(4, EntryKind.REDO, "2"),
        Entry(5, EntryKind.UNDO),
        Entry(6, EntryKind.MOVE, "line 1,2"),
        Entry(7, EntryKind.RESIGN),
    ]
    final = play(state, (0, 1), (1, 2))
    found = ENGINE.review(Position(ENGINE.variant("4"), Board(state.board), final, tuple(entries)))
    points = found.plots[0].series[0].points
    assert [at for at, _ in points] == sorted({at for at, _ in points})
    assert points[-1][0] == 6


def test_answers_for_the_command_line() -> None:
    state = play(sky(SQUARE), (0, 1), (1, 2), (2, 3), (0, 3))
    data = json.loads(json.dumps(position_json(state)))
    assert ENGINE.answer(data, "hard", Rng(1)) in ({"line": [0, 2]}, {"line": [1, 3]})
    assert ENGINE.answer(data | {"lines": [*data["lines"], [0, 2]]}, "easy", Rng(1)) == {"line": None}
    assert parse_position(data | {"scores": [5, 2], "turn": 1}).scores == (5, 2)
    with pytest.raises(ValueError, match="'stars' is a list"):
        ENGINE.answer({}, "easy", Rng(1))

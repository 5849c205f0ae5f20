"""Result codes: what is written is read; what did not happen is not believed, and nothing that is pasted does any harm."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from shell import codes, jobs
from shell.api import Entry, EntryKind, Text
from shell.codes import Claim, Refused
from shell.dates import utc_seconds
from shell.ranking import Guest
from shell.session import Session
from shell.store import Store
from tests.unit.days import DAY, LAMPE, Wall, begin, open_store, result_of, solve, zone

NOW = float(utc_seconds(f"{DAY}T20:00:00Z"))
MOVE, UNDO, REDO, HINT = EntryKind.MOVE, EntryKind.UNDO, EntryKind.REDO, EntryKind.HINT


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with zone("UTC"):
        store = open_store(tmp_path, Wall())
        yield store
        store.close()


def claimed(store: Store, ms: int = 65_432, hints: int = 0) -> tuple[Session, Claim]:
    """A daily that was solved, with some undoing on the way, and what its code says."""
    session = begin(store)
    wrong = next(move for move in LAMPE.engine.moves(session.state) if move.split()[1] not in session.board.facts["solution"])
    session.play(wrong)
    session.undo()
    session.redo()
    session.undo()
    solve(session, ms, hints)
    return session, codes.claim(session.saved(), result_of(store, session).finished, "Željka")


def refusal(text: str, now: float = NOW) -> str:
    with pytest.raises(Refused) as refused:
        codes.check(LAMPE, text, now)
    assert isinstance(refused.value.text, Text)
    assert "\n" not in str(refused.value.text)
    return str(refused.value.text)


def test_a_solved_daily_travels_as_a_short_text_and_is_played_through(store: Store) -> None:
    session, said = claimed(store, hints=2)
    code = codes.write(said)
    assert len(code) < 500
    assert code.isascii()
    assert code.isalnum()
    guest = codes.check(LAMPE, code, NOW)
    result = result_of(store, session)
    assert guest == Guest(said.digest, "lampe", DAY, "Željka", result.ms, 2, result.figures, result.finished, code)
    broken = "\n".join(code[i : i + 40].lower() for i in range(0, len(code), 40))
    assert codes.check(LAMPE, f"  {broken}\n", NOW) == guest


def test_a_worker_plays_it_through_and_gives_the_reason_where_it_does_not(store: Store) -> None:
    _, said = claimed(store)
    jobs.configure({"lampe": Path(__file__).parents[1] / "plugins" / "lampe"})
    code = codes.write(said)
    found = jobs.check_code("lampe", code, NOW)
    assert isinstance(found, Guest)
    assert isinstance(jobs.check_code("lampe", code[:-9], NOW), Text)


def test_the_same_moves_enter_once_whatever_name_stands_on_them(store: Store) -> None:
    _, said = claimed(store)
    guest = codes.check(LAMPE, codes.write(said), NOW)
    other = codes.check(LAMPE, codes.write(replace(said, name="Somebody else")), NOW)
    assert store.add_guest(guest)
    assert not store.add_guest(other)
    assert store.guests("lampe", DAY) == [guest]
    assert store.guests("lampe", "2026-11-13") == []
    store.drop_guest(guest.digest)
    assert store.guests("lampe", DAY) == []


def test_only_an_ended_board_of_a_day_has_a_code(store: Store) -> None:
    session = begin(store)
    with pytest.raises(ValueError, match="only the board of a day"):
        codes.claim(session.saved(), "2026-11-14T12:00:00Z", "A")
    session.play(next(iter(LAMPE.engine.moves(session.state))))
    session.resign()
    with pytest.raises(ValueError, match="cannot be written into a code"):
        codes.claim(session.saved(), "2026-11-14T12:00:00Z", "A")


@pytest.mark.rule("Z-54")
def test_forged_foreign_and_impossible_codes_are_refused_each_with_its_reason(store: Store) -> None:
    _, said = claimed(store, hints=1)
    entries = said.entries

    def with_(*changed: Entry) -> str:
        return codes.write(replace(said, entries=changed))

    assert "another game" in refusal(codes.write(replace(said, game="other")))
    assert "another version" in refusal(codes.write(replace(said, boards_version=2)))
    # The right moves, on another day's board.
    assert "breaks at entry" in refusal(codes.write(replace(said, day="2026-11-12", finished="2026-11-12T12:00:00Z")))
    assert "did not come on its day" in refusal(codes.write(replace(said, finished="2026-11-16T12:00:00Z")), NOW + 90 * 86_400)
    assert "did not come on its day" in refusal(codes.write(replace(said, finished="2026-11-13T09:00:00Z")))
    assert "has not come" in refusal(codes.write(said), NOW - 3 * 86_400)
    assert "has not come" in refusal(codes.write(replace(said, day="2027-01-05", finished="2027-01-05T12:00:00Z")))
    assert "before the first" in refusal(codes.write(replace(said, day="2025-12-31", finished="2025-12-31T12:00:00Z")))
    assert "do not solve" in refusal(with_(*entries[:-1]))
    assert "breaks at entry" in refusal(with_(*entries, Entry(entries[-1].ms + 1000, MOVE, "press 0,0")))
    assert "breaks at entry 1" in refusal(with_(Entry(5000, MOVE, "press 99,99")))
    assert "breaks at entry 1" in refusal(with_(Entry(5000, MOVE, "win")))
    assert "breaks at entry 1" in refusal(with_(Entry(5000, UNDO)))
    assert "no move" in refusal(with_())


def test_times_that_cannot_be_true_are_refused(store: Store) -> None:
    _, said = claimed(store)
    squeezed = replace(said, entries=tuple(replace(entry, ms=0) for entry in said.entries))
    assert "times in this result code" in refusal(codes.write(squeezed))
    endless = replace(said, entries=tuple(replace(entry, ms=entry.ms + codes.MOST_MS) for entry in said.entries))
    assert "times in this result code" in refusal(codes.write(endless))
    with pytest.raises(ValueError, match="only grow"):
        codes.write(replace(said, entries=(Entry(10, MOVE, "press 0,0"), Entry(5, MOVE, "press 0,0"))))
    for time in ("-5", "NaN", "", "1.5", "1E3", "zzzzzzzz", "٣"):
        assert "time" in refusal(packed(said, f"{time}Mpress 0,0")), time


def test_hints_are_counted_once_each_and_waited_for(store: Store) -> None:
    _, said = claimed(store)
    first = [Entry(1000, HINT, "0"), Entry(2000, HINT, "0")]
    shifted = tuple(replace(entry, ms=entry.ms + 60_000) for entry in said.entries)
    guest = codes.check(LAMPE, codes.write(replace(said, entries=(*first, *shifted))), NOW)
    assert guest.hints == 1
    for bad in (
        [Entry(1000, HINT, "0"), Entry(2000, HINT, "1")],
        [Entry(1000, HINT, "1")],
        [Entry(1000, HINT, "x")],
        [Entry(1000, HINT, "")],
    ):
        assert "breaks at entry" in refusal(codes.write(replace(said, entries=(*bad, *shifted))))


def packed(said: Claim, *lines: str, name: str | None = None) -> str:
    """A code with a right checksum around any lines."""
    text = "\n".join((said.game, "1", said.day, said.finished, said.name if name is None else name, *lines)).encode(
        "utf-8", "surrogatepass"
    )
    return wrapped(text)


def wrapped(text: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = hashlib.sha256(text).digest()[:4] + packer.compress(text) + packer.flush()
    return codes.MARK + base64.b32encode(data).decode().rstrip("=")


@pytest.mark.parametrize("name", ["", "\u200b\u200b", "\u202e", "\x07", "x" * 25, "<b>", "a\u0301\u0301\u0301\u0301b", "\ud800"])
def test_a_name_in_a_code_is_made_plain_or_refused(store: Store, name: str) -> None:
    _, said = claimed(store)
    code = packed(said, *codes._lines(said.entries), name=name)
    try:
        guest = codes.check(LAMPE, code, NOW)
    except Refused:
        return
    assert guest.name in {"<b>", "\xe1\u0301b"}


def test_ten_megabytes_are_refused_before_they_are_looked_into(store: Store) -> None:
    assert "too long" in refusal(codes.MARK + "A" * 10_000_000)
    assert "too long" in refusal("x" * 10_000_000)
    bomb = wrapped(b"\n" * 30_000_000)
    assert len(bomb) < codes.MOST_SIGNS
    assert "too long" in refusal(bomb)
    many = wrapped(b"lampe\n1\n2026-11-14\n2026-11-14T12:00:00Z\nA" + b"\n5U" * (codes.MOST_ENTRIES + 1))
    assert "damaged" in refusal(many)


@pytest.mark.parametrize(
    "lines",
    [
        ("lampe", "1", "2026-02-30", "2026-11-14T12:00:00Z", "A"),
        ("lampe", "1", DAY, "2026-11-14T99:00:00Z", "A"),
        ("lampe", "-1", DAY, "2026-11-14T12:00:00Z", "A"),
        ("../lampe", "1", DAY, "2026-11-14T12:00:00Z", "A"),
        ("lampe", "1", DAY),
        (),
    ],
)
def test_heads_that_make_no_sense_are_refused(lines: tuple[str, ...]) -> None:
    assert refusal(wrapped("\n".join(lines).encode()))


@given(st.text(max_size=300) | st.text("IGR1ABCDEFGHIJKLMNOPQRSTUVWXYZ234567=", max_size=300).map(lambda text: codes.MARK + text))
@example("")
@example("IGR1")
@example("IGR1========")
@example("ıgr1aa")
def test_any_text_is_refused_in_one_sentence(text: str) -> None:
    assert refusal(text)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_a_code_of_which_a_sign_was_changed_is_refused(store: Store, data: st.DataObject) -> None:
    said = claimed_once(store)
    code = codes.write(said)
    at = data.draw(st.integers(len(codes.MARK), len(code) - 1))
    sign = data.draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567").filter(lambda sign: sign != code[at]))
    changed = code[:at] + sign + code[at + 1 :]
    try:
        read = codes.read(changed)
    except Refused:
        return
    assert read == said, "only the bits behind the end of what was packed may be any"


_once: list[Claim] = []


def claimed_once(store: Store) -> Claim:
    if not _once:
        _once.append(claimed(store)[1])
    return _once[0]


names_of_players = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=10)
steps = st.sampled_from([MOVE, UNDO, REDO, HINT])


@given(
    st.lists(
        st.tuples(st.integers(10, 10**6), steps, st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=9)),
        max_size=30,
    ),
    st.dates(),
    st.integers(0, 999_999_999),
)
def test_what_was_written_is_read(rows: list[tuple[int, EntryKind, str]], day: object, version: int) -> None:
    entries, now = [], 0
    for ms, kind, text in rows:
        now += ms
        entries.append(Entry(now, kind, text))
    said = Claim("some_game", version, str(day), "2026-11-14T12:00:00Z", "Ana", tuple(entries))
    assert codes.read(codes.write(said)) == said


@given(st.lists(st.tuples(st.integers(0, 10**6), steps, st.text(max_size=12)), max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
def test_a_forged_journal_never_enters(store: Store, rows: list[tuple[int, EntryKind, str]]) -> None:
    """Any lines behind a right head and a right checksum: refused, or they really put all lamps out."""
    said = claimed_once(store)
    lines = [f"{codes._base36(ms)}{codes._LETTERS[kind].upper()}{text}" for ms, kind, text in rows]
    code = packed(said, *lines)
    try:
        guest = codes.check(LAMPE, code, NOW)
    except Refused:
        return
    assert guest.figures["moves"]

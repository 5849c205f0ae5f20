"""Which game is on the table: new boards, running ones, the previous one, boards from elsewhere. No pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from shell.api import Board, Choice, Entry, EntryKind, Game, Importer, Range, Rng, State, Variant
from shell.dates import utc_text
from shell.saved import FORMAT, Mode, Saved
from shell.seating import NOBODY, Seating, following
from shell.session import Session, slot_of
from shell.text import Text, reason

if TYPE_CHECKING:
    from shell.store import Store


def variant_text(game: Game, base: str, values: Mapping[str, str]) -> str:
    """The text of a variant: its key, and each `rule` value that is not the default, joined with `/` in order."""
    rules = [choice for choice in game.choices if choice.kind == "rule"]
    return "/".join([base, *(values[choice.key] for choice in rules if values.get(choice.key, choice.default) != choice.default)])


def custom_text(game: Game, values: Mapping[str, str]) -> str:
    """The key of a custom size, from the pattern of the game. `ValueError` names a number that is out of its range."""
    custom = game.custom
    if custom is None:
        raise ValueError(f"{game.key} has no sizes of one's own")
    for choice in custom.choices:
        _check_number(choice, values.get(choice.key, choice.default))
    return custom.pattern.format(**{choice.key: values.get(choice.key, choice.default) for choice in custom.choices})


def _check_number(choice: Choice, value: str) -> None:
    if isinstance(choice.values, Range):
        low, high = choice.values.low, choice.values.high
        if not (value.isascii() and value.isdigit() and low <= int(value) <= high):
            raise ValueError(f"{choice.title} is {value!r}, but has to be a whole number from {low} to {high}")


def last_variant(game: Game, store: Store) -> Variant:
    """The variant played last, or the game's first offer. What is kept may be of an older version: then the first offer."""
    first = game.first or game.variants[0].key
    try:
        return game.engine.variant(str(store.setting(game.key, "variant", first)))
    except ValueError:
        return game.engine.variant(first)


def nearest_kind(game: Game, variant: Variant) -> Variant | None:
    """The kind that counts whose key `variant` begins with, up to a `/`: boards of it can be made anew. None where there is none."""
    key = variant.key
    while not variant.counted:
        key = key.rpartition("/")[0]
        if not key:
            return None
        try:
            variant = game.engine.variant(key)
        except ValueError:
            continue  # a key may hold the mark itself
    return variant


def running(game: Game, store: Store, *, days: bool = True) -> Saved | None:
    """The game to continue: the one played last that has not ended. Without `days` boards of days are left out."""
    return next((saved for saved in store.running(game.key) if days or not saved.mode.of_a_day), None)


def begin(
    game: Game, variant: Variant, board: Board, store: Store, old: Session | None, *, state: State = None, seating: Seating = NOBODY
) -> Session:
    """A new board on the table, in place of the running session of its kind (`old` if that is open), which can be brought back
    while this one is untouched."""
    session = Session.begin(game, variant, board, state=state, seats=seating.seats, names=seating.names)
    _put(session, store, old)
    store.set_setting(game.key, "variant", variant.key)
    return session


def again(session: Session, store: Store, *, turned: int = 0) -> Session:
    """Another attempt at the same board, which does not count; `turned`: another one begins, so many seats further on."""
    seating = Seating(session.seats, session.names).turned(turned)
    board = Board(session.fixed_board(), session.board.facts)
    attempt = Session.begin(
        session.game,
        session.variant,
        board,
        mode=session.mode,
        counted=False,
        day=session.day,
        player=session.player,
        seats=seating.seats,
        names=seating.names,
    )
    _put(attempt, store, session)
    return attempt


def shared(game: Game, variant: Variant, board: Board, store: Store, dice: Rng) -> Session:
    """A board from elsewhere: kept by itself, never counted. One that is still running goes on. `dice` may say who begins."""
    wanted = Mode.SHARED, variant.key, board.text
    for saved in store.running(game.key):
        if (saved.mode, saved.variant, saved.board.text) == wanted and saved.id is not None:
            return Session.load(game, store.load(saved.id))
    game.engine.start(variant, board.text)  # a board that is none changes nothing
    seating = following(game, store, dice)
    session = Session.begin(game, variant, board, mode=Mode.SHARED, seats=seating.seats, names=seating.names)
    store.begin(session)
    return session


def of_day(game: Game, day: str, today: str, player: int, store: Store) -> Saved | None:
    """The game on the board of `day` that there is already: the player's first attempt if it lights the day, whatever was begun
    on its board later; else the running one, else the first attempt. Heads only.

    `ValueError` if the day has not come, unless that board was opened where it had.
    """
    from shell.daily import lights

    slot = slot_of(Mode.DAILY, "", "", day, player)
    found = store.attempts(game.key, slot)
    if not (found and found[0].counted and lights(game, str(found[0].outcome))):
        found = [saved for saved in store.running(game.key) if saved.slot == slot] + found
    if not found and day > today:
        raise ValueError(Text("The board of {day} is not there yet.", day=day))
    return found[0] if found else None


def begin_day(game: Game, variant: Variant, board: Board, day: str, today: str, player: int, store: Store, state: State) -> Session:
    """A game on the board of `day`, whose date was read before: today's is the daily, older ones are of the archive."""
    mode = Mode.DAILY if day == today else Mode.ARCHIVE
    created = utc_text(store.now)
    session = Session.begin(game, variant, board, mode=mode, created=created, state=state, day=day, player=player)
    store.begin(session)
    return session


def _put(session: Session, store: Store, old: Session | None) -> None:
    if old is not None and old.slot == session.slot and not old.over:
        store.replace(old, session)
    else:
        store.begin(session)


def read_board(game: Game, data: bytes) -> tuple[Variant, Board]:
    """A board in whatever format the game reads, the variant before it or not. `ValueError` says what is wrong."""
    if not isinstance(game.engine, Importer):
        raise ValueError(f"{game.title} reads no boards of other programs")
    from shell import carried

    before = carried.parse(game, data)
    try:
        variant, board = game.engine.import_board(data if before is None else before[1])
    except RecursionError:
        raise ValueError(Text("it is nested too deep")) from None
    if before is not None:
        variant = before[0]
    game.engine.start(variant, board.text)
    return variant, board


def boards_in(games: Mapping[str, Game], data: bytes) -> tuple[list[tuple[Game, Variant, Board]], dict[str, str]]:
    """Every game that reads `data` as a board, with it; and for the others that read boards at all, why they do not."""
    boards, reasons = [], {}
    for game in games.values():
        if isinstance(game.engine, Importer):
            try:
                boards.append((game, *read_board(game, data)))
            except Exception as error:  # noqa: BLE001  a game that breaks over a stranger's file must not hide it from the others
                reasons[game.key] = str(error) or type(error).__name__
    return boards, reasons


class Broken(ValueError):
    """A saved game cannot have happened. Its reason is to be said from the catalogue of `game`, whose engine refused it."""

    def __init__(self, text: Text, game: str) -> None:
        super().__init__(text)
        self.game = game


def read_game(games: Mapping[str, Game], data: bytes) -> Session | None:
    """A game saved to a file, or None where `data` is no such file. It is a copy: it never counts. What the file says of its
    board beside the text, and what its hints left behind for later ones, is anybody's word and left out: a board from
    elsewhere is studied here.

    `ValueError` says what is wrong in it; `Broken`, if it is of a game that is there.
    """
    if not data.lstrip().startswith(b"{") or FORMAT.encode() not in data[:200]:
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise ValueError(Text("this is no saved game: {reason}", reason=Text("it is no text"))) from None
    saved = Saved.from_json(text)
    game = games.get(saved.game)
    if game is None:
        raise ValueError(Text("this is a game of {game}, which is not installed", game=repr(saved.game[:40])))
    try:
        journal = tuple(map(_without_memo, saved.journal))
        return Session.load(game, replace(saved, board=Board(saved.board.text), journal=journal, mode=Mode.SHARED, counted=False))
    except ValueError as error:
        raise Broken(reason(error), game.key) from error


def _without_memo(entry: Entry) -> Entry:
    if entry.kind is not EntryKind.HINT:
        return entry
    from shell.hints import dump, parse

    try:
        hint, again = parse(entry.text)
    except ValueError:
        return entry  # the replay says where the journal breaks
    return entry if hint.memo is None else Entry(entry.ms, entry.kind, dump(replace(hint, memo=None), again))

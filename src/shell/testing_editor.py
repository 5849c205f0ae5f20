"""Checks of a board editor's part without pixels: whatever is drawn is read, studied and judged."""

from __future__ import annotations

import json
from collections.abc import Iterator

from shell.api import Check, Game, Importer, Rng, Verdict
from shell.testing_static import said


def editor(game: Game) -> Iterator[str]:
    """The engine reads boards and judges them: its own are sound, and have the same facts each time."""
    if game.editor is None:
        return
    engine, function = game.engine, _any(game.editor)
    if not callable(function):
        yield f"its editor is no function: {game.editor!r}"
    if not isinstance(engine, Importer) or not isinstance(engine, Check):
        yield "it has an editor, but its engine is no Importer and Check"
        return
    board = engine.new_board(game.variants[0], Rng(1))
    variant, read = engine.import_board(board.text.encode())
    engine.start(engine.variant(variant.key), read.text)
    if engine.import_board(read.text.encode()) != (variant, read):
        yield f"a board that was read is another one when it is read again: {read.text[:60]!r}"
    if variant.counted:
        yield f"drawn boards must not count, but {variant.key} does"
    facts = dict(engine.study(read.text, None))
    if json.loads(json.dumps(facts)) != facts or dict(engine.study(read.text, None)) != facts:
        yield "the facts of a drawn board change when they are kept as JSON, or from one study to the next"
    verdict = _any(engine.verdict(facts))
    yield from _verdict(verdict)
    if isinstance(verdict, Verdict) and (not verdict.sound or verdict.notice is not None):
        yield "one of its own boards is no sound one to its verdict, or needs a notice"
    yield from _verdict(engine.verdict({}))


def _any(value: object) -> object:
    """What a plugin gives is not known to be what its type says."""
    return value


def _verdict(verdict: object) -> Iterator[str]:
    if not isinstance(verdict, Verdict):
        yield f"its verdict is no Verdict: {verdict!r}"
        return
    yield from said("verdict", verdict.text)
    if verdict.notice is not None:
        yield from said("notice of the verdict", verdict.notice)

"""The program with its window, from the first line to the last."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from shell.options import WindowOptions
from shell.qt import asked, fonts, icons, setup
from shell.qt.context import Context
from shell.qt.desk import Desk
from shell.qt.instance import Refused, hand_over
from shell.qt.settings import Settings
from shell.qt.theme import load
from shell.qt.window import Window
from shell.store import Store
from shell.text import Text, reason
from shell.translation import Translator, system_language

if TYPE_CHECKING:
    from shell.qt.leaving import Leaving

_AT_LATEST = 500
"""Milliseconds after which pictures are made and helpers started, even if no frame was painted: the window may be hidden."""


def main(options: WindowOptions) -> int:
    """Open the window, or without a screen play a demonstration. Returns the exit status."""
    if not setup.has_screen():
        from shell.qt.demo import main as demonstrate

        return demonstrate(options)
    app = setup.application()
    try:
        if hand_over(options):
            if options.language is not None:
                print("igraonica: a window is open already and keeps its language; there it is changed under Settings", file=sys.stderr)
            return 0
    except Refused as refused:
        print(f"igraonica: {refused}", file=sys.stderr)
        return 2
    news: list[Text] = []
    while True:
        window = make_window(options)
        for text in news:
            window.store.notices.append(text)
        icons.hold()
        window.show()
        begin(window, options)
        sys.excepthook = _Guard(window)
        leaving: list[Leaving] = []
        window.settling.then(icons.release)
        window.settling.then(partial(_hear_signals, window, leaving))
        status = app.exec()
        for one in leaving:
            one.close()
        window.store.close()
        if window.restore_from is None:
            return status
        window.deleteLater()
        news = [restored(options, window.restore_from)]
        options = replace(options, game=None, variant=None, seed=None, board=None, saved=None, daily=False)


def _hear_signals(window: Window, leaving: list[Leaving]) -> None:
    """Not before the first frame: until then a signal does what it does by itself, since there is nothing to keep."""
    from shell.qt.leaving import Leaving

    leaving.append(Leaving(window.leave, window.keep))


def restored(options: WindowOptions, source: Path) -> Text:
    """Put a back-up in the place of what is there, while no store is open. What happened, in a sentence."""
    from shell.backup import restore

    try:
        kept = restore(options.paths, source)
    except (OSError, ValueError) as error:
        return Text("Nothing was restored: {reason}", reason=reason(error))
    if kept is None:
        return Text("Everything is back from {file}.", file=source.name)
    return Text("Everything is back from {file}. What was here before is kept as {kept}.", file=source.name, kept=kept.name)


def make_window(options: WindowOptions) -> Window:
    """The window, not yet shown, on the store and the plugins of `options`."""
    fonts.install()
    store = Store.open(options.paths.data / "igraonica.db")
    settings = Settings(store)
    folders = options.plugins.folders
    language = options.language or settings.text("language") or system_language()
    translator = Translator(language, folders, options.paths.cache)
    theme = load(settings.text("theme"), folders)
    icons.use(folders)
    context = Context(theme, translator, setup.moves(settings.text("motion")))
    setup.dress(theme)
    setup.speak_qt(language)
    return Window(context, translator, settings, store, options.plugins, Desk(folders))


def begin(window: Window, options: WindowOptions) -> None:
    """What the command line asked for, and everything that can wait for the first frame."""
    window.settling.begin(_AT_LATEST)
    asked.begin(window, options.game, options.variant, options.seed, options.board, options.saved, daily=options.daily)


class _Guard:
    """The last catcher of exceptions: those of a game close that game, others are written out; floods are not repeated."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._seen: set[tuple[str, int]] = set()

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        owner = game_in(trace)
        if owner is not None and self._window.blame(owner, error):
            return
        place = _place(trace)
        if place not in self._seen:
            self._seen.add(place)
            sys.__excepthook__(kind, error, trace)
            self._report(error)

    def _report(self, error: BaseException) -> None:
        from shell import crash

        plugins = self._window.plugins
        loaded = ", ".join(f"{found.key} {found.version} ({found.origin})" for found in plugins.found if found.state == "ok")
        file = crash.write(plugins.paths.data / "faults", error, loaded)
        if file is not None:
            details = file.read_text(encoding="utf-8")
            self._window.commands.panels.notice(
                Text("Something went wrong. A report is in {file}; it is sent nowhere.", file=str(file)), details
            )


def game_in(trace: TracebackType | None) -> str | None:
    """The key of the game whose module stands deepest in a traceback."""
    owner = None
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        if name.startswith("plugins."):
            owner = name.split(".")[1]
        trace = trace.tb_next
    return owner


def _place(trace: TracebackType | None) -> tuple[str, int]:
    place = ("", 0)
    while trace is not None:
        place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next
    return place

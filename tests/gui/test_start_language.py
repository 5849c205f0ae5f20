"""The language of the first start: that of the system, where the program speaks it or a neighbour of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from shell import paths
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt.app import begin, make_window

FIRST = {"en": "New game…", "bs": "Nova tabla iste vrste", "hr": "Nova ploča iste vrste"}


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("bs_BA.UTF-8", "bs"),
        ("hr_HR.UTF-8", "hr"),
        ("sr_RS.UTF-8", "bs"),
        ("sr_RS.UTF-8@latin", "bs"),
        ("sr_ME", "bs"),
        ("sh", "bs"),
        ("cnr_ME.UTF-8", "bs"),
        ("de_DE.UTF-8", "en"),
    ],
)
def test_the_first_start_speaks_the_language_of_the_system(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch, locale: str, code: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    places = paths.find()
    plugins = Plugins(places)
    plugins.load()
    options = WindowOptions(places, plugins)
    window = make_window(options)
    qtbot.addWidget(window)
    try:
        window.show()
        begin(window, options)
        assert window.context.language == code
        assert FIRST[code] in [action.text().replace("&", "") for action in window.menus.menus["game"].actions()]
        assert window.start_page.cards[0].data.summary.startswith({"en": "Find", "bs": "Pronađite", "hr": "Pronađite"}[code])
    finally:
        window.close()
        window.store.close()

"""Which keys do what, read off the menus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar


@dataclass(frozen=True, slots=True)
class Group:
    """Keys that belong together: (what they do, the key sequences that do it)."""

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def plain(text: str) -> str:
    """The words of an action: without mnemonics, dots and keys."""
    words = text.partition("\t")[0].replace("&&", "\x00").replace("&", "").replace("\x00", "&")
    return words.removesuffix("…").removesuffix("...").strip()


def groups(menus: Iterable[tuple[str, Sequence[QAction]]]) -> list[Group]:
    """The keys of (title, actions) pairs; actions without keys, and hidden ones, are left out."""
    found = []
    for title, actions in menus:
        rows = []
        for action in actions:
            keys = tuple(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts() if not key.isEmpty())
            letter = action.property("letter")
            if isinstance(letter, str) and letter:
                keys += (letter,)
            if keys and action.isVisible():
                rows.append((plain(action.text()), keys))
        if rows:
            found.append(Group(plain(title), tuple(rows)))
    return found


def menu_actions(bar: QMenuBar) -> list[tuple[str, list[QAction]]]:
    """Each menu of `bar` with its actions, those of its submenus among them."""
    return [(head.text(), _leaves(menu)) for head in bar.actions() if isinstance(menu := head.menu(), QMenu)]


def _leaves(menu: QMenu) -> list[QAction]:
    leaves: list[QAction] = []
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            leaves += _leaves(inner)
        elif not action.isSeparator():
            leaves.append(action)
    return leaves

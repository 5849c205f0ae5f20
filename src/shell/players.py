"""The players of this device: their names, and who plays now. Results carry a player's number, so a name can be changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from shell.text import Text

if TYPE_CHECKING:
    from shell.store import Store

MOST = 12
"""So many players one device has at most."""


class Players:
    """Reads and changes them. Player 0 is there from the start, and has no name until one is given."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def names(self) -> dict[int, str]:
        """The players by number, in the order in which they came. A kept name that is none (any more) is empty."""
        found = {0: ""}
        kept = self._store.setting("", "players", [])
        for row in kept if isinstance(kept, list) else []:
            match row:
                case [int(number), str(name)] if 0 <= number < 10_000:
                    found[number] = _kept(name)
        return found

    @property
    def current(self) -> int:
        """The number of the player who plays."""
        number = self._store.setting("", "player", 0)
        return number if isinstance(number, int) and number in self.names else 0

    @property
    def name(self) -> str:
        """The name of the player who plays; empty while none was given."""
        return self.names[self.current]

    def choose(self, number: int) -> None:
        """Somebody else plays. `ValueError` if there is no such player."""
        if number not in self.names:
            raise ValueError(f"there is no player {number}")
        self._store.set_setting("", "player", number)

    def rename(self, number: int, text: str) -> str:
        """Give a player a name; it is made plain. `ValueError`, with a `Text`, says why it cannot be."""
        found = self.names
        name = self._free(text, [other for at, other in found.items() if at != number])
        found[number] = name
        self._keep(found)
        return name

    def add(self, text: str) -> int:
        """Another player, who plays from now on. `ValueError`, with a `Text`, says why that cannot be."""
        found = self.names
        if len(found) >= MOST:
            raise ValueError(Text("There are {n} players already.", n=MOST))
        name = self._free(text, found.values())
        number = max(found) + 1
        found[number] = name
        self._keep(found)
        self.choose(number)
        return number

    def _free(self, text: str, others: Iterable[str]) -> str:
        from shell import names

        name = names.clean(text)
        if names.taken(name, [other for other in others if other]):
            raise ValueError(Text("Somebody here is called so already, or so that it looks the same."))
        return name

    def _keep(self, found: dict[int, str]) -> None:
        self._store.set_setting("", "players", [[number, name] for number, name in found.items()])


def _kept(text: str) -> str:
    from shell import names

    try:
        return names.clean(text)
    except ValueError:
        return ""

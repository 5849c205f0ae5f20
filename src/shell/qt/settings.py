"""The shell's own settings: their names, defaults and allowed values, kept in the store."""

from __future__ import annotations

from shell.store import Store

DEFAULTS: dict[str, object] = {
    "theme": "nebula",
    "language": "",
    "motion": "system",
    "pause_inactive": False,
    "show_clock": True,
    "screen_reader": True,
    "announced": "all",
}
"""`language` empty follows the system; `motion` is "system", "full" or "reduced"; `announced` to screen readers is "all" or
"messages" (not the cell under the cursor, which they can read by themselves)."""

_VALUES: dict[str, tuple[object, ...]] = {
    "theme": ("nebula", "paper", "contrast"),
    "language": ("", "en", "bs", "hr"),
    "motion": ("system", "full", "reduced"),
    "pause_inactive": (False, True),
    "show_clock": (False, True),
    "screen_reader": (False, True),
    "announced": ("all", "messages"),
}


class Settings:
    """Reads and writes settings; a kept value that is none of the allowed ones is the default."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, key: str) -> object:
        """A setting. `KeyError` if there is none of that name."""
        value = self._store.setting("", key, DEFAULTS[key])
        return value if type(value) is type(DEFAULTS[key]) and value in _VALUES[key] else DEFAULTS[key]

    def text(self, key: str) -> str:
        """A setting that is a word."""
        return str(self.get(key))

    def flag(self, key: str) -> bool:
        """A setting that is on or off."""
        return self.get(key) is True

    def set(self, key: str, value: object) -> None:
        """Change a setting. `ValueError` if it cannot have that value."""
        if value not in _VALUES[key]:
            raise ValueError(f"the setting {key} cannot be {value!r}")
        self._store.set_setting("", key, value)

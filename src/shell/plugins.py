"""The games: found, loaded one by one, and reported. A broken plugin is a result, never a crash."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeAlias

from shell import paths as places
from shell import plugin_manifest, plugin_memory, plugin_scan
from shell.api import Game
from shell.paths import Paths
from shell.plugin_loader import Refused, forget, load_one
from shell.plugin_scan import Candidate, Origin
from shell.record import record
from shell.text import Text

__all__ = ["Found", "Origin", "Plugins", "State", "load_one"]

State: TypeAlias = Literal["ok", "broken", "disabled", "shadowed", "too new"]

_RANK: dict[Origin, int] = {"player": 0, "shipped": 1, "entry point": 2}


@record
class Found:
    """A plugin that was found: `why` says why it is not "ok", `details` is the traceback, `game` is None unless "ok"."""

    key: str
    title: Text
    version: str
    origin: Origin
    folder: Path | None
    state: State
    why: Text | None = None
    details: str = ""
    game: Game | None = None


class Plugins:
    """What can be played. `load` fills `games` (shipped ones first, each part by name), `folders` of the same keys, and `found`."""

    def __init__(self, paths: Paths, *, safe_mode: bool = False, shipped: Path | None = None) -> None:
        self._paths = paths
        self._safe_mode = safe_mode
        self._shipped = places.shipped_plugins() if shipped is None else shipped
        self.choices = plugin_memory.Choices(paths.config)
        self.games: dict[str, Game] = {}
        self.folders: dict[str, Path] = {}
        self.found: list[Found] = []
        self.crashed: tuple[str, ...] = ()
        """Keys of plugins that were switched off at this start, because the last one ended while loading them."""

    @property
    def paths(self) -> Paths:
        """The player's folders."""
        return self._paths

    def load(self) -> None:
        """Find and load everything, one by one. Never raises, whatever the plugins do."""
        self._remember_crashes()
        by_key: dict[str, list[Candidate]] = {}
        for candidate in self._candidates():
            by_key.setdefault(candidate.key, []).append(candidate)
        order = sorted(by_key, key=lambda key: (all(c.origin != "shipped" for c in by_key[key]), key))
        self.found = [found for key in order for found in self._settle(by_key[key])]
        self.games = {f.key: f.game for f in self.found if f.game is not None}
        self.folders = {f.key: f.folder for f in self.found if f.game is not None and f.folder is not None}

    def _candidates(self) -> Iterable[Candidate]:
        yield from plugin_scan.in_folder(self._paths.plugins, "player")
        yield from plugin_scan.in_folder(self._shipped, "shipped")
        yield from plugin_scan.installed()

    def _remember_crashes(self) -> None:
        left = plugin_memory.crashes(self._paths.data)
        self.crashed = tuple(sorted(left))
        if left:
            self.choices.crashed.update(left)
            with suppress(OSError):  # where nothing can be written it is off for this start only
                self.choices.write()

    def _settle(self, rivals: list[Candidate]) -> list[Found]:
        """One key, one game: the player's copy, then the shipped one, then an installed one. A copy that fails, or is older
        than the shipped one, gives way and is named."""
        looks = [self._look(c) for c in sorted(rivals, key=lambda c: _RANK[c.origin])]
        shipped = next((f.version for f in looks if f.origin == "shipped" and f.state == "ok"), None)
        winner: Found | None = None
        answers = []
        for look in looks:
            found = look
            if found.state == "ok" and found.origin == "player" and shipped is not None and _older(found.version, shipped):
                why = Text("It is older than the one that comes with Igraonica: {old}, not {new}.", old=found.version, new=shipped)
                found = replace(found, state="shadowed", why=why)
            elif found.state == "ok" and winner is not None:
                found = replace(found, state="shadowed", why=Text("Another copy of this game is used: {folder}", folder=str(winner.folder)))
            elif found.state == "ok":
                found = self._load(found)
                winner = found if found.state == "ok" else None
            answers.append(found)
        return answers

    def _look(self, candidate: Candidate) -> Found:
        """A candidate before it is loaded: "ok" if nothing speaks against loading it."""
        key, origin = candidate.key, candidate.origin
        found = Found(key, Text(key), candidate.version or "0", origin, candidate.folder, "ok")
        folder = candidate.folder
        off = self._switched_off(candidate)
        if off is not None and folder is None:
            return replace(found, state="disabled", why=off)
        try:
            if not plugin_manifest.valid_key(key):
                raise ValueError(f"{key!r} cannot be the key of a game")
            if folder is None:
                folder = self._installed_folder(candidate)
            said = plugin_manifest.read(key, folder)
            if candidate.origin != "shipped":  # ours are looked over before they are shipped, and the start must be quick
                from shell import plugin_theme

                plugin_theme.tokens(folder)
        except ValueError as error:
            return replace(found, state="broken", why=Text(str(error)))
        except BaseException as error:  # noqa: BLE001 - looking up an installed package may run code of the packages around it
            return self._broken(found, error)
        version = said.version if said.version != "0" else found.version
        found = replace(found, folder=folder, version=version, title=Text(said.title or key))
        if off is not None:
            return replace(found, state="disabled", why=off)
        gap = plugin_manifest.too_new(said.api)
        return found if gap is None else replace(found, state="too new", why=gap)

    def _installed_folder(self, candidate: Candidate) -> Path:
        with plugin_memory.marked(self._paths.data, candidate.key, candidate.origin):
            folder = plugin_scan.folder_of(candidate.package)
        if folder is None:
            raise ValueError(f"the distribution names the package {candidate.package!r}, but it is not there")
        return folder

    def _switched_off(self, candidate: Candidate) -> Text | None:
        if self.choices.crashed.get(candidate.key) == candidate.origin:
            return Text("Igraonica ended while it was loading this game, so it was switched off.")
        if candidate.key in self.choices.off:
            return Text("It was switched off.")
        if self._safe_mode and candidate.origin != "shipped":
            return Text("In safe mode only the games that come with Igraonica are loaded.")
        return None

    def _load(self, found: Found) -> Found:
        """Load one, whatever happens. A shipped one leaves no mark: a `kill` at start must not switch it off."""
        assert found.folder is not None
        try:
            if found.origin == "shipped":
                game = load_one(found.key, found.folder)
            else:
                with plugin_memory.marked(self._paths.data, found.key, found.origin):
                    game = load_one(found.key, found.folder)
        except Refused as refused:
            forget(found.key)
            return replace(found, state=refused.state, why=refused.text)
        except BaseException as error:  # noqa: BLE001 - a plugin may raise anything, SystemExit too, and must not stop the others
            forget(found.key)
            return self._broken(found, error)
        return replace(found, title=game.title, version=game.version if found.version == "0" else found.version, game=game)

    @staticmethod
    def _broken(found: Found, error: BaseException) -> Found:
        import traceback

        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        why = Text("It failed while it was being loaded: {error}", error=said.splitlines()[0])
        return replace(found, state="broken", why=why, details="".join(traceback.format_exception(error)))


def _older(version: str, than: str) -> bool:
    return plugin_manifest.version_order(version) < plugin_manifest.version_order(than)

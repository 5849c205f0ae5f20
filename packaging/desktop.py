"""Fill in what the desktop is told about the program: desktop entry, AppStream metainfo, man page, screenshots.

    python packaging/desktop.py FOLDER

The files in this folder are the ones that people edit; what depends on the version and on the games that are there is
added here: an action for each game and one for the daily, a screenshot with its caption for each game, version and date.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "packaging"
ID = "org.igraonica.igraonica"
LANGUAGES = ("bs", "hr")
SITE = os.environ.get("IGRAONICA_SITE", "https://igraonica.example/screenshots")
"""Where the screenshots are published: AppStream wants addresses. The program has no site yet; this one is reserved for nobody."""
SIZE = (1280, 800)

if TYPE_CHECKING:
    from shell.api import Game, Text
    from shell.translation import Translator


def main() -> int:
    """Write everything into the folder of the first argument. Returns the exit status."""
    sys.path.insert(0, str(ROOT / "src"))
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    games, said = shipped()
    (target / "igraonica.desktop").write_text(desktop_entry(games, said), encoding="utf-8")
    (target / f"{ID}.metainfo.xml").write_text(metainfo(games, said), encoding="utf-8")
    (target / "igraonica.6").write_text(manual(), encoding="utf-8")
    return 0


def shipped() -> tuple[list[Game], dict[str, Translator]]:
    """The games that come with the program, and who says their titles in each language. Ends the program if one is broken."""
    from shell import paths
    from shell.plugins import Plugins
    from shell.translation import Translator

    os.environ["IGRAONICA_HOME"] = str(ROOT / "build" / "nobody")
    plugins = Plugins(paths.find(), safe_mode=True)
    plugins.load()
    broken = [f"{found.key}: {found.why}" for found in plugins.found if found.state not in ("ok", "disabled")]
    if broken:
        sys.exit("a game cannot be loaded: " + "; ".join(broken))
    return list(plugins.games.values()), {language: Translator(language, plugins.folders) for language in ("en", *LANGUAGES)}


def spoken(key: str, text: Text, domain: str, said: dict[str, Translator]) -> Iterator[tuple[str, str]]:
    """(key, words) in English, then (key[language], words) where they are others."""
    english = said["en"].say(text, domain)
    yield key, english
    for language in LANGUAGES:
        words = said[language].say(text, domain)
        if words != english:
            yield f"{key}[{language}]", words


def desktop_entry(games: list[Game], said: dict[str, Translator]) -> str:
    """The entry with its actions."""
    from shell.api import Daily

    actions, groups = [], []
    if any(isinstance(game.engine, Daily) for game in games):
        actions.append("daily")
        names = [("Name", "Today's board"), ("Name[bs]", "Današnja tabla"), ("Name[hr]", "Današnja ploča")]
        groups.append(group("daily", names, "igraonica --daily"))
    for game in games:
        actions.append(game.key)
        groups.append(group(game.key, list(spoken("Name", game.title, game.key, said)), f"igraonica {game.key}"))
    entry = (HERE / "igraonica.desktop").read_text(encoding="utf-8").rstrip("\n")
    return "\n".join([entry, f"Actions={''.join(f'{action};' for action in actions)}", *groups]) + "\n"


def group(key: str, names: list[tuple[str, str]], command: str) -> str:
    """One action."""
    return "\n".join(["", f"[Desktop Action {key}]", *(f"{name}={words}" for name, words in names), f"Exec={command}"])


def metainfo(games: list[Game], said: dict[str, Translator]) -> str:
    """The AppStream metainfo with screenshots, version and date."""
    from shell.api import Text

    start = Text("Games, each with its running board")
    own = {"bs": "Igre, svaka s tablom na kojoj se igra", "hr": "Igre, svaka s pločom na kojoj se igra"}
    shots = [screenshot("start", [("caption", str(start)), *((f"caption[{key}]", words) for key, words in own.items())], ' type="default"')]
    shots += [screenshot(game.key, list(spoken("caption", game.summary, game.key, said))) for game in games]
    text = (HERE / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("<!--")) + "\n"
    text = text.replace("  <screenshots/>", "  <screenshots>\n" + "\n".join(shots) + "\n  </screenshots>")
    release = f'    <release version="{version()}" date="{today()}"/>'
    return text.replace("  <releases/>", f"  <releases>\n{release}\n  </releases>")


def screenshot(name: str, captions: list[tuple[str, str]], kind: str = "") -> str:
    """One screenshot with its captions."""
    lines = [f"    <screenshot{kind}>"]
    for key, words in captions:
        language = key.partition("[")[2].rstrip("]")
        mark = f' xml:lang="{language}"' if language else ""
        lines.append(f"      <caption{mark}>{escape(words.rstrip('.'), quote=False)}</caption>")
    lines.append(f'      <image type="source" width="{SIZE[0]}" height="{SIZE[1]}">{SITE}/{name}.png</image>')
    return "\n".join([*lines, "    </screenshot>"])


def manual() -> str:
    """The man page with version and date."""
    text = (HERE / "igraonica.6").read_text(encoding="utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith('.\\"')) + "\n"
    return text.replace("@DATE@", today()).replace("@VERSION@", version())


def version() -> str:
    """The version of the program."""
    from shell import __version__

    return __version__


def today() -> str:
    """The date of what is built: that of SOURCE_DATE_EPOCH where it is set, so that a build can be repeated."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or time.time()
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


if __name__ == "__main__":
    sys.exit(main())

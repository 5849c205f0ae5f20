"""Catalogues of the shell and of its plugins: what a `Text` says in the player's language.

Only `.po` files lie in the tree. They are compiled when they are first needed, into the cache; where that cannot be
written, in memory.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from shell import paths
from shell.catalogue import compiled
from shell.figures import number
from shell.text import Text, Value

LANGUAGES: Mapping[str, str] = {"en": "English", "bs": "Bosanski", "hr": "Hrvatski"}
"""Codes of the languages and their own names."""

SHELL = "shell"
"""The domain of the shell's own sentences; the others are the keys of the games."""

_STARTS_IN = {"en": "en", "bs": "bs", "hr": "hr", "sr": "bs", "sh": "bs", "cnr": "bs"}


def choose(codes: Iterable[str]) -> str:
    """The first language of `codes` (such as `hr_HR.UTF-8`, `sr-Latn`, `en`) that the program can speak; English if none."""
    for code in codes:
        word = code.replace("-", "_").split("_")[0].split(".")[0].split("@")[0].lower()
        if word in _STARTS_IN:
            return _STARTS_IN[word]
    return "en"


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for: `LANGUAGE`, then `LC_ALL`, `LC_MESSAGES`, `LANG`."""
    codes = [code for code in environ.get("LANGUAGE", "").split(":") if code]
    codes += [environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)]
    return choose(codes)


class Translator:
    """Says `Text`s in one language, which may change while running.

    `folders` are the games' folders by their keys; it is asked again after `set_language` and `forget`. `cache` is the
    folder for compiled catalogues. `problems` names the catalogues that could not be read: their sentences stay English.
    """

    def __init__(self, language: str, folders: Mapping[str, Path], cache: Path | None = None) -> None:
        self._folders = folders
        self._cache = cache
        self._catalogues: dict[str, gettext.NullTranslations] = {}
        self.problems: list[Text] = []
        self.language = "en"
        self.set_language(language)

    def set_language(self, code: str) -> None:
        """Speak `code` from now on. `ValueError` if it is none of `LANGUAGES`."""
        if code not in LANGUAGES:
            raise ValueError(f"no such language: {code!r}; there are {', '.join(LANGUAGES)}")
        self.language = code
        self.forget()

    def forget(self) -> None:
        """Read the catalogues again when they are next needed, for games that came or went."""
        self._catalogues.clear()
        self.problems.clear()

    def say(self, text: Text, domain: str = SHELL) -> str:
        """`text` from the catalogue of `domain`, else from the shell's, else in English.

        Numbers are written as everywhere in that language. A translation whose places do not fit gives way to English, so that a
        catalogue cannot break a window.
        """
        catalogue = self._catalogue(domain)
        if text.plural is None:
            form = catalogue.gettext(text.msgid)
        else:
            n = text.values["n"]
            assert isinstance(n, int)  # Text refuses anything else
            form = catalogue.ngettext(text.msgid, text.plural, abs(n))
        if not text.values:
            return form
        values = {name: self._said(value, domain) for name, value in text.values.items()}
        try:
            return form.format(**values)
        except (LookupError, ValueError, AttributeError, TypeError):
            return _in_english(text)

    def _said(self, value: Value, domain: str) -> str:
        if isinstance(value, Text):
            return self.say(value, domain)
        return number(value, language=self.language) if isinstance(value, int) else value

    def _catalogue(self, domain: str) -> gettext.NullTranslations:
        known = self._catalogues.get(domain)
        if known is None:
            known = self._catalogues[domain] = self._read(domain)
            if domain != SHELL:
                known.add_fallback(self._catalogue(SHELL))
        return known

    def _read(self, domain: str) -> gettext.NullTranslations:
        folder = paths.resources() if domain == SHELL else self._folders.get(domain)
        source = folder / "locale" / f"{self.language}.po" if folder else None
        if source is None or not source.is_file():
            return gettext.NullTranslations()
        try:
            return compiled(source, self.language, self._cache)
        except (OSError, ValueError) as error:
            self.problems.append(Text("The catalogue {file} cannot be read: {error}", file=str(source), error=str(error)))
            return gettext.NullTranslations()


def _in_english(text: Text) -> str:
    try:
        return str(text)
    except (LookupError, ValueError, AttributeError, TypeError):
        return text.msgid  # the sentence itself is at fault: shown as it was written

"""Catalogues: forms, fallbacks, and files that are wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import catalogue, paths
from shell.figures import number
from shell.text import Text
from shell.translation import LANGUAGES, Translator, choose, system_language
from tests.pseudo import Pseudo

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
MOVES = 'msgid "{n} move"\nmsgid_plural "{n} moves"\nmsgstr[0] "{n} potez"\nmsgstr[1] "{n} poteza"\nmsgstr[2] "{n} potezā"\n\n'


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Resources of the shell and a plugin `lights`, both with a Bosnian catalogue."""
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    write(tmp_path / "resources/locale/bs.po", HEAD + 'msgid "Undo"\nmsgstr "Poništi"\n\n' + MOVES)
    write(tmp_path / "lights/locale/bs.po", HEAD + 'msgid "Lamp"\nmsgstr "Lampa"\n\nmsgid "Undo"\nmsgstr "Nazad"\n')
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def speaker(tree: Path, cache: Path | None = None) -> Translator:
    return Translator("bs", {"lights": tree / "lights"}, cache)


@pytest.mark.parametrize(
    ("n", "form"),
    [(0, "ā"), (1, ""), (2, "a"), (3, "a"), (4, "a"), (5, "ā"), (11, "ā"), (12, "ā"), (14, "ā"), (21, ""), (22, "a"), (25, "ā"), (101, ""),
     (111, "ā"), (112, "ā"), (122, "a"), (1001, "")],
)  # fmt: skip
def test_three_forms(tree: Path, n: int, form: str) -> None:
    assert speaker(tree).say(Text("{n} move", "{n} moves", n=n)) == f"{number(n, language='bs')} potez{form}"


def test_the_game_then_the_shell_then_english(tree: Path) -> None:
    say = speaker(tree).say
    assert say(Text("Undo")) == "Poništi"
    assert say(Text("Undo"), "lights") == "Nazad"
    assert say(Text("{n} move", "{n} moves", n=3), "lights") == "3 poteza"
    assert say(Text("Nobody translated {what}", what=Text("Undo")), "lights") == "Nobody translated Nazad"
    assert say(Text("Undo"), "unknown game") == "Poništi"
    assert say(Text("{n} star", "{n} stars", n=21)) == "21 stars"


def test_the_language_changes_while_running(tree: Path) -> None:
    translator = speaker(tree)
    assert translator.say(Text("Undo")) == "Poništi"
    translator.set_language("en")
    assert translator.say(Text("Undo")) == "Undo"
    with pytest.raises(ValueError, match="no such language"):
        translator.set_language("xx")
    assert translator.language == "en"


def test_compiled_once_and_again_when_it_changes(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    speaker(tree, cache).say(Text("Undo"))
    (kept,) = (cache / "catalogues").iterdir()
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "_compile", lambda *_: pytest.fail("it lies in the cache"))
        assert speaker(tree, cache).say(Text("Undo")) == "Poništi"
    source = tree / "resources/locale/bs.po"
    write(source, HEAD + 'msgid "Undo"\nmsgstr "Opozovi"\n')
    os.utime(source, ns=(1, 1))
    assert speaker(tree, cache).say(Text("Undo")) == "Opozovi"
    (fresh,) = (cache / "catalogues").iterdir()
    assert fresh != kept, "the old one is cleared away"


@pytest.mark.parametrize("junk", [b"", b"junk", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_cache_is_made_anew(tree: Path, tmp_path: Path, junk: bytes) -> None:
    cache = tmp_path / "cache"
    speaker(tree, cache).say(Text("Undo"))
    (kept,) = (cache / "catalogues").iterdir()
    kept.write_bytes(junk)
    assert speaker(tree, cache).say(Text("Undo")) == "Poništi"
    assert kept.read_bytes() != junk


def test_a_cache_that_cannot_be_written(tree: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    assert speaker(tree, blocked).say(Text("Undo")) == "Poništi"


@pytest.mark.parametrize(
    "junk",
    [
        b"msgid",
        b"\xff\xfe\x00",
        b'msgid "Undo"\nmsgstr "\xff"\n',
        b'msgid ""\nmsgstr "Content-Type: text/plain; charset=nix\\n"\n\nmsgid "a" b',
    ],
)
def test_a_broken_catalogue_is_named_and_english_spoken(tree: Path, junk: bytes) -> None:
    (tree / "resources/locale/bs.po").write_bytes(junk)
    translator = speaker(tree)
    assert translator.say(Text("Undo")) == "Undo"
    assert translator.say(Text("Lamp"), "lights") == "Lampa"
    (problem,) = translator.problems
    assert "bs.po" in str(problem)


@pytest.mark.parametrize("form", ["{nix}", "{", "{n!z}", "{n.x}", "{0}", "{n:q}"])
def test_a_translation_whose_places_do_not_fit_gives_way_to_english(tree: Path, form: str) -> None:
    write(tree / "resources/locale/bs.po", HEAD + f'msgid "You have {{n}}"\nmsgstr "{form}"\n')
    assert speaker(tree).say(Text("You have {n}", n=5)) == "You have 5"


def test_a_sentence_that_is_wrong_itself_is_shown_as_it_is(tree: Path) -> None:
    assert speaker(tree).say(Text("a {place} without its value", other=1)) == "a {place} without its value"


@given(st.text(), st.dictionaries(st.sampled_from(["n", "a"]), st.integers() | st.text()))
def test_nothing_that_a_plugin_says_raises(msgid: str, values: dict[str, int | str]) -> None:
    assert isinstance(Translator("hr", {}).say(Text(msgid, **values)), str)


@pytest.mark.parametrize(
    ("environ", "language"),
    [({}, "en"), ({"LANG": "hr_HR.UTF-8"}, "hr"), ({"LANG": "sr_RS@latin"}, "bs"), ({"LANG": "cnr_ME"}, "bs"), ({"LANG": "sh"}, "bs"),
     ({"LANG": "C.UTF-8"}, "en"), ({"LANG": "de_DE.UTF-8"}, "en"), ({"LANG": "hr_HR", "LC_ALL": "bs_BA"}, "bs"),
     ({"LANG": "bs_BA", "LANGUAGE": "de:hr:en"}, "hr"), ({"LANG": "bs_BA", "LANGUAGE": ""}, "bs")],
)  # fmt: skip
def test_the_systems_language(environ: dict[str, str], language: str) -> None:
    assert system_language(environ) == language


def test_the_languages_own_names() -> None:
    assert dict(LANGUAGES) == {"en": "English", "bs": "Bosanski", "hr": "Hrvatski"}
    assert choose(["sr-Latn-BA"]) == "bs"
    assert choose(["hrv"]) == "en"


def test_the_language_that_nobody_speaks() -> None:
    said = Pseudo().say(Text("{n} move of {who}", "{n} moves of {who}", n=5, who=Text("&Anna")))
    assert said == "[5 mövéš öf [&Åññå~~]~~~~]"
    assert Pseudo().say(Text("{literal}")) == "[{lîtéřål}~~~~]"


@pytest.mark.parametrize(("language", "said"), [("en", "12,345"), ("bs", "12.345"), ("hr", "12.345")])
def test_numbers_in_sentences_are_written_as_beside_them(language: str, said: str) -> None:
    text = Text("{n}, and {also}", n=12345, also=Text("{n}", n=10**400))
    first, second = Translator(language, {}).say(text).split(", and ")
    assert first == said == number(12345, language=language)
    assert second.replace(said[2], "") == "1" + "0" * 400

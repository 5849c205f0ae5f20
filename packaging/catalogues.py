"""Bring the catalogues up to date with the code, or say what is missing in them.

    python packaging/catalogues.py            update every locale/*.po: new sentences come in empty, gone ones go
    python packaging/catalogues.py --check    change nothing; name what is missing, unfinished or does not fit

Sentences are the calls of `Text("...", "plural")` and `tr("...", "plural")` whose texts stand there to be read.
"""

from __future__ import annotations

import ast
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import polib

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("bs", "hr")
PLURAL_FORMS = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
FORMS = 3
CALLS = ("Text", "tr")


class Sentence(NamedTuple):
    """A sentence of the code: English, and English for many where there is a number in it."""

    msgid: str
    plural: str | None


def domains(root: Path = ROOT) -> dict[str, tuple[Path, Path]]:
    """For the shell, each game and the template: the folder of the code and the folder of the catalogues."""
    found = {"shell": (root / "src" / "shell", root / "resources" / "locale")}
    folders = [*sorted((root / "plugins").iterdir()), *sorted((root / "tests" / "plugins").iterdir()), root / "resources" / "template"]
    for folder in folders:
        if (folder / "__init__.py").is_file():
            found[folder.name] = (folder, folder / "locale")
    return found


def sentences(code: Path, root: Path = ROOT) -> dict[Sentence, list[str]]:
    """The sentences in the modules under `code`, with the modules that say them."""
    found: dict[Sentence, list[str]] = {}
    for file in sorted(code.rglob("*.py")):
        name = file.relative_to(root).as_posix()
        for sentence in in_module(ast.parse(file.read_bytes(), name)):
            places = found.setdefault(sentence, [])
            if name not in places:
                places.append(name)
    return found


def in_module(tree: ast.AST) -> Iterator[Sentence]:
    """The sentences of one module. Those without a letter of their own, such as `{w} × {h}`, are the same in every language."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in CALLS and node.args:
            plural = next(_texts(node.args[1]), None) if len(node.args) > 1 else None
            for msgid in _texts(node.args[0]):
                if speaks(msgid):
                    yield Sentence(msgid, plural)


def speaks(msgid: str) -> bool:
    """Whether there is a letter outside the braces."""
    return any(c.isalpha() for part in _parts(msgid) for c in part)


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _parts(text: str) -> list[str]:
    try:
        return [literal for literal, _, _, _ in string.Formatter().parse(text)]
    except ValueError:
        return [text]


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def update(root: Path = ROOT) -> None:
    """Write every catalogue anew, with what was translated before."""
    for code, folder in domains(root).values():
        wanted = sentences(code, root)
        folder.mkdir(parents=True, exist_ok=True)
        for language in LANGUAGES:
            _written(folder / f"{language}.po", language, wanted)


def _written(file: Path, language: str, wanted: dict[Sentence, list[str]]) -> None:
    old = {(entry.msgid, entry.msgid_plural or None): entry for entry in _read(file)}
    fresh = polib.POFile(wrapwidth=120)
    fresh.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS,
    }
    for (msgid, plural), modules in sorted(wanted.items(), key=lambda item: (item[1], item[0].msgid, item[0].plural or "")):
        entry = polib.POEntry(msgid=msgid, occurrences=[(name, "") for name in modules])
        known = old.get((msgid, plural))
        if plural is None:
            entry.msgstr = known.msgstr if known else ""
        else:
            entry.msgid_plural = plural
            entry.msgstr_plural = known.msgstr_plural if known else dict.fromkeys(range(FORMS), "")
        if known is not None:
            entry.flags, entry.tcomment = known.flags, known.tcomment
        fresh.append(entry)
    fresh.save(str(file))


def _read(file: Path) -> Any:
    return polib.pofile(str(file), encoding="utf-8", wrapwidth=120) if file.is_file() else polib.POFile()


def problems(root: Path = ROOT) -> list[str]:
    """What is missing, unfinished, or does not fit, one line each."""
    found = []
    for code, folder in domains(root).values():
        wanted = sentences(code, root)
        for language in LANGUAGES:
            file = folder / f"{language}.po"
            name = file.relative_to(root).as_posix()
            if not file.is_file():
                found += [f"{name} is missing"] if wanted else []
                continue
            catalogue = _read(file)
            entries = {Sentence(entry.msgid, entry.msgid_plural or None): entry for entry in catalogue if not entry.obsolete}
            if catalogue.metadata.get("Plural-Forms", "").rstrip(";") != PLURAL_FORMS.rstrip(";"):
                found.append(f"{name}: Plural-Forms is not {PLURAL_FORMS}")
            found += [f"{name}: {sentence.msgid!r} is missing" for sentence in wanted if sentence not in entries]
            found += [
                f"{name}: {sentence.msgid!r} is said nowhere" for sentence in entries if sentence not in wanted and speaks(sentence.msgid)
            ]
            for sentence, entry in entries.items():
                found += [f"{name}: {sentence.msgid!r} {fault}" for fault in _faults(sentence, entry)]
    return found


def _faults(sentence: Sentence, entry: Any) -> Iterator[str]:
    if entry.fuzzy:
        yield "is marked fuzzy"
    forms = [entry.msgstr] if sentence.plural is None else [entry.msgstr_plural.get(n, "") for n in range(FORMS)]
    needed = places(sentence.msgid) | places(sentence.plural or "")
    for form in forms:
        if not form.strip():
            yield "is not translated"
            return
        try:
            given = places(form)
        except ValueError:
            yield f"has braces that do not close: {form!r}"
            continue
        if given - needed or (needed - given) - ({"n"} if sentence.plural is not None else set()):
            yield f"has other places than its translation: {form!r}"
        if ("&" in sentence.msgid) != ("&" in form):
            yield f"has a mnemonic on one side only: {form!r}"


def main(arguments: list[str]) -> int:
    """Update, or with `--check` report; status 1 if something is missing."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        update()
    found = problems()
    print("\n".join(found) or "All catalogues are complete.")
    return 1 if found and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

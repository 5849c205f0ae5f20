"""A game's rules as sections: `rules/<lang>.md`, where `#` is the title and each `##` begins a page of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_EMPHASIS = re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*")


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the rules: its heading and its Markdown without the heading."""

    title: str
    body: str


def rules_file(folder: Path, language: str) -> Path | None:
    """The rules of the plugin in `folder` in `language`, else in English; None where it has none."""
    for code in dict.fromkeys((language, "en")):
        file = folder / "rules" / f"{code}.md"
        if file.is_file():
            return file
    return None


def sections(text: str) -> list[Section]:
    """The pages of `text`. What stands before the first `##` is a page under the `#` title, if it says anything; words
    before any heading make a page without a title."""
    pages: list[Section] = []
    title, fenced = "", False
    lines: list[str] = []

    def close() -> None:
        body = "\n".join(lines).strip()
        if title or body:
            pages.append(Section(title, body))
        lines.clear()

    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        head = not fenced and (line.startswith(("# ", "## ")))
        if head:
            close()
            title = line.lstrip("#").strip()
        else:
            lines.append(line)
    close()
    # A title alone is the name of the game, which stands above the contents already.
    return pages[1:] if len(pages) > 1 and not pages[0].body else pages


def spoken(text: str) -> str:
    """Words of a figure without the signs of emphasis: `*Show me*` as it is read out."""
    return _EMPHASIS.sub(r"\1", text)


def emphasised(text: str) -> str:
    """The same words with emphasis as a page of the rules has it, as HTML; "" where nothing is emphasised."""
    from html import escape

    found, count = _EMPHASIS.subn(r"<i>\1</i>", escape(text))
    return found if count else ""

"""A language that nobody speaks: accents on every letter and two fifths more of them, to show cut and forgotten texts."""

from __future__ import annotations

import string

from shell.text import Text

_ACCENTS = str.maketrans("aceinorsuyzACDEINORSUYZ", "åčéîñöřšûýžÅČĎÉÎÑÖŘŠÛÝŽ")


def pseudo(form: str) -> str:
    """`form` in the language, longer by two fifths, in brackets that show where it is cut. Places in braces stay.

    A mnemonic's `&` stays before its letter.
    """
    parts = []
    letters = 0
    for literal, name, spec, conversion in string.Formatter().parse(form):
        letters += len(literal)
        parts.append(literal.translate(_ACCENTS).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append("{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return f"[{''.join(parts)}{_longer(max(1, round(letters * 0.4)))}]"


def _longer(count: int) -> str:
    """`count` more letters, as words of at most eight: no language has words without end, and lines break between words."""
    return " ".join("~" * min(8, count - at) for at in range(0, count, 8))


class Pseudo:
    """In place of a `Translator`."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        """`text` in the language that nobody speaks."""
        form = text.msgid if text.plural is None or text.values["n"] == 1 else text.plural
        if not text.values:
            form = form.replace("{", "{{").replace("}", "}}")
        values = {name: self.say(value, domain) if isinstance(value, Text) else str(value) for name, value in text.values.items()}
        return pseudo(form).format(**values)

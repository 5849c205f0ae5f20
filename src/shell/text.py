"""Sentences that are not yet said, so that engines, journals and workers hold no language."""

from __future__ import annotations

from typing import TypeAlias, Union

Value: TypeAlias = Union[str, int, "Text"]


class Text:
    """A sentence to be looked up in a catalogue and filled in when it is shown.

    `msgid` is the English sentence with `{name}` places; where `plural` is given, `values["n"]` chooses the form.
    Values are words, whole numbers or other `Text`s, which are said first.
    """

    __slots__ = ("msgid", "plural", "values")

    def __init__(self, msgid: str, plural: str | None = None, /, **values: Value) -> None:
        if plural is not None and not isinstance(values.get("n"), int):
            raise ValueError(f"a sentence with a plural needs a whole number n: {msgid!r}")
        self.msgid = msgid
        self.plural = plural
        self.values = values

    def _key(self) -> tuple[str, str | None, tuple[tuple[str, Value], ...]]:
        return self.msgid, self.plural, tuple(sorted(self.values.items(), key=lambda item: item[0]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Text({self.msgid!r}, {self.plural!r}, {self.values!r})"

    def __str__(self) -> str:
        """The sentence in English, for logs and the command line."""
        form = self.msgid if self.plural is None or self.values["n"] == 1 else self.plural
        return form.format(**{name: str(value) for name, value in self.values.items()}) if self.values else form

    def to_json(self) -> list[object]:
        """`[msgid, plural, values]`, for journals."""
        return [self.msgid, self.plural, {k: v.to_json() if isinstance(v, Text) else v for k, v in self.values.items()}]

    @classmethod
    def from_json(cls, data: object) -> Text:
        """The inverse of `to_json`. `ValueError` for anything else."""
        match data:
            case [str(msgid), None | str() as plural, dict(values)]:
                said: dict[str, Value] = {}
                for name, value in values.items():
                    if isinstance(value, list):
                        said[str(name)] = cls.from_json(value)
                    elif isinstance(value, str | int):
                        said[str(name)] = value
                    else:
                        raise ValueError(f"no value of a sentence: {value!r}")
                return cls(msgid, plural, **said)
        raise ValueError(f"no sentence: {data!r}")


def reason(error: Exception) -> Text:
    """What an error says, as a sentence: engines may raise with a `Text`, which is then said in the player's language."""
    said = error.args[0] if error.args else None
    return said if isinstance(said, Text) else Text("{reason}", reason=str(error) or type(error).__name__)


def as_written(value: object, most: int = 40) -> str:
    """A value that was read from JSON as it stands there, such as `null` and not `None`, for a sentence that refuses it; a text
    without its quotation marks. Cut to `most` signs."""
    import json

    return (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))[:most]


def sentence(words: str) -> str:
    """Words that stand alone end as a sentence does, whatever was put at their end."""
    return words if not words or words.endswith((".", "!", "?", "…")) else f"{words}."

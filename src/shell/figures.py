"""Times, numbers and shares as text, without Qt, in the ways of the program's languages."""

from __future__ import annotations

from typing import Literal

NO_BREAK = "\N{NO-BREAK SPACE}"

_MARKS = {"en": (",", ".", "%"), "bs": (".", ",", f"{NO_BREAK}%"), "hr": (".", ",", f"{NO_BREAK}%")}
"""Of each language: what parts thousands, what parts decimals, how a percentage ends."""


def clock_text(ms: int, *, tenths: bool = False, language: str = "en") -> str:
    """A duration: `0:07`, `1:32`, `1:02:03`, with tenths `1:32.4`. Cut off, not rounded, as a running clock shows it."""
    minutes, rest = divmod(max(0, ms), 60_000)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest // 1000:02}" if hours else f"{minutes}:{rest // 1000:02}"
    return f"{text}{_marks(language)[1]}{rest % 1000 // 100}" if tenths else text


def number(value: int | float, *, decimals: int = 0, language: str = "en") -> str:
    """A number with its thousands parted, rounded half to even to `decimals` places: `1,234.50`, in Bosnian `1.234,50`.

    Minus is a real minus sign; what rounds to zero has none.
    """
    thousands, point, _ = _marks(language)
    text = f"{value:,}" if isinstance(value, int) and not decimals else f"{value:,.{decimals}f}"
    if text.startswith("-"):
        text = ("\N{MINUS SIGN}" if text.strip("-0.,") else "") + text[1:]
    return text.replace(",", "\0").replace(".", point).replace("\0", thousands)


def percent(share: float, *, language: str = "en") -> str:
    """A share (1 is the whole) in whole per cent: `60%`, in Croatian `60 %`."""
    return number(share * 100, language=language) + _marks(language)[2]


def figure_text(value: int | float, form: Literal["number", "time", "rate", "percent", "stars"] = "number", *, language: str = "en") -> str:
    """A game's own figure in its `format`: a `time` is in ms, a `rate` has two decimals, a `percent` is a share of 1."""
    match form:
        case "time":
            return clock_text(int(value), language=language)
        case "rate":
            return number(value, decimals=2, language=language)
        case "percent":
            return percent(value, language=language)
        case "number" | "stars":
            return number(value, decimals=0 if float(value).is_integer() else 1, language=language)


def _marks(language: str) -> tuple[str, str, str]:
    return _MARKS.get(language, _MARKS["en"])

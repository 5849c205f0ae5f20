"""From a `.po` file to a catalogue that gettext can ask, by way of the cache."""

from __future__ import annotations

import contextlib
import gettext
import io
import os
import struct
import zlib
from pathlib import Path

from shell import whole

PLURAL_FORMS = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
"""The three forms of Bosnian and Croatian: 1, 21, 31; 2-4, 22-24; 0, 5-20, 25-30."""


def compiled(source: Path, language: str, cache: Path | None) -> gettext.GNUTranslations:
    """The catalogue in `source`, compiled into `cache` unless it lies there already.

    Its name in the cache holds path, size and time of the source, so a changed source is compiled again. A damaged file
    in the cache is made anew, and where the cache cannot be written the catalogue is made in memory.
    `OSError` or `ValueError` if the source cannot be read.
    """
    if cache is None:
        return _parse(_compile(source, language))
    facts = source.stat()
    stem = f"{language}-{zlib.crc32(os.fsencode(source.resolve())):08x}"
    target = cache / "catalogues" / f"{stem}-{facts.st_size}-{facts.st_mtime_ns}.mo"
    try:
        return _parse(target.read_bytes())
    except (OSError, ValueError):
        data = _compile(source, language)
        _keep(data, target, stem)
        return _parse(data)


def _parse(data: bytes) -> gettext.GNUTranslations:
    try:
        return gettext.GNUTranslations(io.BytesIO(data))
    except (OSError, ValueError, IndexError, struct.error, SyntaxError, RecursionError) as error:
        # what gettext raises on cut files, unknown charsets and plural rules that are none
        raise ValueError(str(error) or type(error).__name__) from error


def _compile(source: Path, language: str) -> bytes:
    import polib  # only where a catalogue changed: reading it takes longer than starting the program

    try:
        catalogue = polib.pofile(str(source), encoding="utf-8")
    except (IndexError, AttributeError, LookupError) as error:
        raise ValueError(str(error) or type(error).__name__) from error  # polib's way of saying that it is lost
    catalogue.metadata["Content-Type"] = "text/plain; charset=UTF-8"
    if language in ("bs", "hr"):
        catalogue.metadata["Plural-Forms"] = PLURAL_FORMS
    return bytes(catalogue.to_binary())


def _keep(data: bytes, target: Path, stem: str) -> None:
    """Write `data` in one step and clear away what the same source left before."""
    with contextlib.suppress(OSError):
        whole.write(target, data)
        for old in target.parent.glob(f"{stem}-*.mo"):
            if old != target:
                old.unlink(missing_ok=True)

"""Everything of the player's in one file, and back: games, results, settings, which plugins are switched off.

The file is a zip archive with the store, the small configuration files and a note about both. Plugins are programs and
are not in it.
"""

from __future__ import annotations

import errno
import json
import os
import struct
import tempfile
import time
import zipfile
import zlib
from pathlib import Path
from typing import Any

from shell import __version__, strict, whole
from shell.dates import utc_text
from shell.paths import Paths
from shell.store.aside import COMPANIONS
from shell.store.copying import check, copy
from shell.text import Text

FORMAT = "igraonica-backup"
VERSION = 1
NOTE = "igraonica-backup.json"
STORE = "igraonica.db"
CONFIG = "config/"
LARGEST = 512 * 1024 * 1024
"""Bytes of the unpacked store; more is no back-up of ours."""
_LARGEST_CONFIG = 1024 * 1024


def make(paths: Paths, out: Path) -> None:
    """Write everything into the file `out`, in one step: it is whole or not there. `OSError` if that cannot be done."""
    out = out.resolve()  # a link stays, and what it leads to is written
    if out.exists() and not out.is_file():
        # The last step puts a new file in the place of `out`: a device would be gone from the system after it.
        raise OSError(errno.EINVAL, "it is no file")
    if out == paths.store.resolve():
        raise OSError(errno.EINVAL, "it is what is to be backed up")
    with tempfile.TemporaryDirectory(prefix="igraonica-") as folder:
        store = Path(folder) / STORE
        if paths.store.exists():
            copy(paths.store, store)
        handle, name = tempfile.mkstemp(dir=out.parent, prefix=f".{out.name}-")
        os.close(handle)
        try:
            with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
                note = {"format": FORMAT, "version": VERSION, "program": __version__, "made": utc_text(time.time())}
                archive.writestr(NOTE, json.dumps(note, indent=1) + "\n")
                if store.exists():
                    archive.write(store, STORE)
                for file in sorted(paths.config.glob("*.json")):
                    archive.write(file, CONFIG + file.name)
            Path(name).replace(out)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def restore(paths: Paths, source: Path) -> Path | None:
    """Put what the back-up `source` holds in the place of what is there, which is kept beside it.

    Nobody may have the store open. Returns where the old store is kept, None if there was none. `ValueError` says what is
    wrong with the file, and `OSError` what could not be written; then nothing has changed.
    """
    with tempfile.TemporaryDirectory(prefix="igraonica-") as name:
        folder = Path(name)
        configs = _unpack(source, folder)
        store = folder / STORE
        if store.exists():
            check(store)
        return _put(paths, store if store.exists() else None, configs)


def _unpack(source: Path, folder: Path) -> dict[str, bytes]:
    if source.exists() and not source.is_file():
        # A device may never end.
        raise ValueError(Text("{file} is no back-up of Igraonica: it is no file", file=source.name))
    try:
        with zipfile.ZipFile(source) as archive:
            names = {entry.filename: entry for entry in archive.infolist()}
            if any(entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED} for entry in names.values()):
                raise ValueError(Text("{file} is no back-up of Igraonica: it is packed in another way", file=source.name))
            if NOTE not in names or names[NOTE].file_size > _LARGEST_CONFIG:
                raise ValueError(Text("{file} is no back-up of Igraonica: it has no {note}", file=source.name, note=NOTE))
            _check_note(source.name, archive.read(NOTE))
            if STORE in names:
                if names[STORE].file_size > LARGEST:
                    raise ValueError(Text("{file}: the store in it is too large", file=source.name))
                archive.extract(STORE, folder)
            configs = [entry for name, entry in names.items() if _is_config(name) and entry.file_size <= _LARGEST_CONFIG]
            return {entry.filename.removeprefix(CONFIG): archive.read(entry) for entry in configs}
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise ValueError(_damaged(source.name)) from error
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise ValueError(_damaged(source.name)) from error  # it points before its own start


def _damaged(name: str) -> Text:
    return Text("{file} is no back-up of Igraonica, or it is damaged", file=name)


def _is_config(name: str) -> bool:
    rest = name.removeprefix(CONFIG)
    return name.startswith(CONFIG) and rest.endswith(".json") and "/" not in rest and "\\" not in rest and not rest.startswith(".")


def _check_note(name: str, data: bytes) -> None:
    try:
        note: Any = strict.read(data)
    except ValueError as error:
        raise ValueError(Text("{file} is no back-up of Igraonica: its note cannot be read", file=name)) from error
    if not isinstance(note, dict) or note.get("format") != FORMAT:
        raise ValueError(Text("{file} is no back-up of Igraonica", file=name))
    if note.get("version") != VERSION:
        raise ValueError(Text("{file} was made by a newer Igraonica", file=name))


def _put(paths: Paths, store: Path | None, configs: dict[str, bytes]) -> Path | None:
    kept: Path | None = None
    paths.data.mkdir(parents=True, exist_ok=True)
    if store is not None:
        fresh = paths.store.with_name(f"{STORE}.restored-{os.getpid()}")
        fresh.write_bytes(store.read_bytes())
        try:
            if paths.store.exists():
                kept = _free(paths.store.with_name(f"{STORE}.before-restore-{time.strftime('%Y%m%d-%H%M%S')}"))
                for companion in reversed(COMPANIONS):
                    part = paths.store.with_name(STORE + companion)
                    if part.exists():
                        part.rename(kept.with_name(kept.name + companion))
            fresh.rename(paths.store)
        finally:
            fresh.unlink(missing_ok=True)
    for file, data in configs.items():
        whole.write(paths.config / file, data)
    return kept


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free

"""Reports of faults, in files that the player can read and send. Nothing is ever sent by itself."""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path

from shell import __version__
from shell.dates import utc_text

KEEP = 20
"""Reports beyond the newest ones are removed."""


def scrubbed(text: str, home: Path | None = None) -> str:
    """`text` with the home folder, and so the player's name, replaced by `~`."""
    folder = str(home or Path.home())
    return text.replace(folder, "~") if len(folder) > 1 else text


def write(folder: Path, error: BaseException, plugins: str = "") -> Path | None:
    """Write a report into `folder`; None if that cannot be done. `plugins` is a line about what is loaded."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    lines = [
        f"Igraonica {__version__}, Python {sys.version.split()[0]}, {sys.platform}",
        f"{utc_text(time.time())}",
        f"games: {plugins}" if plugins else "",
        "",
        "".join(traceback.format_exception(error)),
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number, file = 1, folder / f"fault-{stamp}.txt"
        while file.exists():
            number += 1
            file = folder / f"fault-{stamp}-{number}.txt"
        file.write_text(scrubbed("\n".join(lines)), encoding="utf-8")
        for old in sorted(folder.glob("fault-*.txt"), key=lambda report: report.stat().st_mtime_ns)[:-KEEP]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return file

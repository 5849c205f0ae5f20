"""Plugins to drop in, for tests of the loader: each a copy of the template with something added, or only a few lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from shell.plugin_packages import make


def whole(into: Path, key: str, *, before: str = "", after: str = "", **manifest: Any) -> Path:
    """A working game, with code before or after its own, and other values in its `plugin.json`."""
    folder = make(key, into)
    start = folder / "__init__.py"
    if before or after:
        start.write_text(
            f"{before}\n{start.read_text(encoding='utf-8').replace('from __future__ import annotations', '')}\n{after}\n", encoding="utf-8"
        )
    if manifest:
        said = json.loads((folder / "plugin.json").read_bytes()) | manifest
        (folder / "plugin.json").write_text(json.dumps(said), encoding="utf-8")
    return folder


def lines(into: Path, key: str, code: str) -> Path:
    """A folder with just this code in its `__init__.py`, and no `plugin.json`."""
    folder = into / key
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(code, encoding="utf-8")
    return folder

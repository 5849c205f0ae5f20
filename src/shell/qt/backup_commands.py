"""Everything into one file and back. Loaded with the first of these commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from shell.qt.file_names import to_open, to_save
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.window import Window


class BackupCommands:
    """Back up and restore: what *Settings* offers for all data together."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def backup(self) -> None:
        """Games, results and settings into one file."""
        window = self._window
        path = to_save(window, window.context, window.context.tr("Back up everything"), "igraonica-backup.zip")
        if path is not None:
            self.backup_to(path)

    def backup_to(self, path: Path) -> None:
        """Write the back-up to `path`."""
        from shell.backup import make

        window = self._window
        for play in window.hall.plays.values():
            window.store.keep_time(play.session)
        try:
            make(window.plugins.paths, path)
        except OSError as error:
            self._window.commands.panels.notice(
                Text("{file} cannot be written: {reason}", file=path.name, reason=error.strerror or str(error))
            )
            return
        self._window.commands.panels.notice(Text("Everything is in {file}.", file=path.name))

    def restore(self) -> None:
        """A back-up in the place of everything that is here (which is kept)."""
        window = self._window
        path = to_open(window, window.context, window.context.tr("Restore a back-up"), "*.zip")
        if path is not None:
            window.restore_from = path
            window.commands.quit()

"""How the window and the board look: zoom, full screen, the clock, and what is set for the whole program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.qt.theme import load

if TYPE_CHECKING:
    from shell.qt.window import Window


class ViewCommands:
    """What *View* and the choices of *Settings* do."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def set(self, key: str, value: object) -> None:
        """Change a setting of the shell and show it at once."""
        window = self._window
        window.settings.set(key, value)
        context = window.context
        if key == "theme":
            context.theme = load(str(value), window.plugins.folders)
            window.commands.panels.dress_application()
            window.restyle()
        elif key == "language":
            window.commands.panels.speak()
            window.retranslate()
        elif key == "motion":
            window.commands.panels.move()
        elif key == "pause_inactive":
            window.holds.pause_inactive = value is True
            window.holds.refresh()
        elif key == "show_clock":
            window.room.presenter.show_clock = value is True
            window.room.presenter.tick()
        elif key in ("screen_reader", "announced"):
            window.be_read()
        self.check()

    def check(self) -> None:
        """Tick in the menus what is set."""
        menus, settings = self._window.menus, self._window.settings
        menus.check("theme", settings.text("theme"))
        menus.check("language", settings.text("language"))
        menus.actions["clock"].setChecked(settings.flag("show_clock"))
        self._window.commands.panels.settings_changed()

    def show_clock(self) -> None:
        """Show or hide the time."""
        self.set("show_clock", not self._window.settings.flag("show_clock"))

    def full_screen(self) -> None:
        """All of the screen, or the window again."""
        window = self._window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
        window.menus.actions["full"].setChecked(window.isFullScreen())

    def whole_board(self) -> None:
        """All of the board, however small."""
        self._window.room.table.view.zoom_to_fit()

    def usual_size(self) -> None:
        """The size that the board begins with."""
        self._window.room.table.view.zoom_to_default()

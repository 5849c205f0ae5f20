"""The menu bar: every command of the shell, its key and its place. Keys are set by hand, since bare X11 leaves several unbound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

from shell.qt.context import Context
from shell.record import record
from shell.text import Text

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


@record
class Command:
    """An entry: its name for the window, title, keys, the letter that works on the board, whether it is a switch.

    `role` is the name of a `QAction.MenuRole`.
    """

    name: str
    title: Text
    keys: tuple[str, ...] = ()
    letter: str = ""
    switch: bool = False
    role: str = "NoRole"


SEPARATOR = None

MENUS: tuple[tuple[str, Text, tuple[Command | None, ...]], ...] = (
    (
        "game",
        Text("&Game"),
        (
            Command("new", Text("&New game…"), ("Ctrl+N",)),
            Command("again", Text("New board, &same kind"), ("Ctrl+Shift+N",)),
            Command("restart", Text("&Restart"), ("Ctrl+R",)),
            Command("turned", Text("Same board, the other side &first"), ("Ctrl+Shift+R",)),
            Command("back", Text("&Bring back the previous board"), ("Ctrl+B",)),
            Command("give_up", Text("&Give up")),
            Command("replay", Text("Rep&lay this game"), ("Ctrl+L",)),
            Command("learn", Text("Learn &from small boards")),
            SEPARATOR,
            Command("daily", Text("Today's &daily"), ("Ctrl+D",)),
            Command("archive", Text("Arc&hive…"), ("Ctrl+Shift+D",)),
            Command("ranking", Text("Ran&king…"), ("Ctrl+K",)),
            SEPARATOR,
            Command("open", Text("&Open a board…"), ("Ctrl+O",)),
            Command("paste", Text("&Paste a board"), ("Ctrl+V",)),
            Command("copy", Text("&Copy this board"), ("Ctrl+C",)),
            Command("picture", Text("Copy as pict&ure"), ("Ctrl+Shift+C",)),
            Command("editor", Text("Board &editor…"), ("Ctrl+E",)),
            Command("save", Text("S&ave this game as…"), ("Ctrl+S",)),
            Command("print", Text("Pr&int…"), ("Ctrl+P",)),
            SEPARATOR,
            Command("statistics", Text("S&tatistics"), ("Ctrl+T",)),
            SEPARATOR,
            Command("quit", Text("&Quit"), ("Ctrl+Q",), role="QuitRole"),
        ),
    ),
    (
        "move",
        Text("&Move"),
        (
            Command("undo", Text("&Undo"), ("Ctrl+Z",), "Z"),
            Command("redo", Text("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
            Command("hint", Text("&Hint"), (), "H"),
            Command("pause", Text("&Pause"), ("Pause",), "P"),
            Command("describe", Text("&Describe the board"), (), "D"),
        ),
    ),
    ("games", Text("G&ames"), (Command("start", Text("&Start page"), ("Alt+Home",)), SEPARATOR)),
    (
        "view",
        Text("&View"),
        (
            Command("full", Text("&Full screen"), ("F11",), switch=True),
            SEPARATOR,
            Command("larger", Text("Zoom &in"), ("Ctrl++", "Ctrl+=")),
            Command("smaller", Text("Zoom &out"), ("Ctrl+-",)),
            Command("whole", Text("&Whole board"), ("Ctrl+Shift+0",)),
            Command("size", Text("&Usual size"), ("Ctrl+0",)),
            SEPARATOR,
            Command("clock", Text("Show the &clock"), switch=True),
        ),
    ),
    (
        "settings",
        Text("&Settings"),
        (
            Command("preferences", Text("&Preferences…"), ("Ctrl+,",), role="PreferencesRole"),
            SEPARATOR,
            Command("backup", Text("&Back up everything…")),
            Command("restore", Text("&Restore a back-up…")),
        ),
    ),
    (
        "help",
        Text("&Help"),
        (
            Command("rules", Text("&Rules"), ("F1",)),
            Command("shortcuts", Text("&Keyboard shortcuts"), ("Ctrl+F1",)),
            Command("plugins", Text("&Games and plugins")),
            SEPARATOR,
            Command("about", Text("&About Igraonica"), role="AboutRole"),
        ),
    ),
)


class Menus:
    """The actions by name, and the menus that show them.

    The first frame shows the titles only. The entries are made with `fill`, at the latest when somebody asks for one;
    `filled` is called then.
    """

    def __init__(self, window: QMainWindow, context: Context, slots: Mapping[str, Callable[[], None]], filled: Callable[[], None]) -> None:
        self._window = window
        self._context = context
        self._slots = slots
        self._filled = filled
        self.full = False
        """Whether the entries are there."""
        self._actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        self._options: dict[str, list[tuple[QAction, Text | str]]] = {}
        self._titles: dict[str, Text] = {}
        self._commands: dict[str, Command] = {}
        self._games: list[tuple[QAction, Text, str]] = []
        self._own: list[QAction] = []
        bar = QMenuBar(window)
        window.setMenuBar(bar)
        for key, title, _ in MENUS:
            self._menus[key] = menu = QMenu(window)
            self._titles[key] = title
            bar.addMenu(menu)
            menu.aboutToShow.connect(self.fill)
        self.retranslate()

    @property
    def actions(self) -> dict[str, QAction]:
        """Every command by its name."""
        self.fill()
        return self._actions

    @property
    def menus(self) -> dict[str, QMenu]:
        """The menus and submenus by their keys."""
        self.fill()
        return self._menus

    def fill(self) -> None:
        """Make the entries, if that is not done yet."""
        if self.full:
            return
        self.full = True
        from PySide6.QtGui import QAction, QKeySequence

        window = self._window
        for key, _, commands in MENUS:
            menu = self._menus[key]
            for command in commands:
                if command is None:
                    menu.addSeparator()
                    continue
                action = QAction(window)
                action.setObjectName(command.name)
                action.setShortcuts([QKeySequence(text) for text in command.keys])
                action.setCheckable(command.switch)
                action.setMenuRole(QAction.MenuRole[command.role])
                action.setProperty("letter", command.letter)
                action.triggered.connect(_call(self._slots[command.name]))
                menu.addAction(action)
                window.addAction(action)
                self._actions[command.name] = action
                self._commands[command.name] = command
        self._filled()

    def add_choices(self, key: str, title: Text, options: Sequence[tuple[str, Text | str]], chosen: Callable[[str], None]) -> None:
        """A submenu of *Settings* in which one of `options` is on; `chosen` gets its key. Words that are no `Text` are not translated."""
        from PySide6.QtGui import QActionGroup

        menu = QMenu(self._window)
        group = QActionGroup(menu)
        self._titles[key] = title
        self.menus[key] = menu
        self._options[key] = []
        for value, words in options:
            action = group.addAction(words if isinstance(words, str) else "")
            action.setCheckable(True)
            action.setData(value)
            menu.addAction(action)
            self._options[key].append((action, words))
        self.menus["settings"].insertMenu(self.actions["preferences"], menu)
        group.triggered.connect(lambda action: chosen(str(action.data())))

    def check(self, key: str, value: str) -> None:
        """The option of the submenu `key` that is on."""
        for action, _ in self._options[key]:
            action.setChecked(action.data() == value)

    def set_games(self, games: Sequence[tuple[str, Text]], opened: Callable[[str], None]) -> None:
        """The games to switch to, with Ctrl+1 to Ctrl+9."""
        from PySide6.QtGui import QAction, QKeySequence

        menu = self.menus["games"]
        for action, _, _ in self._games:
            menu.removeAction(action)
            self._window.removeAction(action)
            action.deleteLater()
        self._games = []
        for number, (key, title) in enumerate(games, 1):
            action = QAction(self._window)
            action.setObjectName(f"game:{key}")
            if number <= 9:
                action.setShortcut(QKeySequence(f"Ctrl+{number}"))
            action.triggered.connect(_call(_bound(opened, key)))
            menu.addAction(action)
            self._window.addAction(action)
            self._games.append((action, title, key))
        self.retranslate()

    def set_exports(self, forms: Sequence[tuple[str, str]], chosen: Callable[[str], None]) -> None:
        """The forms in which the board can be copied for other programs, as keys and said titles, in a submenu of *Game*."""
        self._set_choices("exports", Text("Cop&y this board as"), "save", forms, chosen)

    def set_unfinished(self, games: Sequence[tuple[str, str]], chosen: Callable[[str], None]) -> None:
        """The games that can be gone on with, as keys and said titles, in a submenu of *Game*."""
        self._set_choices("unfinished", Text("Unfinished ga&mes"), "restart", games, chosen)

    def _set_choices(self, name: str, title: Text, before: str, forms: Sequence[tuple[str, str]], chosen: Callable[[str], None]) -> None:
        """The entries of a submenu of *Game* that stands before the command `before`; it is there while it has some."""
        menu = self.menus.get(name)
        if menu is None:
            if not forms:
                return
            menu = self.menus[name] = QMenu(self._window)
            self._titles[name] = title
            menu.setTitle(self._context.say(title))
            self.menus["game"].insertMenu(self.actions[before], menu)
        if [(action.data(), action.text().replace("&&", "&")) for action in menu.actions()] != [tuple(form) for form in forms]:
            # Never at once: a menu goes away before what was chosen in it is done, and that asks for all this anew.
            for action in menu.actions():
                menu.removeAction(action)
                action.deleteLater()
            for key, words in forms:
                action = menu.addAction(words.replace("&", "&&"))
                action.setData(key)
                action.triggered.connect(_call(_bound(chosen, key)))
        menu.menuAction().setVisible(bool(forms))

    def call(self, name: str, title: Text) -> None:
        """Another title for a command, as what is on the table wants it."""
        command = self._commands[name]
        if command.title != title:
            self._commands[name] = replace(command, title=title)
            self.retranslate()

    def set_own(self, actions: Sequence[QAction]) -> None:
        """The commands of the game that is open, below the shell's in *Move*."""
        menu = self.menus["move"]
        for action in self._own:
            menu.removeAction(action)
            self._window.removeAction(action)
            action.deleteLater()
        self._own = []
        if actions:
            from PySide6.QtGui import QAction

            separator = QAction(self._window)
            separator.setSeparator(True)
            self._own = [separator, *actions]
            for action in self._own:
                menu.addAction(action)
                self._window.addAction(action)

    @property
    def own(self) -> list[QAction]:
        """The commands of the game that is open."""
        return [action for action in self._own if not action.isSeparator()]

    def taken(self) -> set[str]:
        """Key sequences in use by the shell, as portable text."""
        from PySide6.QtGui import QKeySequence

        actions = [*self.actions.values(), *(action for action, _, _ in self._games)]
        return {sequence.toString(QKeySequence.SequenceFormat.PortableText) for action in actions for sequence in action.shortcuts()}

    def retranslate(self) -> None:
        """Say every title in the language that is now set."""
        say = self._context.say
        for key, title in self._titles.items():
            self._menus[key].setTitle(say(title))
        for name, command in self._commands.items():
            text = say(command.title)
            self._actions[name].setText(f"{text}\t{command.letter}" if command.letter and not command.keys else text)
        for options in self._options.values():
            for action, words in options:
                action.setText(words if isinstance(words, str) else say(words))
        for action, title, key in self._games:
            action.setText(say(title, key).replace("&", "&&"))


def _call(slot: Callable[[], None]) -> Callable[..., None]:
    def triggered(*_checked: object) -> None:
        slot()

    return triggered


def _bound(function: Callable[[str], None], value: str) -> Callable[[], None]:
    return lambda: function(value)

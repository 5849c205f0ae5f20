"""An assistive client: reads the program through AT-SPI, as a screen reader does. Runs under the system's own Python, which has `gi`.

Reads one JSON list a line (a command and its arguments) and answers each with one JSON line: the result, or `{"error": ...}`.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402  the version has to be asked for first

FOCUS = "object:state-changed:focused"
WATCHED = (
    FOCUS,
    "object:announcement",
    "object:property-change:accessible-name",
    "object:children-changed",
)
PATIENCE_S = 15


class Client:
    """What a screen reader knows of the program."""

    def __init__(self) -> None:
        self.heard: list[list[Any]] = []
        self.table: Any = None
        self.listener = Atspi.EventListener.new(self.hear)

    def hear(self, event: Any) -> None:
        """Keep an event: its kind, the name of what it is about, and its words or number."""
        try:
            name = event.source.get_name()
        except GLib.Error:
            name = "(gone)"
        words = event.any_data if isinstance(event.any_data, str) else ""
        self.heard.append([event.type, name, event.detail1, words])

    # Commands

    def switch_on(self) -> bool:
        """Tell the desktop that a screen reader is there. It listens first: Qt asks once what is listened to."""
        for kind in WATCHED:
            self.listener.register(kind)
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
            bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1, None)
        return True

    def window(self) -> Any:
        """The program's window; waits for it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.turn(0.05)
            desktop = Atspi.get_desktop(0)
            for i in range(desktop.get_child_count()):
                application = desktop.get_child_at_index(i)
                if application is not None and application.get_name().lower() == "igraonica" and application.get_child_count():
                    return application.get_child_at_index(0)
        raise SystemExit("the program is not on the bus")

    def tree(self) -> list[list[Any]]:
        """Depth, role, name and description of everything but the cells of the board."""
        found: list[list[Any]] = []

        def walk(thing: Any, depth: int) -> None:
            if thing is None:
                return
            found.append([depth, thing.get_role_name(), thing.get_name(), thing.get_description()])
            count = thing.get_child_count()
            if thing.get_role() == Atspi.Role.TABLE:
                count = min(count, 2)
            for i in range(count):
                walk(thing.get_child_at_index(i), depth + 1)

        walk(self.window(), 0)
        return found

    def find(self) -> list[Any]:
        """Find the board again: role, name, description and the number of its children."""

        def search(thing: Any) -> Any:
            if thing is None or thing.get_role() == Atspi.Role.TABLE:
                return thing
            return next((found for i in range(thing.get_child_count()) if (found := search(thing.get_child_at_index(i)))), None)

        self.table = search(self.window())
        if self.table is None:
            return []
        return [self.table.get_role_name(), self.table.get_name(), self.table.get_description(), self.table.get_child_count()]

    def walk(self, first: int, end: int) -> list[list[str]]:
        """Role and name of the cells from `first` to before `end`. The board may become another meanwhile."""
        found = []
        for i in range(first, min(end, self.table.get_child_count())):
            try:
                cell = self.table.get_child_at_index(i)
                found.append([cell.get_role_name(), cell.get_name()] if cell is not None else ["", ""])
            except GLib.Error:
                found.append(["", ""])  # gone, between the question for it and the one for its name
        return found

    def cell(self, place: int) -> dict[str, Any]:
        """Everything that a client asks of a cell."""
        cell = self.table.get_child_at_index(place)
        box = cell.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        action = cell.get_action_iface()
        states = cell.get_state_set()
        return {
            "name": cell.get_name(),
            "role": cell.get_role_name(),
            "index": cell.get_index_in_parent(),
            "parent": cell.get_parent().get_role_name(),
            "interfaces": list(cell.get_interfaces()),
            "box": [box.x, box.y, box.width, box.height],
            "focused": states.contains(Atspi.StateType.FOCUSED),
            "actions": action.get_n_actions() if action is not None else 0,
        }

    def act(self, place: int, which: int) -> bool:
        """Do an action of a cell: 0 presses, 1 is the second one, 2 moves the cursor there. What they are called depends on Qt."""
        return bool(self.table.get_child_at_index(place).get_action_iface().do_action(which))

    def at(self, x: int, y: int) -> str:
        """The name of what lies at a point of the screen."""
        found = self.table.get_component_iface().get_accessible_at_point(x, y, Atspi.CoordType.SCREEN)
        return str(found.get_name()) if found is not None else ""

    def wait(self, kind: str, words: str) -> list[list[Any]]:
        """Wait for an event of a kind whose source or words hold `words`; what was heard till then, that one last."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.turn(0.01)
            for i, event in enumerate(self.heard):
                if event[0].startswith(kind) and (words in event[1] or words in event[3]) and event[2:3] != [0] * (kind == FOCUS):
                    heard, self.heard = self.heard[: i + 1], self.heard[i + 1 :]
                    return heard
        raise TimeoutError(f"no {kind} about {words!r} among {self.heard[-20:]}")

    def events(self) -> list[list[Any]]:
        """What was heard since the last time."""
        self.turn(0.05)
        heard, self.heard = self.heard, []
        return heard

    def turn(self, seconds: float) -> None:
        """Let events come in."""
        end = time.monotonic() + seconds
        context = GLib.MainContext.default()
        while time.monotonic() < end:
            if not context.iteration(False):
                time.sleep(0.002)


def main() -> None:
    """Answer until the input ends."""
    warnings.simplefilter("ignore", DeprecationWarning)  # newer spellings of the same calls are not in older libraries
    Atspi.init()
    client = Client()
    for line in sys.stdin:
        command, *arguments = json.loads(line)
        try:
            answer = getattr(client, command)(*arguments)
        except Exception as error:  # noqa: BLE001  whatever went wrong is the answer
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

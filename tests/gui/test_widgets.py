"""The widgets around a board: what they say, what gives way when room is short, and that nothing moves that should not."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QColor, QFontInfo, QFontMetrics, QHelpEvent, QImage, QPaintEvent, QPixmap, QTextLayout
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from shell.qt import backdrop as backdrops
from shell.qt import focus, fonts, icons, paint, style, theme
from shell.qt.bar import SlimBar
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.controls import NumberBox, StatBox, Switch
from shell.qt.cover import PauseCover
from shell.qt.hint_button import HintButton
from shell.qt.message import MessageLine, _held
from shell.qt.result import ResultStrip
from shell.qt.segmented import Segmented
from shell.text import Text
from shell.translation import Translator


@pytest.fixture
def context(qapp: QApplication) -> Iterator[Context]:
    fonts.install()
    made = Context(theme.load("nebula"), Translator("en", {}), motion=False)
    style.dress(qapp, made.theme)
    yield made
    fonts.install()


def shown(qtbot: QtBot, widget: QWidget) -> None:
    """Only what is shown is laid out."""
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()


def active(qtbot: QtBot, widget: QWidget) -> None:
    """A window that has the keyboard."""
    qtbot.addWidget(widget)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()


class Longer:
    """A language in which every sentence is a third longer, as Croatian may be."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        said = str(text)
        return said + "m" * (len(said) // 3 + 1)


def painted(widget: QWidget) -> QImage:
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def colours(image: QImage, rect: QRect) -> set[str]:
    return {
        image.pixelColor(x, y).name().upper() for x in range(rect.left(), rect.right() + 1) for y in range(rect.top(), rect.bottom() + 1)
    }


class TestTheme:
    def test_a_plugin_brings_its_own_colours(self, tmp_path: Path) -> None:
        (tmp_path / "theme.json").write_text(json.dumps({"paper": {"cell": "#123456", "dim": 0.5}}), "utf-8")
        paper = theme.load("paper", {"toy": tmp_path})
        assert paper.color("toy.cell") == QColor("#123456")
        assert paper.value("toy.dim") == 0.5
        assert "toy.cell" not in theme.load("nebula", {"toy": tmp_path})

    @pytest.mark.parametrize("content", ["{", "[]", '{"paper": 3}'])
    def test_a_broken_theme_is_named(self, tmp_path: Path, content: str) -> None:
        (tmp_path / "theme.json").write_text(content, "utf-8")
        with pytest.raises(ValueError, match=r"theme\.json"):
            theme.load("paper", {"toy": tmp_path})

    def test_a_plugin_needs_no_theme(self, tmp_path: Path) -> None:
        assert theme.load("paper", {"toy": tmp_path}).entries == theme.load("paper").entries

    def test_colours_are_copies(self) -> None:
        nebula = theme.load("nebula")
        nebula.color("text.primary").setAlpha(3)
        assert nebula.color("text.primary").alpha() == 255

    def test_a_name_that_is_not_there_is_an_error(self) -> None:
        nebula = theme.load("nebula")
        for call in (lambda: nebula.color("text.nobody"), lambda: nebula.value("text.primary"), lambda: nebula.color("radius.card")):
            with pytest.raises(KeyError):
                call()
        with pytest.raises(ValueError, match="sepia"):
            theme.load("sepia")

    def test_every_theme_fills_the_style_sheet(self, context: Context) -> None:
        for name in theme.THEMES:
            sheet = style.stylesheet(theme.load(name))
            assert "@" not in sheet
            assert "%" not in sheet


class TestType:
    def test_the_shipped_faces_are_used(self, context: Context) -> None:
        assert QFontMetrics(fonts.font("body")).horizontalAdvance("i") < QFontMetrics(fonts.font("body")).horizontalAdvance("m")
        assert QFontInfo(fonts.font("body")).family() == "Inter"
        assert QFontInfo(fonts.font("display")).family() == "Inter Display"

    def test_digits_have_one_width_where_numbers_change(self, context: Context) -> None:
        for role in ("figure", "figureLarge", "body"):
            metrics = QFontMetrics(fonts.font(role, tabular=True))
            assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1, role

    def test_everything_grows_with_text(self, context: Context) -> None:
        button = Button(context, "New")
        line = MessageLine(context)
        before = button.sizeHint(), line.sizeHint().height()
        fonts.install(1.5)
        assert button.sizeHint().width() > before[0].width()
        assert button.sizeHint().height() > before[0].height()
        assert line.sizeHint().height() > before[1]


class TestIcons:
    def test_icons_are_drawn_in_the_colour(self, context: Context) -> None:
        image = icons.pixmap("plus", 16, QColor("#FF0000"), 2.0).toImage()
        assert image.width() == 32
        assert image.pixelColor(16, 16) == QColor("#FF0000")

    def test_a_plugin_brings_icons(self, context: Context, tmp_path: Path) -> None:
        (tmp_path / "icons").mkdir()
        (tmp_path / "icons" / "dot.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="currentColor"/></svg>', "utf-8"
        )
        icons.use({"toy": tmp_path})
        try:
            assert icons.exists("toy:dot")
            assert not icons.exists("other:dot")
            assert icons.pixmap("toy:dot", 8, QColor("#00FF00")).toImage().pixelColor(4, 4) == QColor("#00FF00")
        finally:
            icons.use({})

    def test_no_icon_is_no_error(self, context: Context) -> None:
        assert icons.pixmap("nothing of the kind", 8, QColor("#00FF00")).toImage().pixelColor(4, 4).alpha() == 0

    @pytest.mark.parametrize(
        "path", sorted((Path(icons.__file__).parents[3] / "resources" / "icons").rglob("*.svg")), ids=lambda path: path.stem
    )
    def test_every_icon_can_be_drawn(self, context: Context, path: Path) -> None:
        assert QSvgRenderer(str(path)).isValid()


class TestBackdrop:
    def test_it_is_made_once_per_size(self, context: Context) -> None:
        one = backdrops.backdrop(context.theme, QSize(320, 200))
        assert backdrops.backdrop(context.theme, QSize(320, 200)) is one
        assert backdrops.backdrop(context.theme, QSize(320, 200), 2.0).width() == 640

    def test_dark_gradients_show_no_rings(self, context: Context) -> None:
        """Without noise a row changes its colour once a level; with it, neighbours differ all along."""
        sky = backdrops.backdrop(context.theme, QSize(1280, 800)).toImage()
        row = [sky.pixelColor(x, 120).blue() for x in range(1280)]
        changes = sum(a != b for a, b in itertools.pairwise(row))
        levels = len(set(row))
        assert levels < 60
        assert changes > 3 * levels
        steps = [abs(a - b) for a, b in itertools.pairwise(row)]
        assert sorted(steps)[int(len(steps) * 0.9)] <= 2

    @pytest.mark.parametrize("name", ["paper", "contrast"])
    def test_other_themes_are_plain(self, qapp: QApplication, name: str) -> None:
        sky = backdrops.backdrop(theme.load(name), QSize(200, 120)).toImage()
        shades = {sky.pixelColor(x, y).lightness() for x in range(0, 200, 3) for y in range(0, 120, 3)}
        assert max(shades) - min(shades) < 12


class TestButton:
    def test_mouse_and_keys_press_it(self, qtbot: QtBot, context: Context) -> None:
        button = Button(context, "New", icon="plus")
        qtbot.addWidget(button)
        pressed: list[int] = []
        button.clicked.connect(lambda: pressed.append(1))
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
            QTest.keyClick(button, key)
        assert len(pressed) == 3

    @pytest.mark.qt_log_ignore("propagateSizeHints")  # the platform without a screen says so of every window with a least size
    def test_a_click_leaves_the_focus_where_it_was(self, qtbot: QtBot, context: Context) -> None:
        window = QWidget()
        layout = QVBoxLayout(window)
        field = QLineEdit()
        button = Button(context, "New")
        layout.addWidget(field)
        layout.addWidget(button)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        field.setFocus()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.focusWidget() is field

    def test_names_are_read_and_ampersands_shown(self, context: Context) -> None:
        button = Button(context, "Rules & figures", kind="icon", icon="question")
        assert button.accessibleName() == "Rules & figures"
        assert button.toolTip() == "Rules & figures"
        interface = QAccessible.queryAccessibleInterface(button)
        assert interface is not None
        assert interface.role() == QAccessible.Role.Button

    def test_targets_are_large_enough(self, context: Context) -> None:
        widgets = [
            Button(context, "i", kind="ghost"), Button(context, "i", kind="icon", icon="undo"), HintButton(context), Switch(context, "i"),
        ]  # fmt: skip
        segmented = Segmented(context, [("a", "i"), ("b", "j")])
        for widget in [*widgets, *segmented.findChildren(QWidget)]:
            assert min(widget.sizeHint().width(), widget.sizeHint().height()) >= 28, widget

    def test_kinds_look_different(self, qtbot: QtBot, context: Context) -> None:
        button = Button(context, "New", kind="primary")
        # Not shown: the mouse may happen to stand there.
        qtbot.addWidget(button)
        button.resize(120, 36)
        place = QRect(6, 17, 1, 1)
        assert colours(painted(button), place) == {context.theme.hex("accent.base")}
        button.set_kind("soft")
        assert colours(painted(button), place) == {context.theme.hex("surface.raised")}
        context.theme = theme.load("paper")
        button.restyle()
        assert colours(painted(button), place) == {"#FFFFFF"}


class TestFocusRing:
    def window(self, qtbot: QtBot, context: Context) -> tuple[QWidget, Button, Button]:
        window = QWidget()
        window.resize(400, 200)
        one, other = Button(context, "One", parent=window), Button(context, "Other", parent=window)
        one.setGeometry(40, 40, 100, 36)
        other.setGeometry(200, 40, 100, 36)
        active(qtbot, window)
        return window, one, other

    def ring(self, window: QWidget) -> QWidget:
        found = window.findChild(focus._Ring)
        assert isinstance(found, QWidget)
        return found

    def test_it_stands_outside_at_two_pixels(self, qtbot: QtBot, context: Context) -> None:
        window, one, _ = self.window(qtbot, context)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        assert self.ring(window).geometry() == QRect(36, 36, 108, 44)
        image = painted(window)
        ring = context.theme.color("focus.ring")
        for x in (36, 37, 142, 143):
            assert image.pixelColor(x, 58) == ring
        for x in (35, 38, 39, 140, 141, 144):
            assert image.pixelColor(x, 58) != ring

    def test_it_follows(self, qtbot: QtBot, context: Context) -> None:
        window, one, other = self.window(qtbot, context)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(one, Qt.Key.Key_Tab)
        assert window.focusWidget() is other
        assert self.ring(window).x() == 196
        other.move(220, 90)
        assert self.ring(window).pos() == QPoint(216, 86)
        # What has the keyboard after it is the first again.
        other.hide()
        assert window.focusWidget() is one
        assert self.ring(window).pos() == QPoint(36, 36)

    def test_what_scrolls_out_of_sight_takes_it_along(self, qtbot: QtBot, context: Context) -> None:
        window = QWidget()
        window.resize(300, 120)
        area = QScrollArea(window)
        area.setGeometry(0, 0, 300, 60)
        page = QWidget()
        page.resize(200, 600)
        button = Button(context, "One", parent=page)
        button.setGeometry(20, 10, 100, 36)
        area.setWidget(page)
        active(qtbot, window)
        button.setFocus(Qt.FocusReason.TabFocusReason)
        ring = context.theme.hex("focus.ring")
        top = button.mapTo(window, QPoint()).y()
        assert ring in colours(painted(window), QRect(60, top - 4, 1, 2))
        # Half of the button lies below the end of the area, at 60, and all of the ring's lower edge.
        page.move(0, 30)
        image = painted(window)
        top = button.mapTo(window, QPoint()).y()
        assert ring in colours(image, QRect(60, top - 4, 1, 2))
        assert ring not in colours(image, QRect(60, 61, 1, 58))

    def test_boards_draw_their_own(self, qtbot: QtBot, context: Context) -> None:
        window, one, other = self.window(qtbot, context)
        one.setProperty(focus.OWN_FOCUS, True)
        other.setFocus(Qt.FocusReason.TabFocusReason)
        assert self.ring(window).isVisible()
        one.setFocus(Qt.FocusReason.TabFocusReason)
        assert not self.ring(window).isVisible()


class TestHintButton:
    def test_the_ring_closes_clockwise(self, qtbot: QtBot, context: Context) -> None:
        button = HintButton(context)
        shown(qtbot, button)
        button.set_wait(15_000, 30_000)
        button.resize(button.sizeHint())
        accent = context.theme.color("accent.base")
        middle, right, left = button.height() // 2, 4 + 30 - 2, 4 + 1
        image = painted(button)
        assert image.pixelColor(right, middle) == accent
        assert image.pixelColor(left, middle) != accent
        button.set_wait(1_000, 30_000)
        assert painted(button).pixelColor(left, middle) == accent

    def test_the_ring_has_thirty_pixels(self, qtbot: QtBot, context: Context) -> None:
        button = HintButton(context)
        shown(qtbot, button)
        button.resize(button.sizeHint())
        image = painted(button)
        ground = image.pixelColor(0, 0)
        row = [x for x in range(38) if image.pixelColor(x, button.height() // 2) != ground]
        assert row[0] in {3, 4}
        assert row[-1] - row[0] + 1 in range(30, 33)

    def test_it_steps_once_a_second(self, qtbot: QtBot, context: Context) -> None:
        class Counting(HintButton):
            painted = 0

            def paintEvent(self, event: QPaintEvent) -> None:
                self.painted += 1
                super().paintEvent(event)

        button = Counting(context)
        shown(qtbot, button)
        button.set_wait(18_000, 30_000)
        QTest.qWait(50)
        before = button.painted
        for left in range(18_000, 17_000, -100):
            button.set_wait(left, 30_000)
            QApplication.processEvents()
        assert button.painted == before
        assert button.seconds == 18
        button.set_wait(17_000, 30_000)
        qtbot.waitUntil(lambda: button.painted == before + 1, timeout=1000)

    def test_the_time_stands_beside_it_only_while_waiting(self, context: Context) -> None:
        button = HintButton(context)
        free = button.sizeHint().width()
        button.set_wait(9_000, 15_000)
        waiting = button.sizeHint().width()
        assert waiting > free
        assert button.accessibleDescription()
        button.set_wait(90_000, 90_000)
        assert button.sizeHint().width() == waiting
        button.set_wait(0, 90_000)
        assert button.sizeHint().width() == free
        assert not button.accessibleDescription()


class TestMessageLine:
    SENTENCE = "The upper 1 needs one mine in two cells. The lower 1 sees both."

    def line(self, qtbot: QtBot, context: Context) -> MessageLine:
        line = MessageLine(context)
        shown(qtbot, line)
        line.resize(1000, line.sizeHint().height())
        line.say("hint", self.SENTENCE, "row 1, column 5")
        line.steps(["Where", "What", "Cell"], 1)
        return line

    def test_things_give_way_in_order(self, qtbot: QtBot, context: Context) -> None:
        line = self.line(qtbot, context)
        seen: list[tuple[bool, int, int, int, bool]] = []
        for width in range(1000, 150, -1):
            line.resize(width, line.height())
            lines = 2 if line._wraps else 1
            state = (bool(line._shown_right), len(line._pills), line._face.pixelSize(), lines, line._shown == self.SENTENCE)
            if not seen or seen[-1] != state:
                seen.append(state)
        assert seen == [
            (True, 3, 15, 1, True),
            (False, 3, 15, 1, True),
            (False, 3, 15, 2, True),
            (False, 3, 13, 2, True),
            (False, 1, 13, 2, True),
            (False, 0, 13, 2, True),
            (False, 0, 13, 2, False),
        ]
        assert line._shown.endswith("…")
        assert line.toolTip() == self.SENTENCE
        assert line.accessibleName() == self.SENTENCE

    def test_two_lines_stand_inside_and_the_line_stays_as_high(self, qtbot: QtBot, context: Context) -> None:
        line = self.line(qtbot, context)
        height = line.height()
        line.resize(330, height)
        assert line._wraps
        assert line.sizeHint().height() == height
        assert 2 * QFontMetrics(line._face).lineSpacing() <= height - 6

    def test_a_line_never_ends_in_a_sign_or_between_a_word_and_its_number(self, qtbot: QtBot, context: Context) -> None:
        line = self.line(qtbot, context)
        line.say("hint", "Ne može: \\ u retku 6, stupcu 12, a / u stupcu 8.")
        ends = set()
        for width in range(420, 260, -1):
            line.resize(width, line.height())
            if not line._wraps or line._shown != line.text:
                continue
            layout = QTextLayout(_held(line._shown), line._face)
            layout.beginLayout()
            first = layout.createLine()
            pills = sum(line._pill(name) + 6 for name in line._pills) + (8 if line._pills else 0)
            first.setLineWidth(width - 2 * 16 - 16 - 14 - 2 - pills)
            layout.endLayout()
            ends.add(line._shown[: first.textLength()].split()[-1])
            assert not re.search(r"(^|\s)\S$", line._shown[: first.textLength()].rstrip())
            assert not line._shown[first.textLength() :].lstrip()[0].isdigit()
        assert len(ends) > 1

    def test_steps_are_done_current_and_coming(self, qtbot: QtBot, context: Context) -> None:
        line = self.line(qtbot, context)
        image = painted(line)
        accent, quiet = context.theme.hex("accent.base"), context.theme.hex("line.strong")
        x = 16 + 16 + 14
        found = []
        for name in ("Where", "What", "Cell"):
            wide = line._pill(name)
            # Left of the letters it is filled or not; its outline runs along the upper edge.
            inside = colours(image, QRect(x + 4, line.height() // 2, 1, 1))
            edge = colours(image, QRect(x + wide // 2, line.height() // 2 - 13, 1, 5))
            found.append((accent in inside, accent in edge, quiet in edge))
            x += wide + 6
        assert found == [(False, True, False), (True, True, False), (False, False, True)]

    def test_another_kind_of_message_has_no_steps(self, qtbot: QtBot, context: Context) -> None:
        line = self.line(qtbot, context)
        line.say("refused", "A flag stands here.")
        assert line._pills == ()
        # The barred circle at the left is red, thin as it is.
        assert any(QColor(colour).red() > 200 for colour in colours(painted(line), QRect(16, 12, 17, 24)))

    def test_markup_is_text(self, qtbot: QtBot, context: Context) -> None:
        line = self.line(qtbot, context)
        line.say("info", "<b>1</b> & 2")
        assert line._shown == line.accessibleName() == "<b>1</b> & 2"
        wide = QFontMetrics(line._face).horizontalAdvance("<b>1</b> & 2")
        ground = context.theme.hex("surface.panel")
        assert colours(painted(line), QRect(46 + wide - 8, 16, 8, 14)) != {ground}


class TestControls:
    def test_a_switch_is_pressed_anywhere(self, qtbot: QtBot, context: Context) -> None:
        switch = Switch(context, "Flag mode", icon="check", framed=True)
        shown(qtbot, switch)
        switch.resize(switch.sizeHint())
        for place in (QPoint(3, 3), QPoint(switch.width() - 3, switch.height() - 3)):
            before = switch.isChecked()
            QTest.mouseClick(switch, Qt.MouseButton.LeftButton, pos=place)
            assert switch.isChecked() != before
        interface = QAccessible.queryAccessibleInterface(switch)
        assert interface is not None
        assert interface.role() == QAccessible.Role.CheckBox

    def test_a_switch_shows_its_state_by_the_place_of_its_knob(self, qtbot: QtBot, context: Context) -> None:
        switch = Switch(context, "")
        # Not shown: the mouse may happen to stand there.
        qtbot.addWidget(switch)
        switch.resize(switch.sizeHint())
        off = painted(switch)
        switch.setChecked(True)
        on = painted(switch)
        middle, right = switch.height() // 2, switch.width() - 4
        left_knob, right_knob = right - 40 + 11, right - 11
        assert off.pixelColor(left_knob, middle) == context.theme.color("line.strong")
        assert off.pixelColor(right_knob, middle) == context.theme.color("surface.well")
        assert on.pixelColor(left_knob, middle) == context.theme.color("accent.base")
        assert on.pixelColor(right_knob, middle) == context.theme.color("text.onAccent")

    def test_arrows_move_along_segments(self, qtbot: QtBot, context: Context) -> None:
        control = Segmented(context, [("a", "First"), ("b", "Second"), ("c", "Third")])
        active(qtbot, control)
        chosen: list[str] = []
        control.chosen.connect(chosen.append)
        first = control._segments[0]
        first.setFocus()
        QTest.keyClick(first, Qt.Key.Key_Right)
        assert control.current == "b"
        assert chosen == ["b"]
        control.set_current("c")
        assert (control.current, chosen) == ("c", ["b"])

    def test_segments_wrap_where_room_is_short(self, qtbot: QtBot, context: Context) -> None:
        control = Segmented(context, [(str(n), f"Level number {n}") for n in range(6)])
        shown(qtbot, control)
        wide = control.sizeHint()
        assert control.heightForWidth(wide.width()) == wide.height()
        assert control.heightForWidth(wide.width() // 2) > wide.height()
        control.resize(wide.width() // 2, control.heightForWidth(wide.width() // 2))
        places = [segment.geometry() for segment in control._segments]
        assert all(control.rect().contains(place) for place in places)
        assert not any(one.intersects(other) for one, other in itertools.combinations(places, 2))

    def test_options_may_change(self, qtbot: QtBot, context: Context) -> None:
        control = Segmented(context, [("a", "First"), ("b", "Second")])
        shown(qtbot, control)
        control.set_current("b")
        control.set_options([("b", "Drugi"), ("c", "Treći")])
        assert control.current == "b"
        control.set_options([("x", "X")])
        assert control.current == "x"

    def test_a_figure_is_read_with_its_label(self, context: Context) -> None:
        box = StatBox(context)
        box.set_stat("Best time", "1:21.4", "6 November")
        assert box.accessibleName() == "Best time, 1:21.4, 6 November"

    @pytest.mark.qt_log_ignore("propagateSizeHints")  # as above
    def test_the_number_of_a_box_does_not_touch_its_edge(self, qtbot: QtBot, context: Context) -> None:
        box = NumberBox()
        shown(qtbot, box)
        assert box.lineEdit().x() + box.lineEdit().textMargins().left() >= 8


class TestSlimBar:
    def bar(self, qtbot: QtBot, context: Context, width: int = 1280) -> SlimBar:
        bar = SlimBar(context)
        shown(qtbot, bar)
        bar.resize(width, bar.sizeHint().height())
        bar.set_title("A game", "Expert, 30 × 16")
        bar.set_figures([("move", "9", "Moves")])
        bar.set_clock("0:59")
        return bar

    def places(self, bar: SlimBar) -> list[tuple[float, float]]:
        return [(slot.x(), bar.facts._x) for _, slot in bar.facts._slots]

    def test_nothing_moves_when_a_number_grows(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        before = self.places(bar)
        for moves, clock in (("10", "1:00"), ("99", "9:59"), ("100", "10:00"), ("-999", "59:59"), ("1", "1:00:00")):
            bar.set_figures([("move", moves, "Moves")])
            bar.set_clock(clock)
            assert self.places(bar) == before

    def test_undo_is_absent_where_a_game_has_none(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        bar.show_undo(False)
        assert not bar.undo_button.isVisible()
        assert not bar.redo_button.isVisible()
        bar.show_undo(True)
        bar.set_undo(True)
        assert bar.undo_button.isEnabled()
        assert not bar.redo_button.isEnabled()

    def test_every_button_tells(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        bar.set_undo(True)
        bar.set_redo(True)
        for button, signal in (
            (bar.new_button, bar.new),
            (bar.rules_button, bar.rules),
            (bar.undo_button, bar.undo),
            (bar.redo_button, bar.redo),
            (bar.hint_button, bar.hint),
            (bar.pause_button, bar.pause),
        ):
            with qtbot.waitSignal(signal, timeout=1000):
                button.click()

    def test_actions_of_a_game_stand_in_the_bar(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        action = QAction("Clear", bar)
        bar.add_actions([action])
        button = bar._actions[0][1]
        with qtbot.waitSignal(action.triggered, timeout=1000):
            button.click()
        action.setEnabled(False)
        assert not button.isEnabled()
        action.setVisible(False)
        assert not button.isVisible()
        bar.add_actions([])
        assert not bar._actions

    def test_pause_offers_to_go_on(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        assert bar.pause_button.accessibleName() == "Pause"
        bar.set_paused(True)
        assert bar.pause_button.accessibleName() == "Continue"

    @pytest.mark.parametrize("width", [1280, 1024, 800])
    def test_nothing_overlaps_in_a_long_language(self, qtbot: QtBot, context: Context, width: int) -> None:
        context.translator = Longer()
        bar = self.bar(qtbot, context, width)
        bar.add_actions([QAction("Očisti ploču", bar)])
        bar.set_not_counted(True)
        bar.hint_button.set_wait(80_000, 90_000)
        QApplication.processEvents()
        parts = [
            child for child in bar.children() if isinstance(child, QWidget) and child.isVisible() and not isinstance(child, focus._Ring)
        ]
        assert bar.facts in parts
        for one, other in itertools.combinations(parts, 2):
            assert not one.geometry().intersects(other.geometry())
        assert all(bar.rect().contains(child.geometry()) for child in parts)
        assert all(slot.left() >= 0 and slot.right() <= bar.facts.width() for _, slot in bar.facts._slots)
        # Words beside icons give way before the variant or the title does.
        assert bar.pause_button.compact == bar.hint_button.compact == (width < 1280)
        assert not bar.pause_button.compact or bar.pause_button.toolTip() == bar.pause_button.accessibleName()
        # The last to go: the note and the clock.
        assert bar.facts.note
        assert bar.facts._slots[-1][0].icon == "clock"

    @pytest.mark.parametrize("width", [800, 600, 560])
    def test_a_narrow_bar_keeps_the_first_figure_and_the_clock(self, qtbot: QtBot, context: Context, width: int) -> None:
        bar = self.bar(qtbot, context, width)
        bar.set_title("Démineur", "Expert, 30 × 16")
        bar.set_figures([("mine", "60", "Mines left"), ("board", "7", "Others")])
        shown_now = [fact.icon for fact, slot in bar.facts._slots if slot.left() >= 0 and slot.right() <= bar.facts.width()]
        assert shown_now[0] == "mine"
        assert shown_now[-1] == "clock"

    @pytest.mark.parametrize("width", [1024, 900, 800, 700, 640])
    def test_what_is_said_of_a_board_is_whole_or_left_out(
        self, qtbot: QtBot, context: Context, width: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bar = self.bar(qtbot, context, width)
        bar.set_title("Triangles", "180 stars · extra turns · Computer, easy")
        bar.set_figures([("move", "0", "Player 1"), ("move", "0", "Player 2")])
        facts = bar.facts
        said = facts._shown_detail
        assert said in ("180 stars · extra turns · Computer, easy", "180 stars · extra turns", "180 stars", "")
        assert (said == facts.detail) == (width >= 1024)
        spots: list[str] = []

        class Tip:
            @staticmethod
            def showText(_at: QPoint, text: str, _widget: QWidget) -> None:
                spots.append(text)

        monkeypatch.setattr("shell.qt.facts.QToolTip", Tip)
        place = QPoint(round(facts._x) + 4, 20)
        QApplication.sendEvent(facts, QHelpEvent(QEvent.Type.ToolTip, place, facts.mapToGlobal(place)))
        assert spots == ["" if said == facts.detail else "Triangles · 180 stars · extra turns · Computer, easy"]

    def test_a_narrow_bar_comes_to_rest(self, qtbot: QtBot, context: Context) -> None:
        """Words that give way must not call for another layout without end."""

        class Counting(SlimBar):
            asked = 0

            def event(self, event: QEvent) -> bool:
                self.asked += event.type() == QEvent.Type.LayoutRequest
                return super().event(event)

        bar = Counting(context)
        shown(qtbot, bar)
        bar.resize(560, 56)
        bar.set_title("A game", "Expert, 30 × 16")
        bar.set_clock("0:59")
        bar.set_not_counted(True)
        QTest.qWait(30)
        before = bar.asked
        assert bar.pause_button.compact
        QTest.qWait(60)
        assert bar.asked == before

    def test_the_line_stands_in_the_middle_of_the_bar(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        left = bar.facts.x() + bar.facts._x
        right = bar.facts.x() + bar.facts._slots[-1][1].right()
        assert abs((left + right) / 2 - 640) <= 2

    def test_figures_are_read(self, qtbot: QtBot, context: Context) -> None:
        bar = self.bar(qtbot, context)
        bar.set_not_counted(True)
        assert bar.facts.accessibleName() == "A game, Expert, 30 × 16, not counted"
        assert bar.facts.accessibleDescription() == "Moves 9"


class TestPauseCover:
    def cover(self, qtbot: QtBot, context: Context, size: QSize) -> PauseCover:
        cover = PauseCover(context)
        shown(qtbot, cover)
        cover.resize(size)
        cover.set_time("4:12")
        return cover

    @pytest.mark.parametrize("name", theme.THEMES)
    def test_it_hides_what_lies_under_it(self, qtbot: QtBot, context: Context, name: str) -> None:
        context.theme = theme.load(name)
        found = []
        for under in (Qt.GlobalColor.black, Qt.GlobalColor.white):
            window = QWidget()
            window.resize(300, 340)
            colours_under = window.palette()
            colours_under.setColor(window.backgroundRole(), under)
            window.setPalette(colours_under)
            window.setAutoFillBackground(True)
            cover = PauseCover(context, window)
            cover.resize(300, 340)
            shown(qtbot, window)
            image = painted(window)
            assert image.pixelColor(0, 0) == QColor(under)
            found.append([image.pixelColor(x, y).name() for x in range(8, 292, 7) for y in range(8, 332, 7)])
        assert found[0] == found[1]

    def test_the_button_goes_on(self, qtbot: QtBot, context: Context) -> None:
        cover = self.cover(qtbot, context, QSize(400, 400))
        assert cover.accessibleDescription() == "The clock stands at 4:12"
        with qtbot.waitSignal(cover.resume, timeout=1000):
            cover.button.click()

    def test_a_board_that_is_only_covered_has_no_button(self, qtbot: QtBot, context: Context) -> None:
        cover = self.cover(qtbot, context, QSize(400, 400))
        cover.set_form("covered")
        assert not cover.button.isVisible()
        assert cover.accessibleName() == "The board is covered"
        cover.set_form("paused")
        assert cover.button.isVisible()

    @pytest.mark.parametrize("size", [QSize(534, 480), QSize(240, 230), QSize(230, 120), QSize(1100, 90)])
    def test_what_does_not_fit_goes(self, qtbot: QtBot, context: Context, size: QSize) -> None:
        cover = self.cover(qtbot, context, size)
        assert cover.rect().contains(cover.button.geometry())
        parts = list(cover._places.values())
        assert not any(one.intersects(other) for one, other in itertools.combinations(parts, 2))
        assert "word" in cover._places


class TestResultStrip:
    def strip(self, qtbot: QtBot, context: Context, width: int) -> ResultStrip:
        strip = ResultStrip(context)
        shown(qtbot, strip)
        sign = QPixmap(22, 22)
        sign.fill(Qt.GlobalColor.red)
        self.called: list[str] = []
        strip.show_result(
            "Mina!",
            "U tom je trenutku bilo 7 dokazivo sigurnih polja.",
            [("Vrijeme", "1:47"), ("3BV", "59 od 72")],
            [(sign, "dokazivo sigurno"), (sign, "kobna"), (sign, "kriva zastavica"), ("info", "ostale mine")],
            [
                ("Ista ploča", "", "ghost", lambda: self.called.append("again")),
                ("Snimka", "replay", "soft", lambda: self.called.append("replay")),
                ("Nova ploča", "", "primary", lambda: self.called.append("new")),
            ],
        )
        strip.resize(width, strip.heightForWidth(width))
        return strip

    def test_buttons_call(self, qtbot: QtBot, context: Context) -> None:
        strip = self.strip(qtbot, context, 1066)
        for button in strip.buttons:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert self.called == ["again", "replay", "new"]

    @pytest.mark.parametrize("zoom", [1.0, 1.5])
    @pytest.mark.parametrize("width", [1066, 960, 900, 850, 800, 700, 480, 340])
    def test_nothing_overlaps_or_is_cut(self, qtbot: QtBot, context: Context, width: int, zoom: float) -> None:
        fonts.install(zoom)
        strip = self.strip(qtbot, context, width)
        places = [button.geometry() for button in strip.buttons]
        texts = [rect for rect, *_ in strip._texts]
        assert all(strip.rect().contains(place) for place in places)
        assert all(rect.top() >= 0 and rect.bottom() < strip.height() for rect in texts)
        for rect, place in itertools.product(texts, places):
            assert not rect.intersects(place)
        for rect, said, face, _, wraps in strip._texts:
            if not wraps:
                assert rect.width() >= QFontMetrics(face).horizontalAdvance(said)

    def test_it_stacks_where_room_is_short(self, qtbot: QtBot, context: Context) -> None:
        strip = self.strip(qtbot, context, 1066)
        heights = [strip.heightForWidth(width) for width in (1066, 900, 480)]
        assert heights[0] < heights[1] < heights[2]
        # Asking for a height changes nothing that is shown.
        before = list(strip._texts)
        strip.heightForWidth(480)
        assert strip._texts == before

    def test_it_is_read_as_one(self, qtbot: QtBot, context: Context) -> None:
        strip = self.strip(qtbot, context, 1066)
        assert strip.accessibleName().startswith("Mina! U tom")
        assert "3BV: 59 od 72" in strip.accessibleDescription()

    def test_another_result_replaces_it(self, qtbot: QtBot, context: Context) -> None:
        strip = self.strip(qtbot, context, 1066)
        strip.show_result("Solved", "No hint", buttons=[("New board", "", "primary", lambda: None)])
        assert [button.accessibleName() for button in strip.buttons] == ["New board"]
        assert not strip.legend


class TestLook:
    def test_lines_fill_whole_device_pixels(self) -> None:
        for ratio in (1.0, 1.25, 1.5, 2.0):
            rect = paint.crisp(QRectF(10.3, 7.7, 100.4, 40.1), 1, ratio)
            half = max(1, round(ratio)) / 2
            for edge in (rect.left(), rect.top(), rect.right(), rect.bottom()):
                outer = edge * ratio - half
                assert outer == pytest.approx(round(outer), abs=1e-6)

    def test_a_theme_or_language_may_change_while_running(self, qtbot: QtBot, context: Context) -> None:
        widgets: list[Any] = [
            Button(context, "New"), HintButton(context), MessageLine(context), Switch(context, "Flags"), StatBox(context),
            Segmented(context, [("a", "A")]), SlimBar(context), PauseCover(context), ResultStrip(context),
        ]  # fmt: skip
        for widget in widgets:
            shown(qtbot, widget)
            widget.resize(800, 200)
            dark = painted(widget)
            context.theme = theme.load("paper")
            context.translator = Longer()
            widget.retranslate()
            widget.restyle()
            assert painted(widget) != dark
            context.theme = theme.load("nebula")
            context.translator = Translator("en", {})

    def test_states_fade_only_where_things_may_move(self, qtbot: QtBot, context: Context) -> None:
        widget = QWidget()
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
        fade = paint.Fade(widget, context)
        fade.to(True)
        assert fade.level == 1.0
        context.motion = True
        fade.to(False)
        assert fade.level > 0
        qtbot.waitUntil(lambda: fade.level == 0.0, timeout=2000)

    def test_mixed_colours(self) -> None:
        assert paint.mix(QColor(0, 0, 0), QColor(100, 200, 50), 0.5) == QColor(50, 100, 25)
        assert paint.mix(QColor(1, 2, 3), QColor(100, 200, 50), 0.0) == QColor(1, 2, 3)

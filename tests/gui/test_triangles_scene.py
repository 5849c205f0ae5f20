"""The scene of Triangles: two clicks or a drag, what a line would close, what is in its way, and nothing that the state does not say."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, floor, pi, sin
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from plugins.triangles.engine import Engine, preview, refusal
from plugins.triangles.scene import TrianglesScene
from plugins.triangles.scene_aim import Aim, pill_rect, trouble
from plugins.triangles.scene_field import LINES
from plugins.triangles.scene_marks import number_place
from plugins.triangles.scene_motion import growth
from plugins.triangles.scene_plates import cut_name, name_lines, names_below, strip_rect, words_beside
from plugins.triangles.state import State
from shell.api import Illegal, Mark
from shell.qt.board import Change, Seat
from shell.qt.theme import THEMES, load
from shell.rules_figure import RuleFigure, pieces
from shell.text import Text
from shell.translation import LANGUAGES

ENGINE = Engine()
PLUGIN = Path(__file__).resolve().parents[2] / "plugins" / "triangles"
SQUARE = "stars 5 tol 60 2500,1200 7500,1200 7500,5800 2500,5800 9500,3500"
"""A square, and a fifth star beside it."""
ROW = "stars 4 tol 60 1500,1500 8500,1500 5000,6000 5000,1500"
"""A triangle with a star on its upper side."""


class Look:
    """Colours of the dark theme's kind, without a theme."""

    motion = False
    contrast = False
    dark = True

    def color(self, name: str) -> QColor:
        """Any colour that is another for another name."""
        return QColor.fromHsv(sum(name.encode()) * 37 % 360, 200, 200)

    def font(self, role: str) -> QFont:
        """Any font."""
        return QFont()

    def say(self, text: Text) -> str:
        """English."""
        return str(text)


class Board:
    """A scene in a view of 500 x 350 pixels and more, with what it asked for and said."""

    def __init__(self, bot: QtBot, text: str, lines: str = "", look: Look | None = None) -> None:
        self.bot = bot
        variant = ENGINE.variant(text.split()[1])
        self.scene = TrianglesScene(ENGINE, variant, look or Look())
        self.view = QGraphicsView()
        bot.addWidget(self.view)
        self.scene.setParent(self.view)
        self.state: State = ENGINE.start(variant, text)
        for line in lines.split():
            self.state = ENGINE.apply(self.state, f"line {line}")
        self.scene.show(self.state)
        self.scene.set_unit(12.5, 1.0)
        self.view.setScene(self.scene)
        self.view.setMouseTracking(True)
        self.view.resize(560, 400)
        self.view.show()
        bot.waitExposed(self.view)
        self.asked: list[str] = []
        self.said: list[str] = []
        self.scene.move.connect(self.asked.append)
        self.scene.say.connect(lambda text: self.said.append(str(text)))

    def at(self, star: int, dx: float = 0, dy: float = 0) -> QPoint:
        """A star's place in the view."""
        return self.view.mapFromScene(self.scene.cell_rect(str(star)).center() + QPointF(dx, dy))

    def click(self, at: QPoint) -> None:
        """A click of the left button."""
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    def point(self, at: QPoint) -> None:
        """Move the pointer."""
        QTest.mouseMove(self.view.viewport(), at)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, move, let go."""
        port, left, none = self.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(port, left, none, start)
        QTest.mouseMove(port, (start + end) / 2)
        QTest.mouseMove(port, end)
        QTest.mouseRelease(port, left, none, end)


@pytest.fixture
def square(qtbot: QtBot) -> Iterator[Board]:
    """The square with three sides."""
    board = Board(qtbot, SQUARE, "0,1 1,2 2,3")
    yield board
    board.view.setScene(None)


@pytest.mark.rule("T-04")
def test_two_clicks_ask_for_a_line(square: Board) -> None:
    square.click(square.at(3, 5, -4))
    assert square.asked == []
    assert square.said == ["2 stars can be joined to this one."]
    square.click(square.at(0, -3, 3))
    assert square.asked == ["line 0,3"]


@pytest.mark.rule("T-04")
def test_a_drag_asks_for_a_line_and_one_to_nowhere_drops_the_star(square: Board) -> None:
    square.drag(square.at(3), square.at(0))
    assert square.asked == ["line 0,3"]
    square.scene.show(square.state)
    square.drag(square.at(3), square.at(3, 60, -60))
    square.click(square.at(0))
    square.click(square.at(0))
    square.click(square.at(4))
    assert square.asked == ["line 0,3"]


@pytest.mark.rule("T-10", "T-13")
def test_the_preview_says_what_a_line_would_close(square: Board) -> None:
    square.state = ENGINE.apply(square.state, "line 0,3")
    square.scene.show(square.state)
    square.click(square.at(0))
    before = square.view.grab().toImage()
    square.point(square.at(2))
    square.bot.waitUntil(lambda: bool(square.said) and square.said[-1] == "This line closes 2 triangles.")
    after = square.view.grab().toImage()
    inside = square.view.mapFromScene(
        (square.scene.cell_rect("0").center() + square.scene.cell_rect("1").center() * 2) / 3 + QPointF(4, 30)
    )
    changed = [
        (x, y)
        for x in range(inside.x() - 8, inside.x() + 8)
        for y in range(inside.y() - 8, inside.y() + 8)
        if after.pixel(x, y) != before.pixel(x, y)
    ]
    assert changed
    square.point(square.at(4))
    square.bot.waitUntil(lambda: square.said[-1] == "This line would cross another line.")
    assert square.asked == []


@pytest.mark.rule("T-06", "T-07", "T-08", "T-09")
@pytest.mark.parametrize(
    ("board", "lines", "asked", "sentence", "at"),
    [
        (SQUARE, "0,1", (1, 0), "This line exists already.", (250, 60)),
        (ROW, "", (0, 1), "This line would pass over another star.", (250, 75)),
        (SQUARE, "0,2", (1, 3), "This line would cross another line.", (250, 175)),
    ],
)
def test_a_refused_line_shows_what_is_in_its_way(
    qtbot: QtBot, board: str, lines: str, asked: tuple[int, int], sentence: str, at: tuple[int, int]
) -> None:
    b = Board(qtbot, board, lines)
    field = b.scene.field()
    found = preview(b.state, *asked)
    problem = trouble(field, Aim(*asked, QPointF(), found))
    assert problem is not None
    assert (round(problem.at.x()), round(problem.at.y())) == at
    b.click(b.at(asked[0]))
    b.point(b.at(asked[1]))
    qtbot.waitUntil(lambda: b.said[-1] == sentence)
    b.click(b.at(asked[1]))
    assert b.asked == [f"line {min(asked)},{max(asked)}"]  # the rules refuse it, and say why
    before = b.view.grab().toImage()
    b.scene.mark(refusal(found).marks)
    assert bool(b.view.grab().toImage() != before)
    assert b.scene.hand.selected == asked[0]  # it costs nothing: another star can be chosen at once
    b.view.setScene(None)


@pytest.mark.rule("T-07")
def test_a_star_is_drawn_as_large_as_the_rule_has_it(qtbot: QtBot) -> None:
    b = Board(qtbot, "stars 4 tol 200 1500,1500 8500,1500 5000,6000 5000,3500", "0,1 0,2 1,3")
    assert b.scene.field().radius == pytest.approx(200 * 12.5 / 250)
    b.view.setScene(None)


@pytest.mark.rule("T-07")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("how", ["whole", "added", "preview"])
def test_a_line_that_passes_a_star_does_not_touch_its_disc(qtbot: QtBot, seat: int, how: str) -> None:
    """The rule refuses exactly what touches the disc, so a line that it allows is not seen to touch it."""
    b = Board(qtbot, "stars 6 tol 200 1500,3000 8500,3000 5000,3201 1500,6000 8500,6000 1500,500", "3,4" if seat else "")
    b.view.grab()
    new = ENGINE.apply(b.state, "line 0,1")
    assert new.lines[-1][2] == seat
    if how == "preview":
        b.scene.hand.select(0)
        b.scene.hand.point(1)
    else:
        b.scene.show(new, Change(b.state, "line 0,1", "move") if how == "added" else None)
    image = b.view.grab().toImage()
    field, corner = b.scene.field(), b.view.mapFromScene(QPointF(0, 0))
    middle = field.points[2] + QPointF(corner)

    def seen(far: float) -> set[str]:
        places = [middle + QPointF(far * cos(turn * pi / 12), far * sin(turn * pi / 12)) for turn in range(24)]
        return {QColor(image.pixel(floor(place.x()), floor(place.y()))).name() for place in places}

    for far in (0.0, 0.4 * field.radius, field.radius - 2.5):
        assert seen(far) == {b.scene.look.color("star").name()}
    assert not seen(field.radius + 1.2) & {b.scene.look.color(name).name() for name in ("p1", "p2", "lastLine", "legal")}
    b.view.setScene(None)


def test_the_number_stands_beside_the_line_and_inside_the_field(square: Board) -> None:
    field, inside = square.scene.field(), square.scene.sceneRect()
    for i in range(5):
        for j in range(5):
            if i != j:
                rect = pill_rect(field, Aim(i, j, QPointF(), preview(square.state, i, j)), inside)
                assert inside.contains(rect)
                a, b = field.points[i], field.points[j]
                assert not any(rect.contains(a + (b - a) * part / 50) for part in range(51))


def test_a_line_added_to_the_picture_looks_as_if_drawn_with_all_others(qtbot: QtBot) -> None:
    b = Board(qtbot, SQUARE, "0,1 1,2 2,3 0,3")
    b.view.grab()
    new = ENGINE.apply(b.state, "line 0,2")
    b.scene.show(new, Change(b.state, "line 0,2", "move"))
    added = b.view.grab().toImage()
    b.scene.show(new)
    whole = b.view.grab().toImage()
    far = [
        (x, y)
        for x in range(0, whole.width(), 2)
        for y in range(0, whole.height(), 2)
        if abs(QColor(added.pixel(x, y)).lightness() - QColor(whole.pixel(x, y)).lightness()) > 24
    ]
    assert len(far) < 12
    b.view.setScene(None)


def test_a_line_grows_from_the_star_that_was_chosen_first() -> None:
    old: State = ENGINE.start(ENGINE.variant("5"), SQUARE)
    new = ENGINE.apply(old, "line 1,3")
    grown = growth(old, new, 3)
    assert grown is not None
    assert (grown.start, grown.end, grown.ms) == (3, 1, 180)
    assert growth(new, old, None) is None


def test_a_new_action_ends_what_moves(qtbot: QtBot) -> None:
    class Moving(Look):
        motion = True

    b = Board(qtbot, SQUARE, "", Moving())
    b.view.grab()
    state = b.state
    for line in ("line 0,1", "line 1,2", "line 0,2"):
        new = ENGINE.apply(state, line)
        b.scene.show(new, Change(state, line, "move"))
        state = new
    assert b.scene._growth is not None
    qtbot.waitUntil(lambda: b.scene._growth is None)
    b.view.setScene(None)


@pytest.mark.rule("T-26")
def test_the_two_players_are_told_apart_without_colour(qtbot: QtBot) -> None:
    class Grey(Look):
        def color(self, name: str) -> QColor:
            return QColor("black") if name in ("field", "surface.panel") else QColor("white")

    b = Board(qtbot, SQUARE, "", Grey())
    field = b.scene.field()
    a, c = QPointF(20, 30), QPointF(60, 30)
    middles = []
    for seat in range(len(LINES)):
        image = QImage(80, 60, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        field.width = 8.0
        field.paint_line(painter, a, c, seat)
        painter.end()
        middles.append(QColor(image.pixel(40, 30)).lightness())
    assert middles[0] > 200
    assert middles[1] < 50
    b.view.setScene(None)


def test_the_keyboard_plays_a_line(square: Board) -> None:
    scene = square.scene
    scene.set_cursor("3")
    scene.act("3")
    assert scene.step(0, -1) == "0"
    scene.set_cursor("0")
    assert square.said[-1] == "This line closes no triangle."
    assert scene.pressed_key(".", "0")
    assert scene.cursor in {"0", "1", "4"}
    scene.cancel()
    scene.act("0")
    scene.act("3")
    assert square.asked == ["line 0,3"]


def test_nothing_is_asked_while_the_computer_is_to_draw(square: Board) -> None:
    square.scene.set_seats([Seat(Text("You"), True), Seat(Text("Computer"), False)])
    assert square.state.seat == 1
    square.drag(square.at(3), square.at(0))
    square.scene.act("3")
    assert (square.asked, square.said) == ([], [])


def test_every_star_is_a_place_for_keys(square: Board) -> None:
    cells = square.scene.cells()
    assert sorted(cell.key for cell in cells) == ["0", "1", "2", "3", "4"]
    assert [cell.key for cell in cells[:2]] == ["0", "1"]
    assert square.scene.cell_rect("17").isNull()


@pytest.mark.rule("T-05")
@pytest.mark.parametrize("name", THEMES)
def test_the_players_colours_are_red_orange_and_blue(name: str) -> None:
    theme = load(name, {"triangles": PLUGIN})
    hues = [theme.color(f"triangles.{token}").hslHue() for token in LINES]
    assert 5 <= hues[0] <= 30
    assert 205 <= hues[1] <= 230


@pytest.mark.rule("T-18")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_shows_what_it_should_by_the_real_rules(language: str) -> None:
    page = pieces((PLUGIN / "rules" / f"{language}.md").read_text(encoding="utf-8"))
    figures = [piece for piece in page if isinstance(piece, RuleFigure)]
    ends = []
    for figure in figures:
        state = ENGINE.start(ENGINE.variant(figure.variant), figure.board)
        for move in (*figure.moves, *figure.show):
            if move.startswith("!"):
                with pytest.raises(Illegal):
                    ENGINE.apply(state, move[1:])
            else:
                state = ENGINE.apply(state, move)
        ends.append((len(state.lines), state.scores, state.over))
    assert ends == [(3, (1, 0), False), (3, (0, 0), False), (6, (1, 2), True), (5, (2, 0), True), (5, (1, 1), True), (8, (2, 2), True)]
    crossing: State = ENGINE.start(ENGINE.variant("4"), figures[0].board)
    for move in figures[0].moves:
        crossing = ENGINE.apply(crossing, move)
    assert preview(crossing, 1, 3).reason == "crosses"
    over: State = ENGINE.start(ENGINE.variant("4"), figures[1].board)
    assert preview(over, 0, 1).stars == (3,)
    again: State = ENGINE.start(ENGINE.variant("4/again"), figures[4].board)
    seats = []
    for move in figures[4].show:
        seats.append(again.seat)
        again = ENGINE.apply(again, move)
    assert seats == [0, 1, 0, 0, 1]


def near(board: Board, at: QPointF, token: str, reach: int = 3) -> bool:
    """Whether the colour `token` is to be seen about a point of the scene."""
    image, here, colour = board.view.grab().toImage(), board.view.mapFromScene(at), board.scene.look.color(token).rgb()
    around = range(-reach, reach + 1)
    return any(image.pixel(here.x() + dx, here.y() + dy) == colour for dx in around for dy in around)


@pytest.mark.rule("T-18", "T-09")
@pytest.mark.parametrize(("board", "lines", "refused", "at"), [(ROW, "0,2", "0 1", (250, 75)), (SQUARE, "0,2", "1 3", (250, 175))])
def test_a_figure_shows_a_refused_line_and_what_is_in_its_way_for_as_long_as_it_stands(
    qtbot: QtBot, board: str, lines: str, refused: str, at: tuple[int, int]
) -> None:
    b = Board(qtbot, board, lines)
    assert not near(b, QPointF(*at), "illegal")
    b.scene.mark((Mark("refused", tuple(refused.split())),))
    assert near(b, QPointF(*at), "illegal")
    assert not b.scene._forget.isActive()
    if board == ROW:  # the star itself is seen in the colour of refusals, not the cross in its place
        colour, port = b.scene.look.color("illegal").rgb(), b.view.grab().toImage()
        assert port.pixel(b.view.mapFromScene(QPointF(*at))) == colour
    b.view.setScene(None)


@pytest.mark.rule("T-24")
def test_the_mistake_and_the_better_line_are_told_apart_and_the_stars_of_the_sentence_have_numbers(square: Board) -> None:
    square.scene.mark((Mark("drawn", ("0", "3")), Mark("draw", ("0", "2"))))
    points = square.scene.field().points
    image = square.view.grab().toImage()

    def colours(i: int, j: int) -> list[int]:
        places = (square.view.mapFromScene(points[i] + (points[j] - points[i]) * part / 200) for part in range(20, 181))
        return [image.pixel(place) for place in places]

    wrong, right = square.scene.look.color("illegal").rgb(), square.scene.look.color("accent.base").rgb()
    assert 0.25 < colours(0, 3).count(wrong) / 161 < 0.75  # dashed
    assert colours(0, 2).count(right) > 140  # solid
    assert near(square, (points[0] + points[3]) / 2, "illegal", 5)
    beyond = number_place(square.scene.field(), 2, (0, 1, 3), 14)
    assert beyond.x() > points[2].x()  # away from its lines, which go up and to the left
    assert beyond.y() > points[2].y()
    number = square.view.mapFromScene(beyond)
    shown = image.copy(number.x() - 6, number.y() - 6, 12, 12)
    square.scene.mark((Mark("drawn", ("0", "3")),))
    assert square.view.grab().toImage().copy(number.x() - 6, number.y() - 6, 12, 12) != shown


def test_the_ring_under_the_pointer_does_not_stay_on_the_first_star(square: Board) -> None:
    square.point(square.at(3))
    square.click(square.at(3))
    square.point(square.at(0))
    square.click(square.at(0))
    old, square.state = square.state, ENGINE.apply(square.state, "line 0,3")
    square.scene.show(square.state, Change(old, "line 0,3", "move"))
    rim = QPointF(square.scene.field().radius + 4.5, 0)
    points = square.scene.field().points
    assert not near(square, points[3] + rim, "starSelected", 2)
    assert near(square, points[0] + rim, "starSelected", 2)


@pytest.mark.rule("T-23")
def test_a_region_pointed_out_leaves_lines_and_stars_their_colours(square: Board) -> None:
    points = square.scene.field().points
    middle = square.view.mapFromScene((points[0] + points[1]) / 2)
    before = square.view.grab().toImage()
    square.scene.mark((Mark("region", ("0", "1", "2", "3")),))
    after = square.view.grab().toImage()
    assert after.pixel(middle) == before.pixel(middle)
    assert after.pixel(square.at(0)) == before.pixel(square.at(0))
    inside = square.view.mapFromScene((points[0] + points[2]) / 2)
    assert after.pixel(inside) != before.pixel(inside)


@pytest.mark.rule("T-14")
def test_an_extra_turn_is_announced(qtbot: QtBot) -> None:
    b = Board(qtbot, ROW, "0,2 1,2")
    start: State = ENGINE.start(ENGINE.variant("4/again"), ROW)
    for line in ("line 0,2", "line 0,3"):
        start = ENGINE.apply(start, line)
    b.scene.show(start)
    b.view.grab()
    new = ENGINE.apply(start, "line 2,3")
    b.scene.show(new, Change(start, "line 2,3", "move"))
    assert b.said == ["A triangle is closed: draw again."]
    b.view.setScene(None)


def test_both_plates_have_their_words_at_the_same_place(qtbot: QtBot) -> None:
    look = Look()
    wide, narrow = QRectF(0, 0, 300, 100), QRectF(0, 0, 150, 100)
    short, long = Text("{name}", name="A"), Text("{name}", name="W" * 24)
    assert words_beside([wide, wide], look, [short, short])
    assert not words_beside([wide, wide], look, [short, long])
    assert not words_beside([wide, narrow], look, [short, short])


def test_a_long_name_stands_in_two_lines_and_one_that_is_cut_is_told_whole(qtbot: QtBot) -> None:
    look = Look()
    metrics = QFontMetricsF(look.font("label"))
    name = "Wilhelmina Worthington-X"
    assert name_lines("Ana", metrics, 200) == ["Ana"]
    assert name_lines(name, metrics, metrics.horizontalAdvance("Worthington-X") + 1) == ["Wilhelmina", "Worthington-X"]
    cut = name_lines("W" * 24, metrics, metrics.horizontalAdvance("W" * 8))
    assert cut[0] == "W" * 8
    assert cut[1].endswith("…")
    sides, field, names = (QRectF(0, 0, 170, 400), QRectF(600, 0, 170, 400)), QRectF(180, 0, 400, 280), [Text("Ana"), Text("W" * 24)]
    assert cut_name(sides, field, look, names, 0, QPointF(650, 50)) == "W" * 24
    assert cut_name(sides, field, look, names, 0, QPointF(50, 50)) == ""
    assert cut_name(sides, field, look, names, 0, QPointF(300, 50)) == ""
    slim = (QRectF(0, 0, 20, 400), QRectF(600, 0, 20, 400))
    assert cut_name(slim, field, look, names, 0, strip_rect(field, 1, 0).center()) == "W" * 24
    one, two = names_below(sides, look, names)
    assert len(one) == len(two) == 2  # what stands below them is on one line


@pytest.mark.parametrize("seat", [0, 1])
def test_the_line_of_who_is_to_move_has_room_for_the_words_above_a_small_field(seat: int) -> None:
    field = QRectF(0, 0, 372, 260)
    own, other = strip_rect(field, seat, seat), strip_rect(field, 1 - seat, seat)
    assert own.width() > 210
    assert not own.intersects(other)
    assert strip_rect(field, 0).width() == strip_rect(field, 1).width()

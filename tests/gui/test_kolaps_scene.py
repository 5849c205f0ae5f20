"""The scene of Kolaps: two clicks, what would happen, what moves, and nothing that the state does not say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from plugins.kolaps.engine import Engine
from plugins.kolaps.scene import KolapsScene
from plugins.kolaps.scene_end import words, words_box
from plugins.kolaps.scene_motion import fall
from plugins.kolaps.scene_points import COUNT, FLY, Points
from plugins.kolaps.scene_selection import Tray, cells_of, value_place
from plugins.kolaps.scene_side import height
from plugins.kolaps.scene_tiles import DOWN, LEFT, RIGHT, RIGHT_DOWN, UP, Tile, joins, paint_glyph
from plugins.kolaps.state import State
from shell.qt.board import Change, Place
from shell.text import Text

ENGINE = Engine()
ROWS = "A.BB./ABBCC/AABCA"
"""Five columns, three rows: two groups of A and B, a pair of C over a lone A and C."""


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


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[QGraphicsView]:
    """The scene at 40 pixels a tile, shown."""
    view = QGraphicsView()
    qtbot.addWidget(view)
    scene = KolapsScene(ENGINE, ENGINE.variant("5x3/3/given"), Look())
    scene.setParent(view)
    scene.show(ENGINE.start(scene.variant, ROWS))
    scene.set_unit(40, 1.0)
    view.setScene(scene)
    view.setMouseTracking(True)
    view.resize(400, 300)
    view.show()
    qtbot.waitExposed(view)
    yield view
    view.setScene(None)


def scene_of(view: QGraphicsView) -> KolapsScene:
    scene = view.scene()
    assert isinstance(scene, KolapsScene)
    return scene


def click(view: QGraphicsView, column: int, row: int) -> None:
    """A click on the tile in a column and a row from the top."""
    point = view.mapFromScene(QPointF((column + 0.5) * 40, (row + 0.5) * 40))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)


@pytest.mark.rule("K-06", "K-07", "K-08")
def test_the_first_click_selects_and_tells_the_value_the_second_removes(view: QGraphicsView) -> None:
    scene = scene_of(view)
    moves: list[str] = []
    said: list[object] = []
    scene.move.connect(moves.append)
    scene.say.connect(said.append)
    click(view, 0, 0)
    assert moves == []
    assert "4 tiles are worth 12 points" in str(said[-1])
    click(view, 1, 1)  # another group: only the selection moves
    assert moves == []
    assert "5 tiles" in str(said[-1])
    click(view, 4, 2)  # a lone tile: nothing, and the selection stays
    assert moves == []
    assert "lone" in str(said[-1]).lower()
    click(view, 1, 0)  # emptiness: nothing
    assert moves == []
    click(view, 2, 1)
    assert len(moves) == 1
    state = ENGINE.apply(ENGINE.start(scene.variant, ROWS), moves[0])
    assert state.left == 8


@pytest.mark.rule("K-24")
def test_what_would_fall_and_close_is_shown_before_the_second_click(view: QGraphicsView) -> None:
    scene = scene_of(view)
    state = ENGINE.start(ENGINE.variant("3x3/3/given"), "B../AC./AC.")
    scene.set_size(3, 3)
    scene.show(state)
    group = state.group(0, 0)
    assert [state.cell(place) for place in state.falling(group)] == [(0, 2)]
    assert state.closing(state.group(1, 0)) == [1]
    before = view.grab().toImage()
    scene.clicked(Place(1, 2), Qt.MouseButton.LeftButton)
    assert view.grab().toImage() != before


@pytest.mark.rule("K-27")
def test_each_colour_has_a_glyph_of_its_own() -> None:
    shapes = set()
    for colour in range(1, 10):
        picture = QPixmap(40, 40)
        picture.fill(Qt.GlobalColor.black)
        painter = QPainter(picture)
        painter.translate(20, 20)
        paint_glyph(painter, 20, _White(), colour)
        painter.end()
        image = picture.toImage()
        shapes.add(bytes(image.pixelColor(x, y).lightness() > 120 for x in range(40) for y in range(40)))
    assert len(shapes) == 9


class _White(Look):
    def color(self, name: str) -> QColor:
        return QColor(255, 255, 255)


def test_neighbours_of_one_colour_are_one_body() -> None:
    state = ENGINE.start(ENGINE.variant("3x2/2/given"), "AAB/BAA")
    assert joins(state, 0, 1) & (RIGHT | DOWN | LEFT | UP) == RIGHT
    assert joins(state, 0, 1) & RIGHT_DOWN
    assert joins(state, 1, 1) & (RIGHT | DOWN | LEFT | UP) == LEFT | DOWN


@pytest.mark.rule("K-09", "K-10")
def test_tiles_on_their_way_end_where_the_state_has_them() -> None:
    old = ENGINE.start(ENGINE.variant("4x3/3/given"), "B.CA/ABCC/AABC")
    for group in old.groups():
        new = old.after(group)
        motion = fall(old, group)
        there = {(way.to_column, way.to_row): way.tile.colour for way in motion.ways}
        for (column, row), colour in there.items():
            assert new.tiles[new.place(column, row)] == colour
        still = {old.cell(p) for p in range(len(old.tiles)) if old.tiles[p] and p not in group} - {(w.column, w.row) for w in motion.ways}
        assert all(new.tiles[new.place(*cell)] == old.tiles[old.place(*cell)] for cell in still)
        assert len(there) + len(still) == new.left


def test_a_click_while_tiles_move_means_the_board_as_it_will_be(view: QGraphicsView) -> None:
    scene = scene_of(view)
    moving = Look()
    moving.motion = True
    scene.set_look(moving)
    state = ENGINE.start(scene.variant, ROWS)
    new = ENGINE.apply(state, "remove 0,0")
    scene.show(new, Change(state, "remove 0,0", "move"))
    moves: list[str] = []
    scene.move.connect(moves.append)
    group = new.groups()[0]
    (place,) = cells_of(new, group[:1])
    click(view, place.column, place.row)
    click(view, place.column, place.row)
    assert len(moves) == 1
    assert ENGINE.apply(new, moves[0]).left == new.left - len(group)
    scene.finish_animations()


def test_the_cursor_goes_from_group_to_group(view: QGraphicsView) -> None:
    scene = scene_of(view)
    state = ENGINE.start(scene.variant, ROWS)
    heads = {cells_of(state, group[:1])[0].key for group in state.groups()}
    seen = set()
    for _ in state.groups():
        assert scene.pressed_key(".", scene.cursor)
        seen.add(scene.cursor)
    assert seen == heads
    scene.pressed_key(",", scene.cursor)
    assert scene.cursor in heads


def test_esc_drops_the_selection_and_every_change_too(view: QGraphicsView) -> None:
    scene = scene_of(view)
    click(view, 0, 0)
    assert isinstance(scene.look_of(Place(2, 1)), Tile)
    look = scene.look_of(Place(2, 1))
    assert isinstance(look, Tile)
    assert look.dim
    scene.cancel()
    look = scene.look_of(Place(2, 1))
    assert isinstance(look, Tile)
    assert not look.dim
    click(view, 0, 0)
    new: State = ENGINE.apply(ENGINE.start(scene.variant, ROWS), "remove 0,0")
    scene.show(new, None)
    look = scene.look_of(Place(0, 1))
    assert look is None or (isinstance(look, Tile) and not look.dim)


def test_facts_beside_the_board_are_drawn_only_where_there_is_room(view: QGraphicsView) -> None:
    scene = scene_of(view)
    view.setSceneRect(QRectF(-200, 0, 400, 120))
    before = view.grab().toImage()
    scene.set_sides(QRectF(-200, 0, 200, 120), QRectF())
    assert view.grab().toImage() != before
    scene.set_sides(QRectF(-100, 0, 100, 120), QRectF())
    assert view.grab().toImage() == before


def test_the_score_stands_beside_the_board(view: QGraphicsView) -> None:
    scene = scene_of(view)
    view.setSceneRect(QRectF(-200, 0, 400, 120))
    scene.set_sides(QRectF(-200, 0, 200, 120), QRectF())
    start: State = ENGINE.start(scene.variant, ROWS)
    scene.show(start, None)
    before = view.grab().toImage()
    scene.show(start._replace(score=12), None)
    assert view.grab().toImage() != before


def test_the_group_under_the_pointer_is_previewed_beside_the_selected_one(view: QGraphicsView) -> None:
    scene = scene_of(view)
    plain = view.grab().toImage()
    scene.hovered(Place(0, 1))
    assert view.grab().toImage() != plain
    scene.hovered(None)
    assert view.grab().toImage() == plain
    scene.clicked(Place(0, 2), Qt.MouseButton.LeftButton)
    selected = view.grab().toImage()
    scene.hovered(Place(2, 1))
    assert view.grab().toImage() != selected
    scene.hovered(Place(0, 1))  # of the selected group there is nothing more to show
    assert view.grab().toImage() == selected


@pytest.mark.rule("K-06")
def test_the_value_lies_on_its_group_or_beside_it_and_never_on_another_tile(view: QGraphicsView) -> None:
    look = Look()
    wide: State = ENGINE.start(ENGINE.variant("5x3/3/given"), "A..../AB.../AAAAB")
    tray = Tray(40, QRectF(0, 0, 200, 120), look)
    cells = cells_of(wide, wide.group(0, 0))
    assert value_place(tray, cells, wide, 60).center().y() == 100  # the widest row, though the nearest one is above it
    upright: State = ENGINE.start(ENGINE.variant("5x3/3/given"), "A..../A..../ABCBC")
    beside = value_place(tray, cells_of(upright, upright.group(0, 0)), upright, 60)
    assert (beside.left(), beside.right()) == (40, 120)
    assert beside.bottom() <= 80  # above the tiles of the lowest row
    full: State = ENGINE.start(ENGINE.variant("5x3/3/given"), "ABCBC/ACBCB/ABCBC")
    assert value_place(tray, cells_of(full, full.group(0, 0)), full, 60).width() == 40  # no room: it is made smaller


def test_points_fly_to_the_score_which_then_counts_up(view: QGraphicsView) -> None:
    scene = scene_of(view)
    moving = Look()
    moving.motion = True
    scene.set_look(moving)
    scene.set_sides(QRectF(-200, 0, 200, 120), QRectF())
    state: State = ENGINE.start(scene.variant, ROWS)
    new: State = ENGINE.apply(state, "remove 0,0")
    scene.show(new, Change(state, "remove 0,0", "move"))
    points = scene._points
    assert points is not None
    assert (points.text(moving), points.shown) == (f"+{new.score}", 0)
    goal = scene._goal()
    assert goal.x() < 0
    points.now = FLY
    assert points.box(scene.unit, goal, moving).contains(goal)
    points.now = FLY + COUNT / 2
    assert 0 < points.shown < new.score
    scene.set_unit(30, 1.0)  # the result takes some room from the board: what moves goes on
    assert scene._points is points
    scene.finish_animations()
    assert [scene._points, scene._motion] == [None, None]


def test_points_end_at_the_score_that_the_state_has() -> None:
    points = Points(20, QPointF(1, 1), 5, 125)
    assert points.shown == 5
    points.now = FLY + COUNT
    assert points.shown == 125


@pytest.mark.rule("K-21")
def test_par_stands_beside_the_board_at_the_end_and_not_before(view: QGraphicsView) -> None:
    scene = scene_of(view)
    view.setSceneRect(QRectF(-200, 0, 400, 120))
    scene.set_sides(QRectF(-200, 0, 200, 120), QRectF())
    running = view.grab().toImage()
    scene.set_figures({"par": 300, "hints": 0})
    assert view.grab().toImage() == running
    ended = next(state for state in walk(ENGINE.start(scene.variant, ROWS)) if state.over)
    scene.show(ended, None)
    told = view.grab().toImage()
    scene.set_figures({"par": 0, "hints": 0})
    without = view.grab().toImage()
    scene.show(ended._replace(practice=True), None)  # practice goes on where it is stuck
    stuck = view.grab().toImage()
    scene.set_figures({"par": 300, "hints": 0})
    assert view.grab().toImage() == stuck
    scene.show(ended, None)
    assert view.grab().toImage() == told
    assert told != without


def walk(state: State) -> Iterator[State]:
    """The positions of a game in which the first group goes each time."""
    yield state
    while not state.over:
        state = state.after(state.groups()[0])
        yield state


@pytest.mark.rule("K-05", "K-23")
def test_the_end_is_said_on_the_board_in_words_that_fit_it() -> None:
    start: State = ENGINE.start(ENGINE.variant("5x3/3/given"), ROWS)
    assert words(start) is None
    ended = [*walk(start)][-1]
    assert ended.left == 1
    said = words(ended)
    assert said is not None
    assert [str(text) for text in said] == ["No more moves", "1 tile is left"]
    stuck = [*walk(start._replace(practice=True))][-1]
    said = words(stuck)
    assert said is not None
    assert str(said[1]) == "Take a move back, or start again"
    none = words(ENGINE.start(ENGINE.variant("3x2/3/given"), "ABC/BCA"))
    assert none is not None
    assert str(none[0]) == "There is no group on this board"
    empty = words(ENGINE.apply(ENGINE.start(ENGINE.variant("2x2/1/given"), "AA/AA"), "remove 0,0"))
    assert empty is not None
    assert str(empty[0]) == "The board is empty"


def test_words_at_the_end_lie_over_no_tile(view: QGraphicsView) -> None:
    scene = scene_of(view)
    scene.set_size(3, 2)
    full: State = ENGINE.start(ENGINE.variant("3x2/3/given"), "ABC/BCA")
    scene.show(full, None)
    here = view.grab().toImage()
    scene.show(full._replace(practice=True), None)  # other words: neither has room on a full board
    assert view.grab().toImage() == here


@pytest.mark.rule("K-23")
def test_where_practice_is_stuck_the_line_says_what_can_be_done(view: QGraphicsView) -> None:
    scene = scene_of(view)
    said: list[object] = []
    scene.say.connect(said.append)
    line = [*walk(ENGINE.start(scene.variant, ROWS)._replace(practice=True))]
    move = line[-2].move(line[-2].groups()[0])
    scene.show(line[-1], Change(line[-2], move, "move"))
    assert str(said[-1]) == "No more moves: take one back, or start again."


def test_a_cleared_board_has_a_badge_and_a_lost_one_has_none(view: QGraphicsView) -> None:
    scene = scene_of(view)
    assert scene.legend() == []
    empty: State = ENGINE.apply(ENGINE.start(ENGINE.variant("5x3/1/given"), "...../AA.../AA..."), "remove 0,0")
    scene.show(empty, None)
    ((picture, text),) = scene.legend(22)
    assert (picture.width(), str(text)) == (22, "Board cleared")
    scene.show([*walk(ENGINE.start(scene.variant, ROWS))][-1], None)
    assert scene.legend() == []


@pytest.mark.rule("K-05", "K-21")
def test_a_game_that_was_given_up_takes_no_selection_and_shows_par(view: QGraphicsView) -> None:
    scene = scene_of(view)
    view.setSceneRect(QRectF(-200, 0, 400, 300))
    scene.set_sides(QRectF(-200, 0, 200, 300), QRectF())
    scene.set_figures({"par": 300, "hints": 0, "given_up": 0})
    running = view.grab().toImage()
    scene.clicked(Place(0, 0), Qt.MouseButton.LeftButton)
    scene.set_over(True)
    said: list[object] = []
    scene.say.connect(said.append)
    given_up = view.grab().toImage()
    assert given_up != running, "par stands there, and the bonus is gone"
    click(view, 0, 0)
    scene.hovered(Place(1, 1))
    assert view.grab().toImage() == given_up
    scene.set_cursor("0,0")
    with_cursor = view.grab().toImage()
    scene.act("0,0")
    assert view.grab().toImage() == with_cursor
    assert said == []


def test_walking_from_group_to_group_goes_on_from_a_lone_tile_and_from_emptiness(view: QGraphicsView) -> None:
    scene = scene_of(view)
    state: State = ENGINE.start(scene.variant, ROWS)
    heads = [state.key(group[0]) for group in state.groups()]
    assert heads == ["0,2", "1,1", "3,2"], "groups by columns from the left, each from below"

    def walk_from(key: str, text: str) -> str | None:
        scene.set_cursor(key)
        assert scene.pressed_key(text, key)
        return scene.cursor

    assert [walk_from("4,2", text) for text in ".,"] == ["0,2", "3,2"]  # a lone tile at the right: round, and back
    assert [walk_from("3,1", text) for text in ".,"] == ["0,2", "1,1"]
    assert [walk_from("1,0", text) for text in ".,"] == ["3,2", "1,1"]  # emptiness
    assert [walk_from("0,0", text) for text in ".,"] == ["1,1", "3,2"]  # within the first group


def test_escape_takes_away_what_was_said_of_a_lone_tile(view: QGraphicsView) -> None:
    scene = scene_of(view)
    said: list[object] = []
    scene.say.connect(said.append)
    click(view, 4, 2)
    assert said
    scene.cancel()
    assert said[-1] is None
    scene.cancel()
    assert len(said) == 2, "what others say stays"


def test_who_plays_by_keys_is_told_keys(view: QGraphicsView) -> None:
    scene = scene_of(view)
    said: list[object] = []
    scene.say.connect(said.append)
    scene.act("0,0")
    assert "Click" in str(said[-1])
    scene.cancel()
    scene.set_cursor("0,0")
    scene.act("0,0")
    assert "Enter removes them, Esc drops them" in str(said[-1])


def test_the_cursor_on_a_cleared_board_lies_behind_the_words(view: QGraphicsView) -> None:
    scene = scene_of(view)
    cleared = ENGINE.start(ENGINE.variant("5x3/3/given"), "...../...../AA...").after([0, 4])
    scene.show(cleared)
    scene.set_unit(80, 1.0)
    view.resize(600, 400)
    box = words_box(scene._tray(), cleared)
    assert box is not None
    where = view.mapFromScene(box).boundingRect().adjusted(4, 4, -4, -4)
    plain = view.viewport().grab().toImage()
    scene.set_cursor("2,1")
    seen = view.viewport().grab().toImage()
    assert seen != plain
    assert seen.copy(where) == plain.copy(where)


@pytest.mark.parametrize("colours", range(1, 10))
def test_what_stands_beside_a_low_board_begins_higher_and_is_whole(view: QGraphicsView, colours: int) -> None:
    rows = "ABCDEFGHI"[:colours]
    scene = KolapsScene(ENGINE, ENGINE.variant(f"{colours}x2/{colours}/given"), Look())
    scene.show(ENGINE.start(scene.variant, f"{rows}/{rows}"))
    scene.set_unit(60, 1.0)
    room = QRectF(-300, -260, 300, 640)
    scene.set_sides(room, QRectF())
    top = scene._side_top()
    assert room.top() < top <= 0
    assert top + height(colours, scene.look) < room.bottom()
    scene.set_sides(QRectF(-300, -20, 300, 300), QRectF())
    assert scene._side_top() > -20, "where all of it has no room, the score comes first"

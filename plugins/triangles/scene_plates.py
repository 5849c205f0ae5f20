"""The players' plates beside the field: pattern, name, score, and who is to move; one line each where there is no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from plugins.triangles.scene_field import LINES, Field
from plugins.triangles.state import State
from shell.api import Text
from shell.qt.board import Look

NARROW = 140
"""Pixels below which there is no room for a plate beside the field."""
WIDEST = 176.0
_PAD, _SLIM = 14.0, 10.0
"""Pixels inside the plate's edge, and those of a plate whose words need them."""
_LOOKS = (Text("red, hatched"), Text("blue, dotted"))
_WORDS = ("p1Text", "p2Text")


def _fonts(look: Look) -> tuple[QFont, QFont, QFont]:
    """Of the name, of how the player's lines look, of the score."""
    strong, small, score = look.font("label"), look.font("caption"), look.font("figureLarge")
    strong.setWeight(strong.Weight.DemiBold)
    score.setPixelSize(40)
    return strong, small, score


def name_lines(name: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """A name in one line, or in two: broken at a space if there is one in time, and cut at the end of the second line."""
    if metrics.horizontalAdvance(name) <= width:
        return [name]
    fits = max((n for n in range(1, len(name)) if metrics.horizontalAdvance(name[:n].rstrip()) <= width), default=1)
    at = name.rfind(" ", 1, fits + 1)
    at = at if at > 0 else fits
    return [name[:at].rstrip(), metrics.elidedText(name[at:].lstrip(), Qt.TextElideMode.ElideRight, width)]


def _width(room: QRectF, beside: bool) -> float:
    """Of the plate in a free strip."""
    return min(WIDEST, room.width() - (28 if beside else 16))


def names_below(rooms: Sequence[QRectF], look: Look, names: Sequence[Text]) -> list[list[str]]:
    """The lines of both names where they stand below the signs: as many of one as of the other."""
    metrics = QFontMetricsF(_fonts(look)[0])
    found = [name_lines(look.say(name), metrics, _width(room, False) - 2 * _SLIM) for room, name in zip(rooms, names, strict=True)]
    most = max(map(len, found))
    return [[*lines, *[""] * (most - len(lines))] for lines in found]


def cut_name(sides: Sequence[QRectF], field: QRectF, look: Look, names: Sequence[Text], turn: int | None, at: QPointF) -> str:
    """The whole name of the player whose plate or line is at `at`, where it is cut there; else nothing."""
    narrow = min(side.width() for side in sides) < NARROW
    places = [strip_rect(field, seat, turn) for seat in range(2)] if narrow else sides
    seat = next((seat for seat, place in enumerate(places) if place.contains(at)), None)
    if seat is None:
        return ""
    name = look.say(names[seat])
    if narrow:
        seen = QFontMetricsF(_strip_font(look)).horizontalAdvance(_strip_words(look, name, "000", seat == turn))
        return name if seen > places[seat].width() - 40 else ""
    if words_beside(sides, look, names):
        return ""
    return "" if "".join(names_below(sides, look, names)[seat]).replace(" ", "") == name.replace(" ", "") else name


def _strip_font(look: Look) -> QFont:
    font = look.font("small")
    font.setWeight(font.Weight.DemiBold)
    return font


def words_beside(rooms: Sequence[QRectF], look: Look, names: Sequence[Text]) -> bool:
    """Whether the words of both plates fit beside their signs. If those of one do not, both plates have theirs below."""
    strong, small, _ = (QFontMetricsF(font) for font in _fonts(look))
    sign = strong.height() + small.height()
    words = [(strong, look.say(name)) for name in names] + [(small, look.say(seen)) for seen in _LOOKS]
    room = min(WIDEST, min(room.width() for room in rooms) - 28) - 2 * _PAD - sign - 10
    return max(metrics.horizontalAdvance(said) for metrics, said in words) <= room


def paint_plate(
    painter: QPainter, room: QRectF, top: float, field: Field, state: State, seat: int, name: Sequence[str], *, beside: bool, over: bool
) -> None:
    """The plate of `seat` at the top of a free strip. Words stand `beside` the sign, or below it and the score: the
    lines of the `name`, and what else there is. `over`: nobody is to move."""
    look = field.look
    strong, small, score = _fonts(look)
    rows = [QFontMetricsF(font).height() for font in (strong, small, score, strong)]
    sign, seen = rows[0] + rows[1], look.say(_LOOKS[seat])
    pad = _PAD if beside else _SLIM
    width = _width(room, beside)
    box = QRectF(room.center().x() - width / 2, top, width, sum(rows) + rows[0] * (len(name) - 1) + 2 * pad + 6)
    moving = seat == state.seat and not over
    _paint_box(painter, box, look, LINES[seat] if moving else "")
    inner = box.adjusted(pad, pad, -pad, -pad)
    x, y = inner.left() + sign + 10, inner.top()
    high = rows[2] + 6
    down = 0.0 if beside else (high - sign) / 2
    _paint_sign(painter, QRectF(inner.left(), y + down, sign, sign), field, seat)
    left = x if beside else inner.left()
    names = [*((strong, "text.primary", part, left, rows[0]) for part in name), (small, "text.muted", seen, left, rows[1])]
    points = (score, _WORDS[seat], str(state.scores[seat]), inner.left() if beside else x, high)
    lines = [
        *([*names, points] if beside else [points, *names]),
        (strong, "text.primary", look.say(Text("to move")) if moving else "", inner.left(), rows[3]),
    ]
    for font, token, words, left, height in lines:
        line = QRectF(left, y, inner.right() - left, height)
        painter.setFont(font)
        painter.setPen(look.color(token))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        y += height


def strip_rect(field: QRectF, seat: int, turn: int | None = None) -> QRectF:
    """Where a player's line stands when there is no room beside the field: in the edge above it. That of who is to move, the seat
    `turn`, has words more and takes more of the edge."""
    share = 0.5 if turn is None else 0.6 if seat == turn else 0.4
    width = field.width() * share - 8
    return QRectF(field.left() if seat == 0 else field.right() - width, field.top() - 25, width, 22)


def _strip_words(look: Look, name: str, score: str, moving: bool) -> str:
    return f"{name}  {score}" + (f" · {look.say(Text('to move'))}" if moving else "")


def paint_strip(painter: QPainter, place: QRectF, field: Field, state: State, seat: int, name: Text, *, over: bool) -> None:
    """One line: pattern, name, score; framed while its player is to move, which after the end (`over`) nobody is."""
    look, font = field.look, _strip_font(field.look)
    metrics = QFontMetricsF(font)
    moving = seat == state.seat and not over
    words = _strip_words(look, look.say(name), str(state.scores[seat]), moving)
    words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, place.width() - 40)
    width = metrics.horizontalAdvance(words) + 40
    box = QRectF(place.left() if seat == 0 else place.right() - width, place.top(), width, place.height())
    _paint_box(painter, box, look, LINES[seat] if moving else "", 11.0)
    _paint_sign(painter, QRectF(box.left() + 10, box.top() + 4, 14, 14), field, seat)
    painter.setFont(font)
    painter.setPen(look.color("text.primary"))
    painter.drawText(box.adjusted(30, 0, -8, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


def _paint_box(painter: QPainter, box: QRectF, look: Look, frame: str, radius: float = 14.0) -> None:
    width = 2.0 if frame or look.contrast else 1.0
    painter.setPen(QPen(look.color(frame or "line.subtle"), width))
    painter.setBrush(look.color("surface.panel"))
    half = width / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)


def _paint_sign(painter: QPainter, box: QRectF, field: Field, seat: int) -> None:
    """A small triangle with the player's line and pattern."""
    inner = box.adjusted(2, 2, -2, -3)
    corners = [QPointF(inner.center().x(), inner.top()), inner.bottomRight(), inner.bottomLeft()]
    field.paint_polygon(painter, QPolygonF(corners), seat)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, token in ((2.6, LINES[seat]), (0.9, "surface.panel"))[: 1 + seat]:
        pen = QPen(field.look.color(token), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolygon(QPolygonF(corners))

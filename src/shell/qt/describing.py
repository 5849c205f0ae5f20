"""What is on the table, in sentences."""

from __future__ import annotations

from shell import called, seats
from shell.api import Describe, Figure, Tally
from shell.clock import COVERING, PAUSED
from shell.figures import clock_text, figure_text
from shell.qt.play import Play
from shell.text import Text, Value


def title(play: Play) -> Text:
    """The game, the kind of board, and the switches beside it that are on."""
    variant = play.session.variant
    if play.lesson is not None:
        return Text("{one}, {two}", one=play.game.title, two=play.game.lessons[play.lesson].title)
    on = [switch for switch, checked in switches(play).items() if checked]
    return _list([part for part in (play.game.title, variant.title, variant.detail, *on) if part is not None])


def switches(play: Play) -> dict[Text, bool]:
    """The switches of the game's own: what each is called, and whether it is on."""
    actions = play.scene.actions() if play.scene is not None else ()
    return {action.title: action.checked for action in actions if action.checked is not None}


def _value(figure: Figure, value: float) -> Value:
    """Whole numbers are written when the sentence is said, in its language."""
    return int(value) if figure.format == "number" and float(value).is_integer() else figure_text(value, figure.format)


def standing(play: Play) -> Text:
    """The figures that stand in the bar, the time, and whether the game is over or paused."""
    session, engine = play.session, play.game.engine
    parts = []
    if session.over:
        parts.append(seats.ending(str(session.outcome), session.seats, session.winner, session.names))
    elif PAUSED in session.clock.holds:
        parts.append(Text("Paused"))
    if isinstance(engine, Tally):
        values = play.figures()
        parts += [
            Text(
                "{title}: {value}",
                title=called.said(figure.title, play.game, session.seats, session.names),
                value=_value(figure, values[figure.key]),
            )
            for figure in engine.figures
            if figure.live and figure.key in values
        ]
    parts.append(Text("{title}: {value}", title=Text("Time"), value=clock_text(session.clock.elapsed())))
    return _list(parts)


def describe(play: Play) -> Text:
    """All of it, the cell under the cursor unless the board is covered, and whose turn it is."""
    text = Text("{one}. {two}", one=title(play), two=standing(play))
    session, engine, scene = play.session, play.game.engine, play.scene
    seen = session.over or not session.clock.holds & COVERING
    if seen and scene is not None and scene.cursor is not None and isinstance(engine, Describe):
        text = Text("{one}. {two}", one=text, two=engine.cell_name(session.state, scene.cursor))
    begun = scene.begun() if seen and scene is not None else None
    if begun is not None:
        text = Text("{one}. {two}", one=text, two=begun)
    if session.seats and not session.over:
        text = Text("{one}. {two}", one=text, two=seats.to_move(session.seats, session.turn, session.names))
    return text


def _list(parts: list[Text]) -> Text:
    text = parts[0]
    for part in parts[1:]:
        text = Text("{one}, {two}", one=text, two=part)
    return text

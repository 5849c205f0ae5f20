"""Five small boards that teach the game by doing; the rules page shows them too."""

from __future__ import annotations

from plugins.zraka.variants import GIVEN
from shell.api import Lesson, Text

_ONCE_MORE = Text("Now it turns to the left. Click once more to turn the mirror.")

LESSONS = (
    Lesson(
        "mirror",
        Text("The first mirror"),
        Text(
            "The beam lights one crystal and turns down at the framed mirror. Click an empty cell on its way to place a mirror "
            "of your own, so that it goes on through the other crystal into the receiver."
        ),
        GIVEN,
        "1 ______ >.o\\._ _...._ _...oR _...._ ______",
        ("place 3,3 \\",),
        Text("Both crystals are lit, and the beam is in the receiver: solved."),
        Text("The beam has to meet your mirror. Look where it passes in row 3."),
        (("place 3,3 /", _ONCE_MORE),),
    ),
    Lesson(
        "walls",
        Text("A crystal between walls"),
        Text(
            "Walls swallow light. They close this crystal above and below, so light can only cross it from side to side: place both "
            "mirrors, and think which way each one has to turn it."
        ),
        GIVEN,
        "2 __v____ _....._ _...#._ _...o._ _...#._ _....._ _____R_",
        ("place 3,2 \\", "place 3,5 \\"),
        Text("The first turn is on the line of the laser, the last on the line of the receiver."),
        Text("Ask where light can enter the row of the crystal, and where it can leave it."),
        (("place 3,2 /", _ONCE_MORE),),
    ),
    Lesson(
        "double",
        Text("Twice through one crystal"),
        Text(
            "Crossed once, a double crystal is half lit: one of its two blades shines. It needs light both ways, so bring the beam "
            "through it a second time, from above."
        ),
        GIVEN,
        "1 ______ _...\\_ >.+./_ _...._ _...._ __R___",
        ("place 1,2 /",),
        Text("Crossed both ways, it is fully lit."),
        Text("The beam passes above it, on its way out at the left. Turn it down in time."),
    ),
    Lesson(
        "prism",
        Text("Two branches"),
        Text(
            "A prism splits the beam: the left branch is a double line, the right one is beaded. Each needs a receiver of its own, "
            "so bring each of them through a crystal into one."
        ),
        GIVEN,
        "2 _______ _...o.R _....._ >..Y.._ _....._ _...o.R _______",
        ("place 1,3 /", "place 5,3 \\"),
        Text("Every branch has its receiver."),
        Text("Turn each branch to the right, at its end of the board."),
    ),
    Lesson(
        "loop",
        Text("A crossing becomes a loop"),
        Text(
            "Everything is lit, but one mirror is still in stock. The last one has to stand and to be hit too: place it so that "
            "everything stays lit."
        ),
        GIVEN,
        "1 ______ _./o\\_ _...o_ >.../_ _...._ __R___",
        ("place 3,2 /",),
        Text("The beam now runs round the loop the other way, and hits the mirror on both sides."),
        Text("Look where the beam crosses its own way."),
        (("place 3,2 \\", Text("This way round the beam misses the loop. Click again until the mirror stands the other way.")),),
    ),
)

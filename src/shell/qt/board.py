"""What a plugin's scene builds on: the one module of `shell.qt` that plugins may import."""

from shell.qt.drawing import Drawing
from shell.qt.grid import GridScene, Place
from shell.qt.ink import around, faded, shaded
from shell.qt.scene import Action, Cell, Look, Scene, Seat
from shell.session import Change

__all__ = ["Action", "Cell", "Change", "Drawing", "GridScene", "Look", "Place", "Scene", "Seat", "around", "faded", "shaded"]

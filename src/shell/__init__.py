"""The shell of Igraonica: everything that is not a game."""

__version__ = "0.1.0"

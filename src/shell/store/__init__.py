"""The store: games with their journals, results and settings in one SQLite file."""

from shell.store.shelf import FILE, Store

__all__ = ["FILE", "Store"]

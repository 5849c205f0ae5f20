"""Everything with a pixel.

Imports are plain ones in here and in all that comes after. To offer `from __feature__ import snake_case`, PySide6 puts a function
of its own around `import`. It reads the source of every module that is imported from then on, a twentieth of the time to the
first frame; and a scene that took such names would end the whole program with a fatal error of PySide6, since event filters and
other overrides of the shell run while they are in force. Here such a line changes nothing.
"""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401  it puts its function in the place of import

vars(builtins)["__import__"] = vars(builtins).get("__orig_import__", builtins.__import__)

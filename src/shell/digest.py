"""SHA-256 as Python itself carries it.

`hashlib` prefers the one of OpenSSL and loads that large library for it: 2 ms and some megabytes, which a start that has
only a few words to digest is better without. The answers are the same everywhere.
"""

from __future__ import annotations

try:
    from _sha2 import sha256  # type: ignore[import-not-found] # Python 3.12 and later; typeshed does not know it
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found] # Python 3.11
    except ImportError:  # built without its own
        from hashlib import sha256


def digest(text: str) -> bytes:
    """The first 8 bytes of the SHA-256 of a text (UTF-8)."""
    first: bytes = sha256(text.encode()).digest()[:8]
    return first


def seed(text: str) -> int:
    """The same as a number of 64 bits, big-endian."""
    return int.from_bytes(digest(text), "big")

"""Digests are those of everybody's SHA-256, and OpenSSL is not loaded for them."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from shell.digest import digest, seed


@pytest.mark.parametrize("text", ["", "demineur", "Subota · štit", "x" * 10_000])
def test_it_is_sha_256(text: str) -> None:
    expected = hashlib.sha256(text.encode()).digest()
    assert digest(text) == expected[:8]
    assert seed(text) == int(expected.hex()[:16], 16)


def test_no_large_library_comes_with_it() -> None:
    code = "import sys; from shell.digest import digest; digest('x'); print('_hashlib' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"

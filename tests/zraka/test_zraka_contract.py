"""Zraka keeps the contract of games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shell import testing
from tests.conftest import ROOT
from tests.zraka.zraka_playing import GAME

HERE = replace(GAME, folder=ROOT / "plugins" / "zraka")


@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_contract(check: testing.Check) -> None:
    assert list(check(HERE)) == []

"""A dialog that waits for an answer is never waited for in a test: the test fails instead of the run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.conftest import Program


def test_a_dialog_that_nobody_answers_fails_its_test(program: Callable[[], Program], qtbot: QtBot) -> None:
    window = program().window
    with pytest.raises(pytest.fail.Exception, match="nobody is there to answer it"):
        window.commands.boards.open()
    with pytest.raises(pytest.fail.Exception, match="nobody is there to answer it"):
        window.commands.all_data.backup()

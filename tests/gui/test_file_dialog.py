"""Qt's file dialog speaks the player's language: no word of it stays English, and no two keys of it are the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from shell.qt import qt_words, setup, theme
from shell.qt.context import Context
from shell.translation import Translator


@pytest.fixture(autouse=True)
def words_go(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    yield
    setup.speak_qt("en")
    while qt_words._installed:
        qapp.removeTranslator(qt_words._installed.pop())
    QLocale.setDefault(before)


def words(bot: QtBot, folder: Path, language: str, mode: QFileDialog.AcceptMode) -> list[str]:
    """Everything that the dialog says."""
    setup.speak_qt(language)
    qt_words.speak(Context(theme.load("nebula"), Translator(language, {}), motion=False))
    dialog = QFileDialog(None, "", str(folder))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    dialog.setAcceptMode(mode)
    bot.addWidget(dialog)
    tree = dialog.findChild(QTreeView)
    assert tree is not None
    bot.waitUntil(lambda: tree.model().rowCount(tree.rootIndex()) == 1)
    said = [part.text() for part in dialog.findChildren(QWidget) if isinstance(part, QLabel | QAbstractButton)]
    said += [part.toolTip() for part in dialog.findChildren(QWidget)]
    said += [action.text() for action in dialog.findChildren(QAction)]
    said += [tree.model().headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    said.append(tree.model().index(0, 2, tree.rootIndex()).data())
    return [text for text in said if text]


@pytest.mark.parametrize("language", ["bs", "hr"])
@pytest.mark.parametrize("mode", QFileDialog.AcceptMode)
def test_no_word_stays_english(qtbot: QtBot, tmp_path: Path, language: str, mode: QFileDialog.AcceptMode) -> None:
    (tmp_path / "inside").mkdir()
    english = words(qtbot, tmp_path, "en", mode)
    said = words(qtbot, tmp_path, language, mode)
    assert "&Look in:" in english
    assert "Folder" in english
    assert len(said) == len(english)
    assert [one for one, other in zip(said, english, strict=True) if one == other and (language, one) != ("bs", "Folder")] == []
    assert any(text.startswith("Prikaži: ") for text in said)


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
@pytest.mark.parametrize("mode", QFileDialog.AcceptMode)
def test_keys_of_the_dialog_are_unique(qtbot: QtBot, tmp_path: Path, language: str, mode: QFileDialog.AcceptMode) -> None:
    (tmp_path / "inside").mkdir()
    said = words(qtbot, tmp_path, language, mode)
    labels = {text for text in said if text.endswith(":") or text in {"&Open", "&Save", "&Otvori", "&Spremi"}}
    letters = [text[text.index("&") + 1].lower() for text in labels if "&" in text]
    assert len(letters) >= 4
    assert len(set(letters)) == len(letters)


def test_questions_are_ours_and_the_rest_is_qts(qapp: QApplication) -> None:
    setup.speak_qt("hr")
    qt_words.speak(Context(theme.load("nebula"), Translator("hr", {}), motion=False))
    asked = QCoreApplication.translate("QFileDialog", "%1 already exists.\nDo you want to replace it?")
    assert asked == "%1 već postoji.\nŽelite li zamijeniti tu datoteku?"
    assert QCoreApplication.translate("QFileDialog", "Parent Directory") == "Nadređeni direktorij"
    setup.speak_qt("en")
    qt_words.speak(Context(theme.load("nebula"), Translator("en", {}), motion=False))
    assert QCoreApplication.translate("QFileDialog", "&Look in:") == "&Look in:"

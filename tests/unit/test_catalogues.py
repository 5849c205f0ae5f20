"""Every sentence is translated into every language, and the tool that says so can be trusted."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import polib
import pytest

from shell.catalogue import PLURAL_FORMS
from shell.translation import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> Any:
    return _tool()


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues_tool", ROOT / "packaging" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("domain", sorted(_tool().domains()))
@pytest.mark.parametrize("language", ["bs", "hr"])
def test_complete(tool: Any, domain: str, language: str) -> None:
    folder = tool.domains()[domain][1].relative_to(ROOT).as_posix()
    assert [line for line in tool.problems() if line.startswith(f"{folder}/{language}.po")] == []


def test_the_tool_and_the_shell_agree(tool: Any) -> None:
    assert tool.PLURAL_FORMS == PLURAL_FORMS
    assert {"en", *tool.LANGUAGES} == set(LANGUAGES)


def test_sentences_are_found(tool: Any) -> None:
    code = """
        Text("One")
        self.context.tr("{n} move", "{n} moves", n=3)
        Text("a" "b" if x else "c")
        Text("{w} × {h}", w=1, h=2)
        Text(name)
        print("not this")
    """
    found = set(tool.in_module(ast.parse("if True:\n" + code)))
    assert found == {("One", None), ("{n} move", "{n} moves"), ("ab", None), ("c", None)}


def project(root: Path) -> Path:
    for folder in ("src/shell", "plugins/lights", "tests/plugins", "resources/template"):
        (root / folder).mkdir(parents=True)
    (root / "src/shell/a.py").write_text('Text("Undo")\nText("{n} move", "{n} moves", n=1)\n', encoding="utf-8")
    (root / "plugins/lights/__init__.py").write_text('Text("Lamp {c}", c=1)\n', encoding="utf-8")
    return root


def test_update_keeps_what_was_translated_and_drops_what_is_gone(tool: Any, tmp_path: Path) -> None:
    root = project(tmp_path)
    tool.update(root)
    file = root / "resources/locale/hr.po"
    catalogue = polib.pofile(str(file))
    catalogue.find("Undo").msgstr = "Poništi"
    catalogue.save(str(file))
    (root / "src/shell/a.py").write_text('Text("Undo")\nText("Redo")\n', encoding="utf-8")
    tool.update(root)
    assert [(entry.msgid, entry.msgstr) for entry in polib.pofile(str(file))] == [("Redo", ""), ("Undo", "Poništi")]
    assert "a.py" in file.read_text(encoding="utf-8")


def test_the_tool_sees_each_fault(tool: Any, tmp_path: Path) -> None:
    root = project(tmp_path)
    assert tool.problems(root)[0] == "resources/locale/bs.po is missing"
    tool.update(root)
    file = root / "plugins/lights/locale/bs.po"
    catalogue = polib.pofile(str(file))
    assert "plugins/lights/locale/bs.po: 'Lamp {c}' is not translated" in tool.problems(root)
    for form, fault in (("Lampa", "has other places"), ("Lampa {d}", "has other places"), ("{", "braces"), ("&Lampa {c}", "mnemonic")):
        catalogue.find("Lamp {c}").msgstr = form
        catalogue.save(str(file))
        assert any(fault in line for line in tool.problems(root)), form
    catalogue.find("Lamp {c}").msgstr = "Lampa {c}"
    catalogue.find("Lamp {c}").flags = ["fuzzy"]
    catalogue.save(str(file))
    assert any("fuzzy" in line for line in tool.problems(root))
    catalogue.find("Lamp {c}").flags = []
    catalogue.save(str(file))
    assert not [line for line in tool.problems(root) if line.startswith("plugins/lights/locale/bs.po")]

"""The numbered rules in docs/rules and the tests that name them stand for each other.

A page lists rules as `- **X-07** sentence`. Those below a heading that begins with *Not yet* wait for their game to
grow; every other rule is named by a test, `@pytest.mark.rule("X-07")`, that checks something.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RULE = re.compile(r"^- \*\*([A-Z]-\d+)(?: \+)?\*\*")
CHECK = re.compile(r"raises|warns|wait_?until|wait_?signal|assert|check|expect", re.IGNORECASE)


class Marked(NamedTuple):
    """A test that names rules."""

    where: str
    ids: tuple[str, ...]
    checks: bool


def rules() -> dict[str, bool]:
    """The ids in docs/rules, and whether each is kept already."""
    found: dict[str, bool] = {}
    for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
        kept = True
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                kept = not line.lstrip("# ").startswith("Not yet")
            elif match := RULE.match(line):
                assert match[1] not in found, f"{match[1]} stands twice in docs/rules"
                found[match[1]] = kept
    return found


def marked() -> list[Marked]:
    """All tests that name rules."""
    found = []
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and ast.unparse(d.func).endswith("mark.rule")]
            if calls:
                ids = tuple(str(ast.literal_eval(argument)) for call in calls for argument in call.args)
                found.append(Marked(f"{file.relative_to(ROOT).as_posix()}:{node.lineno} {node.name}", ids, checks(node)))
    return found


def checks(node: ast.AST) -> bool:
    """Whether a test holds an assertion or calls something that asserts."""
    return any(
        isinstance(part, ast.Assert) or (isinstance(part, ast.Call) and CHECK.search(ast.unparse(part.func)) is not None)
        for part in ast.walk(node)
    )


def test_every_id_that_a_test_names_stands_in_the_rules() -> None:
    known = rules()
    assert [f"{test.where}: {rule}" for test in marked() for rule in test.ids if rule not in known] == []


def test_every_kept_rule_is_named_by_a_test() -> None:
    kept = {rule for rule, is_kept in rules().items() if is_kept}
    assert kept, "docs/rules lists no rule"
    assert sorted(kept - {rule for test in marked() for rule in test.ids}) == []


def test_a_rule_that_waits_is_named_by_no_test() -> None:
    """When it is kept, its line moves up."""
    waiting = {rule for rule, is_kept in rules().items() if not is_kept}
    assert sorted(waiting & {rule for test in marked() for rule in test.ids}) == []


def test_a_test_names_few_rules_and_checks_something() -> None:
    assert [test.where for test in marked() if not 1 <= len(test.ids) <= 4 or not test.checks] == []

"""Adding a thing touches few source files: CONTRIBUTING.md says which, and the examples there are counted here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "zermelo"
LISTS = {"atlas/row.py", "atlas/table.py"}  # the rules that the atlas asks for are its own choice
NAMES = ("id", "attr", "name", "asname", "module")  # where a node of Python's syntax keeps a name
WRITTEN = {"_names.py"}  # by tools/api.py

# What was added, the identifiers that only it has, where it may stand, and how many source files it may have touched.
ADDED = {
    "domineering": (("domineering", "Domineering"), 2, {"games/boards/domineering.py", "games/__init__.py"}),
    "mtdf": (("mtdf", "EmptyWindows"), 2, {"solvers/search/minimax/mtdf.py", "solvers/methods.py"}),
    "fairness": (
        ("fairness", "Fairness", "check_fairness", "read_fairness", "fairness_document"), 6,
        {"questions.py", "solvers/guarantee/fairness.py", "answers/guarantee/fairness.py",
         "formats/json/answers/guarantee/fairness.py", "checker/guarantee/fairness.py",
         "faces/cli/questions/fairness.py"},
    ),
}  # fmt: skip


def words(text: str) -> set[str]:
    """Every name in a module, and every word of its texts that are no docstrings."""
    nodes, said = list(ast.walk(ast.parse(text))), set[str]()
    told = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        said.update(str(getattr(node, name)) for name in NAMES if hasattr(node, name))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            said.add(node.value)
    return set(re.findall(r"\w+", "\n".join(said)))


@cache
def known() -> dict[str, set[str]]:
    """The words of every source file; read where a test asks, since every process that runs tests loads this module."""
    return {path.relative_to(SOURCE).as_posix(): words(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")}


@pytest.mark.parametrize("name", ADDED)
def test_an_added_thing_stands_in_its_files_and_its_table_alone(name: str) -> None:
    own, most, allowed = ADDED[name]
    found = {path for path, said in known().items() if path not in WRITTEN and said & set(own)}
    assert found == allowed
    assert len(found) <= most


def test_a_tie_rule_is_read_in_its_table_and_by_the_checker_alone() -> None:
    """The words kind and total mean more than a tie rule, spiteful does not; whoever asks for one compares the rule."""
    compared = re.compile(r"""rule\w*\s*(==|!=|in)\s*[("'\[]+(total|kind|spiteful)\b""")
    read = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py") if compared.search(path.read_text())}
    assert read - LISTS == {"checker/preferences.py"}
    told = {path for path, said in known().items() if "spiteful" in said}
    assert told - LISTS == {"preferences/ties.py", "checker/preferences.py"}


def test_a_name_that_stands_elsewhere_is_seen() -> None:
    assert "mtdf" in words('if method == "mtdf":\n    pass')
    assert "mtdf" in words("from zermelo.solvers.search.minimax.mtdf import EmptyWindows")
    assert "mtdf" not in words('"""As in mtdf."""\nx = 1')


def test_the_recipes_name_the_examples_and_their_tables() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = [
        line for line in text.splitlines() if line.startswith(("| a game", "| a search", "| a tie", "| a question"))
    ]
    assert len(rows) == 4
    for name in (*ADDED, "total"):
        assert sum(line.endswith(f"| `{name}` |") for line in rows) == 1, name
    for table in re.findall(r"`([\w/]+\.py)`", "\n".join(rows)):
        assert (SOURCE / table).is_file(), table

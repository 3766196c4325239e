"""Every experiment, run: what comes out is what the page says, and what independent scripts found before."""

from __future__ import annotations

import ast
import difflib
from pathlib import Path

import pytest
from papers import PAGE, section, section_on, verdict_on, written

from tests.papers.test_honesty import dishonest
from zermelo.papers.experiment import OURS, VERDICTS
from zermelo.papers.registry import registered_experiments

HOME = Path(__file__).parents[2] / "src" / "zermelo" / "papers"

# Where the texts have slips, and what does not come out; all the rest is reproduced.
CORRECTED = {
    "li-alpha-beta", "li-ties", "ln-definition-2.4", "ln-definition-3.2", "ln-definition-3.3",
    "ln-definition-4.1", "ln-two-player-places", "gl-tree-size", "lrtz-equation-2",
    "lrtz-knapsack", "lrtz-figure-4", "lrtz-corners", "ke-alpha-beta", "ke-bad",
}  # fmt: skip
NOT = {
    "ln-figure-4", "ln-figure-5", "gl-alpha-beta-examples", "gl-chess-positions",
    "lrtz-figure-2", "lrtz-figure-5", "lrtz-table-1-size", "lrtz-table-1", "lrtz-deterministic", "lrtz-table-1-five",
    "ln-figure-6",
}  # fmt: skip
# No figure was printed, so all of it is ours.
UNPRINTED = {
    "ln-example-5.1", "ln-aspects", "lrtz-three-players", "ke-mdp", "ke-stochastic", "ke-discounted", "ke-shapley",
    "ke-many-sides", "ln-figure-3-tree", "ln-figure-4-tree", "ln-figure-6-tree", "gl-table-lookup", "lrtz-closed-hands",
    "lrtz-closed-hands-more",
}  # fmt: skip
# Of each text, what it numbers.
NUMBERED = [
    *(f"li-figure-{k}" for k in range(1, 7)), *(f"li-theorem-{k}" for k in range(1, 4)),
    *(f"ln-figure-{k}" for k in range(1, 7)), "ln-theorem-6.1", "ln-example-5.1", "ln-example-7.1",
    *(f"lrtz-figure-{k}" for k in range(1, 6)), "lrtz-algorithms", "lrtz-lemmas", "lrtz-table-1",
]  # fmt: skip


def test_all_that_the_texts_number_is_there() -> None:
    assert set(NUMBERED) <= set(registered_experiments())


def test_the_page_has_every_experiment_and_counts_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written({}, page) == page, "Run python tools/papers.py"


def due(name: str) -> str:
    """What must come of an experiment."""
    if name in CORRECTED:
        return "corrected"
    return "not reproducible" if name in NOT else "ours" if name in UNPRINTED else "reproduced"


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[pytest.mark.long] * made.is_slow) for n, made in registered_experiments().items()],
)
def test_the_page_says_what_comes_out_and_nothing_is_claimed_that_was_not_printed(name: str) -> None:
    made, page = registered_experiments()[name], PAGE.read_text(encoding="utf-8")
    found = made.run()
    fresh, said = section(found), section_on(page, made)
    assert fresh == said, "Run python tools/papers.py:\n" + "\n".join(
        difflib.unified_diff(said.splitlines(), fresh.splitlines(), lineterm="")
    )
    assert dishonest(found) == []
    if not made.is_measured:
        assert verdict_on(page, made) == found.verdict == due(name)
    assert found.verdict == "reproduced" or found.words, f"{name} does not say why"


def test_a_page_with_one_other_figure_is_noticed() -> None:
    made = registered_experiments()["li-figure-6"]
    page = PAGE.read_text(encoding="utf-8")
    assert section_on(page, made) == section(made.run())
    assert section_on(page.replace("| deep | 10 | 10 |", "| deep | 10 | 11 |"), made) != section(made.run())


def modules() -> list[Path]:
    return sorted(HOME.glob("*/*.py"))


def test_no_experiment_writes_its_verdict_down() -> None:
    for path in modules():
        words = [
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        assert not [word for word in words if word in VERDICTS and word != OURS], path  # a column has that name


def test_what_is_computed_again_asks_no_solver() -> None:
    tree = ast.parse((HOME / "plain_tree.py").read_text(encoding="utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "z"
    }
    assert used == {"end", "chance", "choose", "tree", "Tree"}
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {module for module in imported if module and module.startswith("zermelo")}

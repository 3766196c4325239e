"""Every experiment, run: what comes out is what the page says, and what independent scripts found before."""

from __future__ import annotations

import ast
import difflib
from pathlib import Path

import pytest
from papers import PAGE, section, section_on, verdict_on, written

from zermelo.papers.experiment import VERDICTS
from zermelo.papers.registry import experiments

HOME = Path(__file__).parents[2] / "src" / "zermelo" / "papers"

# Where the texts have slips, and what does not come out; all the rest is reproduced.
CORRECTED = {
    "li-alpha-beta", "li-ties", "li-pmaxn", "li-deep-procedure", "ln-definition-2.4", "ln-definition-3.2",
    "ln-definition-3.3", "ln-definition-4.1", "ln-two-player-places", "gl-tree-size", "lrtz-equation-2",
    "lrtz-knapsack", "lrtz-figure-4", "lrtz-corners", "ke-alpha-beta", "ke-bad",
}  # fmt: skip
NOT = {
    "li-deep-nim", "li-deep-worst", "ln-figure-4", "ln-figure-5", "gl-alpha-beta-examples", "gl-chess-positions",
    "lrtz-figure-2", "lrtz-figure-5", "lrtz-table-1-size", "lrtz-table-1", "lrtz-deterministic", "lrtz-table-1-five",
}  # fmt: skip
# Of each text, what it numbers.
NUMBERED = [
    *(f"li-figure-{k}" for k in range(1, 7)), *(f"li-theorem-{k}" for k in range(1, 4)),
    *(f"ln-figure-{k}" for k in range(1, 7)), "ln-theorem-6.1", "ln-example-5.1", "ln-example-7.1",
    *(f"lrtz-figure-{k}" for k in range(1, 6)), "lrtz-algorithms", "lrtz-lemmas", "lrtz-table-1",
]  # fmt: skip


def test_all_that_the_texts_number_is_there() -> None:
    assert set(NUMBERED) <= set(experiments())


def test_the_page_says_what_comes_out() -> None:
    page = PAGE.read_text(encoding="utf-8")
    founds = {name: made.run() for name, made in experiments().items() if not made.is_slow}
    fresh = written(founds, page)
    assert fresh == page, "Run python tools/papers.py:\n" + "\n".join(
        difflib.unified_diff(page.splitlines(), fresh.splitlines(), lineterm="")
    )
    came_out = {name: found.verdict for name, found in founds.items() if not found.experiment.is_measured}
    for name, verdict in came_out.items():
        expected = "corrected" if name in CORRECTED else "not reproducible" if name in NOT else "reproduced"
        assert (name, verdict) == (name, expected)
    for found in founds.values():
        if found.verdict != "reproduced":
            assert found.words, f"{found.experiment.id} does not say why"


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, made in experiments().items() if made.is_slow])
def test_the_page_says_what_comes_out_slowly(name: str) -> None:
    made, page = experiments()[name], PAGE.read_text(encoding="utf-8")
    found = made.run()
    assert section_on(page, made) == section(found)
    assert verdict_on(page, made) == found.verdict


def test_a_page_with_one_other_figure_is_noticed() -> None:
    made = experiments()["li-figure-6"]
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
        assert not [word for word in words if word in VERDICTS], path


def test_what_is_computed_again_asks_no_solver() -> None:
    tree = ast.parse((HOME / "plain.py").read_text(encoding="utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "z"
    }
    assert used == {"end", "chance", "choose", "tree", "Tree"}
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {module for module in imported if module and module.startswith("zermelo")}

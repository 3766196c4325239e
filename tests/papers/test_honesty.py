"""Nothing is called printed that no paper printed, and nothing is reproduced by comparing a thing with itself."""

from __future__ import annotations

import ast
import builtins
import re
from pathlib import Path
from typing import Any

import pytest
from papers import written

from zermelo.papers.experiment import (
    ALL,
    LOST,
    NOT,
    OURS,
    Experiment,
    Found,
    Line,
    experiment_for_all,
    experiment_value_text,
    tally_experiments,
)
from zermelo.papers.registry import registered_experiments

HOME = Path(__file__).parents[2] / "src" / "zermelo" / "papers"
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
RANKED = {"fifth": "5", "2nd": "2"}


# ---------------------------------------------------------------- what stands under printed


def words(text: str) -> set[str]:
    """The numbers and words of a text; numbers that are written as words as numbers, too."""
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("−", "-"))
    found = set(re.findall(r"-?\d+(?:[./]\d+)?|[^\W\d]\w*|\d\w+", plain))
    found |= {str(NUMBERS.index(word)) for word in found & set(NUMBERS)}
    return found | {RANKED[word] for word in found & set(RANKED)}


def is_cited(line: Line, made: Experiment) -> bool:
    """Was it printed? In the claim's own figures, by a rule that claim or place name, as yes or no, or as all."""
    if line.printed is LOST or isinstance(line.printed, bool) or line.printed == ALL:
        return True
    if line.rule:
        return line.rule in made.claim or line.rule in made.place
    return words(experiment_value_text(line.printed)) <= words(made.claim)


def uncited(found: Found) -> list[str]:
    """What stands under printed and was not."""
    return [
        f"{line.what}: {experiment_value_text(line.printed)} is not in the claim; quote it there, give the rule, "
        "or call it ours"
        for line in found.lines
        if not is_cited(line, found.experiment)
    ]


@pytest.mark.parametrize(
    ("line", "is_honest"),
    [
        (Line("", 12, 12), True),
        (Line("", (3, -1), (3, -1)), True),
        (Line("", 5, 5), True),  # as a word
        (Line("", 1953125, 1953125), True),
        (Line("", 13, 13), False),
        (Line("", (3, 1), (3, 1)), False),
        (Line("", "solved", "solved"), False),
        (Line("", 40, 40, rule="n·b^m"), True),
        (Line("", 40, 40, rule="n·b^(m + 1)"), False),
        (Line("", 40, 40, rule="table 3"), True),
        (experiment_for_all("", 40, 40), True),
        (Line("", LOST, 13), True),
    ],
)
def test_a_figure_that_is_in_no_claim_is_noticed(line: Line, is_honest: bool) -> None:
    claim = "It takes 12 steps, n·b^m entries, pays (3, −1), and 1,953,125 nodes for five."
    assert is_cited(line, Experiment("li-x", "table 3", claim, tuple)) is is_honest


def miscounted(found: Found) -> list[str]:
    """Where all is said of what was not counted, or of one thing."""
    wrong = []
    for line in found.lines:
        if line.printed == ALL:
            held, tried = map(int, re.fullmatch(r"(\d+) of (\d+)", line.ours).groups())  # type: ignore[union-attr]
            if tried < 2 or line.agrees is not (held == tried):
                wrong.append(f"{line.what}: {line.ours}")
    return wrong


def unprinted(found: Found) -> list[str]:
    """Where nothing was printed and something is called reproduced, or it is not said what is lost or ours."""
    made, verdicts = found.experiment, {line.verdict for line in found.lines}
    if made.is_unprinted:
        is_right = (verdicts, found.verdict) == ({OURS}, OURS)
        return (
            []
            if is_right and "ours" in made.note
            else ["no figure was printed: all of it is ours, and the note says so"]
        )
    if verdicts <= {OURS} and not (found.verdict == NOT and re.search("lost|no longer", made.note)):
        return ["nothing is compared: what is lost, or is it unprinted?"]
    return []


def dishonest(found: Found) -> list[str]:
    """What an experiment claims that it must not."""
    return uncited(found) + miscounted(found) + unprinted(found)


@pytest.mark.parametrize(
    ("lines", "more"),
    [
        ((Line("a", 13, 13),), {}),
        ((experiment_for_all("a", 1, 1),), {}),
        ((Line("a", LOST, 13),), {}),
        ((Line("a", True, True),), {"is_unprinted": True, "note": "The game is ours."}),
        ((Line("a", LOST, 13),), {"is_unprinted": True}),
    ],
)
def test_a_dishonest_experiment_is_noticed(lines: tuple[Line, ...], more: dict[str, Any]) -> None:
    claim = "It takes 12 steps."
    assert dishonest(Found(Experiment("li-x", "", claim, tuple, **more), lines))
    assert not dishonest(
        Found(Experiment("li-x", "", claim, tuple), (Line("a", 12, 12), experiment_for_all("b", 4, 4)))
    )


# ---------------------------------------------------------------- nothing is compared with itself


def calls(text: str) -> list[ast.Call]:
    """The lines that a module yields."""
    made = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return [node for node in made if isinstance(node.func, ast.Name) and node.func.id in ("Line", "experiment_for_all")]


def part(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if len(call.args) > place:
        return call.args[place]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def is_run(node: ast.expr) -> bool:
    """Does anything have to be run for it? Constants, and what builtins make of them, need nothing."""
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return bool(names - set(dir(builtins)))


def is_chosen(node: ast.expr | None) -> bool:
    """Is it one of two texts that are written down, so that whoever wrote them knew whether they would differ?"""
    picks = [inner for inner in ast.walk(node) if isinstance(inner, ast.IfExp)] if node is not None else []
    return any(_is_text(pick.body) and _is_text(pick.orelse) for pick in picks)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def tautologies(text: str) -> list[str]:
    """What a module compares that cannot come out otherwise."""
    wrong = []
    for call in calls(text):
        printed, ours = part(call, 1, "printed"), part(call, 2, "ours")
        if isinstance(ours, ast.Starred) or isinstance(printed, ast.Starred) or printed is None or ours is None:
            continue
        here = f"line {call.lineno}: {ast.unparse(call)}"
        if not is_run(ours) and not is_run(printed):
            wrong.append(f"{here}: nothing is run")
        if ast.dump(printed) == ast.dump(ours):
            wrong.append(f"{here}: the same on both sides")
        if any(map(is_chosen, (printed, ours, part(call, 3, "again")))):
            wrong.append(f"{here}: texts chosen to differ")
    kinds = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    wrong += [
        f"line {node.lineno}: the class of an answer shows nothing"
        for node in kinds
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance" and not _is_plain(node.args[1], text)
    ]
    return wrong


def _is_plain(kind: ast.expr, text: str) -> bool:
    """Is it one of the plain trees of the experiments, and no class of zermelo's?"""
    own = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)}
    return isinstance(kind, ast.Name) and kind.id in own | {"End", "Fork"}


@pytest.mark.parametrize("path", sorted(HOME.glob("*/*.py")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_is_compared_with_itself(path: Path) -> None:
    assert tautologies(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        'Line("5^9", 1_953_125, 5**9)',
        'Line("power", 154, len(str(35**100)) - 1)',
        'Line("nodes", tree.ends, tree.ends)',
        'Line("among", "final", "initial" if found else "final")',
        'Line("chosen", 2, answer.move, "2" if left else "6")',
        "kinds += isinstance(answer.evidence, Bounds)",
    ],
)
def test_a_comparison_that_shows_nothing_is_noticed(text: str) -> None:
    assert tautologies(text) != []
    assert tautologies('Line("value", -1, z.solve(game).payoff["A"], maxn(again)[0])\nisinstance(node, End)') == []


# ---------------------------------------------------------------- counted alike


def test_the_page_and_the_terminal_count_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.faces.cli import _experiments

    page = (Path(__file__).parents[2] / "docs" / "papers.md").read_text(encoding="utf-8")
    said: list[str] = []
    monkeypatch.setattr(_experiments, "print_output_text", lambda text, *_: said.append(text))
    monkeypatch.setattr(_experiments, "print_output_table", lambda *_: None)
    every = registered_experiments()
    run = {name: Found(made, ()) for name, made in every.items() if not made.is_slow}
    _experiments._tell_all(list(every.values()), run)
    fresh = written({}, page)
    (counted,) = [line for line in fresh.splitlines() if re.fullmatch(r"\d+ experiments: .*", line)]
    (told_too,) = [line for line in said if re.fullmatch(r"\d+ experiments: .*", line)]
    slow = sum(made.is_slow for made in registered_experiments().values())
    for line in (counted, told_too):
        total, *parts = map(int, re.findall(r"\d+", line))
        assert total == sum(parts) == len(registered_experiments())
    assert f", {slow} not run." in told_too
    assert "not run" not in counted


def test_what_is_measured_is_counted_by_itself() -> None:
    def made(name: str, **more: Any) -> Experiment:
        return Experiment(name, "", "", tuple, **more)

    some = [made("a"), made("b"), made("c", is_measured=True), made("d")]
    verdicts = {"a": "reproduced", "b": "ours", "c": "not reproducible"}
    assert tally_experiments(some, verdicts) == "4 experiments: 1 reproduced, 1 ours, 1 measured, 1 not run."

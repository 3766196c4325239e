"""Every kind of corruption of sets of pure payoffs is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.evidence import replace as changed_evidence
from tests.zoo import Random
from zermelo.answers.equilibria.pure import PureEquilibria, PureSets
from zermelo.checker.equilibria import pure as checker
from zermelo.checker.equilibria.profiles import check_profile_of_game


def answer() -> PureEquilibria:
    return z.pure_equilibria("littman:4")


def problems(found: Any) -> list[str]:
    return [str(problem) for problem in z.check(found).problems]


def changed(found: PureEquilibria, path: str, rows: list[int]) -> PureEquilibria:
    """The answer with another set at one node."""
    node = found.arena.at(path)
    sets = [rows if v == node else found.sets.rows(v) for v in range(len(found.arena))]
    count = np.array([len(s) for s in sets])
    return changed_evidence(found, pool=np.concatenate(sets), count=count, start=np.cumsum(count) - count)


def row_of(found: PureEquilibria, *payoff: int) -> int:
    return [tuple(row) for row in found.sets.vectors.tolist()].index(payoff)


def test_a_payoff_left_out_is_missed() -> None:
    found = answer()
    said = problems(changed(found, "2/3/4/5", [row_of(found, 3, 3)]))
    assert "at 2/3/4/5: {'P1': 3, 'P2': 1} is missing" in said


def test_a_payoff_too_many_is_named() -> None:
    found = answer()
    wrong = changed(found, "", [*found.sets.rows(0), row_of(found, 5, 2)])
    assert problems(wrong) == ["at the start: {'P1': 5, 'P2': 2} is no payoff of a pure equilibrium"]


def test_a_payoff_named_twice() -> None:
    found = answer()
    rows = found.sets.rows(0)
    assert problems(changed(found, "", [*rows, rows[0]])) == ["at the start: a payoff is named twice"]


def test_the_payoff_of_an_end_exchanged() -> None:
    found = answer()
    assert "at 6: {'P1': 3, 'P2': 1} is missing" in problems(changed(found, "6", [row_of(found, 5, 2)]))


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("finer", 0, "units that are some"),
        ("vectors", np.zeros((3, 1), dtype=np.int64), "a number for every player"),
        ("start", np.zeros(2, dtype=np.int64), "not every node has a set"),
        ("count", np.zeros(11, dtype=np.int64), "not every node has a set"),
        ("start", np.full(11, 99), "outside the list of all"),
        ("pool", np.full(30, 99), "a payoff that is not there"),
        ("vectors", np.zeros((6, 2), dtype=np.int64), "listed twice"),
    ],
)
def test_arrays_that_are_no_sets(field: str, value: Any, said: str) -> None:
    assert said in problems(changed_evidence(answer(), **{field: value}))[0]


def test_an_average_of_chance_that_is_wrong() -> None:
    tie = z.choose("A", {"x": z.end(0, 0), "y": z.end(0, 6)})
    found = z.pure_equilibria(z.tree(("A", "B"), z.chance({"h": ("1/3", tie), "t": ("2/3", tie)})))
    assert z.check(found)
    assert "is missing" in problems(changed(found, "", found.sets.rows(0)[:-1]))[0]


def test_large_chance_nodes_are_left_out_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "COMBINED", 3)
    tie = z.choose("A", {"x": z.end(0, 0), "y": z.end(0, 6)})
    report = z.check(z.pure_equilibria(z.tree(("A", "B"), z.chance({"h": ("1/3", tie), "t": ("2/3", tie)}))))
    assert report
    assert "except 1 chance nodes with more than 3 combinations" in " ".join(report.checked)


def test_of_many_nodes_a_sample_is_found_again_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "ALL", 5)
    monkeypatch.setattr(checker, "JUDGED", 5)
    report = z.check(answer())
    assert report
    assert "5 of 11 sets, drawn at random, follow from those of the moves" in report.checked
    assert "with more than 5 nodes no profile is judged" in report.checked


class Wrong(PureSets):
    """Promises the right payoffs, and plays the last move everywhere."""

    def decides(self, node: int, row: int) -> tuple[int, list[int]]:
        chosen, notes = super().decides(node, row)
        return self.arena.edges(node)[-1] if chosen >= 0 else chosen, notes


def test_a_profile_that_is_not_subgame_perfect_is_found() -> None:
    found = answer()
    wrong = Wrong(**{name: getattr(found.sets, name) for name in found.sets.__dataclass_fields__})
    assert "gains" in problems(replace(found, evidence=wrong))[0]


def test_a_profile_of_another_game_is_found() -> None:
    rules, other = Random(seed=3, plies=4, fold=6), Random(seed=4, plies=4, fold=6)
    plan = z.pure_equilibria(other).profile(z.pure_equilibria(other).payoffs[0])
    assert check_profile_of_game(plan, z.game_graph(other)) is None
    assert check_profile_of_game(plan, z.game_graph(rules)) is not None
    assert check_profile_of_game(z.pure_equilibria("sharing").profile((1, 1)), z.game_graph(rules)) is not None

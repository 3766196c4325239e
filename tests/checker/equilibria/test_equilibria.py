from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from bench.equilibria import binary_tree
from tests import utility
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_boxes import Box, BoxSets
from zermelo.answers.equilibria.payoff_set import Axis
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.games.knapsack import knapsack


def attained(plan: Attained, **changes: object) -> Attained:
    parts = {
        name: getattr(plan, name) for name in ("arena", "goal", "choice", "second", "axes", "seats", "asked")
    } | changes
    return Attained(**parts)


def figure_4() -> Attained:
    plan = z.best_nash("littman:4").profile
    assert isinstance(plan, Attained)
    return plan


def test_a_right_profile_passes_and_what_was_looked_at_is_said() -> None:
    report = z.check(figure_4())
    assert report.verdict == "subgame-perfect"
    assert any("no other move promises the mover more" in said for said in report.checked)


def test_a_promise_that_is_not_kept_is_seen() -> None:
    plan = figure_4()
    for v in range(len(plan.arena)):
        for side in (0, 1):
            goal = plan.goal.copy()
            goal[2 * v + side] += 2 if goal[2 * v + side] < 4 else -2
            assert not z.check(attained(plan, goal=goal)), (v, side)


def test_another_move_is_seen() -> None:
    plan = figure_4()
    tree = plan.arena
    for v in (tree.mover >= 0).nonzero()[0].tolist():
        for e in tree.edges(v):
            if e != plan.choice[v]:
                choice = plan.choice.copy()
                choice[v] = e
                assert not z.check(attained(plan, choice=choice))


def test_a_move_of_another_node_is_seen() -> None:
    plan = figure_4()
    choice = plan.choice.copy()
    choice[0] = 5
    report = z.check(attained(plan, choice=choice))
    assert "not one of this node's" in report.problems[0].what


def test_ranks_that_do_not_rise_and_payoffs_that_have_none_are_seen() -> None:
    plan = figure_4()
    one, two = plan.axes
    assert "do not rise" in z.check(attained(plan, axes=(Axis(one.units[::-1].copy(), 1), two))).problems[0].what
    assert "no rank" in z.check(attained(plan, axes=(Axis(one.units + 100, 1), two))).problems[0].what


def test_a_payoff_asked_for_that_lies_elsewhere_is_seen() -> None:
    plan = z.equilibria("littman:1").profile((Fraction(7, 2), 4))
    assert isinstance(plan, Attained)
    assert z.check(plan)
    report = z.check(attained(plan, asked=(2000, 4)))
    assert "does not lie where" in report.problems[0].what


def test_large_profiles_are_checked_node_by_node() -> None:
    tree = binary_tree(30_000, 7)
    plan = z.best_nash(tree).profile
    assert isinstance(plan, Attained)
    assert z.check(plan).verdict == "subgame-perfect"
    dice = np.random.default_rng(1)
    seen = 0
    for v in dice.choice(len(tree), 40, replace=False).tolist():
        goal = plan.goal.copy()
        goal[2 * v] = goal[2 * v] + 2 if goal[2 * v] < 12 else 0
        report = z.check(attained(plan, goal=goal))
        assert not report
        seen += report.problems[0].where != ""
    assert seen > 5


@pytest.mark.parametrize("small", [8, 0])
def test_a_set_with_one_cell_more_or_less_is_seen(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.solvers.equilibria import profile_sets as solver

    monkeypatch.setattr(solver, "SMALL", small)
    dice = random.Random(1)
    seen = 0
    for _ in range(40):
        tree = utility.crossing(dice, 3, 3)
        found = z.equilibria(tree)
        assert z.check(found)
        several = [v for v in range(len(tree)) if not found.at(v).unique]
        if not several:
            continue
        v = dice.choice(several)
        ends = np.flatnonzero(tree.mover == -2)
        code = found.sets.code.copy()
        code[v] = code[ends[0]]  # one point in the place of a larger set
        report = z.check(replace(found, sets=replace(found.sets, code=code)))
        assert not report
        seen += 1
    assert seen > 20


def test_the_wrong_payoff_at_an_end_is_seen() -> None:
    found = z.equilibria("littman:4")
    code = found.sets.code.copy()
    code[2], code[4] = code[4], code[2]
    report = z.check(replace(found, sets=replace(found.sets, code=code)))
    assert "pays" in report.problems[0].what or "has" in report.problems[0].what


def test_strategies_of_another_game_are_seen() -> None:
    other = z.equilibria("littman:1")
    found = z.equilibria("littman:4")
    report = z.check(replace(found, attain=lambda goal, asked: other.profile((1000, 4))))
    assert not report


# ---------------------------------------------------------------- with chance


def lottery() -> Equilibria:
    return z.equilibria("knapsack:5,weights=3+4+2,values=4+5+3")


def with_boxes(found: Equilibria, path: str, boxes: tuple[Box, ...]) -> Equilibria:
    """The same answer with another set at one node."""
    assert isinstance(found.sets, BoxSets)
    changed = list(found.sets.boxes)
    changed[found.arena.at(path)] = boxes
    sets = BoxSets(found.arena, changed, found.sets.unit)
    return replace(found, sets=sets, attain=sets.attain)


def test_right_sets_with_chance_pass() -> None:
    report = z.check(lottery())
    assert report, report.problems
    assert report.checked[1] == "the sets of all 18 nodes follow from those of their moves"


@pytest.mark.parametrize("path", ["", "commence", "commence/1", "commence/1/pass"])
def test_a_box_too_many_and_one_too_few_are_seen_at_players_and_chance(path: str) -> None:
    found = lottery()
    assert isinstance(found.sets, BoxSets)
    own = found.sets.boxes[found.arena.at(path)]
    more = (*own, (5, 5, 5, 5))
    report = z.check(with_boxes(found, path, more))
    assert not report
    assert "has (" in report.problems[0].what or "lacks (" in report.problems[0].what
    (a, b, c, d), *rest = own
    assert not z.check(
        with_boxes(found, path, ((a, b, c, d - 1 if c < d else d), *rest) if c < d else (*rest, more[-1]))
    )


def test_an_empty_set_is_seen() -> None:
    assert "empty" in z.check(with_boxes(lottery(), "commence/1", ())).problems[0].what


def test_sets_too_large_to_be_looked_at_are_counted() -> None:
    powers = tuple(2**k for k in range(10))
    report = z.check(z.equilibria(knapsack(500, powers, powers)))
    assert report
    assert "except 1 that are too large" in report.checked[1] or "except 2 that are too large" in report.checked[1]


def test_the_best_equilibrium_is_checked_with_its_strategies() -> None:
    best = z.best_nash("littman:4")
    assert z.check(best).verdict == "subgame-perfect"
    assert "is worth 7, not 8" in z.check(replace(best, value=8)).problems[0].what
    other = z.equilibria("littman:4").profile((3, 1))
    assert "pay" in z.check(replace(best, attain=lambda _: other)).problems[0].what


def test_pure_sets_and_what_is_optimal_everywhere_are_checked_once_they_are_said() -> None:
    found = z.equilibria("sharing")
    before = len(z.check(found).checked)
    everywhere, pure = found.best_everywhere, found.pure
    report = z.check(found)
    assert report
    assert len(report.checked) > before
    said = z.equilibria("littman:1")
    assert not said.best_everywhere.exists
    assert z.check(said)
    for wrong, word in (
        (replace(everywhere, payoff=None, stops_at=0), "where none is said"),
        (replace(everywhere, payoff=z.Payoff(found.players, (1, 1))), "pays"),
        (replace(everywhere, choice=everywhere.choice[::-1].clip(1, 3)), "not the one with the greatest total"),
    ):
        changed = replace(found, find_everywhere=lambda wrong=wrong: wrong)
        assert changed.best_everywhere is wrong
        assert word in z.check(changed).problems[0].what
    best = replace(
        everywhere, arena=said.arena, payoff=z.Payoff(said.players, (1000, 4)), choice=np.array([2, 4, 0, 0, 0])
    )
    changed = replace(said, find_everywhere=lambda: best)
    assert changed.best_everywhere.exists
    assert not z.check(changed)
    changed = replace(found, find_pure=lambda: replace(pure, pool=pure.pool[::-1].copy()))
    assert len(changed.pure)
    assert not z.check(changed)

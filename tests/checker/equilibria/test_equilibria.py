from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from bench.equilibria import binary_tree
from tests import utility
from tests.effort import tries
from tests.evidence import replace as changed
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_set.boxes import Box, BoxSets
from zermelo.answers.equilibria.payoff_set.payoff_set import Axis
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.games.bargains.knapsack import knapsack


def attained(plan: Attained, **changes: object) -> Attained:
    parts = {
        name: getattr(plan, name) for name in ("arena", "goal", "choice", "second", "axes", "seats", "asked")
    } | changes
    return Attained(**parts)


def figure_4() -> Attained:
    plan = z.best_equilibrium("littman:4").profile
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
    plan = z.best_equilibrium(tree).profile
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
    for _ in range(tries(13)):
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
        report = z.check(changed(found, sets=replace(found.sets, code=code)))
        assert not report
        seen += 1
    assert seen > tries(6)


def test_the_wrong_payoff_at_an_end_is_seen() -> None:
    found = z.equilibria("littman:4")
    code = found.sets.code.copy()
    code[2], code[4] = code[4], code[2]
    report = z.check(changed(found, sets=replace(found.sets, code=code)))
    assert "pays" in report.problems[0].what or "has" in report.problems[0].what


def test_strategies_of_another_game_are_seen() -> None:
    other = z.equilibria("littman:1")
    found = z.equilibria("littman:4")
    report = z.check(changed(found, attain=lambda goal, asked: other.profile((1000, 4))))
    assert not report


# ---------------------------------------------------------------- with chance


def lottery() -> Equilibria:
    return z.equilibria("knapsack:5,weights=3+4+2,values=4+5+3")


def with_boxes(found: Equilibria, path: str, boxes: tuple[Box, ...]) -> Equilibria:
    """The same answer with another set at one node."""
    assert isinstance(found.sets, BoxSets)
    every = list(found.sets.boxes)
    every[found.arena.at(path)] = boxes
    sets = BoxSets(found.arena, every, found.sets.unit)
    return changed(found, sets=sets, attain=sets.attain)


def test_right_sets_with_chance_pass() -> None:
    report = z.check(lottery())
    assert report, report.problems
    assert report.checked[2] == "the sets of all 18 nodes follow from those of their moves"


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


def test_sets_too_large_to_be_looked_at_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.checker.equilibria.cells.CELLS", 2_000)
    powers = tuple(2**k for k in range(6))
    report = z.check(z.equilibria(knapsack(30, powers, powers)))
    assert report
    assert re.search(r"except [1-9] that are too large", report.checked[2])


def test_the_best_equilibrium_is_checked_with_its_strategies() -> None:
    best = z.best_equilibrium("littman:4")
    assert z.check(best).verdict == "subgame-perfect"
    assert "is worth 7, not 8" in z.check(replace(best, value=8)).problems[0].what
    other = best.among.profile((3, 1))
    assert "pay" in z.check(replace(best, attain=lambda _: other)).problems[0].what
    strange = z.equilibria("littman:1").profile((2, 4))
    assert "not one of this game" in z.check(replace(best, attain=lambda _: strange)).problems[0].what


def test_pure_sets_and_what_is_optimal_everywhere_are_checked() -> None:
    found = z.equilibria("sharing")
    everywhere, pure = found.best_everywhere, found.pure
    assert z.check(found)
    said = z.equilibria("littman:1")
    assert not said.best_everywhere.exists
    assert z.check(said)
    for wrong, word in (
        (replace(everywhere, payoff=None, stops_at=0), "where none is claimed"),
        (replace(everywhere, payoff=z.Payoff(found.players, (1, 1))), "pays"),
        (replace(everywhere, choice=everywhere.choice[::-1].clip(1, 3)), "not the one with the greatest total"),
    ):
        assert word in z.check(changed(found, find_everywhere=lambda wrong=wrong: wrong)).problems[0].what
    best = replace(
        everywhere, arena=said.arena, payoff=z.Payoff(said.players, (1000, 4)), choice=np.array([2, 4, 0, 0, 0])
    )
    assert not z.check(changed(said, find_everywhere=lambda: best))
    turned = changed(pure, pool=pure.sets.pool[::-1].copy())
    assert not z.check(changed(found, find_pure=lambda: turned))


def test_the_report_is_the_same_whatever_was_asked_before() -> None:
    for game in ("littman:1", "littman:4", "sharing", "knapsack", "nim:2,2"):
        found = z.equilibria(game)
        before = z.check(found)
        _ = found.pure, found.best_everywhere, found.best("fairest").profile, found.profile(found.payoff), found.sure
        assert z.check(found) == before
    near = z.equilibria("irrational", epsilon="1/5")
    before = z.check(near)
    _ = near.best("fairest"), near.best("P1"), near.cover
    assert z.check(near) == before


def test_a_chosen_one_is_proven_the_best_by_its_criterion() -> None:
    found = z.equilibria("littman:1")
    for criterion in ("total", "fairest", "single", "product", "P1", "P2", {"P1": 1, "P2": "21/2"}):
        whole = found.with_best(criterion)
        report = z.check(whole)
        assert report, report.problems
        assert f"the best by {whole.chosen.criterion} has the stated value" in report.checked[-1]
    good, other = found.best("P2"), found.best("P1")
    wrong = replace(good, value=other.payoff["P2"], at_most=other.payoff["P2"], payoffs=other.payoffs)
    assert "is worth 100, more than 4" in z.check(replace(found, chosen=wrong)).problems[0].what
    assert "is worth 100, more than 4" in z.check(wrong).problems[0].what
    outside = replace(good, value=200, at_most=200, payoffs=(z.Payoff(found.players, (2, 200)),))
    assert "no equilibrium pays" in z.check(replace(found, chosen=outside)).problems[0].what
    threatened = replace(good, attain=lambda _: other.profile)
    assert "pay" in z.check(replace(found, chosen=threatened)).problems[0].what


def test_the_best_of_pure_ones_is_proven_the_best_of_them() -> None:
    found = z.pure_equilibria("littman:1")
    assert z.check(found.with_best("P2"))
    assert z.check(found.best("P2")).verdict == "subgame-perfect"
    wrong = replace(found.best("P2"), value=4, at_most=4, payoffs=found.best("P1").payoffs)
    assert "more than 4" in z.check(replace(found, chosen=wrong)).problems[0].what
    assert "more than 4" in z.check(wrong).problems[0].what
    assert z.check(z.pure_equilibria(z.matrix(("A", "B"), [[(2, 1), (0, 0)], [(0, 0), (1, 2)]])).best("A"))

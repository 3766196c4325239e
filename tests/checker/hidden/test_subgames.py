from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests import classics
from tests.effort import tries
from tests.evidence import replace
from tests.hidden import hidden_tree, subgames
from zermelo.checker.hidden.best_reply import recomputed_best_reply_roots
from zermelo.forms.payoff import Payoff


@pytest.fixture
def outside() -> Any:
    return z.solve(classics.outside())


def test_the_checker_finds_subgames_by_counting() -> None:
    for seed in range(tries(50)):
        dice = np.random.default_rng(seed)
        tree = hidden_tree(dice, nodes=int(dice.integers(3, 40)), players=int(dice.integers(1, 4)))
        assert recomputed_best_reply_roots(tree) == subgames(tree)


def test_everything_that_was_looked_at_is_said(outside: Any) -> None:
    report = z.check(outside)
    assert report and report.checked[-1] == "nobody gains by another strategy, in any subgame"


def said(answer: Any) -> str:
    report = z.check(answer)
    assert not report
    return "; ".join(map(str, report.problems))


def test_a_worse_choice_is_found_with_what_it_costs(outside: Any) -> None:
    tree = outside.arena
    choice = outside.evidence.choice.copy()
    choice[0] = tree.at("out")
    line = z.solve(tree, choose=2).line
    worse = replace(outside, choice=choice)
    vars(worse)["line"] = line
    assert "at the start: A gains 1 by in" in said(worse)


def test_something_else_at_one_node_of_a_set_is_found(outside: Any) -> None:
    node = outside.arena.at("in/r")
    choice = outside.evidence.choice.copy()
    choice[node] = outside.arena.at("in/r/r")
    assert "in the same information set" in said(replace(outside, choice=choice))


def test_shares_that_do_not_sum_to_one_are_found(outside: Any) -> None:
    tree = outside.arena
    node = tree.at("in")
    assert "not above 0 and 1 in all" in said(replace(outside, mixed={node: {tree.at("in/l"): Fraction(1, 2)}}))
    assert "none here" in said(replace(outside, mixed={node: {tree.at("out"): Fraction(1)}}))


def test_a_payoff_a_line_or_a_subgame_that_does_not_follow_is_found(outside: Any) -> None:
    wrong = replace(outside)
    vars(wrong)["payoff"] = Payoff(("A", "B"), (3, 3))
    assert "the strategies pay (3, 1)" in said(wrong)
    wrong = replace(outside)
    vars(wrong)["line"] = z.solve(outside.arena, choose=2).line
    assert "never made" in said(wrong)
    inside = outside.subgames[0]
    other = replace(inside, payoff=Payoff(("A", "B"), (1, 3)), taken=2)
    assert "at in: the strategies pay (3, 1) there" in said(replace(outside, subgames=(other,)))
    assert "at in: a subgame is left out" in said(replace(outside, subgames=()))
    assert "has no hidden moves" in said(
        replace(outside, subgames=(inside, replace(inside, node=0, payoff=outside.payoff)))
    )


def test_a_regret_that_is_too_small_is_found() -> None:
    tree = classics.pennies()
    node, other = 0, tree.at("h")
    mixed: Any = {node: {1: Fraction(51, 100), 2: Fraction(49, 100)}}
    mixed |= {v: dict.fromkeys(tree.children(v), Fraction(1, 2)) for v in (other, tree.at("t"))}
    answer = z.solve(tree)
    near = replace(
        answer, mixed=mixed, exact=False, status="estimated", regret=Payoff(("A", "B"), (0, Fraction(1, 50)))
    )
    vars(near).pop("line", None)
    assert z.check(near)
    assert "B gains 1/50 by t" in said(replace(near, regret=Payoff(("A", "B"), (0, Fraction(1, 51)))))
    assert "B gains 1/50 by t" in said(replace(near, exact=True))


def test_a_profile_from_elsewhere_is_judged_subgame_by_subgame() -> None:
    plan = z.profile(classics.outside(), {"A": {"": "out", "in": "l"}, "B": {"meet 0: B": "r"}})
    report = z.check(plan)
    assert report.verdict == "equilibrium"
    assert [str(p) for p in report.problems] == ["at in: A gains 1 by r", "at in: B gains 1 by l"]


def test_a_gain_that_lies_in_a_subgame_alone_is_said_to_lie_there() -> None:
    game = z.tree(("A", "B"), z.chance({"x": ("1/2", classics.sexes()), "y": ("1/2", z.end(0, 0))}))
    report = z.check(z.profile(game, {"A": {"x": "l"}, "B": {"x/l": "r"}}))
    assert [str(p) for p in report.problems] == [
        "at the start: A gains 1/2 by changing at x", "at x: A gains 1 by r",
        "at the start: B gains 1/2 by changing at x", "at x: B gains 1 by l",
    ]  # fmt: skip


# ---------------------------------------------------------------- determinacy


def test_determinacy_is_checked_and_what_does_not_follow_is_found() -> None:
    found = z.determinacy("nim:2,3")
    assert z.check(found)
    assert "do not meet" in said(replace(found, value=-1))
    assert "the case is 'first wins', not 'draw'" in said(replace(found, case="draw"))
    assert "the case is 'first wins', not None" in said(replace(found, case=None))
    assert "not as exact as claimed" in said(replace(found, exact=False))
    assert "not as exact as claimed" in said(replace(found, status="bounded"))
    assert "no guarantee of A" in said(replace(found, lower=found.upper, upper=found.lower))


def test_what_is_said_of_subgames_is_looked_at(outside: Any) -> None:
    (one,) = outside.subgames
    for changed in ({"nodes": one.nodes + 1}, {"players": one.players[:1]}, {"exact": False}):
        assert said(replace(outside, subgames=(dataclasses.replace(one, **changed),)))
    assert "choices are made where everything is seen" in said(replace(outside, seen=outside.seen + 1))
    assert "are not looked at" in z.check(outside).checked[2]

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import zermelo as z
from tests.evidence import replace as changed
from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.strategy import Profile


def answer() -> Equilibria:
    return z.equilibria("irrational", epsilon="1/5")


def with_best(found: Equilibria, **changes: Any) -> Equilibria:
    """The same answer, with something else said of the best total."""
    if "payoff" in changes:
        changes["payoffs"] = (changes.pop("payoff"),)
    if "profile" in changes:
        plan = changes.pop("profile")
        changes["attain"] = lambda _: plan
    told = replace(found.best(), **changes)
    return changed(found, seek=lambda *_: told)


def problem(found: Equilibria) -> str:
    report = z.check(found)
    assert not report
    assert report.verdict is None
    return report.problems[0].what


def test_what_is_right_passes_and_what_was_looked_at_is_said() -> None:
    report = z.check(answer())
    assert report
    assert any("nobody's best reply gains more than 1/5" in said for said in report.checked)


def test_strategies_from_which_somebody_gains_more_than_epsilon_are_seen() -> None:
    found = answer()
    best: BestEquilibrium = found.best()
    tree = best.profile.arena
    for v in (tree.mover >= 0).nonzero()[0].tolist():
        for e in tree.edges(v):
            mixes = {u: best.profile.shares(u) for u in (tree.mover >= 0).nonzero()[0].tolist()} | {v: {e: Fraction(1)}}
            other = Profile(tree, mixes)
            if mixes[v] != best.profile.shares(v):
                assert not z.check(with_best(found, profile=other)), (v, e)
    stay = {u: best.profile.shares(u) for u in (tree.mover >= 0).nonzero()[0].tolist()}
    stay |= {tree.at("in"): {tree.edge_named(tree.at("in"), "left"): Fraction(1)}}
    paid = z.outcome(tree, Profile(tree, stay)).payoff
    other = with_best(found, profile=Profile(tree, stay), payoff=paid, value=paid.total)
    assert "gains" in problem(other)


def test_other_numbers_than_the_strategies_have_are_seen() -> None:
    found = answer()
    best = found.best()
    assert "pay" in problem(with_best(found, payoff=z.Payoff(found.players, (0, 0, 0))))
    assert "is worth" in problem(with_best(found, value=best.value + 1))
    assert "more than the 0 that is stated" in problem(with_best(found, gain=0))
    assert "less epsilon" in problem(with_best(found, at_most=best.at_most + 1))
    assert "an exact equilibrium is worth" in problem(with_best(found, at_most=-99))


def test_odds_that_do_not_sum_to_1_and_moves_of_other_nodes_are_seen() -> None:
    found = answer()
    tree = found.best().profile.arena
    mixes = {u: found.best().profile.shares(u) for u in (tree.mover >= 0).nonzero()[0].tolist()}
    assert "do not sum to 1" in problem(with_best(found, profile=Profile(tree, mixes | {0: {1: Fraction(1, 2)}})))
    assert "not one of this node's" in problem(with_best(found, profile=Profile(tree, mixes | {0: {7: Fraction(1)}})))


def test_a_profile_of_another_game_is_seen() -> None:
    other = z.equilibria("littman:4").best("total").profile
    assert "not one of this game" in problem(with_best(answer(), profile=other))


def test_the_best_alone_can_be_checked_and_what_is_wrong_with_it_is_seen() -> None:
    best = answer().best("fairest")
    assert z.check(best).verdict == "subgame-perfect but for epsilon"
    assert not z.check(replace(best, value=best.value + 1))
    assert not z.check(replace(best, epsilon=Fraction(1, 10**6)))

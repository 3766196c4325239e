"""A part of a game that grows has the value of the whole, whatever it begins with."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.hidden import hidden_tree
from zermelo.errors import BudgetError
from zermelo.forms.arena import END
from zermelo.solvers.hidden import double_oracle, subgame_methods as pieces
from zermelo.solvers.hidden.double_oracle import double_oracle_plans, guess_oracle_sequences
from zermelo.solvers.hidden.sequence_form import SequenceForm, sequence_form
from zermelo.solvers.hidden.sequence_lp import lp_sequence_plans
from zermelo.solvers.linear import exact_lp

SIZES = [pytest.param(150, id="some"), pytest.param(3000, id="many", marks=pytest.mark.long)]


def value(form: SequenceForm, plans: Any) -> Fraction:
    return sum((u * plans[0][a] * plans[1][b] for (a, b), (u, _) in form.paid.items()), Fraction(0)) / form.unit


def reply(form: SequenceForm, plan: Any, side: int) -> Fraction:
    """The most that a player gets against the other's plan, by a sweep over sets from the last to the first."""
    own = form.sides[side]
    gains = [Fraction(0)] * own.count
    for pair, (units, _) in form.paid.items():
        gains[pair[side]] += (-units if side else units) * plan[pair[1 - side]]
    for before, moves in reversed(list(zip(own.before, own.moves))):
        gains[before] += max(gains[c] for c in moves)
    return gains[0] / form.unit


def opposed_trees(count: int, seed: int, nodes: int = 40) -> Any:
    dice = np.random.default_rng(seed)
    for _ in range(count):
        tree = hidden_tree(dice, nodes, opposed=True)
        if (tree.mover != END).any():
            yield dice, sequence_form(tree, (0, 1))


def is_plan(side: Any, plan: Any) -> bool:
    sums = all(sum(plan[c] for c in moves) == plan[b] for b, moves in zip(side.before, side.moves))
    return plan[0] == 1 and min(plan) >= 0 and sums


@pytest.mark.parametrize("count", SIZES)
def test_the_part_has_the_value_of_the_whole_program_and_nobody_gains_by_a_reply(count: int) -> None:
    for _, form in opposed_trees(count, 1):
        plans = double_oracle_plans(form)
        assert all(map(is_plan, form.sides, plans))
        whole = value(form, plans)
        assert whole == value(form, lp_sequence_plans(form))
        assert reply(form, plans[1], 0) == whole == -reply(form, plans[0], 1)


def test_a_sabotaged_guess_never_yields_another_value(monkeypatch: Any) -> None:
    made = np.random.default_rng(3)

    def guess(form: SequenceForm) -> Any:
        kept = []
        for side in form.sides:
            own = (made.random(side.count) < made.choice([0.0, 0.3, 1.0])).tolist()
            own[0] = True
            for before, moves in zip(side.before, side.moves):
                for c in moves:
                    own[c] = own[c] and own[before]
            kept.append(own)
        return tuple(kept), tuple([int(made.choice(moves)) for moves in side.moves] for side in form.sides)

    monkeypatch.setattr(double_oracle, "guess_oracle_sequences", guess)
    for _, form in opposed_trees(150, 2):
        assert value(form, double_oracle_plans(form)) == value(form, lp_sequence_plans(form))


def test_sequences_that_are_kept_come_after_others_that_are() -> None:
    for _, form in opposed_trees(60, 4):
        kept, fixed = guess_oracle_sequences(form)
        for side, own, moves in zip(form.sides, kept, fixed):
            assert own[0] and all(own[b] or not any(own[c] for c in mine) for b, mine in zip(side.before, side.moves))
            assert all(move in mine for move, mine in zip(moves, side.moves))


@pytest.mark.parametrize("name", ["kuhn:7", "liars_dice:3"])
def test_catalogue_games_have_their_values_and_check_agrees(name: str) -> None:
    found = z.solve(name, method="oracle")
    assert found.payoff == z.solve(name, method="lp").payoff and z.check(found)


def test_payoffs_of_any_length_and_any_sum_are_exact() -> None:
    ends = {("h", "h"): 3 * 10**30, ("h", "t"): -1, ("t", "h"): 0, ("t", "t"): Fraction(1, 7)}
    game = z.tree("AB", z.at_once({"A": "ht", "B": "ht"}, lambda a, b: z.end(ends[a, b], 5 - ends[a, b])))
    found = z.solve(game, method="oracle")
    assert found.exact and found.payoff == z.solve(game, method="lp").payoff and z.check(found)


def without_guesses(monkeypatch: Any) -> None:
    """No program has a guess that is proven, and none is walked unasked."""
    monkeypatch.setattr(exact_lp, "guess_bases", lambda *_: iter(()))
    monkeypatch.setattr(pieces, "MOST_WALKED", 0)


def test_a_large_program_is_solved_by_a_part_of_it_that_grows(monkeypatch: Any) -> None:
    monkeypatch.setattr(pieces, "MOST_LP", 3)
    found = z.solve("kuhn")
    assert z.check(found)
    assert (found.subgames[0].method, found.exact, found.payoff["Ann"]) == ("oracle", True, Fraction(-1, 18))


@pytest.mark.parametrize("most", [3, 4_000])
def test_too_large_a_program_is_refused_where_scipy_is_missing(most: int, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    monkeypatch.setattr(pieces, "MOST_LP", most)
    without_guesses(monkeypatch)
    with pytest.raises(BudgetError, match=r"method='oracle' .*zermelo\[mixed\]"):
        z.solve("kuhn")


@pytest.mark.long
def test_too_large_a_program_is_left_to_floating_point(monkeypatch: Any) -> None:
    pytest.importorskip("scipy")
    without_guesses(monkeypatch)
    found = z.solve("kuhn")
    assert z.check(found)
    assert (found.subgames[0].method, found.exact, found.payoff["Ann"]) == ("highs", True, Fraction(-1, 18))

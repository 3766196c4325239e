"""Random trees with information sets: what `solve` finds is an equilibrium of every subgame, by trying everything."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests import classics
from tests.hidden import answered, gain, hidden_tree, most_strategies, subgames
from zermelo.errors import BudgetError
from zermelo.preferences.ties import Ties
from zermelo.solvers.hidden.subgames import solve_subgames


def trees(count: int, start: int, **options: Any) -> Any:
    """Yields random trees with hidden moves, few enough strategies to try all, and something to decide."""
    seed, found = start, 0
    while found < count:
        dice = np.random.default_rng(seed)
        seed += 1
        tree = hidden_tree(dice, nodes=int(dice.integers(7, 34)), **options)
        if tree.has_hidden_moves and 1 < most_strategies(tree) <= 200:
            found += 1
            yield tree


def hold(tree: z.Tree, **options: Any) -> z.Solution:
    """Solves a tree and holds the answer against brute force and the checker."""
    answer = z.solve(tree, **options)
    done = answered(answer)
    for root in subgames(tree):
        for seat, player in enumerate(tree.players):
            most = gain(tree, done, root, seat)
            assert most == 0 if answer.exact else most <= answer.regret[player]
    assert z.check(answer)
    return answer  # type: ignore[no-any-return]


SIZES = [pytest.param(30, id="some"), pytest.param(1500, id="many", marks=pytest.mark.long)]


@pytest.mark.parametrize("count", SIZES)
def test_two_players_are_in_equilibrium_in_every_subgame_by_every_method(count: int) -> None:
    for tree in trees(count, 1):
        hold(tree)
        for options in ({"method": "lemke"}, {"method": "matrix"}, {"choose": "total"}):
            assert z.check(z.solve(tree, **options))


@pytest.mark.parametrize("count", SIZES)
def test_opponents_get_the_value_that_the_normal_form_has(count: int) -> None:
    for tree in trees(count, 10**6, opposed=True):
        value = hold(tree).payoff["A"]
        assert value == z.solve(z.Matrix.of(tree)).game_value
        assert value == z.solve(tree, method="lemke").payoff["A"]


@pytest.mark.parametrize("count", SIZES)
def test_three_players_are_in_equilibrium_in_every_subgame(count: int) -> None:
    for tree in trees(count, 2 * 10**6, players=3):
        hold(tree)


@pytest.mark.parametrize("count", SIZES)
def test_replies_in_turn_end_in_an_equilibrium_without_mixing(count: int) -> None:
    settled = 0
    for tree in trees(count, 5 * 10**6, players=3):
        try:
            found = hold(tree, method="replies")
        except BudgetError as error:
            assert "do not settle" in str(error)
            continue
        settled += 1
        assert found.exact and not found.evidence.mixed
    assert settled > count * 3 // 4


@pytest.mark.parametrize("count", SIZES)
def test_the_choice_among_listed_equilibria_is_the_best_of_them(count: int) -> None:
    for tree in trees(count, 3 * 10**6):
        best = z.solve(tree, choose="total")
        for one in best.subgames:
            if one.payoffs is not None:
                assert one.payoff.total == max(paid.total for paid in one.payoffs)
                assert one.payoffs[one.taken] == one.payoff


@pytest.mark.parametrize("count", SIZES)
def test_where_all_is_seen_the_answer_is_that_of_backward_induction(count: int) -> None:
    for seed in range(count):
        dice = np.random.default_rng(seed)
        tree = hidden_tree(dice, nodes=30, players=int(dice.integers(1, 4)), dark=0)
        for rule in ("first", "last", "average", "kind:A", "spiteful:A", "total"):
            ties = Ties.read(rule, tree.players)
            found, usual = solve_subgames(tree, ties=ties), z.solve(tree, ties=rule)
            assert all(found.value(v) == usual.value(v) for v in range(len(tree)))


@pytest.mark.parametrize("count", SIZES)
def test_lemkes_walk_plays_nothing_that_is_weakly_dominated(count: int) -> None:
    for seed in range(count):
        dice = np.random.default_rng(seed)
        rows, columns = (int(n) for n in dice.integers(2, 5, 2))
        paid = dice.integers(0, 2 + seed % 2, (rows, columns, 2)).tolist()  # full of ties
        moves = {"A": range(rows), "B": range(columns)}
        tree = z.tree(("A", "B"), z.at_once(moves, lambda a, b, paid=paid: z.end(*paid[a][b])))
        answer = z.solve(tree, method="lemke")
        rounds = z.dominance(z.Matrix.of(tree), kind="weak").rounds
        gone = {(one.player, one.strategy) for one in (rounds[0] if rounds else ())}
        played = {(player, move) for player in "AB" for mix in answer.behaviour(player).values() for move in mix}
        assert not played & gone


def test_a_choice_made_worse_is_rejected() -> None:
    for tree in trees(40, 4 * 10**6):
        answer = z.solve(tree)
        done = answered(answer)
        v = int(np.random.default_rng(len(tree)).choice(list(done)))
        members = [w for w in done if tree.info[w] == tree.info[v]]  # type: ignore[index]
        for k in range(len(tree.children(v))):
            other = dict(done) | {w: {tree.children(w)[k]: Fraction(1)} for w in members}
            is_worse = any(gain(tree, other, r, s) > 0 for r in subgames(tree) for s in range(2))
            assert bool(z.check(z.Profile(tree, other))) is not is_worse


def test_a_set_of_single_moves_met_again_and_again_is_no_forgetting() -> None:
    # McKelvey and Palfrey 1995; Gambit has the game with seven stages as holdout.efg.
    for stages in (1, 2):
        hold(classics.holdout(stages))
        hold(classics.holdout(stages), method="matrix")
    whole = classics.holdout()
    assert len(whole) == 136
    assert z.check(z.solve(whole))
    # Whoever gives in at once gets 1/2 with high odds, whatever the other does; with low odds nothing is sure.
    for player, sure in (("A", Fraction(1, 4)), ("B", Fraction(3, 10))):
        found = z.guarantee(whole, player)
        assert found.value == sure and z.check(found)

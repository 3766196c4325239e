"""Utility profile sets with chance, and the epsilon scheme, against brute force in fractions on random trees."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import zermelo as z
from tests import utility
from tests.effort import tries
from tests.zoo import Random
from zermelo.forms.build.tree import Draft
from zermelo.games.bargains.knapsack import knapsack, knapsack_items, knapsack_value
from zermelo.solvers.equilibria.chance_sets import sweep_chance_sets
from zermelo.solvers.equilibria.epsilon import Grid, epsilon_worth_and_gain, find_epsilon_equilibria
from zermelo.solvers.equilibria.payoff_grid import Purse

SIMPLE = ("total", "fairest", "single", "P1", {"P1": 2, "P2": -1})


def boxes_of(found: Any) -> list[Any]:
    return [tuple(zip(map(Fraction, r.least), map(Fraction, r.most))) for r in found.regions]


def bouquet(dice: random.Random) -> z.Tree:
    """Chance between small trees that have segments, below choices between that and an end: many pieces."""
    numbers = [sorted(dice.sample(range(-4, 9), 3)) for _ in range(2)]

    def end() -> Draft:
        return z.end(dice.choice(numbers[0]), dice.choice(numbers[1]))

    def small() -> Draft:
        mine, theirs = (dice.choice(side) for side in numbers)
        if dice.random() < 0.5:
            inner = z.choose("P1", {"a": z.end(mine, numbers[1][0]), "b": z.end(mine, numbers[1][2])})
            return z.choose("P2", {"in": inner, "out": end()})
        inner = z.choose("P2", {"a": z.end(numbers[0][0], theirs), "b": z.end(numbers[0][2], theirs)})
        return z.choose("P1", {"in": inner, "out": end()})

    def coin() -> Draft:
        weights = [dice.randint(1, 3) for _ in range(dice.randint(2, 3))]
        return z.chance({f"c{k}": (Fraction(w, sum(weights)), small()) for k, w in enumerate(weights)})

    node = coin()
    for _ in range(dice.randint(0, 2)):
        node = z.choose(dice.choice(("P1", "P2")), {"go": node, "or": coin() if dice.random() < 0.3 else end()})
    return z.tree(("P1", "P2"), node)


def games(count: int, seed: int) -> Any:
    dice = random.Random(seed)
    for k in range(count):
        yield bouquet(dice) if k % 2 else utility.lottery(dice, depth=dice.randint(1, 4))


def test_the_sets_of_all_nodes_are_those_of_the_definition() -> None:
    kinds: Counter[str] = Counter()
    for k, tree in enumerate(games(tries(134), 1)):
        due, found = utility.boxes(tree), sweep_chance_sets(tree)
        for v in range(len(tree)):
            here = found.at(v, tree.players)
            axes = utility.all_samples([due[v], boxes_of(here)])
            assert utility.cells(boxes_of(here), axes) == utility.cells(due[v], axes), (k, v)
            if tree.mover[v] == -1:
                kinds.update(region.kind for region in here.regions)
            for x, y in product(axes[0][:6], axes[1][:6]):
                assert here.contains((x, y)) == utility.holds(due[v], (x, y))
    assert kinds["segment"] > tries(50)
    assert kinds["rectangle"] > tries(50)


def test_without_chance_boxes_are_the_sets_on_the_grid() -> None:
    for tree in utility.some_trees(tries(50), 2):
        found, boxes = z.equilibria(tree), sweep_chance_sets(tree)
        for v in range(len(tree)):
            axes = utility.samples(tree)
            assert utility.cells(boxes_of(found.at(v)), axes) == utility.cells(
                boxes_of(boxes.at(v, tree.players)), axes
            )


def test_no_profile_of_a_lattice_of_odds_pays_what_is_not_in_the_set_and_pure_ones_are_paid() -> None:
    dice, tried, several = random.Random(3), 0, 0
    while tried < tries(14):
        tree = utility.lottery(dice, depth=3, ranks=2)
        if not tree.has_chance or not 20 <= utility.count_lattice(tree, 2) <= 1500:
            continue
        tried += 1
        found, paid = z.equilibria(tree), utility.lattice(tree, 2)
        assert all(found.contains(pair) for pair in paid)
        assert {payoff.vector for payoff in found.pure} <= paid
        greatest = [max(x1 + y1 for (_, x1), (_, y1) in here) for here in utility.boxes(tree)]
        everywhere = found.best_everywhere.payoff
        assert utility.lattice(tree, 2, greatest) == (set() if everywhere is None else {everywhere.vector})
        several += len(paid) > 2
    assert several > tries(2)


def test_every_payoff_has_a_profile_that_check_passes() -> None:
    mixed = 0
    for tree in games(tries(40), 4):
        found = z.equilibria(tree)
        axes = utility.all_samples([boxes_of(found)])
        inside = [pair for pair in product(*axes) if found.contains(pair)]
        for pair in random.Random(4).sample(inside, min(6, len(inside))):
            plan = found.profile(pair)
            assert z.check(plan).verdict == "subgame-perfect"
            assert z.outcome(tree, plan).payoff.vector == pair
            mixed += any(len(plan.shares(int(v))) > 1 for v in (tree.mover >= 0).nonzero()[0])
    assert mixed > tries(15)


def test_the_best_is_at_least_the_best_pure_one_and_guarantees_are_below_all() -> None:
    for tree in games(tries(27), 5):
        found, sure, one = z.equilibria(tree), z.guarantees(tree).payoff, z.solve(tree).payoff
        assert found.contains(one)
        assert all(found.contains(payoff) for payoff in found.pure)
        for name in ("total", "fairest", "single", "product", "P1", "P2"):
            assert found.best(name).value >= found.best_pure(name).value
        for region in found.regions:
            assert all(sure[p] <= region.low[p] for p in tree.players)


def test_the_checker_agrees_with_every_set() -> None:
    for tree in games(tries(14), 6):
        report = z.check(z.equilibria(tree))
        assert report, report.problems


def test_merged_positions_with_chance_have_the_sets_of_the_tree() -> None:
    met_again = 0
    for seed in range(10):
        rules = Random(seed=seed, players=2, plies=5, fold=5, luck=3)
        merged, whole = z.equilibria(rules), z.equilibria(z.game_tree(rules))
        met_again += len(merged.arena) < len(whole.arena)
        assert merged.payoffs == whole.payoffs
        plan = merged.best("total").profile
        assert z.check(plan).verdict == "subgame-perfect"
        assert z.check(merged)
        near = find_epsilon_equilibria(merged.arena, Fraction(1, 3))
        assert near.best().value >= merged.best("total").value - Fraction(1, 3)
        assert z.check(near), z.check(near).problems
    assert met_again >= 5


def test_the_best_equilibrium_of_random_knapsacks_packs_them_and_every_packing_is_an_equilibrium() -> None:
    dice = random.Random(7)
    for _ in range(tries(34)):
        count = dice.randint(1, 6)
        weights = tuple(dice.randint(0, 6) for _ in range(count))
        values = tuple(dice.randint(1, 6) for _ in range(count))
        capacity = dice.randint(0, sum(weights) + 1)
        choices = [
            taken for taken in product((0, 1), repeat=count)
            if sum(w * t for w, t in zip(weights, taken)) <= capacity
        ]  # fmt: skip
        game = knapsack(capacity, weights, values)
        found = z.equilibria(game)
        best = found.best("total")
        due = max(sum(v * t for v, t in zip(values, taken)) for taken in choices)
        assert knapsack_value(game, best.payoff) == due
        items = knapsack_items(best.profile)
        assert sum(values[i - 1] for i in items) == due
        assert sum(weights[i - 1] for i in items) <= capacity
        for taken in choices:  # the other way: each packing that fits is paid
            cost = Fraction(-sum(w * t for w, t in zip(weights, taken)), (1 + sum(weights)) * count)
            assert found.contains((cost, Fraction(sum(v * t for v, t in zip(values, taken)), count)))


# ---------------------------------------------------------------- nearly


def gains_by_hand(tree: z.Tree, plan: Any) -> Fraction:
    """The most that anybody gains by another whole pure strategy, in any subgame, by trying all of them."""
    worst = Fraction(0)
    for seat in range(len(tree.players)):
        own = [v for v in range(len(tree)) if tree.mover[v] == seat]
        kept = _values(tree, plan, {})
        for picks in product(*(tree.edges(v) for v in own)):
            tried = _values(tree, plan, dict(zip(own, picks)))
            worst = max(worst, *(tried[v][seat] - kept[v][seat] for v in range(len(tree))))
    return worst


def _values(tree: z.Tree, plan: Any, picks: dict[int, int]) -> list[list[Fraction]]:
    worth: list[Any] = [None] * len(tree)
    for v in reversed(range(len(tree))):
        if tree.mover[v] == -2:
            worth[v] = [Fraction(u) for u in tree.payoff_at(v).vector]
        else:
            shares = {picks[v]: Fraction(1)} if v in picks else plan.shares(v)
            parts = [[s * u for u in worth[tree.child(e)]] for e, s in shares.items()]
            worth[v] = [sum(column, Fraction(0)) for column in zip(*parts)]
    return worth


@pytest.mark.parametrize("way", ["pairs", "cells", "sorted"])
def test_the_promise_of_epsilon_is_kept_for_every_criterion(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "cells":  # sums of points by transforms, however few they are
        monkeypatch.setattr("zermelo.solvers.equilibria.payoff_grid.MANY", 0)
    if way == "sorted":  # no tables of cells
        monkeypatch.setattr("zermelo.solvers.equilibria.grid_cells.DENSE", 0)
    dice, above = random.Random(8), 0
    for k, tree in enumerate([*games(tries(17), 8), *utility.some_trees(tries(7), 8)]):
        epsilon = dice.choice((Fraction(1, 2), Fraction(1, 4), Fraction(3)))
        found, near = z.equilibria(tree), find_epsilon_equilibria(tree, epsilon)
        for criterion in SIMPLE:
            best, due = near.best(criterion), found.best(criterion).value
            assert due - epsilon <= best.value, k
            assert due <= best.at_most <= best.value + epsilon
            assert best.gain <= epsilon
            assert z.outcome(tree, best.profile).payoff == best.payoff
            above += best.value > due
        report = z.check(near)
        assert report, report.problems
        for region in found.regions:  # nothing that is exact is ruled out
            middle = [Fraction(a + 2 * b) / 3 for a, b in zip(region.least, region.most)]
            assert not any(near.rules_out(pair) for pair in (region.least, region.most, middle))
    assert above > tries(1)  # nearly an equilibrium may be better than any exact one


def test_the_gain_is_that_of_the_best_of_all_other_strategies() -> None:
    dice, positive = random.Random(9), 0
    for k in range(tries(20)):
        tree = utility.lottery(dice, depth=3) if k % 2 else three(dice, 3)
        near = find_epsilon_equilibria(tree, Fraction(2)).best()
        assert gains_by_hand(tree, near.profile) == near.gain == epsilon_worth_and_gain(near.profile)[1]
        positive += near.gain > 0
    assert positive > tries(1)


def three(dice: random.Random, depth: int, players: int = 3) -> z.Tree:
    """A tree of three or four players, full of ties, with a little chance."""
    names = ("P1", "P2", "P3", "P4")[:players]

    def node(left: int) -> Draft:
        if left == 0 or dice.random() < 0.1:
            return z.end(*(dice.randint(0, 2) for _ in names))
        below = [node(left - 1) for _ in range(dice.choice((1, 2, 2, 3)))]
        if dice.random() < 0.15:
            return z.chance({f"c{k}": (Fraction(1, len(below)), child) for k, child in enumerate(below)})
        return z.choose(dice.choice(names), {f"m{k}": child for k, child in enumerate(below)})

    return z.tree(names, node(depth))


@pytest.mark.parametrize("players", [3, 4])
def test_for_three_and_four_players_no_lattice_profile_and_no_pure_one_is_better_than_promised(players: int) -> None:
    dice, tried = random.Random(10 + players), 0
    while tried < tries(9):
        tree = three(dice, 3 if players == 3 else 2, players)
        if utility.count_lattice(tree, 2) > 1500:
            continue
        tried += 1
        epsilon = dice.choice((Fraction(3, 2), Fraction(1, 2)))
        near = find_epsilon_equilibria(tree, epsilon)
        best = near.best()
        report = z.check(near)
        assert report, report.problems
        pure = z.pure_equilibria(tree)
        assert pure.best("total").value <= best.at_most <= best.value + epsilon
        exact = utility.perfect_lattice(tree, 2)
        assert exact
        assert max(map(sum, exact)) <= best.at_most
        assert not any(near.rules_out(paid) for paid in exact)


@pytest.mark.parametrize("most", [1 << 20, 0], ids=["pairs", "cells"])
def test_a_cloud_is_as_near_as_it_says_to_every_exact_payoff_at_every_node(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.solvers.equilibria.payoff_grid.MANY", most)
    for tree in games(tries(20), 12):
        found, grid = z.equilibria(tree), Grid(tree, Fraction(1, 3), Purse(10**8))
        grid.mix_at_root()
        for v in range(len(tree)):
            cloud = grid.clouds[v]
            for region in found.at(v).regions:
                middle = [Fraction(a + b) / 2 for a, b in zip(region.least, region.most)]
                for pair in (region.least, region.most, middle):
                    steps = [(u - low) / step for u, low, step in zip(pair, grid.lows, grid.steps)]
                    near = min(max(abs(k - u) for k, u in zip(point, steps)) for point in cloud.points.tolist())
                    assert near <= cloud.error

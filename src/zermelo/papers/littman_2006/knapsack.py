"""Section 1.6: the knapsack problem as a game with chance. Figure 3."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import zermelo as z
from zermelo.games.bargains.knapsack import knapsack, knapsack_items, knapsack_value
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all

ITEMS = 40


def _packed_items(game: z.Tree) -> tuple[int, ...]:
    """The items that the best equilibrium by total puts in."""
    found = z.pure_equilibria(game)
    return knapsack_items(found.profile(found.best("total").payoff))


def _printed_knapsack(capacity: int, weights: tuple[int, ...], values: tuple[int, ...]) -> z.Tree:
    """The construction as printed: a very large sum for Player 2 where Player 1 aborts."""
    count, scale = len(weights), 1 + sum(weights)
    items = {}
    for i, (weight, value) in enumerate(zip(weights, values), 1):
        cost = Fraction(-weight, scale)
        chosen = z.choose("P1", {"take": z.end(cost, value), "leave": z.end(cost, 0)})
        items[str(i)] = (Fraction(1, count), z.choose("P2", {"quit": z.end(0, 0), "pass": chosen}))
    abort = z.end(Fraction(-capacity, count * scale), 1 + sum(values))
    return z.tree(("P1", "P2"), z.choose("P1", {"abort": abort, "commence": z.chance(items)}))


def _best_knapsack_value(capacity: int, weights: tuple[int, ...], values: tuple[int, ...]) -> int:
    """The best value, by trying every selection."""
    return max(
        sum(v for v, taken in zip(values, choice) if taken)
        for choice in product((0, 1), repeat=len(weights))
        if sum(w for w, taken in zip(weights, choice) if taken) <= capacity
    )


def _total_value(values: tuple[int, ...], items: tuple[int, ...]) -> int:
    """The value of items counted from 1."""
    return sum(values[i - 1] for i in items)


@experiment(
    "lrtz-figure-3", "figure 3", "The subgame of an object has the local equilibria [0, 0] and [−w/M, v]; in any "
    "equilibrium where Player 2 gets something positive, Player 1 gets −w/M. No other improves on these.",
)  # fmt: skip
def littman_knapsack_figure_3() -> Iterator[Line]:
    w, v, m = 3, 4, 10
    cost = Fraction(-w, m)
    chosen = z.choose("P1", {"take": z.end(cost, v), "leave": z.end(cost, 0)})
    found = z.equilibria(z.tree(("P1", "P2"), z.choose("P2", {"quit": z.end(0, 0), "pass": chosen}))).at("")
    yield Line("[0, 0] is one", True, found.contains((0, 0)))
    yield Line("[−w/M, v] is one", True, found.contains((cost, v)))
    positive = {region.least[0] for region in found.regions if region.most[1] > 0}
    positive |= {region.most[0] for region in found.regions if region.most[1] > 0}
    yield Line("what Player 1 gets where Player 2 gets more than 0", {cost}, positive, rule="−w/M")
    over = {c.vector for c in found.corners if not any(c["P1"] <= a and c["P2"] <= b for a, b in ((0, 0), (cost, v)))}
    yield Line("no other payoff improves on these", True, not over)
    yield Line("all payoffs", LOST, {str(region) for region in found.regions})


@experiment(
    "lrtz-knapsack", "section 1.6", "Player 1 commences or aborts, which pays a very large sum to Player 2; then the "
    "socially optimal equilibrium is a knapsack solution.",
)  # fmt: skip
def littman_knapsack_game() -> Iterator[Line]:
    example: tuple[int, Any, Any] = (5, (3, 4, 2), (4, 5, 3))
    why = (
        "The sum on abort must be a very large loss for Player 2: as printed, to abort has the best total, and the "
        "knapsack stays empty. The figure under printed is that of the printed construction."
    )
    game = knapsack(*example)
    printed = _total_value(example[2], _packed_items(_printed_knapsack(*example)))
    found = knapsack_value(game, z.best_equilibrium(game, "total").payoff)
    yield Line("value packed, capacity 5, items (3,4) (4,5) (2,3)", printed, found, _best_knapsack_value(*example), why,
               rule="which pays a very large sum to Player 2")  # fmt: skip
    yield Line("items packed", LOST, _packed_items(game))
    dice, ours, printed = Random(16), 0, 0
    for _ in range(ITEMS):
        count = dice.randint(1, 5)
        weights = tuple(dice.randint(0, 6) for _ in range(count))
        values = tuple(dice.randint(1, 6) for _ in range(count))
        one = (dice.randint(0, sum(weights) + 1), weights, values)
        ours += _total_value(values, _packed_items(knapsack(*one))) == _best_knapsack_value(*one)
        printed += _total_value(values, _packed_items(_printed_knapsack(*one))) == _best_knapsack_value(*one)
    yield experiment_for_all("random instances solved, a loss on abort", ours, ITEMS)
    yield Line(f"of {ITEMS} random instances solved, a large sum on abort as printed", LOST, printed)

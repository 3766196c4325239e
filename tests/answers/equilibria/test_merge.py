"""The steps of a merge: as the definitions have them, and noticed by `check` where one is changed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.laws.random_games import random_tree
from zermelo.errors import MethodError

PLAYERS = ("P1", "P2")


GRID = [Fraction(k, 2) for k in range(-5, 6)]


@pytest.mark.parametrize("seed", range(tries(13, 3)))
def test_what_stays_and_what_mixing_adds_is_as_the_definitions_have_it(seed: int) -> None:
    """Littman and others 2006, equation 3, on the halves between the payoffs of ends."""
    tree = random_tree(np.random.default_rng([3, seed]), least=2, most=2, chance=False, nodes=14)
    if len(tree.edges(0)) < 2:
        return
    found, m = z.equilibria(tree), int(tree.mover[0])
    merge, below = found.merge(), [found.at(child) for child in tree.children(0)]
    assert merge.merged == found.at("") and z.check(merge)
    worst = max(one.range[tree.players[m]][0] for one in below)
    kept, (mixed,) = merge.of("kept"), merge.of("mixed")
    for point in product(GRID, GRID):
        stays = [point[m] >= worst and one.contains(point) for one in below]
        assert stays == [step.payoffs is not None and step.payoffs.contains(point) for step in kept]
        lines = [[q for q in GRID if one.contains((point[m], q) if m == 0 else (q, point[m]))] for one in below]
        met = [line for line in lines if line]
        between = len(met) > 1 and min(map(min, met)) <= point[1 - m] <= max(map(max, met))
        assert (mixed.payoffs is not None and mixed.payoffs.contains(point)) == (point[m] >= worst and between)


def test_at_a_chance_node_every_payoff_of_one_move_is_averaged_with_every_one_of_the_others() -> None:
    tied = z.choose("P1", {"l": z.end(1, 0), "r": z.end(1, 2)})
    game = z.tree(PLAYERS, z.chance({"a": ("1/3", tied), "b": ("2/3", z.end(4, 3))}))
    found = z.equilibria(game)
    merge = found.merge()
    assert (merge.player, [step.kind for step in merge.steps]) == (None, ["set", "set", "merged"])
    assert merge.merged == found.at("") and str(merge.merged) == "{3} × [2, 8/3]"
    assert z.check(merge)
    wrong = replace(merge.steps[2], payoffs=merge.steps[0].payoffs)
    assert not z.check(replace(merge, steps=(*merge.steps[:2], wrong)))


def test_a_step_that_is_another_is_noticed() -> None:
    merge = z.equilibria("littman:4").merge("2/3")
    sets = [step.payoffs for step in merge.steps]
    for k in range(2, len(merge.steps)):
        for other in sets:
            if other != sets[k]:
                steps = [*merge.steps[:k], replace(merge.steps[k], payoffs=other), *merge.steps[k + 1 :]]
                assert not z.check(replace(merge, steps=tuple(steps)))
    assert not z.check(replace(merge, steps=merge.steps[:-1]))
    assert not z.check(replace(merge, player="P2"))


def test_where_play_ends_nothing_is_merged() -> None:
    with pytest.raises(MethodError, match="Play ends there"):
        z.equilibria("littman:4").merge("6")


def test_it_is_drawn_a_panel_for_each_step() -> None:
    merge = z.equilibria("littman:4").merge("2/3")
    assert merge.svg().count("<svg ") == 7 and merge.text().count("┤") > 6
    assert "what mixing adds" in str(merge)

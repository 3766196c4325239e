"""All equilibria of two players with hidden moves: those of the normal form where no subgame lies inside."""

from __future__ import annotations

import numpy as np
import pytest

import zermelo as z
from tests import hidden
from tests.effort import tries
from zermelo.errors import BudgetError, MethodError


def quarrel() -> z.Tree:
    paid = {("o", "o"): (3, 1), ("f", "f"): (1, 3)}
    return z.tree(("A", "B"), z.at_once({"A": "of", "B": "of"}, lambda a, b: z.end(*paid.get((a, b), (0, 0)))))


@pytest.mark.parametrize(("criterion", "pays"), [("total", (3, 1)), ("B", (1, 3)), ("fairest", (3, 1))])
def test_the_best_is_found_by_the_same_criteria_as_in_a_matrix(criterion: str, pays: tuple[int, int]) -> None:
    best = z.best_equilibrium(quarrel(), criterion)
    assert best.payoff.vector == pays and z.check(best)
    assert best.payoff == z.best_equilibrium(z.Matrix.of(quarrel()), criterion).payoff


@pytest.mark.parametrize("seed", range(tries(10, 3)))
def test_what_solve_finds_is_among_all_equilibria_or_a_subgame_inside_pays_in_endless_ways(seed: int) -> None:
    tree = hidden.hidden_tree(np.random.default_rng([16, seed]))
    if not tree.has_hidden_moves:
        return
    try:
        found = z.equilibria(tree)
    except BudgetError:
        return
    except MethodError as error:
        assert "pays infinitely many payoffs, and hidden moves lead to it" in str(error)
        return
    assert z.check(found) and found.payoffs and any(r.contains(z.solve(tree).payoff) for r in found.regions)


def test_a_subgame_can_be_asked_for_itself_and_three_players_are_refused() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"out": z.end(2, 2), "in": z.at_once(
        {"A": "of", "B": "of"}, lambda a, b: z.end(3 * (a == b), int(a == b)))}))  # fmt: skip
    assert len(z.equilibria(game, at="in")) == 3
    with pytest.raises(MethodError, match="two players; this game has 3"):
        z.equilibria("horse")

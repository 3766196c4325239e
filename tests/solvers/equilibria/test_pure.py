from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.zoo import Random
from zermelo.errors import BudgetError, CycleError, GameError, MethodError, NameError_, ParameterError
from zermelo.games import Nim


def vectors(found: Any) -> list[tuple[Any, ...]]:
    return [payoff.vector for payoff in found]


@pytest.mark.parametrize(
    ("game", "payoffs"),
    [
        ("littman:1", [(2, 100), (1000, 4)]),
        ("littman:4", [(3, 1), (3, 3)]),  # the best total, (5, 2), needs mixing
        ("sharing", [(1, 1), (2, 0)]),
        ("entry", [(1, 1)]),
        ("grundy:6,players=3,payoff=last", [(-1, -1, 2), (2, -1, -1)]),
    ],
)
def test_known_sets(game: str, payoffs: list[tuple[int, ...]]) -> None:
    # Littman, Ravi, Talwar and Zinkevich 2006, figures 1 and 4; Lakatos and Nagy 2004.
    found = z.pure_equilibria(game)
    assert vectors(found) == payoffs
    assert found.unique == (len(payoffs) == 1)
    assert all(payoff in found for payoff in payoffs)


def test_the_sets_of_figure_4_node_by_node() -> None:
    found = z.pure_equilibria("littman:4")
    chain = ["", "2", "2/3", "2/3/4", "2/3/4/5"]
    five, both = [(3, 1), (3, 3)], [(0, 2), (3, 3)]
    assert [vectors(found.at(path)) for path in chain] == [
        [(3, 1), (3, 3)], [(1, 3), (3, 3)], [(1, 3), (3, 3)], both, five
    ]  # fmt: skip


def test_the_best_of_figure_1_depends_on_the_criterion() -> None:
    found = z.pure_equilibria("littman:1")
    best = {name: found.best(name).payoff.vector for name in ("total", "fairest", "single", "P1", "P2", "product")}
    assert best == {
        "total": (1000, 4), "fairest": (1000, 4), "single": (1000, 4), "P1": (1000, 4), "P2": (2, 100),
        "product": (1000, 4),
    }  # fmt: skip


def test_averages_of_chance_combine_every_payoff_with_every_other() -> None:
    tie = z.choose("A", {"x": z.end(0, 0), "y": z.end(0, 6)})
    found = z.pure_equilibria(z.tree(("A", "B"), z.chance({"h": ("1/3", tie), "t": ("2/3", tie)})))
    assert vectors(found) == [(0, 0), (0, 2), (0, 4), (0, 6)]
    plan = found.profile((0, 4))
    assert (plan.strategies["A"]["h"], plan.strategies["A"]["t"]) == ("x", "y")
    assert z.check(found)


def test_two_moves_of_chance_to_one_position_keep_their_own_promises() -> None:
    class Twice(z.Rules):
        players = 2
        actions = 2
        start = (0, 0)

        def player(self, s: z.State) -> int:
            return -1 if s[0] == 0 else 0

        def odds(self, s: z.State, a: int) -> int:
            return 1

        def legal(self, s: z.State, a: int) -> bool:
            return True

        def apply(self, s: z.State, a: int) -> None:
            s[1] = a if s[0] == 1 else 0
            s[0] += 1

        def over(self, s: z.State) -> bool:
            return s[0] == 2

        def score(self, s: z.State, p: int) -> int:
            return s[1] * p * 2

    found = z.pure_equilibria(Twice())
    assert len(found.arena) == 4
    assert vectors(found) == [(0, 0), (0, 1), (0, 2)]  # 1: chance's first move is followed by 0, its second by 2
    plan = found.profile((0, 1))
    assert len(plan.arena) == 5
    assert z.check(plan).verdict == "subgame-perfect"
    assert {promise.vector for state, promise in plan.strategies["A"]} == {(0, 0), (0, 2)}
    assert z.check(found)


def test_compiled_and_plain_sets_are_the_same() -> None:
    dice = np.random.default_rng(3)
    depth, players = 9, ("A", "B", "C")
    first = np.minimum(1 + 2 * np.arange(2 ** (depth + 1)), 2 ** (depth + 1) - 1)
    mover = np.where(np.arange(2 ** (depth + 1) - 1) < 2**depth - 1, 0, -2).astype(np.int8)
    mover[: 2**depth - 1] = dice.integers(0, 3, 2**depth - 1)
    tree = z.Tree(players=players, first=first.astype(np.int32), mover=mover, payoff=dice.integers(0, 4, (2**depth, 3)))
    native, plain = z.pure_equilibria(tree, compiled=True), z.pure_equilibria(tree, compiled=False)
    assert native.effort.compiled
    assert not plain.effort.compiled
    assert all(native.at(v) == plain.at(v) for v in range(len(tree)))
    assert len(native) > 1
    assert z.check(native)


def test_symmetric_positions_change_no_set_without_chance_and_are_refused_with_it() -> None:
    nim = Nim((2, 2, 2), players=3)
    assert z.pure_equilibria(nim, symmetric=True).payoffs == z.pure_equilibria(nim).payoffs

    class Lucky(Random):
        def same(self, s: z.State) -> None:
            pass

    with pytest.raises(MethodError, match="leave out symmetric="):
        z.pure_equilibria(Lucky(seed=4, luck=3), symmetric=True)


# ---------------------------------------------------------------- budgets and bad input


def gambles(rounds: int) -> z.Tree:
    """Chance picks one of many ties, each worth another power of two: every subset has its own payoff."""
    ties = {
        str(k): (f"1/{rounds}", z.choose("A", {"x": z.end(0, 0), "y": z.end(0, 2**k)})) for k in range(rounds)
    }  # fmt: skip
    return z.tree(("A", "B"), z.chance(ties))


def test_sets_of_chance_may_double_with_every_tie() -> None:
    assert [len(z.pure_equilibria(gambles(k))) for k in (1, 4, 8)] == [2, 16, 256]


def test_a_set_too_large_is_refused_and_nothing_is_answered() -> None:
    with pytest.raises(BudgetError, match="too many payoffs of pure equilibria for a budget of 1,000"):
        z.pure_equilibria(gambles(12), budget=1000)
    with pytest.raises(BudgetError, match="3,000,000"):
        z.pure_equilibria(gambles(40))
    ties = z.tree(("A",), z.choose("A", {"a": z.end(0), "b": z.end(0)}))
    assert len(z.pure_equilibria(ties, budget=1)) == 1
    wide = z.tree(("A", "B"), z.choose("A", {str(k): z.end(0, k) for k in range(50)}))
    assert len(z.pure_equilibria(wide, budget=50)) == 50
    with pytest.raises(BudgetError):
        z.pure_equilibria(wide, budget=20)


@pytest.mark.parametrize("budget", [0, -3, True, "many", 2.5])
def test_a_senseless_budget_is_refused(budget: Any) -> None:
    with pytest.raises(ParameterError, match="budget"):
        z.pure_equilibria("sharing", budget=budget)


def test_a_payoff_that_no_equilibrium_pays_has_no_profile() -> None:
    found = z.pure_equilibria("sharing")
    assert not found.contains({"Andy": 0, "Barb": 2})
    with pytest.raises(NameError_, match=r"No pure subgame-perfect equilibrium pays \(0, 2\); they pay \(1, 1\)"):
        found.profile((0, 2))
    with pytest.raises(GameError, match="one number for each"):
        found.contains((1,))


def test_hidden_moves_and_cycles_are_refused() -> None:
    pay = {("c", "c"): (-1, -1), ("c", "d"): (-9, 1), ("d", "c"): (1, -9), ("d", "d"): (-4, -4)}
    moves = {"A": ("d", "c"), "B": ("d", "c")}
    with pytest.raises(MethodError, match="has hidden moves"):
        z.pure_equilibria(z.tree(("A", "B"), z.at_once(moves, lambda a, b: z.end(*pay[a, b]))))
    graph = z.Graph(
        players=("A",),
        first=np.array([0, 2, 2]),
        mover=np.array([0, -2]),
        payoff=np.array([[1]]),
        succ=np.array([0, 1]),
    )
    with pytest.raises(CycleError):
        z.pure_equilibria(graph)

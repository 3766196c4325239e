"""Moves recommended one by one: against the definition over whole strategies, laws, refusals, and files changed."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from zermelo.errors import BudgetError, MethodError
from zermelo.solvers.linear.exact_lp import walk_exact_lp

Plan = dict[str, str]  # information set → move


def drawn(seed: int) -> z.Tree:
    """A random tree: A moves, B moves with or without seeing it, A moves again with or without seeing that."""
    dice = np.random.default_rng([9, seed])
    hides, forgets = dice.integers(0, 2, 2)

    def end() -> Any:
        return z.end(*map(int, dice.integers(0, 6, 2)))

    def again(k: int) -> Any:
        return z.choose("A", {"x": end(), "y": end()}, **({"info": f"a{k}"} if forgets else {}))

    def reply(k: int) -> Any:
        return z.choose("B", {"L": again(k), "R": again(k), "S": end()}, **({"info": "b"} if hides else {}))

    return z.tree(("A", "B"), z.choose("A", {"l": reply(0), "r": reply(1)}))


# ---------------------------------------------------------------- the definition, over whole strategies


def sets_of(tree: z.Tree) -> list[dict[str, list[str]]]:
    """The information sets of each player with their moves, by name."""
    found: list[dict[str, list[str]]] = [{}, {}]
    for v, seat in enumerate(tree.mover.tolist()):
        if seat >= 0:
            found[seat][name(tree, v)] = list(tree.names(v))
    return found


def name(tree: z.Tree, v: int) -> str:
    held = -1 if tree.info is None else int(tree.info[v])
    return f"set {held}" if held >= 0 else f"node {v}"


def played(tree: z.Tree, plans: tuple[Plan, Plan]) -> tuple[list[str], tuple[int, ...]]:
    """The sets that are passed, and what the end pays, in units."""
    v, passed = 0, []
    while tree.mover[v] >= 0:
        here = name(tree, v)
        passed.append(here)
        v = tree.edges(v)[tree.names(v).index(plans[int(tree.mover[v])][here])]
    return passed, tuple(int(n) for n in tree.payoff[tree.end_row[v]])


def by_definition(tree: z.Tree, weights: tuple[int, int]) -> Fraction:
    """The most by weights over odds of pairs of whole strategies. Told c at the set h, a player may go over to any own
    strategy from h on, hearing no more: that must not gain, for all c, h and such strategies."""
    sets = sets_of(tree)
    every: list[list[Plan]] = [
        [dict(zip(mine, picks, strict=True)) for picks in product(*mine.values())] for mine in sets
    ]
    cells = list(product(*every))
    rows = []
    for seat, mine in enumerate(sets):
        for here, moves in mine.items():
            for told, other in product(moves, every[seat]):
                row = []
                for plans in cells:
                    gain = 0
                    passed, paid = played(tree, plans)
                    if here in passed and plans[seat][here] == told:
                        before = passed[: passed.index(here)]
                        changed = {h: plans[seat][h] if h in before else other[h] for h in mine}
                        both = (changed, plans[1]) if seat == 0 else (plans[0], changed)
                        gain = played(tree, both)[1][seat] - paid[seat]
                    row.append(gain)
                if any(row) and row not in rows:
                    rows.append(row)
    gains = [sum(w * n for w, n in zip(weights, played(tree, plans)[1], strict=True)) for plans in cells]
    lift = 1 - min(gains)
    found = walk_exact_lp(
        [n + lift for n in gains], [*rows, [1] * len(cells)], [0] * len(rows) + [1], entering="steepest"
    )
    return (found.value - lift) / tree.scale


def small(seed: int) -> z.Tree:
    """A smaller one: after l and R, A moves again."""
    dice = np.random.default_rng([3, seed])

    def end() -> Any:
        return z.end(*map(int, dice.integers(0, 4, 2)))

    again = z.choose("A", {"x": end(), "y": end()})
    sees: dict[str, Any] = {"info": "b"} if seed % 3 else {}
    left = z.choose("B", {"L": end(), "R": again}, **sees)
    return z.tree(("A", "B"), z.choose("A", {"l": left, "r": z.choose("B", {"L": end(), "R": end()}, **sees)}))


@pytest.mark.parametrize("seed", range(12))
def test_it_is_the_best_by_the_definition(seed: int) -> None:
    game = small(seed)
    for weights in ((1, 1), (1, 0), (0, -1)):
        found = z.correlated(game, {"A": weights[0], "B": weights[1]}, kind="extensive")
        assert found.value == by_definition(game, weights)
        assert z.check(found), z.check(found)


# ---------------------------------------------------------------- laws


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_it_is_no_worse_than_with_whole_strategies_and_than_any_equilibrium_of_nash(seed: int) -> None:
    game = drawn(seed)
    for criterion in ("total", "fairest", "A", {"B": -1}):
        found = z.correlated(game, criterion, kind="extensive")
        assert found.value >= z.correlated(game, criterion).value
        assert z.check(found), z.check(found)
        for pure in z.pure_equilibria(z.Matrix.of(game)).payoffs:
            assert found.criterion.of(pure) <= found.value
        assert found.criterion.of(z.solve(game).payoff) <= found.value


def test_it_can_be_better_than_with_whole_strategies() -> None:
    left = z.choose("B", {"L": z.end(1, 3), "R": z.choose("A", {"x": z.end(0, 0), "y": z.end(1, 1)})}, info="b")
    right = z.choose("B", {"L": z.end(3, 1), "R": z.end(0, 3)}, info="b")
    game = z.tree(("A", "B"), z.choose("A", {"l": left, "r": right}))
    found = z.correlated(game, kind="extensive")
    assert found.value == by_definition(game, (1, 1))
    assert (found.value, z.correlated(game).value) == (Fraction(40, 13), 3)
    assert sum(found.plan.plays.values()) == 1 and found.game is game


# ---------------------------------------------------------------- files, and what cannot be asked


@pytest.mark.parametrize("criterion", ["total", "fairest", {"A": -2, "B": "1/3"}])
def test_what_is_saved_is_read_again_and_what_is_changed_is_wrong(criterion: Any, tmp_path: Path) -> None:
    found = z.correlated(drawn(4), criterion, kind="extensive")
    z.save(found, tmp_path / "found.json")
    again = z.load(tmp_path / "found.json")
    assert z.check(again) and again.bounds == found.bounds and again.plan.plan == found.plan.plan
    told = json.loads((tmp_path / "found.json").read_text("utf-8"))
    del told["payoff"]
    changes = 0
    for at in range(len(told["odds"])):
        other = json.loads(json.dumps(told))
        other["odds"][at][2] = str(Fraction(other["odds"][at][2]) / 2)
        changes += _is_wrong(other, tmp_path)
    for number, bound in enumerate(told["bounds"]):
        for at in range(len(bound["prices"])):
            other = json.loads(json.dumps(told))
            other["bounds"][number]["prices"].pop(at)
            assert _is_wrong(other, tmp_path) or not Fraction(bound["prices"][at][-1])
    assert changes == len(told["odds"])
    for key, value in {"value": 99, "bounds": []}.items():
        assert _is_wrong({**told, key: value}, tmp_path)


def _is_wrong(told: dict[str, Any], folder: Path) -> bool:
    (folder / "changed.json").write_text(json.dumps(told), "utf-8")
    return not z.check(z.load(folder / "changed.json"))


def test_what_has_chance_or_more_players_or_is_no_tree_or_too_large_is_refused_in_one_line() -> None:
    tossed = z.tree(("A", "B"), z.chance({"1": ("1/2", z.end(1, 2)), "2": ("1/2", z.end(2, 1))}))
    with pytest.raises(MethodError, match="Chance moves here"):
        z.correlated(tossed, kind="extensive")
    with pytest.raises(MethodError, match="this game has 3"):
        z.correlated("tokens:3,players=3", kind="extensive")
    with pytest.raises(MethodError, match="A matrix has no moves"):
        z.correlated(z.matrix(("A", "B"), [[(1, 1)]]), kind="extensive")
    with pytest.raises(BudgetError, match="pairs of sequences and"):
        z.correlated("tokens:12,players=2", kind="extensive")

"""Brute force over small trees, straight from the definitions, in fractions. Shares no code with the package."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

Vector = tuple[Fraction, ...]


def deciding(tree: Any) -> list[int]:
    """The nodes where a player chooses."""
    return [v for v in range(len(tree)) if tree.mover[v] >= 0]


def profiles(tree: Any) -> Any:
    """All pure profiles: a chosen child for every deciding node."""
    nodes = deciding(tree)
    for picks in product(*(tree.children(v) for v in nodes)):
        yield dict(zip(nodes, picks, strict=True))


def count_profiles(tree: Any) -> int:
    """How many pure profiles there are."""
    total = 1
    for v in deciding(tree):
        total *= len(tree.children(v))
    return total


def values(tree: Any, picks: dict[int, int]) -> list[Vector]:
    """The payoff of a pure profile at every node."""
    found: list[Vector] = [()] * len(tree)
    for v in reversed(range(len(tree))):
        if tree.mover[v] == -2:
            found[v] = tuple(Fraction(x) for x in tree.payoff_at(v).vector)
        elif tree.mover[v] == -1:
            odds = tree.odds(v)
            rows = [found[c] for c in tree.children(v)]
            found[v] = tuple(sum((o * r[q] for o, r in zip(odds, rows)), Fraction(0)) for q in range(len(tree.players)))
        else:
            found[v] = found[picks[v]]
    return found


def is_subgame_perfect(tree: Any, picks: dict[int, int]) -> bool:
    """Does no player gain by changing the strategy, whole, in any subgame? By trying every strategy."""
    base = values(tree, picks)
    for seat in range(len(tree.players)):
        own = [v for v in deciding(tree) if tree.mover[v] == seat]
        for other in product(*(tree.children(v) for v in own)):
            changed = values(tree, picks | dict(zip(own, other, strict=True)))
            if any(changed[v][seat] > base[v][seat] for v in range(len(tree))):
                return False
    return True


def is_equilibrium(tree: Any, picks: dict[int, int]) -> bool:
    """The same from the start only."""
    base = values(tree, picks)[0]
    for seat in range(len(tree.players)):
        own = [v for v in deciding(tree) if tree.mover[v] == seat]
        for other in product(*(tree.children(v) for v in own)):
            if values(tree, picks | dict(zip(own, other, strict=True)))[0][seat] > base[seat]:
                return False
    return True

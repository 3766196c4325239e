"""Random trees in which players do not see everything but forget nothing, and brute force over them.

Everything here follows the definitions, in fractions, and shares no code with the package.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

import zermelo as z

Dice = np.random.Generator
Shares = dict[int, dict[int, Fraction]]  # node → child → how often


def hidden_tree(
    dice: Dice, nodes: int = 16, players: int = 2, *, opposed: bool = False, chance: bool = True, dark: float = 0.9
) -> z.Tree:
    """A random tree with perfect recall: nodes are joined only where their owner has chosen and known the same before.

    Nodes with a single move are joined whatever came before, and are no part of anybody's past.
    *dark* is how likely a node looks like another one, if any can.
    """
    names = tuple("ABCD"[:players])
    first, mover, rows, weight, info = [], [], [], [1], []
    past: list[tuple[Any, ...]] = [(None,) * players]
    sets: dict[Any, int] = {}
    count = 0
    v, made = 0, 1
    while v < made:
        first.append(made)
        many = int(dice.choice([1, 2, 3], p=[0.2, 0.6, 0.2]))
        if made + many > nodes or (v > 0 and dice.random() < 0.1):
            mover.append(-2)
            info.append(-1)
            row = dice.integers(-2, 3, players).tolist()
            rows.append([row[0], -row[0]] if opposed else row)
        elif chance and dice.random() < 0.2:
            mover.append(-1)
            info.append(-1)
            past += [past[v]] * many
            weight += dice.integers(1, 4, many).tolist()
            made += many
        else:
            seat = int(dice.integers(players))
            shade: Any = int(dice.random() < 0.3) if dice.random() < dark else ("alone", v)
            held = sets.setdefault((seat, past[v][seat] if many > 1 else None, many, shade), count)
            count += held == count
            mover.append(seat)
            info.append(held)
            past += [(*past[v][:seat], (held, k), *past[v][seat + 1 :]) if many > 1 else past[v] for k in range(many)]
            weight += [1] * many
            made += many
        v += 1
    first.append(made)
    return z.Tree(
        players=names, first=np.array(first, dtype=np.int32), mover=np.array(mover, dtype=np.int8),
        payoff=np.array(rows, dtype=np.int64).reshape(-1, players), weight=np.array(weight, dtype=np.int64),
        info=np.array(info, dtype=np.int32), info_names=tuple(f"set {k}" for k in range(count)),
    )  # fmt: skip


def nested_tree(dice: Dice, depth: int = 3) -> z.Tree:
    """A random game of two: seen choices, chance, and moves made at once, one inside the other; payoffs have ties."""
    count = iter(range(100))

    def part(depth: int) -> Any:
        kind = dice.random()
        if depth == 0 or (depth < 3 and kind < 0.25):
            return z.end(*dice.integers(0, 3, 2).tolist())
        if kind < 0.55:
            made = {(a, b): part(depth - 1) if a == b == "l" else part(0) for a in "lr" for b in "lr"}
            return z.at_once({"A": "lr", "B": "lr"}, lambda a, b: made[a, b], info=f"meeting {next(count)}")
        if kind < 0.7:
            return z.chance({"heads": ("1/3", part(depth - 1)), "tails": ("2/3", part(depth - 1))})
        return z.choose("AB"[int(dice.integers(2))], {"x": part(depth - 1), "y": part(depth - 1)})

    return z.tree(("A", "B"), part(depth))


def below(tree: z.Tree, root: int) -> list[int]:
    """All nodes of the tree that begins at *root*."""
    found = [root]
    for v in found:
        found += tree.children(v)
    return found


def subgames(tree: z.Tree) -> list[int]:
    """Where subgames begin: every set with a node below lies below, looked at one by one."""
    info = [-1 if tree.info is None else int(k) for k in (tree.info if tree.info is not None else [-1] * len(tree))]
    roots = []
    for v in range(len(tree)):
        inside = set(below(tree, v))
        touched = {info[w] for w in inside if info[w] >= 0}
        if tree.children(v) and all(w in inside for w in range(len(tree)) if info[w] in touched):
            roots.append(v)
    return roots


def worth(tree: z.Tree, shares: Shares, node: int) -> tuple[Fraction, ...]:
    """What a node is worth to everybody."""
    if tree.mover[node] == -2:
        return tuple(Fraction(u) for u in tree.payoff_at(node).vector)
    if tree.mover[node] == -1:
        mix = dict(zip(tree.children(node), tree.odds(node)))
    else:
        mix = shares[node]
    parts = [(share, worth(tree, shares, child)) for child, share in mix.items() if share]
    return tuple(sum((share * row[q] for share, row in parts), Fraction(0)) for q in range(len(tree.players)))


def own_sets(tree: z.Tree, seat: int, inside: list[int]) -> list[list[int]]:
    """The information sets of a player among some nodes."""
    sets: dict[int, list[int]] = {}
    for v in inside:
        if tree.mover[v] == seat:
            sets.setdefault(v if tree.info is None else int(tree.info[v]), []).append(v)
    return list(sets.values())


def gain(tree: z.Tree, shares: Shares, root: int, seat: int) -> Fraction:
    """The most that a player gains in the subgame at *root* by any pure strategy: all of them are tried."""
    sets = own_sets(tree, seat, below(tree, root))
    stays = worth(tree, shares, root)[seat]
    most = stays
    for picks in product(*(range(len(tree.children(held[0]))) for held in sets)):
        other = dict(shares)
        for held, k in zip(sets, picks, strict=True):
            for v in held:
                other[v] = {tree.children(v)[k]: Fraction(1)}
        most = max(most, worth(tree, other, root)[seat])
    return most - stays


def most_strategies(tree: z.Tree) -> int:
    """How many pure strategies the player with the most of them has."""
    counts = []
    for seat in range(len(tree.players)):
        sizes = [len(tree.children(held[0])) for held in own_sets(tree, seat, list(range(len(tree))))]
        counts.append(int(np.prod(sizes)) if sizes else 1)
    return max(counts)


def answered(answer: Any) -> Shares:
    """What an answer says is done, node by node."""
    return {v: answer.shares(v) for v in range(len(answer.arena)) if answer.arena.mover[v] >= 0}

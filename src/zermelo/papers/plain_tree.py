"""The few plain lines that compute everything again: trees as nested tuples, recursion, brute force.

Nothing here calls a solver. A tree is an `End`, which pays, or a `Fork`: whose move it is, and what follows each move.
Moves are numbered from 1. A fork of nobody is chance, all of whose moves are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import zermelo as z

NAMES = ("A", "B", "C", "D")
NOBODY = -1

Vector = tuple[Any, ...]


@dataclass(frozen=True)
class End:
    """A leaf and what it pays."""

    pays: Vector


@dataclass(frozen=True)
class Fork:
    """A choice of a seat among branches."""

    seat: int
    branches: tuple[Node, ...]


Node = End | Fork
Plan = dict[tuple[int, ...], int]  # at which path which branch


def uniform_plain_tree(b: int, n: int, m: int, leaves: Sequence[Vector], depth: int = 0) -> Node:
    """Branching b, m plies, n players in turn, and the leaves from left to right."""
    if m == depth:
        return End(tuple(leaves[0]))
    part = len(leaves) // b
    below = tuple(uniform_plain_tree(b, n, m, leaves[k * part : (k + 1) * part], depth + 1) for k in range(b))
    return Fork(depth % n, below)


def random_plain_tree(dice: Random, n: int, depth: int, *, most: int = 3, chance: bool = False, wide: int = 2) -> Node:
    """Ends at any depth, movers at random, so few payoffs that ties are the rule."""
    if depth == 0 or dice.random() < 0.15:
        return End(tuple(dice.randint(0, most) for _ in range(n)))
    seat = NOBODY if chance and dice.random() < 0.3 else dice.randrange(n)
    below = [
        random_plain_tree(dice, n, depth - 1, most=most, chance=chance, wide=wide) for _ in range(dice.randint(2, wide))
    ]
    return Fork(seat, tuple(below))


def zero_sum_plain_tree(node: Node) -> Node:
    """The same tree for two who want opposite things: the first one's payoffs, and their opposites."""
    if isinstance(node, End):
        return End((node.pays[0], -node.pays[0]))
    return Fork(node.seat, tuple(zero_sum_plain_tree(below) for below in node.branches))


def plain_tree_as_game(node: Node, players: Sequence[str]) -> z.Tree:
    """The tree as zermelo has it, its moves named 1, 2, …"""

    def draft(here: Node) -> Any:
        if isinstance(here, End):
            return z.end(*here.pays)
        moves = {str(k + 1): draft(below) for k, below in enumerate(here.branches)}
        if here.seat == NOBODY:
            return z.chance({name: (Fraction(1, len(moves)), below) for name, below in moves.items()})
        return z.choose(players[here.seat], moves)

    return z.tree(tuple(players), draft(node))


def read_plain_tree(tree: Any, node: int = 0) -> Node:
    """A tree of zermelo's as nested tuples."""
    if tree.turn(node) is None:
        return End(tree.payoff_at(node).vector)
    return Fork(
        tree.players.index(tree.turn(node)), tuple(read_plain_tree(tree, child) for child in tree.children(node))
    )


def plain_tree_ends(node: Node) -> list[Vector]:
    """What the leaves pay, from left to right."""
    return (
        [node.pays] if isinstance(node, End) else [pays for below in node.branches for pays in plain_tree_ends(below)]
    )


def _average_payoffs(vectors: Sequence[Vector]) -> Vector:
    """The average, player by player."""
    return tuple(sum((Fraction(u) for u in column), Fraction(0)) / len(vectors) for column in zip(*vectors))


def plain_tree_maxn(node: Node, ties: str = "first") -> Vector:
    """Everybody takes what is best for themselves; of equals the first, the last, or the average."""
    if isinstance(node, End):
        return node.pays
    values = [plain_tree_maxn(below, ties) for below in node.branches]
    if node.seat == NOBODY:
        return _average_payoffs(values)
    most = max(value[node.seat] for value in values)
    best = [value for value in values if value[node.seat] == most]
    return _average_payoffs(best) if ties == "average" else best[0] if ties == "first" else best[-1]


def plain_tree_best_branch(node: Fork, ties: str = "first") -> int:
    """The branch that the mover takes, the first of equals unless the last is asked for."""
    worth = [plain_tree_maxn(below, ties)[node.seat] for below in node.branches]
    return worth.index(max(worth)) if ties != "last" else len(worth) - 1 - worth[::-1].index(max(worth))


def plain_tree_outcomes(node: Node) -> set[Vector]:
    """The payoffs of all subgame-perfect pure equilibria: no chance."""
    if isinstance(node, End):
        return {node.pays}
    sets = [plain_tree_outcomes(below) for below in node.branches]
    least = [min(value[node.seat] for value in one) for one in sets]
    return {
        value
        for k, one in enumerate(sets)
        for value in one
        if all(value[node.seat] >= low for j, low in enumerate(least) if j != k)
    }


def plain_tree_guarantee(node: Node, team: set[int]) -> Any:
    """What *team* can guarantee in sum, all the others against it."""
    if isinstance(node, End):
        return sum(node.pays[seat] for seat in team)
    values = [plain_tree_guarantee(below, team) for below in node.branches]
    return max(values) if node.seat in team else min(values)


def plain_tree_expectation(node: Node, seat: int, friends: set[int], enemies: set[int]) -> Any:
    """What *seat* expects where friends help, enemies harm, and the others move at random."""
    if isinstance(node, End):
        return node.pays[seat]
    values = [plain_tree_expectation(below, seat, friends, enemies) for below in node.branches]
    if node.seat == seat or node.seat in friends:
        return max(values)
    return min(values) if node.seat in enemies else sum(map(Fraction, values)) / len(values)


def plain_tree_forks(node: Node, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Fork]]:
    """All choices with the path that leads to them."""
    if isinstance(node, Fork):
        yield path, node
        for k, below in enumerate(node.branches):
            yield from plain_tree_forks(below, (*path, k))


def plain_tree_plans(node: Node, seats: set[int]) -> Iterator[Plan]:
    """All ways in which *seats* can choose everywhere."""
    own = [(path, len(fork.branches)) for path, fork in plain_tree_forks(node) if fork.seat in seats]
    for picked in product(*(range(many) for _, many in own)):
        yield dict(zip((path for path, _ in own), picked))


def play_plain_tree(node: Node, plan: Plan, path: tuple[int, ...] = ()) -> Vector:
    """What everybody gets when all choose by *plan*."""
    if isinstance(node, End):
        return node.pays
    if node.seat == NOBODY:
        return _average_payoffs([play_plain_tree(below, plan, (*path, k)) for k, below in enumerate(node.branches)])
    k = plan[path]
    return play_plain_tree(node.branches[k], plan, (*path, k))


def plan_on_plain_tree(answer: Any, node: Node) -> Plan:
    """What the strategies of a solution do, as branches by path."""
    found: Plan = {}
    for path, fork in plain_tree_forks(node):
        if fork.seat != NOBODY:
            where = "/".join(str(k + 1) for k in path)
            found[path] = int(answer.strategies[answer.players[fork.seat]][where]) - 1
    return found


def plain_tree_gains(node: Node, plan: Plan, team: set[int]) -> bool:
    """Would *team* get more, in sum, by any other plan of its own, the others keeping to theirs?"""
    now = sum(play_plain_tree(node, plan)[seat] for seat in team)
    return any(
        sum(play_plain_tree(node, plan | other)[seat] for seat in team) > now for other in plain_tree_plans(node, team)
    )

"""From a tree to its normal form: all strategies of every player, and what they pay together.

A strategy names a move for each of a player's information sets with a choice. Where it is *reduced*, it names none
where the player's own earlier moves cannot lead. With perfect recall the sets of a player form a forest: each hangs
below the player's own last choice, and the number of reduced strategies from a move on is the product, over the sets
that hang there, of the sum over their moves.

Reference: Kuhn 1953; von Stengel 1996 for sequences of own moves.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Any

import numpy as np

from zermelo.errors import BudgetError, ParameterError
from zermelo.forms.arena import END, NATURE, Array, join_arena_path
from zermelo.forms.explore.budgets import require_budget_limit
from zermelo.forms.explore.explore import as_explorable_game, game_tree
from zermelo.forms.information.information_sets import (
    information_by_choice,
    information_by_node,
    require_information_recall,
)
from zermelo.forms.matrix import Matrix, require_matrix_players
from zermelo.forms.payoff import LIMIT
from zermelo.forms.tree import Tree

MOST = 5_000_000  # numbers in a matrix, unless asked otherwise
Last = tuple[int, int]  # an own information set and which of its moves was made there
START: Last = (-1, -1)
Plan = dict[int, int]  # information set → move


def tree_normal_form_counts(tree: Tree, *, reduced: bool = True) -> dict[str, int]:
    """Returns how many strategies each player has, without building any.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> again = choose("A", {"stop": end(0), "go": choose("A", {"stop": end(1), "go": end(2)})})
    >>> tree_normal_form_counts(tree(("A",), again)), tree_normal_form_counts(tree(("A",), again), reduced=False)
    ({'A': 3}, {'A': 4})
    """
    moves, owner, below = _forest(tree, reduced)
    return {player: _count(seat, moves, owner, below) for seat, player in enumerate(tree.players)}


def tree_normal_form_strategies(tree: Tree, *, reduced: bool = True) -> list[list[Plan]]:
    """Returns all strategies of each player in the order of the normal form: which move is made at which set."""
    moves, owner, below = _forest(tree, reduced)
    return [_plans(seat, moves, owner, below) for seat in range(len(tree.players))]


def tree_normal_form(game: Any, *, reduced: bool = True, limit: int | None = None) -> Matrix:
    """Returns the normal form of *game*; see `Matrix.of`."""
    if isinstance(game, Matrix):
        return game
    if isinstance(game, str):
        raise ParameterError(f"Matrix.of takes a tree or rules; of a game of the catalogue write game_tree({game!r}).")
    found = as_explorable_game(game)
    tree = found if isinstance(found, Tree) else game_tree(found, limit=limit or MOST)
    require_budget_limit(limit)
    require_matrix_players(tree.players)
    counts = tree_normal_form_counts(tree, reduced=reduced)
    size = prod(counts.values()) * len(tree.players)
    if size > (limit or MOST):
        shape = " × ".join(map(tree_normal_form_count_text, counts.values()))
        raise BudgetError(
            f"The normal form has {shape} profiles; with {len(tree.players)} payoffs each that is more than the "
            f"limit of {limit or MOST:,} numbers. Use the tree itself: solve(game) or equilibria(game)."
        )
    _, owner, _ = _forest(tree, reduced)
    plans = tree_normal_form_strategies(tree, reduced=reduced)
    names = tuple(_names(tree, seat, mine, owner) for seat, mine in enumerate(plans))
    payoff, scale = _payoffs(tree, plans)
    return Matrix(players=tree.players, strategies=names, payoff=payoff, scale=scale, title=tree.title)


def tree_normal_form_count_text(count: int) -> str:
    """Returns a number in words: with commas, above 10^15 only its size.

    >>> tree_normal_form_count_text(1234), tree_normal_form_count_text(2**5000)
    ('1,234', 'about 10^1505')
    """
    return f"{count:,}" if count < 10**15 else f"about 10^{round((count.bit_length() - 1) * 0.30103)}"


# ---------------------------------------------------------------- strategies


def _forest(tree: Tree, reduced: bool) -> tuple[dict[int, int], dict[int, int], dict[Last, list[int]]]:
    """Per information set with a choice its number of moves and its owner; the sets that hang below each choice."""
    last: list[tuple[Last, ...]] = [(START,) * len(tree.players)] * len(tree)
    moves: dict[int, int] = {}
    owner: dict[int, int] = {}
    hangs: dict[int, Last] = {}
    infos = information_by_choice(tree)
    firsts, movers = tree.first.tolist(), tree.mover.tolist()
    for v, mover in enumerate(movers):
        here, seat = last[v], mover if infos[v] >= 0 else -1
        for k, c in enumerate(range(firsts[v], firsts[v + 1])):
            last[c] = here if seat < 0 else (*here[:seat], (infos[v], k), *here[seat + 1 :])
        if seat < 0:
            continue
        held = infos[v]
        moves[held], owner[held] = firsts[v + 1] - firsts[v], seat
        if hangs.setdefault(held, here[seat]) != here[seat] and reduced:
            require_information_recall(tree)  # refuses, and names two nodes that are mixed up
    below: dict[Last, list[int]] = {}
    for held, above in hangs.items():
        below.setdefault(above if reduced else START, []).append(held)
    return moves, owner, below


def _count(seat: int, moves: dict[int, int], owner: dict[int, int], below: dict[Last, list[int]]) -> int:
    ways: dict[Last, int] = {}
    for held in reversed(_downward(seat, moves, owner, below)):
        for k in range(moves[held]):
            ways[held, k] = prod(sum(ways[s, j] for j in range(moves[s])) for s in below.get((held, k), ()))
    roots = [held for held in below.get(START, ()) if owner[held] == seat]
    return prod(sum(ways[held, k] for k in range(moves[held])) for held in roots)


def _downward(seat: int, moves: dict[int, int], owner: dict[int, int], below: dict[Last, list[int]]) -> list[int]:
    """The player's information sets, each before those that hang below it."""
    order = [held for held in below.get(START, ()) if owner[held] == seat]
    for held in order:  # grows while it is read
        order.extend(s for k in range(moves[held]) for s in below.get((held, k), ()))
    return order


def _plans(seat: int, moves: dict[int, int], owner: dict[int, int], below: dict[Last, list[int]]) -> list[Plan]:
    """All strategies of a player, those that differ late side by side."""
    ways: dict[Last, list[Plan]] = {}

    def together(sets: list[int]) -> list[Plan]:
        each = [[{held: k} | plan for k in range(moves[held]) for plan in ways[held, k]] for held in sets]
        return [dict(entry for plan in picks for entry in plan.items()) for picks in product(*each)]

    for held in reversed(_downward(seat, moves, owner, below)):
        for k in range(moves[held]):
            ways[held, k] = together(below.get((held, k), []))
    return together([held for held in below.get(START, ()) if owner[held] == seat])


def _names(tree: Tree, seat: int, plans: list[Plan], owner: dict[int, int]) -> tuple[str, ...]:
    """What strategies are called: their moves, set by set, joined like paths, and * where nothing is said."""
    infos = information_by_node(tree)
    where = {infos[v]: v for v in reversed(range(len(tree))) if tree.mover[v] == seat}
    sets = sorted((s for s in where if owner.get(s) == seat), key=lambda s: where[s])
    if not sets:
        return (join_arena_path(tree.names(min(where.values()))) if where else "-",)
    called = {s: tree.names(where[s]) for s in sets}
    names = [join_arena_path([called[s][plan[s]] if s in plan else "*" for s in sets]) for plan in plans]
    if len(set(names)) < len(names):
        names = [f"{k + 1}: {name}" for k, name in enumerate(names)]
    return tuple(names)


# ---------------------------------------------------------------- payoffs


def _payoffs(tree: Tree, plans: list[list[Plan]]) -> tuple[Array, int]:
    """What every profile pays: each end adds what it pays, as often as chance leads there, where all lead there."""
    ends = list(_ends(tree))
    below = lcm(1, *(odds.denominator for _, odds, _ in ends))
    largest = tree.largest * below
    kind: Any = np.int64 if largest < LIMIT // max(1, len(ends)) else object
    made = np.zeros((*map(len, plans), len(tree.players)), dtype=kind)
    agree: list[dict[Last, frozenset[int]]] = [_agreeing(mine) for mine in plans]
    for row, odds, path in ends:
        chosen = []
        for seat, mine in enumerate(plans):
            left: set[int] | frozenset[int] = frozenset(range(len(mine)))
            for step in path[seat]:
                left = left & agree[seat].get(step, frozenset())
            chosen.append(sorted(left))
        units = np.array([int(u) * int(odds * below) for u in tree.payoff[row].tolist()], dtype=kind)
        if all(chosen):
            made[np.ix_(*chosen)] += units
    return made, tree.scale * below


def _agreeing(plans: list[Plan]) -> dict[Last, frozenset[int]]:
    found: dict[Last, set[int]] = {}
    for number, plan in enumerate(plans):
        for step in plan.items():
            found.setdefault(step, set()).add(number)
    return {step: frozenset(numbers) for step, numbers in found.items()}


def _ends(tree: Tree) -> Any:
    """Yields for each end its row, how often chance leads there, and every player's own choices on the way."""
    infos, rows = information_by_choice(tree), tree.end_row.tolist()
    none: tuple[tuple[Last, ...], ...] = ((),) * len(tree.players)
    waiting: list[tuple[int, Fraction, tuple[tuple[Last, ...], ...]]] = [(0, Fraction(1), none)]
    while waiting:
        v, odds, path = waiting.pop()
        seat = int(tree.mover[v])
        if seat == END:
            yield rows[v], odds, path
        elif seat == NATURE:
            waiting.extend((c, odds * share, path) for c, share in zip(tree.edges(v), tree.odds(v), strict=True))
        elif infos[v] < 0:
            waiting.append((tree.edges(v)[0], odds, path))
        else:
            for k, c in enumerate(tree.edges(v)):
                waiting.append((c, odds, (*path[:seat], (*path[seat], (infos[v], k)), *path[seat + 1 :])))

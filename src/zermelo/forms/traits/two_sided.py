"""One side against all others: a tree of any number of players as a tree of two who want opposite things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from zermelo.errors import MethodError
from zermelo.forms.information.information_sets import NEEDED, require_information_recall
from zermelo.forms.payoff import LIMIT
from zermelo.forms.tree import Tree


def two_sided_tree(tree: Tree, side: Sequence[str]) -> Tree:
    """Returns *tree* with two players: the *side*, who gets the sum of its members' points, and all others, who lose.

    Nodes, moves, odds and information sets stay as they are.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> two = two_sided_tree(tree("ABC", choose("B", {"l": end(1, 2, 3), "r": end(3, 2, 1)})), ("A", "C"))
    >>> two.players, two.turn(0), two.payoff_at(two.at("l")).vector
    (('A+C', 'B'), 'B', (4, -4))
    """
    seats = [tree.seat(player) for player in side]
    mover = tree.mover.copy()
    mover[tree.mover >= 0] = 1
    mover[np.isin(tree.mover, seats)] = 0
    units = tree.payoff[:, seats].astype(object).sum(axis=1)
    both = np.column_stack([units, -units])
    fits = both.size == 0 or int(abs(both).max()) < LIMIT
    own, rest = "+".join(side), "+".join(player for player in tree.players if player not in side)
    players = (own, rest if rest not in ("", own) else f"against {own}")
    return replace(tree, players=players, mover=mover, payoff=both.astype(np.int64) if fits else both)


def two_sided_recall_tree(tree: Tree, side: Sequence[str]) -> Tree:
    """Returns the duel of *side* against all others; raises unless both, each taken for one player, forget nothing."""
    require_information_recall(tree)
    two = two_sided_tree(tree, side)
    try:
        require_information_recall(two)
    except MethodError as error:
        who = str(error).split(f". {NEEDED}")[0]
        raise MethodError(
            f"A guarantee treats each side as one player, and {who}. Use solve(game), where everybody plays alone."
        ) from None
    return two

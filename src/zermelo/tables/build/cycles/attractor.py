"""What one player can guarantee in a layer within which moves stay, and how near it is: attractors, in memory.

For each level above what endless play pays, from the best one on: from where can the player force it? Then for each
level below it, from the worst on: from where can the others force the player to it? The rest is worth what endless play
pays. A row is settled in the first round in which it can be, and these rounds are the *rank*: at the player's own turn
one round after the nearest good move, at the others' turns one after their farthest; a move that leaves the layer, or
leads to a better level, takes no round. Who goes down in rank gets the guarantee, and does not go in circles.

Reference: Etessami's lecture for the attractor; Zermelo 1913 and Kalmar 1928/29 for the number of moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.tables.values import Values, table_endless_scores

Array = np.ndarray[Any, Any]


def table_needs_ranks(values: Values, rules: Any) -> bool:
    """Have layers within which moves stay ranks? Where nothing is said of endless play, it cannot be."""
    return values.what == "guarantees" and not values.is_expected and table_endless_scores(rules) is not None


@dataclass(frozen=True)
class ReverseMoves:
    """Of each row of a layer: how many moves stay, and which rows lead to it, once for every move that does."""

    inner: Array
    into: Array
    sources: Array

    @classmethod
    def of(cls, source: Array, to: Array, rows: int) -> ReverseMoves:
        """Returns those of moves that lead from the rows *source* *to* others."""
        order = np.argsort(to, kind="stable")
        into = np.append(0, np.cumsum(np.bincount(to, minlength=rows)))
        return cls(np.bincount(source, minlength=rows), into, source[order])

    def of_rows(self, rows: Array) -> Array:
        """Returns the rows that lead to some, one after another."""
        return self.sources[table_ranges(self.into[rows], self.into[rows + 1])]


def attractor_levels(
    held: ReverseMoves, mine: Array, ends: Array, has: Array, out: Array, levels: int, endless: int,
    tell: Callable[[int], None],
) -> tuple[Array, Array]:  # fmt: skip
    """Returns the level that a player can guarantee in every row, and its rank, 0 where endless play pays as much.

    *mine* says where the player moves, *ends* where nobody does, *has* where a move leaves the layer or the game is
    over, and *out* what that is worth; *tell* is told how many rows are settled.
    """
    level, rank = np.full(len(mine), endless, dtype=np.int32), np.zeros(len(mine), dtype=np.int32)
    done = np.zeros(len(mine), dtype=bool)
    for goals, sign in ((range(levels - 1, endless, -1), 1), (range(endless), -1)):
        chooser = ends | (mine if sign > 0 else ~mine)
        left = held.inner.copy()
        for goal in goals:
            good = has & (sign * out >= sign * goal)
            new, step = np.flatnonzero(good & ~done & (chooser | (left == 0))), 0
            while len(new):
                tell(len(new))
                done[new], level[new] = True, goal
                rank[new] = step if sign > 0 else 0
                told = held.of_rows(new)
                np.subtract.at(left, told, 1)
                told = np.unique(told[~done[told]])
                new = told[chooser[told] | (left[told] == 0) & (good[told] | ~has[told])]
                step += 1
    tell(int((~done).sum()))
    return level, rank


def table_ranges(begin: Array, behind: Array) -> Array:
    """Returns the numbers from each *begin* up to its *behind*, one after another."""
    sizes = behind - begin
    if not len(sizes) or not sizes.sum():
        return np.zeros(0, dtype=np.int64)
    offsets = np.repeat(begin - np.append(0, np.cumsum(sizes)[:-1]), sizes)
    return np.asarray(np.arange(int(sizes.sum())) + offsets)

"""What kind of game this is: the properties that decide which questions apply."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.display import Shown
from zermelo.forms.payoff import LIMIT, Number, quotient


@dataclass(frozen=True)
class Traits(Shown):
    """Facts about a game that was explored whole."""

    players: tuple[str, ...]
    nodes: int
    ends: int
    has_chance: bool
    has_hidden_moves: bool
    is_cyclic: bool
    is_fixed_order: bool
    sum: Number | None
    is_common_interest: bool

    @property
    def is_constant_sum(self) -> bool:
        """Do all payoffs sum to the same number?"""
        return self.sum is not None

    @property
    def is_zero_sum(self) -> bool:
        """Do all payoffs sum to zero?"""
        return self.sum == 0

    def words(self) -> list[str]:
        """Returns the traits in words, the telling ones only."""
        said = [f"{len(self.players)} player{'s' if len(self.players) > 1 else ''}"]
        if len(self.players) > 1:
            said += (
                ["zero-sum"]
                if self.is_zero_sum
                else [f"constant sum {self.sum}"]
                if self.is_constant_sum
                else ["general sum"]
            )
            said += ["common interest"] if self.is_common_interest else []
            said += ["fixed order of players"] if self.is_fixed_order else []
        said += ["with chance"] if self.has_chance else ["no chance"]
        said += ["simultaneous or hidden moves"] if self.has_hidden_moves else ["perfect information"]
        said += ["play can go round for ever"] if self.is_cyclic else []
        return said


def traits(arena: Arena) -> Traits:
    """Looks at an explored game and says what kind it is.

    >>> from zermelo.games.sharing import sharing
    >>> found = traits(sharing())
    >>> found.is_zero_sum, found.is_fixed_order, found.has_chance
    (False, True, False)
    """
    narrow = arena.largest < LIMIT // len(arena.players)
    sums = (arena.payoff if narrow else arena.payoff.astype(object)).sum(axis=1)
    is_uneven = len(sums) > 0 and not bool((sums == sums[0]).all())
    totals = {quotient(int(u), arena.scale) for u in sums[:1]}
    is_cyclic = cycle_in(arena) is not None
    if is_cyclic and arena.endless is not None:  # that pays, too
        totals.add(arena.endless.total)
    return Traits(
        players=arena.players, nodes=len(arena), ends=arena.ends,
        has_chance=arena.has_chance, has_hidden_moves=arena.has_hidden_moves,
        is_cyclic=is_cyclic,
        is_fixed_order=_is_fixed_order(arena),
        sum=None if is_uneven or len(totals) > 1 else next(iter(totals), 0),
        is_common_interest=len(arena.players) > 1 and bool((arena.payoff == arena.payoff[:, :1]).all()),
    )  # fmt: skip


def _is_fixed_order(arena: Arena) -> bool:
    """Do the players move one after the other in a fixed order everywhere? Chance may move in between."""
    n = len(arena.players)
    parents = np.repeat(np.arange(len(arena)), np.diff(arena.first))
    children = arena.successors[int(arena.first[0]) :]
    before, after = arena.mover[parents], arena.mover[children]
    if ((before == NATURE) | (after == NATURE)).any():
        return _is_fixed_order_with_chance(arena)
    both = after != END
    return bool((after[both] == (before[both] + 1) % n).all())


def _is_fixed_order_with_chance(arena: Arena) -> bool:
    n = len(arena.players)
    waiting = [(0, -1)]  # nodes with the seat that must move next, -1 before anybody has
    seen = set(waiting)
    while waiting:
        node, due = waiting.pop()
        seat = int(arena.mover[node])
        if seat >= 0:
            if due not in (-1, seat):
                return False
            due = (seat + 1) % n
        below = {(child, due) for child in arena.children(node)} - seen
        seen |= below
        waiting += below
    return True


def cycle_in(graph: Arena) -> list[int] | None:
    """Returns the moves (by number) of a line that leads from the start into a cycle and once round it, or None."""
    aims = graph.successors[int(graph.first[0]) :]
    if bool((aims > np.repeat(np.arange(len(graph)), np.diff(graph.first))).all()):
        return None
    state = np.zeros(len(graph), dtype=np.int8)  # 0 unseen, 1 on the line, 2 done
    first, succ = graph.first.tolist(), graph.successors.tolist()
    at, nodes = [first[0]], [0]
    edges: list[int] = []
    state[0] = 1
    while nodes:
        v = nodes[-1]
        if at[-1] == first[v + 1]:
            state[v] = 2
            nodes.pop()
            at.pop()
            if edges:
                edges.pop()
            continue
        e = at[-1]
        at[-1] += 1
        c = succ[e]
        if state[c] == 1:
            return [*edges, e]
        if state[c] == 0:
            state[c] = 1
            nodes.append(c)
            at.append(first[c])
            edges.append(e)
    return None

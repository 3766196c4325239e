"""No recursion anywhere: games a million moves deep are ordinary. (The million with the long tests.)"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo import State
from zermelo.draw.tree.text import tree_text

DEEP = 1_000_000
LESS = 100_000
LENGTHS = [LESS, pytest.param(DEEP, marks=pytest.mark.long)]


def path_tree(length: int) -> z.Tree:
    """Two players in turn go on or stop; stopping pays nothing, and only going on to the end pays both.

    Node 2k + 1 is the end after the k-th stop, node 2k + 2 goes on.
    """
    nodes = 2 * length + 1
    first = np.empty(nodes + 1, dtype=np.int32)
    first[0] = 1
    first[2:-1:2] = np.arange(3, nodes + 1, 2)  # stop at node 2k + 1 has no moves
    first[1::2] = np.arange(3, nodes + 3, 2)[: len(first[1::2])]
    first[-2:] = nodes
    mover = np.full(nodes, -2, dtype=np.int8)
    mover[0:-1:2] = np.arange(length) % 2
    payoff = np.zeros((length + 1, 2), dtype=np.int64)
    payoff[-1] = 1
    return z.Tree(players=("A", "B"), first=first, mover=mover, payoff=payoff)


class Road(z.Rules):
    """Go on or stop, as a counter."""

    length: int = DEEP
    players: int = 2
    actions: int = 2

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.length, 0)

    def player(self, s: State) -> int:
        return s[0] % 2

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[0] -= 1
        s[1] = 1 - a

    def over(self, s: State) -> bool:
        return s[0] == 0 or s[1] == 1

    def score(self, s: State, p: int) -> int:
        return 1 - s[1]

    def name(self, s: State, a: int) -> str:
        return "on" if a else "stop"


class Walk:
    """The same as an object of plain Python."""

    players: tuple[str, ...] = ("A", "B")

    def __init__(self, length: int) -> None:
        self.length = length

    def start(self) -> Any:
        return 0

    def turn(self, state: Any) -> str | None:
        return None if state < 0 or state == self.length else self.players[state % 2]

    def moves(self, state: Any) -> Any:
        return ("stop", "on")

    def after(self, state: Any, move: Any) -> Any:
        return state + 1 if move == "on" else -1

    def payoff(self, state: Any) -> Any:
        return (0, 0) if state < 0 else (1, 1)


@pytest.mark.parametrize("deep", LENGTHS)
def test_a_tree_of_a_million_plies_is_solved_checked_and_drawn(deep: int) -> None:
    tree = path_tree(deep)
    assert (tree.depth, tree.ends) == (deep, deep + 1)
    answer = z.solve(tree)
    assert answer.payoff == {"A": 1, "B": 1}
    assert len(answer.line) == deep
    assert answer.line[-1].player == "B"
    assert z.check(answer)
    assert tree.path(len(tree) - 1) == ["2"] * deep
    drawn = tree_text(tree, marks=set(answer.evidence.choice.tolist()), values=lambda v: answer.value(v).vector)
    assert 3 < len(drawn.splitlines()) < 200


def test_a_tie_at_every_ply_is_no_trouble() -> None:
    tree = path_tree(LESS)
    flat = z.Tree(players=tree.players, first=tree.first, mover=tree.mover, payoff=np.zeros_like(tree.payoff))
    answer = z.solve(flat, ties="last")
    assert (len(answer.line), answer.unique) == (LESS, True)


@pytest.mark.parametrize("deep", LENGTHS)
def test_rules_of_a_million_plies_are_solved_and_checked(deep: int) -> None:
    answer = z.solve(Road(length=deep), compiled=True)
    assert answer.payoff == {"A": 1, "B": 1}
    assert len(answer.line) == deep
    assert answer.line.moves[:2] == ("on", "on")
    assert z.check(answer)
    assert "A" in tree_text(answer.arena)
    assert z.size(answer.arena).depth == deep


def test_an_object_of_a_hundred_thousand_plies_is_solved_and_checked() -> None:
    answer = z.solve(Walk(LESS))
    assert answer.payoff == {"A": 1, "B": 1}
    assert len(answer.line) == LESS
    assert z.check(answer)
    assert "A" in tree_text(Walk(LESS))


def test_strategies_for_a_deep_tree_are_written_and_judged() -> None:
    tree = path_tree(20_000)
    by_player: dict[str, dict[int, str]] = {"A": {}, "B": {}}
    for v in range(0, len(tree) - 1, 2):
        by_player[str(tree.turn(v))][v] = "2"
    assert z.outcome(tree, by_player).payoff == {"A": 1, "B": 1}
    assert z.check(z.profile(tree, by_player)).verdict == "subgame-perfect"


def test_a_tree_written_by_hand_may_be_deep() -> None:
    draft = z.end(1, 1)
    for k in range(LESS):
        draft = z.choose("AB"[k % 2], {"on": draft})
    tree = z.tree(("A", "B"), draft)
    assert (len(tree), z.solve(tree).payoff) == (LESS + 1, {"A": 1, "B": 1})
    assert z.check(z.solve(tree))

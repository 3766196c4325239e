"""The stack of a look-ahead: a row for every move made, and what was found when it is empty again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.errors import MethodError
from zermelo.forms.rules import rules_order
from zermelo.solvers.search.minimax.alphabeta import CUTS, DEPTH, ESTIMATES, NODES, UNLIMITED

NO_CHANCE = (
    "Chance moves here, and alpha-beta cannot average over chance; use expectiminimax, paranoid or maxn, or "
    "solve(game)."
)


@dataclass(frozen=True)
class Found:
    """What one round of a search found; `value` is the side's or everybody's, None when the round was stopped."""

    value: Any
    actions: tuple[int, ...]
    nodes: int
    cuts: int
    estimates: int
    compiled: bool


def search_stack_mover(rules: Any, state: tuple[int, ...]) -> int:
    """Returns the seat to move; chance is refused."""
    seat = rules.player(list(state))
    if seat < 0:
        raise MethodError(NO_CHANCE)
    return int(seat)


class Stack:
    """The frames of one search: arrays when compiled, lists when plain. With *lists* the root's moves are listed."""

    def __init__(
        self, rules: Any, state: tuple[int, ...], *, depth: int, room: int, frame: int, native: bool, lists: bool
    ) -> None:
        self.native, self._frame = native, frame
        self.room = room = min(room, depth + 2) if depth < UNLIMITED else room
        self.width, self.seats = len(rules.start), rules.players
        self.rest, self.values, self.value, self.size, self.table_at = list[Any](), None, 0, 0, 0
        self.moves, self.keys, self.buffer, self.line, self.at = (
            self.cells(n) for n in (room * rules.actions, room * rules.actions, rules.actions, room * room, 10)
        )
        self.states, self.frames = self.rows(self.width), self.rows(frame)
        self._put(self.states, state)
        self.at[DEPTH] = depth
        self.count = rules.actions
        if lists or hasattr(rules, "moves"):
            first = _legal(rules, state)
            self.count = len(first)
            self.moves[: self.count] = first
            self.keys[: self.count] = [-i for i in range(self.count)]

    def cells(self, count: int) -> Any:
        """Returns *count* numbers."""
        return np.zeros(count, dtype=np.int64) if self.native else [0] * count

    def rows(self, width: int) -> Any:
        """Returns a row of *width* numbers for every ply."""
        if self.native:
            return np.zeros((self.room + 1) * width, dtype=np.int64)
        return [[0] * width for _ in range(self.room + 1)]

    def _put(self, rows: Any, first: tuple[int, ...]) -> None:
        if self.native:
            rows[: len(first)] = first
        else:
            rows[0] = list(first)

    def begin(self, frame: tuple[int, ...], length: int) -> None:
        """Writes the first frame; its number *length* is the length of the line."""
        self._put(self.frames, frame)
        self.size = length

    def narrow(self, index: int) -> None:
        """Leaves one move to search at the root, by its number in the order of trying."""
        self.frames[0], self.frames[1] = index, index + 1

    def frame(self, ply: int) -> Any:
        """Returns the row of one ply."""
        return self.frames[ply * self._frame : (ply + 1) * self._frame] if self.native else self.frames[ply]

    def use(self, table: Any) -> None:
        """Searches with another table."""
        self.rest[self.table_at] = table

    def go(self, search: Any, until: int) -> None:
        """Looks at *until* more nodes."""
        self.value = int(search(self.states, self.frames, *self.rest, until))

    def found(self, *, stopped: bool = False) -> Found:
        """What has been found."""
        at, frame = self.at, self.frames if self.native else self.frames[0]
        line = () if stopped else tuple(int(a) for a in self.line[: int(frame[self.size])])
        vector = None if self.values is None else self.values[: self.seats] if self.native else self.values[0]
        value = None if stopped else self.value if vector is None else [int(x) for x in vector]
        return Found(value, line, int(at[NODES]), int(at[CUTS]), int(at[ESTIMATES]), self.native)


def _legal(rules: Any, state: tuple[int, ...]) -> list[int]:
    """The root's moves as they are tried: not by ``order(s, buffer)``, so between equals the rules' first is taken."""
    if hasattr(rules, "moves"):
        first = [0] * rules.actions
        return first[: rules.moves(list(state), first)]
    order = rules_order(rules)
    tried = range(rules.actions) if order is None or callable(order) else order
    return [a for a in tried if rules.legal(list(state), a)]

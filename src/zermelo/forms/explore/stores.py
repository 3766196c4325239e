"""Room for an enumeration: the growing arrays of a compiled run, and the lists of a plain one."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.playouts import is_compiler_playout_integer
from zermelo.errors import BudgetError, RulesError
from zermelo.forms.explore.memory import ASKED_SHARE, explore_free_memory

HEAD, NODES, EDGES, ENDS, LAYER, DEPTH, BASE, TROUBLE, REFILL = range(9)
DEAD_END, NO_SUCH_SEAT, BAD_ODDS = 1, 2, 3
SMALL, FIRST = 64, 1 << 16  # nodes there is room for at first: for one node, for a game
QUICK = 1 << 20  # nodes up to which room grows fourfold
LARGE = 1 << 28  # bytes above which an array must fit into what is free
LARGEST = (1 << 31) - 2  # nodes and moves are numbered by 32-bit ints


def _starts(run: Any, state: tuple[int, ...] | None) -> list[list[int]]:
    """Where the enumeration begins: at *state*, or wherever play may begin, each position once."""
    found: dict[tuple[int, ...], list[int]] = {}
    for one in run.starts if state is None else (state,):
        start = list(one)
        if run.symmetric:
            run.rules.same(start)
        found.setdefault(tuple(start), start)
    return list(found.values())


def _first_node(store: NativeStore | PlainStore) -> tuple[Any, ...]:
    at, made, run = store.at, store.made, store.run
    begin, edges, ends = (0 if run.merged else 1), int(at[EDGES]), int(at[ENDS])
    names = ["move", "weight"] if run.chancy else ["move"]
    moves = [[int(x) for x in made[name][begin:edges]] for name in names]
    states = [store.state(v) for v in range(int(at[NODES]))]
    paid = [int(x) for x in made["pay"][: ends * run.seats]]
    return int(at[TROUBLE]), int(made["mover"][0]), moves, paid, states


class NativeStore:
    """Arrays for the compiled run."""

    def __init__(self, run: Any, state: tuple[int, ...] | None = None) -> None:
        self.run = run
        self.at = np.zeros(9, dtype=np.int64)
        starts = _starts(run, state)
        self.at[NODES] = self.at[LAYER] = len(starts)
        self.at[EDGES] = 0 if run.merged else 1
        self.room = self.rows = 0
        self.made: dict[str, np.ndarray[Any, Any]] = {}
        self.table = np.full(1, -1, dtype=np.int32)
        self.states = np.zeros(0, dtype=np.int64)
        self.buffer = np.zeros(run.rules.actions if hasattr(run.rules, "moves") else 1, dtype=np.int64)
        self._grow(max(SMALL if state is not None else FIRST, 4 * run.rules.actions, 2 * len(starts)))
        for array in self.made.values():
            array[0] = 0  # in a tree nothing leads to the root
        self._grow_states(self.room)
        self.states[: run.width * len(starts)] = [entry for start in starts for entry in start]

    def _kinds(self) -> dict[str, tuple[Any, int]]:
        run = self.run
        kinds: dict[str, tuple[Any, int]] = {
            "first": (np.int32, 1), "mover": (np.int8, 1), "move": (np.int32, 1), "pay": (np.int64, run.seats),
            "weight": (np.int64, int(run.chancy)), "succ": (np.int32, int(run.merged)),
        }  # fmt: skip
        return kinds

    def _grow(self, room: int) -> None:
        for name, (kind, per) in self._kinds().items():
            wide = self._empty(max((room + 1) * per, 1), kind)
            old = self.made.get(name)
            if old is not None:
                wide[: min(len(old), len(wide))] = old[: len(wide)]
            self.made[name] = wide
        self.room = room
        if self.run.merged:
            self._grow_states(room)
            self.table = np.full(1 << (2 * room - 1).bit_length(), -1, dtype=np.int32)
            self.at[REFILL] = 1

    def _empty(self, count: int, kind: Any) -> np.ndarray[Any, Any]:
        """Returns an array to be written; one line where memory does not hold it."""
        taken = count * np.dtype(kind).itemsize
        try:
            if taken > LARGE and taken > ASKED_SHARE * explore_free_memory():
                raise MemoryError
            return np.empty(count, dtype=kind)
        except MemoryError:
            things = "positions" if self.run.merged else "nodes"
            raise BudgetError(
                f"Memory holds no more than {int(self.at[NODES]):,} {things} of this game. Use search(game), or a "
                "smaller game."
            ) from None

    def _grow_states(self, rows: int) -> None:
        wide = self._empty((rows + 1) * self.run.width, np.int64)
        wide[: min(len(self.states), len(wide))] = self.states[: len(wide)]
        self.states, self.rows = wide, rows

    def make_room(self) -> None:
        at, actions = self.at, self.run.rules.actions
        if not self.run.merged and at[NODES] - at[BASE] + actions >= self.rows:
            self._slide()
        if max(at[NODES], at[EDGES]) + actions >= self.room:
            self._grow((4 if self.room < QUICK else 2) * self.room)  # growing copies; small runs should do it seldom

    def _slide(self) -> None:
        """In a tree the states of nodes already expanded are not needed again."""
        at, width = self.at, self.run.width
        keep = self.states[(at[HEAD] - at[BASE]) * width : (at[NODES] - at[BASE]) * width].copy()
        self.states[: len(keep)] = keep
        at[BASE] = at[HEAD]
        waiting = int(at[NODES] - at[BASE]) + self.run.rules.actions
        if 2 * waiting >= self.rows:
            self._grow_states(4 * waiting)

    def arrays(self) -> tuple[Any, ...]:
        return _arrays(self)

    def state(self, row: int) -> tuple[int, ...]:
        return tuple(self.states[row * self.run.width : (row + 1) * self.run.width].tolist())

    def first_node(self) -> tuple[Any, ...]:
        """What the first node turned out to be: mover, moves, odds, payoffs, and the positions that follow."""
        return _first_node(self)

    def finish(self) -> dict[str, Any]:
        at, m, run = self.at, self.made, self.run
        nodes, edges, ends = int(at[NODES]), int(at[EDGES]), int(at[ENDS])
        found: dict[str, Any] = {
            "first": m["first"][: nodes + 1], "mover": m["mover"][:nodes], "move": m["move"][:edges],
            "payoff": m["pay"][: ends * run.seats].reshape(ends, run.seats),
            "weight": m["weight"][:edges] if run.chancy else None,
        }  # fmt: skip
        if 2 * nodes < self.room:  # more room than needed: give it back
            found = {name: array if array is None else array.copy() for name, array in found.items()}
        if run.merged:
            found["succ"] = m["succ"][:edges].copy()
            found["states"] = self.states[: nodes * run.width].copy().reshape(nodes, run.width)
        return found


class PlainStore:
    """Lists for the plain run: the same names, the same meaning."""

    def __init__(self, run: Any, state: tuple[int, ...] | None = None) -> None:
        self.run = run
        self.at = [0] * 9
        self.states: list[list[int]] = _starts(run, state)
        self.at[NODES] = self.at[LAYER] = len(self.states)
        self.at[EDGES] = 0 if run.merged else 1
        self.room = self.rows = 0
        self.table: dict[tuple[int, ...], int] = {tuple(start): v for v, start in enumerate(self.states)}
        self.made: dict[str, list[int]] = {n: [] for n in ("first", "mover", "move", "weight", "succ", "pay")}
        self.buffer = [0] * run.rules.actions

    def make_room(self) -> None:
        need = max(self.at[NODES], self.at[EDGES]) + self.run.rules.actions
        if need >= self.room:
            self.room = self.rows = max(2 * self.room, 2 * need, SMALL)
            for name, values in self.made.items():
                values.extend([0] * ((self.room + 1) * (self.run.seats if name == "pay" else 1) - len(values)))
            self.states.extend([0] * self.run.width for _ in range(self.room + 1 - len(self.states)))

    def arrays(self) -> tuple[Any, ...]:
        return _arrays(self)

    def state(self, row: int) -> tuple[int, ...]:
        return tuple(self.states[row])

    def first_node(self) -> tuple[Any, ...]:
        """The same as for the compiled run."""
        return _first_node(self)

    def finish(self) -> dict[str, Any]:
        at, m, run = self.at, self.made, self.run
        nodes, edges, ends = at[NODES], at[EDGES], at[ENDS]
        found = {
            "first": np.array(m["first"][: nodes + 1], dtype=np.int32),
            "mover": np.array(m["mover"][:nodes], dtype=np.int8),
            "move": np.array(m["move"][:edges], dtype=np.int32),
            "payoff": self._whole(m["pay"][: ends * run.seats]).reshape(ends, run.seats),
            "weight": np.array(m["weight"][:edges], dtype=np.int64) if run.chancy else None,
        }  # fmt: skip
        if run.merged:
            found["succ"] = np.array(m["succ"][:edges], dtype=np.int32)
            odd = next((tuple(s) for s in self.states[:nodes] if len(s) != run.width), None)
            if odd is not None:
                kind = type(run.rules).__name__
                raise RulesError(f"{kind}.apply left a state of {len(odd)} entries, {odd}; the start has {run.width}.")
            found["states"] = self._whole([x for s in self.states[:nodes] for x in s]).reshape(nodes, run.width)
        return found

    def _whole(self, values: list[int]) -> np.ndarray[Any, Any]:
        try:
            return (
                np.array(values, dtype=np.int64)
                if set(map(type, values)) <= {int} or all(map(is_compiler_playout_integer, values))
                else self._refuse(values)
            )
        except OverflowError:
            raise RulesError(f"{type(self.run.rules).__name__}: a score or a state does not fit 64 bits.") from None

    def _refuse(self, values: list[int]) -> np.ndarray[Any, Any]:
        odd = next(v for v in values if not is_compiler_playout_integer(v))
        raise RulesError(f"{type(self.run.rules).__name__}: {odd!r} ({type(odd).__name__}) is not a whole number.")


def _arrays(store: NativeStore | PlainStore) -> tuple[Any, ...]:
    """What the enumeration writes, in the order of its parameters."""
    made = [store.made[name] for name in ("first", "mover", "move", "weight", "succ", "pay")]
    return (store.states, store.table, *made, store.buffer, store.at)

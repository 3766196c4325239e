"""Every node or position that rules can reach, by one loop compiled together with the rules.

The same text serves trees (each move makes a new node) and graphs (a position met twice is kept once),
compiled and plain. It works in bursts: the driver makes room, shows progress, and can be stopped between two.

```
states   a queue of states; row (v - base) is node v     first  mover  move  weight  succ   see `arena`
at       0 head   1 nodes   2 edges   3 ends   4 end of the layer   5 depth   6 base   7 trouble   8 refill
```
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.compiler.native import RulesKernel
from zermelo.errors import BudgetError, RulesError

HEAD, NODES, EDGES, ENDS, LAYER, DEPTH, BASE, TROUBLE, REFILL = range(9)
DEAD_END, NO_SUCH_SEAT, BAD_ODDS = 1, 2, 3
LARGEST = (1 << 31) - 2  # nodes and moves are numbered by 32-bit ints

Watch = Callable[[str, int], None]


def expansion(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int,
    merged: bool, symmetric: bool, chancy: bool, guessed: bool, listed: bool,
) -> Any:  # fmt: skip
    """Returns ``expand``, made for one game."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    same = rules.same if symmetric else rules.over
    odds = rules.odds if chancy else rules.score
    guess = rules.estimate if guessed else rules.score
    row = tools.row
    find = tools.compile(_plain_find, _native_find(row, width))

    def expand(states, table, first, mover, move, weight, succ, pay, buffer, at, room, rows, until, deepest):  # type: ignore[no-untyped-def]
        head, nodes, edges, ends, layer, depth, base = at[0], at[1], at[2], at[3], at[4], at[5], at[6]
        if merged and at[8] == 1:
            for v in range(nodes):
                find(table, states, row(states, v, width), v)
            at[8] = 0
        until += head
        while head < nodes and head < until and nodes - base + actions < rows and edges + actions < room:
            if head == layer:
                depth += 1
                layer = nodes
            s = row(states, head - base, width)
            first[head] = edges
            ended = over(s)
            if ended or depth == deepest:
                mover[head] = -2
                for p in range(seats):
                    pay[ends * seats + p] = score(s, p) if ended else guess(s, p)
                ends += 1
                head += 1
                continue
            who = player(s)
            mover[head] = who
            if who >= seats or who < -1 or (who == -1 and not chancy):
                at[7] = 2
                break
            begin = edges
            count = legal(s, buffer) if listed else actions
            for k in range(count):
                if listed:
                    a = buffer[k]
                else:
                    a = k
                    if not legal(s, a):
                        continue
                t = row(states, nodes - base, width)
                for i in range(width):
                    t[i] = s[i]
                apply(t, a)
                likely = 1
                if chancy and who == -1:
                    likely = odds(s, a)
                    if likely < 1:
                        at[7] = 3
                if symmetric:
                    same(t)
                child = nodes
                if merged:
                    child = find(table, states, t, nodes)
                if symmetric:  # a move that leads where an earlier one leads is the same move
                    twin = -1
                    for e in range(begin, edges):
                        if merged:
                            if succ[e] == child:
                                twin = e
                        else:
                            u = row(states, e - base, width)
                            alike = True
                            for i in range(width):
                                if u[i] != t[i]:
                                    alike = False
                                    break
                            if alike:
                                twin = e
                    if twin >= 0:
                        if chancy:
                            weight[twin] += likely
                        continue
                if merged:
                    succ[edges] = child
                if chancy:
                    weight[edges] = likely
                move[edges] = a
                edges += 1
                if child == nodes:
                    nodes += 1
            if edges == begin:
                at[7] = 1
            if at[7] != 0:
                break
            head += 1
        first[head] = edges
        at[0], at[1], at[2], at[3], at[4], at[5] = head, nodes, edges, ends, layer, depth
        return head

    return expand


def _plain_find(table: dict[tuple[int, ...], int], states: Any, t: list[int], new: int) -> int:
    return table.setdefault(tuple(t), new)


def _native_find(row: Any, width: int) -> Any:
    """An open-addressing table of node numbers; a position's place is a hash of all its entries."""

    def find(table, states, t, new):  # type: ignore[no-untyped-def]
        h = np.uint64(0x9E3779B97F4A7C15)
        for i in range(width):
            h = (h ^ np.uint64(t[i])) * np.uint64(0xFF51AFD7ED558CCD)
            h ^= h >> np.uint64(32)
        mask = np.uint64(table.size - 1)
        place = h & mask
        while True:
            v = table[place]
            if v < 0:
                table[place] = new
                return new
            u = row(states, v, width)
            alike = True
            for i in range(width):
                if u[i] != t[i]:
                    alike = False
                    break
            if alike:
                return v
            place = (place + np.uint64(1)) & mask

    return find


class Enumeration:
    """One run of `expansion` over a game's rules: holds the growing arrays and makes room."""

    def __init__(self, rules: Any, *, merged: bool, symmetric: bool, depth: int | None) -> None:
        self.rules, self.merged = rules, merged
        self.chancy = hasattr(rules, "odds")
        guessed = depth is not None and hasattr(rules, "estimate")
        listed = hasattr(rules, "moves")
        self.deepest = -1 if depth is None else depth
        self.width, self.seats = len(rules.start), rules.players
        names = ["player", "apply", "over", "score", "moves" if listed else "legal"]
        names += ["same"] * symmetric + ["odds"] * self.chancy + ["estimate"] * guessed
        self.names = names
        self.symmetric = symmetric
        self.kernel = RulesKernel(
            expansion, rules, names, width=self.width, actions=rules.actions, seats=self.seats, merged=merged,
            symmetric=symmetric, chancy=self.chancy, guessed=guessed, listed=listed,
        )  # fmt: skip

    def run(
        self, *, compiled: bool, limit: int, watch: Watch | None = None, patience: int | None = None
    ) -> dict[str, Any] | None:
        """Enumerates all there is and returns the arrays; None when *patience* nodes were not enough."""
        store = _NativeStore(self) if compiled else _PlainStore(self)
        expand = self.kernel.native() if compiled else self.kernel.plain()
        burst = 20_000 if compiled else 500
        at = store.at
        while at[HEAD] < at[NODES]:
            store.make_room()
            before = at[HEAD]
            expand(*store.arrays(), store.room, store.rows, burst, self.deepest)
            if at[TROUBLE]:
                raise self._trouble(int(at[TROUBLE]), store.state(at[HEAD] - at[BASE]))
            if at[HEAD] - before > burst // 2 and compiled:
                burst = min(burst * 2, 2_000_000)
            if at[NODES] > limit or at[EDGES] > LARGEST:
                raise BudgetError(self._too_many(limit, at))
            if patience is not None and at[NODES] > patience:
                return None
            if watch is not None:
                watch("positions" if self.merged else "nodes", int(at[NODES]))
        return store.finish()

    def compile(self) -> None:
        """Compiles the kernel (or reads it from disk) by running it for no node."""
        store = _NativeStore(self)
        self.kernel.native()(*store.arrays(), 0, 0, 0, self.deepest)

    def _too_many(self, limit: int, at: Any) -> str:
        things = "positions" if self.merged else "nodes"
        hint = (
            "Do the rules ever end?" if at[DEPTH] > limit // 4 else
            "Raise the limit, ask for less depth, or ask size first." if self.merged else
            "If positions can repeat, ask for the graph of positions; else raise the limit or ask for less depth."
        )  # fmt: skip
        return f"More than {limit:,} {things} (play is {at[DEPTH]:,} moves deep so far). {hint}"

    def _trouble(self, code: int, state: tuple[int, ...]) -> RulesError:
        kind = type(self.rules).__name__
        said = {
            DEAD_END: f"{kind}.legal allows no move although the game is not over",
            NO_SUCH_SEAT: f"{kind}.player names no seat (0 to {self.seats - 1}, or -1 with odds)",
            BAD_ODDS: f"{kind}.odds gives a weight below 1",
        }
        return RulesError(f"{said[code]}. At state {state}.")


class _NativeStore:
    """Arrays for the compiled run."""

    def __init__(self, run: Enumeration) -> None:
        self.run = run
        self.at = np.zeros(9, dtype=np.int64)
        self.at[NODES], self.at[LAYER] = 1, 1
        self.at[EDGES] = 0 if run.merged else 1
        self.room = self.rows = 0
        self.made: dict[str, np.ndarray[Any, Any]] = {}
        self.table = np.full(1, -1, dtype=np.int32)
        self.states = np.zeros(0, dtype=np.int64)
        self.buffer = np.zeros(run.rules.actions if hasattr(run.rules, "moves") else 1, dtype=np.int64)
        self._grow(max(4096, 4 * run.rules.actions))
        self._grow_states(self.room)
        start = list(run.rules.start)
        if run.symmetric:
            run.rules.same(start)
        self.states[: run.width] = start

    def _kinds(self) -> dict[str, tuple[Any, int]]:
        run = self.run
        kinds: dict[str, tuple[Any, int]] = {
            "first": (np.int32, 1), "mover": (np.int8, 1), "move": (np.int32, 1), "pay": (np.int64, run.seats),
            "weight": (np.int64, int(run.chancy)), "succ": (np.int32, int(run.merged)),
        }  # fmt: skip
        return kinds

    def _grow(self, room: int) -> None:
        for name, (kind, per) in self._kinds().items():
            wide = np.zeros(max((room + 1) * per, 1), dtype=kind)
            old = self.made.get(name)
            if old is not None:
                wide[: min(len(old), len(wide))] = old[: len(wide)]
            self.made[name] = wide
        self.room = room
        if self.run.merged:
            self._grow_states(room)
            self.table = np.full(1 << (2 * room - 1).bit_length(), -1, dtype=np.int32)
            self.at[REFILL] = 1

    def _grow_states(self, rows: int) -> None:
        wide = np.zeros((rows + 1) * self.run.width, dtype=np.int64)
        wide[: min(len(self.states), len(wide))] = self.states[: len(wide)]
        self.states, self.rows = wide, rows

    def make_room(self) -> None:
        at, actions = self.at, self.run.rules.actions
        if not self.run.merged and at[NODES] - at[BASE] + actions >= self.rows:
            self._slide()
        if max(at[NODES], at[EDGES]) + actions >= self.room:
            self._grow(2 * self.room)

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
        m = self.made
        return (
            self.states,
            self.table,
            m["first"],
            m["mover"],
            m["move"],
            m["weight"],
            m["succ"],
            m["pay"],
            self.buffer,
            self.at,
        )

    def state(self, row: int) -> tuple[int, ...]:
        return tuple(self.states[row * self.run.width : (row + 1) * self.run.width].tolist())

    def finish(self) -> dict[str, Any]:
        at, m, run = self.at, self.made, self.run
        nodes, edges, ends = int(at[NODES]), int(at[EDGES]), int(at[ENDS])
        found = {
            "first": m["first"][: nodes + 1].copy(), "mover": m["mover"][:nodes].copy(),
            "move": m["move"][:edges].copy(),
            "payoff": m["pay"][: ends * run.seats].copy().reshape(ends, run.seats),
            "weight": m["weight"][:edges].copy() if run.chancy else None,
        }  # fmt: skip
        if run.merged:
            found["succ"] = m["succ"][:edges].copy()
            found["states"] = self.states[: nodes * run.width].copy().reshape(nodes, run.width)
        return found


class _PlainStore:
    """Lists for the plain run: the same names, the same meaning."""

    def __init__(self, run: Enumeration) -> None:
        self.run = run
        self.at = [0] * 9
        self.at[NODES], self.at[LAYER] = 1, 1
        self.at[EDGES] = 0 if run.merged else 1
        self.room = self.rows = 0
        start = list(run.rules.start)
        if run.symmetric:
            run.rules.same(start)
        self.states: list[list[int]] = [start]
        self.table: dict[tuple[int, ...], int] = {tuple(start): 0}
        self.made: dict[str, list[int]] = {n: [] for n in ("first", "mover", "move", "weight", "succ", "pay")}
        self.buffer = [0] * run.rules.actions

    def make_room(self) -> None:
        need = max(self.at[NODES], self.at[EDGES]) + self.run.rules.actions
        if need >= self.room:
            self.room = self.rows = max(2 * self.room, 2 * need, 1024)
            for name, values in self.made.items():
                values.extend([0] * ((self.room + 1) * (self.run.seats if name == "pay" else 1) - len(values)))
            self.states.extend([0] * self.run.width for _ in range(self.room + 1 - len(self.states)))

    def arrays(self) -> tuple[Any, ...]:
        m = self.made
        return (
            self.states,
            self.table,
            m["first"],
            m["mover"],
            m["move"],
            m["weight"],
            m["succ"],
            m["pay"],
            self.buffer,
            self.at,
        )

    def state(self, row: int) -> tuple[int, ...]:
        return tuple(self.states[row])

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
            found["states"] = self._whole([x for s in self.states[:nodes] for x in s]).reshape(nodes, run.width)
        return found

    def _whole(self, values: list[int]) -> np.ndarray[Any, Any]:
        try:
            return np.array(values, dtype=np.int64) if all(isinstance(v, int) for v in values) else self._refuse(values)
        except OverflowError:
            raise RulesError(f"{type(self.run.rules).__name__}: a score or a state does not fit 64 bits.") from None

    def _refuse(self, values: list[int]) -> np.ndarray[Any, Any]:
        odd = next(v for v in values if not isinstance(v, int))
        raise RulesError(f"{type(self.run.rules).__name__}: {odd!r} ({type(odd).__name__}) is not a whole number.")

"""Every node or position that rules can reach, by one loop compiled together with the rules.

The same text serves trees (each move makes a new node) and graphs (a position met twice is kept once),
compiled and plain. It works in bursts: the driver makes room, shows progress, and can be stopped between two.

```
states   a queue of states; row (v - base) is node v     first  mover  move  weight  succ   see `arena`
at       HEAD   NODES   EDGES   ENDS   LAYER, where it ends   DEPTH   BASE   TROUBLE   REFILL
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from zermelo.compiler.native import RulesKernel
from zermelo.errors import BudgetError, RulesError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.explore.stores import (
    BAD_ODDS,
    BASE,
    DEAD_END,
    DEPTH,
    EDGES,
    ENDS,
    HEAD,
    LARGEST,
    LAYER,
    NO_SUCH_SEAT,
    NODES,
    REFILL,
    TROUBLE,
    NativeStore,
    PlainStore,
)

Watch = Callable[[str, int], None]


class Many(str):
    """What is counted, where it is known how many there will be: its watcher can draw a bar.

    >>> many = Many.of("structures", 52)
    >>> many, many.total
    ('structures', 52)
    """

    total: int

    @classmethod
    def of(cls, what: str, total: int) -> Many:
        """Returns *what*, of which there are *total*."""
        many = cls(what)
        many.total = total
        return many


def _expansion(
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
        head, nodes, edges, ends = at[HEAD], at[NODES], at[EDGES], at[ENDS]
        layer, depth, base = at[LAYER], at[DEPTH], at[BASE]
        if merged and at[REFILL] == 1:
            for v in range(nodes):
                find(table, states, row(states, v, width), v)
            at[REFILL] = 0
        until += head
        while head < nodes and head < until and nodes - base + actions < rows and edges + actions < room:
            if head == layer:
                depth += 1
                layer = nodes
            s = row(states, head - base, width)
            first[head] = edges
            ended = over(s)
            if ended or depth == deepest:
                mover[head] = END
                for p in range(seats):
                    pay[ends * seats + p] = score(s, p) if ended else guess(s, p)
                ends += 1
                head += 1
                continue
            who = player(s)
            mover[head] = who
            if who >= seats or who < NATURE or (who == NATURE and not chancy):
                at[TROUBLE] = NO_SUCH_SEAT
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
                if chancy and who == NATURE:
                    likely = odds(s, a)
                    if likely < 1:
                        at[TROUBLE] = BAD_ODDS
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
                at[TROUBLE] = DEAD_END
            if at[TROUBLE] != 0:
                break
            head += 1
        first[head] = edges
        at[HEAD], at[NODES], at[EDGES], at[ENDS], at[LAYER], at[DEPTH] = head, nodes, edges, ends, layer, depth
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
    """One run of `_expansion` over a game's rules: holds the growing arrays and makes room."""

    def __init__(
        self, rules: Any, *, merged: bool, symmetric: bool, depth: int | None, starts: Sequence[Sequence[int]] = ()
    ) -> None:
        self.rules, self.merged = rules, merged
        self.starts = tuple(starts) or (rules.start,)
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
            _expansion, rules, names, width=self.width, actions=rules.actions, seats=self.seats, merged=merged,
            symmetric=symmetric, chancy=self.chancy, guessed=guessed, listed=listed,
        )  # fmt: skip

    def run(
        self, *, compiled: bool, limit: int, watch: Watch | None = None, patience: int | None = None
    ) -> dict[str, Any] | None:
        """Enumerates all there is and returns the arrays; None when *patience* nodes were not enough."""
        store = NativeStore(self) if compiled else PlainStore(self)
        expand = self.kernel.native() if compiled else self.kernel.plain()
        burst = 20_000 if compiled else 500
        at = store.at
        while at[HEAD] < at[NODES]:
            before = at[HEAD]
            self.step(store, expand, burst)
            if at[HEAD] - before > burst // 2 and compiled:
                burst = min(burst * 2, 2_000_000)
            if at[NODES] > limit or at[EDGES] > LARGEST:
                raise BudgetError(self._too_many(limit, at))
            if patience is not None and at[NODES] > patience:
                return None
            if watch is not None:
                watch("positions" if self.merged else "nodes", int(at[NODES]))
        return store.finish()

    def step(self, store: NativeStore | PlainStore, expand: Any, burst: int) -> None:
        """Makes all moves at the next *burst* nodes, or at fewer where there is no room for more."""
        store.make_room()
        at: Any = store.at
        try:
            expand(*store.arrays(), store.room, store.rows, burst, self.deepest)
        except (TypeError, ValueError, IndexError, ArithmeticError, AttributeError, LookupError) as error:
            raise self._raised(error, store, isinstance(store, NativeStore)) from error
        if at[TROUBLE]:
            raise self._trouble(int(at[TROUBLE]), store.state(at[HEAD] - at[BASE]))

    def compile(self) -> None:
        """Compiles the kernel (or reads it from disk) by running it for no node."""
        store = NativeStore(self)
        self.kernel.native()(*store.arrays(), 0, 0, 0, self.deepest)

    def difference(self, states: list[tuple[int, ...]]) -> str | None:
        """Compares compiled and plain rules at *states*; returns one line about the first difference."""
        for state in states:
            seen = []
            for store, expand in (
                (NativeStore(self, state), self.kernel.native()),
                (PlainStore(self, state), self.kernel.plain()),
            ):
                store.make_room()
                expand(*store.arrays(), store.room, store.rows, 1, self.deepest)
                seen.append(store.first_node())
            if seen[0] != seen[1]:
                kind = type(self.rules).__name__
                return f"{kind}: compiled and plain rules disagree at state {state}, so they are not compiled."
        return None

    def _raised(self, error: Exception, store: Any, compiled: bool) -> RulesError:
        """A slip at a position that the random games did not meet."""
        kind = type(self.rules).__name__
        if compiled:
            return RulesError(f"{kind}: a rule returned nothing at some position ({error}); is a return missing?")
        frame, place = error.__traceback__, ""
        while frame is not None:
            place = f"({frame.tb_frame.f_code.co_filename}:{frame.tb_lineno})"
            frame = frame.tb_next
        odd = next((tuple(s) for s in store.states if len(s) != self.width), None)
        if odd is not None:
            return RulesError(f"{kind}.apply left a state of {len(odd)} entries, {odd}; the start has {self.width}.")
        return RulesError(f"{kind} raised {type(error).__name__}: {error} {place}")

    def _too_many(self, limit: int, at: Any) -> str:
        things = "positions" if self.merged else "nodes"
        hint = (
            "Do the rules ever end?" if at[DEPTH] > max(limit // 4, 1000) else
            "Raise limit=, or see size(game) first." if self.merged else
            "If positions can repeat, use game_graph(game); otherwise raise limit=."
        )  # fmt: skip
        moves = "1 move" if at[DEPTH] == 1 else f"{at[DEPTH]:,} moves"
        return f"More than {limit:,} {things} (play is {moves} deep so far). {hint}"

    def _trouble(self, code: int, state: tuple[int, ...]) -> RulesError:
        kind = type(self.rules).__name__
        said = {
            DEAD_END: f"{kind}.legal allows no move although the game is not over",
            NO_SUCH_SEAT: f"{kind}.player names no seat (0 to {self.seats - 1}, or -1 with odds)",
            BAD_ODDS: f"{kind}.odds gives a weight below 1",
        }
        return RulesError(f"{said[code]}. At state {state}.")

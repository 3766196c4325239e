"""From the keys of positions to the keys of all that follow: the one loop of a table that is compiled with the rules.

```
in    keys                      positions of one layer
out   first  mover              of each position: where its moves begin; the seat, -1 chance, -2 the game is over
      child  layer  weight      of each move: the key after it, its layer, and at chance's turn its weight
      pay                       of each end: the score of every seat
note  MOVES  ENDS  TROUBLE  WHERE, at which position  WHICH, by which move  STAYING, moves that stay in their layer
      then the least and the greatest entries of states that had no place in the packing
```
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.bits import popcount
from zermelo.compiler.native import RulesKernel
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import RulesError
from zermelo.forms.arena import END, NATURE
from zermelo.tables.order import Order
from zermelo.tables.packing import MOST_BITS, Packing
from zermelo.tables.symmetry import is_mirrored, same_position

Array = np.ndarray[Any, Any]
MOVES, ENDS, TROUBLE, WHERE, WHICH, BOUNDS = range(6)
DEAD_END, NO_SUCH_SEAT, BAD_ODDS, BACKWARDS, OUTSIDE, SHARED_KEY, BAD_KEY = range(1, 8)
ROOM = 1 << 19  # moves that one call may find


def _make_follow(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int,
    symmetric: bool, mirrored: bool, chancy: bool, listed: bool, keyed: bool, sliced: bool,
) -> Any:  # fmt: skip
    """Returns ``follow``, made for one game."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    same = (rules.mirror if mirrored else rules.same) if symmetric else rules.over
    odds = rules.odds if chancy else rules.score
    to_key = rules.key if keyed else rules.over
    restore = rules.restore if keyed else rules.score
    slice_of = rules.slice if sliced else rules.over
    row = tools.row

    def follow(  # type: ignore[no-untyped-def]
        keys, states, low, used, parts, terms, origin, careful,
        first, mover, child, layer, weight, pay, buffer, note,
    ):  # fmt: skip
        s, t, u = row(states, 0, width), row(states, 1, width), row(states, 2, width)
        edges, ends = 0, 0
        for k in range(len(keys)):
            key = keys[k]
            first[k] = edges
            if keyed:
                restore(s, key)
            else:
                for i in range(width):
                    s[i] = low[i]
                for j in range(0, len(parts), 3):
                    s[parts[j]] += key >> parts[j + 2] & parts[j + 1]
            if over(s):
                mover[k] = END
                for p in range(seats):
                    pay[ends * seats + p] = score(s, p)
                ends += 1
                continue
            who = player(s)
            mover[k] = who
            if who >= seats or who < NATURE or (who == NATURE and not chancy):
                note[TROUBLE], note[WHERE] = NO_SUCH_SEAT, k
                return 0
            here = 0
            if sliced:
                here = -slice_of(s)
            else:
                for j in range(0, len(terms), 3):
                    here += terms[j + 1] * (popcount(s[terms[j]]) if terms[j + 2] else s[terms[j]])
            begin = edges
            count = legal(s, buffer) if listed else actions
            for n in range(count):
                if listed:
                    a = buffer[n]
                else:
                    a = n
                    if not legal(s, a):
                        continue
                for i in range(width):
                    t[i] = s[i]
                apply(t, a)
                if symmetric:
                    if mirrored:
                        for i in range(width):
                            u[i] = t[i]
                        same(u)
                        for i in range(width):
                            if u[i] != t[i]:
                                if u[i] < t[i]:
                                    for q in range(width):
                                        t[q] = u[q]
                                break
                    else:
                        same(t)
                if chancy:
                    likely = 1
                    if who == NATURE:
                        likely = odds(s, a)
                        if likely < 1:
                            note[TROUBLE], note[WHERE], note[WHICH] = BAD_ODDS, k, a
                            return 0
                    weight[edges] = likely
                there = 0
                if sliced:
                    there = -slice_of(t)
                else:
                    for j in range(0, len(terms), 3):
                        there += terms[j + 1] * (popcount(t[terms[j]]) if terms[j + 2] else t[terms[j]])
                if there < here:
                    note[TROUBLE], note[WHERE], note[WHICH] = BACKWARDS, k, a
                    return 0
                made = 0
                if keyed:
                    made = to_key(t)
                    if careful:
                        if made < 0:
                            note[TROUBLE], note[WHERE], note[WHICH] = BAD_KEY, k, a
                            return 0
                        restore(u, made)
                        for i in range(width):
                            if u[i] != t[i]:
                                note[TROUBLE], note[WHERE], note[WHICH] = SHARED_KEY, k, a
                                return 0
                else:
                    for i in range(width):
                        if (t[i] - low[i]) & ~used[i]:
                            note[TROUBLE] = OUTSIDE
                            for q in range(width):
                                note[BOUNDS + q] = min(note[BOUNDS + q], t[q])
                                note[BOUNDS + width + q] = max(note[BOUNDS + width + q], t[q])
                            break
                    for j in range(0, len(parts), 3):
                        made |= (t[parts[j]] - low[parts[j]]) << parts[j + 2]
                child[edges] = made
                layer[edges] = there - origin
                edges += 1
            if edges == begin:
                note[TROUBLE], note[WHERE] = DEAD_END, k
                return 0
        first[len(keys)] = edges
        note[MOVES], note[ENDS] = edges, ends
        return edges

    return follow


@dataclass(frozen=True, eq=False)
class Followed:
    """What follows some positions; see the top of the module."""

    first: Array
    mover: Array
    child: Array
    layer: Array
    weight: Array | None
    pay: Array


class NoRoom(Exception):
    """Some state has no place in the packing; a wider one has."""

    def __init__(self, least: list[int], most: list[int]) -> None:
        super().__init__("a wider packing is needed")
        self.least, self.most = least, most

    def joined(self, other: NoRoom) -> NoRoom:
        """Returns the bounds of both."""
        return NoRoom(list(map(min, self.least, other.least)), list(map(max, self.most, other.most)))


class Backwards(RulesError):
    """A move leads to an earlier layer."""


class Moves:
    """Finds the moves of positions given by their keys; one for each thread, since it has scratch arrays of its own.

    *bounded* is for keys that anybody may have written: compiled rules look at every index before it is used.
    """

    def __init__(
        self, rules: Any, packing: Packing | None, order: Order, *, symmetric: bool, compiled: bool,
        bounded: bool = False,
    ) -> None:  # fmt: skip
        self.rules, self.packing, self.order, self.compiled = rules, packing, order, compiled
        self.symmetric = symmetric
        self.width, self.seats = len(rules.start), int(rules.players)
        self.chancy, self.listed = hasattr(rules, "odds"), hasattr(rules, "moves")
        self.kernel = _moves_kernel(rules, order, symmetric=symmetric, bounded=bounded)
        room = ROOM if compiled else 1 << 10  # plain lists are copied at every call
        self.most = max(1, min(1 << 16, room // rules.actions))  # positions that one call takes
        self._arrays: dict[str, Array] | None = None

    def key(self, state: Any) -> int | None:
        """Returns the key of a state; None where there is no room for it, and so no such position."""
        if self.packing is not None:
            return self.packing.key(state) if self.packing.has(state) else None
        given, back = list(state), [0] * self.width
        key = int(self.rules.key(given))
        if not 0 <= key < 1 << MOST_BITS:
            return None
        self.rules.restore(back, key)
        return key if back == given else None

    def state(self, key: int) -> tuple[int, ...]:
        """Returns the state of a key."""
        if self.packing is not None:
            return self.packing.state(key)
        state = [0] * self.width
        self.rules.restore(state, key)
        return tuple(map(int, state))

    def follow(self, keys: Array, *, careful: bool = False) -> Followed:
        """Returns what follows the positions *keys*, at most `most` of them; the arrays are good until the next call.

        *careful* tries whether the rules' own keys are exact.
        """
        if self._arrays is None:
            self._arrays = self._scratch()
        a = self._arrays
        a["note"][:] = 0
        a["note"][BOUNDS : BOUNDS + self.width] = np.iinfo(np.int64).max
        a["note"][BOUNDS + self.width :] = np.iinfo(np.int64).min
        low, used, parts = self._packed
        values: list[Any] = [keys, a["states"], low, used, parts, self._terms, self.order.origin, int(careful)]
        values += [a[name] for name in ("first", "mover", "child", "layer", "weight", "pay", "buffer", "note")]
        try:
            self._call(values)
        except RulesError:
            raise
        except Exception as error:
            kind = type(self.rules).__name__
            raise RulesError(f"{kind} raised {type(error).__name__} at a position of this layer: {error}") from error
        moves, ends, trouble = (int(x) for x in a["note"][:3])
        if trouble:
            raise self._trouble(trouble, keys, a["note"])
        return Followed(
            a["first"][: len(keys) + 1], a["mover"][: len(keys)], a["child"][:moves], a["layer"][:moves],
            a["weight"][:moves] if self.chancy else None, a["pay"][: ends * self.seats].reshape(ends, self.seats),
        )  # fmt: skip

    def follow_all(self, keys: Array, check_stop: Callable[[], None] = lambda: None) -> Followed:
        """Returns what follows positions, however many; *check_stop* may raise between one call and the next."""
        if len(keys) <= self.most:
            return self.follow(keys)
        parts, offset = [], 0
        firsts = [np.zeros(1, dtype=np.int64)]
        for k in range(0, len(keys), self.most):
            check_stop()
            f = self.follow(keys[k : k + self.most])
            firsts.append(f.first[1:] + offset)
            offset += len(f.child)
            weight = None if f.weight is None else f.weight.copy()
            parts.append(Followed(f.first, f.mover.copy(), f.child.copy(), f.layer.copy(), weight, f.pay.copy()))
        weights = [p.weight for p in parts if p.weight is not None]
        return Followed(
            np.concatenate(firsts), np.concatenate([p.mover for p in parts]), np.concatenate([p.child for p in parts]),
            np.concatenate([p.layer for p in parts]), np.concatenate(weights) if weights else None,
            np.concatenate([p.pay for p in parts]),
        )  # fmt: skip

    @property
    def _packed(self) -> tuple[Array, Array, Array]:
        if self.packing is None:
            none = np.zeros(0, dtype=np.int64)
            return none, none, none
        return (
            np.array(self.packing.low, dtype=np.int64), np.array(self.packing.used, dtype=np.int64),
            self.packing.parts.reshape(-1),
        )  # fmt: skip

    @property
    def _terms(self) -> Array:
        return np.array(self.order.terms, dtype=np.int64).reshape(-1)

    def _call(self, values: list[Any]) -> None:
        if self.compiled:
            self.kernel.native()(*values)
            return
        lists = [v.tolist() if isinstance(v, np.ndarray) else v for v in values]
        lists[1] = [[0] * self.width for _ in range(3)]
        self.kernel.plain()(*lists)
        for array, changed in zip(values[8:], lists[8:], strict=True):
            array[:] = changed

    def _scratch(self) -> dict[str, Array]:
        room = self.most * self.rules.actions
        kinds = {
            "states": 3 * self.width, "first": self.most + 1, "child": room, "layer": room,
            "weight": room if self.chancy else 1, "pay": self.most * self.seats,
            "buffer": self.rules.actions if self.listed else 1, "note": BOUNDS + 2 * self.width,
        }  # fmt: skip
        arrays = {name: np.zeros(size, dtype=np.int64) for name, size in kinds.items()}
        return arrays | {"mover": np.zeros(self.most, dtype=np.int8)}

    def _trouble(self, code: int, keys: Array, note: Array) -> Exception:
        kind = type(self.rules).__name__
        if code == OUTSIDE:
            least = note[BOUNDS : BOUNDS + self.width].tolist()
            return NoRoom(least, note[BOUNDS + self.width :].tolist())
        state, action = self.state(int(keys[note[WHERE]])), int(note[WHICH])
        if code == BACKWARDS:
            what = f"move {action} leads to an earlier layer, by {self.order}"
            return Backwards(f"{kind}: at state {state}, {what}; no move may make slice(s) larger.")
        if code in (SHARED_KEY, BAD_KEY):
            after = list(state)
            self.rules.apply(after, action)
            if self.symmetric:
                after = list(same_position(self.rules, after))
            key = self.rules.key(list(after))
            if code == BAD_KEY:
                return RulesError(f"{kind}.key gives {key} for state {tuple(after)}; keys are from 0 to 2^63 - 1.")
            other = self.state(key)
            if other != tuple(after) and self.rules.key(list(other)) == key:
                return RulesError(f"{kind}.key gives {key} for two states, {tuple(after)} and {other}.")
            return RulesError(f"{kind}.restore makes {other} of the key {key}, which is that of {tuple(after)}.")
        said = {
            DEAD_END: f"{kind}.legal allows no move although the game is not over",
            NO_SUCH_SEAT: f"{kind}.player names no seat (0 to {self.seats - 1}, or -1 with odds)",
            BAD_ODDS: f"{kind}.odds gives a weight below 1",
        }
        return RulesError(f"{said[code]}. At state {state}.")

    def compile(self) -> str | None:
        """Compiles the kernel, or returns one line about why that cannot be done."""
        run_compiler_playouts_once(self.rules)
        return attempt(self.kernel, lambda: self.follow(np.zeros(0, dtype=np.int64)))


def _moves_kernel(rules: Any, order: Order, *, symmetric: bool, bounded: bool) -> RulesKernel:
    """Returns the kernel of a game."""
    keyed = table_moves_have_keys(rules)
    chancy, listed = hasattr(rules, "odds"), hasattr(rules, "moves")
    names = ["player", "apply", "over", "score", "moves" if listed else "legal"]
    mirrored = symmetric and is_mirrored(rules)
    names += (
        ["mirror" if mirrored else "same"] * symmetric
        + ["odds"] * chancy
        + ["key", "restore"] * keyed
        + ["slice"] * order.is_slice
    )
    return RulesKernel(
        _make_follow, rules, names, bounded=bounded, width=len(rules.start), actions=rules.actions, seats=rules.players,
        symmetric=symmetric, mirrored=mirrored, chancy=chancy, listed=listed, keyed=keyed, sliced=order.is_slice,
    )  # fmt: skip


def table_moves_have_keys(rules: Any) -> bool:
    """Do the rules say their own keys, and how to get back? Rules whose keys may not fit say so by `has_key`."""
    if not getattr(rules, "has_key", True):
        return False
    has = [hasattr(type(rules), name) for name in ("key", "restore")]
    if any(has) and not all(has):
        kind, lacks = type(rules).__name__, "restore(s, k)" if has[0] else "key(s)"
        raise RulesError(f"{kind} needs {lacks} too: key(s) and restore(s, k) undo each other.")
    return all(has)

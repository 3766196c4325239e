"""Is a table right? Every position's equation in one sweep, and some positions by plain code that shares nothing.

1. Every file is as its checksum says, its keys grow, and its rows are as many as the manifest says.
2. The start is there; all that follows a position is there; nothing else is.
3. An end is worth what the rules pay. Any other position is worth what its mover, or chance, makes of what follows it,
   by the tie rule; nothing here is taken from how tables are made.
4. At some positions, drawn by lot, the same is found by the rules as they are written, in plain Python with fractions.

5. Where moves stay within a layer: payoffs need that play cannot return there; guarantees above what endless play
   pays, that the player reaches them in so many moves, and those below it, that the others do. Then the equations have
   one solution. The distances of ``wdl`` make them so by themselves.

Layers are read by groups of rows, and no more of these are held than the memory allows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.report import Problem, Report
from zermelo.checker.preferences import recomputed_preference_tie_scores, recomputed_preference_tie_weights
from zermelo.compiler.native import is_native_code_refused
from zermelo.draw.svg.label import count_label
from zermelo.errors import FileError, NameError_, RulesError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.game import CHANCE
from zermelo.preferences.ties import Ties
from zermelo.tables.memory import read_table_memory, table_memory_room
from zermelo.tables.moves import Followed, Moves, NoRoom
from zermelo.tables.pages import Pages
from zermelo.tables.symmetry import same_position
from zermelo.tables.verify.grounding import Circles

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Array = np.ndarray[Any, Any]
SAMPLE = 300
LARGE = 100_000  # positions from which on compiled code is used
MOST = 10  # problems that are told
BIG = np.iinfo(np.int64).max
SHARES, EACH_MOVE = 4, 100  # the part of the memory that moves looked up at once may take; bytes a move takes, at most


def verify_table(
    table: Table, *, sample: int = SAMPLE, compiled: bool | None = None, memory: str | int = "4GB", watch: Any = None
) -> Report:
    """Checks a whole table within the *memory* allowed; see the top of this module."""
    allowed = read_table_memory(memory)
    try:
        table.check_files()
        sweep = _Sweep(table, len(table) > LARGE if compiled is None else compiled, allowed, watch)
        problems = sweep.problems()
    except (FileError, RulesError) as error:  # the rules cannot make anything of a key that is none
        return Report((Problem(str(table.folder), str(error)),), ("files",))
    except NoRoom:
        why = "some position leads to one that its keys have no place for"
        return Report((Problem(str(table.folder), why),), ("files",))
    problems += _sampled(table, sample) if not problems else []
    some = f"{sample} of them, drawn by lot," if sample < len(table) else "each of them"
    said = [f"files and {count_label(len(table), 'position')} with all that follows them", f"{some} by plain code"]
    if sweep.grounded:
        said.append(
            f"{sweep.grounded:,} of them, in layers within which moves stay, for play that only goes in circles"
        )
    return Report(tuple(problems[:MOST]), tuple(said))


class _Sweep:
    """All layers, each after those that lead to it."""

    def __init__(self, table: Table, compiled: bool, memory: int, watch: Any) -> None:
        self.table, self.watch, self.count = table, watch, 0
        manifest = table.manifest
        options: dict[str, Any] = {"symmetric": table.is_symmetric}
        self.moves = Moves(table.game.rules, manifest.packing, manifest.order, compiled=False, **options)
        if compiled and not is_native_code_refused():
            native = Moves(table.game.rules, manifest.packing, manifest.order, compiled=True, bounded=True, **options)
            if native.compile() is None:
                self.moves = native
        self.pages = Pages(table, table_memory_room(memory))  # beside the compiler, which is there by now
        self.most = max(self.moves.most, self.pages.room // (SHARES * EACH_MOVE * self.moves.rules.actions))
        self.grounded = 0  # positions of layers within which moves stay
        kinds = table.meaning.kinds
        self.kinds = [np.array(kind, dtype=np.int64) for kind in kinds]
        self.sizes = [len(kinds)] if table.what == "outcome" and kinds else [len(kind) for kind in kinds]
        self.ties = Ties.read(table.ties, table.players)

    def problems(self) -> list[Problem]:
        found: list[Problem] = []
        rules = self.table.game.rules
        start = same_position(rules, self.table.game.start()) if self.table.is_symmetric else self.table.game.start()
        layers = self.table.manifest.layers
        first, key = self.table.manifest.order.layer(start, rules), self.moves.key(start)
        if key is None or first not in layers or self.pages.find(first, np.array([key]))[0][0] < 0:
            return [Problem("the start", "is not in the table")]
        self.pages.hit(first, self.pages.find(first, np.array([key]))[0])
        for number, kept in layers.items():
            if not kept["stays"]:  # before the rules are asked about positions that may be none
                found += self._unreached(number)
            found += [] if found else self._layer(number, stays=kept["stays"])
            if len(found) >= MOST:
                return found
            if kept["stays"]:
                found += self._unreached(number)
            self.pages.forget(number)
        return found

    def _unreached(self, number: int) -> list[Problem]:
        """A position of a layer that does not follow from any that was looked at."""
        lost = self.pages.missed(number)
        why = "is in the table and follows from no position of it"
        return [] if lost is None else [Problem(str(self.moves.state(lost)), why)]

    def _layer(self, number: int, *, stays: bool) -> list[Problem]:
        found: list[Problem] = []
        is_asked = stays and self.table.what != "wdl"
        circles = Circles(self.table, number, compiled=self.moves.compiled) if is_asked else None
        begin, last, counts = 0, -1, np.zeros(len(self.table.manifest.layers[number]["counts"]), dtype=np.int64)
        for keys, *columns in self.table.reader(number).pieces():
            if int(keys[0]) <= last or (len(keys) > 1 and not bool((keys[1:] > keys[:-1]).all())):
                return [Problem(f"layer {number}", "its keys do not grow")]
            last = int(keys[-1])
            rows = np.column_stack(columns).astype(np.int64)
            if self.sizes and not ((rows >= 0) & (rows < self.sizes)).all():
                return [Problem(f"layer {number}", "has a value that means nothing")]
            counts += self._counted(rows, len(counts))
            for k in range(0, len(keys), self.most):
                part = slice(k, k + self.most)
                found += self._part(number, keys[part], rows[part], begin + k, circles)
                if self.watch is not None:
                    self.count += len(keys[part])
                    self.watch("positions checked", self.count)
                if len(found) >= MOST:
                    return found
            begin += len(keys)
        if not found and counts.tolist() != self.table.manifest.layers[number]["counts"]:
            found.append(Problem(f"layer {number}", "has other numbers of positions that are worth the same"))
        if circles is not None and not found:
            self.grounded += begin
            found += [
                Problem(str(self.moves.state(self.pages.key(number, v))), why) for v, why in circles.problems(MOST)
            ]
        return found

    def _counted(self, rows: Array, kinds: int) -> Array:
        """How many rows are of each outcome, or won by whom; nothing for other questions."""
        v = self.table.meaning
        if v.is_expected or v.what == "guarantees":
            return np.zeros(kinds, dtype=np.int64)
        return np.bincount(rows[:, 0] if v.what == "outcome" else np.sign(rows[:, 0]) + 1, minlength=kinds)

    def _part(self, number: int, keys: Array, rows: Array, begin: int, circles: Circles | None) -> list[Problem]:
        f = self.moves.follow_all(keys)
        unit = self.table.manifest.layers[number].get("unit", 1)
        kind: Any = object if self.table.meaning.is_expected else np.int64
        got: Any = np.zeros((len(f.child), rows.shape[1]), dtype=kind)
        to = np.full(len(f.child), -1, dtype=np.int64)
        for target in (
            sorted(set(f.layer.tolist())) if len(f.layer) and f.layer.min() != f.layer.max() else f.layer[:1].tolist()
        ):
            chosen = np.flatnonzero(f.layer == target)
            if target not in self.table.manifest.layers:
                return [Problem(f"layer {number}", f"leads to layer {target}, which is not in the table")]
            at, worth = self.pages.find(target, f.child[chosen])
            if len(at) and int(at.min()) < 0:
                state = self.moves.state(int(f.child[chosen][at < 0][0]))
                return [Problem(str(state), "follows from a position and is not in the table")]
            self.pages.hit(target, at)
            got[chosen] = worth
            if target == number:
                if not self.table.manifest.layers[number]["stays"]:
                    return [Problem(f"layer {number}", "is claimed to be left by every move, and is not")]
                to[chosen] = at
            if self.table.meaning.is_expected:
                got[chosen] *= Fraction(1, self.table.manifest.layers[target].get("unit", 1))
        if circles is not None:
            circles.add(rows, f, to, got, begin)
        ends = f.mover == END
        right = np.zeros(len(keys), dtype=bool)
        right[ends] = self._ends(f.pay, rows[ends], unit)
        inner = np.flatnonzero(~ends)
        if len(inner):
            right[inner] = self._inner(f, got, rows[inner], f.mover[inner].astype(np.int64), f.first[inner], unit)
        wrong = keys[~right][:MOST].tolist()
        return [Problem(str(self.moves.state(key)), "is not worth what follows it makes it worth") for key in wrong]

    def _ends(self, pay: Array, rows: Array, unit: int) -> Array:
        v = self.table.meaning
        if v.is_expected:
            return np.asarray((rows == pay * unit).all(axis=1))
        if v.what == "wdl":
            return np.asarray((rows[:, 0] == np.sign(pay[:, 0])) & (np.sign(pay[:, 1]) == -rows[:, 0]))
        if v.what == "outcome":
            return np.asarray((np.array(v.kinds, dtype=np.int64)[rows[:, 0]] == pay).all(axis=1))
        return np.asarray(np.all([kind[rows[:, p]] == pay[:, p] for p, kind in enumerate(self.kinds)], axis=0))

    def _inner(self, f: Followed, got: Array, rows: Array, mover: Array, starts: Array, unit: int) -> Array:
        """Of positions where somebody moves: does the row follow from those of the moves?"""
        v = self.table.meaning
        source = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(f.child))))
        if v.what == "wdl":
            return _is_soonest(got[:, 0], rows[:, 0], 1 - 2 * mover, starts, source)
        if v.is_expected:
            return self._is_average(f, got, rows, mover, starts, source, unit)
        if v.what == "guarantees":
            right = np.ones(len(starts), dtype=bool)
            for p in range(len(self.kinds)):
                most, least = np.maximum.reduceat(got[:, p], starts), np.minimum.reduceat(got[:, p], starts)
                right &= rows[:, p] == np.where(mover == p, most, least)
            return right
        paid = np.array(v.kinds, dtype=np.int64)[got[:, 0]]
        chosen = self._chosen(paid, mover[source], starts, source)
        return np.asarray(rows[:, 0] == got[chosen, 0])

    def _chosen(self, paid: Array, mover: Array, starts: Array, source: Array) -> Array:
        """The move that the tie rule takes at every position."""
        own = paid[np.arange(len(paid)), mover]
        good = own == np.maximum.reduceat(own, starts)[source]
        weights = recomputed_preference_tie_weights(self.ties.rule, self.ties.player, self.table.players)
        if weights is not None:
            wish = recomputed_preference_tie_scores(weights, mover, paid)
            wish = np.where(good, wish, wish.min() - 1)
            good &= wish == np.maximum.reduceat(wish, starts)[source]
        moves = np.arange(len(paid))
        if self.ties.rule == "last":
            return np.maximum.reduceat(np.where(good, moves, -1), starts)
        return np.minimum.reduceat(np.where(good, moves, BIG), starts)

    def _is_average(
        self, f: Followed, got: Array, rows: Array, mover: Array, starts: Array, source: Array, unit: int
    ) -> Array:
        """Position by position, in fractions."""
        right = np.zeros(len(starts), dtype=bool)
        behind = np.append(starts[1:], len(got))
        for k in range(len(starts)):
            moves = got[starts[k] : behind[k]]
            odds = None if f.weight is None else f.weight[starts[k] : behind[k]].tolist()
            want = verify_position_value(
                moves.tolist(), int(mover[k]), odds, self.table.what, self.ties, self.table.players
            )
            right[k] = [x * unit for x in want] == rows[k].tolist()
        return right


def _is_soonest(got: Array, rows: Array, sign: Array, starts: Array, source: Array) -> Array:
    """Wins are one move later than the nearest, losses one later than the farthest; else it is a draw."""
    seen = sign[source] * got
    nearest = np.minimum.reduceat(np.where(seen > 0, seen, BIG), starts)
    draws = np.logical_or.reduceat(seen == 0, starts)
    farthest = np.minimum.reduceat(np.where(seen < 0, seen, 0), starts)
    want = np.where(nearest < BIG, nearest + 1, np.where(draws, 0, farthest - 1))
    return np.asarray(sign * rows == want)


def verify_position_value(
    moves: list[Any], mover: int, odds: Any, what: str, ties: Ties, players: tuple[str, ...]
) -> list[Any]:
    """What a position is worth, from the payoffs of its moves: plain Python."""
    seats = range(len(players))
    if mover == NATURE:
        return [sum(Fraction(w, sum(odds)) * m[p] for w, m in zip(odds, moves, strict=True)) for p in seats]
    if what == "guarantees":
        return [(max if p == mover else min)(m[p] for m in moves) for p in seats]
    best = [m for m in moves if m[mover] == max(other[mover] for other in moves)]
    if ties.rule == "average":
        return [Fraction(sum(Fraction(m[p]) for m in best), len(best)) for p in seats]
    weights = recomputed_preference_tie_weights(ties.rule, ties.player, players)
    if weights is not None:
        wished = [sum(w * x for w, x in zip(weights[mover], m, strict=True)) for m in best]
        best = [m for m, wish in zip(best, wished, strict=True) if wish == max(wished)]
    return list(best[-1] if ties.rule == "last" else best[0])


def _sampled(table: Table, sample: int) -> list[Problem]:
    """Some positions, drawn by lot, by the rules as they are written."""
    dice = random.Random(len(table))
    layers = list(table.manifest.layers)
    problems: list[Problem] = []
    sizes = [table.manifest.layers[j]["rows"] for j in layers]

    def drawn() -> Iterator[tuple[int, ...]]:
        for number in dice.choices(layers, sizes, k=sample):
            reader = table.reader(number)
            keys = reader.group(dice.randrange(reader.groups))[0]
            yield table.moves.state(int(keys[dice.randrange(len(keys))]))

    for state in drawn() if sample < len(table) else table:
        try:
            if not _is_right(table, state):
                problems.append(Problem(str(state), "plain code finds another value"))
        except NameError_ as lost:
            problems.append(Problem(str(state), str(lost)))
    return problems


def _is_right(table: Table, state: tuple[int, ...]) -> bool:
    game, players, ties = table.game, table.players, Ties.read(table.ties, table.players)
    here, who = list(table[state].values()), game.turn(state)
    if who is None:
        paid = list(game.payoff(state).values())
        return here == [(x > 0) - (x < 0) for x in paid] if table.what == "wdl" else here == paid
    after = [game.act(state, a) for a in game.actions(state)]
    moves = [list(table[s].values()) for s in after]
    mover = NATURE if who == CHANCE else players.index(who)
    odds = [game.rules.odds(list(state), a) for a in game.actions(state)] if who == CHANCE else None
    if table.what != "wdl":
        return here == verify_position_value(moves, mover, odds, table.what, ties, players)
    best = max(m[mover] for m in moves)
    ways = [table.distance(s) for s, m in zip(after, moves) if m[mover] == best]
    far = None if best == 0 else 1 + (min if best > 0 else max)(w for w in ways if w is not None)
    return here[mover] == best and table.distance(state) == far

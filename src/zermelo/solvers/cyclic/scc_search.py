"""Moves for the positions of one strongly connected part, such that nobody gains by changing any number of them.

Exits lead to positions that are settled; of a position's exits only the best for its player can be right. Moves are
tried along the play they make, so that it soon leads somewhere: out, or round. What is tried is left as soon as

* somebody gets less than the guarantee at a position whose outcome is known, or
* a player would rather make another move whose outcome is known.

Before that, some choices are proposed: those that working back from a horizon goes round among, and what becomes of
them when players make best replies in turn. In large parts there is little hope but for these.

When all moves are chosen, best replies decide: with the others' moves fixed, what is the best that a player can come
to, by any change at all, going on forever included? A seat is a player, or a team that moves as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.solvers.cyclic.positional import Work

PROPOSED, REPLIES = 8, 40  # proposals taken from working back from a horizon, and rounds of replies to each


class Spent(Exception):
    """The budget ran out."""


@dataclass(frozen=True)
class Gain:
    """Moves against which one other move gains nothing; yet from *node* on *seat* gains by changing several."""

    picks: dict[int, int]
    seat: int
    node: int


class Ring:
    """One part of a graph with cycles, the parts it leads to being settled."""

    def __init__(self, work: Work, part: list[int]) -> None:
        self.work, self.part = work, part
        self.inside = set(part)
        self.options = {v: self._options(v) for v in part}

    def _options(self, v: int) -> list[int]:
        """Moves within the part, one to each position; and the best exits, one to each payoff."""
        work, seat = self.work, self.work.mover[v]
        edges = work.edges(v)
        out = [work.likes[work.row[work.succ[e]]][seat] for e in edges if work.succ[e] not in self.inside]
        most = max(out, default=-1)
        kept: dict[tuple[bool, int], int] = {}
        for e in edges:
            w = work.succ[e]
            if w in self.inside:
                kept.setdefault((True, w), e)
            elif work.likes[work.row[w]][seat] == most:
                kept.setdefault((False, work.row[w]), e)
        return list(kept.values())

    def solutions(self) -> Iterator[dict[int, int]]:
        """Yields ways to settle the part, no two with the same payoffs everywhere; all of them, if it is let."""
        known: set[tuple[int, ...]] = set()
        weak: dict[int, int] | None = None
        try:
            for picks in self._proposals():
                rows = self.outcome(picks)
                if tuple(rows.values()) not in known and self._is_calm(picks, rows):
                    if self.gain(picks, rows) is None:
                        known.add(tuple(rows.values()))
                        yield picks
                    else:
                        weak = weak or picks
            for picks in self._tried():
                rows = self.outcome(picks)
                if tuple(rows.values()) in known:
                    continue
                found = self.gain(picks, rows)
                if found is None:
                    known.add(tuple(rows.values()))
                    yield picks
                else:
                    weak = weak or picks
                    self.work.example = self.work.example or Gain(picks, *found)
        except Spent:
            if weak is None or known:
                raise
            self.work.is_weak, self.work.left = True, len(self.work.succ)  # enough to settle the rest by Kuhn
            yield weak

    # ------------------------------------------------------------ what comes of given moves

    def outcome(self, picks: dict[int, int]) -> dict[int, int]:
        """The payoff, by its row, that play from each position comes to; positions whose play is open are left out."""
        work, known = self.work, dict[int, int]()
        for v in self.part:
            way: dict[int, None] = {}
            while v in picks and v not in known and v not in way:
                way[v] = None
                v = work.succ[picks[v]]
            if v in known:
                row = known[v]
            elif v in way:
                row = work.endless
            elif v in self.inside:
                continue
            else:
                row = work.row[v]
            known.update(dict.fromkeys(way, row))
        return {v: known[v] for v in self.part if v in known}

    def _is_calm(self, picks: dict[int, int], rows: dict[int, int]) -> bool:
        """Does everybody get the guarantee, and nobody prefer another move whose outcome is known?"""
        work = self.work
        for v, row in rows.items():
            paid, seat = work.likes[row], work.mover[v]
            if any(paid[q] < work.sure[q][v] for q in work.seats):
                return False
            for e in range(work.first[v], work.first[v + 1]):
                w = work.succ[e]
                other = rows.get(w, -1) if w in self.inside else work.row[w]
                if other >= 0 and work.likes[other][seat] > paid[seat]:
                    return False
        return True

    def gain(self, picks: dict[int, int], rows: dict[int, int]) -> tuple[int, int] | None:
        """A seat that gains by some change of its moves, and from where; None where nobody does."""
        work = self.work
        for q in sorted({work.mover[v] for v in self.part}):
            work.spend(len(self.part))
            best, _ = self._best_reply(q, picks)
            for v in self.part:
                if best[v] > work.likes[rows[v]][q]:
                    return q, v
        return None

    def _best_reply(self, q: int, picks: dict[int, int]) -> tuple[dict[int, int], dict[int, int]]:
        """The most that seat *q* can come to from each position against the others' *picks*, and by which move."""
        work = self.work
        into: dict[int, list[tuple[int, int]]] = {v: [] for v in self.part}
        inner, sources = dict.fromkeys(self.part, 0), []
        for v in self.part:
            for e in range(work.first[v], work.first[v + 1]) if work.mover[v] == q else (picks[v],):
                w = work.succ[e]
                if w in self.inside:
                    into[w].append((v, e))
                    inner[v] += 1
                else:
                    sources.append((work.likes[work.row[w]][q], v, e))
        ending = [v for v in self.part if not inner[v]]  # from where every play leaves the part
        for w in ending:  # grows while it is read
            for v, _ in into[w]:
                inner[v] -= 1
                if not inner[v]:
                    ending.append(v)
        staying = {v: e for w in self.part if inner[w] for v, e in into[w]}  # moves by which play can go on forever
        sources += [(work.likes[work.endless][q], v, e) for v, e in staying.items()]
        best: dict[int, int] = {}
        move: dict[int, int] = {}
        for worth, start, edge in sorted(sources, reverse=True):
            if start in best:
                continue
            best[start], move[start] = worth, edge
            waiting = [start]
            for w in waiting:  # grows while it is read
                for v, e in into[w]:
                    if v not in best:
                        best[v], move[v] = worth, e
                        waiting.append(v)
        return best, move

    # ------------------------------------------------------------ where moves come from

    def _proposals(self) -> Iterator[dict[int, int]]:
        """Moves that working back from a far horizon settles on, or goes round among."""
        work = self.work
        rows = dict.fromkeys(self.part, work.endless)
        picks: dict[int, int] = {}
        made: list[tuple[int, ...]] = []
        rounds = min(2 * len(self.part) + PROPOSED, work.left // (4 * len(self.part)) + 1)  # some is kept for checking
        for _ in range(rounds):
            work.spend(len(self.part))
            for v, options in self.options.items():
                picks[v] = self._first_best(v, options, rows)
            rows = {v: rows.get(work.succ[e], work.row[work.succ[e]]) for v, e in picks.items()}
            made.append(tuple(picks.values()))
            if len(made) > 1 and made[-1] == made[-2]:
                break
        proposed = [dict(zip(self.part, moves, strict=True)) for moves in dict.fromkeys(reversed(made[-PROPOSED:]))]
        yield from proposed
        for picks in proposed:
            replied = self._replies(picks)
            if replied is not None:
                yield replied

    def _replies(self, picks: dict[int, int]) -> dict[int, int] | None:
        """Best replies in turn, each made where it gains, until nobody gains; None where that takes too long."""
        work, seats = self.work, sorted({self.work.mover[v] for v in self.part})
        quiet = 0
        for k in range(REPLIES * len(seats)):
            if work.left < len(work.succ) + 4 * len(self.part):
                return None
            work.spend(2 * len(self.part))
            seat, rows = seats[k % len(seats)], self.outcome(picks)
            best, move = self._best_reply(seat, picks)
            gains = {v: move[v] for v in self.part if work.mover[v] == seat and best[v] > work.likes[rows[v]][seat]}
            quiet = 0 if gains else quiet + 1
            picks = picks | gains
            if quiet == len(seats):
                return picks
        return None

    def _first_best(self, v: int, options: list[int], rows: dict[int, int]) -> int:
        work, seat = self.work, self.work.mover[v]
        worth = [work.likes[rows.get(work.succ[e], work.row[work.succ[e]])][seat] for e in options]
        return options[worth.index(max(worth))]

    def _tried(self) -> Iterator[dict[int, int]]:
        """All choices of moves that are not left early."""
        work = self.work
        picks: dict[int, int] = {}
        stack = [(self.part[0], iter(self.options[self.part[0]]))]
        while stack:
            v, options = stack[-1]
            picks.pop(v, None)
            edge = next(options, None)
            if edge is None:
                stack.pop()
                continue
            picks[v] = edge
            work.spend(4 * len(self.part))
            if not self._is_calm(picks, self.outcome(picks)):
                continue
            if len(picks) == len(self.part):
                yield dict(picks)
                continue
            w = work.succ[edge]
            after = w if w in self.inside and w not in picks else next(u for u in self.part if u not in picks)
            stack.append((after, iter(self.options[after])))

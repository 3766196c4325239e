"""`nash_outcomes`: every play that nobody gains by leaving, for any number of players, without chance.

A play that ends with payoffs u is the play of some pure Nash equilibrium iff, at every node of every player i on it
and for every other move there, u_i is at least what i can guarantee after that move. For suppose it is. Whoever
leaves the play is from then on held to the guarantee by all the others together, so leaving gains nothing. Suppose
it is not: then some player has a move off the play, and after it a strategy, that get more whatever the others do.

1. One sweep finds everybody's guarantee at every node; another the most that everybody could hope for.
2. From the start down, each player's bound is raised by the guarantees of the moves not made. A node is left out when
   somebody can hope only for less than the bound. Positions reached with the same bounds are one.
3. An end is an outcome when everybody gets at least the bound. Plays are counted from the ends up and listed in order.

Reference: the condition is the folk theorem of finite games with perfect information; see Osborne and Rubinstein 1994,
chapter 6, for Nash equilibria that rest on threats nobody would carry out (Selten 1965).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.nash.nash import FinitePlays, NashOutcome, NashOutcomes, nash_answer_line
from zermelo.answers.equilibria.nash.threats import Punishment, Threat
from zermelo.answers.equilibria.pure import PureSets
from zermelo.errors import BudgetError, ParameterError
from zermelo.forms.arena import END, Arena, Array, join_arena_path
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import Payoff, payoff_quotient
from zermelo.solvers.equilibria.nash_cyclic import find_nash_cyclic_outcomes
from zermelo.solvers.equilibria.pure import pure_equilibria
from zermelo.solvers.induction.columns import sweep_induction_columns
from zermelo.solvers.query import Query, answer_query, query_of

if TYPE_CHECKING:
    from zermelo.forms.graph import Graph

LISTED = 100
PAIRS = 3_000_000  # pairs of a position and bounds

WHY = "no chance, perfect information: a play is an outcome when no move off it guarantees its player more"

Bounds = tuple[Any, ...]


def nash_outcomes(
    game: GameLike, *, most: int = LISTED, compiled: bool | None = None, limit: int | None = None,
    budget: int | None = None, watch: Watch | None = None,
) -> NashOutcomes:  # fmt: skip
    """Returns the pure Nash outcomes of *game*, each with the threats behind it and which of them are not credible.

    At most *most* are listed; all are counted. *limit* is the largest number of positions, *budget* the number of pairs
    of a position and what everybody must at least get there; if either is too small, `BudgetError` is raised. Games
    with chance are refused. If play can go on forever, there may be infinitely many plays: one is shown per payoff.

    >>> found = nash_outcomes("entry")
    >>> [(outcome.line, outcome.is_subgame_perfect) for outcome in found]
    [(Entrant out, False), (Entrant in, Incumbent share, True)]
    >>> print(found[0].threats[0])
    at the start Entrant keeps 0 and would be held to -1 after in, which is not credible: Incumbent would give up 2 by fight instead of share
    """  # noqa: E501
    for name, given in (("most", most), ("budget", budget)):
        if given is not None and (type(given) is not int or given < 1):
            raise ParameterError(f"{name} must be a whole number, at least 1, not {given!r}.")
    query = query_of(game, most=most, budget=budget, compiled=compiled, limit=limit, watch=watch)
    found: NashOutcomes = answer_query("nash_outcomes", query)
    return found


def solve_nash_endless(query: Query) -> NashOutcomes:
    """Answers where play can go on forever."""
    return find_nash_cyclic_outcomes(cast("Graph", query.arena), compiled=query.compiled)


def solve_nash_by_threats(query: Query) -> NashOutcomes:
    """Answers where every line of play ends."""
    arena, compiled = query.arena, query.compiled
    pure = pure_equilibria(arena, compiled=compiled)
    seats = len(arena.players)
    alone = np.concatenate([np.zeros((1, seats)), 2 * np.eye(seats) - 1]).astype(np.int64)
    sure, _, native = sweep_induction_columns(arena, arena.payoff, alone, compiled=compiled)
    hope, _, _ = sweep_induction_columns(
        arena, arena.payoff, np.ones((seats + 1, seats), dtype=np.int64), compiled=compiled
    )
    plays = _Plays(arena, sure, hope, query.budget or PAIRS)
    writer = _Writer(arena, sure, hope, pure.sets)
    listed = tuple(writer.outcome(edges) for edges in plays.first(query.most))
    payoffs = sorted({arena.payoff_at(v) for v in plays.ends}, key=lambda payoff: payoff.vector)
    effort = Effort(nodes=len(arena), seconds=time.perf_counter() - query.began, compiled=native)
    every = FinitePlays(arena=arena, total=plays.count[0], payoffs=tuple(payoffs), sure=sure, pure=pure)
    return NashOutcomes(listed=listed, evidence=every, method="guarantees along every line", why=WHY, effort=effort)


class _Plays:
    """All plays that are outcomes, as a graph of pairs: a position, and the least that everybody must get there."""

    def __init__(self, arena: Arena, sure: Array, hope: Array, budget: int) -> None:
        low = tuple(min(column) for column in zip(*arena.payoff.tolist(), strict=True))
        number: dict[tuple[int, Bounds], int] = {(0, low): 0}
        pairs: list[tuple[int, Bounds]] = [(0, low)]
        self.after: list[list[tuple[int, int]]] = []  # for each pair its moves, and the pairs they lead to
        self.ends: set[int] = set()
        surest, hopes = _Rows(sure), _Rows(hope)
        for v, bounds in pairs:  # grows while it is read
            moves = []
            for edge, below in _raised(arena, surest, v, bounds):
                child = arena.child(edge)
                if all(h >= b for h, b in zip(hopes[child], below, strict=True)):
                    at = number.setdefault((child, below), len(pairs))
                    if at == len(pairs):
                        pairs.append((child, below))
                    moves.append((edge, at))
            self.after.append(moves)
            if len(pairs) > budget:
                raise BudgetError(
                    f"More than {budget:,} positions with bounds, so Nash outcomes cannot be counted. Raise "
                    "budget=, or use pure_equilibria(game) for the subgame-perfect ones."
                )
        self.count = [0] * len(pairs)
        self._tally(arena, pairs)

    def _tally(self, arena: Arena, pairs: list[tuple[int, Bounds]]) -> None:
        """Counts the plays from every pair on; a pair may be met before one that leads to it, so by its own search."""
        done = bytearray(len(pairs))
        stack = [0]
        while stack:
            at = stack[-1]
            waiting = [] if done[at] else [below for _, below in self.after[at] if not done[below]]
            if waiting:
                stack += waiting
                continue
            stack.pop()
            if not done[at]:
                done[at] = 1
                v = pairs[at][0]
                if arena.mover[v] == END:
                    self.ends.add(v)
                    self.count[at] = 1
                else:
                    self.count[at] = sum(self.count[below] for _, below in self.after[at])

    def first(self, most: int) -> Iterator[tuple[int, ...]]:
        """Yields the first *most* plays, in the order of their moves."""
        stack: list[Iterator[tuple[int, int]]] = []
        edges: list[int] = []
        at = 0
        while most:
            if self.count[at] and not self.after[at]:
                yield tuple(edges)
                most -= 1
                stack.append(iter(()))
            else:
                stack.append(iter([pair for pair in self.after[at] if self.count[pair[1]]]))
            while stack:
                step = next(stack[-1], None)
                if step is not None:
                    break
                stack.pop()
                if edges:
                    edges.pop()
            else:
                return
            edges.append(step[0])
            at = step[1]


class _Rows:
    """Rows of an array as tuples of Python's numbers, each read once."""

    def __init__(self, array: Array) -> None:
        self._array = array
        self._known: dict[int, Bounds] = {}

    def __getitem__(self, node: int) -> Bounds:
        if node not in self._known:
            self._known[node] = tuple(self._array[node].tolist())
        return self._known[node]


def _raised(arena: Arena, sure: _Rows, node: int, bounds: Bounds) -> Iterator[tuple[int, Bounds]]:
    """Each move at *node*, and the bounds after it: the mover must get what any other move would make sure."""
    seat = int(arena.mover[node])
    if seat == END:
        return
    edges = arena.edges(node)
    worth = [sure[arena.child(e)][seat] for e in edges]
    best = sorted(worth)[-2:]
    for edge, own in zip(edges, worth, strict=True):
        others = best[0] if own == best[-1] else best[-1]  # the best of the moves not made
        due = max(bounds[seat], others) if len(worth) > 1 else bounds[seat]
        yield edge, (*bounds[:seat], due, *bounds[seat + 1 :])


class _Writer:
    """Writes outcomes with their threats."""

    def __init__(self, arena: Arena, sure: Array, hope: Array, pure: PureSets) -> None:
        self.arena, self.sure, self.hope, self.pure = arena, sure, hope, pure
        self._punishing = [Punishment(arena, sure, seat) for seat in range(len(arena.players))]

    def outcome(self, edges: tuple[int, ...]) -> NashOutcome:
        """Returns the play *edges* as an outcome."""
        arena, line = self.arena, nash_answer_line(self.arena, edges)
        nodes = [0]
        for edge in edges:
            nodes.append(arena.child(edge))
        payoff, moves = arena.payoff_at(nodes[-1]), line.moves
        threats = [
            self._threat(v, other, moves[:step], payoff)
            for step, (v, made) in enumerate(zip(nodes, edges, strict=False))
            for other in arena.edges(v)
            if other != made and self._tempts(v, other, payoff)
        ]
        return NashOutcome(payoff, line, tuple(threats), edges)

    def _tempts(self, node: int, edge: int, payoff: Payoff) -> bool:
        """Could the move pay its player more than *payoff*?"""
        seat = int(self.arena.mover[node])
        hope = payoff_quotient(int(self.hope[self.arena.child(edge), seat]), self.arena.scale)
        return hope > payoff.vector[seat]

    def _threat(self, node: int, edge: int, path: tuple[str, ...], payoff: Payoff) -> Threat:
        arena, child = self.arena, self.arena.child(edge)
        seat = int(arena.mover[node])
        keeps = payoff.vector[seat]
        least = self.pure.paid(self.pure.worst(child, seat)).vector[seat]
        move = arena.name(node, edge)
        refused = self._punishing[seat].broken_off(child, (*path, move)) if least > keeps else None
        held = payoff_quotient(int(self.sure[child, seat]), arena.scale)
        return Threat(arena.players[seat], join_arena_path(path), move, keeps, held, least, refused)

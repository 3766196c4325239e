"""Equilibria of more than two sides where chance moves on cycles, or moves pay on the way: best replies in turn.

One move is made at each position, whatever went before. Given everybody's moves, exact linear equations say what each
side gets from everywhere; given those of all others, what a side could get at most, by any plan at all, endless play
included, is a Markov decision process, solved exactly by strategy iteration. The difference is what the side would
gain: the greatest of these, over all sides and positions, is the *epsilon* of the moves. At 0 they are a
subgame-perfect equilibrium.

1. From several beginnings (first moves, and some drawn at random) sides change to best replies in turn,
   until nobody gains or moves come back.
2. Of all moves met on the way, those with the least epsilon are kept. Where there are few choices altogether, all are
   tried.

None is promised: equilibria that look at the position alone need not exist, and where they do, replies need not lead
there. What is found is told with its epsilon, which is exact.

References: Fink 1964 for discounted games, whose equilibria may need mixing; Cournot 1838 for replies in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Protocol

import numpy as np

from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.forms.arena import END, NATURE
from zermelo.forms.graph import Graph
from zermelo.solvers.stochastic.interval_iteration import Scene
from zermelo.solvers.stochastic.shapley_iteration import Improvement as Discounted
from zermelo.solvers.stochastic.stage_games import SideView, StageGame
from zermelo.solvers.stochastic.strategy_iteration import Improvement

FEW = 300  # choices of one move for each position that are all tried
DRAWN = 6  # beginnings drawn at random
TURNS = 12  # replies of every side, from each beginning
NOUGHT = Fraction(0)

Moves = dict[int, int]  # by position, the number of the move made there
Worth = list[Fraction]  # by position


class Replies(Protocol):
    """What moves are worth to each side, and what a side gets at most against those of the others."""

    def worth(self, side: int, moves: Moves) -> Worth:
        """Returns what a side gets from everywhere when these moves are made."""

    def reply(self, side: int, moves: Moves) -> tuple[Worth, Moves]:
        """Returns the most that a side gets from everywhere against the others' moves, and by which of its own."""


class Found:
    """Moves, what every side gets by them and could get at most, and how much somebody gains at most."""

    def __init__(self, moves: Moves, worth: list[Worth], best: list[Worth]) -> None:
        self.moves, self.worth, self.best = moves, worth, best
        pairs = (pair for own, most in zip(worth, best, strict=True) for pair in zip(own, most, strict=True))
        self.epsilon = max((most - own for own, most in pairs), default=NOUGHT)


def search_best_replies(graph: Graph, teams: Sequence[Sequence[int]]) -> Found:
    """Returns the moves with the least epsilon that were found. *teams* are seats that act as one."""
    game: Replies = Chances(graph, teams) if graph.stages is None else Paying(graph, teams)
    best: Found | None = None
    known: set[tuple[int, ...]] = set()
    for moves in _beginnings(graph):
        for _ in range(TURNS):
            if tuple(moves.values()) in known:
                break
            known.add(tuple(moves.values()))
            worth = [game.worth(side, moves) for side in range(len(teams))]
            replies = [game.reply(side, moves) for side in range(len(teams))]
            found = Found(moves, worth, [most for most, _ in replies])
            if best is None or found.epsilon < best.epsilon:
                best = found
            if best.epsilon == 0:
                return best
            moves = _answered(game, len(teams), moves)
    assert best is not None
    return best


def _answered(game: Replies, sides: int, moves: Moves) -> Moves:
    """The moves after each side, one after the other, has changed to a best reply wherever it gains."""
    for side in range(sides):
        worth, (most, reply) = game.worth(side, moves), game.reply(side, moves)
        if any(a < b for a, b in zip(worth, most, strict=True)):
            moves = {v: reply.get(v, e) for v, e in moves.items()}
    return moves


def _beginnings(graph: Graph) -> Iterator[Moves]:
    own = [v for v in range(len(graph)) if graph.mover[v] >= 0]
    yield {v: graph.edges(v)[0] for v in own}
    dice = Random(0)
    for _ in range(DRAWN):
        yield {v: dice.choice(graph.edges(v)) for v in own}
    if prod(len(graph.edges(v)) for v in own) <= FEW:
        for picked in product(*(graph.edges(v) for v in own)):
            yield dict(zip(own, picked, strict=True))


# ---------------------------------------------------------------- chance on cycles


class Chances:
    """Ends and endless play pay; nothing is discounted."""

    def __init__(self, graph: Graph, teams: Sequence[Sequence[int]]) -> None:
        self.graph, self.teams = graph, teams
        assert graph.endless is not None
        self.endless = [sum((Fraction(graph.endless.vector[m]) for m in team), NOUGHT) for team in teams]

    def worth(self, side: int, moves: Moves) -> Worth:
        return self._solved(side, moves, ())[0]

    def reply(self, side: int, moves: Moves) -> tuple[Worth, Moves]:
        return self._solved(side, moves, self.teams[side])

    def _solved(self, side: int, moves: Moves, free: Sequence[int]) -> tuple[Worth, Moves]:
        """What the side gets where the seats *free* choose for it, and all others make these moves."""
        graph = self.graph
        kept = [graph.edges(v) if v not in moves or graph.mover[v] in free else [moves[v]] for v in range(len(graph))]
        listed = [e for edges in kept for e in edges]
        first = np.concatenate([[0], np.cumsum([len(edges) for edges in kept])]).astype(np.int32)
        part = np.array([1 if m in free else 0 for m in graph.mover.tolist()], dtype=np.int8)
        weight = np.ones(len(listed), dtype=np.int64)
        if graph.weight is not None:
            by_chance = np.repeat(graph.mover == NATURE, np.diff(first))
            weight[by_chance] = graph.weight[listed][by_chance]
        paid = np.array(
            [Fraction(sum(int(row[m]) for m in self.teams[side]), graph.scale) - self.endless[side]
             for row in graph.payoff.tolist()], dtype=object,
        )  # fmt: skip
        scene = Scene(first, graph.succ[listed], part, weight, graph.mover == END, paid)
        begin = np.where(part > 0, first[:-1], -1)
        work = Improvement(scene, begin)
        worth = [u + self.endless[side] for u in work.run()]
        chosen = {
            v: next(e for e in graph.edges(v) if graph.child(e) == work.goes[v])
            for v in range(len(graph)) if graph.mover[v] in free
        }  # fmt: skip
        return worth, chosen


# ---------------------------------------------------------------- moves that pay on the way


class Paying:
    """Moves pay, and later points may be worth less."""

    def __init__(self, graph: Graph, teams: Sequence[Sequence[int]]) -> None:
        self.graph, self.teams = graph, teams
        self.views = []
        for team in teams:
            named = [graph.players[m] for m in team]
            parts = {player: FRIEND if player in named else ENEMY for player in graph.players}
            self.views.append(SideView(graph, named, parts))

    def worth(self, side: int, moves: Moves) -> Worth:
        return self._solved(side, moves, is_free=False)[0]

    def reply(self, side: int, moves: Moves) -> tuple[Worth, Moves]:
        return self._solved(side, moves, is_free=True)

    def _solved(self, side: int, moves: Moves, *, is_free: bool) -> tuple[Worth, Moves]:
        view, graph = self.views[side], self.graph
        whole = view.games
        games, rows = list(whole), dict[int, list[int]]()
        for v, edge in moves.items():
            row, column = self._place(whole[v], v, edge)
            rows[v] = list(range(len(whole[v].rows))) if is_free else [row]
            cells = tuple((whole[v].cells[k][column],) for k in rows[v])
            games[v] = StageGame(cells, tuple(whole[v].rows[k] for k in rows[v]), (whole[v].columns[column],), {})
        view.games = games
        try:
            work = Discounted(view)
            worth = work.run()
        finally:
            view.games = whole
        chosen = {}
        for v, edge in moves.items():
            _, column = self._place(whole[v], v, edge)
            made = {**whole[v].columns[column], **whole[v].rows[rows[v][work.row[v]]]}
            chosen[v] = graph.edges(v)[self._number(v, made)]
        return worth, chosen

    def _place(self, game: StageGame, node: int, edge: int) -> tuple[int, int]:
        """In which row and column of its matrix a move stands."""
        made = self._choices(node, edge)
        return (
            next(k for k, row in enumerate(game.rows) if row.items() <= made.items()),
            next(k for k, column in enumerate(game.columns) if column.items() <= made.items()),
        )

    def _sizes(self, node: int) -> dict[str, int]:
        stages, graph = self.graph.stages, self.graph
        assert stages is not None
        if node in stages.at_once:
            return {graph.players[seat]: len(names) for seat, names in stages.at_once[node]}
        return {graph.players[int(graph.mover[node])]: len(graph.edges(node))}

    def _choices(self, node: int, edge: int) -> dict[str, int]:
        sizes, left = self._sizes(node), edge - int(self.graph.first[node])
        made: dict[str, int] = {}
        for player in reversed(sizes):
            left, made[player] = divmod(left, sizes[player])
        return made

    def _number(self, node: int, made: Mapping[str, int]) -> int:
        number = 0
        for player, size in self._sizes(node).items():
            number = number * size + made[player]
        return number

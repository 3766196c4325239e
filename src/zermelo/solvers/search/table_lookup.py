"""What to play now, read off a game that is solved already: a table.

A table is any answer of `solve` that says what is done everywhere, or the file it was saved in; or the folder that
`zermelo.table` made. Positions that the game
calls the same share a row of it; the move is then the one that leads to where the row's move does.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line, Step, follow_line_of_play, likeliest_move_of_line
from zermelo.answers.search.advice import Advice
from zermelo.answers.solution import Solution
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.intervals import interval_decimals
from zermelo.forms.traits.traits import traits_of_game
from zermelo.solvers.cyclic.numbered_table import NumberedTable
from zermelo.solvers.cyclic.tablebase import advise_by_tablebase
from zermelo.solvers.search.iterative_deepening import Request
from zermelo.solvers.solve import solve
from zermelo.solvers.table_folder import open_table_folder
from zermelo.tables.proof.proven import ProvenTable
from zermelo.tables.table import Table

FEW = 300_000  # positions that are solved whole without being asked for
FEW_IN_TIME = 30_000  # the same where seconds are counted
LONGEST = 100_000  # moves of a line


def table_lookup_advice(table: Any, game: Any, request: Request) -> Advice:
    """Returns what the table says at the position asked about."""
    if isinstance(table, (str, os.PathLike)) and os.path.isdir(table):
        table = open_table_folder(table, game)
    if isinstance(table, Table | ProvenTable):
        _require_own_play(request, searches=table.is_opening, ties=str(table.ties))
        return _from_folder(table, game, request)
    if isinstance(table, NumberedTable):
        _require_own_play(request)
        found = advise_by_tablebase(request, table.answer, None)
        assert found is not None  # it was given
        return found
    if isinstance(table, (str, os.PathLike)):
        from zermelo.formats.files import load

        table = load(table, game=None if traits_of_game(game).is_explored else game)
        if isinstance(table, Solution) and (read := advise_by_tablebase(request, table, None)) is not None:
            return read
    if not all(hasattr(table, name) for name in ("arena", "shares", "value")):
        raise ParameterError(f"A table is an answer of solve, or the file it was saved in, not {type(table).__name__}.")
    _require_own_play(request, ties=str(getattr(table, "ties", None) or "first"))
    if not getattr(table, "has_strategies", True):
        raise ParameterError("That answer found no strategies, so it says nothing about what to play.")
    if not _is_about(table.arena, game):
        raise ParameterError("That table is about another game; solve this one and give its answer.")
    read = _read_off(table, request, f"a table of {len(table.arena):,} positions, solved before, was given", "table")
    if read is None:
        raise NameError_(f"The table has no position {request.state!r}; it has what can be reached from its start.")
    return read


def _require_own_play(request: Request, *, searches: bool = False, ties: str = "first") -> None:
    """Raises where it is asked for another way to play than that of the table: everybody for himself, equals by *ties*.

    A method is for a table that *searches* on where it ends.
    """
    strange = "teams" if request.teams is not None else "neutral players" if request.neutral else ""
    if request.method not in ("auto", "table") and not searches:
        strange = f"method={request.method}"
    elif request.ties not in ("first", ties):
        strange = f"ties={request.ties}"
    if strange:
        raise ParameterError(f"That table answers without {strange}: leave this out, or search without the table.")


def _from_folder(table: Table | ProvenTable, game: Any, request: Request) -> Advice:
    """Returns what a table on disk says."""
    if not traits_of_game(game).has_rules or table.game.rules != game.rules:
        raise ParameterError("That table is about another game; make one of this game with zermelo.table.")
    if table.is_opening and request.state not in table:
        return _beyond(table, game, request)
    if isinstance(table, ProvenTable):
        return _from_proof(table, request)
    payoff, left = table[request.state], table.distance(request.state)
    notes = () if left is None else (f"{left} move{'s' * (left != 1)} to the end.",)
    if table.what == "wdl" and not table.meaning.kinds:
        notes = (*notes, "The table says who wins, not how much: 1 stands for a win.")
    if table.what == "guarantees":
        notes = ("The payoffs are what each player can guarantee (maximin).",)
    effort = Effort(nodes=len(table), seconds=time.perf_counter() - request.budget.began, compiled=False)
    return Advice(
        move=table.best(request.state), payoff=payoff, line=table.best_line(request.state), method="table",
        why=f"a table of {len(table):,} positions, {'searched' if table.is_opening else 'solved'} before, was given",
        ties=table.ties, effort=effort,
        status="bounded" if table.what == "guarantees" else table.status(request.state), notes=notes,
    )  # fmt: skip


def _from_proof(table: ProvenTable, request: Request) -> Advice:
    """Returns what a proof on disk says: the move of its strategy, or at the turn of another any reply."""
    state, line = request.state, table.best_line(request.state)
    mover, is_reply = table.game.turn(state), table.best(state) is None
    notes = (f"The proof has a reply to every move of {mover}; this is one of them.",) if is_reply else ()
    effort = Effort(nodes=len(table), seconds=time.perf_counter() - request.budget.began, compiled=False)
    return Advice(
        move=line[0].move, payoff=table[state], line=line, method="table", notes=notes, ties=table.ties,
        why=f"a proof with moves at {len(table):,} positions was given", effort=effort, status=table.status(state),
    )  # fmt: skip


def _beyond(table: Table | ProvenTable, game: RulesGame, request: Request) -> Advice:
    """Looks ahead where an opening table has ended: by the budget given, else as its last ply was searched."""
    from zermelo.solvers.search.search import search

    given = {"depth": request.depth, "nodes": request.budget.nodes, "seconds": request.budget.seconds}
    budget: dict[str, Any] = {name: most for name, most in given.items() if most is not None} or table.budget
    options: dict[str, Any] = {"method": request.method, "ties": request.ties, "seed": request.seed}
    found = search(
        game, at=request.state, compiled=request.compiled, cores=request.cores, keeps=request.keeps,
        watch=request.watch, **options, **budget,
    )  # fmt: skip
    return replace(found, notes=(*found.notes, "The position is beyond the opening table, so it was searched."))


def _is_about(arena: Arena, game: Any) -> bool:
    known = traits_of_game(game)
    if known.has_rules:
        return bool(arena.rules == game.rules) and arena.source.players == game.players
    if not known.is_explored:
        return arena.source is game
    if arena is game:
        return True
    kinds = traits_of_game(arena).form == known.form and arena.players == game.players and arena.scale == game.scale
    return kinds and all(
        np.array_equal(getattr(arena, name), getattr(game, name)) for name in ("first", "mover", "payoff", "successors")
    )


def table_lookup_after_solving(request: Request) -> Advice | None:
    """Solves a game whose play can go on forever, where it is small enough; None where looking ahead is meant.

    Looking ahead has no end there, and an exact answer costs less than a deep search.
    """
    game, budget = request.game, request.budget
    if getattr(game, "endless", None) is None or request.method != "auto":
        return None
    if request.depth is not None or request.trace is not None or request.neutral:
        return None
    arena = getattr(game, "arena", None)
    if arena is not None and not arena.has_cycles:
        return None
    most = min(budget.nodes or FEW, FEW_IN_TIME if budget.seconds is not None else FEW)
    try:
        answer = _solved_from(request, most)
        few = f"play can go on forever, and {len(answer.arena):,} positions are few enough to solve them all"
        found = _read_off(answer, request, few, answer.method)
        if found is None:  # the position cannot be reached from the start
            from zermelo.forms.positions import Board

            answer = solve(Board(game).rest(request.state), ties=request.ties, limit=most)
            found = _read_off(answer, request, few, answer.method)
    except BudgetError:
        if not request.is_bounded:
            raise MethodError(
                f"Play can go on forever, and there are more than {most:,} positions, too many to solve them all by "
                "default. Give depth=, nodes= or seconds=, or table=: an answer of solve(game)."
            ) from None
        return None
    except MethodError:
        if request.is_bounded:
            return None
        raise
    return found


def _solved_from(request: Request, most: int) -> Any:
    """The whole game, solved; of a graph and of a game that is an object, whatever it is asked about."""
    game = request.game
    if request.traits.has_rules:
        answer = _solved(game.rules, game.players, request.ties, most, request.compiled)
    elif (arena := getattr(game, "arena", None)) is not None:
        if len(arena) > most:
            raise BudgetError(f"There are {len(arena):,} positions.")
        answer = solve(arena, ties=request.ties, compiled=request.compiled)
    else:
        answer = solve(game, ties=request.ties, limit=most)
    if not getattr(answer, "has_strategies", True):
        raise MethodError(
            "Play can go on forever and no positional equilibrium was found; give depth=, or use guarantee(game, "
            "player)."
        )
    return answer


@lru_cache(2)
def _solved(rules: Any, players: tuple[str, ...], ties: str, most: int, compiled: bool | None) -> Any:
    """The answer for rules as they are named, kept for the next move of the same play."""
    return solve(game_graph(rules, limit=most, compiled=compiled), ties=ties, compiled=compiled)


def _read_off(table: Any, request: Request, why: str, method: str) -> Advice | None:
    """Returns advice from *table*; None where it does not have the position."""
    rows = _Rows(table.arena, request.game)
    node = rows.node(request.state)
    if node is None:
        return None
    line = _line(table, rows, request.state, node)
    if line.is_endless and table.arena.has_chance and rows.is_own(request.state, node):
        line = follow_line_of_play(table, node)  # the likeliest line that ends
    effort = Effort(
        nodes=len(table.arena), seconds=time.perf_counter() - request.budget.began,
        compiled=table.effort.compiled,
    )  # fmt: skip
    left = table.moves_left(node) if getattr(table, "has_distances", False) else None
    notes = ("Play goes on forever.",) if line.is_endless and not table.arena.has_chance else ()
    if left is not None and left > 0:
        notes = (f"{left} move{'s' * (left > 1)} to the end.",)
    if getattr(table, "status", "solved") == "bounded":
        told = ("{} gets from {} to {}".format(p, *interval_decimals(*both)) for p, both in table.bounds(node).items())
        notes = (*notes, f"{', '.join(told)}; the payoff is a number in between.")
    first = None if not len(line) or line[0].player == CHANCE else line[0].move
    ties = str(getattr(table, "ties", None) or "first")
    return Advice(
        move=first, payoff=table.value(node), line=line, method=method, why=why, ties=ties, notes=notes,
        status=getattr(table, "status", "solved"), effort=effort, depth=None,
    )  # fmt: skip


class _Rows:
    """Finds the rows of positions in a table; a tree's and a graph's own positions are their numbers."""

    def __init__(self, arena: Arena, game: Any) -> None:
        self.arena, self.game = arena, game
        self.is_numbered = getattr(game, "arena", None) is not None
        if not self.is_numbered and arena.states is None:
            raise ParameterError("That table was made from a tree, which has no positions; solve the game itself.")

    def node(self, state: Any) -> int | None:
        """The number of the row, or None."""
        if self.is_numbered:
            return int(state)
        for seen in (state, self.game.same(state) if hasattr(self.game, "same") else state):
            try:
                return self.arena.position(seen)
            except NameError_:
                continue
        return None

    def is_own(self, state: Any, node: int) -> bool:
        """Is the row that of the very position, and not of another that the game calls the same?"""
        return self.is_numbered or self.arena.state(node) == state

    def step(self, state: Any, target: int) -> tuple[Any, Any]:
        """The move at *state* that leads to the row *target*, and the position after it."""
        for move in self.game.moves(state):
            after = self.game.after(state, move)
            if self.node(after) == target:
                return move, after
        raise ParameterError(f"The table does not fit the game at {state!r}.")


def _line(table: Any, rows: _Rows, state: Any, node: int) -> Line:
    """The line that the table's moves lead to, made in the game itself."""
    arena = table.arena
    steps: list[Step] = []
    seen: dict[Any, int] = {}
    while arena.mover[node] != END and len(steps) < LONGEST:
        if seen.setdefault(state, len(steps)) < len(steps):
            return Line(tuple(steps), seen[state])
        shares = table.shares(node)
        edge = likeliest_move_of_line(arena, node) if arena.mover[node] == NATURE else next(iter(shares))
        target = arena.child(edge)
        move, after = (arena.name(node, edge), target) if rows.is_numbered else rows.step(state, target)
        steps.append(Step(str(arena.turn(node)), str(move), shares[edge] if len(shares) > 1 else None))
        state, node = after, target
    return Line(tuple(steps))

"""`search`: what do I play now?

Looks ahead as far as the budget allows, deeper and deeper, and keeps the answer of the last finished depth. An answer
that rests on no estimate is ``solved``; one that does says ``estimated``, or ``stopped`` when the budget ended it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

from zermelo.answers.search.advice import Advice
from zermelo.answers.search.trace import Trace
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import MethodError, ParameterError
from zermelo.formats.given import game as given_game
from zermelo.forms.arena import Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.explore.starts import ONE_START, refuse_several_starts
from zermelo.forms.game import CHANCE
from zermelo.forms.information.observation import Observation, observation_of
from zermelo.forms.payoff import Number
from zermelo.forms.positions import Board, position_path, position_place
from zermelo.forms.rules import check_rules_order, rules_seat_of
from zermelo.forms.subgame import subgame
from zermelo.forms.traits.traits import traits_of_game
from zermelo.preferences.aspects import TeamsLike, aspect_teams
from zermelo.solvers.asked import AUTO
from zermelo.solvers.cyclic.tablebase import advise_by_tablebase
from zermelo.solvers.methods import MANY, method_for, method_named
from zermelo.solvers.search.any_game import AnyGame
from zermelo.solvers.search.iterative_deepening import Request, deepen_iteratively, deepening_solution_advice
from zermelo.solvers.search.prunings.prunings import search_by_pruning
from zermelo.solvers.search.run import Budget, OneSide
from zermelo.solvers.search.table_lookup import table_lookup_advice, table_lookup_after_solving
from zermelo.solvers.solve import solve

ORDERED = ("first", "last", "total")  # tie rules under which one move is made
SLOTS = 1 << 20  # positions kept in the table of one search


def search(
    game: GameLike, *, at: Where = None, method: str = "auto", depth: int | None = None, nodes: int | None = None,
    seconds: float | None = None, ties: str = "first", teams: TeamsLike | None = None, neutral: Sequence[str] = (),
    seed: int = 0, slots: int = SLOTS, compiled: bool | None = None, cores: int | None = None, trace: bool = False,
    leads: tuple[Number, Number] = (1, 1), keeps: bool = True, table: Any = None, worlds: int | None = None,
    by: str = "points", watch: Watch | None = None,
) -> Advice:  # fmt: skip
    """Returns the move to make at a position of *game*, looking ahead within a budget.

    *at* is the position: a path of move names, or a state; by default the start. *depth* is the number of moves to look
    ahead; *nodes* and *seconds* limit the effort. Without any of them the game is searched to the end; if that takes
    long, a search of increasing depth runs next to it, and in two-player zero-sum games a proof takes over (`prove`),
    which finds a best move, not always the first one. Ctrl-C stops the search and returns the last finished depth.
    *teams* play as one: two teams search against each other; more teams are solved on the tree to that *depth*.
    *neutral* players move at random. *ties* is ``first``, ``last`` or ``total``, the largest sum of payoffs; the last
    two are for max^n and its prunings. With *trace*, the answer records the search step by step, in plain Python: for
    small searches. *leads* are for mpmix: the lead, in estimated payoff, from which it defends, and the lead of an
    opponent from which it attacks. With ``keeps=False``, Ctrl-C raises KeyboardInterrupt instead.

    With *table* (an answer of `solve`, its file, or the folder of a table) nothing is searched: the move is looked up.
    Small games in which play can go on forever are solved completely, unless you give a *depth* or a method.

    The method ``pimc`` uses only what the player to move can see: it samples *worlds* states that fit, and chooses the
    move *by* the mover's own ``points`` or by the ``total`` of all. *at* is then moves, or what a player has seen, an
    `Observation`.

    >>> search("tictactoe").payoff, search("tictactoe").status
    ({'A': 0, 'B': 0}, 'solved')
    >>> search("kalah:4,3", depth=6).status
    'estimated'
    """
    began = time.perf_counter()
    found = given_game(game)
    _check(method, ties, slots, seconds, depth=depth, nodes=nodes, cores=cores, worlds=worlds)
    if by not in ("points", "total"):
        raise ParameterError(f"by= is points (the mover's own) or total, not {by!r}.")
    if trace and (nodes is not None or seconds is not None):
        raise ParameterError("trace= shows one search: give depth=, not nodes= or seconds=.")
    arena = traits_of_game(found).arena
    if arena is not None and len(arena.starts) > 1:
        if at is None:
            refuse_several_starts(arena, ONE_START)
        found, at = subgame(found, at), None
    played: Any = found
    if isinstance(at, Observation):
        played = at.game
    elif traits_of_game(found).has_rules:
        run_compiler_playouts_once(found.rules)
        check_rules_order(found.rules)
    else:
        played = Board(found).played
    state = at.view if isinstance(at, Observation) else position_place(found, at)
    mover = played.turn(state)
    if mover is None:
        raise ParameterError("The game is over at that position; there is no move to make.")
    seen = at if isinstance(at, Observation) else _seen(found, at, method, mover)
    for name in neutral:
        rules_seat_of(tuple(played.players), name)
        if name == mover:
            raise ParameterError(f"{name} is the player to move, so {name} cannot be neutral.")
    request = Request(
        traits=traits_of_game(found), game=played, state=state, method=method, depth=depth,
        budget=Budget(nodes, seconds, began), is_timed=nodes is not None or seconds is not None, is_traced=trace,
        ties=ties, neutral=tuple(neutral), slots=0 if trace else slots, compiled=compiled, cores=cores, seed=seed,
        leads=leads, keeps=keeps, seen=seen, is_partial=seen is not None, worlds=worlds, chosen_by=by,
        is_sampled=worlds is not None or by != "points",
        trace=Trace() if trace else None, watch=watch,
    )  # fmt: skip
    if seen is not None and (teams is not None or table is not None):
        raise MethodError(
            "Teams and tables need perfect information; with hidden parts, use method='pimc' for one player."
        )
    if seen is None and (numbered := advise_by_tablebase(request, table, teams)) is not None:
        return numbered
    if table is not None:
        return table_lookup_advice(table, found, replace(request, teams=teams))
    if teams is not None:
        return _teamed(request, teams)
    whole = None if seen is not None else table_lookup_after_solving(request)
    if whole is not None:
        return whole
    return _alone(request)


def _check(method: str, ties: str, slots: int, seconds: float | None, **limits: int | None) -> None:
    known = ORDERED if method == AUTO else (*ORDERED, *method_named(method).ties)
    for name, limit in limits.items():
        if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit <= 0):
            raise ParameterError(f"{name} must be a whole number above 0, not {limit!r}.")
    if seconds is not None and not (isinstance(seconds, (int, float, Fraction)) and 0 < seconds < math.inf):
        raise ParameterError(f"seconds must be a number above 0, not {seconds!r}.")
    if not isinstance(slots, int) or slots < 0:
        raise ParameterError(f"slots must be a whole number, 0 for no table, not {slots!r}.")
    if ties not in known:
        raise ParameterError(
            f"A search breaks ties by first, last or total, not {ties!r}; solve knows the other rules."
        )


def _seen(game: Any, at: Any, method: str, mover: str) -> Observation | None:
    """What the mover has seen on the way, where the method goes by that and the moves are told."""
    if method == AUTO or not method_named(method).sees_part or not traits_of_game(game).hides:
        return None
    if mover == CHANCE:
        raise ParameterError(
            f"Chance is to move at that position, and {method} advises players; add chance's move to at=."
        )
    path = position_path(game, at)
    return None if path is None else observation_of(game, mover, path)


def _alone(request: Request) -> Advice:
    """A search without teams."""
    method, why = method_for("search", request)
    asked = request.by(method.name, why)
    return search_by_pruning(asked, method.run) if method.is_pruning else cast(Advice, method.run(asked))


def _teamed(request: Request, teams: Any) -> Advice:
    """A search in which teams play as one."""
    game, state, method = request.game, request.state, request.method
    parts = [tuple(game.players[m] for m in team) for team in aspect_teams(teams, game.players)]
    if request.neutral:
        raise MethodError(
            "A search cannot have both teams and neutral players; use outlook(game, player), which takes "
            "friends and neutrals."
        )
    if method != AUTO and method_named(method).is_pruning:
        return _alone(replace(request, teams=parts))
    most = MANY if method == AUTO else method_named(method).teams
    is_first = request.ties == "first"  # what a search of one side takes between equals
    if len(parts) == 2 and (method == AUTO or most == 2) and request.traits.has_rules and is_first:
        side = next((part for part in parts if game.turn(state) in part), parts[0])
        asked = request.by("paranoid", f"two teams: {'+'.join(side)} against the rest")
        if not request.traits.has_chance:
            rounds: Any = OneSide(
                game, side, state, slots=request.slots, compiled=request.compiled, trace=request.trace
            )
        else:
            rounds = AnyGame(game, state, side=side, trace=request.trace)
        return deepen_iteratively(rounds, asked)
    if most < MANY:
        raise MethodError(f"{method} does not support these teams; use maxn with depth=, or two teams.")
    if request.is_timed or request.is_traced:
        raise ParameterError("Teams are solved on the tree: give depth= or nothing, not nodes=, seconds= or trace=.")
    rest = Board(game).rest(state)
    depth = request.depth
    tree = None if depth is None else game_tree(rest, depth=depth)
    answer = solve(rest if tree is None else tree, ties=request.ties, teams=parts)
    status = "solved" if tree is None or depth is None or tree.depth < depth else "estimated"
    return deepening_solution_advice(
        answer, request.by("maxn", ""), status, f"{len(parts)} team{'s' * (len(parts) > 1)}: the tree is solved whole"
    )

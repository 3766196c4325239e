"""`search`: what do I play now?

Looks ahead as far as the budget allows, deeper and deeper, and keeps the answer of the last finished depth. An answer
that rests on no estimate is ``solved``; one that does says ``estimated``, or ``stopped`` when the budget ended it.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from zermelo.compiler.playouts import play_out_once
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError, nearest
from zermelo.forms.arena import split_path
from zermelo.forms.aspects import read_teams
from zermelo.forms.enumerate import Watch
from zermelo.forms.explore import game_tree
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.payoff import Payoff, quotient
from zermelo.games.given import game as given_game
from zermelo.results.advice import Advice
from zermelo.results.line import Line, Step
from zermelo.results.solution import Effort
from zermelo.solvers.bestreply import BestReply
from zermelo.solvers.lookahead import INFINITE, UNLIMITED
from zermelo.solvers.mcts import mcts
from zermelo.solvers.methods import METHODS
from zermelo.solvers.mpmix import mood
from zermelo.solvers.runs import Budget, Found, ManySides, OneSide, Rounds
from zermelo.solvers.solve import solve

SLOTS = 1 << 20  # positions kept in the table of one search


def search(
    game: Any, *, at: Any = None, method: str = "auto", depth: int | None = None, nodes: int | None = None,
    seconds: float | None = None, ties: str = "first", teams: Any = None, seed: int = 0, slots: int = SLOTS,
    compiled: bool | None = None, watch: Watch | None = None,
) -> Advice:  # fmt: skip
    """Returns the move to make at a position of *game*, looking ahead within a budget.

    *at* is the position: a path of move names, or a state; left out, the start. *depth* bounds the moves looked ahead,
    *nodes* and *seconds* the effort; with none of them the game is searched to its ends. Ctrl-C ends the search and the
    last finished depth is returned. *teams* play as one: two teams are a search of one side against the other; more
    are solved on the tree to that *depth*.

    >>> search("tictactoe").payoff, search("tictactoe").status
    ({'A': 0, 'B': 0}, 'solved')
    >>> search("kalah:4,3", depth=6).status
    'estimated'
    """
    began = time.perf_counter()
    found = given_game(game)
    if method != "auto" and method not in {m.name for m in METHODS}:
        names = [m.name for m in METHODS]
        raise ParameterError(f"No method {method!r}.{nearest(method, names)} There are auto, {', '.join(names)}.")
    for name, limit in (("depth", depth), ("nodes", nodes), ("seconds", seconds)):
        if limit is not None and limit <= 0:
            raise ParameterError(f"{name} must be above 0, not {limit}.")
    if ties not in ("first", "last"):
        raise ParameterError(f"A search breaks ties by first or last, not {ties!r}; solve knows the other rules.")
    if not isinstance(found, RulesGame):
        if teams is not None:
            raise MethodError("Teams in a tree or graph: solve(game, teams=…) answers them whole.")
        return _by_tree(found, at, method, depth, ties, began)
    play_out_once(found.rules)
    state = _position(found, at)
    if teams is not None:
        return _teamed(found, state, teams, method, depth, Budget(nodes, seconds, began), ties, slots, compiled, watch)
    if found.turn(state) is None:
        raise ParameterError("The game is over at that position; there is no move to make.")
    chosen, why = _choose(found, method, state)
    if ties == "last" and chosen != "maxn":
        raise ParameterError(f"{chosen} takes the first of equally good moves; only maxn can take the last.")
    if chosen == "maxn" and found.has_odds and (nodes or seconds):
        raise ParameterError("With chance the tree is averaged whole: give a depth, not nodes or seconds; or use mcts.")
    budget = Budget(nodes=nodes, seconds=seconds, began=began)
    if chosen == "mcts":
        if depth is not None:
            raise ParameterError("mcts has no depth; give it nodes or seconds.")
        return mcts(found, state, budget, seed=seed, compiled=compiled, watch=watch)
    if chosen in ("brs", "brs+", "mpmix"):
        if depth is None:
            raise ParameterError(f"{chosen} needs a depth: how many single moves to look ahead.")
        work = _mixed if chosen == "mpmix" else _replied
        return work(found, state, chosen, depth, ties, began)
    if chosen == "maxn" and found.has_odds:
        return _with_chance(found, state, depth, ties, began)
    rounds = _rounds(found, state, chosen, ties, slots, compiled)
    return _deepen(rounds, found, chosen, why, depth, budget, ties, began, watch)


def _teamed(
    game: RulesGame, state: tuple[int, ...], teams: Any, method: str, depth: int | None, budget: Budget, ties: str,
    slots: int, compiled: bool | None, watch: Watch | None,
) -> Advice:  # fmt: skip
    """A search in which teams play as one."""
    parts = [tuple(game.players[m] for m in team) for team in read_teams(teams, game.players)]
    if game.turn(state) is None:
        raise ParameterError("The game is over at that position; there is no move to make.")
    if len(parts) == 2 and not game.has_odds and method in ("auto", "alphabeta", "paranoid"):
        side = next(part for part in parts if game.turn(state) in part)
        rounds = OneSide(game, side, state, slots=slots, compiled=compiled)
        why = f"two teams: {'+'.join(side)} against the rest"
        return _deepen(rounds, game, "paranoid", why, depth, budget, ties, budget.began, watch)
    if method not in ("auto", "maxn"):
        raise MethodError(f"{method} does not know teams here; use maxn with a depth, or two teams without chance.")
    start = _From(game, state)
    tree = None if depth is None else game_tree(start, depth=depth)
    answer = solve(start if tree is None else tree, ties=ties, teams=parts)
    status = "solved" if tree is None or depth is None or tree.depth < depth else "estimated"
    return _advice(answer, "maxn", status, depth, ties, budget.began)


def _position(game: RulesGame, at: Any) -> tuple[int, ...]:
    if at is None:
        return game.start()
    if isinstance(at, (tuple, list)) and at and all(isinstance(x, int) for x in at):
        if len(at) != len(game.start()):
            raise NameError_(f"A position of this game has {len(game.start())} numbers, not {len(at)}.")
        return tuple(at)
    state = game.start()
    for name in split_path(at) if isinstance(at, str) else at:
        state = game.after(state, name)
    return state


def _choose(game: RulesGame, method: str, state: tuple[int, ...]) -> tuple[str, str]:
    """Picks the method and says why."""
    is_duel = len(game.players) == 2 and bool(getattr(game.rules, "zero_sum", False))
    if method == "alphabeta" and not is_duel:
        if len(game.players) != 2:
            many = f"{len(game.players)} ({', '.join(game.players)})"
            raise MethodError(
                f"alphabeta needs two players; this game has {many}. Use maxn or paranoid, or guarantee for one side."
            )
        raise MethodError(
            "alphabeta needs a zero-sum game; say zero_sum = True in the rules if it is one, or use maxn."
        )
    if method != "auto":
        return method, "it was asked for"
    if game.has_odds:
        return "maxn", "chance moves, so averages are taken"
    if is_duel:
        return "alphabeta", "two players, zero-sum"
    return "maxn", "everybody is after their own points"


def _rounds(
    game: RulesGame, state: tuple[int, ...], method: str, ties: str, slots: int, compiled: bool | None
) -> Rounds:
    if method == "maxn":
        return ManySides(game, state, late=ties == "last", most=None, compiled=compiled)
    mover = str(game.turn(state))
    return OneSide(game, (mover,), state, slots=slots, compiled=compiled)


def _deepen(
    rounds: Rounds, game: RulesGame, method: str, why: str, depth: int | None, budget: Budget, ties: str, began: float,
    watch: Watch | None,
) -> Advice:  # fmt: skip
    """Looks one move ahead, then two, and so on; straight to the ends where the rules give no estimate."""
    can_guess = hasattr(game.rules, "estimate")
    last: tuple[int, Found] | None = None
    to_the_ends = depth is None and budget.nodes is None and budget.seconds is None
    plies = [UNLIMITED] if to_the_ends or not can_guess else range(1, (depth or UNLIMITED) + 1)
    stopped = False
    try:
        for ply in plies:
            found = rounds.round(min(ply, depth or UNLIMITED), budget, watch)
            if found.value is None:
                stopped = True
                break
            if found.estimates and not can_guess:
                raise MethodError(
                    "The depth ends before the game does; add estimate(s, p) to the rules, or leave depth out."
                )
            last = (ply, found)
            if found.estimates == 0 or budget.is_spent(0):
                break
    except KeyboardInterrupt:
        stopped = True
        if last is None:
            raise
    if last is None:
        raise BudgetError("The budget ran out before one move had been looked ahead; allow more nodes or seconds.")
    ply, best = last
    status = "solved" if best.estimates == 0 else "stopped" if stopped else "estimated"
    line, end = rounds.words(best.actions)
    effort = Effort(
        nodes=budget.used, seconds=time.perf_counter() - began, compiled=best.compiled, evaluations=best.estimates,
        prunings=best.cuts,
    )  # fmt: skip
    return Advice(
        move=line[0].move, payoff=_payoff(rounds, game, method, best, end), line=line, method=method, why=why,
        status=status, effort=effort, depth=None if ply == UNLIMITED else ply, ties=ties,
    )  # fmt: skip


def _payoff(rounds: Rounds, game: RulesGame, method: str, found: Found, end: tuple[int, ...]) -> Payoff:
    scale, players = game.rules.scale, game.players
    if method == "maxn":
        return Payoff(players, (quotient(int(found.value[p]), scale) for p in range(len(players))))
    value = quotient(int(found.value), scale)
    mover = str(game.turn(rounds.state))
    if isinstance(rounds, OneSide) and sum(rounds.members) > 1:
        return game.payoff(end) if game.turn(end) is None else game.estimate(end)
    if method == "alphabeta":
        return Payoff(players, (value if p == mover else -value for p in players))
    there = game.payoff(end) if game.turn(end) is None else game.estimate(end)
    return Payoff(players, (value if p == mover else there[p] for p in players))


def _replied(game: RulesGame, state: tuple[int, ...], method: str, depth: int, ties: str, began: float) -> Advice:
    """Best-reply search, deeper and deeper is not needed: the depth is given."""
    me = str(game.turn(state))
    looked = BestReply(game, game.players.index(me), plus=method == "brs+")
    value, actions = looked.value(state, depth, -INFINITE, INFINITE, False)
    move = game.name(state, actions[0])
    end = game.estimate(state)
    payoff = Payoff(game.players, (quotient(value, game.rules.scale) if p == me else end[p] for p in game.players))
    effort = Effort(
        nodes=looked.nodes, seconds=time.perf_counter() - began, compiled=False, evaluations=looked.estimates,
        prunings=looked.cuts,
    )  # fmt: skip
    return Advice(
        move=move, payoff=payoff, line=Line((Step(me, move),)), method=method, status="estimated", effort=effort,
        why="one opponent replies, the others do not matter", depth=depth, ties=ties,
        notes=(f"Only {me}'s payoff is looked ahead; the others' are the estimates now.",),
    )  # fmt: skip


def _mixed(game: RulesGame, state: tuple[int, ...], method: str, depth: int, ties: str, began: float) -> Advice:
    """MP-Mix: max^n, against the leader, or against all, on the tree to that depth."""
    me = str(game.turn(state))
    if not hasattr(game.rules, "estimate"):
        raise MethodError("mpmix weighs estimates; add estimate(s, p) to the rules.")
    now = game.estimate(state)
    temper, leader = mood([float(x) for x in now.vector], game.players.index(me), defend=1, attack=1)
    tree = game_tree(_From(game, state), depth=depth)
    if temper == "paranoid":
        aims = {p: {me: 1} if p == me else {me: -1} for p in game.players}
    else:
        aims = {p: {p: 1} for p in game.players}
        if temper == "offensive":
            aims[me] = {game.players[leader]: -1}
    answer = solve(tree, aims=aims, ties=ties)
    status = "solved" if tree.depth < depth else "estimated"
    found = _advice(answer, method, status, depth, ties, began)
    return replace(found, why=f"{temper}: {game.players[leader]} leads as estimated")


def _by_tree(found: Any, at: Any, method: str, depth: int | None, ties: str, began: float) -> Advice:
    """Any other game: its tree to that depth, solved whole."""
    if at is not None:
        raise MethodError("Positions inside a tree or graph are answered by solve(game).move(path).")
    if method in ("alphabeta", "paranoid"):
        raise MethodError(f"{method} searches games given by rules; solve answers trees and graphs whole.")
    return _whole(found, depth, ties, began)


def _with_chance(game: RulesGame, state: tuple[int, ...], depth: int | None, ties: str, began: float) -> Advice:
    return _whole(_From(game, state), depth, ties, began)


def _whole(game: Any, depth: int | None, ties: str, began: float) -> Advice:
    """Solves the game's tree to that depth; an estimate is used only where the tree is as deep as that."""
    if depth is None:
        return _advice(solve(game, ties=ties), "maxn", "solved", depth, ties, began)
    tree = game_tree(game, depth=depth)
    status = "solved" if tree.depth < depth else "estimated"
    return _advice(solve(tree, ties=ties), "maxn", status, depth, ties, began)


class _From:
    """A game that begins at another position."""

    def __init__(self, game: RulesGame, state: tuple[int, ...]) -> None:
        self.players, self._state = game.players, state
        self.turn, self.moves, self.after, self.payoff = game.turn, game.moves, game.after, game.payoff
        self.odds = game.odds
        if hasattr(game.rules, "estimate"):
            self.estimate = game.estimate

    def start(self) -> tuple[int, ...]:
        return self._state


def _advice(answer: Any, method: str, status: str, depth: int | None, ties: str, began: float) -> Advice:
    effort = Effort(nodes=len(answer.arena), seconds=time.perf_counter() - began, compiled=answer.effort.compiled)
    first = None if not len(answer.line) or answer.line[0].player == CHANCE else answer.line[0].move
    return Advice(
        move=first, payoff=answer.payoff, line=Line(tuple(answer.line)), method=method,
        why="chance moves, or the game is no rules: its tree is solved whole", status=status, effort=effort,
        depth=depth, ties=ties,
    )  # fmt: skip

"""Looking one move ahead, then two, and so on, until the budget ends it or nothing was left to estimate."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line
from zermelo.answers.search.advice import Advice, Stage
from zermelo.answers.search.trace import Trace
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import CHANCE
from zermelo.forms.information.observation import Observation
from zermelo.forms.payoff import Number, Payoff, payoff_quotient, payoff_vector
from zermelo.solvers.asked import Asked
from zermelo.solvers.method import Method
from zermelo.solvers.methods import method_named
from zermelo.solvers.search.any_game import DEEPEST, AnyGame
from zermelo.solvers.search.minimax.alphabeta import UNLIMITED
from zermelo.solvers.search.proof import LargeSearch, SearchPatience, can_search_by_proof, search_by_proof
from zermelo.solvers.search.run import Budget, ManySides, Rounds
from zermelo.solvers.search.stack import Found

FIRST = 50_000  # nodes on the way to the ends before anything is looked at beside it
SHARE = 8  # nodes on the way to the ends for each one beside it


@dataclass(frozen=True, kw_only=True)
class Request(Asked):
    """One question to `search`, read and found sensible."""

    game: Any
    state: Any
    budget: Budget
    slots: int
    compiled: bool | None
    cores: int | None
    seed: int
    leads: tuple[Any, Any]
    keeps: bool
    trace: Trace | None
    watch: Watch | None
    why: str = ""
    seen: Observation | None = None  # by whoever asks, where that is not all
    worlds: int | None = None
    chosen_by: str = "points"  # or total: what the best move has most of, over those worlds

    def by(self, method: str, why: str) -> Request:
        """Returns the same question, to be answered by *method*."""
        return replace(self, method=method, why=why)

    @property
    def row(self) -> Method:
        """The row of the method that answers."""
        return method_named(self.method)

    @property
    def lead(self) -> str:
        """Whose value a search for one side is about: the mover's, or the first player's when chance is to move."""
        turn = str(self.game.turn(self.state))
        return turn if turn in self.game.players else str(self.game.players[0])


class Searcher(Protocol):
    """What `deepen_iteratively` needs of a search: one depth after the other from one position."""

    asked: int
    compared: int

    @property
    def can_guess(self) -> bool:
        """Is there an estimate for positions where the depth ends?"""

    def round(self, depth: int, budget: Budget, watch: Watch | None = None) -> Found:
        """Looks *depth* moves ahead."""

    def whole_line(self, found: Found, depth: int) -> tuple[Any, ...]:
        """Returns the line to its end."""

    def words(self, actions: tuple[Any, ...]) -> tuple[Line, Any]:
        """Returns the line in words, and the position it ends in."""


class Settled(Exception):
    """What was looked at next to a search to the ends has settled the question."""


class Meanwhile:
    """The watch of a search straight to the ends: looks one move ahead next to it, then two, and so on.

    That takes about one node in `SHARE` from the `FIRST` node on, and leaves the answer of a finished depth when
    somebody stops the search. A depth that rests on no estimate ends it by `Settled`.
    """

    def __init__(self, search: Rounds, request: Request) -> None:
        self.straight, self.request = search, request
        self.beside: Rounds | None = None
        self.last: tuple[int, Found] | None = None
        self.seen = self.used = 0

    def __call__(self, what: str, count: int) -> None:
        """Hears that *count* nodes were looked at on the way to the ends."""
        self.seen, watch = count, self.request.watch
        if watch is not None:
            watch(what, count + self.used)
        ply = 1 if self.last is None else self.last[0] + 1
        if count < FIRST or count < SHARE * self.used or ply == self.request.depth:
            return
        self.beside, budget = self.beside or self.straight.beside(), Budget(used=count + self.used)
        self.last = ply, self.beside.round(ply, budget, watch)
        self.used = budget.used - count
        _tell_stage(self.beside, self.request, *self.last, budget.used)
        if self.last[1].estimates == 0:
            raise Settled


def deepen_iteratively(search: Searcher, request: Request) -> Advice:
    """Looks one move ahead, then two, and so on; straight to the ends where there is no estimate, or no budget.

    Compiled max^n gains nothing from the depths before, so it goes straight to a depth, too, unless a clock or a count
    of nodes may end it.
    """
    depth, budget = request.depth, request.budget
    most = DEEPEST if not isinstance(search, Rounds) else UNLIMITED
    straight = not search.can_guess or not request.is_bounded
    straight = straight or (isinstance(search, ManySides) and not request.is_timed)
    plies = [depth or most] if straight or request.trace is not None else range(1, (depth or most) + 1)
    last: tuple[int, Found] | None = None
    stopped = False
    aside: Meanwhile | None = None
    if straight and search.can_guess and request.trace is None and isinstance(search, Rounds):
        aside = Meanwhile(search, request)
    watch: Any = request.watch if aside is None else aside
    proves = straight and can_search_by_proof(request)
    try:
        for ply in plies:
            found = search.round(ply, budget, SearchPatience(watch) if proves else watch)
            if found.value is None:
                stopped = True
                break
            if found.estimates and not search.can_guess:
                raise MethodError(
                    "The search stops before the game ends; add estimate(s, p) to the rules, or leave out depth=."
                )
            last = (ply, found)
            _tell_stage(search, request, ply, found, budget.used)
            if found.estimates == 0 or budget.is_spent(0):
                break
    except Settled:
        pass
    except LargeSearch:
        try:
            return search_by_proof(request, watch, partial(_last_advice, search, request, aside))
        except Settled:
            pass
    except KeyboardInterrupt:
        stopped = True
        if not request.keeps or (last is None and (aside is None or aside.last is None)):
            raise
    if aside is not None:
        budget.used = max(budget.used, aside.seen) + aside.used
        last = last or aside.last
    if last is None:
        raise BudgetError("The budget ran out before the first move was searched; raise nodes= or seconds=.")
    return _advice(search, request, aside, last, most, stopped)


def _last_advice(search: Searcher, request: Request, aside: Meanwhile | None) -> Advice | None:
    """What the last depth says that was looked at next to a search which somebody stopped."""
    if aside is None or aside.last is None:
        return None
    return _advice(search, request, aside, aside.last, UNLIMITED, True)


def _advice(
    search: Searcher, request: Request, aside: Meanwhile | None, last: tuple[int, Found], most: int, stopped: bool
) -> Advice:
    ply, best = last
    budget = request.budget
    status = "solved" if best.estimates == 0 else "stopped" if stopped else "estimated"
    line, end = search.words(search.whole_line(best, ply))
    searches = [search] if aside is None or aside.beside is None else [search, aside.beside]
    asked, compared = sum(one.asked for one in searches), sum(one.compared for one in searches)
    payoff, notes, others = _payoff(search, request, best, end)
    effort = Effort(
        nodes=budget.used, seconds=time.perf_counter() - budget.began, compiled=best.compiled,
        evaluations=asked + others, comparisons=compared, prunings=best.cuts,
    )  # fmt: skip
    first = None if not len(line) or line[0].player == CHANCE else line[0].move
    return Advice(
        move=first, payoff=payoff, line=line, method=request.method, why=request.why, status=status, effort=effort,
        depth=None if ply == most else ply, ties=request.ties, trace=request.trace, notes=notes,
    )  # fmt: skip


def _tell_stage(search: Searcher, request: Request, ply: int, found: Found, nodes: int) -> None:
    """Tells whoever watches that a depth is finished."""
    if request.watch is not None:
        request.watch(Stage.of(ply, _news(search, request, found), search.words(found.actions)[0]), nodes)


def _payoff(search: Any, request: Request, found: Found, end: Any) -> tuple[Payoff, tuple[str, ...], int]:
    """What everybody gets, what to say of it, and how many components were evaluated for it."""
    game, players = request.game, tuple(request.game.players)
    scale = 1 if isinstance(search, AnyGame) else game.rules.scale
    if isinstance(found.value, (list, tuple)):
        return Payoff(players, (payoff_quotient(x, scale) for x in found.value)), (), 0
    value, lead = _own(search, request, payoff_quotient(found.value, scale)), request.lead
    if request.row.is_duel:
        return Payoff(players, (value if p == lead else -value for p in players)), (), 0
    paid = payoff_vector(game.payoff(end) if game.turn(end) is None else game.estimate(end), players)
    there = dict(zip(players, paid, strict=True))
    team = getattr(search, "members", ())
    if sum(1 for m in team if m) > 1 and isinstance(search, Rounds):
        return Payoff(players, paid), (), len(players)
    where = "the estimates now" if request.method in ("brs", "brs+") else "those where the line ends"
    note = f"Only {lead}'s payoff is searched; the others' are {where}."
    return Payoff(players, (value if p == lead else there[p] for p in players)), (note,), len(players)


def _news(search: Any, request: Request, found: Found) -> Any:
    """What a watcher hears of: everybody's payoff, or what it is worth to the side that looks ahead."""
    scale = 1 if isinstance(search, AnyGame) else request.game.rules.scale
    if isinstance(found.value, (list, tuple)):
        return Payoff(request.game.players, (payoff_quotient(x, scale) for x in found.value))
    return _own(search, request, payoff_quotient(found.value, scale))


def _own(search: Any, request: Request, value: Number) -> Number:
    """Turns a value into that of the player who asks: a compiled search of a duel may look for the other."""
    is_others = request.row.is_duel and isinstance(search, Rounds) and request.lead not in search.side()
    return -value if is_others else value


def deepening_guarantee_advice(sure: Any, request: Request, why: str) -> Advice:
    """Returns a guarantee, swept whole, as advice to the player who has it."""
    node = 0
    for step in sure.line:
        node = sure.arena.child(sure.arena.edge_named(node, step.move))
    there = sure.arena.payoff_at(node)
    payoff = Payoff(there, (sure.value if p == request.lead else x for p, x in there.items()))
    found = deepening_solution_advice(sure, request, "solved", why, payoff)
    note = f"Only {request.lead}'s payoff is searched; the others' are those where the line ends."
    return replace(found, notes=(note,))


def deepening_solution_advice(
    answer: Any, request: Request, status: str, why: str, payoff: Payoff | None = None
) -> Advice:
    """Returns a solution as advice."""
    arena, is_maxn = answer.arena, request.method == "maxn"
    compared = int((arena.first[1:] - arena.first[:-1] - 1)[arena.mover >= 0].sum())
    effort = Effort(
        nodes=len(arena), seconds=time.perf_counter() - request.budget.began, compiled=answer.effort.compiled,
        evaluations=arena.payoff.size, comparisons=compared if is_maxn else 0,
    )  # fmt: skip
    first = None if not len(answer.line) or answer.line[0].player == CHANCE else answer.line[0].move
    return Advice(
        move=first, payoff=answer.payoff if payoff is None else payoff, line=Line(tuple(answer.line)),
        method=request.method, why=why, status=status, effort=effort, depth=request.depth, ties=request.ties,
    )  # fmt: skip

"""Best-reply search: between two moves of mine, only one opponent replies with a free choice.

Searching every opponent's every move makes the tree as wide as max^n's. Here all the others together count as one
layer: one of them makes any move, the one worst for me; the rest pass (BRS) or, where the rules know no passing, make
the move that looks best to themselves at one glance (BRS+). What they do without a choice costs no depth, so the tree
is as deep for me as a two-player one.

Sound for nothing: opponents' other moves are left out, so the value is an estimate even when every line ends.

References: Schadd and Winands 2011 (BRS); Esser, Gras, Winands, Schadd and Lanctot 2013 (BRS+).
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.line import Line, Step
from zermelo.answers.search.advice import Advice
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import payoff_quotient
from zermelo.solvers.search.iterative_deepening import Request, deepen_iteratively
from zermelo.solvers.search.run import Budget
from zermelo.solvers.search.stack import Found

INFINITE = 1 << 80  # above every 64-bit score
DEEPEST = 250  # moves; plain Python calls itself for each
PULSE = 64  # nodes between two looks at the clock
PASS = -1


class _Spent(Exception):
    """The budget has run out."""


def search_best_reply(request: Request) -> Advice:
    """Looks ahead where all opponents but one pass."""
    return deepen_iteratively(BestReply(request.game, request.state, plus=False, trace=request.trace), request)


def search_best_reply_plus(request: Request) -> Advice:
    """Looks ahead where all opponents but one make the move that looks best to them."""
    return deepen_iteratively(BestReply(request.game, request.state, plus=True, trace=request.trace), request)


class BestReply:
    """Best-reply searches from one position, in plain Python."""

    can_guess = True
    asked = compared = 0  # components evaluated in all rounds; comparisons are not counted here

    def __init__(self, game: RulesGame, state: tuple[int, ...], *, plus: bool, trace: Trace | None = None) -> None:
        if not hasattr(game.rules, "estimate"):
            raise MethodError("Best-reply search stops before the ends; add estimate(s, p) to the rules.")
        if not plus and not hasattr(game.rules, "skip"):
            raise MethodError("brs lets opponents pass; add skip(s), which passes the turn, to the rules, or use brs+.")
        self.game, self.rules, self.state, self.plus, self.trace = game, game.rules, state, plus, trace
        self.me = game.players.index(str(game.turn(state)))
        self.nodes = self.cuts = self.estimates = 0

    def round(self, depth: int, budget: Budget, watch: Watch | None = None) -> Found:
        """Looks *depth* moves ahead."""
        if depth > DEEPEST:
            raise MethodError(f"Best-reply search looks at most {DEEPEST} moves ahead.")
        self.nodes = self.cuts = self.estimates = 0
        self._budget, self._watch, self._path = budget, watch, list[str]()
        try:
            value, line = self._value(self.state, depth, -INFINITE, INFINITE, False)
        except _Spent:
            return Found(None, (), self.nodes, self.cuts, self.estimates, False)
        budget.used += self.nodes
        return Found(value, line[:1], self.nodes, self.cuts, self.estimates + 1, False)  # never a proof

    def words(self, actions: tuple[int, ...]) -> tuple[Line, tuple[int, ...]]:
        """Returns my move in words, and the position now."""
        return Line((Step(self.game.players[self.me], self.game.name(self.state, actions[0])),)), self.state

    def whole_line(self, found: Found, depth: int) -> tuple[int, ...]:
        """Returns my move; what follows skips moves, so it is no line of the game."""
        return found.actions

    def _value(
        self, state: tuple[int, ...], depth: int, low: int, high: int, used: bool
    ) -> tuple[int, tuple[int, ...]]:
        """Returns my value of *state* within the window, and the line expected; *used*: the reply has been made."""
        rules = self.rules
        self.nodes += 1
        if self.nodes % PULSE == 0:
            if self._watch is not None:
                self._watch("nodes", self._budget.used + self.nodes)
            if self._budget.is_spent(self.nodes):
                raise _Spent
        ended = rules.over(state)
        if ended or depth <= 0:
            self.estimates += not ended
            self.asked += 1
            value = rules.score(state, self.me) if ended else rules.estimate(state, self.me)
            self._tell("leaf", state, value)
            return value, ()
        seat = rules.player(state)
        if seat < 0:
            raise MethodError("Best-reply search does not fit games with chance; use mcts, or maxn with a depth.")
        self._tell("enter", state)
        if seat == self.me:
            options = [(a, False) for a in self.game.actions(state)]
        elif used:
            options = [(self._glance(state, seat), True)]
        else:
            options = [(a, True) for a in self.game.actions(state)]
            idle = self._glance(state, seat)
            if not self._is_mine(state, idle):  # the last opponent must reply when no other has
                options.append((idle, False))
        forced = used and seat != self.me
        value, line = self._choose(state, depth, low, high, 1 if seat == self.me else -1, options, forced)
        self._tell("leave", state, value)
        return value, line

    def _choose(
        self, state: tuple[int, ...], depth: int, low: int, high: int, sign: int, options: list[tuple[int, bool]],
        forced: bool,
    ) -> tuple[int, tuple[int, ...]]:  # fmt: skip
        best = -sign * INFINITE
        line: tuple[int, ...] = ()
        for count, (a, used) in enumerate(options, 1):
            # Only my moves and the reply count as moves looked ahead: the others' are no choices.
            cost = 0 if forced or (sign < 0 and not used) else 1
            self._path.append("pass" if a == PASS else self.game.name(state, a))
            after = self._pass(state) if a == PASS else self.game.act(state, a)
            found, rest = self._value(after, depth - cost, low, high, used)
            self._path.pop()
            if sign * found > sign * best:
                best, line = found, (a, *rest)
            if sign > 0:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high and count < len(options):
                self.cuts += 1
                me = self.game.players[self.me]
                mine, theirs = f"{me} has enough here, the others will not come", f"{me} already has more elsewhere"
                self._tell("cut", state, best, mine if sign > 0 else theirs)
                break
        return best, line

    def _tell(self, kind: str, state: tuple[int, ...], value: int | None = None, why: str = "") -> None:
        if self.trace is not None:
            worth = None if value is None else payoff_quotient(value, self.game.rules.scale)
            self.trace.add(kind, tuple(self._path), self.game.turn(state), worth, why)

    def _glance(self, state: tuple[int, ...], seat: int) -> int:
        """What an opponent does whose choice is not searched: passes, or makes the move that looks best."""
        if not self.plus:
            return PASS

        def looks(a: int) -> Any:
            after = self.game.act(state, a)
            self.asked += 1
            return self.rules.score(after, seat) if self.rules.over(after) else self.rules.estimate(after, seat)

        return max(self.game.actions(state), key=looks)

    def _is_mine(self, state: tuple[int, ...], a: int) -> bool:
        """Is it my turn, or the end, after the idle move *a*?"""
        after = self._pass(state) if a == PASS else self.game.act(state, a)
        return bool(self.rules.over(after)) or self.rules.player(after) == self.me

    def _pass(self, state: tuple[int, ...]) -> tuple[int, ...]:
        after = list(state)
        self.rules.skip(after)
        return tuple(after)

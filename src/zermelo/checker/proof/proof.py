"""Is a proof right? Its strategies are walked against all replies; where none are at hand, plain minimax tells.

Where neither can be done the proof is not called right: the check is refused.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.answers.proof.certificate import AT_LEAST, AT_MOST, Claim
from zermelo.answers.proof.proof import Proof
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order, children_first_repetition
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.checker.proof.certificate import (
    NO_MOVE,
    Array,
    Walk,
    certificate_belief,
    certificate_side_bounds,
    check_certificate,
)
from zermelo.checker.proof.returning import returning_endless_pay, walk_returning_strategy
from zermelo.errors import BudgetError, CycleError, MethodError, ZermeloError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.graph import Graph
from zermelo.forms.rules import rules_have_numbers

WHOLE = 50_000  # positions up to which the value is found again
ASKED = 20_000  # positions at which a strategy is asked that is not on disk
RETURNING = 50_000  # positions that it may lead to, each once, where play can go on forever
LONGEST = 100_000  # moves of a play
ENDLESS = (
    "The proof cannot be checked: play can go on forever, and its strategy is not at hand or leads to too many "
    "positions. It was looked up in a table: check that instead, `zermelo check DIR`."
)


def check_proof(found: Proof) -> Report:
    """Checks a proof; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: Proof) -> Stages:
    yield _sense(found), "side, bounds and status belong together"
    yield _line(found), "the line can be played, and ends as is proven"
    if found.certificate is not None:
        report = check_certificate(found.certificate)
        yield [*report.problems, *_other_claims(found)], "; ".join(report.checked)
        return
    again, (least, most) = _Again(found), certificate_side_bounds(found.game, found.side)
    yield _bound(again, AT_LEAST, found.low, least, found.side)
    yield _bound(again, AT_MOST, found.high, most, found.others)


def _sense(found: Proof) -> list[Problem]:
    """What is wrong with what the proof says of itself."""
    low, high = found.bounds
    side = set(found.side)
    if not side or not side <= set(found.players) or len(side) < len(found.side):
        return [Problem("", "the side is none of this game")]
    if not checked_preference_is_points(found.by) or not found.exact:
        return [Problem("", "a proof is about points, and exact")]
    if low is not None and high is not None and low > high:
        return [Problem("", f"nobody gets at least {low} and at most {high}")]
    if found.status != ("solved" if low is not None and low == high else "bounded"):
        return [Problem("", f"the status is claimed to be {found.status}")]
    return []


def _line(found: Proof) -> list[Problem]:
    game, state = found.game, found.start
    try:
        for step in found.line:
            if game.turn(state) != step.player:
                return [Problem(str(state), f"the line has {step.player} move, who is not to")]
            state = game.after(state, step.move)
    except ZermeloError as error:
        return [Problem(str(state), f"the line cannot be played: {error}")]
    first = found.line[0].move if len(found.line) else None
    if len(found.line) and found.best is not None and first != found.best:
        return [Problem("", "the line does not begin with the move to make")]
    if found.status != "solved" or not len(found.line):
        return []
    if found.line.is_endless:
        return _endless_line(found, state)
    if game.turn(state) is not None:
        return [Problem(str(state), "the line stops before the end")]
    got = _sum(found, state)
    return [] if got == found.value else [Problem(str(state), f"the line pays {got}, not {found.value}")]


def _endless_line(found: Proof, last: Any) -> list[Problem]:
    """What is wrong with a line that goes on forever: it must come back, and endless play pay what is proven."""
    state = found.start
    for step in tuple(found.line)[: found.line.again]:
        state = found.game.after(state, step.move)
    if state != last:
        return [Problem(str(last), "the line does not come back to where it is said to")]
    if not hasattr(found.game.rules, "endless"):
        return [Problem(str(last), "the line goes on forever, and the rules do not say what that pays")]
    got = returning_endless_pay(found.game, found.side)
    return [] if got == found.value else [Problem(str(last), f"the line pays {got}, not {found.value}")]


def _sum(found: Proof, state: Any) -> Fraction:
    paid = found.game.payoff(state)
    return sum((Fraction(paid[player]) for player in found.side), Fraction(0))


def _bound(again: _Again, holds: str, bound: Any, declared: Any, players: tuple[str, ...]) -> tuple[list[Problem], str]:
    """What is wrong with one of the bounds, and what was looked at."""
    if bound is None:
        return [], f"{holds}: nothing is claimed"
    if bound != declared and rules_have_numbers(again.found.game.rules) and bound == (1 if holds == AT_MOST else -1):
        return [], f"{holds} {bound} is not looked at: where positions are numbered, no end pays more than 1"
    if bound != declared and again.found.ask is not None:
        claim = Claim(holds, int(bound * again.found.game.rules.scale), players, LONGEST)
        if (asked := _asked(again.found, claim)) is not None:
            return asked
    if hasattr(again.found.game.rules, "endless"):
        raise MethodError(ENDLESS)
    if again.value is not None:
        return _compared(again, holds, bound)
    if bound == declared:
        return [], certificate_belief(holds, bound)
    raise MethodError(
        f"The proof cannot be checked: the game has more than {WHOLE:,} positions, too many to find its value again. "
        "Save it with its strategy, `zermelo prove GAME --save FOLDER`, and check that folder."
    )


def _compared(again: _Again, holds: str, bound: Any) -> tuple[list[Problem], str]:
    """Is a bound one of the value that was found again?"""
    assert again.value is not None
    is_kept = again.value >= bound if holds == AT_LEAST else again.value <= bound
    wrong = [] if is_kept else [Problem("", f"the side gets {again.value}, not {holds} {bound}")]
    return wrong, f"{holds} {bound}: the value, by plain minimax over all positions"


def _other_claims(found: Proof) -> list[Problem]:
    """What the strategies on disk claim otherwise; a bound of every end, which the rules declare, needs none."""
    held = found.certificate
    assert held is not None
    same, declared = (
        (held.start, held.side) == (found.start, found.side),
        certificate_side_bounds(found.game, found.side),
    )
    for told, claimed, least in zip(found.bounds, held.bounds, declared, strict=True):
        same = same and (told == claimed or (claimed is None and told == least))
    return [] if same else [Problem("", "the strategies on disk claim something else than the proof")]


def _asked(found: Proof, claim: Claim) -> tuple[list[Problem], str] | None:
    """What is wrong with a strategy that is asked move by move, and what was looked at; None where it is too large."""
    if hasattr(found.game.rules, "endless"):
        return _asked_where_play_returns(found, claim)
    try:
        done = Walk(found.game, found.side, claim, _Asking(found)).run(found.start)
    except BudgetError:
        return None
    who = " and ".join(claim.players)
    return done.problems, f"{claim.holds}: {who} asked at {done.positions:,} positions, against all replies"


def _asked_where_play_returns(found: Proof, claim: Claim) -> tuple[list[Problem], str] | None:
    """The same where play can go on forever."""
    game, due = found.game, Fraction(claim.units, found.game.rules.scale)

    def keeps(pay: Fraction) -> bool:
        return pay >= due if claim.holds == AT_LEAST else pay <= due

    try:
        wrong, asked, _ = walk_returning_strategy(
            game, claim.players, found.action, found.start,
            lambda paid: keeps(sum((Fraction(paid[player]) for player in found.side), Fraction(0))),
            keeps(returning_endless_pay(game, found.side)), RETURNING,
        )  # fmt: skip
    except BudgetError:
        return None
    return wrong, f"{claim.holds}: {' and '.join(claim.players)} asked at {asked:,} positions, against all replies"


class _Asking:
    """Asks a proof for its moves, a bounded number of times."""

    def __init__(self, found: Proof) -> None:
        self.found, self.left = found, ASKED

    def __call__(self, ply: int, states: Array) -> tuple[Array, int]:
        self.left -= len(states)
        if self.left < 0:
            raise BudgetError(f"the strategy has more than {ASKED:,} positions.")
        moves = [self.found.action(tuple(state)) for state in states.tolist()]
        return np.array([NO_MOVE if a is None else a for a in moves], np.int64), 0


class _Again:
    """A proof, and the value of its start found again, once, where that is asked for."""

    def __init__(self, found: Proof) -> None:
        self.found = found

    @cached_property
    def value(self) -> Fraction | None:
        """The value of the start; None where there are too many positions."""
        try:
            graph = game_graph(self.found.game.beginning(self.found.start), limit=WHOLE, compiled=False)
        except BudgetError:
            return None
        return _minimax(graph, self.found.side)


def _minimax(graph: Graph, side: tuple[str, ...]) -> Fraction:
    """What the side gets from the start against all others."""
    _require_minimax(graph)
    value: dict[int, Fraction] = {}
    members = [graph.players.index(player) for player in side]
    for v in children_first_order(graph):
        if graph.mover[v] == END:
            row = graph.payoff[graph.end_row[v]]
            value[v] = Fraction(sum(int(row[m]) for m in members), graph.scale)
        else:
            best = max if int(graph.mover[v]) in members else min
            value[v] = best(value[c] for c in graph.children(v))
    return value[0]


def _require_minimax(graph: Graph) -> None:
    """Raises where minimax has no place to begin, or where chance moves."""
    if (back := children_first_repetition(graph)) is not None:
        where = path_of_node(graph, back) or "the start"
        raise CycleError(f"The proof cannot be checked: play can come back to {where}; a proof needs play that ends.")
    if (graph.mover == NATURE).any():
        raise MethodError("The proof cannot be checked: chance moves in this game, and a proof knows none.")

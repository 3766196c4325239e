"""Is a proof right? Its strategies are walked against all replies; where none are at hand, plain minimax tells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.proof.certificate import AT_LEAST, AT_MOST, Claim
from zermelo.answers.proof.proof import Proof
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.checker.proof.certificate import NO_MOVE, Array, Walk, check_certificate
from zermelo.errors import BudgetError, ZermeloError
from zermelo.forms.arena import END
from zermelo.forms.explore.explore import game_graph

WHOLE = 50_000  # positions up to which the value is found again
ASKED = 20_000  # positions at which a strategy is asked that is not on disk
LONGEST = 100_000  # moves of a play


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
    if found.ask is not None:
        least, most = found.declared
        yield _bound(found, AT_LEAST, found.low, least, found.side)
        yield _bound(found, AT_MOST, found.high, most, found.others)
        return
    try:
        yield _minimax(found), "the value, by plain minimax over all positions"
    except BudgetError:
        yield [], f"the value is not found again: there are more than {WHOLE:,} positions"


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
        return [Problem("", f"the status is said to be {found.status}")]
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
    if game.turn(state) is not None:
        return [Problem(str(state), "the line stops before the end")]
    got = _sum(found, state)
    return [] if got == found.value else [Problem(str(state), f"the line pays {got}, not {found.value}")]


def _sum(found: Proof, state: Any) -> Fraction:
    paid = found.game.payoff(state)
    return sum((Fraction(paid[player]) for player in found.side), Fraction(0))


def _bound(found: Proof, holds: str, bound: Any, declared: Any, players: tuple[str, ...]) -> tuple[list[Problem], str]:
    """What is wrong with one of the bounds, and what was looked at."""
    if bound is None:
        return [], f"{holds}: nothing is claimed"
    if bound == declared:
        return [], f"{holds} {bound}: the rules declare it of every end"
    return _asked(found, Claim(holds, int(bound * found.game.rules.scale), players, LONGEST))


def _other_claims(found: Proof) -> list[Problem]:
    """What the strategies on disk claim otherwise; a bound of every end, which the rules declare, needs none."""
    held = found.certificate
    assert held is not None
    same = (held.start, held.side) == (found.start, found.side)
    for told, claimed, least in zip(found.bounds, held.bounds, found.declared, strict=True):
        same = same and (told == claimed or (claimed is None and told == least))
    return [] if same else [Problem("", "the strategies on disk claim something else than the proof")]


def _asked(found: Proof, claim: Claim) -> tuple[list[Problem], str]:
    """What is wrong with a strategy that is asked move by move, and what was looked at."""
    try:
        done = Walk(found.game, found.side, claim, _Asking(found)).run(found.start)
    except BudgetError as error:
        return [], f"not that it gets {claim.holds} so much: {error} `zermelo prove --save FOLDER` keeps them"
    who = " and ".join(claim.players)
    return done.problems, f"{claim.holds}: {who} asked at {done.positions:,} positions, against all replies"


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


def _minimax(found: Proof) -> list[Problem]:
    """The value from the start, found again; raises `BudgetError` where the game is too large."""
    graph = game_graph(found.game.beginning(found.start), limit=WHOLE, compiled=False)
    value: dict[int, Fraction] = {}
    members = [graph.players.index(player) for player in found.side]
    for v in children_first_order(graph):
        if graph.mover[v] == END:
            row = graph.payoff[graph.end_row[v]]
            value[v] = Fraction(sum(int(row[m]) for m in members), graph.scale)
        else:
            best = max if int(graph.mover[v]) in members else min
            value[v] = best(value[c] for c in graph.children(v))
    low, high = found.bounds
    if (low is not None and value[0] < low) or (high is not None and value[0] > high):
        return [Problem("", f"the side gets {value[0]}, which is not {found.words}")]
    return []

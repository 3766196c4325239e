"""Is a side sure of what it is said to guarantee, where moves are hidden? Both sides' best replies are found again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from zermelo.answers.evidence.behaviour import Behaviour
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.hidden.best_reply import check_best_reply_recall, recomputed_best_reply_gains
from zermelo.checker.hidden.subgames import recomputed_subgame_values, subgame_plan_problems
from zermelo.forms.tree import Tree


@dataclass(frozen=True)
class _Duel:
    """What is done, in the tree in which the side and all others are one player each."""

    arena: Tree
    shares: Callable[[int], dict[int, Fraction]]


def _as_two(tree: Tree, side: Sequence[str]) -> Tree:
    """The same tree for two: the side, who gets its members' sum, and everybody else, who gets that negated."""
    mover = [seat if seat < 0 else int(tree.players[seat] not in side) for seat in tree.mover.tolist()]
    sums = [sum(int(row[tree.seat(player)]) for player in side) for row in tree.payoff.tolist()]
    both = np.array([[total, -total] for total in sums], dtype=object)
    return replace(tree, players=("the side", "the others"), mover=np.array(mover, dtype=np.int8), payoff=both)


def check_hidden_guarantee(answer: Outlook) -> Report:
    """Checks a guarantee in a tree with hidden moves; see `zermelo.check`."""
    return report_guarantee_stages(_stages(answer))


def _stages(answer: Outlook) -> Stages:
    assert isinstance(answer.evidence, Behaviour)
    others = {player: FRIEND if player in answer.side else ENEMY for player in answer.players}
    wrong = [] if answer.parts == others else [Problem("", "not all the others are enemies")]
    yield wrong, "the side is against all the others"
    play = _Duel(_as_two(answer.evidence.arena, answer.side), answer.shares)
    check_best_reply_recall(play.arena)
    yield subgame_plan_problems(play), "at every information set odds are given, the same at all its nodes"
    values = recomputed_subgame_values(play)
    least, most = (values[0][0] + sign * _gain(play, values, seat) for sign, seat in ((-1, 1), (1, 0)))
    who = " and ".join(answer.side)
    low = [] if answer.value <= least else [Problem("", f"the others can hold {who} to {least}, below {answer.value}")]
    yield low, f"nothing that the others do gives {who} less than the value"
    high = [] if answer.at_most >= most else [Problem("", f"{who} can get {most}, above {answer.at_most}")]
    yield high, "the others can hold it to that"
    apart = answer.exact and answer.value != answer.at_most
    wrong = [Problem("", "the two bounds differ, though the answer is exact")] if apart else []
    if answer.status != ("solved" if answer.exact else "bounded"):
        wrong.append(Problem("", f"the status is {answer.status}, and exact is {answer.exact}"))
    yield wrong, "the bounds; in which way they were found, why, and at what cost is not looked at"


def _gain(play: _Duel, values: dict[int, list[Fraction]], seat: int) -> Fraction:
    """What one of the two gains at most by another strategy for the whole game."""
    found = recomputed_best_reply_gains(play.arena, play.shares, values, seat, [0])
    return Fraction(found[0][1].gain or 0) if found else Fraction(0)

"""Is a side sure of what it is said to be sure of, where moves are hidden? Both sides' best replies are found again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from zermelo.answers.hidden_guarantee import Secured
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import Stages, gathered
from zermelo.checker.hidden.best_reply import gains, refuse_forgetting
from zermelo.checker.hidden.subgames import plan_problems, plan_values
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


def check_secured(answer: Secured) -> Report:
    """Checks a guarantee in a tree with hidden moves; see `zermelo.check`."""
    return gathered(_stages(answer))


def _stages(answer: Secured) -> Stages:
    play = _Duel(_as_two(answer.arena, answer.side), answer.shares)
    refuse_forgetting(play.arena)
    yield plan_problems(play), "at every information set odds are given, the same at all its nodes"
    values = plan_values(play)
    least, most = (values[0][0] + sign * _gain(play, values, seat) for sign, seat in ((-1, 1), (1, 0)))
    who = " and ".join(answer.side)
    low = [] if answer.value <= least else [Problem("", f"the others can hold {who} to {least}, below {answer.value}")]
    yield low, f"nothing that the others do gives {who} less than the value"
    high = [] if answer.at_most >= most else [Problem("", f"{who} can get {most}, above {answer.at_most}")]
    yield high, "the others can hold it to that"
    apart = answer.exact and answer.value != answer.at_most
    yield [Problem("", "the two bounds differ, though the answer is exact")] if apart else [], "the bounds"


def _gain(play: _Duel, values: dict[int, list[Fraction]], seat: int) -> Fraction:
    """What one of the two gains at most by another strategy for the whole game."""
    found = gains(play.arena, play.shares, values, seat, [0])
    return Fraction(found[0][1].gain or 0) if found else Fraction(0)

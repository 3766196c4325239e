"""Is a strategy what it is said to be, where play can come back to a position? All replies to it are made, once each.

1. Begin with the start. Where somebody who follows the strategy is to move, its move is made, which the rules must
   allow; anywhere else every move is made. Each position reached is looked at once.
2. Ends must pay the side what is claimed.
3. Where endless play would not pay that, nobody may be able to come back: what was reached has no circle.

Nothing but the rules and the moves of the strategy is asked, as in `certificate`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zermelo.answers.report import Problem
from zermelo.errors import BudgetError

State = tuple[int, ...]


def walk_returning_strategy(
    game: Any, followers: tuple[str, ...], action: Callable[[State], int | None], start: State,
    is_kept: Callable[[Any], bool], endless: bool, most: int,
) -> tuple[list[Problem], int, int]:  # fmt: skip
    """Returns problems, at how many positions the strategy was asked, and how many ends were reached.

    *is_kept* says whether a payoff is what is claimed, *endless* whether that of endless play is. More than *most*
    positions are a `BudgetError`.
    """
    after: dict[State, list[State]] = {}
    waiting, asked, ends = [start], 0, 0
    while waiting:
        state = waiting.pop()
        if state in after:
            continue
        if len(after) >= most:
            raise BudgetError(f"the strategy leads to more than {most:,} positions.")
        after[state] = []
        mover = game.turn(state)
        if mover is None:
            ends += 1
            if not is_kept(paid := game.payoff(state)):
                return [Problem(str(state), f"play ends here with {paid}, which is not what is claimed")], asked, ends
            continue
        allowed = game.actions(state)
        if mover in followers:
            asked += 1
            chosen = action(state)
            if chosen not in allowed:
                return [Problem(str(state), "the strategy has no move here that the rules allow")], asked, ends
            allowed = [chosen]
        after[state] = [game.act(state, one) for one in allowed]
        waiting += after[state]
    again = None if endless else _comes_back(after)
    wrong = [] if again is None else [Problem(str(again), "play can come back here, which is not what is claimed")]
    return wrong, asked, ends


def returning_endless_pay(game: Any, side: tuple[str, ...]) -> Fraction:
    """Returns what play without end pays a side together."""
    told = [Fraction(int(game.rules.endless[game.players.index(player)]), game.rules.scale) for player in side]
    return sum(told, Fraction(0))


def _comes_back(after: dict[State, list[State]]) -> State | None:
    """A position from which play can come back to it; None where none can."""
    before: dict[State, list[State]] = {state: [] for state in after}
    left = {state: len(follow) for state, follow in after.items()}
    for state, follow in after.items():
        for one in follow:
            before[one].append(state)
    ready = [state for state, count in left.items() if count == 0]
    while ready:
        for one in before[ready.pop()]:
            left[one] -= 1
            if left[one] == 0:
                ready.append(one)
    stuck = [state for state, count in left.items() if count > 0]
    met: set[State] = set()
    while stuck and stuck[0] not in met:  # one can go on and on among them
        met.add(stuck[0])
        stuck = [one for one in after[stuck[0]] if left[one] > 0]
    return stuck[0] if stuck else None

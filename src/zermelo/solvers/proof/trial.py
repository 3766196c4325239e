"""Trial games: random play, in plain Python, that tells a proof how wide states are and how scores lie.

Nothing is believed because of them. What they have not shown costs time only: a position that is wider than all they
met is not stored, and a score between or beyond those seen is rounded the safe way (see `table`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

GAMES, STEPS = 60, 4000  # played; moves made in all


@dataclass(frozen=True)
class Trial:
    """What random games have shown: ranges of every word of the state, the side's sums at ends, the longest game."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    keys: tuple[int, int]
    sums: tuple[int, ...]
    longest: int
    counters: tuple[int, ...]  # words of the state that each move raised by one


def play_trial(rules: Any, seats: tuple[int, ...], state: tuple[int, ...], *, keyed: bool) -> Trial:
    """Plays random games from *state*; *seats* are the side's. Where chance moves it is played like everybody else."""
    dice, made, longest = random.Random(0), 0, 1
    least, most, keys, sums = list(state), list(state), list[int](), set[int]()
    counters = list(range(len(state)))
    for _ in range(GAMES):
        now, length = list(state), 0
        while made < STEPS and not rules.over(now):
            before = list(now)
            rules.apply(now, dice.choice(trial_moves(rules, now)))
            counters = [j for j in counters if now[j] == before[j] + 1]
            made, length = made + 1, length + 1
            least, most = list(map(min, least, now)), list(map(max, most, now))
            if keyed:
                keys.append(int(rules.key(now)))
        longest = max(longest, length)
        if rules.over(now):
            sums.add(sum(int(rules.score(now, p)) for p in seats))
    first = [int(rules.key(list(state)))] if keyed else [0]
    wide = (min(first + keys), max(first + keys))
    return Trial(tuple(map(int, least)), tuple(map(int, most)), wide, tuple(sorted(sums)), longest, tuple(counters))


def trial_moves(rules: Any, state: list[int]) -> list[int]:
    """Returns the legal moves, in the order of the rules."""
    if hasattr(rules, "moves"):
        buffer = [0] * rules.actions
        return buffer[: rules.moves(state, buffer)]
    return [a for a in range(rules.actions) if rules.legal(state, a)]

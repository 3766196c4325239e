"""Trial games: random play, in plain Python, that tells a proof how wide states are and how scores lie.

Nothing is believed because of them. What they have not shown costs time only: a position that is wider than all they
met is not stored, and a score between or beyond those seen is rounded the safe way (see `table`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from zermelo.errors import RulesError

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


class Reach:
    """What `at_least` and `at_most` have promised in a game, if the rules have them."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.seats = rules, range(rules.players)
        self.hooks = {name: max if name == "at_least" else min for name in ("at_least", "at_most") if _has(rules, name)}
        self.said: dict[tuple[str, int], int] = {}

    def look(self, state: list[int]) -> None:
        """Notes what is promised at a position."""
        for name, firmer in self.hooks.items():
            for p in self.seats:
                one = int(getattr(self.rules, name)(list(state), p))
                self.said[name, p] = firmer(one, self.said.get((name, p), one))

    def check(self, state: list[int]) -> None:
        """Raises where an end breaks a promise."""
        for (name, p), one in self.said.items():
            got = int(self.rules.score(list(state), p))
            if (got < one) if name == "at_least" else (got > one):
                kind = type(self.rules).__name__
                raise RulesError(f"{kind}.{name} gave {one} on the way to {tuple(state)}, which pays seat {p} {got}.")


def _has(rules: Any, name: str) -> bool:
    return callable(getattr(type(rules), name, None))


def _require_mirror(rules: Any, state: list[int]) -> None:
    """Raises where a mirror image is not one."""
    if not _has(rules, "mirror"):
        return
    image, seats = list(state), range(rules.players)
    rules.mirror(image)
    again, over = list(image), rules.over(list(state))
    rules.mirror(again)
    alike = again == list(state) and rules.over(list(image)) == over
    if over:
        alike = alike and all(rules.score(list(image), p) == rules.score(list(state), p) for p in seats)
    else:
        alike = alike and rules.player(list(image)) == rules.player(list(state))
    if not alike:
        raise RulesError(f"{type(rules).__name__}.mirror turns {tuple(state)} into {tuple(image)}, which is no image.")


def play_trial(rules: Any, seats: tuple[int, ...], state: tuple[int, ...], *, keyed: bool) -> Trial:
    """Plays random games from *state*; *seats* are the side's. Where chance moves it is played like everybody else."""
    dice, made, longest = random.Random(0), 0, 1
    least, most, keys, sums = list(state), list(state), list[int](), set[int]()
    counters = list(range(len(state)))
    for _ in range(GAMES):
        now, length, reach = list(state), 0, Reach(rules)
        while made < STEPS and not rules.over(now):
            before = list(now)
            rules.apply(now, dice.choice(trial_moves(rules, now)))
            counters = [j for j in counters if now[j] == before[j] + 1]
            made, length = made + 1, length + 1
            least, most = list(map(min, least, now)), list(map(max, most, now))
            reach.look(now)
            _require_mirror(rules, now)
            if keyed:
                keys.append(int(rules.key(now)))
        longest = max(longest, length)
        if rules.over(now):
            reach.check(now)
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

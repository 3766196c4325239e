"""Do numbers, positions and moves back belong together? Tried along random plays, by forward moves alone."""

from __future__ import annotations

import random
from typing import Any


def moves_of(rules: Any, state: tuple[int, ...]) -> list[int]:
    """Returns the legal moves, as the rules list them; they must be those that are legal."""
    buffer = [0] * max(rules.actions, 256)
    found = buffer[: rules.moves(list(state), buffer)]
    assert sorted(found) == [a for a in range(rules.actions) if rules.legal(list(state), a)]
    return found


def after(rules: Any, state: tuple[int, ...], move: int) -> tuple[int, ...]:
    """Returns the position after a move, as it is numbered."""
    now = list(state)
    rules.apply(now, move)
    if hasattr(rules, "represent"):
        rules.represent(now)
    return tuple(now)


def random_positions(rules: Any, plays: int, seed: int, longest: int = 60) -> list[tuple[int, ...]]:
    """Returns the positions that random plays come to, in order, the start first."""
    dice, found = random.Random(seed), []
    for _ in range(plays):
        state = tuple(rules.start)
        for _ in range(longest):
            found.append(state)
            if rules.over(list(state)):
                break
            now = list(state)
            rules.apply(now, dice.choice(moves_of(rules, state)))
            state = tuple(now)
    return found


def numbers_fit(rules: Any, plays: int, seed: int) -> int:
    """Asserts that numbers lead back, and that moves back are the moves; returns how many of those were tried."""
    templates = {rules.slice(list(state)): list(state) for state, _ in rules.slices}
    sizes = {rules.slice(list(state)): size for state, size in rules.slices}
    dice, tried = random.Random(seed), 0
    for state in random_positions(rules, plays, seed):
        meant = list(state)
        if hasattr(rules, "represent"):
            rules.represent(meant)
            assert rules.player(meant) == 0
        which, k = rules.slice(meant), rules.index(meant)
        again = list(templates[which])
        assert 0 <= k < sizes[which] and rules.at(again, k) and again == meant, state
        buffer, kept = [0] * 1000, list(meant)
        back = buffer[: rules.before(kept, buffer)]
        assert kept == meant
        for number in dice.sample(sorted(set(back)), min(4, len(set(back)))):
            there = list(templates[which])
            if not rules.at(there, number) or rules.over(there):
                continue
            ways = [after(rules, tuple(there), move) for move in moves_of(rules, tuple(there))]
            assert back.count(number) == ways.count(tuple(meant)), (there, meant)
            tried += 1
        if not rules.over(list(meant)):
            follows = after(rules, tuple(meant), dice.choice(moves_of(rules, tuple(meant))))
            if rules.slice(list(follows)) == which:
                assert k in buffer[: rules.before(list(follows), buffer)]
    return tried

"""Brute force on plain rules, with exact fractions: what the games' own tests compare with.

Shares no code with any solver: one recursion over the legal moves, remembered by state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

Vector = tuple[Fraction, ...]


def legal(rules: Any, state: tuple[int, ...]) -> list[int]:
    if hasattr(rules, "moves"):
        buffer = [0] * rules.actions
        return sorted(buffer[: rules.moves(list(state), buffer)])
    return [a for a in range(rules.actions) if rules.legal(list(state), a)]


def after(rules: Any, state: tuple[int, ...], a: int) -> tuple[int, ...]:
    copy = list(state)
    rules.apply(copy, a)
    return tuple(copy)


def scores(rules: Any, state: tuple[int, ...]) -> Vector:
    return tuple(Fraction(rules.score(list(state), p), rules.scale) for p in range(rules.players))


def fold(rules: Any, leaf: Callable[..., Any], join: Callable[..., Any], start: Any = None) -> Any:
    """Returns the start's value: *leaf* of the scores at an end, else *join* of seat, odds and values."""
    known: dict[tuple[int, ...], Any] = {}

    def value(state: tuple[int, ...]) -> Any:
        if state not in known:
            if rules.over(list(state)):
                known[state] = leaf(scores(rules, state))
            else:
                seat = rules.player(list(state))
                moves = legal(rules, state)
                assert moves, f"no move at {state}"
                weights = [rules.odds(list(state), a) for a in moves] if seat == -1 else [1] * len(moves)
                odds = [Fraction(w, sum(weights)) for w in weights]
                known[state] = join(seat, odds, [value(after(rules, state, a)) for a in moves])
        return known[state]

    return value(tuple(start if start is not None else rules.start))


def mean(odds: list[Fraction], values: list[Vector]) -> Vector:
    return tuple(sum((w * v[p] for w, v in zip(odds, values)), Fraction(0)) for p in range(len(values[0])))


def best_play(rules: Any, start: Any = None) -> Vector:
    """Backward induction; of tied moves the first."""

    def join(seat: int, odds: list[Fraction], values: list[Vector]) -> Vector:
        return mean(odds, values) if seat == -1 else max(values, key=lambda v: v[seat])

    return fold(rules, lambda v: v, join, start)


def guarantee(rules: Any, seat: int) -> Fraction:
    """What *seat* gets when all the others only want to harm it."""

    def join(mover: int, odds: list[Fraction], values: list[Vector]) -> Vector:
        if mover == -1:
            return mean(odds, values)
        return (max if mover == seat else min)(values)

    return fold(rules, lambda v: (v[seat],), join)[0]


def tie_outcomes(rules: Any) -> set[Vector]:
    """Every payoff of backward induction, whichever way each tie is broken; no chance."""

    def join(seat: int, odds: list[Fraction], sets: list[frozenset[Vector]]) -> frozenset[Vector]:
        floor = max(min(v[seat] for v in one) for one in sets)
        return frozenset(v for one in sets for v in one if v[seat] >= floor)

    return set(fold(rules, lambda v: frozenset([v]), join))


def tree_size(rules: Any) -> tuple[int, int]:
    """Returns nodes and leaves of the full tree, equal positions counted each time they arise."""

    def join(seat: int, odds: list[Fraction], sizes: list[tuple[int, int]]) -> tuple[int, int]:
        return 1 + sum(n for n, _ in sizes), sum(leaves for _, leaves in sizes)

    return fold(rules, lambda v: (1, 1), join)


def positions(rules: Any) -> set[tuple[int, ...]]:
    """Returns every state that play can reach."""
    seen = {tuple(rules.start)}
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        if not rules.over(list(state)):
            for a in legal(rules, state):
                if (child := after(rules, state, a)) not in seen:
                    seen.add(child)
                    waiting.append(child)
    return seen


def perft(rules: Any, depth: int) -> list[int]:
    """Returns how many ways there are to play 1, 2, … *depth* moves."""
    ways = Counter([tuple(rules.start)])
    counts = []
    for _ in range(depth):
        further: Counter[tuple[int, ...]] = Counter()
        for state, n in ways.items():
            if not rules.over(list(state)):
                for a in legal(rules, state):
                    further[after(rules, state, a)] += n
        ways = further
        counts.append(sum(ways.values()))
    return counts


def play(rules: Any, *names: str) -> list[int]:
    """Returns the state after the moves called *names*."""
    state = list(rules.start)
    for name in names:
        named = {rules.name(state, a): a for a in legal(rules, tuple(state))}
        rules.apply(state, named[name])
    return state

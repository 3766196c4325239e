"""Is the representative that `same` makes of a position symmetric to it? Tried at some positions of random games."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

State = tuple[int, ...]
FIRST, LAST, SELDOM = (
    20,
    340,
    8,
)  # of the positions that `same` changes so many are tried; then, up to here, one in eight


def is_symmetry_tried(number: int) -> bool:
    """Is the position tried that is *number* of those which `same` changes? Few are, since it is done at every start.

    >>> sum(map(is_symmetry_tried, range(10_000)))
    60
    """
    return number < FIRST or (number < LAST and number % SELDOM == 0)


def symmetry_flaw(rules: Any, state: State, image: State, legal: Callable[[list[int]], list[int]]) -> str | None:
    """Returns in what a position and the *image* that represents it differ; None where they do not.

    Ends must pay the same; moves must lead to the same representatives, and chance must do so with the same odds.
    """
    if rules.over(list(state)):
        here, there = ([int(rules.score(list(one), p)) for p in range(rules.players)] for one in (state, image))
        return None if here == there else f"turns {state} into {image}, which pays {there} instead of {here}"
    leads, to = (_successors(rules, one, legal) for one in (state, image))
    if leads == to:
        return None
    strange = sorted(leads.keys() ^ to.keys())
    how = f"only one of them to {strange[0]}" if strange else "with other odds"
    return f"turns {state} into {image}, whose moves do not lead to the same positions: {how}"


def _successors(rules: Any, state: State, legal: Callable[[list[int]], list[int]]) -> dict[State, Fraction]:
    """The representatives that moves lead to, at chance's turn with their odds."""
    actions, is_chance = legal(list(state)), rules.player(list(state)) < 0
    weights = [int(rules.odds(list(state), action)) for action in actions] if is_chance else []
    found: dict[State, Fraction] = {}
    for k, action in enumerate(actions):
        after = list(state)
        rules.apply(after, action)
        rules.same(after)
        now = tuple(map(int, after))
        found[now] = found.get(now, Fraction(0)) + Fraction(weights[k], sum(weights)) if is_chance else Fraction(1)
    return found

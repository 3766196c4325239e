"""Random games with everything a file of Gambit's can hold."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

import zermelo as z
from zermelo.forms.build.tree import Draft

Dice = np.random.Generator
NAMES = ("Ann", "Bob", "Cy", "Dee")


def number(dice: Dice) -> Fraction:
    """A payoff: mostly small and whole, sometimes a fraction, sometimes huge."""
    kind = dice.random()
    if kind < 0.6:
        return Fraction(int(dice.integers(-3, 4)))
    if kind < 0.95:
        return Fraction(int(dice.integers(-9, 10)), int(dice.integers(1, 8)))
    return Fraction(10 ** int(dice.integers(18, 40)), 7)


def random_game(dice: Dice, most: int = 4) -> z.Tree:
    """A tree with chance, information sets (of which some forget), single moves, fractions and a title."""
    players = NAMES[: int(dice.integers(1, most + 1))]

    def draft(depth: int) -> Draft:
        if depth == 0 or dice.random() < 0.25:
            return z.end(*[number(dice) for _ in players])
        kind = dice.random()
        if kind < 0.2:
            weights = dice.integers(1, 5, int(dice.integers(1, 4))).tolist()
            odds = {f"c{k}": (Fraction(w, sum(weights)), draft(depth - 1)) for k, w in enumerate(weights)}
            return z.chance(odds)
        player, count = str(dice.choice(list(players))), int(dice.integers(1, 4))
        info = f"{player} {count} {depth}" if kind < 0.6 else None
        options: dict[str, Any] = {f"m{k}": draft(depth - 1) for k in range(count)}
        return z.choose(player, options, info=info)

    return z.tree(players, draft(int(dice.integers(0, 5))), title="random" if dice.random() < 0.5 else "")


def random_matrix(dice: Dice, *, players: int | None = None, most: int = 4, reach: int = 3) -> z.Matrix:
    """A game in normal form, small numbers, so that ties are the rule."""
    count = players if players is not None else int(dice.integers(1, 4))
    shape = dice.integers(1, most + 1, count).tolist()
    payoff = dice.integers(-reach, reach + 1, (*shape, count))
    names = tuple(tuple(f"s{k}" for k in range(n)) for n in shape)
    return z.Matrix(players=NAMES[:count], strategies=names, payoff=payoff, scale=int(dice.integers(1, 4)))

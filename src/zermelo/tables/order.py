"""The layers of a game: a number for every position that grows with every move.

Rules may say it: `slice(s)` is a number that no move makes larger. Otherwise it is read off a few hundred random moves:
an entry that every move raises or lowers, how many bits are set, or a sum of entries none of which ever turns back. It
is a guess only until the moves of every position have been looked at; a move that breaks it is found then.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compiler.bits import popcount
from zermelo.tables.symmetry import same_position

GAMES, STEPS = 60, 4_000  # random games, and moves in all
MOST_LAYERS = 100_000
FEW = 32  # layers: no need for fewer
Term = tuple[int, int, int]  # which entry, times what, and whether its bits are counted


@dataclass(frozen=True)
class Order:
    """A layer is the sum of some entries of the state, or of their bits, each times a whole number, less `origin`.

    >>> Order(((2, 1, 0),)).layer((5, 6, 7))
    7
    >>> Order(((0, 1, 1), (1, 1, 1))).layer((5, 6, 7))
    4
    """

    terms: tuple[Term, ...] = ()
    origin: int = 0
    is_slice: bool = False
    is_plies: bool = False  # by how many moves were made, which a state does not say

    @property
    def is_guess(self) -> bool:
        """Was it read off random games?"""
        return bool(self.terms) and not self.is_slice

    def layer(self, state: Sequence[int], rules: Any = None) -> int:
        """Returns the layer of a state."""
        if self.is_slice:
            return -int(rules.slice(list(state))) - self.origin
        found = -self.origin
        for i, c, b in self.terms:
            found += c * (popcount(state[i]) if b else state[i])
        return found

    def document(self) -> dict[str, Any]:
        """Returns the order as it is written in a manifest."""
        said = {"terms": [list(t) for t in self.terms], "origin": self.origin, "is_slice": self.is_slice}
        return said | {"is_plies": self.is_plies}

    @classmethod
    def read(cls, document: dict[str, Any]) -> Order:
        """Returns the order that a manifest holds."""
        terms = tuple((int(i), int(c), int(b)) for i, c, b in document["terms"])
        return cls(terms, int(document["origin"]), bool(document["is_slice"]), bool(document["is_plies"]))

    def __str__(self) -> str:
        if self.is_slice or self.is_plies:
            return "slice(s)" if self.is_slice else "moves made"
        said = [f"{'-' if c < 0 else ''}{'bits of ' if b else ''}s[{i}]" for i, c, b in self.terms]
        return " + ".join(said).replace("+ -", "- ") or "one layer"


def table_orders(rules: Any, *, symmetric: bool = False) -> list[Order]:
    """Returns what the layers of *rules* may be, the best first; the last is a single layer of all positions.

    >>> from zermelo.games import Connect, Nim
    >>> str(table_orders(Connect(3, 3, 3))[0]), str(table_orders(Nim((2, 3), players=3))[0])
    ('s[2]', '-s[0] - s[1]')
    """
    if hasattr(type(rules), "slice") and not hasattr(type(rules), "slices"):
        return [Order((), -int(rules.slice(list(rules.start))), True)]
    steps = _random_steps(rules, symmetric)
    width = len(rules.start)
    found: list[tuple[Term, ...]] = []
    loose: list[tuple[Term, ...]] = []  # some moves stay in their layer, none goes back
    for bits in (0, 1):
        single = [((i, c, bits),) for i in range(width) for c in (1, -1)]
        rising = [terms for terms in single if all(_rise(terms, s, t) >= 0 for s, t in steps)]
        strict = [terms for terms in rising if all(_rise(terms, s, t) > 0 for s, t in steps)]
        joined = tuple(terms[0] for terms in rising if any(_rise(terms, s, t) for s, t in steps))
        both = [*strict, joined] if joined else strict
        found += [terms for terms in both if steps and all(_rise(terms, s, t) > 0 for s, t in steps)]
        loose += [joined] if joined else []
        boards = tuple((i, 1, bits) for i in range(min(rules.players, width)))  # often a board for each player
        if bits and steps and all(_rise(boards, s, t) >= 0 for s, t in steps):
            loose.append(boards)
    spread = {terms: _spread(terms, steps) for terms in (*found, *loose)}

    def rank(terms: tuple[Term, ...]) -> int:
        return max(spread[terms], FEW).bit_length()

    found, loose = list(dict.fromkeys(found)), list(dict.fromkeys(loose))
    usable = sorted(found, key=rank) + sorted((t for t in loose if t not in found), key=rank)
    usable = [terms for terms in usable if spread[terms] <= MOST_LAYERS]
    start = _settled(rules, list(rules.start), symmetric)
    return [*(Order(terms, Order(terms).layer(start)) for terms in usable), Order()]


def _rise(terms: Sequence[Term], before: Sequence[int], after: Sequence[int]) -> int:
    order = Order(tuple(terms))
    return order.layer(after) - order.layer(before)


def _spread(terms: tuple[Term, ...], steps: list[Any]) -> int:
    layers = [Order(terms).layer(t) for pair in steps for t in pair]
    return max(layers, default=0) - min(layers, default=0)


def _settled(rules: Any, state: list[int], symmetric: bool) -> tuple[int, ...]:
    return same_position(rules, state) if symmetric else tuple(state)


def _random_steps(rules: Any, symmetric: bool) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Pairs of positions, the second one move after the first."""
    dice = random.Random(0)
    steps: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for _ in range(GAMES):
        state = _settled(rules, list(rules.start), symmetric)
        while not rules.over(list(state)) and len(steps) < STEPS:
            if hasattr(rules, "moves"):
                buffer = [0] * rules.actions
                legal = buffer[: rules.moves(list(state), buffer)]
            else:
                legal = [a for a in range(rules.actions) if rules.legal(list(state), a)]
            after = list(state)
            rules.apply(after, dice.choice(legal))
            steps.append((state, _settled(rules, after, symmetric)))
            state = steps[-1][1]
    return list(dict.fromkeys(steps))

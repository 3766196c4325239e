"""Random games for property tests: 1 to 5 players, ties by default, chance, single moves, extreme payoffs."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

import zermelo as z
from zermelo.forms.build.tree import Draft

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
few = st.integers(-1, 1)  # so few payoffs that ties are the rule
extreme = st.sampled_from([0, 1, -1, 2**61, -(2**61), 2**62, 10**30, -(10**30), Fraction(1, 3), Fraction(-7, 10**20)])


@st.composite
def drafts(draw: st.DrawFn, players: tuple[str, ...], depth: int, chance: bool, payoffs: st.SearchStrategy) -> Draft:
    """A node of a random tree."""
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        return z.end(*[draw(payoffs) for _ in players])
    children = [draw(drafts(players, depth - 1, chance, payoffs)) for _ in range(draw(st.integers(1, 3)))]
    if chance and draw(st.integers(0, 3)) == 0:
        weights = [draw(st.integers(1, 4)) for _ in children]
        return z.chance({f"c{i}": (Fraction(w, sum(weights)), c) for i, (w, c) in enumerate(zip(weights, children))})
    return z.choose(draw(st.sampled_from(players)), {f"m{i}": child for i, child in enumerate(children)})


@st.composite
def trees(
    draw: st.DrawFn, most: int = 4, least: int = 1, depth: int = 4, chance: bool = False,
    payoffs: st.SearchStrategy = few,
) -> z.Tree:  # fmt: skip
    """A random tree with *least* to *most* players."""
    players = NAMES[: draw(st.integers(least, most))]
    return z.tree(players, draw(drafts(players, depth, chance, payoffs)))


tie_rules = st.sampled_from(["first", "last", "average", "kind:Ann", "spiteful:Ann", "total"])

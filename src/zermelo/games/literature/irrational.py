"""Three players, four choices, and a best equilibrium that no fraction can write."""

from __future__ import annotations

from fractions import Fraction

from zermelo.forms.build.tree import choose, end, tree
from zermelo.forms.tree import Tree


def irrational() -> Tree:
    """Three players whose best total over all equilibria is irrational: 1/2 less the root of 2.

    P3 stays out for (-10, -10, 1/2) or goes in. P2 then goes left or right, and P1, who gets the same from both
    ends there (0 on the left, -1 on the right), decides what the others get. P3 goes in only if that is worth 1/2.

    The best total of a pure equilibrium is -1: P1 takes the second end on both sides and P2 goes right. Mixing does
    better, and the best of it is 1/2 - √2 ≈ -0.914. With two players this cannot happen: the payoffs then lie on a
    grid of the ends' payoffs.

    >>> len(irrational()), irrational().turn(0)
    (9, 'P3')
    """
    left = choose("P1", {"even": end(0, 0, 0), "harm": end(0, -1, 0)})
    right = choose("P1", {"even": end(-1, 0, 0), "harm": end(-1, -1, 1)})
    inside = choose("P2", {"left": left, "right": right})
    out = end(-10, -10, Fraction(1, 2))
    return tree(("P1", "P2", "P3"), choose("P3", {"out": out, "in": inside}), title="irrational")

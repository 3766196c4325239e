"""Selten's horse: an equilibrium that every subgame agrees with, and that still nobody would believe."""

from __future__ import annotations

from zermelo.forms.build.tree import choose, end, tree
from zermelo.forms.tree import Tree


def horse() -> Tree:
    """Three players; the third moves without knowing whether the first or the second has turned off.

    P1 goes across or down, P2 then across, which pays (1, 1, 1), or down; after either down P3 goes left or right. Left
    pays (3, 3, 2) after P1's down and (4, 4, 0) after P2's; right pays (0, 0, 0) and (0, 0, 1).

    The game has no subgame but itself, so both its pure equilibria are subgame-perfect: (across, across, right), and
    (down, across, left), in which P2 would rather go down if ever asked.

    >>> len(horse()), horse().has_hidden_moves
    (9, True)

    References: Selten 1975, figure 1; the payoffs are those of Osborne and Rubinstein 1994, figure 225.1.
    """
    below = {"left": end(4, 4, 0), "right": end(0, 0, 1)}
    beside = {"left": end(3, 3, 2), "right": end(0, 0, 0)}
    second = choose("P2", {"across": end(1, 1, 1), "down": choose("P3", below, info="down")})
    first = choose("P1", {"across": second, "down": choose("P3", beside, info="down")})
    return tree(("P1", "P2", "P3"), first, title="Selten's horse")

"""Two trees from the literature on optimal equilibria, by hand."""

from __future__ import annotations

from zermelo.errors import ParameterError
from zermelo.forms.build.tree import choose, end, tree
from zermelo.forms.tree import Tree
from zermelo.games.parameters import parameter_repr


def littman(figure: int = 1) -> Tree:
    """Two-player trees in which the choice among equilibria matters: figure 1 or figure 4.

    Figure 1 has one choice for each player, and its equilibria differ in total by a factor of ten.
    Figure 4 is a chain of five choices whose best total, (5, 2), needs a mixed choice at the last. A
    move is named by the node it leads to. The printed narrative of figure 4 contradicts itself; this is
    the family of payoffs that fits all the outcomes stated.

    >>> littman(1).players
    ('P1', 'P2')

    Reference: Littman, Ravi, Talwar and Zinkevich, An efficient optimal-equilibrium algorithm for
    two-player game trees, 2006.
    """
    if figure == 1:
        second = choose("P1", {"4": end(2, 3), "5": end(2, 100)})
        return tree(("P1", "P2"), choose("P2", {"2": second, "3": end(1000, 4)}), title="Littman figure 1")
    if figure == 4:
        node = choose("P1", {"10": end(3, 1), "11": end(3, 3)})
        node = choose("P2", {"5": node, "9": end(0, 2)})
        node = choose("P1", {"4": node, "8": end(1, 3)})
        node = choose("P2", {"3": node, "7": end(5, 2)})
        node = choose("P1", {"2": node, "6": end(3, 1)})
        return tree(("P1", "P2"), node, title="Littman figure 4")
    raise ParameterError(f"littman: figure must be 1 or 4; it is {parameter_repr(figure)}.")

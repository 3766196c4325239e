"""The sharing game, a tree by hand."""

from __future__ import annotations

from zermelo.forms.build.tree import choose, end, tree
from zermelo.forms.tree import Tree


def sharing() -> Tree:
    """Andy keeps, shares or gives away two items, and Barb says no or yes to that.

    Payoffs (Andy, Barb): a no gives (0, 0); a yes gives (2, 0) after keep, (1, 1) after share and
    (0, 2) after give. Andy has 3 pure strategies and Barb 2^3 = 8.

    >>> sharing().players
    ('Andy', 'Barb')

    Reference: Poole and Mackworth, Artificial Intelligence: Foundations of Computational Agents, 2010.
    """
    return tree(
        ("Andy", "Barb"),
        choose(
            "Andy",
            {
                "keep": choose("Barb", {"no": end(0, 0), "yes": end(2, 0)}),
                "share": choose("Barb", {"no": end(0, 0), "yes": end(1, 1)}),
                "give": choose("Barb", {"no": end(0, 0), "yes": end(0, 2)}),
            },
        ),
        title="sharing game",
    )

"""And-or trees: where the chosen player moves one move will do, elsewhere all must be answered.

```
A (and)
├─ 1: C (or)
│  ├─ 1: (1, 0, 0)
│  └─ 2: (0, 0, 1)
└─ 2: (0, 1, 0)
```
"""

from __future__ import annotations

from typing import Any

from zermelo.draw.svg.label import plain_label
from zermelo.draw.tree.text import tree_text
from zermelo.draw.tree.tree import tree_svg
from zermelo.forms.explore.and_or_tree import AndOrTree


def and_or_svg(seen: AndOrTree, **options: Any) -> str:
    """Returns a picture of an and-or tree: the branches of an and-node are joined by an arc. Options as of `tree_svg`.

    >>> from zermelo.forms.explore.and_or_tree import and_or_tree
    >>> from zermelo.games.bargains.sharing import sharing
    >>> and_or_svg(and_or_tree(sharing(), "Andy")).count("class='and'")
    3
    """
    return tree_svg(seen.tree, kinds=seen.kind, **{"title": and_or_title(seen.tree.title, seen.player), **options})


def and_or_text(seen: AndOrTree, **options: Any) -> str:
    """Returns an and-or tree as text: each node says which it is. Options as of `tree_text`.

    >>> from zermelo.forms.explore.and_or_tree import and_or_tree
    >>> from zermelo.games.bargains.sharing import sharing
    >>> print(and_or_text(and_or_tree(sharing(), "Andy"), depth=1))
    Andy (or)
    ├─ keep: Barb (and) … 2 nodes, 2 ends
    ├─ share: Barb (and) … 2 nodes, 2 ends
    └─ give: Barb (and) … 2 nodes, 2 ends
    """
    return tree_text(seen.tree, kinds=seen.kind, **options)


def and_or_title(game: str, player: str) -> str:
    """Returns what an and-or tree is called: the title of the *game*, and whose tree it is."""
    return f"{plain_label(game)}: and-or tree for {plain_label(player)}".removeprefix(": ")

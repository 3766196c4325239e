"""Games as text with box-drawing lines, for terminals and notebooks.

```
Andy
├─ keep: Barb
│  ┝━ no: (0, 0)
│  └─ yes: (2, 0)
┝━ share: Barb            heavy lines are the chosen moves
│  ├─ no: (0, 0)
│  ┕━ yes: (1, 1)
└─ give: Barb … 2 nodes, 2 ends
```
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from zermelo.draw.svg.label import label_width, payoff_label, plain_label
from zermelo.draw.tree.labels import AND, OR, Kinds, Labels, tree_label_text
from zermelo.draw.tree.sketch import Marks, Twig, Values, tree_sketch
from zermelo.draw.tree.view import tree_view
from zermelo.draw.tree.words import tree_fold_words

LONGEST_NAME = 60


def tree_text(
    game: Any, *, marks: Marks = (), values: Values | None = None, at: Any = None, most: int = 60, width: int = 100,
    depth: int | None = None, opened: Collection[Any] = (), shut: Collection[Any] = (), labels: Labels | None = None,
    kinds: Kinds | None = None,
) -> str:  # fmt: skip
    """Returns the tree of *game* as text of about *most* lines, none longer than *width*.

    *game* is a tree, a graph of positions (shown as the tree it unfolds into), rules, or an object with the
    `Game` protocol. *marks* are the chosen moves, whose lines are heavy: their numbers, or a function from a node to
    the shares of its moves. *values* says what a node is worth; *labels* stand next to every node, ends too, instead.
    *kinds* says of each node whether it is an ``and`` or an ``or``. What does not fit is folded, and counted where the
    game was explored whole.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> print(tree_text(sharing(), marks={2, 7}, most=8))
    Andy
    ├─ keep: Barb
    │  ├─ no: (0, 0)
    │  └─ yes: (2, 0)
    ┝━ share: Barb
    │  ├─ no: (0, 0)
    │  ┕━ yes: (1, 1)
    └─ give: Barb … 2 nodes, 2 ends
    """
    deepest = max(1, (width - 24) // 3)
    depth = deepest if depth is None else min(depth, deepest)
    root = tree_sketch(
        tree_view(game), at=at, marks=marks, values=values, most=most, depth=depth, opened=opened, shut=shut,
        labels=labels, kinds=kinds,
    )  # fmt: skip
    return "\n".join(cut_tree_text(line, width) for line in _lines(root))


def _lines(root: Twig) -> Iterator[str]:
    """Yields a line per twig; the stack holds what stands before each and whether it is its parent's last."""
    waiting: list[tuple[Twig, str, bool]] = [(root, "", True)]
    while waiting:
        twig, before, is_last = waiting.pop()
        if isinstance(twig, _More):
            yield before + "└─ " + twig.words
            continue
        if twig is root:
            yield _here(twig)
            under = before
        else:
            yield before + _branch(twig, is_last) + " " + _how(twig) + ": " + _here(twig)
            under = before + ("   " if is_last else "│  ")
        below: list[Twig] = [*twig.children, *([_More(twig)] if twig.hidden else [])]
        waiting.extend((child, under, child is below[-1]) for child in reversed(below))


class _More(Twig):
    """Stands for the moves of a twig that are not shown."""

    def __init__(self, twig: Twig) -> None:
        super().__init__(None, twig.depth + 1, None)
        self.words = "… " + tree_fold_words(twig)


def _branch(twig: Twig, is_last: bool) -> str:
    if twig.is_chosen:
        return "┕━" if is_last else "┝━"
    return "└─" if is_last else "├─"


def _how(twig: Twig) -> str:
    odds = f" [{twig.odds}]" if twig.odds is not None else ""
    return plain_label(twig.name, LONGEST_NAME) + odds


def _here(twig: Twig) -> str:
    label = "" if twig.label is None else f" = {plain_label(tree_label_text(twig.label))}"
    if twig.turn is None:
        return payoff_label(twig.payoff or ()) + label
    said = plain_label(twig.turn, LONGEST_NAME) + (f" ({twig.kind})" if twig.kind in (AND, OR) else "")
    if twig.info is not None:
        said += f" ⟨{plain_label(twig.info_name or twig.info, 30)}⟩"
    if label or twig.value is not None:
        said += label or f" = {payoff_label(twig.value or ())}"
    if twig.is_folded:
        said += f" … {tree_fold_words(twig)}".removesuffix(" …")
    return said


def cut_tree_text(line: str, width: int) -> str:
    """Returns *line*, cut where it takes more columns than *width*."""
    if label_width(line) <= width:
        return line
    while label_width(line) >= width:
        line = line[:-1]
    return line + "…"

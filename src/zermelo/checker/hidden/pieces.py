"""A piece of a tree with hidden moves, cut out with code of the checker's own: what is inside pays as it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from zermelo.forms.arena import END, NATURE
from zermelo.forms.payoff import Number
from zermelo.forms.tree import Tree


def cut_hidden_piece(tree: Tree, root: int, paid: Mapping[int, Sequence[Number]]) -> Tree:
    """Returns the tree below *root*; the nodes in *paid* are ends that pay so much."""
    layer, order = [root], list[int]()
    while layer:
        order += layer
        layer = [c for v in layer if v not in paid for c in tree.children(v)]
    first, mover, info, rows = [1], [], [], []
    held: dict[Any, int] = {}
    for v in order:
        seat = END if v in paid else int(tree.mover[v])
        mover.append(seat)
        first.append(first[-1] + (len(tree.children(v)) if seat != END else 0))
        known = -1 if tree.info is None else int(tree.info[v])
        name: Any = known if known >= 0 else ("alone", v)
        info.append(held.setdefault(name, len(held)) if seat >= 0 else -1)
        if seat == END:
            rows.append([Fraction(u) for u in (paid[v] if v in paid else tree.payoff_at(v).vector)])
    scale = lcm(*(u.denominator for row in rows for u in row))
    has_chance = NATURE in mover
    return Tree(
        players=tree.players, first=np.array(first, dtype=np.int32), mover=np.array(mover, dtype=np.int8),
        payoff=np.array([[int(u * scale) for u in row] for row in rows], dtype=object), scale=scale,
        weight=tree.weight[order] if has_chance and tree.weight is not None else None,
        info=np.array(info, dtype=np.int32), info_names=tuple(f"set {k}" for k in range(len(held))),
    )  # fmt: skip

"""Which part of a game a picture shows: the top of the tree, and the chosen line all the way down.

A sketch is a small tree of `Twig`s over a tree, a graph of positions (unfolded as far as it is shown) or any
object with the `Game` protocol. What it leaves out it counts: nodes shown + nodes left out = nodes there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.draw.view import Count, View
from zermelo.forms.payoff import Number

LONGEST_LINE = 100_000  # moves followed to find where a line that is too long to show ends

Values = Callable[[Any], Sequence[Number] | None]


@dataclass(slots=True, eq=False)
class Twig:
    """One node of a sketch: how play came here, who moves, and what of the rest is shown."""

    key: Any
    depth: int
    turn: str | None
    edge: int | None = None
    name: str = ""
    odds: Fraction | None = None
    is_chosen: bool = False
    is_on_line: bool = False
    is_open: bool = False
    payoff: Sequence[Number] | None = None
    value: Sequence[Number] | None = None
    info: int | None = None
    info_name: str = ""
    children: list[Twig] = field(default_factory=list)
    hidden: int = 0  # moves of an open node that are not shown
    below: Count | None = None  # left out: all below a closed node, what hidden moves of an open one lead to
    onward: tuple[int, Sequence[Number]] | None = (
        None  # the rest of the line: how many moves, and what it pays
    )

    @property
    def is_folded(self) -> bool:
        """Is there more below than is shown?"""
        return self.turn is not None and not self.is_open


def sketch(
    view: View, *, at: Any = None, marks: Container[int] = (), values: Values | None = None,
    most: int = 60, depth: int | None = None, widest: int | None = None,
) -> Twig:  # fmt: skip
    """Returns about *most* nodes of the game below the node *at*, breadth first, and the line of *marks*.

    *marks* holds the numbers of chosen moves; *depth* is how many moves deep to look at most; *widest* is how
    many moves of one node are shown at most.
    """
    most, widest = max(most, 2), max(2, most // 2) if widest is None else widest
    draft = _Draft(view, marks, values, depth)
    root = draft.twig(view.root if at is None else at, 0)
    root.is_on_line = True
    reserve = min(2 * draft.line_length(root.key, most), most // 2)
    room = most - 1 - reserve
    room = draft.spread(root, widest, room)
    room = draft.follow(root, reserve + max(room, 0))
    draft.spread(root, widest, room)
    draft.count(root)
    return root


class _Draft:
    """A sketch being made."""

    def __init__(self, view: View, marks: Container[int], values: Values | None, depth: int | None) -> None:
        self.view, self.marks, self.values, self.depth = view, marks, values, depth

    def twig(self, key: Any, depth: int) -> Twig:
        made = Twig(key, depth, self.view.turn(key))
        if made.turn is None:
            made.payoff = self.view.payoff(key)
        elif self.values is not None:
            made.value = self.values(key)
        made.info, made.info_name = self.view.info(key)
        return made

    def cost(self, twig: Twig, widest: int) -> int:
        """How many lines it takes to show the moves of *twig*; 0 when there is nothing to show."""
        if twig.turn is None or (self.depth is not None and twig.depth >= self.depth):
            return 0
        moves = len(self.view.branches(twig.key))
        return moves if moves <= widest else widest + 1

    def open(self, twig: Twig, widest: int) -> None:
        branches = self.view.branches(twig.key)
        odds = self.view.odds(twig.key) if twig.turn == "chance" else None
        line = self.next_on_line(twig.key) if twig.is_on_line else None
        shown = list(range(len(branches)))[:widest]
        if line is not None and line not in shown:
            shown[-1:] = [line]
        for k in shown:
            edge, child = branches[k]
            made = self.twig(child, twig.depth + 1)
            made.edge, made.name = edge, self.view.name(twig.key, edge)
            made.odds = odds[k] if odds is not None else None
            made.is_chosen = odds is None and edge in self.marks
            made.is_on_line = k == line
            twig.children.append(made)
        twig.is_open, twig.hidden = True, len(branches) - len(shown)

    def spread(self, root: Twig, widest: int, room: int) -> int:
        """Shows the moves of the topmost closed nodes while there is room; returns what room is left."""
        waiting = deque([root])
        while waiting and room > 0:
            twig = waiting.popleft()
            cost = 0 if twig.is_open else self.cost(twig, widest)
            if 0 < cost <= room or (twig is root and cost):
                self.open(twig, widest)
                room -= cost
            waiting.extend(twig.children)
        return room

    def next_on_line(self, key: Any) -> int | None:
        """Which branch the chosen line takes: the first chosen one; through chance, the likeliest."""
        if not self.marks:
            return None
        if self.view.turn(key) == "chance":
            odds = self.view.odds(key)
            return odds.index(max(odds))
        return next((k for k, (edge, _) in enumerate(self.view.branches(key)) if edge in self.marks), None)

    def line_length(self, key: Any, most: int) -> int:
        for length in range(most):
            k = self.next_on_line(key) if self.view.turn(key) is not None else None
            if k is None:
                return length
            key = self.view.branches(key)[k][1]
        return most

    def follow(self, root: Twig, room: int) -> int:
        """Shows the rest of the chosen line, or says where it ends; returns what room is left."""
        twig: Twig | None = root
        while twig is not None and twig.turn is not None:
            if not twig.is_open:
                cost = self.cost(twig, 1)
                if cost == 0 or cost > room or self.next_on_line(twig.key) is None:
                    twig.onward = self.rest_of_line(twig.key)
                    return 0
                self.open(
                    twig, 1 if self.cost(twig, 2) > 2 else 2
                )  # one more move takes no more room than saying so
                room -= cost
            twig = next((child for child in twig.children if child.is_on_line), None)
        return room

    def rest_of_line(self, key: Any) -> tuple[int, Sequence[Number]] | None:
        for length in range(LONGEST_LINE):
            if self.view.turn(key) is None:
                return length, self.view.payoff(key)
            k = self.next_on_line(key)
            if k is None:
                return None
            key = self.view.branches(key)[k][1]
        return None

    def count(self, root: Twig) -> None:
        for twig in preorder(root):
            if twig.is_folded:
                twig.below = self.view.below(twig.key)
            elif twig.hidden and (all_below := self.view.below(twig.key)) is not None:
                nodes, ends = all_below
                for child in twig.children:
                    under = (0, 1) if child.turn is None else self.view.below(child.key) or (0, 0)
                    nodes, ends = nodes - 1 - under[0], ends - under[1]
                twig.below = nodes, ends


def preorder(root: Twig) -> Iterator[Twig]:
    """Yields the twigs, parents before children, children in order."""
    waiting = [root]
    while waiting:
        twig = waiting.pop()
        yield twig
        waiting.extend(reversed(twig.children))

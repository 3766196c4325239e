"""Which part of a game a picture shows: the chosen line all the way down, the top, and where choices matter most.

A sketch is a small tree of `Twig`s over a tree, a graph of positions (unfolded as far as it is shown) or any
object with the `Game` protocol. What it leaves out it counts: nodes shown + nodes left out = nodes there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any

from zermelo.draw.tree.counts import Count
from zermelo.draw.tree.labels import Kinds, Labels
from zermelo.draw.tree.view import Bounds, View
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number

LONGEST_LINE = 100_000  # moves followed to find where a line that is too long to show ends
MOST_COMPARED = 40  # moves of a node that are looked at to see how much the choice matters
DEEPER = 2  # layers: how much deeper a choice that matters in full is shown than one that does not matter

Values = Callable[[Any], Sequence[Number] | None]
Shares = Callable[[Any], Mapping[int, Fraction]]
Marks = Container[int] | Shares


@dataclass(slots=True, eq=False)
class Twig:
    """One node of a sketch: how play came here, who moves, and what of the rest is shown."""

    key: Any
    depth: int
    turn: str | None
    edge: int | None = None
    name: str = ""
    odds: Fraction | None = None  # of chance's move, or of one of several that are mixed
    is_chosen: bool = False
    is_on_line: bool = False
    is_open: bool = False
    payoff: Sequence[Number] | None = None
    value: Sequence[Number] | None = None
    label: Sequence[str] | None = None  # texts beside the node, instead of the value
    kind: str = ""  # ``and``, ``or``, or another word
    info: int | None = None
    info_name: str = ""
    children: list[Twig] = field(default_factory=list)
    hidden: int = 0  # moves of an open node that are not shown
    below: Count | None = None  # left out: all below a closed node, what hidden moves of an open one lead to
    reach: Bounds | None = None  # of a closed node without a value: the least and the most that each player can get
    onward: tuple[int, Sequence[Number]] | None = None  # the rest of the line: how many moves, and what it pays

    @property
    def is_folded(self) -> bool:
        """Is there more below than is shown?"""
        return self.turn is not None and not self.is_open


def tree_sketch(
    view: View, *, at: Any = None, marks: Marks = (), values: Values | None = None, most: int = 60,
    depth: int | None = None, widest: int | None = None, opened: Collection[Any] = (), shut: Collection[Any] = (),
    labels: Labels | None = None, kinds: Kinds | None = None,
) -> Twig:  # fmt: skip
    """Returns about *most* nodes of the game below the node *at*, and the line of *marks*.

    *marks* are the numbers of chosen moves, or a function from nodes to the shares of their moves; *depth* is how many
    moves deep to look at most; *widest* is how many moves of one node are shown at most. *opened* nodes show their
    moves if they are shown themselves, *shut* ones do not. *labels* stand next to every node, and *kinds* says which
    nodes of an and-or tree are which.
    """
    most, widest = max(most, 2), max(2, most // 2) if widest is None else widest
    draft = _Draft(view, marks, values, depth, opened, shut, labels, kinds)
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

    def __init__(
        self, view: View, marks: Marks, values: Values | None, depth: int | None, opened: Collection[Any],
        shut: Collection[Any], labels: Labels | None, kinds: Kinds | None,
    ) -> None:  # fmt: skip
        self.labels, self.kinds = labels, kinds
        self.view, self.values, self.depth, self.opened, self.shut = view, values, depth, opened, shut
        self.shares: Shares | None = marks if callable(marks) else None
        self.marks: Container[int] = () if callable(marks) else marks

    def twig(self, key: Any, depth: int) -> Twig:
        made = Twig(key, depth, self.view.turn(key))
        if made.turn is None:
            made.payoff = self.view.payoff(key)
        elif self.values is not None:
            made.value = self.values(key)
        made.label = None if self.labels is None else self.labels.texts(key)
        made.kind = "" if self.kinds is None else self.kinds(key)
        made.info, made.info_name = self.view.info(key)
        return made

    def chosen(self, key: Any) -> Mapping[int, Fraction | None]:
        """Which moves are made at *key*, each with its share where several are mixed."""
        if self.view.turn(key) in (None, CHANCE):
            return {}
        if self.shares is not None:
            made = self.shares(key)
            return {edge: share if len(made) > 1 else None for edge, share in made.items()}
        return {edge: None for edge in self.view.edges(key) if edge in self.marks} if self.marks else {}

    def cost(self, twig: Twig, widest: int) -> int:
        """How many lines it takes to show the moves of *twig*; 0 when there is nothing to show."""
        if twig.turn is None or (self.depth is not None and twig.depth >= self.depth) or twig.key in self.shut:
            return 0
        moves = len(self.view.edges(twig.key))
        return moves if moves <= widest else widest + 1

    def open(self, twig: Twig, widest: int) -> None:
        edges = self.view.edges(twig.key)
        odds = self.view.odds(twig.key) if twig.turn == CHANCE else None
        made = self.chosen(twig.key)
        line = self.next_on_line(twig.key) if twig.is_on_line else None
        shown = list(edges[:widest])
        for wanted in (*list(made)[: max(1, widest // 2)], line):
            if wanted is not None and wanted not in shown:
                last = max(k for k, edge in enumerate(shown) if k == 0 or edge not in made)
                shown[last : last + 1] = [wanted]
        for edge in sorted(shown):
            child = self.twig(self.view.child(twig.key, edge), twig.depth + 1)
            child.edge, child.name = edge, self.view.name(twig.key, edge)
            child.odds = odds[edge - edges.start] if odds is not None else made.get(edge)
            child.is_chosen, child.is_on_line = edge in made, edge == line
            twig.children.append(child)
        twig.is_open, twig.hidden = True, len(edges) - len(shown)

    def spread(self, root: Twig, widest: int, room: int) -> int:
        """Shows the moves of closed nodes, the topmost and the most telling first; returns what room is left."""
        waiting: list[tuple[float, int, Twig]] = [(0.0, 0, root)]
        added = 0
        while waiting and room > 0:
            _, _, twig = heappop(waiting)
            cost = 0 if twig.is_open else self.cost(twig, widest)
            if 0 < cost <= room or (cost and (twig is root or twig.key in self.opened)):
                self.open(twig, widest)
                room -= cost
            for child in twig.children:
                if child.turn is not None:
                    added += 1
                    heappush(waiting, (self.rank(child), added, child))
        return room

    def rank(self, twig: Twig) -> float:
        """How late a node is shown: by its depth, and the later the less the choice there matters."""
        if twig.key in self.opened:
            return -1.0
        return twig.depth if self.values is None else twig.depth + DEEPER * (1 - self.contrast(twig))

    def contrast(self, twig: Twig) -> float:
        """How much the choice at a node matters to its mover, between 0 and 1; that of chance to anybody."""
        bounds, edges = self.view.bounds, self.view.edges(twig.key)
        if bounds is None or self.values is None or len(edges) < 2:
            return 0.0
        worth = []
        for edge in edges[:MOST_COMPARED]:
            child = self.view.child(twig.key, edge)
            paid = self.view.payoff(child) if self.view.turn(child) is None else self.values(child)
            if paid is not None:
                worth.append(paid)
        if len(worth) < 2:
            return 0.0
        if twig.turn == CHANCE or twig.turn is None:
            seats = range(len(bounds))
        else:
            seat = self.view.players.index(twig.turn)
            seats = range(seat, seat + 1)
        spread = 0.0
        for seat in seats:
            low, high = bounds[seat]
            if high > low:
                own = [paid[seat] for paid in worth]
                spread = max(spread, float(Fraction(max(own) - min(own)) / Fraction(high - low)))
        return min(spread, 1.0)

    def next_on_line(self, key: Any) -> int | None:
        """Which move the chosen line takes: the first chosen one; through chance, the likeliest."""
        if self.shares is None and not self.marks:
            return None
        if self.view.turn(key) == CHANCE:
            odds = self.view.odds(key)
            return self.view.edges(key)[odds.index(max(odds))]
        return next(iter(self.chosen(key)), None)

    def line_length(self, key: Any, most: int) -> int:
        for length in range(most):
            edge = self.next_on_line(key) if self.view.turn(key) is not None else None
            if edge is None:
                return length
            key = self.view.child(key, edge)
        return most

    def follow(self, root: Twig, room: int) -> int:
        """Shows the rest of the chosen line, or says where it ends; returns what room is left."""
        twig: Twig | None = root
        while twig is not None and twig.turn is not None:
            if not twig.is_open:
                cost = self.cost(twig, 1)
                if cost == 0 or cost > room or self.next_on_line(twig.key) is None:
                    twig.onward = self.rest_of_line(twig.key)
                    return 0 if cost else room
                self.open(twig, 1 if self.cost(twig, 2) > 2 else 2)  # one more move takes no more room than saying so
                room -= cost
            twig = next((child for child in twig.children if child.is_on_line), None)
        return room

    def rest_of_line(self, key: Any) -> tuple[int, Sequence[Number]] | None:
        for length in range(LONGEST_LINE):
            if self.view.turn(key) is None:
                return length, self.view.payoff(key)
            edge = self.next_on_line(key)
            if edge is None:
                return None
            key = self.view.child(key, edge)
        return None

    def count(self, root: Twig) -> None:
        for twig in sketch_preorder(root):
            if twig.is_folded:
                twig.below = self.view.below(twig.key)
                twig.reach = self.view.reach(twig.key) if twig.value is None else None
            elif twig.hidden and (all_below := self.view.below(twig.key)) is not None:
                nodes, ends = all_below
                for child in twig.children:
                    under = (0, 1) if child.turn is None else self.view.below(child.key) or (0, 0)
                    nodes, ends = nodes - 1 - under[0], ends - under[1]
                twig.below = nodes, ends


def sketch_preorder(root: Twig) -> Iterator[Twig]:
    """Yields the twigs, parents before children, children in order."""
    waiting = [root]
    while waiting:
        twig = waiting.pop()
        yield twig
        waiting.extend(reversed(twig.children))

"""How the set of a node comes of the sets of its moves, step by step: what stays of each, what mixing adds, all of it.

At a player's node a payoff of a move stays if the player gets at least what each move can be pushed down to (*kept*;
mergeLDet), and payoffs of two moves between which the player is indifferent can be mixed (*mixed*; mergeRandom). The
set is both together. At a chance node it is all averages.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, equation 3, algorithms 2 and 3, figure 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from zermelo.answers.equilibria.payoff_set.boxes import (
    Box,
    BoxedSet,
    add_payoff_boxes,
    payoff_box_mixtures,
    prune_payoff_boxes,
)
from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet, Region
from zermelo.draw.svg.label import plain_label
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import END, NATURE, Arena

MOST_SUMS = 100_000  # boxes formed at a chance node
LOOKS = {"set": "the set after", "kept": "what stays of", "mixed": "what mixing adds", "merged": "the set"}


@dataclass(frozen=True)
class MergeStep:
    """One set on the way: `kind` is ``set``, ``kept``, ``mixed`` or ``merged``, `move` the move it belongs to, if any.

    `payoffs` is None where nothing is left.
    """

    kind: str
    move: str
    payoffs: PayoffSet | None

    @property
    def words(self) -> str:
        """What the step is called."""
        return f"{LOOKS[self.kind]} {plain_label(self.move)}".rstrip()


@dataclass(frozen=True, repr=False)
class Merge(Drawn):
    """The steps by which the set of one node is made of those of its moves. `player` is None where chance moves."""

    arena: Arena
    node: int
    player: str | None
    steps: tuple[MergeStep, ...]

    def of(self, kind: str) -> list[MergeStep]:
        """Returns the steps of one kind."""
        return [step for step in self.steps if step.kind == kind]

    @property
    def merged(self) -> PayoffSet:
        """The set of the node."""
        found = self.steps[-1].payoffs
        assert found is not None
        return found

    @property
    def title(self) -> str:
        """Whose turn it is, and where."""
        where = plain_label(str(self.arena.address(self.node))) or "the start"
        return f"{plain_label(self.player or 'Chance')} moves at {where}"

    def sheets(self) -> Sequence[Sheet]:
        """Returns the sets, a row for each step."""
        rows = [(step.words, "nothing" if step.payoffs is None else str(step.payoffs)) for step in self.steps]
        left = [(step.words, step.payoffs) for step in self.steps if step.payoffs is not None]
        drawn = [Sheet(f"{words}:", (), (), picture=payoffs.text) for words, payoffs in left]
        return [Sheet(self.title, ("step", "payoffs"), rows), *drawn]

    def svg(self) -> str:
        """Returns the steps as one SVG picture, to one scale each, from left to right and from top to bottom."""
        from zermelo.draw.chart.panels import panels_svg

        return panels_svg([self.panel(step) for step in self.steps if step.payoffs is not None])

    def panel(self, step: MergeStep) -> str:
        """Returns one step as an SVG picture, in the plane of all steps."""
        from zermelo.draw.chart.plane import plane_svg

        assert step.payoffs is not None
        every = [region for one in self.steps if one.payoffs is not None for region in one.payoffs.regions]
        low, high = ([min(r.least[q] for r in every) for q in (0, 1)], [max(r.most[q] for r in every) for q in (0, 1)])
        boxes: list[Any] = [(region.least, region.most) for region in step.payoffs.regions]
        frame: list[Any] = [low, high]
        return plane_svg(boxes, self.arena.players, title=step.words, of="payoffs", frame=frame)

    def __repr__(self) -> str:
        return f"<Merge: {self.title}, {len(self.steps)} steps>"


def merge_at(arena: Arena, node: int, sets: Sequence[PayoffSet]) -> Merge:
    """Returns how the set of *node* is made of the *sets* of its moves, in order."""
    if arena.mover[node] == END:
        raise MethodError("Play ends there, so nothing is merged; give a node with moves.")
    unit = lcm(*(Fraction(u).denominator for one in sets for r in one.regions for u in (*r.least, *r.most)))
    names = [arena.name(node, edge) for edge in arena.edges(node)]
    seat = int(arena.mover[node])
    below = [[_box(region, unit) for region in one.regions] for one in sets]
    steps = [MergeStep("set", name, one) for name, one in zip(names, sets, strict=True)]

    def made(boxes: Sequence[Box], units: int = unit) -> PayoffSet | None:
        return BoxedSet(arena.players, prune_payoff_boxes(boxes), units) if boxes else None

    if seat == NATURE:
        assert arena.weight is not None
        weights = [int(arena.weight[edge]) for edge in arena.edges(node)]
        sums: Sequence[Box] = [(0, 0, 0, 0)]
        for boxes, weight in zip(below, weights, strict=True):
            if len(sums) * len(boxes) > MOST_SUMS:
                raise BudgetError(f"More than {MOST_SUMS:,} averages would be formed there; give a smaller node.")
            sums = prune_payoff_boxes(add_payoff_boxes(sums, boxes, weight))
        steps.append(MergeStep("merged", "", made(sums, unit * sum(weights))))
        return Merge(arena, node, None, tuple(steps))
    turned = [[_turned(box, seat) for box in boxes] for boxes in below]
    floor = max(min(box[0] for box in boxes) for boxes in turned)
    kept = [[(max(a, floor), b, c, d) for a, b, c, d in boxes if b >= floor] for boxes in turned]
    both = payoff_box_mixtures(turned, floor)
    for name, boxes in zip(names, kept, strict=True):
        steps.append(MergeStep("kept", name, made([_turned(box, seat) for box in boxes])))
    steps.append(MergeStep("mixed", "", made([_turned(box, seat) for box in both])))
    whole = [box for boxes in (*kept, both) for box in boxes]
    steps.append(MergeStep("merged", "", made([_turned(box, seat) for box in whole])))
    return Merge(arena, node, arena.players[seat], tuple(steps))


def _box(region: Region, unit: int) -> Box:
    (a, c), (b, d) = region.least, region.most
    return (int(a * unit), int(b * unit), int(c * unit), int(d * unit))


def _turned(box: Box, seat: int) -> Box:
    """The mover's payoffs first."""
    a, b, c, d = box
    return (c, d, a, b) if seat == 1 else box

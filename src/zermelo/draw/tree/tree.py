"""Trees as SVG: one self-contained string with its own background, colours and fonts, and no script."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any

from zermelo.draw.svg.label import counted, number, payoff, plain
from zermelo.draw.svg.page import (
    HALO,
    MARGIN,
    at as xy,
    die,
    glyph,
    group,
    legend,
    page,
    stack,
    stroke,
    text_width,
    title_width,
    words,
)
from zermelo.draw.svg.palette import FAINT, LINE, PAPER, TEXT, Look, looks
from zermelo.draw.tree.folds import fold_sign
from zermelo.draw.tree.information_sets import set_outlines
from zermelo.draw.tree.layout import BEND, RADIUS, Layout, Spot, lay_out, move_name
from zermelo.draw.tree.sketch import Marks, Twig, Values, preorder, sketch
from zermelo.draw.tree.view import Bounds, view_of
from zermelo.draw.tree.words import cells_of, fold_words, odds_label
from zermelo.forms.arena import join_path
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number

HEAD = 84.0
WIDEST = 60  # moves of one node that are shown
CHOSEN = f"<path d='M0 0h26' stroke='{TEXT}' stroke-width='3.4' stroke-linecap='round'/>"


def tree_svg(
    game: Any, *, marks: Marks = (), values: Values | None = None, at: Any = None, most: int = 400,
    depth: int | None = None, title: str | None = None, opened: Collection[Any] = (), shut: Collection[Any] = (),
) -> str:  # fmt: skip
    """Returns a picture of the tree of *game*, of about *most* nodes, as an SVG string.

    *marks* are the chosen moves, which are drawn thick: their numbers, or a function from a node to the shares of its
    moves. *values* says what a node is worth. What does not fit is folded into triangles that say how much they stand
    for and what it is worth. The line of chosen moves is shown, the top, and before others the choices that matter most
    to whoever makes them. *opened* nodes are unfolded where they are shown, *shut* ones are folded.

    >>> from zermelo.games.sharing import sharing
    >>> picture = tree_svg(sharing(), marks={2, 7})
    >>> picture[:4], picture.count("<g class='end'")
    ('<svg', 6)
    """
    view = view_of(game)
    root = sketch(
        view, at=at, marks=marks, values=values, most=most, depth=depth,
        widest=max(2, min(most // 2, WIDEST)), opened=opened, shut=shut,
    )  # fmt: skip
    name = plain(view.title if title is None else title)
    layout = lay_out(root, left=MARGIN + RADIUS + 2, top=HEAD if name else HEAD - 32, seats=len(view.players))
    is_numbered = isinstance(root.key, int)
    drawing = _Drawing(view.players, layout, _bounds(view.bounds, root), callable(marks) or bool(marks), is_numbered)
    return drawing.whole(root, name)


def _bounds(known: Bounds | None, root: Twig) -> Bounds:
    """The least and the greatest that each player can get, or gets among what is shown."""
    if known is not None:
        return known
    shown = [found for twig in preorder(root) if (found := twig.payoff or twig.value)]
    return [(min(column), max(column)) for column in zip(*shown, strict=True)]


class _Drawing:
    """A picture being drawn: what every part of it needs to know."""

    def __init__(
        self, players: Sequence[str], layout: Layout, bounds: Bounds, has_marks: bool, is_numbered: bool
    ) -> None:
        self.players, self.layout, self.bounds, self.has_marks = players, layout, bounds, has_marks
        self.seats = looks(players)
        self.looks: dict[str | None, Look] = dict(zip(players, self.seats, strict=True))
        self.is_numbered = is_numbered
        self.paths: dict[int, str] = {}

    def whole(self, root: Twig, title: str) -> str:
        order = list(preorder(root))
        if not self.is_numbered:
            self._find_paths(root)
        extra = [(CHOSEN, "chosen move")] if self.has_marks else []
        if any(twig.turn == CHANCE for twig in order):
            extra.append((f"<g transform='translate(14 0)'>{die(0, 0)}</g>", "chance"))
        signs, end = legend(self.players, MARGIN, 64.0 if title else 28.0, extra)
        wide = max(self.layout.right + MARGIN, end + MARGIN, title_width(title))
        about = f"A game tree for {', '.join(map(plain, self.players))}: {counted(len(order), 'node')} shown."
        parts = [
            group([signs], class_="legend"),
            *set_outlines(order, self.layout.spots, self.looks),
            f"<g text-anchor='end'{HALO}>",
            *self.branches(order, chosen=False),
            *self.branches(order, chosen=True),
            "</g>",
            *(part for twig in order for part in self.node(twig)),
        ]
        return page(title, about, wide, self.layout.bottom + MARGIN, parts, "tree")

    def _find_paths(self, root: Twig) -> None:
        names: dict[int, list[str]] = {id(root): []}
        for twig in preorder(root):
            for child in twig.children:
                names[id(child)] = [*names[id(twig)], child.name]
        self.paths = {key: join_path(moves) for key, moves in names.items()}

    def where(self, twig: Twig) -> dict[str, Any]:
        """What tells one node from all the others."""
        return {"data_node": twig.key} if self.is_numbered else {"data_path": self.paths[id(twig)]}

    # ------------------------------------------------------------ parts

    def branches(self, order: Sequence[Twig], *, chosen: bool) -> Iterator[str]:
        """Yields the lines of moves and their names; chosen ones are drawn last, over the others."""
        for twig in order:
            start = self.layout.spots[id(twig)]
            for child in twig.children:
                if child.is_chosen is chosen:
                    yield self.branch(twig, child, start, chosen)
            if twig.hidden and not chosen:
                there = self.layout.more[id(twig)]
                yield stroke(_curve(start, Spot(there.x - 12, there.y), self.bend(twig)), stroke_dasharray="2 4")

    def branch(self, twig: Twig, child: Twig, start: Spot, chosen: bool) -> str:
        there = self.layout.spots[id(child)]
        colour = self.looks[twig.turn].fill if chosen and twig.turn != CHANCE else LINE
        end = Spot(there.x - (RADIUS - 3 if child.turn is not None else 6), there.y)
        parts = [stroke(_curve(start, end, self.bend(twig)), colour, 3.4 if chosen else 1.4)]
        x = there.x - RADIUS - 6
        parts.append(words(x, there.y - 5, move_name(child), bold=chosen))
        if child.odds is not None:
            parts.append(words(x, there.y + 13, odds_label(child), colour=FAINT, size=11))
        ends = {"data_from": twig.key, "data_to": child.key} if self.is_numbered else {"data_to": self.paths[id(child)]}
        full = plain(child.name)
        return group(
            parts, hover=full if full != move_name(child) else "", class_="move chosen" if chosen else "move",
            data_edge=child.edge, **ends,
        )  # fmt: skip

    def bend(self, twig: Twig) -> float:
        """Where the branches out of a node have come to their own heights."""
        first = self.layout.spots[id(twig.children[0])] if twig.children else self.layout.more[id(twig)]
        named = max((_name_width(child) for child in twig.children), default=0.0)
        return max(self.layout.spots[id(twig)].x + BEND, first.x - RADIUS - 8 - named)

    def node(self, twig: Twig) -> Iterator[str]:
        spot = self.layout.spots[id(twig)]
        if twig.turn is None:
            yield self.end(twig, spot)
            return
        sign = die(spot.x, spot.y) if twig.turn == CHANCE else glyph(self.looks[twig.turn], spot.x, spot.y, RADIUS)
        parts = [sign]
        if twig.value is not None and not twig.is_folded:
            parts.append(self.value(twig.value, spot))
        worth = "" if twig.value is None else f", worth {payoff(twig.value)}"
        line = True if twig.is_on_line and self.has_marks else None
        yield group(
            parts, hover=f"{plain(twig.turn)} moves{worth}", class_="node", **self.where(twig),
            data_player=twig.turn, data_line="yes" if line else None,
        )  # fmt: skip
        if twig.is_folded:
            shares = self.shares(twig.value or ())
            stacked = stack(cells_of(twig), self.seats, spot.x + RADIUS + 26, spot.y, self.layout.cell, shares)
            yield fold_sign(
                twig, spot.x + RADIUS, spot.y, fold_words(twig), stacked, self.layout.cell, self.where(twig)
            )
        if twig.hidden:
            there = self.layout.more[id(twig)]
            yield fold_sign(twig, there.x - 12, there.y, fold_words(twig), "", 0.0, self.where(twig))

    def end(self, twig: Twig, spot: Spot) -> str:
        """What everybody gets, a coloured cell for each player, the fuller the more it is."""
        paid = twig.payoff or ()
        parts = [f"<circle cx='{xy(spot.x - 6)}' cy='{xy(spot.y)}' r='2.6' fill='{TEXT}'/>"]
        parts.append(stack(paid, self.seats, spot.x, spot.y, self.layout.cell, self.shares(paid)))
        line = "yes" if twig.is_on_line and self.has_marks else None
        if line:
            wide = len(paid) * (self.layout.cell + 2) - 2
            box = f"x='{xy(spot.x - 2)}' y='{xy(spot.y - 12)}' width='{xy(wide + 4)}' height='24' rx='5'"
            parts.append(f"<rect {box} fill='none' stroke='{TEXT}' stroke-width='1.6'/>")
        return group(parts, class_="end", **self.where(twig), data_line=line)

    def shares(self, values: Sequence[Number]) -> list[float | None]:
        found: list[float | None] = []
        for value, (low, high) in zip(values, self.bounds, strict=False):
            found.append(float(Fraction(value - low) / Fraction(high - low)) if high > low else None)
        return found

    def value(self, values: Sequence[Number], spot: Spot) -> str:
        spans = "<tspan>   </tspan>".join(
            f"<tspan fill='{look.ink}'>{number(value)}</tspan>" for look, value in zip(self.seats, values, strict=True)
        )
        return (
            f"<text x='{xy(spot.x)}' y='{xy(spot.y + RADIUS + 13)}' text-anchor='middle' font-size='10.5' "
            f"font-weight='600' stroke='{PAPER}' stroke-width='2.5' paint-order='stroke' xml:space='preserve'>"
            f"{spans}</text>"
        )


def _name_width(twig: Twig) -> float:
    return max(text_width(move_name(twig)) * 1.06, text_width(odds_label(twig), 11))


def _curve(start: Spot, there: Spot, bend: float) -> str:
    """A branch: it swings out of the parent and runs level into the child, under the name of the move."""
    middle = (start.x + bend) / 2
    x, y = xy(middle), xy(there.y)
    return f"M{xy(start.x)} {xy(start.y)}C{x} {xy(start.y)} {x} {y} {xy(bend)} {y}H{xy(there.x)}"

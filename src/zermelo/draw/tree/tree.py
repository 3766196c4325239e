"""Trees as SVG: one self-contained string with its own background, colours and fonts, and no script."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any

from zermelo.draw.svg.label import count_label, payoff_label, plain_label
from zermelo.draw.svg.page import (
    HALO,
    MARGIN,
    page_coordinate as xy,
    page_die,
    page_glyph,
    page_group,
    page_legend,
    page_payoff_stack,
    page_safe_text,
    page_stack_width,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import FAINT, LINE, PAPER, TEXT, Look, palette_looks
from zermelo.draw.tree.arcs import Point, tree_arc_path, tree_arc_sign
from zermelo.draw.tree.folds import tree_fold_sign
from zermelo.draw.tree.information_sets import information_set_outlines
from zermelo.draw.tree.labels import AND, OR, Kinds, Labels, tree_label_text
from zermelo.draw.tree.layout import BEND, RADIUS, Layout, Spot, layout_move_name, tree_layout
from zermelo.draw.tree.sketch import Marks, Twig, Values, sketch_preorder, tree_sketch
from zermelo.draw.tree.view import Bounds, tree_view
from zermelo.draw.tree.words import tree_fold_words, tree_label_words, tree_odds_words, tree_payoff_words
from zermelo.forms.arena import join_arena_path
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number

HEAD = 84.0
WIDEST = 60  # moves of one node that are shown
CHOSEN = f"<path d='M0 0h26' stroke='{TEXT}' stroke-width='3.4' stroke-linecap='round'/>"


def tree_svg(
    game: Any, *, marks: Marks = (), values: Values | None = None, at: Any = None, most: int = 400,
    depth: int | None = None, title: str | None = None, opened: Collection[Any] = (), shut: Collection[Any] = (),
    labels: Labels | None = None, kinds: Kinds | None = None,
) -> str:  # fmt: skip
    """Returns a picture of the tree of *game*, of about *most* nodes, as an SVG string.

    *marks* are the chosen moves, which are drawn thick: their numbers, or a function from a node to the shares of its
    moves. *values* says what a node is worth; *labels* stand next to every node, ends too, instead. The branches of a
    node that *kinds* calls ``and`` are joined by an arc. What does not fit is folded into triangles that say how much
    they stand for and what it is worth. The line of chosen moves is shown, the top, and before others the choices that
    matter most to whoever makes them. *opened* nodes are unfolded where they are shown, *shut* ones are folded.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> picture = tree_svg(sharing(), marks={2, 7})
    >>> picture[:4], picture.count("<g class='end'")
    ('<svg', 6)
    """
    view = tree_view(game)
    root = tree_sketch(
        view, at=at, marks=marks, values=values, most=most, depth=depth,
        widest=max(2, min(most // 2, WIDEST)), opened=opened, shut=shut, labels=labels, kinds=kinds,
    )  # fmt: skip
    name = plain_label(view.title if title is None else title)
    layout = tree_layout(root, left=MARGIN + RADIUS + 2, top=HEAD if name else HEAD - 32, seats=len(view.players))
    is_numbered = isinstance(root.key, int)
    has_marks = callable(marks) or bool(marks)
    drawing = _Drawing(view.players, layout, _bounds(view.bounds, root), has_marks, is_numbered, labels)
    return drawing.whole(root, name)


def _bounds(known: Bounds | None, root: Twig) -> Bounds:
    """The least and the greatest that each player can get, or gets among what is shown."""
    if known is not None:
        return known
    shown = [found for twig in sketch_preorder(root) if (found := twig.payoff or twig.value)]
    return [(min(column), max(column)) for column in zip(*shown, strict=True)]


class _Drawing:
    """A picture being drawn: what every part of it needs to know."""

    def __init__(
        self, players: Sequence[str], layout: Layout, bounds: Bounds, has_marks: bool, is_numbered: bool,
        labels: Labels | None,
    ) -> None:  # fmt: skip
        self.players, self.layout, self.bounds, self.has_marks = players, layout, bounds, has_marks
        self.seats = palette_looks(players)
        self.looks: dict[str | None, Look] = dict(zip(players, self.seats, strict=True))
        self.is_numbered = is_numbered
        self.labels = labels
        heads = players if labels is None else labels.heads
        self.inks = [self.looks[head].ink if head in self.looks else TEXT for head in heads]
        self.paths: dict[int, str] = {}

    def whole(self, root: Twig, title: str) -> str:
        order = list(sketch_preorder(root))
        if not self.is_numbered:
            self._find_paths(root)
        extra = [(CHOSEN, "chosen move")] if self.has_marks else []
        if any(twig.turn == CHANCE for twig in order):
            extra.append((f"<g transform='translate(14 0)'>{page_die(0, 0)}</g>", "chance"))
        extra += self.signs(order)
        signs, end = page_legend(self.players, MARGIN, 64.0 if title else 28.0, extra)
        wide = max(self.layout.right + MARGIN, end + MARGIN, page_title_width(title))
        about = f"A game tree for {', '.join(map(plain_label, self.players))}: {count_label(len(order), 'node')} shown."
        parts = [
            page_group([signs], class_="legend"),
            *information_set_outlines(order, self.layout.spots, self.looks),
            f"<g text-anchor='end'{HALO}>",
            *self.branches(order, chosen=False),
            *self.branches(order, chosen=True),
            "</g>",
            *(part for twig in order for part in self.node(twig)),
        ]
        return svg_page(title, about, wide, self.layout.bottom + MARGIN, parts, "tree")

    def signs(self, order: Sequence[Twig]) -> list[tuple[str, str]]:
        """What the legend says of labels, and of the nodes of an and-or tree."""
        found = []
        if any(twig.kind in (AND, OR) for twig in order):
            found.append((tree_arc_sign(), "and: all of these moves; without an arc: one of them"))
        if self.labels is not None:
            found.append((page_words(13, 4, "1", anchor="middle", size=10.5, bold=True), self.labels.about))
        return found

    def _find_paths(self, root: Twig) -> None:
        names: dict[int, list[str]] = {id(root): []}
        for twig in sketch_preorder(root):
            for child in twig.children:
                names[id(child)] = [*names[id(twig)], child.name]
        self.paths = {key: join_arena_path(moves) for key, moves in names.items()}

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
            if twig.kind == AND and twig.children and chosen:
                yield page_stroke(tree_arc_path(self.curves(twig)), TEXT, 1.8, class_="and")
            if twig.hidden and not chosen:
                there = self.layout.more[id(twig)]
                yield page_stroke(_curve(start, Spot(there.x - 12, there.y), self.bend(twig)), stroke_dasharray="2 4")

    def branch(self, twig: Twig, child: Twig, start: Spot, chosen: bool) -> str:
        there = self.layout.spots[id(child)]
        colour = self.looks[twig.turn].fill if chosen and twig.turn != CHANCE else LINE
        end = Spot(there.x - (RADIUS - 3 if child.turn is not None else 6), there.y)
        parts = [page_stroke(_curve(start, end, self.bend(twig)), colour, 3.4 if chosen else 1.4)]
        x = there.x - RADIUS - 6
        parts.append(page_words(x, there.y - 5, layout_move_name(child), bold=chosen))
        if child.odds is not None:
            parts.append(page_words(x, there.y + 13, tree_odds_words(child), colour=FAINT, size=11))
        ends = {"data_from": twig.key, "data_to": child.key} if self.is_numbered else {"data_to": self.paths[id(child)]}
        full = plain_label(child.name)
        return page_group(
            parts, hover=full if full != layout_move_name(child) else "", class_="move chosen" if chosen else "move",
            data_edge=child.edge, **ends,
        )  # fmt: skip

    def curves(self, twig: Twig) -> list[tuple[Point, Point, Point, Point]]:
        """The curves by which the branches leave a node."""
        start, bend = self.layout.spots[id(twig)], self.bend(twig)
        return [_swing(start, self.layout.spots[id(child)], bend) for child in twig.children]

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
        sign = (
            page_die(spot.x, spot.y)
            if twig.turn == CHANCE
            else page_glyph(self.looks[twig.turn], spot.x, spot.y, RADIUS)
        )
        parts = [sign]
        below = tree_label_words(twig)
        if below:
            parts.append(self.written(below, spot.x, spot.y + RADIUS + 13, 10.5, "middle"))
        worth = "" if twig.value is None else f", worth {payoff_label(twig.value)}"
        if twig.label is not None:
            worth = f", {tree_label_text(twig.label)}"
        kind = twig.kind if twig.kind in (AND, OR) else None
        line = True if twig.is_on_line and self.has_marks else None
        yield page_group(
            parts, hover=f"{plain_label(twig.turn)} moves{worth}", class_="node", **self.where(twig),
            data_player=twig.turn, data_kind=kind, data_line="yes" if line else None,
        )  # fmt: skip
        if twig.is_folded:
            shares = self.shares(twig.value or ())
            stacked = page_payoff_stack(
                tree_payoff_words(twig), self.seats, spot.x + RADIUS + 26, spot.y, self.layout.cell, shares
            )
            yield tree_fold_sign(
                twig, spot.x + RADIUS, spot.y, tree_fold_words(twig), stacked, self.layout.cell, self.where(twig)
            )
        if twig.hidden:
            there = self.layout.more[id(twig)]
            yield tree_fold_sign(twig, there.x - 12, there.y, tree_fold_words(twig), "", 0.0, self.where(twig))

    def end(self, twig: Twig, spot: Spot) -> str:
        """What everybody gets, a coloured cell for each player, the fuller the more it is."""
        paid = twig.payoff or ()
        parts = [f"<circle cx='{xy(spot.x - 6)}' cy='{xy(spot.y)}' r='2.6' fill='{TEXT}'/>"]
        parts.append(page_payoff_stack(paid, self.seats, spot.x, spot.y, self.layout.cell, self.shares(paid)))
        if twig.label is not None:
            left = spot.x + page_stack_width(len(paid), self.layout.cell) + 10
            parts.append(self.written(twig.label, left, spot.y + 4.4, 12, None))
        line = "yes" if twig.is_on_line and self.has_marks else None
        if line:
            wide = len(paid) * (self.layout.cell + 2) - 2
            box = f"x='{xy(spot.x - 2)}' y='{xy(spot.y - 12)}' width='{xy(wide + 4)}' height='24' rx='5'"
            parts.append(f"<rect {box} fill='none' stroke='{TEXT}' stroke-width='1.6'/>")
        return page_group(parts, class_="end", **self.where(twig), data_line=line)

    def shares(self, values: Sequence[Number]) -> list[float | None]:
        found: list[float | None] = []
        for value, (low, high) in zip(values, self.bounds, strict=False):
            found.append(float(Fraction(value - low) / Fraction(high - low)) if high > low else None)
        return found

    def written(self, texts: Sequence[str], x: float, y: float, size: float, anchor: str | None) -> str:
        """What stands next to a node, each text in the colour of the player whom it is about."""
        spans = "<tspan>   </tspan>".join(
            f"<tspan fill='{ink}'>{page_safe_text(text)}</tspan>" for ink, text in zip(self.inks, texts, strict=True)
        )
        placed = f"x='{xy(x)}' y='{xy(y)}'" + (f" text-anchor='{anchor}'" if anchor else "")
        return (
            f"<text {placed} font-size='{xy(size)}' "
            f"font-weight='600' stroke='{PAPER}' stroke-width='2.5' paint-order='stroke' xml:space='preserve'>"
            f"{spans}</text>"
        )


def _name_width(twig: Twig) -> float:
    return max(page_text_width(layout_move_name(twig)) * 1.06, page_text_width(tree_odds_words(twig), 11))


def _swing(start: Spot, there: Spot, bend: float) -> tuple[Point, Point, Point, Point]:
    """The four points of the curve by which a branch comes to its own height."""
    middle = (start.x + bend) / 2
    return (start.x, start.y), (middle, start.y), (middle, there.y), (bend, there.y)


def _curve(start: Spot, there: Spot, bend: float) -> str:
    """A branch: it swings out of the parent and runs level into the child, under the name of the move."""
    (x, y), *rest = _swing(start, there, bend)
    return f"M{xy(x)} {xy(y)}C{' '.join(f'{xy(a)} {xy(b)}' for a, b in rest)}H{xy(there.x)}"

"""Trees as SVG: one self-contained string with its own background, colours and fonts, and no script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from html import escape
from typing import Any

from zermelo.draw.label import columns, counted, number, plain
from zermelo.draw.layout import CHARACTER, Layout, Spot, lay_out, move_label
from zermelo.draw.palette import FAINT, LINE, PAPER, TEXT, Look, looks
from zermelo.draw.sketch import Twig, Values, preorder, sketch
from zermelo.draw.view import view_of
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number

FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
MARGIN, HEAD, RADIUS = 28.0, 78.0, 11.0
LONGEST_NAME, LONGEST_TITLE = 24, 90


def tree_svg(
    game: Any, *, marks: Container[int] = (), values: Values | None = None, at: Any = None,
    most: int = 400, depth: int | None = None, title: str | None = None,
) -> str:  # fmt: skip
    """Returns a picture of the tree of *game*, of about *most* nodes, as an SVG string.

    *marks* holds the numbers of the chosen moves, which are drawn thick; *values* says what a node is worth.
    What does not fit is folded into triangles that say how much they stand for.

    >>> from zermelo.games.sharing import sharing
    >>> picture = tree_svg(sharing(), marks={2, 7})
    >>> picture[:4], picture.count("<g class='end'>")
    ('<svg', 6)
    """
    view = view_of(game)
    root = sketch(view, at=at, marks=marks, values=values, most=most, depth=depth, widest=max(2, most // 2))
    row = 42.0 if values is not None else 30.0
    name = plain(view.title if title is None else title, LONGEST_TITLE)
    half = _text_width("  ".join(map(number, root.value or ()))) / 2
    layout = lay_out(
        root, left=MARGIN + max(RADIUS + 2, half), top=MARGIN + (HEAD if name else HEAD - 34), row=row
    )
    drawing = _Drawing(view.players, layout, _digits(root), has_marks=bool(marks))
    return drawing.whole(root, name)


def _digits(root: Twig) -> int:
    shown = (twig.payoff or () for twig in preorder(root))
    return max((len(number(value)) for payoff in shown for value in payoff), default=1)


class _Drawing:
    """A picture being drawn: what every part of it needs to know."""

    def __init__(self, players: Sequence[str], layout: Layout, digits: int, *, has_marks: bool) -> None:
        self.players, self.layout, self.has_marks = players, layout, has_marks
        self.looks: dict[str | None, Look] = dict(zip(players, looks(players), strict=True))
        self.column = digits * 7.4 + 11
        self.is_one_line = False  # does everything chosen lead to a single end?

    def whole(self, root: Twig, title: str) -> str:
        order = list(preorder(root))
        self.is_one_line = self.has_marks and all(twig.turn != CHANCE for twig in order)
        legend, legend_width = self.legend(MARGIN, MARGIN + (38 if title else 4))
        paid = self.column * len(self.players) + 8
        folded = max(
            (_text_width(_fold_words(t)) + 34 for t in order if t.is_folded or t.hidden), default=0.0
        )
        width = max(
            self.layout.right + RADIUS + max(paid, folded), legend_width, _text_width(title) * 1.35 + MARGIN
        )
        width, height = width + MARGIN, self.layout.bottom + MARGIN + 14
        about = f"A game tree for {', '.join(map(plain, self.players))}: {counted(len(order), 'node')} shown."
        parts = [
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width:.0f}' height='{height:.0f}' "
            f"viewBox='0 0 {width:.0f} {height:.0f}' role='img' font-family=\"{FONT}\" font-size='12'>",
            f"<title>{_safe(title or 'A game tree')}</title>",
            f"<desc>{_safe(about)}</desc>",
            f"<rect width='{width:.0f}' height='{height:.0f}' rx='10' fill='{PAPER}'/>",
            f"<text x='{MARGIN:.0f}' y='{MARGIN + 14:.0f}' font-size='17' font-weight='600' fill='{TEXT}'>"
            f"{_safe(title)}</text>",
            *legend,
            *self.sets(order),
            *self.branches(order, chosen=False),
            *self.branches(order, chosen=True),
            *(part for twig in order for part in self.node(twig)),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    # ------------------------------------------------------------ parts

    def legend(self, x: float, y: float) -> tuple[list[str], float]:
        parts = []
        for player in self.players:
            look, name = self.looks[player], plain(player, LONGEST_NAME)
            parts.append(_shape(look, x + 9, y, 9))
            parts.append(
                f"<text x='{x + 24:.1f}' y='{y + 4:.1f}' fill='{look.ink}' font-weight='600'>"
                f"{_safe(name)}</text>"
            )
            x += 24 + _text_width(name) * 1.05 + 18
        if self.has_marks:
            parts.append(
                f"<path d='M{x:.1f} {y:.1f}h26' stroke='{TEXT}' stroke-width='3.4' stroke-linecap='round'/>"
            )
            parts.append(f"<text x='{x + 34:.1f}' y='{y + 4:.1f}' fill='{FAINT}'>chosen move</text>")
            x += 34 + _text_width("chosen move")
        return parts, x

    def branches(self, order: Sequence[Twig], *, chosen: bool) -> Iterator[str]:
        """Yields the lines of moves and their names; chosen ones are drawn last, over the others."""
        for twig in order:
            start = self.layout.spots[id(twig)]
            for child in twig.children:
                if child.is_chosen is not chosen:
                    continue
                there = self.layout.spots[id(child)]
                colour = self.looks[twig.turn].fill if chosen and twig.turn != CHANCE else LINE
                thick = "3.4" if chosen else "1.4"
                yield _curve(start, there, f"stroke='{colour}' stroke-width='{thick}'")
                yield self.move_name(child, there, chosen)
            if twig.hidden and not chosen:
                dotted = f"stroke='{LINE}' stroke-width='1.4' stroke-dasharray='2 4'"
                yield _curve(start, self.layout.more[id(twig)], dotted)

    def move_name(self, twig: Twig, spot: Spot, chosen: bool) -> str:
        label, full = move_label(twig), plain(twig.name)
        weight = " font-weight='600'" if chosen else ""
        hover = f"<title>{_safe(full)}</title>" if full not in label else ""
        return (
            f"<text x='{spot.x - RADIUS - 6:.1f}' y='{spot.y - 5:.1f}' text-anchor='end' fill='{TEXT}'"
            f"{weight} stroke='{PAPER}' stroke-width='3' paint-order='stroke'>{_safe(label)}{hover}</text>"
        )

    def node(self, twig: Twig) -> Iterator[str]:
        spot = self.layout.spots[id(twig)]
        if twig.turn is None:
            yield self.end(twig, spot)
            return
        if twig.is_folded:
            yield _fold(spot.x + RADIUS, spot.y, _fold_words(twig))
        yield _die(spot) if twig.turn == CHANCE else _shape(self.looks[twig.turn], spot.x, spot.y, RADIUS)
        if twig.value is not None:
            yield self.value(twig.value, spot)
        if twig.hidden:
            there = self.layout.more[id(twig)]
            yield _fold(there.x - 12, there.y, _fold_words(twig))

    def end(self, twig: Twig, spot: Spot) -> str:
        """What everybody gets, a column for each player, in the player's colour."""
        parts = [f"<circle cx='{spot.x - RADIUS + 2:.1f}' cy='{spot.y:.1f}' r='2.6' fill='{TEXT}'/>"]
        if twig.is_on_line and self.is_one_line:
            wide = self.column * len(self.players) + 4
            parts.append(
                f"<rect x='{spot.x - 4:.1f}' y='{spot.y - 11:.1f}' width='{wide:.1f}' height='22' "
                f"rx='11' fill='{TEXT}' fill-opacity='0.07'/>"
            )
        for seat, value in enumerate(twig.payoff or ()):
            x = spot.x + (seat + 1) * self.column - 8
            ink = self.looks[self.players[seat]].ink
            parts.append(
                f"<text x='{x:.1f}' y='{spot.y + 4.5:.1f}' text-anchor='end' font-size='13' "
                f"font-weight='600' fill='{ink}'>{_safe(number(value))}</text>"
            )
        return f"<g class='end'>{''.join(parts)}</g>"

    def value(self, values: Sequence[Number], spot: Spot) -> str:
        inks = [self.looks[player].ink for player in self.players]
        spans = "<tspan>  </tspan>".join(
            f"<tspan fill='{ink}'>{_safe(number(value))}</tspan>"
            for ink, value in zip(inks, values, strict=True)
        )
        return (
            f"<text x='{spot.x:.1f}' y='{spot.y + RADIUS + 12:.1f}' text-anchor='middle' font-size='10.5' "
            f"stroke='{PAPER}' stroke-width='2.5' paint-order='stroke' xml:space='preserve'>{spans}</text>"
        )

    def sets(self, order: Sequence[Twig]) -> Iterator[str]:
        """Yields a dashed band through the nodes that look alike to their player."""
        alike: dict[int, list[Twig]] = defaultdict(list)
        for twig in order:
            if twig.info is not None:
                alike[twig.info].append(twig)
        for twigs in alike.values():
            spots = [self.layout.spots[id(twig)] for twig in twigs]
            look = self.looks[twigs[0].turn]
            band = " ".join(f"{'L' if k else 'M'}{spot.x:.1f} {spot.y:.1f}" for k, spot in enumerate(spots))
            hover = f"<title>{_safe(plain(twigs[0].info_name))}</title>"
            yield (
                f"<g class='set'>{hover}"
                + "".join(
                    f"<path d='{band}' fill='none' stroke='{colour}' stroke-width='{thick}' "
                    f"stroke-linecap='round' stroke-linejoin='round'{more}/>"
                    for colour, thick, more in (
                        (look.fill, 33, " stroke-opacity='0.18'"),
                        (look.fill, 2, " stroke-dasharray='3 5'"),
                    )
                )
                + "</g>"
            )


# ---------------------------------------------------------------- shapes


def _shape(look: Look, x: float, y: float, r: float) -> str:
    at = {
        "circle": f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{r:.1f}' fill='{look.fill}'/>",
        "square": f"<rect x='{x - r * 0.92:.1f}' y='{y - r * 0.92:.1f}' width='{r * 1.84:.1f}' "
        f"height='{r * 1.84:.1f}' rx='3' fill='{look.fill}'/>",
        "diamond": _polygon(x, y, r * 1.2, ((0, -1), (1, 0), (0, 1), (-1, 0)), look.fill),
        "hexagon": _polygon(
            x,
            y,
            r * 1.1,
            ((-1, 0), (-0.5, -0.87), (0.5, -0.87), (1, 0), (0.5, 0.87), (-0.5, 0.87)),
            look.fill,
        ),
    }[look.shape]
    size = r * 1.08 if len(look.letter) < 2 else r * 0.9
    return (
        f"{at}<text x='{x:.1f}' y='{y + r * 0.38:.1f}' text-anchor='middle' font-size='{size:.1f}' "
        f"font-weight='700' fill='{look.on_fill}'>{_safe(look.letter)}</text>"
    )


def _polygon(x: float, y: float, r: float, corners: Sequence[tuple[float, float]], fill: str) -> str:
    points = " ".join(f"{x + r * a:.1f},{y + r * b:.1f}" for a, b in corners)
    return (
        f"<polygon points='{points}' fill='{fill}' stroke='{fill}' stroke-width='2' stroke-linejoin='round'/>"
    )


def _die(spot: Spot) -> str:
    """Chance: a die showing five."""
    dots = "".join(
        f"<circle cx='{spot.x + dx:.1f}' cy='{spot.y + dy:.1f}' r='1.6' fill='{TEXT}'/>"
        for dx, dy in ((-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4))
    )
    return (
        f"<g class='chance'><rect x='{spot.x - 9:.1f}' y='{spot.y - 9:.1f}' width='18' height='18' rx='4' "
        f"fill='{PAPER}' stroke='{TEXT}' stroke-width='1.4'/>{dots}</g>"
    )


def _fold(x: float, y: float, words: str) -> str:
    return (
        f"<g class='fold'><path d='M{x:.1f} {y:.1f}l20 -9v18z' fill='{LINE}' fill-opacity='0.55'/>"
        f"<text x='{x + 26:.1f}' y='{y + 4:.1f}' fill='{FAINT}' font-size='11'>{_safe(words)}</text></g>"
    )


def _fold_words(twig: Twig) -> str:
    said = [counted(twig.hidden, "more move")] if twig.hidden else []
    if twig.below is not None:
        said += [counted(twig.below[0], "node"), counted(twig.below[1], "end")]
    return ", ".join(said) or "…"


def _curve(start: Spot, there: Spot, style: str) -> str:
    """A branch: it swings out of the parent and runs level into the child, under the name of the move."""
    begin, bend, stop = start.x, start.x + 40, there.x - RADIUS + 1
    middle = (begin + bend) / 2
    return (
        f"<path d='M{begin:.1f} {start.y:.1f}C{middle:.1f} {start.y:.1f} {middle:.1f} {there.y:.1f} "
        f"{bend:.1f} {there.y:.1f}H{stop:.1f}' fill='none' {style}/>"
    )


def _text_width(text: str) -> float:
    return columns(text) * CHARACTER


def _safe(text: str) -> str:
    return escape(plain(text), quote=True)

"""Graphs of positions as SVG: columns by distance, each position once, moves that lead back drawn as arcs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.draw.graph.neighbourhood import Move, Nearby, graph_neighbourhood
from zermelo.draw.graph.text import graph_discount_label, graph_reward_label, graph_text_short_state
from zermelo.draw.svg.curves import Curve, Labels, curves_path
from zermelo.draw.svg.label import count_label, number_label, payoff_label, plain_label, signed_number_label
from zermelo.draw.svg.page import (
    HALO,
    MARGIN,
    page_cell_width,
    page_coordinate as xy,
    page_die,
    page_glyph,
    page_group,
    page_legend,
    page_payoff_stack,
    page_stack_width,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import FAINT, LINE, PAPER, TEXT, palette_looks
from zermelo.draw.tree.sketch import Marks, Values
from zermelo.draw.tree.tree import CHOSEN
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.game import CHANCE
from zermelo.forms.graph import Graph

ROW, RADIUS, GAP = 58.0, 11.0, 84.0
MORE = 19.0  # from a position to how many of its moves are not shown
LONGEST_STATE, LONGEST_MOVE = 20, 14
MOST_NAMED = 90  # moves: where there are more, their names would hide the picture


def graph_svg(
    game: Any, *, marks: Marks = (), values: Values | None = None, at: int = 0, most: int = 60,
    steps: int | None = None, title: str | None = None,
) -> str:  # fmt: skip
    """Returns the positions around position *at* as an SVG string, in columns by the moves it takes to come there.

    *marks* are the chosen moves, drawn thick; *values* says what a position is worth; about *most* positions within
    *steps* moves are shown, and to their left some that lead to *at*.

    >>> from zermelo.games import Nim
    >>> graph_svg(Nim((2, 2), players=2)).count("class='node'")
    12
    """
    graph = game_graph(game)
    return _Drawing(graph, graph_neighbourhood(graph, at=at, marks=marks, most=most, steps=steps), values, at).whole(
        title, marks
    )


class _Drawing:
    def __init__(self, graph: Graph, found: Nearby, values: Values | None, at: int) -> None:
        self.graph, self.found, self.values, self.at = graph, found, values, at
        self.seats = palette_looks(graph.players)
        self.looks = dict(zip(graph.players, self.seats, strict=True))
        both = () if graph.stages is None else graph.stages.at_once  # two who move at once have the colour of the first
        self.looks |= {str(graph.turn(v)): self.seats[graph.seats_at(v)[0]] for v in both}
        shown = [v for held in found.columns.values() for v in held]
        self.ends = {v: graph.payoff_at(v).vector for v in shown if graph.turn(v) is None}
        self.cell = page_cell_width(signed_number_label(n) for paid in self.ends.values() for n in paid)
        self.states = {v: plain_label(graph_text_short_state(graph, v), LONGEST_STATE) for v in shown}
        self.column = {v: c for c, held in found.columns.items() for v in held}
        self.top = MARGIN + 112.0
        self.right = self.bottom = 0.0
        self.gap = max([GAP, *(page_text_width(self._said(move), 11) * 1.06 + 30 for move in found.moves)])
        self.spots = self._places()
        boxes = [_node_box(x, y, self._width(v), self.states[v]) for v, (x, y) in self.spots.items()]
        self.labels = Labels([*boxes, *(self._more_box(v) for v in self.spots if self._has_more(v))])

    def _places(self) -> dict[int, tuple[float, float]]:
        tallest = max(map(len, self.found.columns.values()))
        middle = self.top + (tallest - 1) * ROW / 2
        spots, x = {}, MARGIN
        for c in sorted(self.found.columns):
            held = self.found.columns[c]
            wide = max(page_text_width(self._head(c), 11) - 20, *(self._width(v) for v in held))
            for k, v in enumerate(held):
                spots[v] = (x + wide / 2, middle + (k - (len(held) - 1) / 2) * ROW)
            x += wide + self.gap
        self.right = x - self.gap + 30
        self.bottom = self.top + (tallest - 1) * ROW + 50
        return spots

    def _width(self, v: int) -> float:
        paid = page_stack_width(len(self.seats), self.cell) if v in self.ends else 0.0
        return max(2 * RADIUS, paid, page_text_width(self.states[v], 10))

    def whole(self, title: str | None, marks: Marks) -> str:
        graph, name = self.graph, plain_label(self.graph.title if title is None else title)
        has_marks = callable(marks) or bool(marks)
        extra = [(CHOSEN, "chosen move")] if has_marks else []
        if any(graph.turn(v) == CHANCE for v in self.spots):
            extra.append((f"<g transform='translate(14 0)'>{page_die(0, 0)}</g>", "chance"))
        if any(self.column[move.end] <= self.column[move.start] for move in self.found.moves):
            extra.append((page_stroke("M0 4c8 -10 18 -10 26 0", stroke_dasharray="4 3"), "leads back"))
        signs, end = page_legend(graph.players, MARGIN, 64.0, extra)
        counts = ((len(graph), "position"), (len(graph.succ), "move"), (graph.ends, "end"))
        total = ", ".join(count_label(count, word) for count, word in counts)
        total = ", ".join([total, *graph_discount_label(graph)])
        about = f"{total}; {count_label(len(self.spots), 'position')} shown by distance from position {self.at}."
        moves = list(map(self.move, sorted(self.found.moves, key=lambda move: not move.is_chosen)))
        parts = [
            page_group([signs], class_="legend"),
            *self.heads(),
            f"<g text-anchor='middle' font-size='11'{HALO}>",
            *reversed(moves),
            "</g>",
            *(part for v in self.spots for part in self.node(v)),
            page_words(MARGIN, self.bottom + 14, about, colour=FAINT, size=11),
        ]
        wide = max(self.right + MARGIN, end, page_title_width(name), page_text_width(about, 11) + 2 * MARGIN)
        return svg_page(name, about, wide, self.bottom + 14 + MARGIN, parts, "graph")

    def _head(self, c: int) -> str:
        start = "start" if self.at == 0 else f"position {self.at}"
        return {-1: "leads here", 0: start}.get(c) or count_label(c, "move")

    def heads(self) -> Iterator[str]:
        """Yields the words above the columns."""
        for c, held in self.found.columns.items():
            yield page_words(self.spots[held[0]][0], 94, self._head(c), colour=FAINT, size=11, anchor="middle")
        if self.found.before:
            x = self.spots[self.found.columns[-1][0]][0]
            yield page_words(x, 107, f"and {self.found.before:,} more", colour=FAINT, size=10, anchor="middle")

    # ------------------------------------------------------------ moves

    def move(self, move: Move) -> str:
        curves, is_back = self.way(move)
        turn = self.graph.turn(move.start)
        colour = self.looks[str(turn)].fill if move.is_chosen else LINE
        parts = [
            page_stroke(
                curves_path(curves), colour, 3.2 if move.is_chosen else 1.3, stroke_dasharray="4 3" if is_back else None
            )
        ]
        if is_back:
            x, y = curves[-1][-1]
            parts.append(f"<path d='M{xy(x - 2)} {xy(y)}l9 -4.5v9z' fill='{colour}' stroke='none'/>")
        if said := self._said(move):
            parts.append(page_words(*self.labels.place(said, curves), said, bold=move.is_chosen))
        return page_group(
            parts, hover=self._named(move, None), class_="move chosen" if move.is_chosen else "move",
            data_edge=move.edge, data_from=move.start, data_to=move.end,
        )  # fmt: skip

    def _said(self, move: Move) -> str:
        """What stands next to a move; nothing where there are very many."""
        is_named = len(self.found.moves) <= MOST_NAMED or move.is_chosen
        return self._named(move, LONGEST_MOVE) if is_named else ""

    def _named(self, move: Move, longest: int | None) -> str:
        """The name of a move, cut where it is too long, and its share."""
        name = plain_label(self.graph.name(move.start, move.edge), longest)
        name += graph_reward_label(self.graph, move.edge)
        return name if move.share is None else f"{name} {number_label(move.share)}"

    def way(self, move: Move) -> tuple[list[Curve], bool]:
        """Returns the curves that a move runs along, and whether it leads back."""
        (x0, y0), (x1, y1) = self.spots[move.start], self.spots[move.end]
        first, last = self.column[move.start], self.column[move.end]
        half = page_stack_width(len(self.seats), self.cell) / 2 + 3 if move.end in self.ends else RADIUS + 3
        if last > first:
            end, middle = x1 - half, (x0 + x1 - half) / 2
            return [((x0, y0), (middle, y0), (middle, y1), (end, y1))], False
        end = x1 + half
        if last == first:
            reach = end + 34 + abs(y1 - y0) / 8
            return [((x0, y0), (reach, y0), (reach, y1), (end, y1 + (0 if y0 != y1 else 4)))], True
        between = [y for v, (_, y) in self.spots.items() if last < self.column[v] < first]
        if not between:
            return [((x0, y0), (x0 - self.gap * 0.7, y0), (end + self.gap * 0.7, y1), (end, y1))], True
        low, middle = max(*between, y0, y1) + 34, (x0 + x1) / 2
        self.bottom = max(self.bottom, low + 10)
        out, back = x0 - self.gap * 0.6, end + self.gap * 0.6
        return [
            ((x0, y0), (out, y0), (out, low), (middle, low)), ((middle, low), (back, low), (back, y1), (end, y1)),
        ], True  # fmt: skip

    # ------------------------------------------------------------ positions

    def node(self, v: int) -> Iterator[str]:
        (x, y), turn = self.spots[v], self.graph.turn(v)
        parts = []
        if v == self.at:
            parts.append(f"<circle cx='{xy(x)}' cy='{xy(y)}' r='{xy(RADIUS + 6)}' fill='none' stroke='{TEXT}'/>")
        value = None
        if turn is None:
            wide = page_stack_width(len(self.seats), self.cell)
            parts.append(
                f"<rect x='{xy(x - wide / 2)}' y='{xy(y - 10)}' width='{xy(wide)}' height='20' fill='{PAPER}'/>"
            )
            parts.append(page_payoff_stack(self.ends[v], self.seats, x - wide / 2, y, self.cell))
        else:
            for k, seat in reversed(list(enumerate(self.graph.seats_at(v)))):
                parts.append(page_glyph(self.seats[seat], x + k * RADIUS, y, RADIUS))
            parts += [page_die(x, y)] if turn == CHANCE else []
            value = None if self.values is None else self.values(v)
        under = y + RADIUS + (19 if v == self.at else 13)
        if value is not None:
            spans = "<tspan>  </tspan>".join(
                f"<tspan fill='{look.ink}'>{signed_number_label(n)}</tspan>"
                for look, n in zip(self.seats, value, strict=True)
            )
            parts.append(
                f"<text x='{xy(x)}' y='{xy(under)}' text-anchor='middle' font-size='10.5' font-weight='600'{HALO} "
                f"xml:space='preserve'>{spans}</text>"
            )
        if self.states[v]:
            over = y - RADIUS - (10 if v == self.at else 5)
            parts.append(page_words(x, over, self.states[v], colour=FAINT, size=10, anchor="middle", halo=True))
        worth = "" if value is None else f", worth {payoff_label(value)}"
        hover = f"position {v}: {'an end' if turn is None else f'{plain_label(turn)} moves'}{worth}"
        yield page_group(parts, hover=hover, class_="end" if turn is None else "node", data_node=v, data_player=turn)
        if self._has_more(v):
            said = self._more(v)
            sign = page_stroke(f"M{xy(x + RADIUS + 2)} {xy(y)}h14", stroke_dasharray="2 3")
            told = page_words(x + RADIUS + MORE, y + 4, said, colour=FAINT, size=10.5, halo=True)
            hover = f"{count_label(self.found.hidden[v], 'more move')} not shown"
            yield page_group([sign, told], hover=hover, class_="fold", data_node=v, data_moves=self.found.hidden[v])

    def _has_more(self, v: int) -> bool:
        return v in self.found.hidden and self.column[v] >= 0

    def _more(self, v: int) -> str:
        return f"+{self.found.hidden[v]:,}"

    def _more_box(self, v: int) -> tuple[float, float, float, float]:
        x, y = self.spots[v]
        return x + RADIUS, x + RADIUS + MORE + page_text_width(self._more(v), 10.5) + 3, y - 9, y + 9


def _node_box(x: float, y: float, wide: float, state: str) -> tuple[float, float, float, float]:
    half = max(wide, 2 * RADIUS) / 2 + 2
    return x - half, x + half, y - RADIUS - (13 if state else 4), y + RADIUS + 14

"""Coalition structures by refinement: from everybody alone to all together, each step joining two teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.draw.svg.label import count_label, label_width, payoff_label, plain_label, signed_number_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_cell_width,
    page_coordinate,
    page_group,
    page_legend,
    page_note,
    page_payoff_stack,
    page_stack_width,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, EDGE, FAINT, LINE, PAPER, palette_looks
from zermelo.forms.payoff import Number

MOST = 52  # structures that are shown: all those of five players
HIGH, GAP, BETWEEN, TOP = 48.0, 10.0, 74.0, 112.0
LONGEST = 34
FIRM = COLOURS[2]


@dataclass(frozen=True)
class Card:
    """One coalition structure: its teams, what it brings each player, and whether it holds.

    `is_best` says that nothing is better for some player; such structures are shown before others.
    """

    teams: tuple[tuple[str, ...], ...]
    payoff: Sequence[Number]
    is_stable: bool = False
    is_best: bool = False

    @property
    def name(self) -> str:
        """The teams in words."""
        return " | ".join("+".join(map(str, team)) for team in self.teams)

    @property
    def short(self) -> str:
        """The same for a card: every name cut alike where all are too long, so that structures can be told apart."""
        whole = plain_label(self.name)
        for most in range(LONGEST, 2, -1):
            if len(whole) <= LONGEST:
                break
            whole = " | ".join("+".join(plain_label(player, most) for player in team) for team in self.teams)
        return plain_label(whole, LONGEST)


def lattice_svg(structures: Sequence[Card], players: Sequence[str], *, title: str = "", most: int = MOST) -> str:
    """Returns coalition structures as an SVG string: a column for each number of teams, lines where two teams join.

    Stable ones have a thick frame and a check mark. Where there are more than *most*, the stable ones and the best for
    somebody are shown, and the rest is counted.

    >>> alone, both = Card((("A",), ("B",)), (0, 0)), Card((("A", "B"),), (1, 1), is_stable=True)
    >>> lattice_svg([both, alone], ("A", "B")).count("class='structure")
    2
    """
    shown = _chosen_cards(structures, most)
    by_count = _columns(shown)
    look = palette_looks(players)
    cell = page_cell_width(signed_number_label(value) for card in shown for value in card.payoff)
    wide = max(page_stack_width(len(players), cell), *(page_text_width(card.short) * 1.06 for card in shown)) + 44
    tallest = max(map(len, by_count.values()))
    places: dict[tuple[tuple[str, ...], ...], tuple[float, float]] = {}
    parts, x = [], MARGIN
    left_out = _left_out(structures, shown)
    for count in sorted({*by_count, *left_out}, reverse=True):
        cards = by_count.get(count, [])
        begin = TOP + (tallest - len(cards)) * (HIGH + GAP) / 2
        for k, card in enumerate(cards):
            places[card.teams] = (x, begin + k * (HIGH + GAP))
        parts.append(
            page_words(x + wide / 2, TOP - 16, _head(count, len(players)), colour=FAINT, size=11, anchor="middle")
        )
        if left_out.get(count):
            under = begin + len(cards) * (HIGH + GAP) + 10
            parts.append(
                page_group([page_note(x + 14, under, f"… {left_out[count]}")], class_="fold", data_teams=count)
            )
        x += wide + BETWEEN
    right, bottom = x - BETWEEN, TOP + tallest * (HIGH + GAP) + (14 if left_out else 0)
    signs, end = page_legend(players, MARGIN, 64.0, [(_check(8, 0), "stable: nobody gains by leaving")])
    stable = sum(c.is_stable for c in structures)
    about = f"{count_label(len(structures), 'coalition structure')}, {stable:,} of them stable."
    parts = [
        page_group([signs], class_="legend"),
        *_lines(shown, places, wide),
        *parts,
        *(
            _card(
                card, *places[card.teams], wide, page_payoff_stack(card.payoff, look, *_cells(places[card.teams]), cell)
            )
            for card in shown
        ),
        page_note(MARGIN, bottom + 16, about + " A line joins two teams and leaves the rest as it is."),
    ]
    return svg_page(
        title, about, max(right + MARGIN, end, page_title_width(title), 470), bottom + 16 + MARGIN, parts, "lattice"
    )


def _cells(place: tuple[float, float]) -> tuple[float, float]:
    return place[0] + 12, place[1] + 34


def _card(card: Card, x: float, y: float, wide: float, stacked: str) -> str:
    edge, thick = (FIRM[0], 2.4) if card.is_stable else (LINE, 1.0)
    parts = [page_box(x, y, wide, HIGH, rx=7, fill=PAPER, stroke=edge, stroke_width=thick)]
    parts.append(page_words(x + 12, y + 17, card.short, bold=True))
    parts.append(stacked)
    if card.is_stable:
        parts.append(_check(x + wide - 4, y + 4))  # on the corner, clear of the name
    kind = "structure stable" if card.is_stable else "structure"
    return page_group(
        parts,
        hover=f"{plain_label(card.name)}: {payoff_label(card.payoff)}",
        class_=kind,
        data_teams=card.name.replace(" | ", "|"),
    )


def _check(x: float, y: float) -> str:
    return (
        f"<circle cx='{page_coordinate(x)}' cy='{page_coordinate(y)}' r='8' fill='{FIRM[0]}'/>"
        f"<path d='M{page_coordinate(x - 3.6)} {page_coordinate(y)}l2.6 3l4.6 -5.6' fill='none' stroke='#fefefe' "
        f"stroke-width='1.8'/>"
    )


def _lines(
    shown: Sequence[Card], places: dict[tuple[tuple[str, ...], ...], tuple[float, float]], wide: float
) -> Iterator[str]:
    """Yields a line from each structure to every one in which two of its teams have joined."""
    known = {frozenset(map(frozenset, card.teams)): card for card in shown}
    for card in shown:
        teams = list(map(frozenset, card.teams))
        for i, one in enumerate(teams):
            for other in teams[i + 1 :]:
                joined = known.get(frozenset([*(t for t in teams if t not in (one, other)), one | other]))
                if joined is not None:
                    (x0, y0), (x1, y1) = places[card.teams], places[joined.teams]
                    begin, middle = x0 + wide, (x0 + wide + x1) / 2
                    first, last = page_coordinate(y0 + HIGH / 2), page_coordinate(y1 + HIGH / 2)
                    bend = page_coordinate(middle)
                    path = f"M{page_coordinate(begin)} {first}C{bend} {first} {bend} {last} "
                    both = card.is_stable and joined.is_stable
                    yield page_stroke(f"{path}{page_coordinate(x1)} {last}", FIRM[0] if both else EDGE, 1.2)


def lattice_text(structures: Sequence[Card], players: Sequence[str], *, most: int = 24, width: int = 100) -> str:
    """Returns coalition structures as text, the finest first, under the number of their teams.

    >>> alone, both = Card((("A",), ("B",)), (0, 0)), Card((("A", "B"),), (1, 1), is_stable=True)
    >>> print(lattice_text([both, alone], ("A", "B")))
    everybody alone
        A | B  (0, 0)
    all together
      ✓ A+B    (1, 1)
    """
    shown, lines = _chosen_cards(structures, most), []
    left_out, by_count = _left_out(structures, shown), _columns(shown)
    wide = max(label_width(card.short) for card in shown)
    for count in sorted({*by_count, *left_out}, reverse=True):
        lines.append(_head(count, len(players)))
        for card in by_count.get(count, []):
            name = card.short
            blank = " " * (wide - label_width(name))
            lines.append(f"  {'✓' if card.is_stable else ' '} {name}{blank}  {payoff_label(card.payoff)}")
        if left_out.get(count):
            lines.append(f"    … {left_out[count]}")
    return "\n".join(line if label_width(line) <= width else line[: width - 1] + "…" for line in lines)


def _chosen_cards(structures: Sequence[Card], most: int) -> list[Card]:
    """Returns all structures, or of many the ends, the stable ones and the best, in their order, *most* at most."""
    if len(structures) <= most:
        return list(structures)
    ends = {min(len(card.teams) for card in structures), max(len(card.teams) for card in structures)}
    seen: dict[int, int] = {}
    ranks = []
    for k, card in enumerate(structures):  # of those alike otherwise, some of every number of teams
        count = len(card.teams)
        seen[count] = seen.get(count, 0) + 1
        ranks.append((count not in ends, not card.is_best, not card.is_stable, seen[count], k))
    kept = {rank[-1] for rank in sorted(ranks)[:most]}
    return [card for k, card in enumerate(structures) if k in kept]


def _columns(shown: Sequence[Card]) -> dict[int, list[Card]]:
    found: dict[int, list[Card]] = {}
    for card in shown:
        found.setdefault(len(card.teams), []).append(card)
    return found


def _left_out(structures: Sequence[Card], shown: Sequence[Card]) -> dict[int, str]:
    """For each number of teams, how many structures are not shown and how many of those hold."""
    kept = {card.teams for card in shown}
    found: dict[int, tuple[int, int]] = {}
    for card in structures:
        if card.teams not in kept:
            many, firm = found.get(len(card.teams), (0, 0))
            found[len(card.teams)] = many + 1, firm + card.is_stable
    return {count: f"{many:,} more" + (f", {firm:,} stable" if firm else "") for count, (many, firm) in found.items()}


def _head(teams: int, players: int) -> str:
    if teams == players:
        return "everybody alone"
    return "all together" if teams == 1 else count_label(teams, "team")

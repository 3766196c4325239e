"""The paper that all pictures are drawn on: shapes, words and numbers as SVG, harmless whatever they hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from zermelo.draw.svg.label import plain_label, signed_number_label
from zermelo.draw.svg.palette import EDGE, FAINT, LINE, PAPER, TEXT, WASH, Look, palette_looks
from zermelo.forms.payoff import Number

FONT = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"
MARGIN = 24.0
LONGEST_TITLE, LONGEST_NAME, LONGEST_WORDS = 90, 24, 300
HALO = f" stroke='{PAPER}' stroke-width='3' stroke-linejoin='round' paint-order='stroke'"

# How wide characters are in thousandths of the size of the letters; the fonts above agree on them.
_WIDTHS = {
    **dict.fromkeys("ijl'", 222), **dict.fromkeys("ft,./:;!I[] |\\", 280), **dict.fromkeys('r()-"', 340),
    **dict.fromkeys("ckszvyxJ", 510), **dict.fromkeys("+<>=~", 584), **dict.fromkeys("ABEKPSVXY&", 670),
    **dict.fromkeys("CDHNRUwF", 722), **dict.fromkeys("GOQmM", 800), **dict.fromkeys("W%@—…", 1000),
    "Z": 611, "T": 611, "L": 556, "×": 584, "−": 584, "·": 340,
}  # fmt: skip


def page_text_width(text: str, size: float = 12) -> float:
    """Returns about how wide *text* is when it is drawn, never much less than it is.

    >>> round(page_text_width("Will"), 1), round(page_text_width("漢"), 1)
    (20.6, 12.4)
    """
    total = sum(_WIDTHS.get(c, 570) if c < "\u0250" or c in _WIDTHS else 1000 for c in text)
    return total * size / 1000 * 1.03


def page_safe_text(text: object, longest: int | None = LONGEST_WORDS) -> str:
    r"""Returns *text* for the inside of an element or an attribute: printable, escaped, cut where it is long.

    >>> page_safe_text("<b> & 'x'\n"), len(page_safe_text("x" * 10_000, 5))
    ('&lt;b&gt; &amp; &#x27;x&#x27;\\n', 5)
    """
    return escape(plain_label(text, longest), quote=True)


def page_coordinate(value: float) -> str:
    """Returns a coordinate: one digit behind the point, and none where it would be 0.

    >>> page_coordinate(12), page_coordinate(-0.04), page_coordinate(3.14)
    ('12', '0', '3.1')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _attributes(**given: Any) -> str:
    """Returns attributes as text, each after a blank; an underscore is a dash, and None is left out.

    >>> _attributes(data_node=17, fill=None, class_="x")
    " data-node='17' class='x'"
    """
    made = []
    for name, value in given.items():
        if value is not None:
            shown = page_coordinate(value) if isinstance(value, float) else page_safe_text(value)
            made.append(f" {name.rstrip('_').replace('_', '-')}='{shown}'")
    return "".join(made)


def page_words(
    x: float, y: float, text: object, *, colour: str = TEXT, size: float = 12, anchor: str | None = None,
    bold: bool = False, halo: bool = False, longest: int = LONGEST_WORDS,
) -> str:  # fmt: skip
    """Returns *text* at a place; with a *halo* of paper it reads above lines."""
    more = _attributes(
        fill=None if colour == TEXT else colour, text_anchor=anchor, font_size=None if size == 12 else float(size),
        font_weight="600" if bold else None,
    )  # fmt: skip
    if halo:
        more += HALO
    return f"<text x='{page_coordinate(x)}' y='{page_coordinate(y)}'{more}>{page_safe_text(text, longest)}</text>"


def page_group(inside: Iterable[str], hover: str = "", **given: Any) -> str:
    """Returns a `<g>` with attributes; *hover* is shown where somebody points at it."""
    title = f"<title>{page_safe_text(hover)}</title>" if hover else ""
    return f"<g{_attributes(**given)}>{title}{''.join(inside)}</g>"


def page_box(x: float, y: float, wide: float, high: float, **style: Any) -> str:
    """Returns a rectangle."""
    where = f"x='{page_coordinate(x)}' y='{page_coordinate(y)}'"
    large = f"width='{page_coordinate(wide)}' height='{page_coordinate(high)}'"
    return f"<rect {where} {large}{_attributes(**style)}/>"


def page_stroke(path: str, colour: str = LINE, width: float = 1.4, **style: Any) -> str:
    """Returns a line along *path*."""
    thick = page_coordinate(width)
    return f"<path d='{path}' fill='none' stroke='{colour}' stroke-width='{thick}'{_attributes(**style)}/>"


def svg_page(title: str, about: str, wide: float, high: float, parts: Iterable[str], name: str = "picture") -> str:
    """Returns the whole picture: *parts* on paper of that size under a title that is seen and read aloud."""
    width, height = f"{wide:.0f}", f"{high:.0f}"
    shown = page_safe_text(title, LONGEST_TITLE)
    head = f"<text x='{page_coordinate(MARGIN)}' y='38' font-size='17' font-weight='600'>{shown}</text>"
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' class='zermelo {name}' width='{width}' height='{height}' "
        f"viewBox='0 0 {width} {height}' role='img' font-family=\"{FONT}\" font-size='12' "
        f"fill='{TEXT}'>",
        f"<title>{shown or 'A picture of a game'}</title>",
        f"<desc>{page_safe_text(about) or 'A picture of a game.'}</desc>",
        f"<rect x='0.5' y='0.5' width='{float(width) - 1:.0f}' height='{float(height) - 1:.0f}' rx='10' "
        f"fill='{PAPER}' stroke='{EDGE}'/>",
        *([head] if shown else []),
        *(part for part in parts if part),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def page_title_width(title: str) -> float:
    """Returns how wide the paper must be for its title, in DejaVu Sans Bold, too, the widest of the usual fonts."""
    return page_text_width(plain_label(title, LONGEST_TITLE), 20) + 2 * MARGIN


# ---------------------------------------------------------------- players


def page_glyph(look: Look, x: float, y: float, r: float) -> str:
    """Returns the sign of a player: shape, colour and letter."""
    style = f"fill='{look.fill}' stroke='{look.fill}' stroke-width='2' stroke-linejoin='round'"
    if look.shape == "circle":
        shape = (
            f"<circle cx='{page_coordinate(x)}' cy='{page_coordinate(y)}' r='{page_coordinate(r)}' fill='{look.fill}'/>"
        )
    else:
        scale, corners = _CORNERS[look.shape]
        points = " ".join(
            f"{page_coordinate(x + r * scale * a)},{page_coordinate(y + r * scale * b)}" for a, b in corners
        )
        shape = f"<polygon points='{points}' {style}/>"
    size = r * 1.08 if len(look.letter) < 2 else r * 0.9
    drop = r * (0.52 if look.shape == "triangle" else 0.38)
    return f"{shape}{page_words(x, y + drop, look.letter, colour=look.on_fill, size=size, anchor='middle', bold=True)}"


_CORNERS = {
    "square": (0.86, ((-1, -1), (1, -1), (1, 1), (-1, 1))),
    "diamond": (1.15, ((0, -1), (1, 0), (0, 1), (-1, 0))),
    "hexagon": (1.05, ((-1, 0), (-0.5, -0.87), (0.5, -0.87), (1, 0), (0.5, 0.87), (-0.5, 0.87))),
    "triangle": (1.15, ((0, -0.95), (1, 0.8), (-1, 0.8))),
    "pentagon": (1.05, ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))),
    "octagon": (1.0, ((-0.41, -1), (0.41, -1), (1, -0.41), (1, 0.41), (0.41, 1), (-0.41, 1), (-1, 0.41), (-1, -0.41))),
    "shield": (1.0, ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.3), (0, 1.1), (-0.9, 0.3))),
}


def page_die(x: float, y: float, r: float = 9) -> str:
    """Returns the sign of chance: a die showing five."""
    step = r * 0.45
    dots = "".join(
        f"<circle cx='{page_coordinate(x + dx)}' cy='{page_coordinate(y + dy)}' r='{page_coordinate(r * 0.18)}' "
        f"fill='{TEXT}'/>"
        for dx, dy in ((-step, -step), (step, -step), (0, 0), (-step, step), (step, step))
    )
    return page_box(x - r, y - r, 2 * r, 2 * r, rx=4, fill=PAPER, stroke=TEXT, stroke_width=1.4) + dots


def page_legend(players: Sequence[str], x: float, y: float, extra: Sequence[tuple[str, str]] = ()) -> tuple[str, float]:
    """Returns the signs and names of all players in a row, then *extra* signs with words, and where the row ends.

    An extra sign is drawn 26 wide from 0, 0 on.
    """
    parts = []
    for player, look in zip(players, palette_looks(players), strict=True):
        name = plain_label(player, LONGEST_NAME)
        parts.append(page_glyph(look, x + 9, y, 9) + page_words(x + 24, y + 4, name, colour=look.ink, bold=True))
        x += 24 + page_text_width(name) * 1.06 + 18
    for sign, said in extra:
        parts.append(
            f"<g transform='translate({page_coordinate(x)} {page_coordinate(y)})'>{sign}</g>"
            + page_words(x + 33, y + 4, said, colour=FAINT)
        )
        x += 33 + page_text_width(said) + 18
    return "".join(parts), x


# ---------------------------------------------------------------- payoffs

CELL_HIGH = 20.0


def page_cell_width(numbers: Iterable[str]) -> float:
    """Returns how wide a cell must be for any of *numbers*."""
    return max((page_text_width(shown, 13) * 1.06 for shown in numbers), default=8.0) + 11


def page_payoff_stack(
    values: Sequence[Number | str], look: Sequence[Look], x: float, y: float, wide: float,
    shares: Sequence[float | None] = (),
) -> str:  # fmt: skip
    """Returns what everybody gets, a coloured cell for each; the cell is filled as far as its *share* of 1 says."""
    parts, top = [], y - CELL_HIGH / 2
    for seat, value in enumerate(values):
        left = x + seat * (wide + 2)
        share = shares[seat] if seat < len(shares) else None
        parts.append(page_box(left, top, wide, CELL_HIGH, rx=3, fill=look[seat].fill, fill_opacity=".1"))
        if share:
            filled = max(CELL_HIGH * share, 1.5)
            parts.append(
                page_box(left, top + CELL_HIGH - filled, wide, filled, rx=3, fill=look[seat].fill, fill_opacity=".24")
            )
        shown = value if isinstance(value, str) else signed_number_label(value)
        parts.append(page_words(left + wide / 2, y + 4.6, shown, colour=look[seat].ink))
    if not parts:
        return ""
    return f"<g text-anchor='middle' font-size='13' font-weight='600'>{''.join(parts)}</g>"


def page_stack_width(seats: int, wide: float) -> float:
    """Returns how wide a stack of so many cells is."""
    return seats * (wide + 2) - 2


def page_note(x: float, y: float, text: str) -> str:
    """Returns a small line of words next to or below a picture."""
    return page_words(x, y, text, colour=FAINT, size=11)


def _band(x: float, y: float, wide: float, high: float) -> str:
    """Returns a faint background for a row or a column."""
    return page_box(x, y, wide, high, rx=4, fill=WASH)

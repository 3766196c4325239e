"""Colours and shapes of players: a palette that colour-blind readers can tell apart, a shape and a letter each.

`fill` is the colour of Okabe and Ito; `ink` is darkened until it reads on white as text (contrast at least
4.5 to 1). On dark paper every colour has a twin: `dark` puts one in place of the other.

Reference: Okabe and Ito 2008, Color universal design.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

PAPER, TEXT, FAINT, LINE, EDGE, WASH = "#ffffff", "#22272e", "#5f6873", "#aab2bd", "#d5dae0", "#f3f5f7"
ON_DARK, ON_LIGHT = "#fefefe", "#23272e"  # letters on colours, the same on any paper


@dataclass(frozen=True)
class Look:
    """How one player is drawn."""

    fill: str
    ink: str
    letter: str
    on_fill: str
    shape: str


COLOURS = (
    ("#0072b2", "#0068a3", ON_DARK),
    ("#d55e00", "#b34f00", ON_DARK),
    ("#009e73", "#00765a", ON_DARK),
    ("#cc79a7", "#a0457a", ON_LIGHT),
    ("#e69f00", "#8f6200", ON_LIGHT),
    ("#56b4e9", "#1d6d9c", ON_LIGHT),
    ("#f0e442", "#6e6700", ON_LIGHT),
    ("#4d4d4d", "#4e4e4e", ON_DARK),
)
SHAPES = ("circle", "square", "diamond", "hexagon", "triangle", "pentagon", "octagon", "shield")
DARK = {
    PAPER: "#1a1e24", TEXT: "#e6edf3", FAINT: "#a2acb8", LINE: "#5c6672", EDGE: "#39414b", WASH: "#242a32",
    "#0068a3": "#6cb6ea", "#b34f00": "#ff9a52", "#00765a": "#3fcba2", "#a0457a": "#e39cc3", "#8f6200": "#f0b73d",
    "#1d6d9c": "#8accf2", "#6e6700": "#f0e442", "#4e4e4e": "#c4c8cc", "#0072b2": "#2a8fd0", "#4d4d4d": "#7d848c",
}  # fmt: skip


def palette_looks(players: Sequence[str]) -> list[Look]:
    """Returns colour, shape and letter of every player.

    >>> [look.letter for look in palette_looks(["Ann", "Bob", "Al"])]
    ['1', '2', '3']
    >>> [look.letter for look in palette_looks(["Ann", "Bob"])]
    ['A', 'B']
    """
    initials = [name[:1].upper() if name[:1].isalnum() else "" for name in players]
    if len(set(initials)) < len(players) or "" in initials or any(len(letter) > 1 for letter in initials):
        initials = [str(seat + 1) for seat in range(len(players))]
    found = []
    for seat, letter in enumerate(initials):
        fill, ink, on_fill = COLOURS[seat % len(COLOURS)]
        found.append(Look(fill, ink, letter, on_fill, SHAPES[seat % len(SHAPES)]))
    return found


def dark(svg: str) -> str:
    """Returns the same picture on dark paper.

    Only colours in attributes are changed: in text that comes from a game a quote is escaped, so it has none.

    >>> dark("<rect fill='#ffffff'/>")
    "<rect fill='#1a1e24'/>"
    """
    return re.sub(r"='(#[0-9a-f]{6})'", lambda found: f"='{DARK.get(found[1], found[1])}'", svg)

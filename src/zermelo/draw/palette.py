"""Colours and shapes of players: a palette that colour-blind readers can tell apart, and a letter each.

`fill` is the colour of Okabe and Ito; `ink` is darkened until it reads on white as text (contrast at least
4.5 to 1).

Reference: Okabe and Ito 2008, Color universal design.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PAPER, TEXT, FAINT, LINE = "#ffffff", "#22272e", "#6b7480", "#aab2bd"


@dataclass(frozen=True)
class Look:
    """How one player is drawn."""

    fill: str
    ink: str
    letter: str
    on_fill: str
    shape: str


COLOURS = (
    ("#0072b2", "#0068a3", "#ffffff"),
    ("#d55e00", "#b34f00", "#ffffff"),
    ("#009e73", "#00765a", "#ffffff"),
    ("#cc79a7", "#a0457a", "#22272e"),
    ("#e69f00", "#8f6200", "#22272e"),
    ("#56b4e9", "#1d6d9c", "#22272e"),
    ("#f0e442", "#6e6700", "#22272e"),
    ("#4d4d4d", "#4d4d4d", "#ffffff"),
)
SHAPES = ("circle", "square", "diamond", "hexagon")


def looks(players: Sequence[str]) -> list[Look]:
    """Returns colour, shape and letter of every player.

    >>> [look.letter for look in looks(["Ann", "Bob", "Al"])]
    ['1', '2', '3']
    >>> [look.letter for look in looks(["Ann", "Bob"])]
    ['A', 'B']
    """
    initials = [name[:1].upper() if name[:1].isalnum() else "" for name in players]
    if len(set(initials)) < len(players) or "" in initials:
        initials = [str(seat + 1) for seat in range(len(players))]
    found = []
    for seat, letter in enumerate(initials):
        fill, ink, on_fill = COLOURS[seat % len(COLOURS)]
        found.append(Look(fill, ink, letter, on_fill, SHAPES[seat % len(SHAPES)]))
    return found

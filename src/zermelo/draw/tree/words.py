"""What a picture of a tree says in words, the same in SVG and in text."""

from __future__ import annotations

from zermelo.draw.svg.label import counted, number, payoff
from zermelo.draw.tree.sketch import Twig


def fold_words(twig: Twig) -> str:
    """Returns what a fold stands for: moves not shown, the rest of the line, nodes and ends."""
    said = []
    if twig.onward is not None:
        said.append(f"{counted(twig.onward[0], 'more move')} to {payoff(twig.onward[1])}")
    if twig.below is not None:
        said += [counted(twig.below[0], "node"), counted(twig.below[1], "end")]
    left = ", ".join(said)
    if twig.hidden:
        return counted(twig.hidden, "more move") + (f": {left}" if left else "")
    return left or "…"


def cells_of(twig: Twig) -> list[str]:
    """Returns what each player gets at an end or from a node on: a number, or from the least to the most."""
    known = twig.payoff or twig.value
    if known is not None:
        return [number(value) for value in known]
    return [number(low) if low == high else f"{number(low)}…{number(high)}" for low, high in twig.reach or ()]


def odds_label(twig: Twig) -> str:
    """Returns how likely the move to *twig* is; an empty text where nothing is left to chance."""
    return "" if twig.odds is None else number(twig.odds)

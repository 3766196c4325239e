"""What a picture of a tree says in words, the same in SVG and in text."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.draw.svg.label import count_label, number_label, payoff_label, signed_number_label
from zermelo.draw.tree.sketch import Twig


def tree_fold_words(twig: Twig) -> str:
    """Returns what a fold stands for: moves not shown, the rest of the line, nodes and ends."""
    said = []
    if twig.onward is not None:
        said.append(f"{count_label(twig.onward[0], 'more move')} to {payoff_label(twig.onward[1])}")
    if twig.below is not None:
        said += [count_label(twig.below[0], "node"), count_label(twig.below[1], "end")]
    left = ", ".join(said)
    if twig.hidden:
        return count_label(twig.hidden, "more move") + (f": {left}" if left else "")
    return left or "…"


def tree_payoff_words(twig: Twig) -> list[str]:
    """Returns what each player gets at an end or from a node on: a number, or from the least to the most."""
    known = twig.payoff or twig.value
    if known is not None:
        return [signed_number_label(value) for value in known]
    return [
        signed_number_label(low) if low == high else f"{signed_number_label(low)}…{signed_number_label(high)}"
        for low, high in twig.reach or ()
    ]


def tree_label_words(twig: Twig) -> Sequence[str]:
    """Returns what is written below a node that is no end: its label, else what it is worth unless a fold says that."""
    if twig.turn is None:
        return ()
    if twig.label is not None:
        return twig.label
    return () if twig.value is None or twig.is_folded else [signed_number_label(value) for value in twig.value]


def tree_odds_words(twig: Twig) -> str:
    """Returns how likely the move to *twig* is; an empty text where nothing is left to chance."""
    return "" if twig.odds is None else number_label(twig.odds)

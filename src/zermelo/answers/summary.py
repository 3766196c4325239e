"""An answer in a sentence or two, as one would tell it to somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.answers.evidence.solution.backward_induction import FEW, BackwardInduction
from zermelo.draw.svg.label import count_label, number_label
from zermelo.forms.payoff import Number, Payoff

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution


def solution_summary(answer: Solution) -> str:
    """Returns what play comes to, how it begins, and whether ties matter; nothing where no strategies were found.

    >>> from zermelo import solve
    >>> print(solution_summary(solve("nim:1,2,players=Ann+Bob+Cy")))
    Ann gets −1, Bob 2 and Cy −1, after 2 moves: Ann begins with h1-1. Other tie-breaking rules lead to another payoff.
    >>> print(solution_summary(solve("kuhn")))
    Ann gets −1/18 and Bob 1/18, on average.
    """
    if not answer.has_strategies or answer.payoff is None:
        return ""
    said = sentence_of_payoff(answer.payoff) + _course(answer)
    held = answer.evidence
    others = held.outcomes if isinstance(held, BackwardInduction) and len(held.arena) <= FEW else None
    if others is None:
        return said
    if len(others) == 1:
        return f"{said} Every pure subgame-perfect equilibrium pays this."
    more = "another payoff" if len(others) == 2 else f"{len(others) - 1} other payoffs"
    return f"{said} Other tie-breaking rules lead to {more}."


def _course(answer: Solution) -> str:
    """How long it takes and how it begins, where nothing is left to chance or to mixing."""
    line = getattr(answer, "line", None)  # a matrix has none
    if line is None or not len(line) or any(step.odds is not None for step in line):
        return ", on average." if line is not None and len(line) else "."
    how = "in play that never ends" if line.is_endless else f"after {count_label(len(line), 'move')}"
    return f", {how}: {line[0].player} begins with {line[0].move}."


def sentence_of_payoff(payoff: Payoff) -> str:
    """Returns what everybody gets, in words.

    >>> sentence_of_payoff(Payoff(("Ann", "Bob", "Cy"), (2, -1, -1)))
    'Ann gets 2, Bob −1 and Cy −1'
    """
    verbs = [" gets", *[""] * (len(payoff) - 1)]
    parts = [f"{player}{verb} {signed_number(value)}" for verb, (player, value) in zip(verbs, payoff.items())]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def signed_number(value: Number) -> str:
    """Returns a number with a real minus sign.

    >>> signed_number(-2)
    '−2'
    """
    return number_label(value).replace("-", "−")

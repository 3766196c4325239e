"""How large a game is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Fit:
    """Whether a question fits this machine, and why; None where that cannot be known before."""

    question: str
    fits: bool | None
    why: str


@dataclass(frozen=True)
class Size:
    """How large a game is: its tree (`nodes`, `ends`, `depth`, `branching`) and its `positions`.

    Exact counts, or Knuth's estimate with an `interval` for the nodes in which the true number lies with
    probability about 0.95 (less where the tree is very uneven). A count that is not known is None.
    """

    exact: bool
    nodes: int | None
    ends: int | None
    positions: int | None
    depth: int | None
    branching: Fraction | None
    interval: tuple[int, int] | None
    questions: tuple[Fit, ...]
    remarks: tuple[str, ...]

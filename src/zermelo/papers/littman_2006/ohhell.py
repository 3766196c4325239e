"""Section 3: open-handed Oh Hell. Table 1, and what is said of doing without mixing.

A few hundred hands by default; ``zermelo reproduce ohoh`` deals as many as you like.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.littman_2006.ohoh import Ohoh, reproduce_ohoh
from zermelo.papers.littman_2006.table_1 import BEST_TO_ANY, CRITERIA, MIXED, OTHERS, PURE_TO_ANY, PURE_TO_BEST
from zermelo.papers.rows import Row

HANDS = 200
SAMPLED = (
    f"{HANDS} hands of four cards, seed 1; the paper dealt 1,000. A figure agrees where all of its interval, two "
    "standard errors either way, rounds to what was printed, or, of shares, lies within three standard errors of the "
    "paper's own. What is unclear does not count as reproduced; more hands may settle it: zermelo reproduce ohoh, for "
    "five cards too."
)


@cache
def _played_hands(cards: int = 4, hands: int = HANDS) -> Ohoh:
    """The hands, played once for all experiments here."""
    return reproduce_ohoh(cards, hands)


def _line_of_row(row: Row, cards: int = 4) -> Line:
    """A row of the table as a line."""
    _, printed, ours, error, apart, _ = row.cells()
    told = f"{ours}{row.unit}" + (f" {error}" if error else "") + (f", {apart} apart" if apart else "")
    if row.agrees == "unclear":
        told += ", unclear"
    known = LOST if row.paper is None else f"{printed}{row.unit}"
    rule = "section 3.2" if row.name in (MIXED, OTHERS) and cards == 4 else "table 1"
    return Line(f"{row.name}, {cards} cards", known, told, why=row.why, agrees=row.agrees == "yes", rule=rule)


@experiment(
    "lrtz-table-1-size", "table 1, first rows", "Trees of depth 10, about 10,000 nodes and 6 payoffs.", note=SAMPLED
)
def littman_ohhell_tree_sizes() -> Iterator[Line]:
    for name in ("tree depth", "tree size", "leaves", "distinct payoffs", "distinct payoffs, at most"):
        yield _line_of_row(_played_hands().row(name))


@experiment(
    "lrtz-table-1", "table 1, last rows", "How often bestNash found a better equilibrium than anyNash.", note=SAMPLED
)  # fmt: skip
def littman_ohhell_four_cards() -> Iterator[Line]:
    for name in ("multiple equilibria", *CRITERIA):
        yield _line_of_row(_played_hands().row(name))


@experiment(
    "lrtz-deterministic", "section 3.2", "In 7.6% of the hands the deterministic social optimum was worse than that of "
    "bestNash; by the four other measures never.", note=SAMPLED,
)  # fmt: skip
def littman_ohhell_deterministic() -> Iterator[Line]:
    for name in (MIXED, OTHERS):
        yield _line_of_row(_played_hands().row(name))


@experiment(
    "lrtz-running-times", "table 1 and section 3.2", "bestNash takes 605 ms where anyNash takes 137; the deterministic "
    "algorithm is about twice as fast as bestNash and half as fast as anyNash.", note=SAMPLED, measured=True,
)  # fmt: skip
def littman_ohhell_running_times() -> Iterator[Line]:
    rows = [_played_hands().row(name) for name in (BEST_TO_ANY, PURE_TO_BEST, PURE_TO_ANY)]
    yield from map(_line_of_row, rows)
    yield Line("bestNash within a factor of 6 of anyNash", True, rows[0].ours <= 6)


@experiment(
    "lrtz-table-1-five", "table 1, five cards", "Depth 12, 52% of hands with several equilibria, and so on.", slow=True,
    note="120 hands of five cards, seed 1: too few to settle most shares.",
)  # fmt: skip
def littman_ohhell_five_cards() -> Iterator[Line]:
    for name in ("tree depth", "tree size", "distinct payoffs", "multiple equilibria", *CRITERIA, MIXED, OTHERS):
        yield _line_of_row(_played_hands(5, 120).row(name), 5)

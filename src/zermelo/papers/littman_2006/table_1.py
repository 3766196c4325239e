"""Table 1 of Littman, Ravi, Talwar and Zinkevich 2006, and what their section 3.2 says of doing without mixing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any

from zermelo.papers.rows import Row, paper_mean_row, paper_ratio_row, paper_share_row

HANDS = 1000  # theirs, of either size

# The paper's words for what is best, ours, and what it is of the payoffs of both.
CRITERIA: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "social optimum": ("total", sum),
    "fairest": ("fairest", min),
    "single maximum": ("single", max),
    "best for Player 1": ("A", itemgetter(0)),
    "best for Player 2": ("B", itemgetter(1)),
}

MIXED, OTHERS = "deterministic social optimum worse", "deterministic worse by the other four"
BEST_TO_ANY = "time of bestNash to anyNash"
PURE_TO_BEST, PURE_TO_ANY = "time of deterministic to bestNash", "time of deterministic to anyNash"

# What the paper printed, for 4 and 5 cards: percentages of hands but for the first three and the last three rows.
PRINTED: dict[str, tuple[Any, Any]] = {
    "tree depth": (10, 12),
    "tree size": (10_000, 400_000),
    "distinct payoffs": (6, 7),
    "multiple equilibria": (30, 52),
    "social optimum": (22, Fraction("41.5")),
    "fairest": (Fraction("3.2"), 4),
    "single maximum": (Fraction("21.6"), Fraction("39.2")),
    "best for Player 1": (Fraction("20.8"), Fraction("37.6")),
    "best for Player 2": (Fraction("9.4"), Fraction("17.1")),
    MIXED: (Fraction("7.6"), Fraction("11.8")),
    OTHERS: (0, 0),
    BEST_TO_ANY: (Fraction(605, 137), Fraction(11, 2)),
    PURE_TO_BEST: (Fraction(1, 2), Fraction(1, 2)),
    PURE_TO_ANY: (2, 2),
}

TIES = (
    "What anyNash finds depends on the order of moves and on which of equal ones it keeps; the paper states "
    "neither. Here contracts rise from 0, cards come as dealt, and the first is kept."
)
TIMED = (
    "Another program on another machine. Timed are the answers of any_equilibrium, equilibria and pure_equilibria "
    "about a tree that is there already; on trees so small much of that is the answer itself. bestNash keeps its sets "
    "as bits, the deterministic algorithm, made for any number of players, as lists."
)
WHY = {
    "tree size": "The paper rounds, and does not say whether it counts nodes and whether this is a mean. Here: nodes.",
    "distinct payoffs": (
        "A contract k pays 10 + k or costs 10 + k, so with c cards there are up to 2 (c + 1) payoffs; 6 and 7 would be "
        "c + 2, as if all failures cost the same, which the printed rules do not say."
    ),
    "multiple equilibria": (
        "The set of payoffs depends on no order of moves, so that cannot explain it: chance, the deals or the rules "
        "differ."
    ),
    MIXED: (
        "By the printed rules this cannot be: once contracts are named each player has two payoffs and both never get "
        "the better one, and then mixing adds no payoff that is better for anybody (docs/ohhell.md)."
    ),
    OTHERS: "By the printed rules it must be 0, but few hands leave more than that open.",
    **dict.fromkeys(CRITERIA, TIES),
    **dict.fromkeys((BEST_TO_ANY, PURE_TO_BEST, PURE_TO_ANY), TIMED),
}


def littman_table_1_rows(cards: int, hands: Sequence[Any]) -> tuple[Row, ...]:
    """Returns the table of *hands* of so many *cards*, with the paper's figures where it has any."""

    def printed(name: str) -> Any:
        return PRINTED[name][cards - 4] if cards in (4, 5) else None

    def shared(name: str, test: Callable[[Any], bool]) -> Row:
        hits = [test(hand) for hand in hands]
        example = next((hand.seed for hand, hit in zip(hands, hits, strict=True) if hit), None)
        return paper_share_row(name, hits, printed(name), HANDS, why=WHY[name], example=example)

    def compared(name: str, over: int, under: int) -> Row:
        tops, bottoms = ([hand.times[k] for hand in hands] for k in (over, under))
        return paper_ratio_row(name, tops, bottoms, printed(name), why=WHY[name])

    sizes, payoffs = "tree size", "distinct payoffs"
    return (
        paper_mean_row("tree depth", [hand.depth for hand in hands], printed("tree depth")),
        paper_mean_row(sizes, [hand.nodes for hand in hands], printed(sizes), digits=1, why=WHY[sizes]),
        paper_mean_row("leaves", [hand.leaves for hand in hands]),
        paper_mean_row(payoffs, [n for hand in hands for n in hand.distinct], printed(payoffs), why=WHY[payoffs]),
        paper_mean_row("distinct payoffs, at most", [max(n for hand in hands for n in hand.distinct)]),
        shared("multiple equilibria", lambda hand: hand.several),
        *(shared(name, lambda hand, k=k: hand.missed[k]) for k, name in enumerate(CRITERIA)),  # type: ignore[misc]
        shared(MIXED, lambda hand: hand.mixed[0]),
        shared(OTHERS, lambda hand: any(hand.mixed[1:])),
        compared(BEST_TO_ANY, 1, 0),
        compared(PURE_TO_BEST, 2, 1),
        compared(PURE_TO_ANY, 2, 0),
    )

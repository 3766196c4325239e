"""One hand of Oh Hell worked out a second time: cards as words, recursion, boxes from the definition of equilibrium."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.utility import _node

RANKS = "23456789TJQKA"
CRITERIA = (sum, min, max, lambda u: u[0], lambda u: u[1])


def hand(hands: list[list[str]], trumps: str) -> dict[str, Any]:
    """Returns what `zermelo.papers.littman_2006.ohoh.play_ohoh_hand` says of a deal to two players, found otherwise."""
    size = len(hands[0])

    def legal(mine: tuple[str, ...], led: str | None) -> list[str]:
        return [card for card in mine if led is not None and card[0] == led[0]] or list(mine)

    def takes(second: str, first: str) -> bool:
        if second[0] == first[0]:
            return RANKS.index(second[1]) > RANKS.index(first[1])
        return second[0] == trumps

    @cache
    def node(left: tuple[tuple[str, ...], ...], seat: int, led: str | None, won: tuple[int, ...], said: Any) -> Any:
        if len(said) < 2:
            seat = len(said)
            below = [
                node(left, 0, None, won, (*said, k)) for k in range(size + 1) if not (said and said[0] + k == size)
            ]
            return joined(below, seat)
        if not left[0] and not left[1]:
            paid = tuple(10 + c if c == w else -10 - c for c, w in zip(said, won))
            box = tuple((u, u) for u in paid)
            return {
                "any": paid, "pure": {paid}, "boxes": [box], "nodes": 1, "leaves": 1, "depth": 0, "paid": {paid},
            }  # fmt: skip
        below = []
        for card in legal(left[seat], led):
            rest = list(left)
            rest[seat] = tuple(other for other in left[seat] if other != card)
            if led is None:
                below.append(node(tuple(rest), 1 - seat, card, won, said))
            else:
                taker = seat if takes(card, led) else 1 - seat
                count = tuple(n + (p == taker) for p, n in enumerate(won))
                below.append(node(tuple(rest), taker, None, count, said))
        return joined(below, seat)

    root = node(tuple(map(tuple, hands)), 0, None, (0, 0), ())
    corners = {(x, y) for xs, ys in root["boxes"] for x in xs for y in ys}
    best = [max(map(measure, corners)) for measure in CRITERIA]
    return {
        "nodes": root["nodes"], "leaves": root["leaves"], "depth": root["depth"],
        "distinct": tuple(len({paid[p] for paid in root["paid"]}) for p in (0, 1)),
        "several": len(corners) > 1,
        "missed": tuple(measure(root["any"]) < most for measure, most in zip(CRITERIA, best)),
        "mixed": tuple(max(map(measure, root["pure"])) < most for measure, most in zip(CRITERIA, best)),
    }  # fmt: skip


def joined(below: list[Any], seat: int) -> Any:
    first = max(below, key=lambda child: child["any"][seat])  # the first of equal ones
    least = [min(u[seat] for u in child["pure"]) for child in below]
    pure = {
        u for k, child in enumerate(below) for u in child["pure"]
        if all(u[seat] >= low for j, low in enumerate(least) if j != k)
    }  # fmt: skip
    return {
        "any": first["any"], "pure": pure, "boxes": _node([child["boxes"] for child in below], seat),
        "nodes": 1 + sum(child["nodes"] for child in below), "leaves": sum(child["leaves"] for child in below),
        "depth": 1 + max(child["depth"] for child in below), "paid": set().union(*(child["paid"] for child in below)),
    }  # fmt: skip

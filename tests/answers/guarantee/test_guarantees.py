from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.answers.guarantee.dominance import Dominance
from zermelo.errors import NameError_


def game() -> z.Tree:
    bob = z.choose("B", {"u": z.end(4, -4), "d": z.end("-1/2", "1/2")})
    return z.tree(("A", "B"), z.choose("A", {"in": bob, "out": z.end(-2, 2)}))


def test_everybodys_guarantee_stands_at_every_node() -> None:
    found = z.guarantees(game())
    assert found.payoff == {"A": Fraction(-1, 2), "B": Fraction(1, 2)}
    assert found.at("out") == {"A": -2, "B": 2}
    assert repr(found) == "<Guarantees {'A': -1/2, 'B': 1/2} by points>"


def test_each_comes_with_the_strategy_that_secures_it() -> None:
    found = z.guarantees(game())
    assert dict(found.of("A").strategy) == {"": "in"}
    assert dict(found.of("B").strategy) == {"in": "d"}
    assert found.of("B").is_guarantee
    with pytest.raises(NameError_, match="No player 'Z'"):
        found.of("Z")


def verdict(*drafts: tuple[int, ...]) -> Dominance:
    players = tuple("ABC"[: len(drafts[0])])
    return z.dominance(z.tree(players, z.choose("A", {str(k): z.end(*pay) for k, pay in enumerate(drafts)})))


def test_the_verdict_in_words() -> None:
    assert verdict((1, 0, 0)).verdict == "A is strongly dominant: A can win, whatever the others do."
    assert verdict((0, 3, -3)).verdict == "B is strongly dominant: B can win, whatever the others do."
    assert verdict((0, 0)).verdict == "A and B never lose: at least 0, an even share of 0, can be forced."
    even = verdict((1, 2, 0), (1, 0, 2))
    assert even.verdict == "A never loses: at least 1, an even share of 3, can be forced."
    assert verdict((-1, 2, -1), (-1, -1, 2)).verdict == "No player is dominant: each can be held to -1."
    held = "A can be held to -2, B can be held to -1, C can be held to -1"
    kept = "B and C can keep out of the last place"
    assert verdict((-2, 3, -1), (-2, -1, 3)).verdict == f"No player is dominant by points: {held}; {kept}."
    loose = verdict((1, 2, 0), (1, 0, 3))
    assert loose.sum is None
    assert loose.verdict.startswith("No player can force a win: A can be held to 1, ")
    assert loose.verdict.endswith("; A can keep out of the last place.")
    assert repr(loose) == f"<Dominance: {loose.verdict}>"

"""Points in hand: words of a state that nothing looks at but the score, so that a position is known by what is left.

Rules may say `banked`, the words of the state that hold points already won. What can still happen does not depend on
them, and the score adds them up, each with a weight of its own:

    score(s, p) = score(rest of s, p) + sum over j of weight[p, j] (s[j] - start[j])

where the rest of s is s with these words as they are at the start. So for what is banked, b(s), and the value v of a
side

    v(s) = b(s) + v(rest of s)

and a table that stores v(s) - b(s) under the key of the rest knows all positions of one rest from one. Questions are
put to it in the same way: at least T at s is at least T - b(s) of the rest.

Trial games find the weights, and refuse words that are looked at after all (see `trial`). Reference: Barker and Korf
2012, who keep positions of dots and boxes without who has closed which box.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.errors import RulesError

FARTHEST = 1 << 31  # a word that has moved so far from the start is not stored: no sum can then overflow
HEAVIEST = 1 << 20  # of a weight


class Bank(NamedTuple):
    """Which words hold points, what they are at the start, and what one of each is worth to the side."""

    words: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()

    def free(self, width: int) -> tuple[int, ...]:
        """The words that a position is known by."""
        return tuple(j for j in range(width) if j not in self.words)

    def rest(self, state: Any) -> list[int]:
        """Returns the state with nothing banked."""
        kept = dict(zip(self.words, self.starts, strict=True))
        return [kept.get(j, word) for j, word in enumerate(state)]

    def of(self, state: Any) -> int:
        """Returns what the side has banked."""
        rows = zip(self.words, self.starts, self.weights, strict=True)
        return sum(weight * (int(state[j]) - start) for j, start, weight in rows)


NOTHING_BANKED = Bank()


def declared_bank(rules: Any) -> Bank:
    """Returns the words that rules say are banked, without weights; raises where they are no words of the state."""
    told, width = getattr(rules, "banked", ()), len(rules.start)
    is_listed = isinstance(told, tuple | list) and all(type(j) is int and 0 <= j < width for j in told)
    if not is_listed or len(set(told)) < len(told):
        what = f"must be different places in the state, from 0 to {width - 1}, as in (1, 2)"
        raise RulesError(f"{type(rules).__name__}.banked {what}; it is {told!r}.")
    words = tuple(sorted(told))
    return Bank(words, tuple(int(rules.start[j]) for j in words), (0,) * len(words))


def proof_bank_text(tools: Any, bank: Bank) -> Any:
    """Returns ``banked(s)``: what the side has banked there."""
    words, starts, weights = (tools.table(row or (0,)) for row in (bank.words, bank.starts, bank.weights))
    many = len(bank.words)

    def count_banked(s):  # type: ignore[no-untyped-def]
        total = 0
        for j in range(many):
            total += weights[j] * (s[words[j]] - starts[j])
        return total

    return tools.inlined(count_banked, count_banked)

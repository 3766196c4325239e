"""What a leaf is worth to a side: its points together, or its place, a win, not being last among the others.

The others count one by one. Places are dense: one more than there are different sums above the side's. This is the
text of a compiled function; `zermelo.preferences.aspects` says the same for numbers of any kind.
"""

from __future__ import annotations

from typing import Any

POINTS, PLACE, WIN, NOT_LAST = range(4)
ASPECTS = {"points": POINTS, "place": PLACE, "win": WIN, "not-last": NOT_LAST}  # that compiled searches know


def side_worth(rules: Any, tools: Any, seats: int, paid: tuple[int, ...], aspect: int, guess: Any) -> Any:
    """Returns ``worth(state, ended, beyond)``, made for one game and the seats *paid*; more is better.

    It is *beyond* where a sum could reach that. Where the game has not *ended* the leaf is estimated by *guess*.
    """
    score = rules.score
    lone = paid.index(1) if sum(paid) == 1 else -1
    count = sum(paid)

    def points(state, ended, beyond):  # type: ignore[no-untyped-def]
        if lone >= 0:
            one = score(state, lone) if ended else guess(state, lone)
            return one if -beyond < one and one < beyond else beyond
        total = 0
        for p in range(seats):
            if paid[p] == 1:
                one = score(state, p) if ended else guess(state, p)
                if one >= beyond // count or one <= -(beyond // count):
                    return beyond
                total += one
        return total

    together = tools.compile(points, points)
    if aspect == POINTS:
        return together

    def ranked(state, ended, beyond):  # type: ignore[no-untyped-def]
        own = together(state, ended, beyond)
        if own == beyond:
            return beyond
        above = 0
        below = 0
        for q in range(seats):
            if paid[q] == 0:
                other = score(state, q) if ended else guess(state, q)
                is_new = True
                for p in range(q):
                    if paid[p] == 0 and (score(state, p) if ended else guess(state, p)) == other:
                        is_new = False
                if is_new and other > own:
                    above += 1
                elif is_new and other < own:
                    below += 1
        if aspect == PLACE:
            return -1 - above
        if aspect == WIN:
            return 1 if above == 0 and (below > 0 or count == seats) else 0
        return 1 if below > 0 or above == 0 else 0

    return tools.compile(ranked, ranked)

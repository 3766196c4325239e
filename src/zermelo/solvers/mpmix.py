"""MP-Mix: play for yourself, against the leader, or against everybody, as the standings say.

When I lead by at least *defend* points (as estimated), the others will gang up: play paranoid. When somebody else leads
by at least *attack*, play to lower the leader's payoff. Otherwise play max^n.

Reference: Zuckerman, Felner and Kraus 2009.
"""

from __future__ import annotations

from collections.abc import Sequence


def mood(estimates: Sequence[float], me: int, *, defend: float, attack: float) -> tuple[str, int]:
    """Returns ``paranoid``, ``offensive`` or ``maxn``, and the seat of the leader.

    >>> [mood(now, 0, defend=3, attack=3) for now in ((9, 4, 3), (4, 9, 3), (4, 5, 3))]
    [('paranoid', 0), ('offensive', 1), ('maxn', 1)]
    """
    order = sorted(range(len(estimates)), key=lambda p: -estimates[p])
    leader = order[0]
    edge = estimates[leader] - estimates[order[1]] if len(order) > 1 else 0
    if leader == me and edge >= defend:
        return "paranoid", leader
    if leader != me and edge >= attack:
        return "offensive", leader
    return "maxn", leader

"""What a player wants of the next game of a series, by the definitions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Wanted = Mapping[str, Any]


def recomputed_series_aim(mind: Any, player: str, points: Mapping[str, Any], left: int, swing: Any) -> Wanted:
    """What *player* wants by the definitions: the own points, less those of the nearest who is not out of reach."""
    if isinstance(mind, Mapping):
        return mind
    if callable(mind):
        found: Wanted = mind(player, points, left, swing)
        return found
    gaps = {q: abs(Fraction(points[q]) - Fraction(points[player])) for q in points if q != player}
    reachable = [gap for gap in gaps.values() if mind == "series" and gap <= left * Fraction(swing or 0)]
    pressed = [q for q, gap in gaps.items() if reachable and gap == min(reachable)]
    return {player: Fraction(1)} | {q: Fraction(-1, len(pressed)) for q in pressed}

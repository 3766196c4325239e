"""The parts that players have in the outlook of one side: friends raise its value, enemies lower it, others average."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

FRIEND, NEUTRAL, ENEMY = 1, 0, -1
PARTS = {FRIEND: "friend", ENEMY: "enemy", NEUTRAL: "neutral"}


def parts_against_all(side: Iterable[str], players: Iterable[str]) -> dict[str, int]:
    """Returns the parts of a guarantee: everybody outside the side is an enemy.

    >>> parts_against_all(["Ann"], ["Ann", "Bob"])
    {'Ann': 1, 'Bob': -1}
    """
    members = tuple(side)
    return {player: FRIEND if player in members else ENEMY for player in players}


def are_parts_against_all(side: Iterable[str], parts: Mapping[str, int]) -> bool:
    """Are these the parts of a guarantee?"""
    return parts_against_all(side, parts) == dict(parts)

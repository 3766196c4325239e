"""What each move is worth to whoever makes it: won, drawn or lost, or a share of what there is to get."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.forms.game import CHANCE

if TYPE_CHECKING:
    from zermelo.forms.payoff import Number

WORTHS = ("win", "draw", "loss")
FEW = 4  # amounts that are looked at; with so many a game is not one of winning and losing


def worth_in_words(value: Number, kinds: Collection[Number]) -> str | None:
    """Returns what *value* is where ends pay *kinds*: a win, a draw, a loss, or None where that is no such game.

    Ends pay one amount above 0, one below and perhaps 0, or nothing but 1 and 0.

    >>> worth_in_words(2, {2, -1}), worth_in_words(0, {-1, 0, 1}), worth_in_words(0, {0, 1}), worth_in_words(0, {0, 2})
    ('win', 'draw', 'loss', None)
    >>> worth_in_words(Fraction(1, 2), {-1, 1}) is None
    True
    """
    if value not in kinds or len(kinds) < 2:
        return None
    low, high = min(kinds), max(kinds)
    if set(kinds) != {0, 1} and (not low < 0 < high or set(kinds) - {low, 0, high}):
        return None
    return "win" if value == high else "loss" if value == low else "draw"


def add_worth_to_moves(
    moves: Sequence[dict[str, Any]], mover: str | None, span: dict[str, list[Any]], kinds: dict[str, list[Any]]
) -> list[dict[str, Any]]:
    """Adds to each move ``worth``, or its ``share``: 0 at the least that the mover can get in the game, 1 at the most.

    Returns the moves in groups, those that win first, where each has a worth: the quickest win and the longest
    loss stand in front.

    >>> moves = [{"move": m, "payoff": {"A": u}, "distance": d} for m, u, d in (("x", -1, 2), ("y", 1, 5), ("z", 1, 3))]
    >>> add_worth_to_moves(moves, "A", {"A": [-1, 1]}, {"A": [-1, 1]})
    [{'worth': 'win', 'moves': ['z', 'y'], 'distance': [3, 5]}, {'worth': 'loss', 'moves': ['x'], 'distance': [2, 2]}]
    >>> moves = [{"move": "keep", "payoff": {"A": 1}}]
    >>> add_worth_to_moves(moves, "A", {"A": [0, 3]}, {"A": [0, 1, 2, 3]}), moves[0]["share"]
    ([], '1/3')
    """
    from zermelo.formats.json.fields import number_in_field, number_to_field

    if mover is None or mover == CHANCE:
        return []
    low, high = (Fraction(number_in_field(end) or 0) for end in span[mover])
    known = {number_in_field(kind) for kind in kinds.get(mover, ())}
    for one in moves:
        value = number_in_field(one["payoff"][mover]) or 0
        if (worth := worth_in_words(value, {kind for kind in known if kind is not None})) is not None:
            one["worth"] = worth
        else:
            one["share"] = number_to_field((value - low) / (high - low) if high > low else Fraction(1, 2))
    return _groups(moves) if all("worth" in one for one in moves) else []


def _groups(moves: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    groups = []
    for worth in WORTHS:
        own = [one for one in moves if one["worth"] == worth]
        own.sort(key=lambda one: (-1 if worth == "loss" else 1) * one.get("distance", 0))
        far = [one["distance"] for one in own if "distance" in one]
        if own:
            ends = [min(far), max(far)] if far and worth != "draw" else None
            groups.append({"worth": worth, "moves": [one["move"] for one in own], "distance": ends})
    return groups

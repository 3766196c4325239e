"""The catalogue as the library shows it: groups of cards, with what can be said without exploring a game."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def groups() -> list[dict[str, Any]]:
    """Returns the games of the catalogue by its groups."""
    from zermelo.games import GROUPS
    from zermelo.games.catalogue import entries

    return [
        {"title": title, "games": [_card(entry) for entry in entries() if entry.group == title]} for title in GROUPS
    ]


def _card(entry: Any) -> dict[str, Any]:
    return {
        "name": entry.name, "summary": entry.summary, "game": entry.example, "marks": _marks(entry.example),
        "parameters": [
            {"name": p.name, "takes": p.takes, "default": _default(p.default)} for p in entry.parameters
        ],
    }  # fmt: skip


def _marks(example: str) -> list[str]:
    """Returns what the example says of itself: players, chance, zero-sum, whether play can go on for ever."""
    from zermelo.errors import ZermeloError
    from zermelo.games.given import game

    try:
        found = game(example)
    except (ZermeloError, ImportError):
        return []
    rules = getattr(found, "rules", found)
    count = len(found.players)
    said = [f"{count} player{'s' if count > 1 else ''}"]
    is_drawn_up = hasattr(rules, "first")  # a tree or graph, whose weights are the odds
    if getattr(rules, "weight", None) is not None if is_drawn_up else hasattr(rules, "odds"):
        said.append("chance")
    if getattr(found, "has_hidden_moves", False):
        said.append("hidden moves")
    if getattr(rules, "zero_sum", False):
        said.append("zero-sum")
    if getattr(found, "endless", None) is not None:
        said.append("may go on for ever")
    return said


def _default(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value) if isinstance(value, (int, str)) else ""

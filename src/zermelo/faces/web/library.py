"""The catalogue as the library shows it: groups of cards, with what can be said without exploring a game."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def web_library_groups() -> list[dict[str, Any]]:
    """Returns the games of the catalogue by its groups."""
    from zermelo.games import GROUPS
    from zermelo.games.catalogue import entries

    return [
        {"title": title, "games": [_card(entry) for entry in entries() if entry.group == title]}
        for title in GROUPS.values()
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
    from zermelo.forms.traits.traits import traits_of_game
    from zermelo.games.given import game

    try:
        known = traits_of_game(game(example))
    except (ZermeloError, ImportError):
        return []
    count = len(known.players)
    said = {
        "chance": known.has_chance, "hidden moves": known.has_hidden_moves, "zero-sum": known.is_zero_sum,
        "may go on for ever": known.pays_endless,
    }  # fmt: skip
    return [f"{count} player{'s' if count > 1 else ''}", *(word for word, holds in said.items() if holds)]


def _default(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value) if isinstance(value, (int, str)) else ""

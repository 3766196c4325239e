"""The catalogue as the library shows it: groups of cards, with what can be said without exploring a game."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def web_library_groups() -> list[dict[str, Any]]:
    """Returns the games of the catalogue by its groups.

    ```
    [{"title": group, "games": [{"name", "title", "called": [str], "summary", "game": example, "marks": [str],
      "board": null | as in position, "parameters": [{"name", "takes", "default"}]}]}]
    ```
    ``title`` is what people call it ("Connect Four"), ``called`` are other names to find it by; ``board`` is its start.
    """
    from zermelo.games import GROUPS
    from zermelo.games.catalogue import entries

    return [
        {"title": title, "games": [_card(entry) for entry in entries() if entry.group == title]}
        for title in GROUPS.values()
    ]


def _card(entry: Any) -> dict[str, Any]:
    return {
        "name": entry.name, "title": entry.title, "called": list(entry.called), "summary": entry.summary,
        "game": entry.example, "marks": _marks(entry.example), "board": _board(entry.example),
        "parameters": [
            {"name": p.name, "takes": p.takes, "default": _default(p.default)} for p in entry.parameters
        ],
    }  # fmt: skip


def _marks(example: str) -> list[str]:
    """Returns what the example says of itself: players, chance, zero-sum, whether play can go on forever."""
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
        "may go on forever": known.pays_endless,
    }  # fmt: skip
    return [f"{count} player{'s' if count > 1 else ''}", *(word for word, holds in said.items() if holds)]


def _board(example: str) -> dict[str, Any] | None:
    """Returns the board that play begins with, where the game has one."""
    from zermelo.draw.board import Board
    from zermelo.errors import ZermeloError
    from zermelo.faces.web.questions.position.position import web_position_board
    from zermelo.games.given import game

    try:
        found = game(example)
        drawn = found.picture(found.start()) if hasattr(found, "picture") else None
    except (ZermeloError, ImportError):
        return None
    return None if drawn is None else web_position_board(Board.read(drawn, len(found.players)))


def _default(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value) if isinstance(value, (int, str)) else ""

"""What documents of answers say first: which game it is, and how the answer was found."""

from __future__ import annotations

from typing import Any

from zermelo.formats.json.fields import Place, count, field, flag, text
from zermelo.formats.json.parts import read_by, read_effort, read_status
from zermelo.formats.json.source import find_arena, source_of
from zermelo.forms.arena import Arena

HEAD = ("zermelo", "version", "game", "title", "fingerprint")
HOW = ("method", "why", "ties", "by", "status", "exact", "effort", "players", "nodes")
EXPLORED = 200_000  # positions of a named game that are explored because a file says so


def arena_fields(arena: Arena) -> dict[str, Any]:
    """Returns the fields that tell which game *arena* is: by its name in the catalogue where it has one.

    A name stands for positions that are merged, so a tree grown from rules is written whole.
    """
    source = arena.source
    is_whole = arena.is_merged and source is not None and tuple(source.players) == arena.players  # no dummy
    return source_of(arena, str(getattr(source, "asked", "")) if is_whole else "")


def read_how(document: dict[str, Any], place: Place) -> dict[str, Any]:
    """Returns what every answer says about itself: by, method, status, exact, effort."""
    return {
        "by": read_by(document, place),
        "method": text(field(document, "method", place), place.at("method")),
        "status": read_status(document.get("status", "solved"), place.at("status")),
        "exact": flag(document.get("exact", True), place.at("exact")),
        "effort": read_effort(document, place.at("effort")),
    }


def claimed_arena(document: dict[str, Any], place: Place, game: Any) -> Arena:
    """Returns the game of an answer that tells only how many nodes that has; a large one must be given."""
    nodes = count(field(document, "nodes", place), place.at("nodes"))
    if game is None and nodes > EXPLORED and type(document.get("game")) is str:
        raise place.at("nodes").refusal(
            f"a game of {nodes:,} positions is more than the {EXPLORED:,} that a file may have explored; "
            "give the game: load(path, game=…)."
        )
    return find_arena(document, place, game, nodes, nodes)

"""What documents of answers say first: which game it is, and how the answer was found."""

from __future__ import annotations

from typing import Any

from zermelo.formats.json.fields import Place, count_field, flag_field, required_field, text_field
from zermelo.formats.json.fragments import read_by_fragment, read_effort_fragment, read_status_fragment
from zermelo.formats.json.source import is_json_source_name, json_source_fields, read_json_source
from zermelo.forms.arena import Arena

HEAD = ("zermelo", "version", "game", "title", "fingerprint")
HOW = ("method", "why", "ties", "by", "status", "exact", "effort", "players", "nodes")
EXPLORED = 200_000  # positions of a named game that are explored because a file says so


def header_arena_fields(arena: Arena) -> dict[str, Any]:
    """Returns the fields that tell which game *arena* is: by its name in the catalogue where it has one.

    A name stands for positions that are merged, so a tree grown from rules is written whole.
    """
    source = arena.source
    is_whole = arena.is_merged and source is not None and tuple(source.players) == arena.players  # no dummy
    return json_source_fields(arena, str(getattr(source, "asked", "")) if is_whole else "")


def read_answer_header(document: dict[str, Any], place: Place) -> dict[str, Any]:
    """Returns what every answer says about itself: by, method, status, exact, effort."""
    return {
        "by": read_by_fragment(document, place),
        "method": text_field(required_field(document, "method", place), place.at("method")),
        "status": read_status_fragment(document.get("status", "solved"), place.at("status")),
        "exact": flag_field(document.get("exact", True), place.at("exact")),
        "effort": read_effort_fragment(document, place.at("effort")),
    }


def read_header_arena(document: dict[str, Any], place: Place, game: Any) -> Arena:
    """Returns the game of an answer that tells only how many nodes that has; a large one must be given."""
    nodes = count_field(required_field(document, "nodes", place), place.at("nodes"))
    if game is None and nodes > EXPLORED and is_json_source_name(document.get("game")):
        raise place.at("nodes").refusal(
            f"a game of {nodes:,} positions is more than the {EXPLORED:,} that a file may have explored; "
            "give the game: load(path, game=…)."
        )
    return read_json_source(document, place, game, nodes, nodes)

"""Dominance as documents: what `--json` prints.

```
{"zermelo": "dominance",  "version": 1, "game": …, "standings": {…}, "sum": 0, …}
{"zermelo": "standing",   "version": 1, "points": -1, "place": 2, "wins": false, …}
```
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.guarantee.dominance import Dominance, Standing
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header, read_header_arena
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    flag_field,
    number_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import require_fragments_agree

STANDING = ("points", "place", "wins", "never_loses", "never_last", "win_odds")


def dominance_document(found: Dominance) -> dict[str, Any]:
    """Returns what is said of dominance as a document."""
    return {"zermelo": "dominance", "version": VERSION, **header_arena_fields(found.arena), **answer_summary(found)}


def standing_document(found: Standing) -> dict[str, Any]:
    """Returns what one player can force as a document."""
    return {"zermelo": "standing", "version": VERSION, **answer_summary(found)}


def read_dominance(document: dict[str, Any], place: Place, game: Any = None) -> Dominance:
    """Returns what *document* claims of dominance."""
    derived = ("verdict", "strong", "dominant", "dominant_by_place")
    only_known_fields(document, (*HEAD, *HOW, *derived, "sum", "standings"), place)
    arena = read_header_arena(document, place, game)
    at, total = place.at("standings"), required_field(document, "sum", place)
    told = object_field(required_field(document, "standings", place), at, "standings")
    if list(told) != list(arena.players):
        raise at.refusal(f"there must be one standing for each of {', '.join(arena.players[:8])}, in that order.")
    how = read_answer_header(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("dominance is given in points and places at once; by is points.")
    found = Dominance(
        arena=arena, standings={player: _standing(told[player], at.at(player)) for player in arena.players},
        sum=None if total is None else number_field(total, place.at("sum")),
        why=text_field(document.get("why") or "", place.at("why")), **how,
    )  # fmt: skip
    require_fragments_agree(document, answer_summary(found), (*derived, "players", "ties"), place)
    return found


def read_standing(document: dict[str, Any], place: Place, game: Any = None) -> Standing:
    """Returns the standing in *document*."""
    return _standing({key: value for key, value in document.items() if key not in ("zermelo", "version")}, place)


def _standing(value: Any, place: Place) -> Standing:
    told = object_field(value, place, "what a player can force")
    only_known_fields(told, STANDING, place)
    numbers = {
        key: number_field(required_field(told, key, place), place.at(key)) for key in ("points", "place", "win_odds")
    }
    loses = required_field(told, "never_loses", place)
    return Standing(
        wins=flag_field(required_field(told, "wins", place), place.at("wins")),
        never_loses=None if loses is None else flag_field(loses, place.at("never_loses")),
        never_last=flag_field(required_field(told, "never_last", place), place.at("never_last")), **numbers,
    )  # fmt: skip

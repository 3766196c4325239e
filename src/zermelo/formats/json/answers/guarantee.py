"""Outlooks, guarantees and dominance as documents: what `--json` prints and, with it, every node's values.

```
{"zermelo": "outlook",    "version": 1, "game": …, "side": […], "parts": {…}, "line": […], … "values": […]}
{"zermelo": "pruned",     "version": 1, "game": …, "side": […], "value": 1, "line": […], …}
{"zermelo": "guarantees", "version": 1, "game": …, "payoff": {…}, … "values": […]}
{"zermelo": "dominance",  "version": 1, "game": …, "standings": {…}, "sum": 0, …}
{"zermelo": "standing",   "version": 1, "points": -1, "place": 2, "wins": false, …}
```
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.guarantee import PARTS, Outlook, Pruned
from zermelo.answers.guarantees import Dominance, Guarantees, Standing
from zermelo.formats.json.answers.match import game_fields, read_board
from zermelo.formats.json.answers.stochastic import FIELDS, bounds_fields, read_bounds
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    flag,
    items,
    only,
    read_number,
    record,
    shown,
    text,
)
from zermelo.formats.json.graph import read_distances
from zermelo.formats.json.parts import (
    agree,
    read_by,
    read_effort,
    read_line,
    read_names,
    read_status,
    savable,
    values_document,
)
from zermelo.formats.json.source import find_arena, source_of
from zermelo.forms.arena import Arena
from zermelo.forms.graph import Graph
from zermelo.forms.positions import Board

HEAD = ("zermelo", "version", "game", "title", "fingerprint")
HOW = ("method", "why", "ties", "by", "status", "exact", "effort", "players", "nodes")
EXPLORED = 200_000  # positions of a named game that are explored because a file says so
STANDING = ("points", "place", "wins", "never_loses", "never_last", "win_odds")

# ---------------------------------------------------------------- writing


def outlook_document(found: Outlook) -> dict[str, Any]:
    """Returns an outlook or guarantee as a document."""
    savable(found.by)
    values = values_document(found.values, found.unit)
    far = {} if found.distance is None else {"distance": found.distance.reshape(-1, 1).tolist()}
    more = {"values": values, **far, **bounds_fields(found)}
    return {**_head("outlook"), **arena_fields(found.arena), **as_document(found), **more}


def guarantees_document(found: Guarantees) -> dict[str, Any]:
    """Returns everybody's guarantees as a document."""
    savable(found.by)
    values = values_document(found.values, found.unit)
    far = {} if found.distance is None else {"distance": found.distance.tolist()}
    more = {"values": values, **far, **bounds_fields(found)}
    return {**_head("guarantees"), **arena_fields(found.arena), **as_document(found), **more}


def pruned_document(found: Pruned) -> dict[str, Any]:
    """Returns a guarantee found by alpha-beta as a document."""
    return {**_head("pruned"), **game_fields(Board(found.game)), **as_document(found)}


def dominance_document(found: Dominance) -> dict[str, Any]:
    """Returns what is said of dominance as a document."""
    return {**_head("dominance"), **arena_fields(found.arena), **as_document(found)}


def standing_document(found: Standing) -> dict[str, Any]:
    """Returns what one player can force as a document."""
    return {**_head("standing"), **as_document(found)}


def _head(kind: str) -> dict[str, Any]:
    return {"zermelo": kind, "version": VERSION}


def arena_fields(arena: Arena) -> dict[str, Any]:
    """Returns the fields that tell which game *arena* is: by its name in the catalogue where it has one.

    A name stands for positions that are merged, so a tree grown from rules is written whole.
    """
    source = arena.source
    is_whole = isinstance(arena, Graph) and source is not None and tuple(source.players) == arena.players  # no dummy
    return source_of(arena, str(getattr(source, "asked", "")) if is_whole else "")


# ---------------------------------------------------------------- reading


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


def read_outlook(document: dict[str, Any], place: Place, game: Any = None) -> Outlook:
    """Returns the outlook that *document* claims."""
    told = ("value", "at_most", "side", "parts", "guarantee", "line", "values", "distance")
    only(document, (*HEAD, *HOW, *told, *FIELDS), place)
    rows = _rows(document, place)
    arena = find_arena(document, place, game, len(rows), len(rows))
    how = read_how(document, place)
    values, finer, upper, choice = read_bounds(document, rows, arena, len(how["by"].levels), place)
    far = read_distances(document, len(arena), place)
    outlook = Outlook(
        arena=arena, side=_side(document, arena.players, place), parts=_parts(document, arena.players, place),
        distance=None if far is None else far[:, 0], upper=upper, choice=None if choice is None else choice[:, 0],
        values=values, unit=arena.scale * finer, why=text(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    # The file's own line stands where the outlook would keep the one it derives.
    vars(outlook)["line"] = read_line(field(document, "line", place), arena.players, place.at("line"))
    right = as_document(outlook)
    agree(document, {"at_most": None, **right}, ("value", "at_most", "guarantee", "players", "nodes", "ties"), place)
    return outlook


def read_guarantees(document: dict[str, Any], place: Place, game: Any = None) -> Guarantees:
    """Returns the guarantees that *document* claims."""
    only(document, (*HEAD, *HOW, "payoff", "at_most", "values", "distance", *FIELDS), place)
    rows = _rows(document, place)
    arena = find_arena(document, place, game, len(rows), len(rows))
    how = read_how(document, place)
    width = len(arena.players) * len(how["by"].levels)
    values, finer, upper, choice = read_bounds(document, rows, arena, width, place)
    why = text(document.get("why", ""), place.at("why"))
    far = read_distances(document, len(arena), place)
    if far is not None and far.shape[1] != len(arena.players):
        raise place.at("distance").refusal("there is a distance for each player in every row.")
    found = Guarantees(
        arena=arena, values=values, unit=arena.scale * finer, why=why, distance=far, upper=upper, choice=choice, **how
    )
    agree(document, {"at_most": None, **as_document(found)}, ("payoff", "at_most", "players", "nodes", "ties"), place)
    return found


def read_pruned(document: dict[str, Any], place: Place, game: Any = None) -> Pruned:
    """Returns the guarantee by alpha-beta that *document* claims."""
    only(document, (*HEAD, *HOW, "side", "value", "line"), place)
    board = read_board(document, place, game, "guarantee")
    how = read_how(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("alpha-beta looks at points.")
    found = Pruned(
        game=board.game, side=_side(document, board.players, place),
        value=read_number(field(document, "value", place), place.at("value")),
        line=read_line(field(document, "line", place), board.players, place.at("line")),
        why=text(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    agree(document, as_document(found), ("players", "ties"), place)
    return found


def read_dominance(document: dict[str, Any], place: Place, game: Any = None) -> Dominance:
    """Returns what *document* claims of dominance."""
    derived = ("verdict", "strong", "dominant", "dominant_by_place")
    only(document, (*HEAD, *HOW, *derived, "sum", "standings"), place)
    arena = claimed_arena(document, place, game)
    at, total = place.at("standings"), field(document, "sum", place)
    told = record(field(document, "standings", place), at, "standings")
    if list(told) != list(arena.players):
        raise at.refusal(f"there must be one standing for each of {', '.join(arena.players[:8])}, in that order.")
    how = read_how(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("dominance is told by points and by places at once; by is points.")
    found = Dominance(
        arena=arena, standings={player: _standing(told[player], at.at(player)) for player in arena.players},
        sum=None if total is None else read_number(total, place.at("sum")),
        why=text(document.get("why") or "", place.at("why")), **how,
    )  # fmt: skip
    agree(document, as_document(found), (*derived, "players", "ties"), place)
    return found


def read_standing(document: dict[str, Any], place: Place, game: Any = None) -> Standing:
    """Returns the standing in *document*."""
    return _standing({key: value for key, value in document.items() if key not in ("zermelo", "version")}, place)


def _standing(value: Any, place: Place) -> Standing:
    told = record(value, place, "what a player can force")
    only(told, STANDING, place)
    numbers = {key: read_number(field(told, key, place), place.at(key)) for key in ("points", "place", "win_odds")}
    loses = field(told, "never_loses", place)
    return Standing(
        wins=flag(field(told, "wins", place), place.at("wins")),
        never_loses=None if loses is None else flag(loses, place.at("never_loses")),
        never_last=flag(field(told, "never_last", place), place.at("never_last")), **numbers,
    )  # fmt: skip


def _rows(document: dict[str, Any], place: Place) -> list[Any]:
    rows = items(field(document, "values", place), place.at("values"), "values")
    if not rows:
        raise place.at("values").refusal("there is a value for every node, so one at least.")
    return rows


def _side(document: dict[str, Any], players: tuple[str, ...], place: Place) -> tuple[str, ...]:
    side = read_names(field(document, "side", place), players, place.at("side"), "sides")
    if not side:
        raise place.at("side").refusal("a side has a player at least.")
    return side


def _parts(document: dict[str, Any], players: tuple[str, ...], place: Place) -> dict[str, int]:
    at = place.at("parts")
    told = record(field(document, "parts", place), at, "parts")
    only(told, players, at)
    meant = {word: part for part, word in PARTS.items()}
    found = {}
    for player in players:
        word = field(told, player, at)
        if type(word) is not str or word not in meant:
            raise at.at(player).refusal(f"a player is a friend, an enemy or neutral, not {shown(word)}.")
        found[player] = meant[word]
    return found

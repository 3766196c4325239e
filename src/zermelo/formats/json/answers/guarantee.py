"""Outlooks and guarantees as documents: what `--json` prints and, with it, every node's values.

```
{"zermelo": "outlook",    "version": 1, "game": …, "side": […], "parts": {…}, "line": […], … "values": […]}
{"zermelo": "pruned",     "version": 1, "game": …, "side": […], "value": 1, "line": […], …}
{"zermelo": "guarantees", "version": 1, "game": …, "payoff": {…}, … "values": […]}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.evidence.principal_variation import PrincipalVariation
from zermelo.answers.evidence.side import OneSide
from zermelo.answers.evidence.values import Attractors, Bounds, Values
from zermelo.answers.guarantee import Guarantee, Outlook, view_of
from zermelo.answers.guarantees import Guarantees
from zermelo.answers.parts import PARTS, against_all
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, read_how
from zermelo.formats.json.answers.match import game_fields, read_board
from zermelo.formats.json.answers.stochastic import FIELDS, bounds_fields, read_bounds
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.answers.tablebase import read_tablebase, tablebase_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field,
    head,
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
    read_line,
    read_names,
    savable,
    values_document,
)
from zermelo.formats.json.source import find_arena, source_of
from zermelo.forms.positions import Board

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable

# What guarantees keep of the table that they are read off; the rest follows from it.
TABLE = (
    "zermelo", "version", "game", "method", "why", "ties", "effort", "unlimited", "example", "tally", "bytes", "table",
)  # fmt: skip
EVIDENCE = ("values", "distance", *FIELDS, "tablebase")  # only in files

# ---------------------------------------------------------------- writing


def outlook_document(found: Outlook) -> dict[str, Any]:
    """Returns an outlook or guarantee as a document."""
    return {**_head("outlook"), **_game(found), **as_document(found), **_evidence(found.evidence)}


def guarantees_document(found: Guarantees) -> dict[str, Any]:
    """Returns everybody's guarantees as a document."""
    return {**_head("guarantees"), **_game(found), **as_document(found), **_evidence(found.evidence)}


def _game(found: Outlook | Guarantees) -> dict[str, Any]:
    savable(found.by)
    if isinstance(found.evidence, Numbered):
        return {}
    # What was looked ahead so many moves is about the tree up to there, not about the game of that name.
    return source_of(found.arena) if found.status == "estimated" else arena_fields(found.arena)


def _evidence(found: OneSide) -> dict[str, Any]:
    """What only files hold: the values of all nodes, or the table of all positions."""
    if isinstance(found, Numbered):
        table = tablebase_document(cast("ByTable", found.table))
        return {"tablebase": {key: table[key] for key in TABLE if key in table}}
    assert isinstance(found, Values)
    told: dict[str, Any] = {"values": values_document(found.values, found.unit)}
    if isinstance(found, Attractors):
        told["distance"] = found.distance.reshape(len(found.arena), -1).tolist()
    return {**told, **(bounds_fields(found) if isinstance(found, Bounds) else {})}


def pruned_document(found: Outlook) -> dict[str, Any]:
    """Returns a guarantee found by alpha-beta as a document."""
    return {**_head("pruned"), **game_fields(Board(found.game)), **as_document(found)}


def _head(kind: str) -> dict[str, Any]:
    return {"zermelo": kind, "version": VERSION}


# ---------------------------------------------------------------- reading


def read_outlook(document: dict[str, Any], place: Place, game: Any = None) -> Outlook:
    """Returns the outlook that *document* claims."""
    told = ("value", "at_most", "side", "parts", "guarantee", "line", "payoff", *EVIDENCE)
    only(document, (*HEAD, *HOW, *told), place)
    how = read_how(document, place)
    evidence = _read_evidence(document, place, game, how, len(how["by"].levels), 1).of_seat(0, len(how["by"].levels))
    players = evidence.players
    side = _side(document, players, place)
    is_table = isinstance(evidence, Numbered)  # off which guarantees are read
    parts = against_all(side, players) if is_table else _parts(document, players, place)
    found = view_of(side, parts)(
        side=side, parts=parts, evidence=evidence, why=text(document.get("why") or "", place.at("why")), **how
    )
    # The file's own line stands where the outlook would keep the one it derives.
    vars(found)["line"] = read_line(field(document, "line", place), players, place.at("line"))
    right = {"at_most": None, "payoff": None, **as_document(found)}
    agree(document, right, ("value", "at_most", "payoff", "guarantee", "players", "nodes", "ties"), place)
    return found


def read_guarantees(document: dict[str, Any], place: Place, game: Any = None) -> Guarantees:
    """Returns the guarantees that *document* claims."""
    only(document, (*HEAD, *HOW, "payoff", "at_most", "value", "side", "guarantee", "line", *EVIDENCE), place)
    how = read_how(document, place)
    evidence = _read_evidence(document, place, game, how, len(how["by"].levels), 0)
    found = Guarantees(evidence=evidence, why=text(document.get("why") or "", place.at("why")), **how)
    derived = ("payoff", "at_most", "value", "side", "guarantee", "line", "players", "nodes", "ties")
    agree(document, {**dict.fromkeys(derived), **as_document(found)}, derived, place)
    return found


def _read_evidence(
    document: dict[str, Any], place: Place, game: Any, how: dict[str, Any], levels: int, sides: int
) -> Values | Numbered:
    """Reads what stands behind an answer about so many *sides*; 0 for each player one."""
    if "tablebase" in document:
        at = place.at("tablebase")
        inside = record(document["tablebase"], at, "tables")
        if head(inside, at) != "tablebase":
            raise at.at("zermelo").refusal("what guarantees are read off is a tablebase.")
        if not how["by"].is_points:
            raise place.at("by").refusal("a table of numbered positions is about points.")
        table = read_tablebase(inside, at, game)
        how["ties"] = table.ties
        return Numbered(table=table)
    rows = _rows(document, place)
    arena = find_arena(document, place, game, len(rows), len(rows))
    sides = sides or len(arena.players)
    values, finer, upper, choice = read_bounds(document, rows, arena, sides * levels, place)
    far = read_distances(document, len(arena), place)
    if far is not None and far.shape[1] != sides:
        raise place.at("distance").refusal("there is a distance for each player in every row.")
    known: dict[str, Any] = {"arena": arena, "values": values, "unit": arena.scale * finer}
    if upper is not None and choice is not None:
        if far is not None:
            raise place.at("distance").refusal("there are no distances where values are known by bounds.")
        return Bounds(**known, upper=upper, choice=choice)
    return Values(**known) if far is None else Attractors(**known, distance=far)


def read_pruned(document: dict[str, Any], place: Place, game: Any = None) -> Guarantee:
    """Returns the guarantee by alpha-beta that *document* claims."""
    only(document, (*HEAD, *HOW, "side", "value", "line"), place)
    board = read_board(document, place, game, "guarantee")
    how = read_how(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("alpha-beta looks at points.")
    side = _side(document, board.players, place)
    found = Guarantee(
        side=side, parts=against_all(side, board.players), why=text(document.get("why") or "", place.at("why")), **how,
        evidence=PrincipalVariation(
            given=board.game, value=read_number(field(document, "value", place), place.at("value")),
            moves=read_line(field(document, "line", place), board.players, place.at("line")),
        ),
    )  # fmt: skip
    agree(document, as_document(found), ("players", "ties"), place)
    return found


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

"""Outlooks and guarantees as documents: what `--json` prints and, with it, every node's values.

```
{"zermelo": "outlook",    "version": 1, "game": …, "side": […], "parts": {…}, "line": […], … "values": […]}
{"zermelo": "pruned",     "version": 1, "game": …, "side": […], "parts": {…}, "value": 1, "line": […], …}
{"zermelo": "guarantees", "version": 1, "game": …, "payoff": {…}, … "values": […]}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.evidence.principal_variation import PrincipalVariation
from zermelo.answers.evidence.side import OneSide
from zermelo.answers.evidence.stationary import Stationary
from zermelo.answers.evidence.values import Attractors, Bounds, Values
from zermelo.answers.guarantee.guarantee import Outlook, guarantee_answer_kind
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import PARTS, parts_against_all
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.match.match import match_game_fields, read_match_board
from zermelo.formats.json.answers.solution.stationary import read_stationary_mixes, stationary_fields
from zermelo.formats.json.answers.solution.stochastic import FIELDS, read_stochastic_bounds, stochastic_bounds_fields
from zermelo.formats.json.answers.solution.tablebase import read_tablebase, tablebase_document
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    kind_field,
    list_field,
    number_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    read_line_fragment,
    read_players_fragment,
    require_fragments_agree,
    savable_by_fragment,
    values_fragment,
)
from zermelo.formats.json.graph import read_graph_distances
from zermelo.formats.json.source import json_source_fields, read_json_source
from zermelo.forms.payoff import Number
from zermelo.forms.positions import Board
from zermelo.preferences.aspects import By

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable

# What guarantees keep of the table that they are read off; the rest follows from it.
TABLE = (
    "zermelo", "version", "game", "method", "why", "ties", "effort", "unlimited", "example", "tally", "bytes", "table",
)  # fmt: skip
EVIDENCE = ("values", "distance", *FIELDS, "mixes", "tablebase")  # only in files

# ---------------------------------------------------------------- writing


def outlook_document(found: Outlook) -> dict[str, Any]:
    """Returns an outlook or guarantee as a document."""
    return {**_head("outlook"), **_game(found), **answer_summary(found), **_evidence(found.evidence)}


def guarantees_document(found: Guarantees) -> dict[str, Any]:
    """Returns everybody's guarantees as a document."""
    return {**_head("guarantees"), **_game(found), **answer_summary(found), **_evidence(found.evidence)}


def _game(found: Outlook | Guarantees) -> dict[str, Any]:
    savable_by_fragment(found.by)
    if isinstance(found.evidence, Numbered):
        return {}
    # What was looked ahead so many moves is about the tree up to there, not about the game of that name.
    return json_source_fields(found.arena) if found.status == "estimated" else header_arena_fields(found.arena)


def _evidence(found: OneSide) -> dict[str, Any]:
    """What only files hold: the values of all nodes, or the table of all positions."""
    if isinstance(found, Numbered):
        table = tablebase_document(cast("ByTable", found.table))
        return {"tablebase": {key: table[key] for key in TABLE if key in table}}
    assert isinstance(found, Values)
    told: dict[str, Any] = {"values": values_fragment(found.values, found.unit)}
    if isinstance(found, Attractors):
        told["distance"] = found.distance.reshape(len(found.arena), -1).tolist()
    if isinstance(found, Stationary):
        return {**told, **stationary_fields(found)}
    return {**told, **(stochastic_bounds_fields(found) if isinstance(found, Bounds) else {})}


def pruned_document(found: Outlook) -> dict[str, Any]:
    """Returns an outlook found by alpha-beta as a document."""
    savable_by_fragment(found.by)
    return {**_head("pruned"), **match_game_fields(Board(found.game)), **answer_summary(found)}


def _head(kind: str) -> dict[str, Any]:
    return {"zermelo": kind, "version": VERSION}


# ---------------------------------------------------------------- reading


def read_outlook(document: dict[str, Any], place: Place, game: Any = None) -> Outlook:
    """Returns the outlook that *document* claims."""
    told = ("value", "at_most", "side", "parts", "guarantee", "line", "payoff", *EVIDENCE)
    only_known_fields(document, (*HEAD, *HOW, *told), place)
    how = read_answer_header(document, place)
    evidence = _read_evidence(document, place, game, how, len(how["by"].levels), 1).of_seat(0, len(how["by"].levels))
    players = evidence.players
    side = _side(document, players, place)
    is_table = isinstance(evidence, Numbered)  # off which guarantees are read
    parts = parts_against_all(side, players) if is_table else _parts(document, players, place)
    found = guarantee_answer_kind(side, parts)(
        side=side, parts=parts, evidence=evidence, why=text_field(document.get("why") or "", place.at("why")), **how
    )
    # The file's own line stands where the outlook would keep the one it derives.
    vars(found)["line"] = read_line_fragment(required_field(document, "line", place), players, place.at("line"))
    right = {"at_most": None, "payoff": None, **answer_summary(found)}
    require_fragments_agree(
        document, right, ("value", "at_most", "payoff", "guarantee", "players", "nodes", "ties"), place
    )
    return found


def read_guarantees(document: dict[str, Any], place: Place, game: Any = None) -> Guarantees:
    """Returns the guarantees that *document* claims."""
    only_known_fields(
        document, (*HEAD, *HOW, "payoff", "at_most", "value", "side", "guarantee", "line", *EVIDENCE), place
    )
    how = read_answer_header(document, place)
    evidence = _read_evidence(document, place, game, how, len(how["by"].levels), 0)
    found = Guarantees(evidence=evidence, why=text_field(document.get("why") or "", place.at("why")), **how)
    derived = ("payoff", "at_most", "value", "side", "guarantee", "line", "players", "nodes", "ties")
    require_fragments_agree(document, {**dict.fromkeys(derived), **answer_summary(found)}, derived, place)
    return found


def _read_evidence(
    document: dict[str, Any], place: Place, game: Any, how: dict[str, Any], levels: int, sides: int
) -> Values | Numbered:
    """Reads what stands behind an answer about so many *sides*; 0 for each player one."""
    if "tablebase" in document:
        at = place.at("tablebase")
        inside = object_field(document["tablebase"], at, "tables")
        if kind_field(inside, at) != "tablebase":
            raise at.at("zermelo").refusal("what guarantees are read off is a tablebase.")
        if not how["by"].is_points:
            raise place.at("by").refusal("a table of numbered positions is about points.")
        table = read_tablebase(inside, at, game)
        how["ties"] = table.ties
        return Numbered(table=table)
    rows = _rows(document, place)
    arena = read_json_source(document, place, game, len(rows), len(rows))
    sides = sides or len(arena.players)
    values, finer, upper, choice = read_stochastic_bounds(document, rows, arena, sides * levels, place)
    far = read_graph_distances(document, len(arena), place)
    if far is not None and far.shape[1] != sides:
        raise place.at("distance").refusal("there is a distance for each player in every row.")
    known: dict[str, Any] = {"arena": arena, "values": values, "unit": arena.scale * finer}
    if upper is not None:
        if far is not None:
            raise place.at("distance").refusal("there are no distances where values are known by bounds.")
        if choice is None:
            return Stationary(**known, upper=upper, mixes=read_stationary_mixes(document, arena, sides, place))
        return Bounds(**known, upper=upper, choice=choice)
    return Values(**known) if far is None else Attractors(**known, distance=far)


def read_pruned(document: dict[str, Any], place: Place, game: Any = None) -> Outlook:
    """Returns the outlook by alpha-beta that *document* claims; earlier files have guarantees, and name no parts."""
    only_known_fields(document, (*HEAD, *HOW, "side", "parts", "guarantee", "value", "line"), place)
    board = read_match_board(document, place, game, "guarantee")
    how = read_answer_header(document, place)
    side = _side(document, board.players, place)
    named = "parts" in document
    parts = _parts(document, board.players, place) if named else parts_against_all(side, board.players)
    found = guarantee_answer_kind(side, parts)(
        side=side, parts=parts, why=text_field(document.get("why") or "", place.at("why")), **how,
        evidence=PrincipalVariation(
            given=board.game, levels=_levels(document, how["by"], place),
            moves=read_line_fragment(required_field(document, "line", place), board.players, place.at("line")),
        ),
    )  # fmt: skip
    require_fragments_agree(document, answer_summary(found), ("players", "ties", "guarantee"), place)
    return found


def _levels(document: dict[str, Any], by: By, place: Place) -> tuple[Number, ...]:
    """A value level by level, more being better; in files it stands in the words of the aspects."""
    at, given, count = place.at("value"), required_field(document, "value", place), len(by.levels)
    told = [given] if count == 1 else list_field(given, at, "numbers")
    if len(told) != count:
        raise at.refusal(f"there is a number for each of {by}: {count}, not {len(told)}.")
    return tuple(by.shown(k, number_field(one, at)) for k, one in enumerate(told))


def _rows(document: dict[str, Any], place: Place) -> list[Any]:
    rows = list_field(required_field(document, "values", place), place.at("values"), "values")
    if not rows:
        raise place.at("values").refusal("there is a value for every node, so one at least.")
    return rows


def _side(document: dict[str, Any], players: tuple[str, ...], place: Place) -> tuple[str, ...]:
    side = read_players_fragment(required_field(document, "side", place), players, place.at("side"), "sides")
    if not side:
        raise place.at("side").refusal("a side has a player at least.")
    return side


def _parts(document: dict[str, Any], players: tuple[str, ...], place: Place) -> dict[str, int]:
    at = place.at("parts")
    told = object_field(required_field(document, "parts", place), at, "parts")
    only_known_fields(told, players, at)
    meant = {word: part for part, word in PARTS.items()}
    found = {}
    for player in players:
        word = required_field(told, player, at)
        if type(word) is not str or word not in meant:
            raise at.at(player).refusal(f"a player is a friend, an enemy or neutral, not {field_excerpt(word)}.")
        found[player] = meant[word]
    return found

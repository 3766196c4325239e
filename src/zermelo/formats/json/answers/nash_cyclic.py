"""Pure Nash outcomes of games whose play can go on for ever, as documents that are saved and read again.

```
{"zermelo": "threats", "version": 1, "game": …, "payoffs": […], "outcomes": [{"payoff": {…}, "line": […], …}], …
 "sure": [[-1, 1], …], "distance": [[2, -1], …]}
```
`sure` is what each player can be sure of at every node, `distance` the moves to the end of it (-1: for ever).
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.equilibria.nash import NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash_cyclic import EndlessPlays
from zermelo.answers.equilibria.threats import Threat
from zermelo.answers.evidence.evidence import held
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, read_how
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    items,
    only,
    read_number,
    read_payoff,
    record,
    shown,
    text,
)
from zermelo.formats.json.graph import read_distances
from zermelo.formats.json.parts import agree, read_edges, read_line, read_values, values_document
from zermelo.formats.json.source import find_arena
from zermelo.forms.graph import Graph

TOLD = ("total", "payoffs", "outcomes", "sure", "distance")
HELD = ("player", "where", "move", "keeps", "held_to")


def threats_document(found: NashOutcomes) -> dict[str, Any]:
    """Returns outcomes by threats as a document."""
    return {"zermelo": "threats", "version": VERSION, **arena_fields(found.arena), **threats_fields(found)}


def threats_fields(found: NashOutcomes) -> dict[str, Any]:
    """Returns what such a document says beside the game."""
    plays = held(found.evidence, EndlessPlays, "endless play")
    sure = values_document(plays.sure, plays.unit)
    return {**as_document(found), "sure": sure, "distance": plays.distance.tolist()}


def read_threats(document: dict[str, Any], place: Place, game: Any = None) -> NashOutcomes:
    """Returns the outcomes that *document* claims."""
    only(document, (*HEAD, *HOW, *TOLD), place)
    nodes = len(items(field(document, "sure", place), place.at("sure"), "guarantees"))
    if not nodes:
        raise place.at("sure").refusal("there is a guarantee for every node, so one at least.")
    arena = find_arena(document, place, game, nodes, nodes)
    if (graph := arena.as_graph) is None:
        raise place.refusal("this is about a tree, whose play ends.")
    return read_fields(document, graph, place)


def read_fields(document: dict[str, Any], arena: Graph, place: Place) -> NashOutcomes:
    """Returns the outcomes told in *document* of a game that is known."""
    rows = items(field(document, "sure", place), place.at("sure"), "guarantees")
    if len(rows) != len(arena):
        raise place.at("sure").refusal(f"there is a guarantee for each of {len(arena):,} nodes, not {len(rows):,}.")
    sure, finer = read_values(rows, arena.scale, len(arena.players), place.at("sure"))
    field(document, "distance", place)
    distance = read_distances(document, len(arena), place)
    if distance.shape[1] != len(arena.players):
        raise place.at("distance").refusal("there is a distance for each player in every row.")
    how = read_how(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("Nash outcomes are told by points.")
    told = items(field(document, "outcomes", place), place.at("outcomes"), "outcomes")
    found = NashOutcomes(
        evidence=EndlessPlays(arena=arena, sure=sure, distance=distance, unit=arena.scale * finer),
        listed=tuple(_outcome(one, arena, place.at("outcomes", k)) for k, one in enumerate(told)),
        why=text(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    if "total" in document:
        count(document["total"], place.at("total"))
    agree(document, as_document(found), ("total", "payoffs", "players", "nodes", "ties"), place)
    return found


def _outcome(value: Any, arena: Graph, place: Place) -> NashOutcome:
    told = record(value, place, "outcomes")
    only(told, ("payoff", "line", "endless", "threats"), place)
    line = read_line(field(told, "line", place), arena.players, place.at("line"))
    threats = items(field(told, "threats", place), place.at("threats"), "threats")
    outcome = NashOutcome(
        read_payoff(field(told, "payoff", place), arena.players, place.at("payoff")), line,
        tuple(_held(one, arena, place.at("threats", k)) for k, one in enumerate(threats)),
        read_edges(arena, line.moves, place.at("line")), asks_credible=False,
    )  # fmt: skip
    agree(told, {"endless": outcome.is_endless}, ("endless",), place)
    return outcome


def _held(value: Any, arena: Graph, place: Place) -> Threat:
    told = record(value, place, "threats")
    only(told, HELD, place)
    player, where, move = (text(field(told, key, place), place.at(key)) for key in HELD[:3])
    if player not in arena.players:
        raise place.at("player").refusal(f"{shown(player)} is not a player.")
    keeps, held_to = (read_number(field(told, key, place), place.at(key)) for key in HELD[3:])
    return Threat(player, where, move, keeps, held_to)

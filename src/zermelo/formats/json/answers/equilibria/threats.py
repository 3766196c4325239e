"""Pure Nash outcomes of games whose play can go on forever, as documents that are saved and read again.

```
{"zermelo": "threats", "version": 1, "game": …, "payoffs": […], "outcomes": [{"payoff": {…}, "line": […], …}], …
 "sure": [[-1, 1], …], "distance": [[2, -1], …]}
```
`sure` is what each player can guarantee at every node, `distance` the moves to the end of it (-1: forever).
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.equilibria.nash.nash import NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash.nash_cyclic import EndlessPlays
from zermelo.answers.equilibria.nash.threats import Threat
from zermelo.answers.evidence.evidence import require_evidence_kind
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    list_field,
    number_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    read_edges_fragment,
    read_line_fragment,
    read_values_fragment,
    require_fragments_agree,
    values_fragment,
)
from zermelo.formats.json.graph import read_graph_distances
from zermelo.formats.json.source import read_json_source
from zermelo.forms.graph import Graph

TOLD = ("total", "payoffs", "outcomes", "sure", "distance")
HELD = ("player", "where", "move", "keeps", "held_to")


def threats_document(found: NashOutcomes) -> dict[str, Any]:
    """Returns outcomes by threats as a document."""
    return {"zermelo": "threats", "version": VERSION, **header_arena_fields(found.arena), **threats_fields(found)}


def threats_fields(found: NashOutcomes) -> dict[str, Any]:
    """Returns what such a document says next to the game."""
    plays = require_evidence_kind(found.evidence, EndlessPlays, "endless play")
    sure = values_fragment(plays.sure, plays.unit)
    return {**answer_summary(found), "sure": sure, "distance": plays.distance.tolist()}


def read_threats(document: dict[str, Any], place: Place, game: Any = None) -> NashOutcomes:
    """Returns the outcomes that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD), place)
    nodes = len(list_field(required_field(document, "sure", place), place.at("sure"), "guarantees"))
    if not nodes:
        raise place.at("sure").refusal("there is a guarantee for every node, so one at least.")
    arena = read_json_source(document, place, game, nodes, nodes)
    if (graph := arena.as_graph) is None:
        raise place.refusal("this is about a tree, whose play ends.")
    return read_threats_fields(document, graph, place)


def read_threats_fields(document: dict[str, Any], arena: Graph, place: Place) -> NashOutcomes:
    """Returns the outcomes told in *document* of a game that is known."""
    rows = list_field(required_field(document, "sure", place), place.at("sure"), "guarantees")
    if len(rows) != len(arena):
        raise place.at("sure").refusal(f"there is a guarantee for each of {len(arena):,} nodes, not {len(rows):,}.")
    sure, finer = read_values_fragment(rows, arena.scale, len(arena.players), place.at("sure"))
    required_field(document, "distance", place)
    distance = read_graph_distances(document, len(arena), place)
    if distance.shape[1] != len(arena.players):
        raise place.at("distance").refusal("there is a distance for each player in every row.")
    how = read_answer_header(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("Nash outcomes are given in points.")
    told = list_field(required_field(document, "outcomes", place), place.at("outcomes"), "outcomes")
    found = NashOutcomes(
        evidence=EndlessPlays(arena=arena, sure=sure, distance=distance, unit=arena.scale * finer),
        listed=tuple(_outcome(one, arena, place.at("outcomes", k)) for k, one in enumerate(told)),
        why=text_field(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    if "total" in document:
        count_field(document["total"], place.at("total"))
    require_fragments_agree(document, answer_summary(found), ("total", "payoffs", "players", "nodes", "ties"), place)
    return found


def _outcome(value: Any, arena: Graph, place: Place) -> NashOutcome:
    told = object_field(value, place, "outcomes")
    only_known_fields(told, ("payoff", "line", "endless", "threats"), place)
    line = read_line_fragment(required_field(told, "line", place), arena.players, place.at("line"))
    threats = list_field(required_field(told, "threats", place), place.at("threats"), "threats")
    outcome = NashOutcome(
        payoff_field(required_field(told, "payoff", place), arena.players, place.at("payoff")), line,
        tuple(_held(one, arena, place.at("threats", k)) for k, one in enumerate(threats)),
        read_edges_fragment(arena, line.moves, place.at("line")), asks_credible=False,
    )  # fmt: skip
    require_fragments_agree(told, {"endless": outcome.is_endless}, ("endless",), place)
    return outcome


def _held(value: Any, arena: Graph, place: Place) -> Threat:
    told = object_field(value, place, "threats")
    only_known_fields(told, HELD, place)
    player, where, move = (text_field(required_field(told, key, place), place.at(key)) for key in HELD[:3])
    if player not in arena.players:
        raise place.at("player").refusal(f"{field_excerpt(player)} is not a player.")
    keeps, held_to = (number_field(required_field(told, key, place), place.at(key)) for key in HELD[3:])
    return Threat(player, where, move, keeps, held_to)

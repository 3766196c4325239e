"""Answers about games whose play can go on forever, as documents that are saved and read again.

```
{"zermelo": "retrograde", "version": 1, "game": …, "verdict": "spe", "payoff": {…}, "line": […], …
 "rows": [[1, -1], [0, 0]], "paid": [0, 0, 1], "distance": [2, 1, -1], "choice": [0, 1, -1]}
```
`rows` are the different payoffs, `paid` the row of every node, `distance` the moves to the end (-1: forever), `choice`
the move made, counted from 0 at each node; -1 at ends.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.retrograde import NONE, SPE, UNKNOWN, VERDICTS, WEAK, RetrogradeAnalysis
from zermelo.answers.solution import Solution
from zermelo.errors import InputError
from zermelo.formats.json.answers.equilibria.threats import TOLD as OUTCOMES, read_threats_fields, threats_fields
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_header_arena
from zermelo.formats.json.answers.solution.solution import read_solution_question
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance, summary_teams
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    flag_field,
    list_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    line_fragment,
    payoff_fragment,
    read_effort_fragment,
    read_line_fragment,
    read_status_fragment,
    read_ties_fragment,
    read_values_fragment,
    read_words_fragment,
    values_fragment,
)
from zermelo.formats.json.graph import read_graph_integer
from zermelo.formats.json.source import read_json_source
from zermelo.forms.arena import END, Array

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByRetrograde

TOLD = ("verdict", "theorem", "payoff", "line", "unique", "census", "distances", "nash", "teams", "aspects", "notes")
ARRAYS = ("rows", "endless", "paid", "distance", "choice", "two_sided")


def retrograde_summary(answer: ByRetrograde) -> dict[str, Any]:
    """Returns what ``--json`` prints of play that can go on forever."""
    teams = {} if answer.teams is None else {"teams": summary_teams(answer.teams)}
    found: dict[str, Any] = {"payoff": None, "line": None, "census": None, "distances": None}
    if answer.payoff is not None and answer.line is not None:
        found = {
            "payoff": payoff_fragment(answer.payoff), "line": line_fragment(answer.line),
            "census": {player: asdict(census) for player, census in answer.census.items()},
            "distances": {str(far): many for far, many in answer.distances().items()},
        }  # fmt: skip
    return {
        **summary_provenance(answer), "verdict": answer.verdict, "theorem": answer.theorem, **found,
        "unique": answer.unique, **teams,
        "nash": None if answer.nash is None else answer_summary(answer.nash), "notes": list(answer.notes),
        "players": list(answer.players), "nodes": len(answer.arena),
    }  # fmt: skip


def retrograde_document(found: ByRetrograde) -> dict[str, Any]:
    """Returns an answer about play without end as a document."""
    ranks = found.evidence
    if not found.by.is_savable or ranks.aims is not None:
        raise InputError("Aims given as functions or weights cannot be written into a file.")
    graph = ranks.arena
    arrays: dict[str, Any] = {
        "rows": values_fragment(ranks.rows, ranks.unit), "endless": ranks.endless, "two_sided": ranks.is_two_sided
    }  # fmt: skip
    if ranks.paid is not None and ranks.distance is not None:
        moves = [
            -1 if seat == END else next(iter(found.shares(v))) - int(graph.first[v])
            for v, seat in enumerate(graph.mover.tolist())
        ]
        arrays |= {"paid": ranks.paid.tolist(), "distance": ranks.distance.tolist(), "choice": moves}
    asked = {"game": found.asked} if found.asked else {}
    start = {"zermelo": "retrograde", "version": VERSION, **header_arena_fields(graph), **asked}
    document = {
        key: value for key, value in answer_summary(found).items() if key not in ("census", "distances", "nash")
    }
    nash = {} if ranks.nash is None else {"nash": threats_fields(ranks.nash)}
    return {**start, **document, **nash, **arrays}


def read_retrograde(document: dict[str, Any], place: Place, game: Any = None) -> Solution:
    """Returns the answer that *document* claims; what it claims is for `check` to judge."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD, *ARRAYS), place)
    verdict = required_field(document, "verdict", place)
    if type(verdict) is not str or verdict not in VERDICTS:
        raise place.at("verdict").refusal(f"a verdict is one of {', '.join(VERDICTS)}, not {field_excerpt(verdict)}.")
    if verdict in (SPE, WEAK):
        nodes = len(list_field(required_field(document, "paid", place), place.at("paid"), "rows of nodes"))
        arena = read_json_source(document, place, game, nodes, nodes)
    else:
        arena = read_header_arena(document, place, game)
        nodes = len(arena)
    graph = arena.as_graph
    if graph is None:
        raise place.refusal("this is about a tree, whose play ends.")
    asked = read_solution_question(document, graph, place)
    rows = list_field(required_field(document, "rows", place), place.at("rows"), "rows")
    values, finer = read_values_fragment(rows, graph.scale, len(graph.players), place.at("rows"))
    endless = count_field(required_field(document, "endless", place), place.at("endless"))
    if endless >= len(rows):
        raise place.at("endless").refusal(f"endless play is paid row {endless}; there are {len(rows)}.")
    more: dict[str, Any] = {}
    if verdict in (SPE, WEAK):
        more = {key: _numbers(document, key, nodes, place) for key in ("paid", "distance", "choice")}
        more["choice"] = np.where(more["choice"] >= 0, more["choice"] + graph.first[:-1], -1)
    elif verdict in (NONE, UNKNOWN) and any(key in document for key in ("paid", "distance", "choice")):
        raise place.refusal(f"the verdict {verdict} goes without strategies.")
    if document.get("nash") is not None:
        inside = place.at("nash")
        told = object_field(document["nash"], inside, "Nash outcomes")
        only_known_fields(told, (*HOW, *OUTCOMES), inside)
        more["nash"] = read_threats_fields(told, graph, inside)
    named = document.get("game") if game is None else game
    ranks = RetrogradeAnalysis(
        arena=graph, rows=values, unit=graph.scale * finer, endless=endless, verdict=verdict,
        theorem=text_field(document.get("theorem", ""), place.at("theorem")),
        is_two_sided=flag_field(document.get("two_sided", False), place.at("two_sided")), **more,
    )  # fmt: skip
    found = Solution(
        evidence=ranks, method=text_field(required_field(document, "method", place), place.at("method")),
        why=text_field(document.get("why", ""), place.at("why")),
        effort=read_effort_fragment(document, place.at("effort")),
        ties=read_ties_fragment(required_field(document, "ties", place), graph.players, place.at("ties")),
        by=asked.by, teams=asked.teams,
        status=read_status_fragment(document.get("status", "solved"), place.at("status")),
        exact=flag_field(document.get("exact", True), place.at("exact")),
        notes=read_words_fragment(document.get("notes", []), place.at("notes"), "notes"),
        asked=named if isinstance(named, str) else "",
    )  # fmt: skip
    if "paid" in more and document.get("line") is not None:
        vars(found)["line"] = read_line_fragment(document["line"], graph.players, place.at("line"))
    return found


def _numbers(document: dict[str, Any], key: str, nodes: int, place: Place) -> Array:
    at = place.at(key)
    listed = list_field(required_field(document, key, place), at, key)
    if len(listed) != nodes:
        raise at.refusal(f"there are {len(listed)}, and {nodes} nodes.")
    return np.array([read_graph_integer(n, at.at(k)) for k, n in enumerate(listed)], dtype=np.int64)

"""Answers about games where chance moves and play can go on forever, as documents.

```
{"zermelo": "stochastic", "version": 1, "game": …, "payoff": {…}, "bounds": {"Ann": ["1/3", "1/2"], …}, …
 "side": ["Ann"], "parts": {…}, "values": [[0], ["1/3"]], "upper": [[0], ["1/2"]], "choice": [[1], [-1]]}
```
Of every node `values` has the lower bound on what the side gets, `upper` the upper one, `choice` the move made there,
counted from 0, -1 where nobody chooses. Outlooks and guarantees have the last two, too, a column for each question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution import bounds
from zermelo.answers.evidence.values import Bounds
from zermelo.answers.solution import Solution
from zermelo.errors import ZermeloError
from zermelo.formats.json.answers.solution.solution import read_solution_question
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance, summary_teams
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    list_field,
    number_to_field,
    only_known_fields,
    required_field,
)
from zermelo.formats.json.fragments import (
    line_fragment,
    payoff_fragment,
    read_values_fragment,
    require_fragments_agree,
    values_fragment,
)
from zermelo.formats.json.graph import read_graph_integer
from zermelo.forms.arena import Arena, Array
from zermelo.forms.graph import Graph

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBounds

FIELDS = ("upper", "choice")


def stochastic_bounds_fields(found: Bounds) -> dict[str, Any]:
    """Returns what an answer by bounds has next to its values."""
    choice = found.choice.reshape(len(found.arena), -1)
    made = np.where(choice < 0, -1, choice - found.arena.first[:-1].reshape(-1, 1))
    return {"upper": values_fragment(found.upper, found.unit), "choice": made.tolist()}


def read_stochastic_bounds(
    document: dict[str, Any], rows: list[Any], arena: Arena, width: int, place: Place
) -> tuple[Array, int, Array | None, Array | None]:
    """Returns values, how much finer than the game's their units are, and upper bounds and moves if there are any."""
    if "upper" not in document:
        if "choice" in document:
            raise place.at("choice").refusal("moves are given here only together with upper bounds.")
        values, finer = read_values_fragment(rows, arena.scale, width, place.at("values"))
        return values, finer, None, None
    at = place.at("upper")
    upper = list_field(document["upper"], at, "upper bounds")
    if len(upper) != len(rows):
        raise at.refusal(f"there are {len(upper)}, and {len(rows)} nodes.")
    if (graph := arena.as_graph) is None:
        raise at.refusal("this is about a tree, whose values are known exactly.")
    read_values_fragment(rows, arena.scale, width, place.at("values"))  # each says where it is wrong
    read_values_fragment(upper, arena.scale, width, at)
    both, finer = read_values_fragment([*rows, *upper], arena.scale, width, at)
    is_mixed = graph.stages is not None  # then mixes say what is done
    moves = None if is_mixed else _moves(document, graph, width, place.at("choice"))
    return both[: len(rows)], finer, both[len(rows) :], moves


def _moves(document: dict[str, Any], arena: Graph, width: int, place: Place) -> Array:
    listed = list_field(document.get("choice"), place, "moves")
    if len(listed) != len(arena):
        raise place.refusal(f"there are {len(listed)}, and {len(arena)} nodes.")
    table = []
    for v, row in enumerate(listed):
        if type(row) is not list or len(row) != width:
            raise place.at(v).refusal(f"the moves of a node are a list of {width} here, not {field_excerpt(row)}.")
        many = len(arena.edges(v))
        made = [read_graph_integer(n, place.at(v, k)) for k, n in enumerate(row)]
        if max(made) >= max(many, 1):
            raise place.at(v).refusal(f"there are moves 0 … {many - 1} here, not {max(made)}.")
        table.append(made)
    chosen = np.array(table, dtype=np.int64)
    return np.where(chosen < 0, -1, chosen + arena.first[:-1].reshape(-1, 1))


def stochastic_summary(answer: ByBounds) -> dict[str, Any]:
    """Returns what ``--json`` prints where chance moves and play can go on forever."""
    teams = {} if answer.teams is None else {"teams": summary_teams(answer.teams)}
    return {
        **summary_provenance(answer), "payoff": payoff_fragment(answer.payoff),
        "bounds": {player: [number_to_field(u) for u in both] for player, both in answer.bounds().items()},
        "line": line_fragment(answer.line), "unique": answer.unique, **teams,
        "players": list(answer.players), "nodes": len(answer.arena),
    }  # fmt: skip


def stochastic_document(found: ByBounds) -> dict[str, Any]:
    """Returns what will happen where chance moves and play can go on forever as a document."""
    return stochastic_view_document(found, "stochastic", FIELDS)


def stochastic_view_document(found: ByBounds, kind: str, fields: tuple[str, ...]) -> dict[str, Any]:
    """Returns a document of that *kind*: an answer that rests on what one side can guarantee."""
    from zermelo.formats.json.answers.guarantee.guarantee import outlook_document

    told = outlook_document(found.evidence.view)
    kept = {key: told[key] for key in ("side", "parts", "values", *fields)}
    source: dict[str, Any] = {key: told[key] for key in ("game", "title", "fingerprint") if key in told}
    asked = {"game": found.asked} if found.asked else {}
    return {"zermelo": kind, "version": VERSION, **source, **asked, **answer_summary(found), **kept}


def read_stochastic(document: dict[str, Any], place: Place, game: Any = None) -> Solution:
    """Returns the answer that *document* claims; what it claims is for `check` to judge."""
    return read_stochastic_view(document, place, game, bounds.Bounds, FIELDS)


def read_stochastic_view(
    document: dict[str, Any], place: Place, game: Any, evidence: type[bounds.Bounds], fields: tuple[str, ...]
) -> Solution:
    """Returns an answer that rests on what one side can guarantee, as *evidence* of that kind, with these *fields*."""
    from zermelo.formats.json.answers.guarantee.guarantee import read_outlook
    from zermelo.formats.json.answers.header import HEAD, HOW

    told = ("payoff", "bounds", "line", "unique", "teams", "side", "parts", "values", *fields)
    only_known_fields(document, (*HEAD, *HOW, *told), place)
    if "upper" not in document:
        raise place.refusal("there are no upper bounds.")
    required_field(document, fields[-1], place)
    inside = {key: value for key, value in document.items() if key not in ("payoff", "bounds", "unique", "teams")}
    view = read_outlook(inside, place, game)
    if not view.by.is_points:
        raise place.at("by").refusal("by is points here.")
    asked = read_solution_question(document, view.arena, place)
    named = document.get("game") if game is None else game
    found = Solution(
        evidence=evidence(view=view), method=view.method, why=view.why, effort=view.effort, by=view.by,
        teams=asked.teams, status=view.status, exact=view.exact, asked=named if isinstance(named, str) else "",
    )  # fmt: skip
    try:
        right = answer_summary(found)
    except ZermeloError as error:
        raise place.refusal(str(error)) from None
    require_fragments_agree(document, right, ("payoff", "bounds", "unique"), place)
    return found

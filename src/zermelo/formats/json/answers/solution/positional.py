"""One move for each position, where more than two sides meet chance on cycles or moves that pay, as documents.

```
{"zermelo": "positional", "version": 1, "game": …, "verdict": "epsilon-spe", "epsilon": "1/3", "payoff": {…}, …
 "values": [[1, 0, "1/2"], …], "best": [["4/3", 0, "1/2"], …], "choice": [1, -1, …]}
```
Of every node `values` has what each player gets, `best` what each side could get at most, `choice` the move made there,
counted from 0, -1 where nobody chooses. With the verdict "unknown" there are none of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.positional import SAID, Positional
from zermelo.answers.evidence.solution.retrograde import UNKNOWN
from zermelo.answers.solution import Solution
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header, read_header_arena
from zermelo.formats.json.answers.solution.solution import read_solution_question
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance, summary_teams
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    list_field,
    number_field,
    number_to_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    line_fragment,
    payoff_fragment,
    read_line_fragment,
    require_fragments_agree,
    values_fragment,
)
from zermelo.formats.json.graph import read_graph_integer
from zermelo.forms.arena import Array
from zermelo.forms.graph import Graph

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByReplies

TABLES = ("values", "best", "choice")
TOLD = ("verdict", "epsilon", "payoff", "line", "teams", *TABLES)


def positional_summary(answer: ByReplies) -> dict[str, Any]:
    """Returns what ``--json`` prints of one move for each position."""
    held = answer.evidence
    teams = {} if answer.teams is None else {"teams": summary_teams(answer.teams)}
    is_found = answer.has_strategies
    return {
        **summary_provenance(answer), "verdict": held.verdict, "epsilon": number_to_field(held.epsilon),
        "payoff": payoff_fragment(answer.payoff) if is_found else None,
        "line": line_fragment(answer.line) if is_found else None, **teams, "players": list(answer.players),
        "nodes": len(answer.arena),
    }  # fmt: skip


def positional_document(found: ByReplies) -> dict[str, Any]:
    """Returns one move for each position as a document."""
    held = found.evidence
    tables: dict[str, Any] = {}
    if held.choice is not None and held.values is not None and held.best is not None:
        made = np.where(held.choice < 0, -1, held.choice - held.arena.first[:-1])
        tables = {"values": values_fragment(held.values, 1), "best": values_fragment(held.best, 1),
                  "choice": made.tolist()}  # fmt: skip
    asked = {"game": found.asked} if found.asked else {}
    source = header_arena_fields(held.arena)
    return {"zermelo": "positional", "version": VERSION, **source, **asked, **answer_summary(found), **tables}


def read_positional(document: dict[str, Any], place: Place, game: Any = None) -> Solution:
    """Returns the answer that *document* claims; what it claims is for `check` to judge."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD), place)
    told = read_answer_header(document, place)
    graph = read_header_arena(document, place, game).as_graph
    if graph is None:
        raise place.refusal("this is about a tree, whose play ends.")
    verdict = required_field(document, "verdict", place)
    if type(verdict) is not str or verdict not in SAID:
        raise place.at("verdict").refusal(f"a verdict is one of {', '.join(SAID)}, not {field_excerpt(verdict)}.")
    asked = read_solution_question(document, graph, place)
    more: dict[str, Any] = {}
    if verdict != UNKNOWN:
        sides = len(graph.players) if asked.teams is None else len(asked.teams)
        more = {
            "choice": _choice(document, graph, place), "values": _table(document, "values", graph, None, place),
            "best": _table(document, "best", graph, sides, place),
        }  # fmt: skip
    elif any(key in document for key in TABLES):
        raise place.refusal(f"the verdict {verdict} goes without strategies.")
    epsilon = number_field(required_field(document, "epsilon", place), place.at("epsilon"))
    named = document.get("game") if game is None else game
    found = Solution(
        evidence=Positional(arena=graph, verdict=verdict, epsilon=epsilon, **more), teams=asked.teams,
        why=text_field(document.get("why") or "", place.at("why")), asked=named if isinstance(named, str) else "",
        **told,
    )  # fmt: skip
    if more and document.get("line") is not None:
        vars(found)["line"] = read_line_fragment(document["line"], graph.players, place.at("line"))
    require_fragments_agree(document, answer_summary(found), ("payoff", "players", "nodes"), place)
    return found


def _table(document: dict[str, Any], key: str, graph: Graph, width: int | None, place: Place) -> Array:
    at, wide = place.at(key), len(graph.players) if width is None else width
    rows = list_field(required_field(document, key, place), at, key)
    if len(rows) != len(graph):
        raise at.refusal(f"there are {len(rows)}, and {len(graph)} nodes.")
    table = np.empty((len(rows), wide), dtype=object)
    for v, row in enumerate(rows):
        listed = list_field(row, at.at(v), "numbers")
        if len(listed) != wide:
            raise at.at(v).refusal(f"there are {wide} numbers here, not {len(listed)}.")
        table[v, :] = [number_field(n, at.at(v, k)) for k, n in enumerate(listed)]
    return table


def _choice(document: dict[str, Any], graph: Graph, place: Place) -> Array:
    at = place.at("choice")
    listed = list_field(required_field(document, "choice", place), at, "moves")
    if len(listed) != len(graph):
        raise at.refusal(f"there are {len(listed)}, and {len(graph)} nodes.")
    made = np.array([read_graph_integer(n, at.at(v)) for v, n in enumerate(listed)], dtype=np.int64)
    wrong = np.flatnonzero(made >= np.maximum(np.diff(graph.first), 1)).tolist()
    if wrong:
        raise at.at(wrong[0]).refusal(f"there are moves 0 … {len(graph.edges(wrong[0])) - 1} here.")
    return np.where(made < 0, -1, made + graph.first[:-1])

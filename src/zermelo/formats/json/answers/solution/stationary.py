"""Answers about games whose moves pay on the way, as documents.

```
{"zermelo": "stationary", "version": 1, "game": …, "payoff": {…}, "bounds": {"Ann": ["1/3", "1/2"], …}, …
 "side": ["Ann"], "parts": {…}, "values": [["1/3"], [0]], "upper": [["1/2"], [0]],
 "mixes": [[{"Ann": {"stay": "1/4", "go": "3/4"}, "Bob": {"left": 1}}, {}]]}
```
Of every node `values` has the lower bound on what the side gets, `upper` the upper one; `mixes` has, for each side that
is asked about, how often everybody who moves at a node makes each choice. Outlooks and guarantees have all three.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.answers.evidence.solution import stationary
from zermelo.answers.evidence.stationary import Mixes, Stationary, stationary_choice_names
from zermelo.answers.solution import Solution
from zermelo.formats.json.answers.solution.stochastic import (
    read_stochastic_view,
    stochastic_summary,
    stochastic_view_document,
)
from zermelo.formats.json.fields import (
    Place,
    field_excerpt,
    list_field,
    number_field,
    object_field,
    only_known_fields,
    required_field,
)
from zermelo.formats.json.fragments import shares_fragment, values_fragment
from zermelo.forms.arena import Arena
from zermelo.forms.graph import Graph

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByStages

FIELDS = ("upper", "mixes")


def stationary_fields(found: Stationary) -> dict[str, Any]:
    """Returns what an answer has next to its values, where moves pay on the way."""
    graph = found.arena
    mixes = [
        [{player: shares_fragment(dict(zip(stationary_choice_names(graph, v)[player], mix, strict=True)))
          for player, mix in here.items()} for v, here in enumerate(side)]
        for side in found.mixes
    ]  # fmt: skip
    return {"upper": values_fragment(found.upper, found.unit), "mixes": mixes}


def read_stationary_mixes(document: dict[str, Any], arena: Arena, sides: int, place: Place) -> tuple[Mixes, ...]:
    """Returns how often everybody makes each choice, for each of so many *sides*."""
    at = place.at("mixes")
    listed = list_field(required_field(document, "mixes", place), at, "mixes")
    graph = arena.as_graph
    if graph is None or graph.stages is None:
        raise at.refusal("no moves pay on the way in this game.")
    if len(listed) != sides:
        raise at.refusal(f"there are {len(listed)}, but there are {sides} sides.")
    return tuple(_side(side, graph, at.at(k)) for k, side in enumerate(listed))


def _side(side: Any, graph: Graph, place: Place) -> Mixes:
    nodes = list_field(side, place, "mixes")
    if len(nodes) != len(graph):
        raise place.refusal(f"there are {len(nodes)}, and {len(graph)} nodes.")
    return tuple(_node(told, graph, v, place.at(v)) for v, told in enumerate(nodes))


def _node(told: Any, graph: Graph, node: int, place: Place) -> dict[str, tuple[Fraction, ...]]:
    names = stationary_choice_names(graph, node)
    only_known_fields(object_field(told, place, "mixes"), tuple(names), place)
    found = {}
    for player, choices in names.items():
        mix = object_field(required_field(told, player, place), place.at(player), "mixes")
        only_known_fields(mix, choices, place.at(player))
        found[player] = tuple(Fraction(number_field(mix.get(name, 0), place.at(player, name))) for name in choices)
        if sum(found[player]) != 1 or min(found[player]) < 0:
            raise place.at(player).refusal(f"shares sum to 1, and none is below 0: {field_excerpt(mix)}.")
    return found


def stationary_summary(answer: ByStages) -> dict[str, Any]:
    """Returns what ``--json`` prints where moves pay on the way."""
    return stochastic_summary(answer)  # type: ignore[arg-type]  # its evidence is of a kind derived from bounds


def stationary_document(found: ByStages) -> dict[str, Any]:
    """Returns what will happen where moves pay on the way as a document."""
    return stochastic_view_document(found, "stationary", FIELDS)  # type: ignore[arg-type]


def read_stationary(document: dict[str, Any], place: Place, game: Any = None) -> Solution:
    """Returns the answer that *document* claims; what it claims is for `check` to judge."""
    return read_stochastic_view(document, place, game, stationary.Stationary, FIELDS)

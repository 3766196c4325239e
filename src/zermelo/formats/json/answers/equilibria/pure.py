"""What could happen without mixing, as documents: sets of pure subgame-perfect payoffs.

```
{"zermelo": "pure", "version": 1, "game": …, "payoffs": […], … "vectors": […], "sets": […], "set_of": […]}
```
Every node has a set, `set_of` says which of `sets`: a list of rows of `vectors`. `chosen` is the equilibrium that was
chosen before the answer was saved, if any.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Any

import numpy as np

from zermelo.answers.equilibria.pure import PureEquilibria, PureSets
from zermelo.formats.json.answers.equilibria.best import best_equilibrium_fields, read_best_equilibrium
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    list_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import read_values_fragment, require_fragments_agree, values_fragment
from zermelo.formats.json.source import read_json_source
from zermelo.forms.arena import Arena

SETS = ("sets", "set_of")
PURE = ("payoffs", "unique", "range", "vectors", *SETS)


def pure_document(found: PureEquilibria) -> dict[str, Any]:
    """Returns sets of pure subgame-perfect payoffs as a document."""
    head = {"zermelo": "pure", "version": VERSION, **header_arena_fields(found.arena)}
    return {**head, **pure_fields(found), **best_equilibrium_fields(found.chosen, found.arena)}


def pure_fields(found: PureEquilibria) -> dict[str, Any]:
    """Returns what such a document says next to the game."""
    sets = found.sets
    known: dict[tuple[int, ...], int] = {}
    set_of = [known.setdefault(tuple(sets.rows(v)), len(known)) for v in range(len(sets.arena))]
    vectors = values_fragment(sets.vectors, sets.arena.scale * sets.finer)
    return {**answer_summary(found), "vectors": vectors, "sets": [list(rows) for rows in known], "set_of": set_of}


def read_pure(document: dict[str, Any], place: Place, game: Any = None) -> PureEquilibria:
    """Returns the sets of pure payoffs that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, *PURE, "chosen"), place)
    nodes = len(list_field(required_field(document, "set_of", place), place.at("set_of"), "numbers of sets"))
    arena = read_pure_arena(document, nodes, place, game)
    found = read_pure_fields(document, arena, place)
    chosen = read_best_equilibrium(document, arena, place)
    return found if chosen is None else replace(found, chosen=replace(chosen, among=found))


def read_pure_fields(document: dict[str, Any], arena: Arena, place: Place) -> PureEquilibria:
    """Returns the sets of pure payoffs told in *document* of a game that is known."""
    rows = list_field(required_field(document, "vectors", place), place.at("vectors"), "payoffs")
    vectors, finer = read_values_fragment(rows, arena.scale, len(arena.players), place.at("vectors"))
    told = list_field(required_field(document, "sets", place), place.at("sets"), "sets")
    sets = [read_pure_numbers(numbers, len(rows), place.at("sets", k)) for k, numbers in enumerate(told)]
    for k, numbers in enumerate(sets):
        if not numbers:
            raise place.at("sets", k).refusal("a set has a payoff at least.")
    chosen = read_pure_numbers(required_field(document, "set_of", place), len(sets), place.at("set_of"))
    if len(chosen) != len(arena):
        raise place.at("set_of").refusal(f"there is a set for each of {len(arena):,} nodes, not {len(chosen):,}.")
    begins = list(accumulate(map(len, sets), initial=0))
    how = read_answer_header(document, place)
    require_pure_points(how, place)
    kept = PureSets(
        arena=arena, vectors=vectors, finer=finer, pool=np.array([n for own in sets for n in own], dtype=np.int32),
        start=np.array([begins[k] for k in chosen], dtype=np.int64),
        count=np.array([len(sets[k]) for k in chosen], dtype=np.int32),
    )  # fmt: skip
    found = PureEquilibria(evidence=kept, why=text_field(document.get("why", ""), place.at("why")), **how)
    require_fragments_agree(
        document, answer_summary(found), ("payoffs", "unique", "range", "players", "nodes", "ties"), place
    )
    return found


def read_pure_arena(document: dict[str, Any], nodes: int, place: Place, game: Any) -> Arena:
    """Returns the game of an answer that has a set for each of so many nodes."""
    if not nodes:
        raise place.at("set_of").refusal("there is a set for every node, so one at least.")
    return read_json_source(document, place, game, nodes, nodes)


def read_pure_numbers(value: Any, many: int, place: Place) -> list[int]:
    """Returns a list of numbers below *many*."""
    found = list_field(value, place, "numbers")
    for i, n in enumerate(found):
        if type(n) is not int or not 0 <= n < many:
            raise place.at(i).refusal(f"{field_excerpt(n)} is not one of {many:,}, counted from 0.")
    return found


def require_pure_points(how: dict[str, Any], place: Place) -> None:
    """Raises where equilibria are told by something else than points."""
    if not how["by"].is_points:
        raise place.at("by").refusal("equilibria are given in points.")

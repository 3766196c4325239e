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
from zermelo.formats.json.answers.best import chosen_fields, read_chosen
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, read_how
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import VERSION, Place, field, items, only, shown, text
from zermelo.formats.json.parts import agree, read_values, values_document
from zermelo.formats.json.source import find_arena
from zermelo.forms.arena import Arena

SETS = ("sets", "set_of")
PURE = ("payoffs", "unique", "range", "vectors", *SETS)


def pure_document(found: PureEquilibria) -> dict[str, Any]:
    """Returns sets of pure subgame-perfect payoffs as a document."""
    head = {"zermelo": "pure", "version": VERSION, **arena_fields(found.arena)}
    return {**head, **pure_fields(found), **chosen_fields(found.chosen, found.arena)}


def pure_fields(found: PureEquilibria) -> dict[str, Any]:
    """Returns what such a document says beside the game."""
    sets = found.sets
    known: dict[tuple[int, ...], int] = {}
    set_of = [known.setdefault(tuple(sets.rows(v)), len(known)) for v in range(len(sets.arena))]
    vectors = values_document(sets.vectors, sets.arena.scale * sets.finer)
    return {**as_document(found), "vectors": vectors, "sets": [list(rows) for rows in known], "set_of": set_of}


def read_pure(document: dict[str, Any], place: Place, game: Any = None) -> PureEquilibria:
    """Returns the sets of pure payoffs that *document* claims."""
    only(document, (*HEAD, *HOW, *PURE, "chosen"), place)
    nodes = len(items(field(document, "set_of", place), place.at("set_of"), "numbers of sets"))
    arena = set_arena(document, nodes, place, game)
    found = read_pure_fields(document, arena, place)
    chosen = read_chosen(document, arena, place)
    return found if chosen is None else replace(found, chosen=replace(chosen, among=found))


def read_pure_fields(document: dict[str, Any], arena: Arena, place: Place) -> PureEquilibria:
    """Returns the sets of pure payoffs told in *document* of a game that is known."""
    rows = items(field(document, "vectors", place), place.at("vectors"), "payoffs")
    vectors, finer = read_values(rows, arena.scale, len(arena.players), place.at("vectors"))
    told = items(field(document, "sets", place), place.at("sets"), "sets")
    sets = [read_numbers(numbers, len(rows), place.at("sets", k)) for k, numbers in enumerate(told)]
    for k, numbers in enumerate(sets):
        if not numbers:
            raise place.at("sets", k).refusal("a set has a payoff at least.")
    chosen = read_numbers(field(document, "set_of", place), len(sets), place.at("set_of"))
    if len(chosen) != len(arena):
        raise place.at("set_of").refusal(f"there is a set for each of {len(arena):,} nodes, not {len(chosen):,}.")
    begins = list(accumulate(map(len, sets), initial=0))
    how = read_how(document, place)
    only_points(how, place)
    kept = PureSets(
        arena=arena, vectors=vectors, finer=finer, pool=np.array([n for own in sets for n in own], dtype=np.int32),
        start=np.array([begins[k] for k in chosen], dtype=np.int64),
        count=np.array([len(sets[k]) for k in chosen], dtype=np.int32),
    )  # fmt: skip
    found = PureEquilibria(evidence=kept, why=text(document.get("why", ""), place.at("why")), **how)
    agree(document, as_document(found), ("payoffs", "unique", "range", "players", "nodes", "ties"), place)
    return found


def set_arena(document: dict[str, Any], nodes: int, place: Place, game: Any) -> Arena:
    """Returns the game of an answer that has a set for each of so many nodes."""
    if not nodes:
        raise place.at("set_of").refusal("there is a set for every node, so one at least.")
    return find_arena(document, place, game, nodes, nodes)


def read_numbers(value: Any, many: int, place: Place) -> list[int]:
    """Returns a list of numbers below *many*."""
    found = items(value, place, "numbers")
    for i, n in enumerate(found):
        if type(n) is not int or not 0 <= n < many:
            raise place.at(i).refusal(f"{shown(n)} is not one of {many:,}, counted from 0.")
    return found


def only_points(how: dict[str, Any], place: Place) -> None:
    """Raises where equilibria are told by something else than points."""
    if not how["by"].is_points:
        raise place.at("by").refusal("equilibria are told by points.")

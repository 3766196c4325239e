"""What could happen, as documents: sets of subgame-perfect payoffs of two players, and the equilibrium chosen.

```
{"zermelo": "equilibria", "version": 1, "game": …, "regions": […], … "sets": [[[0, 1, 2, 2]], …], "set_of": [0, …],
 "pure": {…}, "everywhere": {…}, "chosen": {"criterion": "total", "value": 7, "payoff": {…}, "strategies": {…}}}
```
Every node has a set, `set_of` says which of `sets`: a list of boxes, least and most of the first player, least and most
of the second. With the sets stand those of pure equilibria, null where they were too many, and the equilibrium that is
socially optimal everywhere: its payoff, and for each node the number of its move, -1 where nobody moves; or the node
where that fails. `chosen` is there when an equilibrium was chosen before the answer was saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, NoReturn

import numpy as np

from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_set.boxes import Box, Boxes, BoxSets
from zermelo.answers.equilibria.profile_sets import ProfileSets
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.equilibria.social_optimum import BestEverywhere
from zermelo.answers.evidence.evidence import require_evidence_kind
from zermelo.errors import BudgetError, MethodError
from zermelo.formats.json.answers.equilibria.best import best_equilibrium_fields, read_best_equilibrium
from zermelo.formats.json.answers.equilibria.pure import (
    PURE,
    SETS,
    pure_fields,
    read_pure_arena,
    read_pure_fields,
    read_pure_numbers,
    require_pure_points,
)
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import payoff_fragment, require_fragments_agree
from zermelo.forms.arena import Arena

REGIONS = ("regions", "pareto", "unique", "range")

# ---------------------------------------------------------------- writing


def equilibria_document(found: Equilibria) -> dict[str, Any]:
    """Returns sets of payoffs of all subgame-perfect equilibria as a document."""
    boxes, unit = _boxes(found)
    known: dict[Boxes, int] = {}
    set_of = [known.setdefault(own, len(known)) for own in boxes]
    sets = [[[number_to_field(Fraction(u, unit)) for u in box] for box in own] for own in known]
    root = answer_summary(BoxSets(found.arena, boxes, unit).at(0, found.players))
    try:
        pure: dict[str, Any] | None = pure_fields(found.pure)
    except BudgetError:
        pure = None
    return {
        "zermelo": "equilibria", "version": VERSION, **header_arena_fields(found.arena), **answer_summary(found),
        **root,
        "sets": sets, "set_of": set_of, "pure": pure, "everywhere": _everywhere_fields(found.best_everywhere),
        **best_equilibrium_fields(found.chosen, found.arena),
    }  # fmt: skip


def _everywhere_fields(best: BestEverywhere) -> dict[str, Any]:
    if best.payoff is None:
        return {"payoff": None, "stops_at": best.stops_at}
    arena = best.arena
    moves = np.where(arena.mover >= 0, best.choice - arena.first[:-1], -1)
    return {"payoff": payoff_fragment(best.payoff), "moves": moves.tolist()}


def _boxes(found: Equilibria) -> tuple[list[Boxes], int]:
    """The sets of all nodes as boxes, whichever way they are kept."""
    sets = require_evidence_kind(found.evidence, ProfileSets, "set of payoffs").sets
    if isinstance(sets, BoxSets):
        return list(sets.boxes), sets.unit
    unit, known = found.arena.scale, {}
    for v, code in enumerate(sets.code.tolist()):
        if code not in known:
            regions = found.at(v).regions
            known[code] = tuple(
                (int(a * unit), int(c * unit), int(b * unit), int(d * unit))
                for (a, b), (c, d) in ((region.least, region.most) for region in regions)
            )
    return [known[code] for code in sets.code.tolist()], unit


# ---------------------------------------------------------------- reading


def read_equilibria(document: dict[str, Any], place: Place, game: Any = None) -> Equilibria:
    """Returns the sets that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, *REGIONS, *SETS, "pure", "everywhere", "chosen"), place)
    set_of = list_field(required_field(document, "set_of", place), place.at("set_of"), "numbers of sets")
    arena = read_pure_arena(document, len(set_of), place, game)
    if len(arena.players) != 2:
        raise place.refusal(f"sets of boxes are those of two players; there are {len(arena.players)}.")
    told = list_field(required_field(document, "sets", place), place.at("sets"), "sets")
    numbers = [read_equilibria_boxes(boxes, place.at("sets", k)) for k, boxes in enumerate(told)]
    unit = lcm(arena.scale, *(u.denominator for boxes in numbers for box in boxes for u in box))
    sets = [tuple(_in_units(box, unit) for box in boxes) for boxes in numbers]
    numbered = read_pure_numbers(set_of, len(sets), place.at("set_of"))
    boxes = BoxSets(arena, [sets[k] for k in numbered], unit)
    how = read_answer_header(document, place)
    require_pure_points(how, place)
    evidence = ProfileSets(
        arena=arena, sets=boxes, attain=boxes.attain, find_pure=_kept_pure(document, arena, place),
        find_everywhere=_kept_everywhere(document, arena, place),
    )  # fmt: skip
    found = Equilibria(evidence=evidence, why=text_field(document.get("why", ""), place.at("why")), **how)
    require_fragments_agree(document, answer_summary(found), (*REGIONS, "players", "nodes", "ties"), place)
    chosen = read_best_equilibrium(document, arena, place)
    return found if chosen is None else replace(found, chosen=replace(chosen, among=found))


def _kept_pure(document: dict[str, Any], arena: Arena, place: Place) -> Callable[[], PureEquilibria]:
    if "pure" not in document:
        return partial(_not_kept, "pure equilibria; use pure_equilibria(game)")
    if document["pure"] is None:
        return _too_many
    inside = place.at("pure")
    told = object_field(document["pure"], inside, "pure equilibria")
    only_known_fields(told, (*HOW, *PURE), inside)
    found = read_pure_fields(told, arena, inside)
    return lambda: found


def _too_many() -> NoReturn:
    raise BudgetError(
        "This answer was read from a file, which does not hold pure equilibria: they were too many when it was "
        "saved. Use pure_equilibria(game) with a larger budget=."
    )


def _kept_everywhere(document: dict[str, Any], arena: Arena, place: Place) -> Callable[[], BestEverywhere]:
    if "everywhere" not in document:
        return partial(_not_kept, "what is best in every subgame; use equilibria(game)")
    inside = place.at("everywhere")
    told = object_field(document["everywhere"], inside, "what is best in every subgame")
    only_known_fields(told, ("payoff", "stops_at", "moves"), inside)
    choice = np.full(len(arena), -1, dtype=np.int64)
    if required_field(told, "payoff", inside) is None:
        stops_at = read_pure_numbers([required_field(told, "stops_at", inside)], len(arena), inside.at("stops_at"))[0]
        found = BestEverywhere(arena=arena, payoff=None, choice=choice, stops_at=stops_at)
        return lambda: found
    payoff = payoff_field(told["payoff"], arena.players, inside.at("payoff"))
    moves = list_field(required_field(told, "moves", inside), inside.at("moves"), "moves")
    if len(moves) != len(arena):
        raise inside.at("moves").refusal(f"there is a number for each of {len(arena):,} nodes, not {len(moves):,}.")
    for v, n in enumerate(moves):
        if arena.mover[v] < 0:
            if n != -1:
                raise inside.at("moves", v).refusal(f"no player moves at node {v}, so its number is -1.")
            continue
        choice[v] = arena.first[v] + read_pure_numbers([n], len(arena.edges(v)), inside.at("moves", v))[0]
    best = BestEverywhere(arena=arena, payoff=payoff, choice=choice)
    return lambda: best


def read_equilibria_boxes(value: Any, place: Place) -> list[list[Fraction]]:
    """Returns the boxes of one set: least and most of the first player, least and most of the second."""
    found = []
    for k, box in enumerate(list_field(value, place, "boxes")):
        four = list_field(box, place.at(k), "the sides of a box")
        if len(four) != 4:
            raise place.at(k).refusal(f"a box is four numbers, not {field_excerpt(box)}.")
        a, b, c, d = (Fraction(number_field(n, place.at(k, i))) for i, n in enumerate(four))
        if a > b or c > d:
            raise place.at(k).refusal("a box is least and most of the one player, then of the other.")
        found.append([a, b, c, d])
    if not found:
        raise place.refusal("a set has a payoff at least.")
    return found


def _in_units(box: list[Fraction], unit: int) -> Box:
    a, b, c, d = (int(u * unit) for u in box)
    return (a, b, c, d)


def _not_kept(what: str) -> NoReturn:
    raise MethodError(f"This answer was read from a file, which does not hold {what}.")

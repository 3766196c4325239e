"""What could happen as documents: sets of subgame-perfect payoffs, mixed and pure, and pure Nash outcomes.

```
{"zermelo": "equilibria", "version": 1, "game": …, "regions": […], … "sets": [[[0, 1, 2, 2]], …], "set_of": [0, …],
 "pure": {…}, "everywhere": {…}}
{"zermelo": "pure",       "version": 1, "game": …, "payoffs": […], … "vectors": […], "sets": […], "set_of": […]}
{"zermelo": "nash",       "version": 1, "game": …, "outcomes": […], … "sure": […], "pure": {…}}
```
Every node has a set, `set_of` says which of `sets`. A set of mixed payoffs is a list of boxes: least and most of the
first player, least and most of the second. A set of pure payoffs is a list of rows of `vectors`. With mixed sets stand
those of pure equilibria, null where they were too many, and the equilibrium that is socially optimal everywhere: its
payoff, and for each node the number of its move, -1 where nobody moves; or the node where that fails.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import lcm
from typing import Any, NoReturn

import numpy as np

from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash import GivenUp, NashOutcome, NashOutcomes, Threat
from zermelo.answers.equilibria.payoff_boxes import Box, Boxes, BoxSets
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.equilibria.social_optimum import BestEverywhere
from zermelo.errors import BudgetError, MethodError, NameError_
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, read_how
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    flag,
    items,
    number,
    only,
    read_number,
    read_payoff,
    record,
    short,
    shown,
    text,
)
from zermelo.formats.json.parts import agree, by_player, read_edges, read_line, read_values, values_document
from zermelo.formats.json.source import find_arena
from zermelo.forms.arena import Arena

REGIONS = ("regions", "pareto", "unique", "range")
SETS = ("sets", "set_of")
PURE = ("payoffs", "unique", "range", "vectors", *SETS)
OUTCOME = ("payoff", "line", "subgame_perfect", "threats")
THREAT = ("player", "where", "move", "keeps", "held_to", "least", "credible", "given_up")
GIVEN_UP = ("player", "where", "plays", "instead", "loss")

# ---------------------------------------------------------------- writing


def equilibria_document(found: Equilibria) -> dict[str, Any]:
    """Returns sets of payoffs of all subgame-perfect equilibria as a document."""
    boxes, unit = _boxes(found)
    known: dict[Boxes, int] = {}
    set_of = [known.setdefault(own, len(known)) for own in boxes]
    sets = [[[number(Fraction(u, unit)) for u in box] for box in own] for own in known]
    root = as_document(BoxSets(found.arena, boxes, unit).at(0, found.players))
    try:
        pure: dict[str, Any] | None = _pure_fields(found.pure)
    except BudgetError:
        pure = None
    return {
        **_head("equilibria", found.arena), **as_document(found), **root, "sets": sets, "set_of": set_of, "pure": pure,
        "everywhere": _everywhere_fields(found.best_everywhere),
    }  # fmt: skip


def _everywhere_fields(best: BestEverywhere) -> dict[str, Any]:
    if best.payoff is None:
        return {"payoff": None, "stops_at": best.stops_at}
    arena = best.arena
    moves = np.where(arena.mover >= 0, best.choice - arena.first[:-1], -1)
    return {"payoff": by_player(best.payoff), "moves": moves.tolist()}


def _boxes(found: Equilibria) -> tuple[list[Boxes], int]:
    """The sets of all nodes as boxes, whichever way they are kept."""
    sets = found.sets
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


def pure_document(found: PureEquilibria) -> dict[str, Any]:
    """Returns sets of pure subgame-perfect payoffs as a document."""
    return {**_head("pure", found.arena), **_pure_fields(found)}


def _pure_fields(found: PureEquilibria) -> dict[str, Any]:
    known: dict[tuple[int, ...], int] = {}
    set_of = [known.setdefault(tuple(found.rows(v)), len(known)) for v in range(len(found.arena))]
    vectors = values_document(found.vectors, found.arena.scale * found.finer)
    return {**as_document(found), "vectors": vectors, "sets": [list(rows) for rows in known], "set_of": set_of}


def nash_document(found: NashOutcomes) -> dict[str, Any]:
    """Returns pure Nash outcomes as a document."""
    sure = values_document(found.sure, found.arena.scale)
    return {**_head("nash", found.arena), **as_document(found), "sure": sure, "pure": _pure_fields(found.pure)}


def _head(kind: str, arena: Arena) -> dict[str, Any]:
    return {"zermelo": kind, "version": VERSION, **arena_fields(arena)}


# ---------------------------------------------------------------- reading


def read_equilibria(document: dict[str, Any], place: Place, game: Any = None) -> Equilibria:
    """Returns the sets that *document* claims."""
    only(document, (*HEAD, *HOW, *REGIONS, *SETS, "pure", "everywhere"), place)
    set_of = items(field(document, "set_of", place), place.at("set_of"), "numbers of sets")
    arena = _arena(document, len(set_of), place, game)
    if len(arena.players) != 2:
        raise place.refusal(f"sets of boxes are those of two players; there are {len(arena.players)}.")
    told = items(field(document, "sets", place), place.at("sets"), "sets")
    numbers = [_set(boxes, place.at("sets", k)) for k, boxes in enumerate(told)]
    unit = lcm(arena.scale, *(u.denominator for boxes in numbers for box in boxes for u in box))
    sets = [tuple(_in_units(box, unit) for box in boxes) for boxes in numbers]
    chosen = _numbers(set_of, len(sets), place.at("set_of"))
    boxes = BoxSets(arena, [sets[k] for k in chosen], unit)
    how = read_how(document, place)
    _only_points(how, place)
    found = Equilibria(
        arena=arena, sets=boxes, attain=boxes.attain, why=text(document.get("why", ""), place.at("why")),
        find_pure=_kept_pure(document, arena, place), find_everywhere=_kept_everywhere(document, arena, place), **how,
    )  # fmt: skip
    agree(document, as_document(found), (*REGIONS, "players", "nodes", "ties"), place)
    if document.get("pure") is not None:
        _ = found.pure  # said, so that it is checked
    if "everywhere" in document:
        _ = found.best_everywhere
    return found


def _kept_pure(document: dict[str, Any], arena: Arena, place: Place) -> Callable[[], PureEquilibria]:
    if "pure" not in document:
        return partial(_not_kept, "pure equilibria; ask pure_equilibria")
    if document["pure"] is None:
        return _too_many
    inside = place.at("pure")
    told = record(document["pure"], inside, "pure equilibria")
    only(told, (*HOW, *PURE), inside)
    found = _pure(told, arena, inside)
    return lambda: found


def _too_many() -> NoReturn:
    raise BudgetError(
        "This answer was read from a file, which does not hold pure equilibria: they were too many when it was saved. "
        "Ask pure_equilibria with a larger budget."
    )


def _kept_everywhere(document: dict[str, Any], arena: Arena, place: Place) -> Callable[[], BestEverywhere]:
    if "everywhere" not in document:
        return partial(_not_kept, "what is best in every subgame; ask equilibria")
    inside = place.at("everywhere")
    told = record(document["everywhere"], inside, "what is best in every subgame")
    only(told, ("payoff", "stops_at", "moves"), inside)
    choice = np.full(len(arena), -1, dtype=np.int64)
    if field(told, "payoff", inside) is None:
        stops_at = _numbers([field(told, "stops_at", inside)], len(arena), inside.at("stops_at"))[0]
        found = BestEverywhere(arena=arena, payoff=None, choice=choice, stops_at=stops_at)
        return lambda: found
    payoff = read_payoff(told["payoff"], arena.players, inside.at("payoff"))
    moves = items(field(told, "moves", inside), inside.at("moves"), "moves")
    if len(moves) != len(arena):
        raise inside.at("moves").refusal(f"there is a number for each of {len(arena):,} nodes, not {len(moves):,}.")
    for v, n in enumerate(moves):
        if arena.mover[v] < 0:
            if n != -1:
                raise inside.at("moves", v).refusal(f"no player moves at node {v}, so its number is -1.")
            continue
        choice[v] = arena.first[v] + _numbers([n], len(arena.edges(v)), inside.at("moves", v))[0]
    best = BestEverywhere(arena=arena, payoff=payoff, choice=choice)
    return lambda: best


def _arena(document: dict[str, Any], nodes: int, place: Place, game: Any) -> Arena:
    if not nodes:
        raise place.at("set_of").refusal("there is a set for every node, so one at least.")
    return find_arena(document, place, game, nodes, nodes)


def _set(value: Any, place: Place) -> list[list[Fraction]]:
    found = []
    for k, box in enumerate(items(value, place, "boxes")):
        four = items(box, place.at(k), "the sides of a box")
        if len(four) != 4:
            raise place.at(k).refusal(f"a box is four numbers, not {shown(box)}.")
        a, b, c, d = (Fraction(read_number(n, place.at(k, i))) for i, n in enumerate(four))
        if a > b or c > d:
            raise place.at(k).refusal("a box is least and most of the one player, then of the other.")
        found.append([a, b, c, d])
    if not found:
        raise place.refusal("a set has a payoff at least.")
    return found


def _in_units(box: list[Fraction], unit: int) -> Box:
    a, b, c, d = (int(u * unit) for u in box)
    return (a, b, c, d)


def _numbers(value: Any, many: int, place: Place) -> list[int]:
    """A list of numbers below *many*."""
    found = items(value, place, "numbers")
    for i, n in enumerate(found):
        if type(n) is not int or not 0 <= n < many:
            raise place.at(i).refusal(f"{shown(n)} is not one of {many:,}, counted from 0.")
    return found


def _only_points(how: dict[str, Any], place: Place) -> None:
    if not how["by"].is_points:
        raise place.at("by").refusal("equilibria are told by points.")


def _not_kept(what: str) -> NoReturn:
    raise MethodError(f"This answer was read from a file, which does not hold {what}.")


def read_pure(document: dict[str, Any], place: Place, game: Any = None) -> PureEquilibria:
    """Returns the sets of pure payoffs that *document* claims."""
    only(document, (*HEAD, *HOW, *PURE), place)
    nodes = len(items(field(document, "set_of", place), place.at("set_of"), "numbers of sets"))
    return _pure(document, _arena(document, nodes, place, game), place)


def _pure(document: dict[str, Any], arena: Arena, place: Place) -> PureEquilibria:
    rows = items(field(document, "vectors", place), place.at("vectors"), "payoffs")
    vectors, finer = read_values(rows, arena.scale, len(arena.players), place.at("vectors"))
    told = items(field(document, "sets", place), place.at("sets"), "sets")
    sets = [_numbers(numbers, len(rows), place.at("sets", k)) for k, numbers in enumerate(told)]
    for k, numbers in enumerate(sets):
        if not numbers:
            raise place.at("sets", k).refusal("a set has a payoff at least.")
    chosen = _numbers(field(document, "set_of", place), len(sets), place.at("set_of"))
    if len(chosen) != len(arena):
        raise place.at("set_of").refusal(f"there is a set for each of {len(arena):,} nodes, not {len(chosen):,}.")
    begins = list(accumulate(map(len, sets), initial=0))
    how = read_how(document, place)
    _only_points(how, place)
    found = PureEquilibria(
        arena=arena, vectors=vectors, finer=finer, pool=np.array([n for own in sets for n in own], dtype=np.int32),
        start=np.array([begins[k] for k in chosen], dtype=np.int64),
        count=np.array([len(sets[k]) for k in chosen], dtype=np.int32),
        why=text(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    agree(document, as_document(found), ("payoffs", "unique", "range", "players", "nodes", "ties"), place)
    return found


def read_nash(document: dict[str, Any], place: Place, game: Any = None) -> NashOutcomes:
    """Returns the Nash outcomes that *document* claims."""
    only(document, (*HEAD, *HOW, "total", "complete", "payoffs", "outcomes", "sure", "pure"), place)
    rows = items(field(document, "sure", place), place.at("sure"), "guarantees")
    if not rows:
        raise place.at("sure").refusal("there is a guarantee for every node, so one at least.")
    arena = find_arena(document, place, game, len(rows), len(rows))
    sure, finer = read_values(rows, arena.scale, len(arena.players), place.at("sure"))
    if finer != 1:
        raise place.at("sure").refusal("without chance, guarantees are payoffs of the game.")
    inside = place.at("pure")
    told = record(field(document, "pure", place), inside, "pure equilibria")
    only(told, (*HOW, *PURE), inside)
    outcomes = items(field(document, "outcomes", place), place.at("outcomes"), "outcomes")
    paid = items(field(document, "payoffs", place), place.at("payoffs"), "payoffs")
    how = read_how(document, place)
    _only_points(how, place)
    found = NashOutcomes(
        arena=arena, sure=sure, pure=_pure(told, arena, inside),
        listed=tuple(_outcome(one, arena, place.at("outcomes", k)) for k, one in enumerate(outcomes)),
        total=count(field(document, "total", place), place.at("total")),
        payoffs=tuple(read_payoff(one, arena.players, place.at("payoffs", k)) for k, one in enumerate(paid)),
        why=text(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    agree(document, as_document(found), ("complete", "players", "nodes", "ties"), place)
    return found


def _outcome(value: Any, arena: Arena, place: Place) -> NashOutcome:
    told = record(value, place, "outcomes")
    only(told, OUTCOME, place)
    line = read_line(field(told, "line", place), arena.players, place.at("line"))
    threats = items(field(told, "threats", place), place.at("threats"), "threats")
    outcome = NashOutcome(
        read_payoff(field(told, "payoff", place), arena.players, place.at("payoff")), line,
        tuple(_threat(one, arena, place.at("threats", k)) for k, one in enumerate(threats)),
        read_edges(arena, line.moves, place.at("line")),
    )  # fmt: skip
    agree(told, {"subgame_perfect": outcome.is_subgame_perfect}, ("subgame_perfect",), place)
    return outcome


def _threat(value: Any, arena: Arena, place: Place) -> Threat:
    told = record(value, place, "threats")
    only(told, THREAT, place)
    numbers = {key: read_number(field(told, key, place), place.at(key)) for key in ("keeps", "held_to", "least")}
    lost = field(told, "given_up", place)
    threat = Threat(
        _player(told, arena, place), text(field(told, "where", place), place.at("where")),
        text(field(told, "move", place), place.at("move")), **numbers,
        given_up=None if lost is None else _given_up(lost, arena, place.at("given_up")),
    )  # fmt: skip
    flag(field(told, "credible", place), place.at("credible"))
    _known(arena, threat.where, (threat.move,), place)
    agree(told, {"credible": threat.credible}, ("credible",), place)
    return threat


def _given_up(value: Any, arena: Arena, place: Place) -> GivenUp:
    told = record(value, place, "what is given up")
    only(told, GIVEN_UP, place)
    words = {key: text(field(told, key, place), place.at(key)) for key in ("where", "plays", "instead")}
    loss = read_number(field(told, "loss", place), place.at("loss"))
    _known(arena, words["where"], (words["plays"], words["instead"]), place)
    return GivenUp(player=_player(told, arena, place), **words, loss=loss)


def _known(arena: Arena, where: str, moves: tuple[str, ...], place: Place) -> None:
    """Raises where a path or a move there does not exist."""
    try:
        node = arena.at(where)
        for move in moves:
            arena.edge_named(node, move)
    except NameError_ as error:
        raise place.refusal(short(str(error))) from None


def _player(told: dict[str, Any], arena: Arena, place: Place) -> str:
    name = field(told, "player", place)
    if type(name) is not str or name not in arena.players:
        raise place.at("player").refusal(f"{shown(name)} is not a player. Players: {', '.join(arena.players[:8])}.")
    return name

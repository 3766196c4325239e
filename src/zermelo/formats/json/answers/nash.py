"""Pure Nash outcomes as documents.

```
{"zermelo": "nash", "version": 1, "game": …, "outcomes": […], … "sure": […], "pure": {…}}
```
`sure` is what each player can be sure of at every node, `pure` the subgame-perfect payoffs by which threats are
credible.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.equilibria.nash import FinitePlays, NashOutcome, NashOutcomes
from zermelo.answers.equilibria.threats import GivenUp, Threat
from zermelo.errors import NameError_
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, read_how
from zermelo.formats.json.answers.pure import PURE, only_points, pure_fields, read_pure_fields
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    flag,
    items,
    only,
    read_number,
    read_payoff,
    record,
    short,
    shown,
    text,
)
from zermelo.formats.json.parts import agree, read_edges, read_line, read_values, values_document
from zermelo.formats.json.source import find_arena
from zermelo.forms.arena import Arena

OUTCOME = ("payoff", "line", "subgame_perfect", "threats")
THREAT = ("player", "where", "move", "keeps", "held_to", "least", "credible", "given_up")
GIVEN_UP = ("player", "where", "plays", "instead", "loss")


def nash_document(found: NashOutcomes) -> dict[str, Any]:
    """Returns pure Nash outcomes as a document."""
    sure = values_document(found.sure, found.arena.scale)
    head = {"zermelo": "nash", "version": VERSION, **arena_fields(found.arena)}
    return {**head, **as_document(found), "sure": sure, "pure": pure_fields(found.pure)}


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
    only_points(how, place)
    plays = FinitePlays(
        arena=arena, sure=sure, pure=read_pure_fields(told, arena, inside),
        total=count(field(document, "total", place), place.at("total")),
        payoffs=tuple(read_payoff(one, arena.players, place.at("payoffs", k)) for k, one in enumerate(paid)),
    )  # fmt: skip
    found = NashOutcomes(
        listed=tuple(_outcome(one, arena, place.at("outcomes", k)) for k, one in enumerate(outcomes)), evidence=plays,
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

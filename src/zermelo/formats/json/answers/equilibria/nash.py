"""Pure Nash outcomes as documents.

```
{"zermelo": "nash", "version": 1, "game": …, "outcomes": […], … "sure": […], "pure": {…}}
```
`sure` is what each player can guarantee at every node, `pure` the subgame-perfect payoffs by which threats are
credible.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.equilibria.nash.nash import FinitePlays, NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash.threats import GivenUp, Threat
from zermelo.errors import NameError_
from zermelo.formats.json.answers.equilibria.pure import PURE, pure_fields, read_pure_fields, require_pure_points
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    flag_field,
    list_field,
    number_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    short_field_message,
    text_field,
)
from zermelo.formats.json.fragments import (
    read_edges_fragment,
    read_line_fragment,
    read_values_fragment,
    require_fragments_agree,
    values_fragment,
)
from zermelo.formats.json.source import read_json_source
from zermelo.forms.arena import Arena

OUTCOME = ("payoff", "line", "subgame_perfect", "threats")
THREAT = ("player", "where", "move", "keeps", "held_to", "least", "credible", "given_up")
GIVEN_UP = ("player", "where", "plays", "instead", "loss")


def nash_document(found: NashOutcomes) -> dict[str, Any]:
    """Returns pure Nash outcomes as a document."""
    sure = values_fragment(found.sure, found.arena.scale)
    head = {"zermelo": "nash", "version": VERSION, **header_arena_fields(found.arena)}
    return {**head, **answer_summary(found), "sure": sure, "pure": pure_fields(found.pure)}


def read_nash(document: dict[str, Any], place: Place, game: Any = None) -> NashOutcomes:
    """Returns the Nash outcomes that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, "total", "complete", "payoffs", "outcomes", "sure", "pure"), place)
    rows = list_field(required_field(document, "sure", place), place.at("sure"), "guarantees")
    if not rows:
        raise place.at("sure").refusal("there is a guarantee for every node, so one at least.")
    arena = read_json_source(document, place, game, len(rows), len(rows))
    sure, finer = read_values_fragment(rows, arena.scale, len(arena.players), place.at("sure"))
    if finer != 1:
        raise place.at("sure").refusal("without chance, guarantees are payoffs of the game.")
    inside = place.at("pure")
    told = object_field(required_field(document, "pure", place), inside, "pure equilibria")
    only_known_fields(told, (*HOW, *PURE), inside)
    outcomes = list_field(required_field(document, "outcomes", place), place.at("outcomes"), "outcomes")
    paid = list_field(required_field(document, "payoffs", place), place.at("payoffs"), "payoffs")
    how = read_answer_header(document, place)
    require_pure_points(how, place)
    plays = FinitePlays(
        arena=arena, sure=sure, pure=read_pure_fields(told, arena, inside),
        total=count_field(required_field(document, "total", place), place.at("total")),
        payoffs=tuple(payoff_field(one, arena.players, place.at("payoffs", k)) for k, one in enumerate(paid)),
    )  # fmt: skip
    found = NashOutcomes(
        listed=tuple(_outcome(one, arena, place.at("outcomes", k)) for k, one in enumerate(outcomes)), evidence=plays,
        why=text_field(document.get("why", ""), place.at("why")), **how,
    )  # fmt: skip
    require_fragments_agree(document, answer_summary(found), ("complete", "players", "nodes", "ties"), place)
    return found


def _outcome(value: Any, arena: Arena, place: Place) -> NashOutcome:
    told = object_field(value, place, "outcomes")
    only_known_fields(told, OUTCOME, place)
    line = read_line_fragment(required_field(told, "line", place), arena.players, place.at("line"))
    threats = list_field(required_field(told, "threats", place), place.at("threats"), "threats")
    outcome = NashOutcome(
        payoff_field(required_field(told, "payoff", place), arena.players, place.at("payoff")), line,
        tuple(_threat(one, arena, place.at("threats", k)) for k, one in enumerate(threats)),
        read_edges_fragment(arena, line.moves, place.at("line")),
    )  # fmt: skip
    require_fragments_agree(told, {"subgame_perfect": outcome.is_subgame_perfect}, ("subgame_perfect",), place)
    return outcome


def _threat(value: Any, arena: Arena, place: Place) -> Threat:
    told = object_field(value, place, "threats")
    only_known_fields(told, THREAT, place)
    numbers = {
        key: number_field(required_field(told, key, place), place.at(key)) for key in ("keeps", "held_to", "least")
    }
    lost = required_field(told, "given_up", place)
    threat = Threat(
        _player(told, arena, place), text_field(required_field(told, "where", place), place.at("where")),
        text_field(required_field(told, "move", place), place.at("move")), **numbers,
        given_up=None if lost is None else _given_up(lost, arena, place.at("given_up")),
    )  # fmt: skip
    flag_field(required_field(told, "credible", place), place.at("credible"))
    _known(arena, threat.where, (threat.move,), place)
    require_fragments_agree(told, {"credible": threat.credible}, ("credible",), place)
    return threat


def _given_up(value: Any, arena: Arena, place: Place) -> GivenUp:
    told = object_field(value, place, "what is given up")
    only_known_fields(told, GIVEN_UP, place)
    words = {key: text_field(required_field(told, key, place), place.at(key)) for key in ("where", "plays", "instead")}
    loss = number_field(required_field(told, "loss", place), place.at("loss"))
    _known(arena, words["where"], (words["plays"], words["instead"]), place)
    return GivenUp(player=_player(told, arena, place), **words, loss=loss)


def _known(arena: Arena, where: str, moves: tuple[str, ...], place: Place) -> None:
    """Raises where a path or a move there does not exist."""
    try:
        node = arena.at(where)
        for move in moves:
            arena.edge_named(node, move)
    except NameError_ as error:
        raise place.refusal(short_field_message(str(error))) from None


def _player(told: dict[str, Any], arena: Arena, place: Place) -> str:
    name = required_field(told, "player", place)
    if type(name) is not str or name not in arena.players:
        raise place.at("player").refusal(
            f"{field_excerpt(name)} is not a player. Players: {', '.join(arena.players[:8])}."
        )
    return name

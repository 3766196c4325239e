"""Series of games as documents: who sat where, everybody's aims, the moves, and how the points grew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.answers.match.series import Round, Series, Whole
from zermelo.errors import InputError
from zermelo.formats.json.answers.match.match import match_game_fields, read_match_board
from zermelo.formats.json.answers.summary import answer_summary, summary_value
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    flag_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    line_fragment,
    payoff_fragment,
    read_by_fragment,
    read_line_fragment,
    read_players_fragment,
    read_status_fragment,
    read_ties_fragment,
    require_fragments_agree,
    savable_by_fragment,
)
from zermelo.forms.payoff import Number
from zermelo.preferences.aspects import By

KEYS = (
    "zermelo", "version", "game", "title", "method", "why", "nodes", "ties", "by", "status", "exact", "effort",
    "players", "before", "standings", "winners", "seats", "aware", "minds", "swing", "seed", "rotate", "planned",
    "games", "whole",
)  # fmt: skip
WHOLE = ("nodes", "payoff", "aspects", "thumb", "thumb_aspects")
ROUND = ("seats", "aims", "line", "payoff", "standings")
MINDS = ("series", "game")

# ---------------------------------------------------------------- writing


@answer_summary.register
def _series_summary(found: Series) -> dict[str, Any]:
    """Returns a series as plain values: what `--json` prints."""
    return {
        "method": found.method, "why": found.why, "ties": str(found.ties), "by": str(found.by), "status": found.status,
        "exact": found.exact, "nodes": found.nodes,
        "effort": {"games": len(found.games), "moves": sum(len(played.line) for played in found.games)},
        "players": list(found.players), "before": payoff_fragment(found.before),
        "standings": payoff_fragment(found.standings),
        "winners": list(found.winners), "seats": None if found.seats is None else dict(found.seats),
        "aware": list(found.players if found.aware is None else found.aware),
        "minds": {player: _mind(mind) for player, mind in found.minds.items()},
        "swing": None if found.swing is None else number_to_field(found.swing), "seed": found.seed,
        "rotate": found.rotate,
        "planned": len(found.games) if found.planned is None else found.planned,
        "games": [
            {
                "seats": list(played.seats), "aims": {p: payoff_fragment(aim) for p, aim in played.aims.items()},
                "line": line_fragment(played.line), "payoff": payoff_fragment(played.payoff),
                "standings": payoff_fragment(played.standings),
            }
            for played in found.games
        ],
        **({} if found.whole is None else {"whole": _whole(found.whole)}),
    }  # fmt: skip


def _whole(found: Whole) -> dict[str, Any]:
    return {
        "nodes": found.nodes, "payoff": payoff_fragment(found.payoff), "aspects": _told(found.told),
        "thumb": payoff_fragment(found.thumb), "thumb_aspects": _told(found.thumb_told),
    }  # fmt: skip


def _told(levels: Mapping[str, Any]) -> dict[str, Any]:
    return {player: summary_value(value) for player, value in levels.items()}


def series_document(found: Series) -> dict[str, Any]:
    """Returns a series as a document."""
    savable_by_fragment(found.by)
    for player, mind in found.minds.items():
        if callable(mind):
            raise InputError(f"The mind of {player} is a function, which cannot be written into a file.")
    if found.board is None:
        raise InputError("The series does not say which game was played, so it cannot be written into a file.")
    return {"zermelo": "series", "version": VERSION, **match_game_fields(found.board), **_series_summary(found)}


def _mind(mind: Any) -> Any:
    if isinstance(mind, Mapping):
        return payoff_fragment(mind)
    return mind if isinstance(mind, str) else getattr(mind, "__name__", "function")


# ---------------------------------------------------------------- reading


def read_series(document: dict[str, Any], place: Place, game: Any = None) -> Series:
    """Returns the series that *document* claims."""
    only_known_fields(document, KEYS, place)
    board = read_match_board(document, place, game, "series")
    players = board.players
    seed = required_field(document, "seed", place)
    if type(seed) is not int or abs(seed) >= 1 << 63:
        raise place.at("seed").refusal(f"a whole number is expected, not {field_excerpt(seed)}.")
    minds = _for_each(document, "minds", players, place)
    told = list_field(required_field(document, "games", place), place.at("games"), "games")
    seats, swing = document.get("seats"), required_field(document, "swing", place)
    named = None if seats is None else _for_each(document, "seats", players, place)
    by = read_by_fragment(document, place)
    whole = document.get("whole")
    found = Series(
        before=payoff_field(required_field(document, "before", place), players, place.at("before")),
        games=tuple(_round(one, players, place.at("games", i)) for i, one in enumerate(told)),
        minds={p: _read_mind(minds[p], players, place.at("minds", p)) for p in players},
        swing=None if swing is None else number_field(swing, place.at("swing")),
        ties=read_ties_fragment(document.get("ties", "first"), players, place.at("ties")), seed=seed,
        rotate=flag_field(document.get("rotate", False), place.at("rotate")),
        seats=None if named is None else {p: text_field(named[p], place.at("seats", p)) for p in players},
        aware=read_players_fragment(document.get("aware", list(players)), players, place.at("aware"), "players"),
        planned=count_field(document.get("planned", len(told)), place.at("planned")), board=board,
        nodes=None if document.get("nodes") is None else count_field(document["nodes"], place.at("nodes")),
        status=_read_status(document, place),
        exact=flag_field(document.get("exact", True), place.at("exact")), by=by,
        whole=None if whole is None else _read_whole(whole, players, by, place.at("whole")),
    )  # fmt: skip
    require_fragments_agree(
        document, _series_summary(found), ("method", "why", "by", "effort", "players", "standings", "winners"), place
    )
    return found


def _read_status(document: dict[str, Any], place: Place) -> str:
    """How far the series can be trusted; files of 0.1.0 call a rule of thumb solved, which only whole series are."""
    status = read_status_fragment(document.get("status", "estimated"), place.at("status"))
    return "estimated" if status == "solved" and document.get("whole") is None else status


def _read_whole(value: Any, players: tuple[str, ...], by: By, place: Place) -> Whole:
    told = object_field(value, place, "series as one game")
    only_known_fields(told, WHOLE, place)
    points = {
        key: payoff_field(required_field(told, key, place), players, place.at(key)) for key in ("payoff", "thumb")
    }
    levels: dict[str, dict[str, Any]] = {}
    for key in ("aspects", "thumb_aspects"):
        given = _for_each(told, key, players, place)
        levels[key] = {p: _read_told(given[p], len(by.levels), place.at(key, p)) for p in players}
    return Whole(
        nodes=count_field(required_field(told, "nodes", place), place.at("nodes")), payoff=points["payoff"],
        thumb=points["thumb"],
        told=levels["aspects"], thumb_told=levels["thumb_aspects"],
    )  # fmt: skip


def _read_told(value: Any, levels: int, place: Place) -> Any:
    """A number, or one for each level of what is wanted."""
    if levels == 1:
        return number_field(value, place)
    told = list_field(value, place, "numbers")
    if len(told) != levels:
        raise place.refusal(f"there are {levels} numbers here, not {len(told)}.")
    return tuple(number_field(one, place.at(k)) for k, one in enumerate(told))


def _for_each(document: dict[str, Any], key: str, players: tuple[str, ...], place: Place) -> dict[str, Any]:
    told = object_field(required_field(document, key, place), place.at(key), key)
    only_known_fields(told, players, place.at(key))
    return {player: required_field(told, player, place.at(key)) for player in players}


def _read_mind(value: Any, players: tuple[str, ...], place: Place) -> Any:
    if type(value) is dict:
        return _weights(value, players, place)
    if value not in MINDS:
        raise place.refusal(
            f'a mind is "series", "game" or an object of weights by player, not {field_excerpt(value)}.'
        )
    return value


def _weights(value: Any, players: tuple[str, ...], place: Place) -> dict[str, Number]:
    told = object_field(value, place, "weights")
    only_known_fields(told, players, place)
    return {player: number_field(weight, place.at(player)) for player, weight in told.items()}


def _round(value: Any, players: tuple[str, ...], place: Place) -> Round:
    told = object_field(value, place, "games")
    only_known_fields(told, ROUND, place)
    aims = _for_each(told, "aims", players, place)
    seats = read_players_fragment(required_field(told, "seats", place), players, place.at("seats"), "seats")
    if len(seats) != len(players):
        raise place.at("seats").refusal(f"there are {len(players)} seats, not {len(seats)}.")
    return Round(
        seats=seats, aims={p: _weights(aims[p], players, place.at("aims", p)) for p in players},
        line=read_line_fragment(required_field(told, "line", place), players, place.at("line")),
        payoff=payoff_field(required_field(told, "payoff", place), players, place.at("payoff")),
        standings=payoff_field(required_field(told, "standings", place), players, place.at("standings")),
    )  # fmt: skip

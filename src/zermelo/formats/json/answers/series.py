"""Series of games as documents: who sat where, everybody's aims, the moves, and how the points grew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.answers.match.series import Round, Series
from zermelo.errors import InputError
from zermelo.formats.json.answers.match import game_fields, read_board
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
    shown,
    text,
)
from zermelo.formats.json.parts import agree, by_player, line_document, read_line, read_names, read_status, read_ties
from zermelo.forms.payoff import Number

KEYS = (
    "zermelo", "version", "game", "title", "method", "why", "nodes", "ties", "by", "status", "exact", "effort",
    "players", "before", "standings", "winners", "seats", "aware", "minds", "swing", "seed", "rotate", "planned",
    "games",
)  # fmt: skip
ROUND = ("seats", "aims", "line", "payoff", "standings")
MINDS = ("series", "game")

# ---------------------------------------------------------------- writing


@as_document.register
def series_answer(found: Series) -> dict[str, Any]:
    """Returns a series as plain values: what `--json` prints."""
    return {
        "method": found.method, "why": found.why, "ties": str(found.ties), "by": "points", "status": found.status,
        "exact": found.exact, "nodes": found.nodes,
        "effort": {"games": len(found.games), "moves": sum(len(played.line) for played in found.games)},
        "players": list(found.players), "before": by_player(found.before), "standings": by_player(found.standings),
        "winners": list(found.winners), "seats": None if found.seats is None else dict(found.seats),
        "aware": list(found.players if found.aware is None else found.aware),
        "minds": {player: _mind(mind) for player, mind in found.minds.items()},
        "swing": None if found.swing is None else number(found.swing), "seed": found.seed, "rotate": found.rotate,
        "planned": len(found.games) if found.planned is None else found.planned,
        "games": [
            {
                "seats": list(played.seats), "aims": {p: by_player(aim) for p, aim in played.aims.items()},
                "line": line_document(played.line), "payoff": by_player(played.payoff),
                "standings": by_player(played.standings),
            }
            for played in found.games
        ],
    }  # fmt: skip


def series_document(found: Series) -> dict[str, Any]:
    """Returns a series as a document."""
    for player, mind in found.minds.items():
        if callable(mind):
            raise InputError(f"The mind of {player} is a function, which cannot be written into a file.")
    if found.board is None:
        raise InputError("The series does not say which game was played, so it cannot be written into a file.")
    return {"zermelo": "series", "version": VERSION, **game_fields(found.board), **series_answer(found)}


def _mind(mind: Any) -> Any:
    if isinstance(mind, Mapping):
        return by_player(mind)
    return mind if isinstance(mind, str) else getattr(mind, "__name__", "function")


# ---------------------------------------------------------------- reading


def read_series(document: dict[str, Any], place: Place, game: Any = None) -> Series:
    """Returns the series that *document* claims."""
    only(document, KEYS, place)
    board = read_board(document, place, game, "series")
    players = board.players
    seed = field(document, "seed", place)
    if type(seed) is not int or abs(seed) >= 1 << 63:
        raise place.at("seed").refusal(f"a whole number is expected, not {shown(seed)}.")
    minds = _for_each(document, "minds", players, place)
    told = items(field(document, "games", place), place.at("games"), "games")
    seats, swing = document.get("seats"), field(document, "swing", place)
    named = None if seats is None else _for_each(document, "seats", players, place)
    found = Series(
        before=read_payoff(field(document, "before", place), players, place.at("before")),
        games=tuple(_round(one, players, place.at("games", i)) for i, one in enumerate(told)),
        minds={p: _read_mind(minds[p], players, place.at("minds", p)) for p in players},
        swing=None if swing is None else read_number(swing, place.at("swing")),
        ties=read_ties(document.get("ties", "first"), players, place.at("ties")), seed=seed,
        rotate=flag(document.get("rotate", False), place.at("rotate")),
        seats=None if named is None else {p: text(named[p], place.at("seats", p)) for p in players},
        aware=read_names(document.get("aware", list(players)), players, place.at("aware"), "players"),
        planned=count(document.get("planned", len(told)), place.at("planned")), board=board,
        nodes=None if document.get("nodes") is None else count(document["nodes"], place.at("nodes")),
        status=read_status(document.get("status", "estimated"), place.at("status")),
        exact=flag(document.get("exact", True), place.at("exact")),
    )  # fmt: skip
    agree(document, series_answer(found), ("method", "why", "by", "effort", "players", "standings", "winners"), place)
    return found


def _for_each(document: dict[str, Any], key: str, players: tuple[str, ...], place: Place) -> dict[str, Any]:
    told = record(field(document, key, place), place.at(key), key)
    only(told, players, place.at(key))
    return {player: field(told, player, place.at(key)) for player in players}


def _read_mind(value: Any, players: tuple[str, ...], place: Place) -> Any:
    if type(value) is dict:
        return _weights(value, players, place)
    if value not in MINDS:
        raise place.refusal(f'a mind is "series", "game" or an object of weights by player, not {shown(value)}.')
    return value


def _weights(value: Any, players: tuple[str, ...], place: Place) -> dict[str, Number]:
    told = record(value, place, "weights")
    only(told, players, place)
    return {player: read_number(weight, place.at(player)) for player, weight in told.items()}


def _round(value: Any, players: tuple[str, ...], place: Place) -> Round:
    told = record(value, place, "games")
    only(told, ROUND, place)
    aims = _for_each(told, "aims", players, place)
    seats = read_names(field(told, "seats", place), players, place.at("seats"), "seats")
    if len(seats) != len(players):
        raise place.at("seats").refusal(f"there are {len(players)} seats, not {len(seats)}.")
    return Round(
        seats=seats, aims={p: _weights(aims[p], players, place.at("aims", p)) for p in players},
        line=read_line(field(told, "line", place), players, place.at("line")),
        payoff=read_payoff(field(told, "payoff", place), players, place.at("payoff")),
        standings=read_payoff(field(told, "standings", place), players, place.at("standings")),
    )  # fmt: skip

"""Matches as documents, so that they can be saved and taken up again.

```
{"zermelo": "match", "version": 1, "game": "nim:1,2", "seats": {"A": "human", "B": "maxn:depth=6"}, "seed": 0,
 "moves": ["h2-1", "h1-1"], "resigned": "B"}
```
The game is a catalogue name or a tree document; any other game is not written, and must be given to `load`. The moves
are those of everybody, chance too. ``resigned`` is there only when somebody did.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.match.match import Match
from zermelo.answers.search.advice import Advice
from zermelo.errors import ZermeloError
from zermelo.formats.json.answers.summary import as_document, how
from zermelo.formats.json.answers.trace import read_trace, trace_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    flag,
    items,
    only,
    read_payoff,
    record,
    shown,
    text,
)
from zermelo.formats.json.parts import by_player, line_document, read_effort, read_line, read_status, read_words
from zermelo.formats.json.tree import read_players, read_tree, tree_document
from zermelo.forms.positions import Board
from zermelo.forms.traits import traits
from zermelo.games.catalogue import is_known
from zermelo.games.given import game as given_game

KEYS = ("zermelo", "version", "game", "title", "seats", "seed", "moves", "resigned")
ADVICE = (
    "zermelo", "version", "method", "why", "ties", "by", "status", "exact", "effort", "depth", "move", "players",
    "payoff", "line", "notes", "trace",
)  # fmt: skip


def match_document(match: Match) -> dict[str, Any]:
    """Returns a match as plain values."""
    return {
        "zermelo": "match", "version": VERSION, **game_fields(match.board),
        "seats": dict(zip(match.players, match.seats, strict=True)), "seed": match.seed,
        "moves": list(match.line.moves), **({} if match.resigned is None else {"resigned": match.resigned}),
    }  # fmt: skip


def game_fields(board: Board) -> dict[str, Any]:
    """Returns the fields that tell which game it is."""
    if is_known(board.name):
        return {"game": board.name}
    arena = traits(board.game).arena
    tree = None if arena is None else arena.as_tree
    return {"title": board.title} if tree is None else {"game": tree_document(tree)}


def read_match(document: dict[str, Any], place: Place, game: Any = None) -> Match:
    """Returns the match in *document*, every move of which must be legal; *game* is what it is a match of."""
    only(document, KEYS, place)
    board = read_board(document, place, game, "match")
    seats = record(field(document, "seats", place), place.at("seats"), "seats")
    if set(seats) != set(board.players):
        raise place.at("seats").refusal(
            f"there must be one seat for each of {', '.join(board.players)}, not for {', '.join(seats) or 'nobody'}."
        )
    seed = document.get("seed", 0)
    if type(seed) is not int or abs(seed) >= 1 << 63:
        raise place.at("seed").refusal(f"a whole number is expected, not {shown(seed)}.")
    names = tuple(text(seats[player], place.at("seats", player)) for player in board.players)
    match = Match(board=board, seats=names, seed=seed)
    for i, move in enumerate(items(field(document, "moves", place), place.at("moves"), "moves")):
        at = place.at("moves", i)
        name = text(move, at)
        try:
            match = match.play(name)
        except ZermeloError as error:
            raise at.refusal(str(error)) from None
    if "resigned" not in document:
        return match
    at = place.at("resigned")
    name = text(document["resigned"], at)
    try:
        return match.resign(name)
    except ZermeloError as error:
        raise at.refusal(str(error)) from None


def read_board(document: dict[str, Any], place: Place, game: Any, what: str) -> Board:
    """Returns the board of a document that is a *what* of some game: the one in it, or the *game* given."""
    own: Board | None = None
    if "game" in document:
        at, told = place.at("game"), document["game"]
        found = read_tree(told, at) if type(told) is dict else text(told, at)
        try:
            own = Board(given_game(found), found if isinstance(found, str) else "")
        except ZermeloError as error:
            raise at.refusal(str(error)) from None
    if game is None:
        if own is None:
            raise place.refusal(f"the file does not hold the game that it is a {what} of; give it: load(path, game=…).")
        return own
    given = Board(given_game(game), game if isinstance(game, str) else "")
    if own is not None and own != given:
        raise place.refusal(f"this is a {what} of {own.title}, not of {given.title}.")
    return own or given


# ---------------------------------------------------------------- what --json prints


@as_document.register
def advice_summary(found: Advice) -> dict[str, Any]:
    """Returns what a look-ahead found as plain values."""
    return {
        **how(found), "depth": found.depth, "move": found.move, "players": list(found.payoff),
        "payoff": by_player(found.payoff), "line": line_document(found.line),
        "notes": list(found.notes), **({} if found.trace is None else {"trace": trace_document(found.trace)}),
    }  # fmt: skip


def advice_document(found: Advice) -> dict[str, Any]:
    """Returns what a look-ahead found as it is kept in a file."""
    return {"zermelo": "advice", "version": VERSION, **advice_summary(found)}


def read_advice(document: dict[str, Any], place: Place, game: Any = None) -> Advice:
    """Returns the advice in *document*; it stands alone, without its game."""
    only(document, ADVICE, place)
    players = read_players(field(document, "players", place), place.at("players"))
    told: dict[str, Any] = {
        key: text(field(document, key, place), place.at(key)) for key in ("method", "why", "ties", "by")
    }
    move, depth = field(document, "move", place), document.get("depth")
    return Advice(
        move=None if move is None else text(move, place.at("move")),
        payoff=read_payoff(field(document, "payoff", place), players, place.at("payoff")),
        line=read_line(field(document, "line", place), players, place.at("line")),
        status=read_status(field(document, "status", place), place.at("status")),
        effort=read_effort(document, place.at("effort")),
        depth=None if depth is None else count(depth, place.at("depth")),
        exact=flag(document.get("exact", True), place.at("exact")),
        notes=read_words(document.get("notes", []), place.at("notes"), "notes"),
        trace=read_trace(document["trace"], place.at("trace")) if "trace" in document else None, **told,
    )  # fmt: skip


def finished_document(match: Match) -> dict[str, Any]:
    """Returns a match as plain values, with what came of it."""
    paid = match.payoff
    return {
        **match_document(match), "status": match.status, "line": line_document(match.line),
        "payoff": None if paid is None else by_player(paid),
        "method": "match", "ties": None, "by": "points", "exact": True, "effort": None,
    }  # fmt: skip

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

from zermelo.errors import ZermeloError
from zermelo.formats.answers import _by_player, _how, _line
from zermelo.formats.fields import VERSION, Place, field, items, only, record, shown, text
from zermelo.formats.trees import read_tree, tree_document
from zermelo.forms.board import Board
from zermelo.forms.tree import Tree
from zermelo.games.catalogue import GAMES
from zermelo.games.given import game as given_game
from zermelo.results.advice import Advice
from zermelo.results.matches import Match

KEYS = ("zermelo", "version", "game", "title", "seats", "seed", "moves", "resigned")


def match_document(match: Match) -> dict[str, Any]:
    """Returns a match as plain values."""
    return {
        "zermelo": "match", "version": VERSION, **game_fields(match.board),
        "seats": dict(zip(match.players, match.seats, strict=True)), "seed": match.seed,
        "moves": list(match.line.moves), **({} if match.resigned is None else {"resigned": match.resigned}),
    }  # fmt: skip


def game_fields(board: Board) -> dict[str, Any]:
    """Returns the fields that tell which game it is."""
    if board.name.partition(":")[0].strip() in GAMES:
        return {"game": board.name}
    return {"game": tree_document(board.game)} if isinstance(board.game, Tree) else {"title": board.title}


def read_match(document: dict[str, Any], place: Place, game: Any = None) -> Match:
    """Returns the match in *document*, every move of which must be legal; *game* is what it is a match of."""
    only(document, KEYS, place)
    board = _board(document, place, game)
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


def _board(document: dict[str, Any], place: Place, game: Any) -> Board:
    own: Board | None = None
    if "game" in document:
        at = place.at("game")
        if type(document["game"]) is dict:
            own = Board(read_tree(document["game"], at))
        else:
            name = text(document["game"], at)
            try:
                own = Board(given_game(name), name)
            except ZermeloError as error:
                raise at.refusal(str(error)) from None
    if game is None:
        if own is None:
            raise place.refusal("the file does not hold the game that it is a match of; give it: load(path, game=…).")
        return own
    given = Board(given_game(game), game if isinstance(game, str) else "")
    if own is not None and own != given:
        raise place.refusal(f"this is a match of {own.title}, not of {given.title}.")
    return own or given


# ---------------------------------------------------------------- what --json prints


def advice_document(found: Advice) -> dict[str, Any]:
    """Returns what a look-ahead found as plain values."""
    return {
        **_how(found), "depth": found.depth, "move": found.move,
        "payoff": _by_player(found.payoff), "line": _line(found.line),
        "notes": list(found.notes),
    }  # fmt: skip


def finished_document(match: Match) -> dict[str, Any]:
    """Returns a match as plain values, with what came of it."""
    paid = match.payoff
    return {
        **match_document(match), "status": match.status, "line": _line(match.line),
        "payoff": None if paid is None else _by_player(paid),
        "method": "match", "ties": None, "by": "points", "exact": True, "effort": None,
    }  # fmt: skip

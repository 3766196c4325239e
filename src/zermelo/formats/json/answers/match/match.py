"""Matches as documents, so that they can be saved and taken up again.

```
{"zermelo": "match", "version": 1, "game": "nim:1,2", "seats": {"A": "human", "B": "maxn:depth=6"}, "seed": 0,
 "moves": ["h2-1", "h1-1"], "resigned": "B"}
```
The game is a catalogue name or a tree document; any other game is not written, and must be given to `load`. The moves
are those of everybody, chance too. ``resigned`` is there only when somebody did, ``"hidden": true`` when everybody saw
only what the rules do not hide.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.match.match import Match
from zermelo.answers.search.advice import Advice, Sampled
from zermelo.errors import MethodError, ZermeloError
from zermelo.formats.json.answers.match.trace import read_trace, trace_document
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
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
    read_effort_fragment,
    read_line_fragment,
    read_status_fragment,
    read_words_fragment,
)
from zermelo.formats.json.source import is_json_source_name, json_source_name, read_json_source_name
from zermelo.formats.json.tree import read_tree, read_tree_players, tree_document
from zermelo.forms.positions import Board
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.given import game as given_game

KEYS = ("zermelo", "version", "game", "title", "seats", "seed", "moves", "resigned", "hidden")
ADVICE = (
    "zermelo", "version", "method", "why", "ties", "by", "status", "exact", "effort", "depth", "move", "players",
    "payoff", "line", "notes", "sampled", "trace",
)  # fmt: skip


def match_document(match: Match) -> dict[str, Any]:
    """Returns a match as plain values."""
    return {
        "zermelo": "match", "version": VERSION, **match_game_fields(match.board),
        "seats": dict(zip(match.players, match.seats, strict=True)), "seed": match.seed,
        "moves": list(match.line.moves), **({} if match.resigned is None else {"resigned": match.resigned}),
        **({"hidden": True} if match.hidden else {}),
    }  # fmt: skip


def match_game_fields(board: Board) -> dict[str, Any]:
    """Returns the fields that tell which game it is."""
    named = json_source_name(board.game, board.name)
    if named is not None:
        return {"game": named}
    arena = traits_of_game(board.game).arena
    tree = None if arena is None else arena.as_tree
    return {"title": board.title} if tree is None else {"game": tree_document(tree)}


def read_match(document: dict[str, Any], place: Place, game: Any = None) -> Match:
    """Returns the match in *document*, every move of which must be legal; *game* is what it is a match of."""
    only_known_fields(document, KEYS, place)
    board = read_match_board(document, place, game, "match")
    seats = object_field(required_field(document, "seats", place), place.at("seats"), "seats")
    if set(seats) != set(board.players):
        raise place.at("seats").refusal(
            f"there must be one seat for each of {', '.join(board.players)}, not for {', '.join(seats) or 'nobody'}."
        )
    seed = document.get("seed", 0)
    if type(seed) is not int or abs(seed) >= 1 << 63:
        raise place.at("seed").refusal(f"a whole number is expected, not {field_excerpt(seed)}.")
    names = tuple(text_field(seats[player], place.at("seats", player)) for player in board.players)
    try:
        match = Match(
            board=board, seats=names, seed=seed, hidden=flag_field(document.get("hidden", False), place.at("hidden"))
        )
    except MethodError as error:
        raise place.at("hidden").refusal(str(error)) from None
    for i, move in enumerate(list_field(required_field(document, "moves", place), place.at("moves"), "moves")):
        at = place.at("moves", i)
        name = text_field(move, at)
        try:
            match = match.play(name)
        except ZermeloError as error:
            raise at.refusal(str(error)) from None
    if "resigned" not in document:
        return match
    at = place.at("resigned")
    name = text_field(document["resigned"], at)
    try:
        return match.resign(name)
    except ZermeloError as error:
        raise at.refusal(str(error)) from None


def read_match_board(document: dict[str, Any], place: Place, game: Any, what: str) -> Board:
    """Returns the board of a document that is a *what* of some game: the one in it, or the *game* given."""
    own: Board | None = None
    if "game" in document:
        at, told = place.at("game"), document["game"]
        is_tree = type(told) is dict and not is_json_source_name(told)
        found = read_tree(told, at) if is_tree else read_json_source_name(told, at)
        try:
            own = Board(found, told if isinstance(told, str) else "")
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


@answer_summary.register
def match_advice_summary(found: Advice) -> dict[str, Any]:
    """Returns what a look-ahead found as plain values."""
    return {
        **summary_provenance(found), "depth": found.depth, "move": found.move, "players": list(found.payoff),
        "payoff": payoff_fragment(found.payoff), "line": line_fragment(found.line),
        "notes": list(found.notes), **({"sampled": list(map(_sampled, found.sampled))} if found.sampled else {}),
        **({} if found.trace is None else {"trace": trace_document(found.trace)}),
    }  # fmt: skip


def _sampled(one: Sampled) -> dict[str, Any]:
    variance = None if one.variance is None else number_to_field(one.variance)
    return {"move": one.move, "payoff": payoff_fragment(one.payoff), "best": one.best, "variance": variance}


def _read_sampled(given: Any, players: tuple[str, ...], place: Place) -> Sampled:
    found = object_field(given, place, "what a move came to")
    only_known_fields(found, ("move", "payoff", "best", "variance"), place)
    variance = found.get("variance")
    return Sampled(
        text_field(required_field(found, "move", place), place.at("move")),
        payoff_field(required_field(found, "payoff", place), players, place.at("payoff")),
        count_field(required_field(found, "best", place), place.at("best")),
        None if variance is None else number_field(variance, place.at("variance")),
    )  # fmt: skip


def advice_document(found: Advice) -> dict[str, Any]:
    """Returns what a look-ahead found as it is kept in a file."""
    return {"zermelo": "advice", "version": VERSION, **match_advice_summary(found)}


def read_advice(document: dict[str, Any], place: Place, game: Any = None) -> Advice:
    """Returns the advice in *document*; it stands alone, without its game."""
    only_known_fields(document, ADVICE, place)
    players = read_tree_players(required_field(document, "players", place), place.at("players"))
    told: dict[str, Any] = {
        key: text_field(required_field(document, key, place), place.at(key)) for key in ("method", "why", "ties", "by")
    }
    move, depth = required_field(document, "move", place), document.get("depth")
    return Advice(
        move=None if move is None else text_field(move, place.at("move")),
        payoff=payoff_field(required_field(document, "payoff", place), players, place.at("payoff")),
        line=read_line_fragment(required_field(document, "line", place), players, place.at("line")),
        status=read_status_fragment(required_field(document, "status", place), place.at("status")),
        effort=read_effort_fragment(document, place.at("effort")),
        depth=None if depth is None else count_field(depth, place.at("depth")),
        exact=flag_field(document.get("exact", True), place.at("exact")),
        notes=read_words_fragment(document.get("notes", []), place.at("notes"), "notes"),
        sampled=tuple(
            _read_sampled(one, players, place.at("sampled", i))
            for i, one in enumerate(list_field(document.get("sampled", []), place.at("sampled"), "moves"))
        ),
        trace=read_trace(document["trace"], place.at("trace")) if "trace" in document else None, **told,
    )  # fmt: skip


def finished_match_document(match: Match) -> dict[str, Any]:
    """Returns a match as plain values, with what came of it."""
    paid = match.payoff
    return {
        **match_document(match), "status": match.status, "line": line_fragment(match.line),
        "payoff": None if paid is None else payoff_fragment(paid),
        "method": "match", "ties": None, "by": "points", "exact": True, "effort": None,
    }  # fmt: skip

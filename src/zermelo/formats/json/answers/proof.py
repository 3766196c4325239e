"""Proofs as documents: what is proven, of which position, for which side.

```
{"zermelo": "proof", "version": 1, "game": "connect:6,5,4", "side": ["A"], "start": [0, 0, 0], "value": 0,
 "bounds": [0, 0], "words": "a draw", "move": "4", "line": […], …}
```
Of what is not proven ``null`` stands in the bounds. The strategies are in a folder of their own.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.proof.proof import Proof
from zermelo.errors import ZermeloError
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.match.match import match_game_fields, read_match_board
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    list_field,
    number_field,
    number_to_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    line_fragment,
    read_line_fragment,
    read_players_fragment,
    require_fragments_agree,
)
from zermelo.forms.payoff import Number
from zermelo.forms.positions import Board
from zermelo.forms.traits.traits import traits_of_game

TOLD = ("side", "start", "value", "bounds", "words", "move", "line", "notes", "certificate")


@answer_summary.register
def _(answer: Proof) -> dict[str, Any]:
    kept = answer.certificate
    return {
        **summary_provenance(answer), "side": list(answer.side), "start": list(answer.start),
        "value": None if answer.status != "solved" else _number(answer.value),
        "bounds": [_number(bound) for bound in answer.bounds], "words": answer.words, "move": answer.best,
        "line": line_fragment(answer.line), "notes": list(answer.notes), "players": list(answer.players),
        "nodes": answer.effort.nodes,
        "certificate": None if kept is None else {"positions": kept.positions, "bytes": kept.size},
    }  # fmt: skip


def _number(value: Number | None) -> Any:
    return None if value is None else number_to_field(value)


def proof_document(answer: Proof) -> dict[str, Any]:
    """Returns a proof as a document; the strategies are not in it."""
    head = {"zermelo": "proof", "version": VERSION, **match_game_fields(Board(answer.game))}
    return {**head, **answer_summary(answer), "certificate": None}


def read_proof(document: dict[str, Any], place: Place, game: Any = None) -> Proof:
    """Returns the proof that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD), place)
    board = read_match_board(document, place, game, "proof")
    if not traits_of_game(board.game).has_rules:
        raise place.at("game").refusal("proofs are of games given by rules.")
    how = read_answer_header(document, place)
    if how["status"] not in ("solved", "bounded"):
        raise place.at("status").refusal("a proof is solved or bounded.")
    low, high = _bounds(document, place)
    if (how["status"] == "solved") != (low is not None and low == high):
        raise place.at("status").refusal("a proof is solved where both bounds are the same, and only there.")
    move, at = document.get("move"), place.at("move")
    found = Proof(
        given=board.game, side=_side(document, board, place), start=_start(document, board, place), low=low, high=high,
        best=None if move is None else text_field(move, at),
        line=read_line_fragment(required_field(document, "line", place), board.players, place.at("line")),
        why=text_field(document.get("why") or "", place.at("why")),
        notes=tuple(text_field(one, place.at("notes")) for one in document.get("notes") or ()), **how,
    )  # fmt: skip
    require_fragments_agree(document, answer_summary(found), ("players", "ties", "value", "words"), place)
    return found


def _side(document: dict[str, Any], board: Board, place: Place) -> tuple[str, ...]:
    side = read_players_fragment(required_field(document, "side", place), board.players, place.at("side"), "sides")
    if not side:
        raise place.at("side").refusal("a side has a player at least.")
    return side


def _start(document: dict[str, Any], board: Board, place: Place) -> tuple[int, ...]:
    at = place.at("start")
    words = list_field(required_field(document, "start", place), at, "numbers")
    if not all(type(word) is int and abs(word) < 1 << 63 for word in words) or len(words) != len(board.start()):
        raise at.refusal(f"a position of this game is {len(board.start())} whole numbers, not {field_excerpt(words)}.")
    try:
        board.turn(tuple(words))
    except (ZermeloError, ArithmeticError, LookupError, ValueError):
        raise at.refusal("the rules can make nothing of this position.") from None
    return tuple(words)


def _bounds(document: dict[str, Any], place: Place) -> tuple[Number | None, Number | None]:
    at = place.at("bounds")
    told = list_field(required_field(document, "bounds", place), at, "two numbers")
    if len(told) != 2:
        raise at.refusal("there are two bounds, each a number or null.")
    low, high = (None if bound is None else number_field(bound, at) for bound in told)
    if low is not None and high is not None and low > high:
        raise at.refusal("the first of the two is not the greater one.")
    return low, high

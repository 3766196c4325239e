"""What is said over the range of a parameter, as documents.

```
{"zermelo": "variation", "version": 1, "game": {a tree}, … "breakpoints": [2], "pieces": […],
 "solution": {"0": CELLS, …}, "guarantees": [{"0": CELLS, …}, …], "outcomes": {"0": CELLS, …}, "best": CELLS}
{"zermelo": "matrix-variation", "version": 1, "game": {a matrix}, … "low": 0, "high": 10, "spans": [[[0, 1], 2, 10], …]}
```
CELLS are ``[[points], [what holds at them], [what holds between]]``. A solution's are ``[move, [number, …]]``, where a
move is the number of the node it leads to, -1 where chance moves. Numbers are counted in the game's parameter:
``"3+2x"``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zermelo.answers.variation.cells import Cells
from zermelo.answers.variation.evidence import Curves, Spans
from zermelo.answers.variation.variation import Piece, Variation
from zermelo.errors import InputError, MethodError
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.family import (
    linear_to_field,
    matrix_document,
    read_matrix,
    read_tree,
    tree_document,
)
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    linear_in_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import line_fragment, read_ties_fragment, require_fragments_agree
from zermelo.forms.family.family import Family, MatrixFamily, TreeFamily
from zermelo.forms.family.linear import Linear, Row
from zermelo.forms.payoff import Number, simplest_payoff

TOLD = ("parameter", "low", "high", "breakpoints", "pieces")
MOST_DIGITS = 9  # of the number of a node


@answer_summary.register
def _(answer: Variation) -> dict[str, Any]:
    return {
        **summary_provenance(answer), "parameter": answer.parameter, "low": number_to_field(answer.low),
        "high": number_to_field(answer.high), "breakpoints": [number_to_field(x) for x in answer.breakpoints],
        "pieces": [_piece_fragment(piece) for piece in answer.pieces], "players": list(answer.players),
        "nodes": answer.effort.nodes,
    }  # fmt: skip


def _piece_fragment(piece: Piece) -> dict[str, Any]:
    told: dict[str, Any] = {
        "where": str(piece), "low": number_to_field(piece.low), "high": number_to_field(piece.high),
        "has_low": piece.has_low, "has_high": piece.has_high,
    }  # fmt: skip
    for name, payoff in (("payoff", piece.payoff), ("guarantees", piece.guarantees)):
        if payoff is not None:
            told[name] = {player: linear_to_field(line) for player, line in payoff.items()}
    if piece.line is not None:
        told["line"] = line_fragment(piece.line)
    if piece.outcomes is not None:
        told["outcomes"] = [{p: linear_to_field(line) for p, line in one.items()} for one in piece.outcomes]
    if piece.best is not None:
        told["best"] = linear_to_field(piece.best)
    if piece.equilibria is not None:
        told["equilibria"] = [dict(profile) for profile in piece.equilibria]
    return told


# ---------------------------------------------------------------- writing


def variation_document(answer: Variation) -> dict[str, Any]:
    """Returns what is said of a tree with a parameter as a document."""
    curves = answer.evidence
    assert isinstance(curves, Curves) and isinstance(curves.family, TreeFamily)
    family = curves.family

    def row(item: Row) -> list[int | str]:
        return [linear_to_field(family.linear(line)) for line in item]

    def move(item: Any) -> list[Any]:
        return [item[0], row(item[1])]

    def rows(item: Any) -> list[Any]:
        return [row(one) for one in sorted(item)]

    def nodes(part: Any, one: Callable[[Any], Any]) -> dict[str, Any]:
        return {str(v): _cells(cells, one) for v, cells in part.items()}

    return {
        "zermelo": "variation", "version": VERSION, "game": tree_document(family), **answer_summary(answer),
        "solution": nodes(curves.solution, move), "guarantees": [nodes(part, row) for part in curves.guarantees],
        "outcomes": None if curves.outcomes is None else nodes(curves.outcomes, rows),
        "best": None if curves.best is None else _cells(curves.best, row),
    }  # fmt: skip


def _cells(cells: Cells[Any], one: Callable[[Any], Any]) -> list[Any]:
    return [[number_to_field(x) for x in cells.cuts], [one(a) for a in cells.at], [one(b) for b in cells.between]]


def matrix_variation_document(answer: Variation) -> dict[str, Any]:
    """Returns what is said of a matrix with a parameter as a document."""
    spans = answer.evidence
    assert isinstance(spans, Spans) and isinstance(spans.family, MatrixFamily)
    told = [[list(cell), number_to_field(low), number_to_field(high)] for cell, (low, high) in spans.spans.items()]
    game = matrix_document(spans.family)
    return {"zermelo": "matrix-variation", "version": VERSION, "game": game, **answer_summary(answer), "spans": told}


# ---------------------------------------------------------------- reading


def read_variation(document: dict[str, Any], place: Place, game: Any) -> Variation:
    """Returns what *document* says of a tree with a parameter."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD, "solution", "guarantees", "outcomes", "best"), place)
    family = _family(document, place, game, TreeFamily, read_tree)
    seats, scale = len(family.players), family.origin.scale

    def row(value: Any, at: Place, wide: int = seats) -> Row:
        listed = list_field(value, at, "payoffs")
        if len(listed) != wide:
            raise at.refusal(f"{wide} numbers are expected here, not {len(listed)}.")
        return tuple(_units(number, family.name, scale, at.at(k)) for k, number in enumerate(listed))

    def move(value: Any, at: Place) -> Any:
        pair = list_field(value, at, "a move and what it leads to")
        if len(pair) != 2 or type(pair[0]) is not int or not -1 <= pair[0] < len(family.origin):
            raise at.refusal("a move and what it leads to are [the number of a node, [numbers]].")
        return pair[0], row(pair[1], at.at(1))

    def rows(value: Any, at: Place) -> Any:
        return frozenset(row(one, at.at(k)) for k, one in enumerate(list_field(value, at, "payoffs")))

    def one(value: Any, at: Place) -> Row:
        return row(value, at, 1)

    solution = _nodes(required_field(document, "solution", place), place.at("solution"), move)
    listed = list_field(required_field(document, "guarantees", place), place.at("guarantees"), "guarantees")
    outcomes, best = document.get("outcomes"), document.get("best")
    if 0 not in solution or len(listed) != seats or (outcomes is None) != (best is None):
        raise place.refusal("there are claims for the start, and for every player.")
    sure = tuple(_nodes(part, place.at("guarantees", k), one) for k, part in enumerate(listed))
    sets = None if outcomes is None else _nodes(outcomes, place.at("outcomes"), rows)
    parts: list[Any] = [solution, *sure, *([] if sets is None else [sets])]
    if any(0 not in part for part in parts):
        raise place.refusal("there is a claim for the start in every part.")
    curves = Curves(
        family=family, solution=solution, guarantees=sure, outcomes=sets,
        best=None if best is None else _read_cells(best, place.at("best"), one),
    )  # fmt: skip
    return _answer(document, place, curves, family)


def read_matrix_variation(document: dict[str, Any], place: Place, game: Any) -> Variation:
    """Returns what *document* says of a matrix with a parameter."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD, "spans"), place)
    family = _family(document, place, game, MatrixFamily, read_matrix)
    low, high = (number_field(required_field(document, key, place), place.at(key)) for key in ("low", "high"))
    shape: tuple[int, ...] = family.origin.payoff.shape[:-1]
    spans: dict[tuple[int, ...], tuple[Number, Number]] = {}
    listed = list_field(required_field(document, "spans", place), place.at("spans"), "spans")
    for k, told in enumerate(listed):
        at = place.at("spans", k)
        span = list_field(told, at, "a profile, from and to")
        if len(span) != 3:
            raise at.refusal("a span is [profile, from, to].")
        cell = tuple(count_field(n, at.at(0)) for n in list_field(span[0], at.at(0), "numbers of strategies"))
        ends = number_field(span[1], at.at(1)), number_field(span[2], at.at(2))
        known = len(cell) == len(shape) and all(n < count for n, count in zip(cell, shape, strict=True))
        if not known or not low <= ends[0] <= ends[1] <= high:
            raise at.refusal("there is no such profile, or its span is not within the range.")
        spans[cell] = ends
    if low >= high:
        raise place.at("high").refusal("a range goes up.")
    return _answer(document, place, Spans(family=family, low=low, high=high, spans=spans), family)


def _family(document: dict[str, Any], place: Place, game: Any, kind: type[Family], read: Callable[..., Any]) -> Family:
    found = game if game is not None else read(required_field(document, "game", place), place.at("game"))
    if not isinstance(found, kind):
        raise place.at("game").refusal("the game of this answer has a parameter in its payoffs; this one has none.")
    return found


def _answer(document: dict[str, Any], place: Place, evidence: Curves | Spans, family: Family) -> Variation:
    told = document.get("ties")
    ties = None if told is None else read_ties_fragment(told, family.players, place.at("ties"))
    try:
        found = Variation(
            evidence=evidence, ties=ties,
            why=text_field(document.get("why") or "", place.at("why")), **read_answer_header(document, place),
        )  # fmt: skip
        summary = answer_summary(found)
    except (InputError, MethodError) as error:
        raise place.refusal(str(error)) from None
    require_fragments_agree(document, summary, (*TOLD, "players", "nodes"), place)
    return found


def _nodes(value: Any, place: Place, one: Callable[[Any, Place], Any]) -> dict[int, Cells[Any]]:
    found = {}
    for key, told in object_field(value, place, "claims by node").items():
        if not key.isascii() or not key.isdigit() or len(key) > MOST_DIGITS:
            raise place.at(key).refusal("a node is given by its number.")
        found[int(key)] = _read_cells(told, place.at(key), one)
    return found


def _read_cells(value: Any, place: Place, one: Callable[[Any, Place], Any]) -> Cells[Any]:
    parts = list_field(value, place, "points, and what holds at and between them,")
    if len(parts) != 3:
        raise place.refusal("three lists are expected: points, what holds at them, and between them.")
    cuts, at, between = (list_field(part, place.at(k), "claims") for k, part in enumerate(parts))
    if not len(cuts) == len(at) == len(between) + 1 >= 2:
        raise place.refusal("there is one claim for each point, and one for each interval between two.")
    points = tuple(number_field(x, place.at(0, k)) for k, x in enumerate(cuts))
    if any(a >= b for a, b in zip(points, points[1:], strict=False)):
        raise place.at(0).refusal("the points must be in order.")
    return Cells(
        points, tuple(one(a, place.at(1, k)) for k, a in enumerate(at)),
        tuple(one(b, place.at(2, k)) for k, b in enumerate(between)),
    )  # fmt: skip


def _units(value: Any, name: str, scale: int, place: Place) -> tuple[Number, Number]:
    found = linear_in_field(value, name)
    if found is None:
        raise place.refusal(f'a number is expected, which may depend on {name}, such as "3+2{name}".')
    pair = (found.constant, found.slope) if isinstance(found, Linear) else (found, 0)
    return simplest_payoff(Fraction(pair[0]) * scale), simplest_payoff(Fraction(pair[1]) * scale)

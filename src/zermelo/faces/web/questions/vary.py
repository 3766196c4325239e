"""A parameter in the payoffs: where the answer changes, and what it is at and between these values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError, ParameterError
from zermelo.faces.web.questions import question
from zermelo.faces.web.questions.traits import NO_PARAMETER
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.answers.variation.variation import Piece, Variation
    from zermelo.forms.family.family import Family
    from zermelo.forms.family.linear import Linear

LOW, HIGH = 0, 10  # where nobody says from where to where, and no odds say it
MOST_PIECES = 400
MOST_OUTCOMES = 20


@question("vary")
def web_vary(table: Table, low: str = "", high: str = "") -> dict[str, Any]:
    """Returns where the answer changes as the parameter goes from *low* to *high*; without them, where odds are odds.

    ```
    {"parameter": name, "value": number, "low": number, "high": number, "breakpoints": [number],
     "pieces": [{"where": "0 ≤ x < 2", "low": number, "high": number, "has_low": bool, "has_high": bool,
                 "line": [[player, move, odds?]] | null, "payoff": {player: function} | null,
                 "guarantees": {player: function} | null, "outcomes": [{player: function}], "more": count,
                 "equilibria": [{player: strategy}] | null}],
     "svg": str | null, "method", "why", "how", …}
    ```
    A function is ``[constant, slope, words]``: constant + slope · parameter. Of a table there are ``equilibria``, of a
    tree the ``line`` of the solution with what it pays.
    """
    if table.family is None:
        raise MethodError(NO_PARAMETER)
    family = table.family
    found: Variation = table.find(("vary", low, high), lambda: varied_family(family, low, high))
    return {"value": _field(table.value), **web_variation(found)}


def varied_family(family: Family, low: str, high: str) -> Variation:
    """Returns what `vary` finds."""
    from zermelo.solvers.variation.vary import vary

    least, most = family.span
    begin = parameter_number(low) if low else LOW if least is None else least
    end = parameter_number(high) if high else max(HIGH, begin + HIGH) if most is None else most
    ranges: dict[str, Any] = {family.name: (begin, end)}
    return vary(family, **ranges)


def web_variation(found: Variation) -> dict[str, Any]:
    """Returns what was found, for a slider."""
    from zermelo.answers.variation.evidence import Curves
    from zermelo.faces.web.answer import web_answer_without_sheets

    if len(found.pieces) > MOST_PIECES:
        raise MethodError(f"The answer changes {len(found.breakpoints):,} times there; choose a smaller range.")
    is_tree = isinstance(found.evidence, Curves)
    return {
        **web_answer_without_sheets(found), "parameter": found.parameter, "low": _field(found.low),
        "high": _field(found.high), "breakpoints": [_field(x) for x in found.breakpoints],
        "pieces": [_piece(piece) for piece in found.pieces], "svg": found.svg() if is_tree else None,
    }  # fmt: skip


def _piece(piece: Piece) -> dict[str, Any]:
    from zermelo.formats.json.fragments import line_fragment

    outcomes = piece.outcomes or ()
    return {
        "where": str(piece), "low": _field(piece.low), "high": _field(piece.high), "has_low": piece.has_low,
        "has_high": piece.has_high, "line": None if piece.line is None else line_fragment(piece.line),
        "payoff": None if piece.payoff is None else _functions(piece.payoff),
        "guarantees": None if piece.guarantees is None else _functions(piece.guarantees),
        "outcomes": [_functions(paid) for paid in outcomes[:MOST_OUTCOMES]],
        "more": max(0, len(outcomes) - MOST_OUTCOMES),
        "equilibria": None if piece.equilibria is None else [dict(one) for one in piece.equilibria[:MOST_OUTCOMES]],
    }  # fmt: skip


def _functions(paid: dict[str, Linear]) -> dict[str, list[Any]]:
    return {player: [_field(line.constant), _field(line.slope), str(line)] for player, line in paid.items()}


def _field(number: Any) -> Any:
    from zermelo.formats.json.fields import number_to_field

    return None if number is None else number_to_field(number)


def parameter_number(text: str) -> Any:
    """Returns the exact number that a visitor wrote."""
    from zermelo.errors import GameError
    from zermelo.forms.payoff import exact_payoff

    try:
        return exact_payoff(text[:60], "parameter")
    except (GameError, ParameterError):
        raise ParameterError(f"The parameter goes from a number to another; {text[:40]!r} is none.") from None

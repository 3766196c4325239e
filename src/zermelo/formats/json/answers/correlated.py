"""Correlated equilibria as documents, with what proves that no other is better.

```
{"zermelo": "correlated", "version": 1, "game": {…}, "kind": "normal", "criterion": "total", "value": "21/2",
 "payoff": {…}, "odds": [[["swerve", "dare"], "1/4"], …],
 "bounds": [{"weights": {…}, "most": "21/2", "prices": [["A", "swerve", "dare", "3/4"], …]}, …], …}
```
`game` is a matrix or a tree. A price names a player, what was told (null before anything is), and what is played.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.answers.correlated.correlated import Bound, Correlated, Leaving, Recommended
from zermelo.errors import InputError
from zermelo.formats.json.answers.equilibria.best import _criterion_document, _read_criterion
from zermelo.formats.json.answers.equilibria.normal_form import read_normal_form_game
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.summary import summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import payoff_fragment, require_fragments_agree
from zermelo.formats.json.matrix import matrix_document
from zermelo.formats.json.tree import tree_document
from zermelo.forms.matrix import Matrix

OWN = ("kind", "criterion", "value", "payoff", "odds", "bounds", "notes")
BOUND = ("weights", "most", "prices")


def correlated_summary(answer: Correlated) -> dict[str, Any]:
    """Returns what ``--json`` prints of a correlated equilibrium."""
    bounds = [
        {
            "weights": payoff_fragment(bound.weights), "most": number_to_field(bound.most),
            "prices": [[*way, number_to_field(price)] for way, price in bound.prices.items()],
        }
        for bound in answer.bounds
    ]  # fmt: skip
    return {
        **summary_provenance(answer), "kind": answer.kind,
        "criterion": _criterion_document(answer.criterion, answer.players), "value": number_to_field(answer.value),
        "payoff": payoff_fragment(answer.payoff),
        "odds": [[list(names), number_to_field(w)] for names, w in answer.distribution.shares.items()],
        "bounds": bounds, "players": list(answer.players), "nodes": answer.effort.nodes, "notes": list(answer.notes),
    }  # fmt: skip


def correlated_document(answer: Correlated) -> dict[str, Any]:
    """Returns a correlated equilibrium as a document with its game."""
    tree = answer.evidence.tree
    game = matrix_document(answer.matrix) if tree is None else tree_document(tree)
    return {"zermelo": "correlated", "version": VERSION, "game": game, **correlated_summary(answer)}


def read_correlated(document: dict[str, Any], place: Place, game: Any = None) -> Correlated:
    """Returns the correlated equilibrium that *document* holds; what it claims is kept, for `check` to judge."""
    only_known_fields(document, (*HEAD, *HOW, *OWN), place)
    matrix, tree = read_normal_form_game(document, place, game)
    kind = text_field(required_field(document, "kind", place), place.at("kind"))
    if kind not in ("normal", "coarse"):
        raise place.at("kind").refusal("a correlated equilibrium of strategies is normal or coarse.")
    odds: dict[tuple[int, ...], Fraction] = {}
    for k, pair in enumerate(list_field(required_field(document, "odds", place), place.at("odds"), "odds")):
        inside = place.at("odds", k)
        if len(list_field(pair, inside, "odds")) != 2:
            raise inside.refusal("odds are a list of strategies, and how often these are drawn.")
        odds[_cell(pair[0], inside.at(0), matrix)] = Fraction(number_field(pair[1], inside.at(1)))
    told = list_field(required_field(document, "bounds", place), place.at("bounds"), "bounds")
    bounds = tuple(_bound(bound, place.at("bounds", k), matrix) for k, bound in enumerate(told))
    criterion = required_field(document, "criterion", place)
    found = Correlated(
        kind=kind, criterion=_read_criterion(criterion, matrix.players, place.at("criterion")),
        value=number_field(required_field(document, "value", place), place.at("value")),
        evidence=Recommended(matrix=matrix, tree=tree, odds=odds, bounds=bounds),
        why=text_field(document.get("why") or "", place.at("why")),
        notes=tuple(text_field(n, place.at("notes", k)) for k, n in enumerate(document.get("notes") or ())),
        **read_answer_header(document, place),
    )  # fmt: skip
    require_fragments_agree(document, correlated_summary(found), ("payoff", "players", "nodes"), place)
    return found


def _cell(value: Any, place: Place, matrix: Matrix) -> tuple[int, ...]:
    names = list_field(value, place, "profiles")
    if len(names) != len(matrix.players):
        raise place.refusal(f"a profile has {len(matrix.players)} strategies, not {len(names)}.")
    return tuple(_pick(matrix, seat, name, place.at(seat)) for seat, name in enumerate(names))


def _pick(matrix: Matrix, seat: int, name: Any, place: Place) -> int:
    try:
        return matrix.pick(seat, text_field(name, place))
    except InputError as error:
        raise error if str(error).startswith(place.file) else place.refusal(str(error)) from None


def _bound(value: Any, place: Place, matrix: Matrix) -> Bound:
    told = object_field(value, place, "bounds")
    only_known_fields(told, BOUND, place)
    weights = payoff_field(required_field(told, "weights", place), matrix.players, place.at("weights"))
    most = number_field(required_field(told, "most", place), place.at("most"))
    prices: dict[Leaving, Fraction] = {}
    for k, row in enumerate(list_field(required_field(told, "prices", place), place.at("prices"), "prices")):
        inside = place.at("prices", k)
        if len(list_field(row, inside, "prices")) != 4:
            raise inside.refusal("a price names a player, what was told, what is played instead, and the price.")
        player, other = text_field(row[0], inside.at(0)), text_field(row[2], inside.at(2))
        before = None if row[1] is None else text_field(row[1], inside.at(1))
        prices[player, before, other] = Fraction(number_field(row[3], inside.at(3)))
    return Bound(weights, most, prices)

"""Correlated equilibria as documents, with what proves that no other is better.

```
{"zermelo": "correlated", "version": 1, "game": {…}, "kind": "normal", "criterion": "total", "value": "21/2",
 "payoff": {…}, "odds": [[["swerve", "dare"], "1/4"], …],
 "bounds": [{"weights": {…}, "most": "21/2", "prices": [["A", "swerve", "dare", "3/4"], …]}, …], …}
```
`game` is a matrix or a tree. Where moves are recommended one by one, ``correlation-plan``, the odds are of pairs of
sequences, each told by the first node of an information set and a move, [-1, -1] being the empty one; a price names a
condition: "plan", "leave" or "reply", with numbers of sets and moves. Else a price names a player, what was told (null
before anything is), and what is played.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.answers.correlated.bound import Bound, Leaving
from zermelo.answers.correlated.correlated import Correlated, Recommended
from zermelo.answers.correlated.correlation_plan import CorrelationPlan, Sequence
from zermelo.errors import InputError, ParameterError
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
from zermelo.formats.json.tree import read_tree, tree_document
from zermelo.forms.matrix import Matrix

OWN = ("kind", "criterion", "value", "payoff", "odds", "bounds", "notes")
BOUND = ("weights", "most", "prices")


def correlated_summary(answer: Correlated) -> dict[str, Any]:
    """Returns what ``--json`` prints of a correlated equilibrium of strategies."""
    return _told(answer, [[list(names), number_to_field(w)] for names, w in answer.distribution.shares.items()])


def correlation_plan_summary(answer: Correlated) -> dict[str, Any]:
    """Returns what ``--json`` prints where moves are recommended one by one."""
    return _told(answer, [[list(a), list(b), number_to_field(w)] for (a, b), w in answer.plan.plan.items()])


def _told(answer: Correlated, odds: list[Any]) -> dict[str, Any]:
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
        "odds": odds, "bounds": bounds,
        "players": list(answer.players), "nodes": answer.effort.nodes, "notes": list(answer.notes),
    }  # fmt: skip


def correlated_document(answer: Correlated) -> dict[str, Any]:
    """Returns a correlated equilibrium as a document with its game."""
    tree = answer.evidence.tree
    game = matrix_document(answer.matrix) if tree is None else tree_document(tree)
    return {"zermelo": "correlated", "version": VERSION, "game": game, **correlated_summary(answer)}


def correlation_plan_document(answer: Correlated) -> dict[str, Any]:
    """Returns the same where moves are recommended one by one."""
    game = tree_document(answer.plan.tree)
    return {"zermelo": "correlation-plan", "version": VERSION, "game": game, **correlation_plan_summary(answer)}


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
    bounds = _bounds(document, place, matrix.players, _leaving)
    found = _read(document, place, kind, Recommended(matrix=matrix, tree=tree, odds=odds, bounds=bounds))
    require_fragments_agree(document, correlated_summary(found), ("payoff", "players", "nodes"), place)
    return found


def read_correlation_plan(document: dict[str, Any], place: Place, game: Any = None) -> Correlated:
    """Returns the same where moves are recommended one by one."""
    only_known_fields(document, (*HEAD, *HOW, *OWN), place)
    tree = getattr(game, "as_tree", None)
    if game is None:
        tree = read_tree(
            object_field(required_field(document, "game", place), place.at("game"), "games"), place.at("game")
        )
    if tree is None:
        raise ParameterError(f"{place.file} is about a tree; the game given is none.")
    if document.get("kind") != "extensive":
        raise place.at("kind").refusal("a plan for pairs of sequences is extensive.")
    plan: dict[tuple[Sequence, Sequence], Fraction] = {}
    for k, row in enumerate(list_field(required_field(document, "odds", place), place.at("odds"), "odds")):
        inside = place.at("odds", k)
        if len(list_field(row, inside, "odds")) != 3:
            raise inside.refusal("odds are of two sequences.")
        plan[_sequence(row[0], inside.at(0)), _sequence(row[1], inside.at(1))] = Fraction(
            number_field(row[2], inside.at(2))
        )
    bounds = _bounds(document, place, tree.players, _condition)
    found = _read(document, place, "extensive", CorrelationPlan(tree=tree, plan=plan, bounds=bounds))
    require_fragments_agree(document, correlation_plan_summary(found), ("payoff", "players", "nodes"), place)
    return found


def _read(document: dict[str, Any], place: Place, kind: str, evidence: Recommended | CorrelationPlan) -> Correlated:
    criterion = required_field(document, "criterion", place)
    return Correlated(
        kind=kind, criterion=_read_criterion(criterion, evidence.players, place.at("criterion")), evidence=evidence,
        value=number_field(required_field(document, "value", place), place.at("value")),
        why=text_field(document.get("why") or "", place.at("why")),
        notes=tuple(text_field(n, place.at("notes", k)) for k, n in enumerate(document.get("notes") or ())),
        **read_answer_header(document, place),
    )  # fmt: skip


def _sequence(value: Any, place: Place) -> Sequence:
    numbers = list_field(value, place, "sequences")
    if len(numbers) != 2 or any(type(n) is not int for n in numbers):
        raise place.refusal("a sequence is the first node of an information set, and a move.")
    return numbers[0], numbers[1]


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


def _bounds(document: dict[str, Any], place: Place, players: tuple[str, ...], read: Any) -> tuple[Bound, ...]:
    made = []
    for k, value in enumerate(list_field(required_field(document, "bounds", place), place.at("bounds"), "bounds")):
        here = place.at("bounds", k)
        told = object_field(value, here, "bounds")
        only_known_fields(told, BOUND, here)
        weights = payoff_field(required_field(told, "weights", here), players, here.at("weights"))
        most = number_field(required_field(told, "most", here), here.at("most"))
        prices: dict[Any, Fraction] = {}
        for n, row in enumerate(list_field(required_field(told, "prices", here), here.at("prices"), "prices")):
            inside = here.at("prices", n)
            *name, price = list_field(row, inside, "prices") or [None]
            prices[read(name, inside)] = Fraction(number_field(price, inside.at(len(name))))
        made.append(Bound(weights, most, prices))
    return tuple(made)


def _leaving(name: list[Any], place: Place) -> Leaving:
    if len(name) != 3:
        raise place.refusal("a price names a player, the recommendation, what is played instead, and the price.")
    before = None if name[1] is None else text_field(name[1], place.at(1))
    return text_field(name[0], place.at(0)), before, text_field(name[2], place.at(2))


def _condition(name: list[Any], place: Place) -> tuple[Any, ...]:
    if len(name) < 3 or any(type(n) is not int for n in name[1:]):
        raise place.refusal("a price names a condition: plan, leave or reply, with numbers.")
    return text_field(name[0], place.at(0)), *name[1:]

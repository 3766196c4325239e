"""The equilibrium that was chosen, as a part of documents: by what it is the best, what it pays, and its strategies.

```
"chosen": {"criterion": "P2", "value": 100, "payoff": {"P1": 2, "P2": 100}, "strategies": {"P1": {…}, "P2": {…}}}
```
`criterion` is a word, a player, or an object of weights by player. Within an epsilon `at_most` and `gain` stand next
to.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.errors import MethodError, ZermeloError
from zermelo.formats.json.answers.strategy import profile_document, read_strategies
from zermelo.formats.json.fields import (
    Place,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    short_field_message,
)
from zermelo.formats.json.fragments import payoff_fragment
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Number
from zermelo.preferences.criteria import MEASURES, Criterion

CHOSEN = ("criterion", "value", "payoff", "strategies")
NEAR = ("at_most", "gain")
READ = "it was chosen before the answer was saved"


def best_equilibrium_fields(chosen: BestEquilibrium | None, arena: Arena) -> dict[str, Any]:
    """Returns the field of a document that tells what was chosen; none where nothing was."""
    if chosen is None:
        return {}
    if chosen.profile.arena is not arena:
        raise MethodError(
            "With merged positions, moves depend on what was promised, which a file cannot hold; use the tree: "
            "equilibria(game_tree(game))."
        )
    near = {} if chosen.epsilon is None else {key: number_to_field(getattr(chosen, key)) for key in NEAR}
    told = {
        "criterion": _criterion_document(chosen.criterion, arena.players), "value": number_to_field(chosen.value),
        **near,
        "payoff": payoff_fragment(chosen.payoff), "strategies": profile_document(chosen.profile)["strategies"],
    }  # fmt: skip
    return {"chosen": told}


def _criterion_document(criterion: Criterion, players: tuple[str, ...]) -> str | dict[str, int | str]:
    """Returns by what something is the best: a word, or weights by player; a function cannot be written."""
    if criterion.weights:
        return {player: number_to_field(weight) for player, weight in criterion.weights}
    if criterion.name in MEASURES or criterion.name in players:
        return criterion.name
    raise MethodError(f"A file cannot hold {criterion}, a function; choose by a word, a player or weights.")


def read_best_equilibrium(
    document: dict[str, Any], arena: Arena, place: Place, epsilon: Number | None = None
) -> BestEquilibrium | None:
    """Returns what *document* says was chosen, of a game that is known; None where it says nothing."""
    if "chosen" not in document:
        return None
    inside = place.at("chosen")
    told = object_field(document["chosen"], inside, "what was chosen")
    only_known_fields(told, (*CHOSEN, *(() if epsilon is None else NEAR)), inside)
    payoff = payoff_field(required_field(told, "payoff", inside), arena.players, inside.at("payoff"))
    value = number_field(required_field(told, "value", inside), inside.at("value"))
    at_most: Number = value
    gain: Number = 0
    if epsilon is not None:
        at_most, gain = (number_field(required_field(told, key, inside), inside.at(key)) for key in NEAR)
    plan = read_strategies(told, arena, inside)
    criterion = _read_criterion(required_field(told, "criterion", inside), arena.players, inside.at("criterion"))
    return BestEquilibrium(
        criterion, value, (payoff,), READ, at_most=at_most, gain=gain, epsilon=epsilon, attain=lambda _: plan
    )


def _read_criterion(value: Any, players: tuple[str, ...], place: Place) -> Criterion:
    """Returns by what something is said to be the best."""
    try:
        if type(value) is dict:
            return Criterion.read({p: number_field(w, place.at(p)) for p, w in value.items()}, players)
        told: Any = value if type(value) is str else None  # which nothing is best by
        return Criterion.read(told, players)
    except ZermeloError as error:
        raise place.refusal(short_field_message(str(error))) from None

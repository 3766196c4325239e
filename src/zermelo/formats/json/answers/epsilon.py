"""Strategies that are nearly the best equilibrium, as documents: those with the best total, and what is said of them.

```
{"zermelo": "near", "version": 1, "game": …, "epsilon": "1/10", "best": {"value": …, "gain": …, …}, "strategies": {…}}
```
"""

from __future__ import annotations

from functools import partial
from typing import Any, NoReturn

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.epsilon import EpsilonGrid
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.errors import MethodError
from zermelo.formats.json.answers.best import READ, chosen_fields, read_chosen
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, read_how
from zermelo.formats.json.answers.strategy import KEYS, profile_document, read_profile
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import VERSION, Place, field, only, read_number, read_payoff, record, text
from zermelo.formats.json.parts import agree
from zermelo.preferences.criteria import Criterion

BEST = ("criterion", "value", "at_most", "gain", "payoff", "line")


def near_document(found: Equilibria) -> dict[str, Any]:
    """Returns the strategies with the best total, and what is promised of them, as a document."""
    plan = found.profile()
    if plan.arena is not found.arena:
        raise MethodError(
            "Where positions are merged, moves depend on what was promised, which a file cannot say; ask about the "
            "tree: equilibria(game_tree(game), epsilon=…)."
        )
    head = {"zermelo": "near", "version": VERSION, **arena_fields(found.arena)}
    chosen = chosen_fields(found.chosen, found.arena)
    return {**head, **as_document(found), "strategies": profile_document(plan)["strategies"], **chosen}


def read_near(document: dict[str, Any], place: Place, game: Any = None) -> Equilibria:
    """Returns the strategies that *document* holds, and what it claims of them."""
    only(document, (*HEAD, *HOW, "epsilon", "best", "strategies", "chosen"), place)
    plan = read_profile({key: document[key] for key in KEYS if key in document}, place, game)
    arena, inside = plan.arena, place.at("best")
    told = record(field(document, "best", place), inside, "the best strategies")
    only(told, BEST, inside)
    if text(field(told, "criterion", inside), inside.at("criterion")) != "total":
        raise inside.at("criterion").refusal("a file holds the strategies with the best total.")
    epsilon = read_number(field(document, "epsilon", place), place.at("epsilon"))
    if epsilon <= 0:
        raise place.at("epsilon").refusal("epsilon is above 0.")
    numbers = {key: read_number(field(told, key, inside), inside.at(key)) for key in ("value", "at_most", "gain")}
    payoff = read_payoff(field(told, "payoff", inside), arena.players, inside.at("payoff"))
    total = Criterion.read("total", arena.players)
    best = BestEquilibrium(
        total, numbers["value"], (payoff,), READ, at_most=numbers["at_most"], gain=numbers["gain"], epsilon=epsilon,
        attain=lambda _: plan,
    )  # fmt: skip
    chosen = read_chosen(document, arena, place, epsilon)
    how = read_how(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("equilibria are told by points.")
    grid = EpsilonGrid(
        arena=arena, epsilon=epsilon, excludes=_not_kept, find_cover=_not_kept, seek=partial(_only_kept, best, chosen)
    )
    found = Equilibria(evidence=grid, chosen=chosen, why=text(document.get("why", ""), place.at("why")), **how)
    agree(told, as_document(best), ("line",), inside)
    agree(document, as_document(found), ("players", "nodes", "ties"), place)
    return found


def _only_kept(
    best: BestEquilibrium, chosen: BestEquilibrium | None, criterion: Criterion, _: Any
) -> BestEquilibrium:
    if criterion.name == "total":
        return best
    return chosen if chosen is not None and criterion.name == chosen.criterion.name else _not_kept()


def _not_kept(_: Any = None) -> NoReturn:
    raise MethodError("This answer was read from a file, which holds the strategies with the best total only.")

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
from zermelo.formats.json.answers.equilibria.best import READ, best_equilibrium_fields, read_best_equilibrium
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.strategy import KEYS, profile_document, read_profile
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    number_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import require_fragments_agree
from zermelo.preferences.criteria import Criterion

BEST = ("criterion", "value", "at_most", "gain", "payoff", "line")


def near_document(found: Equilibria) -> dict[str, Any]:
    """Returns the strategies with the best total, and what is promised of them, as a document."""
    plan = found.best().profile
    if plan.arena is not found.arena:
        raise MethodError(
            "With merged positions, moves depend on what was promised, which a file cannot hold; use the tree: "
            "equilibria(game_tree(game), epsilon=…)."
        )
    head = {"zermelo": "near", "version": VERSION, **header_arena_fields(found.arena)}
    chosen = best_equilibrium_fields(found.chosen, found.arena)
    return {**head, **answer_summary(found), "strategies": profile_document(plan)["strategies"], **chosen}


def read_near(document: dict[str, Any], place: Place, game: Any = None) -> Equilibria:
    """Returns the strategies that *document* holds, and what it claims of them."""
    only_known_fields(document, (*HEAD, *HOW, "epsilon", "best", "strategies", "chosen"), place)
    plan = read_profile({key: document[key] for key in KEYS if key in document}, place, game)
    arena, inside = plan.arena, place.at("best")
    told = object_field(required_field(document, "best", place), inside, "the best strategies")
    only_known_fields(told, BEST, inside)
    if text_field(required_field(told, "criterion", inside), inside.at("criterion")) != "total":
        raise inside.at("criterion").refusal("a file holds the strategies with the best total.")
    epsilon = number_field(required_field(document, "epsilon", place), place.at("epsilon"))
    if epsilon <= 0:
        raise place.at("epsilon").refusal("epsilon is above 0.")
    numbers = {
        key: number_field(required_field(told, key, inside), inside.at(key)) for key in ("value", "at_most", "gain")
    }
    payoff = payoff_field(required_field(told, "payoff", inside), arena.players, inside.at("payoff"))
    total = Criterion.read("total", arena.players)
    best = BestEquilibrium(
        total, numbers["value"], (payoff,), READ, at_most=numbers["at_most"], gain=numbers["gain"], epsilon=epsilon,
        attain=lambda _: plan,
    )  # fmt: skip
    chosen = read_best_equilibrium(document, arena, place, epsilon)
    how = read_answer_header(document, place)
    if not how["by"].is_points:
        raise place.at("by").refusal("equilibria are given in points.")
    grid = EpsilonGrid(
        arena=arena, epsilon=epsilon, excludes=_not_kept, find_cover=_not_kept, seek=partial(_only_kept, best, chosen)
    )
    found = Equilibria(evidence=grid, chosen=chosen, why=text_field(document.get("why", ""), place.at("why")), **how)
    require_fragments_agree(told, answer_summary(best), ("line",), inside)
    require_fragments_agree(document, answer_summary(found), ("players", "nodes", "ties"), place)
    return found


def _only_kept(best: BestEquilibrium, chosen: BestEquilibrium | None, criterion: Criterion, _: Any) -> BestEquilibrium:
    if criterion.name == "total":
        return best
    return chosen if chosen is not None and criterion.name == chosen.criterion.name else _not_kept()


def _not_kept(_: Any = None) -> NoReturn:
    raise MethodError("This answer was read from a file, which holds the strategies with the best total only.")

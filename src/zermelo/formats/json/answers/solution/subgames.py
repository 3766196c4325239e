"""Subgame-perfect equilibria of trees with hidden moves, and determinacy, as documents.

```
{"zermelo": "subgame-perfect", "version": 1, "game": …, "payoff": {…}, "line": […], "subgames": […], "strategies": {…}}
{"zermelo": "determinacy",     "version": 1, "game": …, "value": 1, "max_min": …, "min_max": …, "case": "…", …}
```
What ``--json`` prints has ``behaviour``, by information set; a file has ``strategies``, node by node.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.behaviour import Behaviour, Subgame
from zermelo.answers.solution import Solution
from zermelo.answers.strategy import Profile
from zermelo.errors import InputError
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.strategy import KEYS, profile_document, read_profile
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    flag_field,
    list_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    behaviour_fragment,
    line_fragment,
    payoff_fragment,
    read_line_fragment,
    read_players_fragment,
    read_ties_fragment,
    read_words_fragment,
)
from zermelo.formats.json.source import json_source_fields
from zermelo.forms.arena import Array
from zermelo.forms.payoff import Payoff
from zermelo.forms.tree import Tree

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour

__all__ = [
    "answer_summary",
    "read_subgame_perfect",
    "subgame_perfect_document",
    "subgame_perfect_summary",
]
TOLD = ("payoff", "line", "regret", "seen", "choose", "subgames", "notes")
OF_EACH = ("where", "players", "nodes", "method", "why", "payoff", "payoffs", "taken", "exact")

# ---------------------------------------------------------------- writing


def subgame_perfect_summary(answer: ByBehaviour) -> dict[str, Any]:
    """Returns what ``--json`` prints of a tree with hidden moves."""
    return {**_told(answer), "behaviour": behaviour_fragment({p: answer.behaviour(p) for p in answer.players})}


def _told(answer: ByBehaviour) -> dict[str, Any]:
    return {
        **summary_provenance(answer), "payoff": payoff_fragment(answer.payoff), "line": line_fragment(answer.line),
        "regret": payoff_fragment(answer.regret), "seen": answer.seen, "choose": answer.evidence.choose,
        "subgames": [_subgame(one) for one in answer.subgames], "notes": list(answer.notes),
        "players": list(answer.players), "nodes": len(answer.arena),
    }  # fmt: skip


def _subgame(one: Subgame) -> dict[str, Any]:
    listed = None if one.payoffs is None else [payoff_fragment(payoff) for payoff in one.payoffs]
    return {
        "where": one.where, "players": list(one.players), "nodes": one.nodes, "method": one.method, "why": one.why,
        "payoff": payoff_fragment(one.payoff), "payoffs": listed, "taken": one.taken, "exact": one.exact,
    }  # fmt: skip


def subgame_perfect_document(answer: ByBehaviour) -> dict[str, Any]:
    """Returns a subgame-perfect equilibrium as a document with all strategies."""
    source = json_source_fields(answer.arena, answer.asked)
    strategies = profile_document(answer.evidence.profile)["strategies"]
    return {"zermelo": "subgame-perfect", "version": VERSION, **source, **_told(answer), "strategies": strategies}


# ---------------------------------------------------------------- reading


def read_subgame_perfect(document: dict[str, Any], place: Place, game: Any) -> Solution:
    """Returns the equilibrium that *document* claims; payoff, line and subgames are kept as they are written."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD, "strategies"), place)
    plan = read_profile({key: document[key] for key in KEYS if key in document}, place, game)
    tree, choice, mixed = read_subgames_plan(plan, place)
    inside = place.at("subgames")
    told = list_field(required_field(document, "subgames", place), inside, "subgames")
    answered = read_answer_header(document, place)
    if not answered["by"].is_points:
        raise place.at("by").refusal("players are after their own points here.")
    named = document.get("game") if game is None else game
    evidence = Behaviour(
        arena=tree, choice=choice, mixed=mixed,
        subgames=tuple(_read_subgame(one, inside.at(k), tree) for k, one in enumerate(told)),
        seen=count_field(document.get("seen", 0), place.at("seen")),
        regret=payoff_field(required_field(document, "regret", place), tree.players, place.at("regret")),
        choose=text_field(document.get("choose", "auto"), place.at("choose")),
    )  # fmt: skip
    found = Solution(
        evidence=evidence, **answered, why=text_field(document.get("why") or "", place.at("why")),
        ties=read_ties_fragment(document.get("ties") or "first", tree.players, place.at("ties")),
        asked=named if isinstance(named, str) else "",
        notes=read_words_fragment(document.get("notes", []), place.at("notes"), "notes"),
    )  # fmt: skip
    for key, right in (("players", list(tree.players)), ("nodes", len(tree))):
        if key in document and document[key] != right:
            raise place.at(key).refusal(f"{field_excerpt(document[key])} contradicts the game.")
    # The file's own payoff and line stand where the answer would keep those it derives.
    vars(found)["payoff"] = payoff_field(required_field(document, "payoff", place), tree.players, place.at("payoff"))
    vars(found)["line"] = read_line_fragment(required_field(document, "line", place), tree.players, place.at("line"))
    return found


def read_subgames_plan(plan: Profile, place: Place) -> tuple[Tree, Array, dict[int, dict[int, Fraction]]]:
    """Returns the tree of a profile, the likeliest move at every node, and the shares where a player mixes."""
    tree = plan.arena.as_tree
    if tree is None:
        raise place.refusal("this answer is about a tree; the game is none.")
    choice = np.full(len(tree), -1, dtype=np.int32)
    mixed: dict[int, dict[int, Fraction]] = {}
    for v in (tree.mover >= 0).nonzero()[0].tolist():
        mix = plan.shares(v)
        choice[v] = max(mix, key=lambda edge: mix[edge])
        if len(mix) > 1:
            mixed[v] = mix
    return tree, choice, mixed


def _read_subgame(value: Any, place: Place, tree: Tree) -> Subgame:
    told = object_field(value, place, "subgames")
    only_known_fields(told, OF_EACH, place)
    where = text_field(required_field(told, "where", place), place.at("where"))
    try:
        node = tree.node_at(where)
    except InputError as error:
        raise place.at("where").refusal(str(error)) from None
    listed: tuple[Payoff, ...] | None = None
    if told.get("payoffs") is not None:
        rows = list_field(told["payoffs"], place.at("payoffs"), "payoffs")
        listed = tuple(payoff_field(row, tree.players, place.at("payoffs", k)) for k, row in enumerate(rows))
    taken = None if told.get("taken") is None else count_field(told["taken"], place.at("taken"))
    if taken is not None and (listed is None or taken >= len(listed)):
        raise place.at("taken").refusal("there is no equilibrium of that number in the list.")
    return Subgame(
        node, where, read_players_fragment(required_field(told, "players", place), tree.players, place.at("players"),
        "players"),
        count_field(required_field(told, "nodes", place), place.at("nodes")),
        text_field(required_field(told, "method", place), place.at("method")),
        text_field(required_field(told, "why", place), place.at("why")),
        payoff_field(required_field(told, "payoff", place), tree.players, place.at("payoff")), listed, taken,
        flag_field(told.get("exact", True), place.at("exact")),
    )  # fmt: skip

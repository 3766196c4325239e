"""Guarantees in trees with hidden moves as documents.

```
{"zermelo": "secured", "version": 1, "game": …, "side": […], "value": "-1/18", "at_most": "-1/18", "strategies": {…}, …}
```
What ``--json`` prints has ``behaviour``, by information set; a file has ``strategies``, node by node.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.evidence.behaviour import Behaviour
from zermelo.answers.guarantee.guarantee import Guarantee, Outlook
from zermelo.answers.parts import parts_against_all
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.solution.subgames import read_subgames_plan
from zermelo.formats.json.answers.strategy import KEYS, profile_document, read_profile
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import VERSION, Place, number_field, only_known_fields, required_field, text_field
from zermelo.formats.json.fragments import read_players_fragment, require_fragments_agree
from zermelo.formats.json.source import json_source_fields

TOLD = ("value", "at_most", "side", "guarantee", "line")


def secured_document(answer: Outlook) -> dict[str, Any]:
    """Returns a guarantee as a document with all strategies."""
    strategies = profile_document(answer.profile)["strategies"]
    source = json_source_fields(answer.arena, answer.asked)
    return {"zermelo": "secured", "version": VERSION, **source, **_told(answer), "strategies": strategies}


def _told(answer: Outlook) -> dict[str, Any]:
    return {key: value for key, value in answer_summary(answer).items() if key != "behaviour"}


def read_secured(document: dict[str, Any], place: Place, game: Any) -> Guarantee:
    """Returns the guarantee that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD, "strategies"), place)
    plan = read_profile({key: document[key] for key in KEYS if key in document}, place, game)
    tree, choice, mixed = read_subgames_plan(plan, place)
    answered = read_answer_header(document, place)
    if not answered["by"].is_points:
        raise place.at("by").refusal("players are after their own points here.")
    side = read_players_fragment(required_field(document, "side", place), tree.players, place.at("side"), "sides")
    if not side:
        raise place.at("side").refusal("a side has a player at least.")
    named = document.get("game") if game is None else game
    played = Behaviour(
        arena=tree, choice=choice, mixed=mixed,
        value=number_field(required_field(document, "value", place), place.at("value")),
        at_most=number_field(required_field(document, "at_most", place), place.at("at_most")),
    )  # fmt: skip
    found = Guarantee(
        side=side, parts=parts_against_all(side, tree.players), evidence=played, **answered,
        why=text_field(document.get("why") or "", place.at("why")), asked=named if isinstance(named, str) else "",
    )  # fmt: skip
    require_fragments_agree(document, _told(found), ("guarantee", "line", "players", "nodes", "ties"), place)
    return found

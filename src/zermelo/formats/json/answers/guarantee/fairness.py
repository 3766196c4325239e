"""What the seats of a game are worth, as documents, with the solution and the guarantees in it.

```
{"zermelo": "fairness", "version": 1, "game": …, "payoff": {…}, "sure": {…}, … "solution": {…}, "guarantees": {…}}
```
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.guarantee.fairness import Fairness
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.solution import Solution
from zermelo.errors import InputError, MethodError
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    kind_field,
    number_to_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import payoff_fragment, read_ties_fragment, require_fragments_agree
from zermelo.questions import QUESTIONS, question_reader, question_record_named, question_record_of, question_writer

SOURCE = ("game", "fingerprint")
PARTS: dict[str, tuple[type, str]] = {"solution": (Solution, "solve"), "guarantees": (Guarantees, "guarantees")}
TOLD = ("payoff", "sure", "spread", "sure_spread", "verdict")


@answer_summary.register
def _(answer: Fairness) -> dict[str, Any]:
    return {
        **summary_provenance(answer), "payoff": payoff_fragment(answer.payoff), "sure": payoff_fragment(answer.sure),
        "spread": number_to_field(answer.spread), "sure_spread": number_to_field(answer.sure_spread),
        "verdict": answer.verdict,
        "players": list(answer.players), "nodes": answer.effort.nodes,
    }  # fmt: skip


def fairness_document(answer: Fairness) -> dict[str, Any]:
    """Returns what the seats are worth as a document, with the solution and the guarantees in it."""
    parts = {}
    for name in PARTS:
        row = question_record_of(getattr(answer, name))
        assert row is not None
        parts[name] = question_writer(row)(getattr(answer, name))
    source = {key: parts["solution"][key] for key in SOURCE if key in parts["solution"]}
    inside = {name: {k: v for k, v in told.items() if k not in source} for name, told in parts.items()}
    return {"zermelo": "fairness", "version": VERSION, **source, **answer_summary(answer), **inside}


def read_fairness(document: dict[str, Any], place: Place, game: Any) -> Fairness:
    """Returns what *document* says of the seats."""
    only_known_fields(document, (*HEAD, *HOW, *TOLD, *PARTS), place)
    source = {key: document[key] for key in SOURCE if key in document}
    both: dict[str, Any] = {}
    for name, (kind, verb) in PARTS.items():
        at = place.at(name)
        inside = object_field(required_field(document, name, place), at, "answers")
        kinds = next(row.kinds for row in QUESTIONS if row.verb == verb)
        row = question_record_named(kind_field(inside, at))
        if row is None or row.kind not in kinds:
            raise at.at("zermelo").refusal(f"the value here must be one of {', '.join(kinds)}.")
        both[name] = question_reader(row)({**source, **inside}, at, game)
        if not isinstance(both[name], kind):
            raise at.refusal(f"this is no answer of {verb}.")
    answered = read_answer_header(document, place)
    try:
        told = document.get("ties")
        players = tuple(both["solution"].players)
        found = Fairness(
            **both, payoff=both["solution"].payoff, sure=both["guarantees"].payoff,
            ties=None if told is None else read_ties_fragment(told, players, place.at("ties")),
            why=text_field(document.get("why") or "", place.at("why")), **answered,
        )  # fmt: skip
    except (InputError, MethodError) as error:
        raise place.refusal(str(error)) from None
    require_fragments_agree(document, answer_summary(found), (*TOLD, "players", "nodes"), place)
    return found

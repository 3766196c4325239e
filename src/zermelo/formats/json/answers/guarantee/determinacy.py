"""What is said of determinacy as documents, with both guarantees in it.

```
{"zermelo": "determinacy", "version": 1, "game": …, "value": 1, "case": "first wins", … "lower": {…}, "upper": {…}}
```
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.evidence.values import Values
from zermelo.answers.guarantee.determinacy import CASES, Determinacy
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.errors import InputError, MethodError
from zermelo.formats.json.answers.guarantee.guarantee import outlook_document, read_outlook
from zermelo.formats.json.answers.header import HEAD, HOW, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    kind_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import line_fragment, require_fragments_agree

SOURCE = ("game", "fingerprint")


@answer_summary.register
def _(answer: Determinacy) -> dict[str, Any]:
    return {
        **summary_provenance(answer), "value": number_to_field(answer.value),
        "max_min": number_to_field(answer.max_min),
        "min_max": number_to_field(answer.min_max), "determined": answer.is_determined, "case": answer.case,
        "verdict": answer.verdict, "line": line_fragment(answer.lower.line), "players": list(answer.players),
        "nodes": len(answer.lower.arena),
    }  # fmt: skip


def determinacy_document(answer: Determinacy) -> dict[str, Any]:
    """Returns what is said of determinacy as a document, with both guarantees in it."""
    lower, upper = outlook_document(answer.lower), outlook_document(answer.upper)
    source: dict[str, Any] = {key: lower[key] for key in SOURCE if key in lower}
    parts = {
        name: {k: v for k, v in told.items() if k not in source} for name, told in (("lower", lower), ("upper", upper))
    }
    return {"zermelo": "determinacy", "version": VERSION, **source, **answer_summary(answer), **parts}


def read_determinacy(document: dict[str, Any], place: Place, game: Any) -> Determinacy:
    """Returns what *document* says of determinacy."""
    told = ("value", "max_min", "min_max", "determined", "case", "verdict", "line", "lower", "upper")
    only_known_fields(document, (*HEAD, *HOW, *told), place)
    source: dict[str, Any] = {key: document[key] for key in SOURCE if key in document}
    both: dict[str, Any] = {}
    for name in ("lower", "upper"):
        at = place.at(name)
        inside = object_field(required_field(document, name, place), at, "guarantees")
        if kind_field(inside, at) != "outlook":
            raise at.at("zermelo").refusal(
                f"a guarantee in here is an outlook, not a {field_excerpt(inside['zermelo'])}."
            )
        both[name] = read_outlook({**source, **inside}, at, game)
        if not isinstance(both[name], Guarantee) or not isinstance(both[name].evidence, Values):
            raise at.refusal("this is no guarantee with values of all nodes.")
    case = document.get("case")
    if case is not None and case not in CASES:
        raise place.at("case").refusal(f"{field_excerpt(case)} is none of the cases {', '.join(CASES)}.")
    answered = read_answer_header(document, place)
    if not answered["by"].is_points:
        raise place.at("by").refusal("by is points here.")
    try:
        found = Determinacy(
            **both, value=number_field(required_field(document, "value", place), place.at("value")), case=case,
            why=text_field(document.get("why") or "", place.at("why")), **answered,
        )  # fmt: skip
    except (InputError, MethodError) as error:
        raise place.refusal(str(error)) from None
    derived = ("max_min", "min_max", "determined", "verdict", "line", "players", "nodes", "ties")
    require_fragments_agree(document, answer_summary(found), derived, place)
    return found

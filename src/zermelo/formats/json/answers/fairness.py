"""What the seats of a game are worth, as documents, with the solution and the guarantees in it.

```
{"zermelo": "fairness", "version": 1, "game": …, "payoff": {…}, "sure": {…}, … "solution": {…}, "guarantees": {…}}
```
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.fairness import Fairness
from zermelo.answers.guarantees import Guarantees
from zermelo.answers.solution import Solution
from zermelo.errors import InputError, MethodError
from zermelo.formats.json.answers.how import HEAD, HOW, read_how
from zermelo.formats.json.answers.summary import as_document, how
from zermelo.formats.json.fields import VERSION, Place, field, head, number, only, record, text
from zermelo.formats.json.parts import agree, by_player, read_ties
from zermelo.questions import QUESTIONS, reader_of, record_named, record_of, writer_of

SOURCE = ("game", "fingerprint")
PARTS: dict[str, tuple[type, str]] = {"solution": (Solution, "solve"), "guarantees": (Guarantees, "guarantees")}
TOLD = ("payoff", "sure", "spread", "sure_spread", "verdict")


@as_document.register
def _(answer: Fairness) -> dict[str, Any]:
    return {
        **how(answer), "payoff": by_player(answer.payoff), "sure": by_player(answer.sure),
        "spread": number(answer.spread), "sure_spread": number(answer.sure_spread), "verdict": answer.verdict,
        "players": list(answer.players), "nodes": answer.effort.nodes,
    }  # fmt: skip


def fairness_document(answer: Fairness) -> dict[str, Any]:
    """Returns what the seats are worth as a document, with the solution and the guarantees in it."""
    parts = {}
    for name in PARTS:
        row = record_of(getattr(answer, name))
        assert row is not None
        parts[name] = writer_of(row)(getattr(answer, name))
    source = {key: parts["solution"][key] for key in SOURCE if key in parts["solution"]}
    inside = {name: {k: v for k, v in told.items() if k not in source} for name, told in parts.items()}
    return {"zermelo": "fairness", "version": VERSION, **source, **as_document(answer), **inside}


def read_fairness(document: dict[str, Any], place: Place, game: Any) -> Fairness:
    """Returns what *document* says of the seats."""
    only(document, (*HEAD, *HOW, *TOLD, *PARTS), place)
    source = {key: document[key] for key in SOURCE if key in document}
    both: dict[str, Any] = {}
    for name, (kind, verb) in PARTS.items():
        at = place.at(name)
        inside = record(field(document, name, place), at, "answers")
        kinds = next(row.kinds for row in QUESTIONS if row.verb == verb)
        row = record_named(head(inside, at))
        if row is None or row.kind not in kinds:
            raise at.at("zermelo").refusal(f"what stands here is one of {', '.join(kinds)}.")
        both[name] = reader_of(row)({**source, **inside}, at, game)
        if not isinstance(both[name], kind):
            raise at.refusal(f"this is no answer of {verb}.")
    answered = read_how(document, place)
    try:
        told = document.get("ties")
        players = tuple(both["solution"].players)
        found = Fairness(
            **both, payoff=both["solution"].payoff, sure=both["guarantees"].payoff,
            ties=None if told is None else read_ties(told, players, place.at("ties")),
            why=text(document.get("why") or "", place.at("why")), **answered,
        )  # fmt: skip
    except (InputError, MethodError) as error:
        raise place.refusal(str(error)) from None
    agree(document, as_document(found), (*TOLD, "players", "nodes"), place)
    return found

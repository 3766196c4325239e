"""What a search did, step by step, as plain values and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.answers.search.trace import KINDS, Trace
from zermelo.formats.json.fields import Place, field, items, number, only, read_number, record, text
from zermelo.formats.json.parts import read_words

STEP = ("kind", "path", "player", "value", "why")


def trace_document(trace: Trace) -> list[dict[str, Any]]:
    """Returns the steps of a search as plain values."""
    return [
        {"kind": e.kind, "path": list(e.path), "player": e.player, "value": _worth(e.value), "why": e.why}
        for e in trace.events
    ]


def read_trace(value: Any, place: Place) -> Trace:
    """Returns the trace in a document."""
    trace = Trace()
    for i, step in enumerate(items(value, place, "steps")):
        at = place.at(i)
        told = record(step, at, "a step")
        only(told, STEP, at)
        kind = text(field(told, "kind", at), at.at("kind"))
        if kind not in KINDS:
            raise at.at("kind").refusal(f"a step is one of {', '.join(KINDS)}, not {kind!r}.")
        player, worth = told.get("player"), told.get("value")
        if isinstance(worth, list):
            worth = [read_number(x, at.at("value", j)) for j, x in enumerate(worth)]
        elif worth is not None:
            worth = read_number(worth, at.at("value"))
        trace.add(
            kind, read_words(field(told, "path", at), at.at("path"), "moves"),
            None if player is None else text(player, at.at("player")), worth, text(told.get("why", ""), at.at("why")),
        )  # fmt: skip
    return trace


def _worth(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [number(x) for x in value.values()]
    if isinstance(value, (list, tuple)):
        return [number(x) for x in value]
    return None if value is None else number(value)

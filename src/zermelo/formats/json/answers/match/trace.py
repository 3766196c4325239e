"""What a search did, step by step, as plain values and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.answers.search.trace import KINDS, Trace, Window
from zermelo.formats.json.fields import (
    Place,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import read_words_fragment

STEP = ("kind", "path", "player", "value", "why", "window")


def trace_document(trace: Trace) -> list[dict[str, Any]]:
    """Returns the steps of a search as plain values."""
    return [
        {"kind": e.kind, "path": list(e.path), "player": e.player, "value": _worth(e.value), "why": e.why}
        | ({} if e.window is None else {"window": [None if x is None else number_to_field(x) for x in e.window]})
        for e in trace.events
    ]


def read_trace(value: Any, place: Place) -> Trace:
    """Returns the trace in a document."""
    trace = Trace()
    for i, step in enumerate(list_field(value, place, "steps")):
        at = place.at(i)
        told = object_field(step, at, "a step")
        only_known_fields(told, STEP, at)
        kind = text_field(required_field(told, "kind", at), at.at("kind"))
        if kind not in KINDS:
            raise at.at("kind").refusal(f"a step is one of {', '.join(KINDS)}, not {kind!r}.")
        player, worth = told.get("player"), told.get("value")
        if isinstance(worth, list):
            worth = [number_field(x, at.at("value", j)) for j, x in enumerate(worth)]
        elif worth is not None:
            worth = number_field(worth, at.at("value"))
        trace.add(
            kind, read_words_fragment(required_field(told, "path", at), at.at("path"), "moves"),
            None if player is None else text_field(player, at.at("player")), worth,
            text_field(told.get("why", ""), at.at("why")), _window(told.get("window"), at.at("window")),
        )  # fmt: skip
    return trace


def _window(value: Any, place: Place) -> Window | None:
    if value is None:
        return None
    bounds = list_field(value, place, "α and β")
    if len(bounds) != 2:
        raise place.refusal(f"a window is α and β, two numbers or null, not {len(bounds)}.")
    low, high = (None if x is None else number_field(x, place.at(k)) for k, x in enumerate(bounds))
    return low, high


def _worth(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [number_to_field(x) for x in value.values()]
    if isinstance(value, (list, tuple)):
        return [number_to_field(x) for x in value]
    return None if value is None else number_to_field(value)

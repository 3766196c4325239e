"""Answers changed in some of their fields, those of their evidence too."""

from __future__ import annotations

import dataclasses
from typing import Any


def proof(thing: Any) -> Any:
    """What an answer rests on: its evidence, or itself."""
    return getattr(thing, "evidence", thing)


def replace(thing: Any, **changes: Any) -> Any:
    """Like `dataclasses.replace`; what the thing itself has no field for is changed in its evidence."""
    own = {field.name for field in dataclasses.fields(thing)}
    inside = {name: value for name, value in changes.items() if name not in own}
    if "outcomes" in inside:
        outcomes = inside.pop("outcomes")
        inside["find_outcomes"] = lambda: outcomes
    if inside:
        changes = {name: value for name, value in changes.items() if name in own}
        changes["evidence"] = dataclasses.replace(thing.evidence, **inside)
    return dataclasses.replace(thing, **changes)

"""What stands next to the nodes of a tree instead of what solving says: guarantees, an outlook, or the and-or tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import ParameterError
from zermelo.faces.web.questions import Names
from zermelo.faces.web.questions.guarantee import web_guarantees_found, web_outlook_found
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.draw.tree.view import View

BESIDE = ("solution", "guarantees", "outlook", "and-or")


def web_labels(
    table: Table, view: View, beside: str, player: str, friends: Names, enemies: Names, neutral: Names
) -> dict[str, Any]:
    """Returns the options of a picture of a tree: marks, labels, or kinds of nodes."""
    if beside not in BESIDE:
        raise ParameterError(f"The parameter beside= is {', '.join(BESIDE)}, not {beside[:40]!r}.")
    if beside == "guarantees":
        return {"labels": web_guarantees_found(table).labels()}
    if beside == "outlook":
        found = web_outlook_found(table, player, friends, enemies, neutral)
        return {"labels": found.labels(), "marks": found.shares}
    if beside == "and-or":
        from zermelo.forms.explore.and_or_tree import and_or_tree_kind
        from zermelo.forms.rules import rules_seat_of

        rules_seat_of(view.players, player)
        return {"kinds": lambda key: and_or_tree_kind(view.turn(key), player)}
    return {}

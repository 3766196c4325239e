"""Who should team up: every coalition structure, what it brings, who gains, and which ones hold."""

from __future__ import annotations

from typing import Any

from zermelo.errors import MethodError, ParameterError
from zermelo.faces.web.answer import web_answer
from zermelo.faces.web.questions import question
from zermelo.faces.web.session import Table

BYS = ("points", "place")


@question("alliances")
def web_coalitions(table: Table, by: str = "points") -> dict[str, Any]:
    """Returns the outcome of every coalition structure, and a picture of them ordered by refinement."""
    if by not in BYS:
        raise ParameterError(f"by is points or place, not {by[:40]!r}.")
    try:
        return {"applies": True, **_alliances(table, by)}
    except MethodError as error:
        return {"applies": False, "why": str(error)}


def _alliances(table: Table, by: str) -> dict[str, Any]:
    from zermelo.draw.svg.label import plain_label
    from zermelo.draw.svg.page import LONGEST_WORDS
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.formats.json.fields import number_to_field
    from zermelo.solvers.coalitions.coalitions import coalitions

    table.refuse("coalitions")
    found = table.find(("coalitions", by), lambda: coalitions(table.arena(), by=by, watch=table.watch))
    structures, alone = answer_summary(found)["structures"], found.structure()
    for one, structure in zip(structures, found.structures, strict=True):
        one["gains"] = {p: number_to_field(structure.payoff[p] - alone.payoff[p]) for p in found.players}
        one["name"] = "|".join("+".join(team) for team in structure.teams)
        one["drawn"] = plain_label(one["name"], LONGEST_WORDS)  # as the picture calls it
    return {**web_answer(found), "structures": structures, "svg": found.svg()}

"""What could happen with mixing, nearly: for three and four players, and where exact sets are too large."""

from __future__ import annotations

from typing import Any

from zermelo.errors import BudgetError, ParameterError
from zermelo.faces.web.questions import question
from zermelo.faces.web.questions.numbers import read_exact
from zermelo.faces.web.session import Table
from zermelo.preferences.criteria import LIPSCHITZ

LONGEST_LINE = 200


@question
def nearly(table: Table, epsilon: str = "1/10", best: str = "total") -> dict[str, Any]:
    """Returns strategies from which nobody gains more than *epsilon*, nearly the best by *best*, and what is proved.

    *best* is ``total``, ``fairest``, ``single`` or a player.
    """
    near = read_exact(epsilon, "epsilon")
    if near <= 0:
        raise ParameterError("epsilon is above 0.")
    if best not in (*LIPSCHITZ, *table.players):
        raise ParameterError(f"best is one of {', '.join((*LIPSCHITZ, *table.players))}.")
    table.refuse("equilibria", is_near=True)
    found: dict[str, Any] = table.find(("nearly", near, best), lambda: _found(table, near, best))
    return found


def _found(table: Table, near: Any, criterion: str) -> dict[str, Any]:
    from zermelo.answers.line import Line
    from zermelo.faces.web.telling import telling
    from zermelo.formats.json.fields import number
    from zermelo.formats.json.parts import by_player, line_document
    from zermelo.solvers.equilibria.equilibria import equilibria

    try:
        answer = equilibria(table.arena(), epsilon=near, watch=table.watch)
        one = answer.best(criterion)
    except BudgetError as error:
        raise BudgetError(f"{error} A larger epsilon may do.") from None
    line = one.line if len(one.line) <= LONGEST_LINE else Line(tuple(one.line)[:LONGEST_LINE])
    return {
        **telling(answer, sheets=answer.sheets(one)), "payoff": by_player(one.payoff),
        "value": number(one.value), "at_most": number(one.at_most), "gain": number(one.gain),
        "line": line_document(line), "endless": line.is_endless, "svg": answer.svg(),
    }  # fmt: skip

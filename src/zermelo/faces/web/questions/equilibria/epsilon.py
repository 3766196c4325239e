"""What could happen with mixing, nearly: for three and four players, and where exact sets are too large."""

from __future__ import annotations

from typing import Any

from zermelo.errors import BudgetError, ParameterError
from zermelo.faces.web.questions import question
from zermelo.faces.web.questions.numbers import read_web_number
from zermelo.faces.web.session import Table
from zermelo.preferences.criteria import near_criteria

LONGEST_LINE = 200


@question("nearly")
def web_epsilon(table: Table, epsilon: str = "1/10", best: str = "total") -> dict[str, Any]:
    """Returns strategies from which nobody gains more than *epsilon*, nearly the best by *best*, and what is proved.

    *best* is one of the criteria that `possible` tells in ``near``: ``total``, a player, and others.
    """
    near = read_web_number(epsilon, "epsilon")
    if near <= 0:
        raise ParameterError("epsilon is above 0.")
    known = [str(criterion) for criterion in near_criteria(table.players)]
    if best not in known:
        raise ParameterError(f"best is one of {', '.join(known)}.")
    table.refuse("equilibria", is_near=True)
    found: dict[str, Any] = table.find(("nearly", near, best), lambda: _found(table, near, best))
    return found


def _found(table: Table, near: Any, criterion: str) -> dict[str, Any]:
    from zermelo.answers.line import Line
    from zermelo.faces.web.answer import web_answer
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment
    from zermelo.solvers.equilibria.equilibria import equilibria

    try:
        answer = equilibria(table.arena(), epsilon=near, watch=table.watch)
        one = answer.best(criterion)
    except BudgetError as error:
        raise BudgetError(f"{error} A larger epsilon may do.") from None
    line = one.line if len(one.line) <= LONGEST_LINE else Line(tuple(one.line)[:LONGEST_LINE])
    return {
        **web_answer(answer, sheets=answer.sheets(one)), "payoff": payoff_fragment(one.payoff),
        "value": number_to_field(one.value), "at_most": number_to_field(one.at_most), "gain": number_to_field(one.gain),
        "line": line_fragment(line), "endless": line.is_endless, "svg": answer.svg(),
    }  # fmt: skip

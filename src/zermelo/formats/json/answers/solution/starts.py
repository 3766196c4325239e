"""What `--json` tells of each position at which play may begin, where there are several."""

from __future__ import annotations

from typing import Any

from zermelo.answers.evidence.solution.evidence import Everywhere
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.solution import Solution
from zermelo.formats.json.answers.summary import summary_value
from zermelo.formats.json.fragments import payoff_fragment


def starts_document(answer: Any) -> dict[str, Any]:
    """Returns ``starts``, each with what *answer* says of it; nothing where play begins at one position.

    Files do not keep it: it is read off the values of all positions, which they hold.
    """
    if isinstance(answer, Solution):
        is_everywhere = isinstance(answer.evidence, Everywhere) and answer.has_strategies
    else:
        is_everywhere = isinstance(answer, Outlook | Guarantees) and hasattr(answer.evidence, "values")
    if not is_everywhere or len((arena := answer.arena).starts) == 1:
        return {}
    return {"starts": [{"start": _state(arena.address(v)), **_told(answer, v)} for v in arena.starts]}


def _told(answer: Solution | Outlook | Guarantees, node: int) -> dict[str, Any]:
    if isinstance(answer, Solution):
        return {"payoff": payoff_fragment(answer.value(node))}
    is_bounded = answer.status == "bounded"
    if isinstance(answer, Outlook):
        least, most = map(summary_value, answer.bounds(node))
        return {"value": least, **({"at_most": most} if is_bounded else {})}
    both = {player: tuple(map(summary_value, pair)) for player, pair in answer.bounds(node).items()}
    upper = {"at_most": {player: pair[1] for player, pair in both.items()}} if is_bounded else {}
    return {"payoff": {player: pair[0] for player, pair in both.items()}, **upper}


def _state(state: Any) -> Any:
    """A name or a number as it is, the numbers of rules as a list, anything else in words."""
    if isinstance(state, tuple) and all(type(part) is int for part in state):
        return list(state)
    return state if isinstance(state, str | int) else str(state)

"""Tie rules side by side: what a position is worth under each way to decide between equally good moves."""

from __future__ import annotations

from typing import Any

from zermelo.errors import CycleError, MethodError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

MOST_PLAYERS = 4  # for whom rules that name a player are tried


@question("ties")
def web_ties(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns what a position is worth under each tie rule, and the move that is made there.

    ```
    {"rules": [{"ties": rule, "words": str, "payoff": {player: number} | null, "move": move | null, "why": str}],
     "same": bool}
    ```
    ``why`` says why a rule does not apply; ``same`` whether all that do come to the same payoffs.
    """
    if table.is_hidden or table.traits.is_matrix:
        raise MethodError("Tie rules are for games in which every move is seen.")
    if table.traits.is_numbered or table.kept is not None:
        raise MethodError("Positions are looked up here, so there is one tie rule, that of the table.")
    found: list[dict[str, Any]] = table.find(
        ("ties", path), lambda: [_under(table, path, rule) for rule in _rules(table)]
    )
    paid = [one["payoff"] for one in found if one["payoff"] is not None]
    return {"rules": found, "same": all(one == paid[0] for one in paid)}


def _rules(table: Table) -> list[str]:
    from zermelo.preferences.ties import RULES

    named = table.players if len(table.players) <= MOST_PLAYERS else ()
    rules: list[str] = []
    for name, rule in RULES.items():
        rules += [f"{name}:{player}" for player in named] if rule.names_player else [name]
    return rules


def _under(table: Table, path: Names, rule: str) -> dict[str, Any]:
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.preferences.ties import Ties
    from zermelo.solvers.solve import solve

    table.watch(f"under the tie rule {rule}", 0)
    told: dict[str, Any] = {
        "ties": rule, "words": Ties.read(rule, table.players).words, "payoff": None, "move": None, "why": "",
    }  # fmt: skip
    try:
        answer = solve(table.arena(), ties=rule, watch=table.watch)
    except (MethodError, CycleError) as error:
        return told | {"why": str(error)}
    if not answer.has_strategies:
        return told | {"why": "There is no value to show."}
    node = table.node(path)
    arena = answer.arena
    move = None if arena.mover[node] < 0 else arena.name(node, next(iter(answer.shares(node))))
    return told | {"payoff": payoff_fragment(answer.value(node)), "move": move}

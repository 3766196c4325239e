"""Points of view: what everybody is sure of, alone or as a team, and how it looks with friends and enemies."""

from __future__ import annotations

from typing import Any

from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.position import line_from, span
from zermelo.faces.web.session import Table


@question
def sure(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns what each player can be sure of at a position, whatever all the others do."""
    from zermelo.formats.json.answers.summary import how
    from zermelo.formats.json.parts import by_player
    from zermelo.solvers.guarantee.guarantees import guarantees

    if table.kept is not None:
        from zermelo.faces.web.questions.lookup import sure_kept

        if (kept := sure_kept(table, table.kept, path)) is not None:
            return kept
    found = table.find("guarantees", lambda: guarantees(table.subject(), **table.bounds))
    return {**how(found), "payoff": by_player(found.at(table.where(path))), "span": span(table)}


@question
def team(table: Table, members: Names, path: Names = ()) -> dict[str, Any]:
    """Returns what a team can be sure of at a position: the sum of its members' points."""
    from zermelo.formats.json.answers.summary import how
    from zermelo.formats.json.fields import number
    from zermelo.solvers.guarantee.guarantee import guarantee

    side = tuple(player for player in table.players if player in members) if _known(table, members) else members
    found = table.find(("team", side), lambda: guarantee(table.subject(), *side, **table.bounds))
    return {**how(found), "side": list(found.side), "value": number(found.at(table.where(path)))}


@question
def outlook(
    table: Table, player: str, friends: Names = (), enemies: Names = (), neutral: Names = (), path: Names = ()
) -> dict[str, Any]:
    """Returns how a position looks for a player when the others are friends, enemies or neither."""
    from zermelo.formats.json.answers.summary import how
    from zermelo.formats.json.fields import number
    from zermelo.formats.json.parts import line_document
    from zermelo.solvers.guarantee.guarantee import outlook as look

    parts: dict[str, Any] = {"friends": _ordered(table, friends), "enemies": _ordered(table, enemies)}
    parts["neutral"] = _ordered(table, neutral)
    key = ("outlook", player, *parts.values())
    found = table.find(key, lambda: look(table.arena(), player, watch=table.watch, **parts))
    node = table.node(path)
    arena = found.arena
    moves = [{"move": arena.name(node, e), "value": number(found.at(arena.child(e)))} for e in arena.edges(node)]
    return {
        **how(found), "value": number(found.at(node)), "line": line_document(line_from(found, node)), "moves": moves,
    }  # fmt: skip


def _known(table: Table, names: Names) -> bool:
    return bool(names) and len(set(names)) == len(names) and all(name in table.players for name in names)


def _ordered(table: Table, names: Names) -> Names:
    """Returns the same names in the order of the players, so that the same question is asked once."""
    return tuple(p for p in table.players if p in names) if _known(table, names) else names

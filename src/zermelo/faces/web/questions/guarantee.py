"""Points of view: what everybody can guarantee, alone or as a team, and how it looks with friends and enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.position.position import web_position_line, web_position_span
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.answers.guarantee.guarantee import Outlook
    from zermelo.answers.guarantee.guarantees import Guarantees
    from zermelo.answers.line import Line


@question("sure")
def web_guarantee(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns what each player can guarantee at a position, whatever all the others do."""
    from zermelo.formats.json.answers.summary import summary_provenance
    from zermelo.formats.json.fragments import payoff_fragment

    if table.kept is not None:
        from zermelo.faces.web.questions.position.lookup import web_lookup_sure

        if (kept := web_lookup_sure(table, table.kept, path)) is not None:
            return kept
    found = web_guarantees_found(table)
    return {
        **summary_provenance(found),
        "payoff": payoff_fragment(found.at(table.where(path))),
        "span": web_position_span(table),
    }


@question("team")
def web_guarantee_of_team(table: Table, members: Names, path: Names = ()) -> dict[str, Any]:
    """Returns what a team can guarantee at a position: the sum of its members' points."""
    from zermelo.formats.json.answers.summary import summary_provenance
    from zermelo.formats.json.fields import number_to_field
    from zermelo.solvers.guarantee.guarantee import guarantee

    side = tuple(player for player in table.players if player in members) if _known(table, members) else members
    found = table.find(("team", side), lambda: guarantee(table.subject(), *side, **table.bounds))
    return {
        **summary_provenance(found),
        "side": list(found.side),
        "value": number_to_field(found.at(table.where(path))),
    }


@question("outlook")
def web_guarantee_outlook(
    table: Table, player: str, friends: Names = (), enemies: Names = (), neutral: Names = (), path: Names = ()
) -> dict[str, Any]:
    """Returns how a position looks for a player when the others are friends, enemies or neither."""
    from zermelo.formats.json.answers.summary import summary_provenance
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import line_fragment

    found = web_outlook_found(table, player, friends, enemies, neutral)
    if table.traits.is_numbered:
        line, after = _numbered(table, found, path)
    else:
        arena, node = found.arena, table.node(path)
        line, after = web_position_line(found, node), {arena.name(node, e): arena.child(e) for e in arena.edges(node)}
    return {
        **summary_provenance(found), "value": number_to_field(found.at(table.where(path))), "line": line_fragment(line),
        "moves": [{"move": move, "value": number_to_field(found.at(there))} for move, there in after.items()],
    }  # fmt: skip


def _numbered(table: Table, found: Outlook, path: Names) -> tuple[Line, dict[str, Any]]:
    """The line from a numbered position, and the positions that its moves lead to."""
    from zermelo.faces.web.questions.position.lookup import web_lookup_line

    state, game = table.state(path), found.game
    moves = game.moves(state) if game.turn(state) is not None else ()
    return web_lookup_line(table, state), {move: game.after(state, move) for move in moves}


def web_guarantees_found(table: Table) -> Guarantees:
    """Returns what each player can guarantee, found once."""
    from zermelo.solvers.guarantee.guarantees import guarantees

    found: Guarantees = table.find("guarantees", lambda: guarantees(table.subject(), **table.bounds))
    return found


def web_outlook_found(table: Table, player: str, friends: Names, enemies: Names, neutral: Names) -> Outlook:
    """Returns how the game looks for a player, found once for each company."""
    from zermelo.solvers.guarantee.guarantee import outlook as look

    parts: dict[str, Any] = {"friends": _ordered(table, friends), "enemies": _ordered(table, enemies)}
    parts["neutral"] = _ordered(table, neutral)
    if table.traits.is_numbered and (friends or neutral):
        raise MethodError(
            "The positions of this game are numbered and not explored, and their table says what is won against an "
            "enemy; choose enemy."
        )
    key = ("outlook", player, *parts.values())
    found: Outlook = table.find(key, lambda: look(table.subject(), player, **parts, **table.bounds))
    return found


def _known(table: Table, names: Names) -> bool:
    return bool(names) and len(set(names)) == len(names) and all(name in table.players for name in names)


def _ordered(table: Table, names: Names) -> Names:
    """Returns the same names in the order of the players, so that the same question is asked once."""
    return tuple(p for p in table.players if p in names) if _known(table, names) else names

"""A position whose worth is looked up: in a table on disk, or among the numbered positions of a chess endgame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from zermelo.errors import BudgetError
from zermelo.faces.web.questions import Names
from zermelo.faces.web.questions.position.sentence import any_position_sentence, proven_position_sentence

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable
    from zermelo.answers.line import Line
    from zermelo.faces.web.session import Table
    from zermelo.forms.payoff import Payoff
    from zermelo.solvers.table_folder import TableFolder as Kept
    from zermelo.tables.proof.proven import ProvenTable

LONGEST_LINE = 200
METHODS = {"outcome": "looked up: payoffs", "guarantees": "looked up: what each player can guarantee",
           "wdl": "looked up", "proof": "looked up: what a strategy secures"}  # fmt: skip


def web_lookup_in_table(table: Table, kept: Kept, path: Names) -> dict[str, Any]:
    """Returns what `values` tells, from the table on disk."""
    from zermelo.faces.web.questions.position.position import web_position_judged
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment

    states = table.states(path)
    state = states[-1]
    if state not in kept:
        raise BudgetError("This position is not in the table, which ends before; a look-ahead says what it can.")
    payoff = kept[state]
    follow = _followers(kept.game, state)
    moves = _moves(kept.game, state, follow, kept.options(state), kept.best(state), kept.distance)
    if not moves and (best := kept.best(state)) is not None:  # the last ply of an opening table: that move alone
        moves = [{"move": best, "payoff": payoff_fragment(payoff), "chosen": True, "best": True}]
    line = _shortened(kept.best_line(state))
    history = [kept[one] for one in states if one in kept]
    span, kinds = _span(kept, history, moves)
    status = kept.status(state)
    return {
        "method": METHODS[kept.what], "why": f"{len(kept):,} positions are kept on disk", "ties": kept.ties,
        "by": "points", "status": status, "exact": status == "solved", "effort": None,
        "how": [f"{METHODS[kept.what].capitalize()}; {len(kept):,} positions are kept on disk."],
        "payoff": payoff_fragment(payoff), "moves": moves, "line": line_fragment(line), "is_endless": line.is_endless,
        "history": [payoff_fragment(one) for one in history], "span": span,
        "distance": kept.distance(state), "unique": None, "notes": _notes(kept, status),
        "sentence": _sentence(kept, state, moves, line),
        **web_position_judged(kept.players, kept.game.turn(state), moves, span, kinds),
    }  # fmt: skip


def _sentence(kept: Kept | ProvenTable, state: Any, moves: list[dict[str, Any]], line: Line) -> str:
    """The position in a sentence; of a proof no more than it proves."""
    from zermelo.tables.proof.proven import ProvenTable

    if isinstance(kept, ProvenTable):
        return proven_position_sentence(kept, state)
    return any_position_sentence(
        kept.players, kept.game.turn(state), kept[state], moves, line, has_chance=kept.game.has_odds,
        is_estimate=kept.status(state) == "estimated",
    )  # fmt: skip


def _notes(kept: Kept, status: str) -> list[str]:
    said = []
    if kept.what == "guarantees":
        said.append("The table holds what each player can guarantee (maximin), whatever the others do.")
    if status == "estimated":
        said.append("An estimate: it comes from searches that ended before the game.")
    return said


def web_lookup_numbered(table: Table, path: Names) -> dict[str, Any]:
    """Returns what `values` tells, from the table of all numbered positions; nothing is explored."""
    from zermelo.faces.web.answer import web_answer_without_sheets
    from zermelo.faces.web.questions.position.position import (
        web_position_judged,
        web_position_kinds,
        web_position_span,
    )
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment

    found = cast("ByTable", table.solved())
    states, game = table.states(path), found.game
    state, left = states[-1], found.evidence.moves_left
    payoff = found.value(state)
    follow = _followers(game, state)
    options = {move: found.value(after) for move, after in follow.items()}
    moves = _moves(game, state, follow, options, found.best(state), left)
    line = web_lookup_line(table, state)
    return {
        **web_answer_without_sheets(found), "payoff": payoff_fragment(payoff), "moves": moves,
        "line": line_fragment(line),
        "is_endless": line.is_endless, "history": [payoff_fragment(found.value(one)) for one in states],
        "span": web_position_span(table), "distance": left(state), "unique": found.unique,
        "notes": list(found.notes),
        "sentence": any_position_sentence(found.players, game.turn(state), payoff, moves, line, has_chance=False),
        **web_position_judged(
            found.players, game.turn(state), moves, web_position_span(table), web_position_kinds(table)
        ),
    }  # fmt: skip


def web_lookup_line(table: Table, state: Any) -> Line:
    """Returns the best line from a numbered position, cut where it is very long."""
    found = cast("ByTable", table.solved())
    return _shortened(found.evidence.best_line(found, state))


def _shortened(line: Line) -> Line:
    from zermelo.answers.line import Line

    return line if len(line) <= LONGEST_LINE else Line(tuple(line)[:LONGEST_LINE])


def _followers(game: Any, state: Any) -> dict[str, Any]:
    """Returns the position after each move; to name all moves for each of them would take longer than all the rest."""
    if game.turn(state) is None:
        return {}
    return {game.name(state, action): game.act(state, action) for action in game.actions(state)}


def _moves(
    game: Any, state: Any, follow: Mapping[str, Any], options: Mapping[str, Payoff], best: str | None,
    left: Callable[[Any], int | None],
) -> list[dict[str, Any]]:  # fmt: skip
    """Returns the moves with what each leads to, the mover's best first; at chance's turn in their order."""
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.forms.game import CHANCE

    mover = game.turn(state)
    if mover is None or not options:
        return []
    odds = game.odds(state) if mover == CHANCE else {}
    rows: list[tuple[Any, dict[str, Any]]] = []
    for move, worth in options.items():
        one: dict[str, Any] = {
            "move": move,
            "payoff": payoff_fragment(worth),
            "chosen": mover != CHANCE and move == best,
        }
        if mover == CHANCE:
            one["odds"] = number_to_field(odds[move])
        if (far := left(follow[move])) is not None:
            one["distance"] = far
        rows.append((0 if mover == CHANCE else worth[mover], one))
    if mover != CHANCE:
        most = max(liked for liked, _ in rows)
        for liked, one in rows:
            one["best"] = liked == most
        wins = 1 if most > 0 else -1  # a win soon, a loss late
        rows.sort(key=lambda row: (-row[0], not row[1]["chosen"], wins * row[1].get("distance", 0)))
    return [one for _, one in rows]


def _span(
    kept: Kept, history: list[Payoff], moves: list[dict[str, Any]]
) -> tuple[dict[str, list[Any]], dict[str, list[Any]]]:
    """The least and the greatest payoff of each player: of all outcomes where the table lists them, else of some.

    And all of them, where the table lists them.
    """
    from zermelo.formats.json.fields import number_in_field, number_to_field
    from zermelo.forms.payoff import payoff_quotient

    meaning: Any = getattr(kept, "meaning", None)
    found: dict[str, list[Any]] = {}
    kinds: dict[str, list[Any]] = {}
    for seat, player in enumerate(kept.players):
        is_listed = True
        if kept.what == "wdl":
            known: list[Any] = [-1, 0, 1]
        elif kept.what == "proof" or meaning.is_expected:
            known = [one[player] for one in history] + [number_in_field(move["payoff"][player]) for move in moves]
            is_listed = False
        elif kept.what == "outcome":
            known = [payoff_quotient(kind[seat], meaning.scale) for kind in meaning.kinds]
        else:
            known = [payoff_quotient(level, meaning.scale) for level in meaning.kinds[seat]]
        found[player] = [number_to_field(min(known)), number_to_field(max(known))]
        kinds[player] = [number_to_field(one) for one in sorted(set(known))] if is_listed else []
    return found, kinds


def web_lookup_sure(table: Table, kept: Kept, path: Names) -> dict[str, Any] | None:
    """Returns what everybody can guarantee, where the table says it: it was asked, or two want opposite things."""
    from zermelo.formats.json.fragments import payoff_fragment

    state = table.state(path)
    if (kept.what != "guarantees" and not table.traits.is_duel) or state not in kept or kept.status(state) != "solved":
        return None
    paid = kept[state]
    return {
        "method": METHODS[kept.what], "why": "", "ties": kept.ties, "by": "points", "status": "solved",
        "exact": True, "effort": None, "payoff": payoff_fragment(paid), "span": _span(kept, [paid], [])[0],
    }  # fmt: skip

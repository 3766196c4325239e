"""A position whose worth is kept on disk: looked up, however large the game is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError
from zermelo.faces.web.questions import Names
from zermelo.faces.web.sentence import told

if TYPE_CHECKING:
    from zermelo.faces.web.session import Table
    from zermelo.forms.payoff import Payoff
    from zermelo.tables.table import Table as Kept

LONGEST_LINE = 200
METHODS = {"outcome": "looked up: payoffs", "guarantees": "looked up: what each is sure of", "wdl": "looked up"}


def looked_up(table: Table, kept: Kept, path: Names) -> dict[str, Any]:
    """Returns what `values` tells, from the table on disk."""
    from zermelo.answers.line import Line
    from zermelo.formats.json.parts import by_player, line_document

    states = [table.board.start()]
    for move in path:
        states.append(table.board.after(states[-1], move))
    state = states[-1]
    if state not in kept:
        raise BudgetError("This position is not in the table, which ends before; a look-ahead says what it can.")
    payoff = kept[state]
    moves = _moves(kept, state)
    line = kept.best_line(state)
    if len(line) > LONGEST_LINE:
        line = Line(tuple(line)[:LONGEST_LINE])
    history = [kept[one] for one in states]
    status = kept.status(state)
    return {
        "method": METHODS[kept.what], "why": f"{len(kept):,} positions are kept on disk", "ties": kept.ties,
        "by": "points", "status": status, "exact": status == "solved", "effort": None,
        "payoff": by_player(payoff), "moves": moves, "line": line_document(line), "is_endless": line.is_endless,
        "history": [by_player(one) for one in history], "span": _span(kept, history, moves),
        "distance": kept.distance(state), "unique": None, "notes": _notes(kept, status),
        "sentence": told(kept.players, kept.game.turn(state), payoff, moves, line, has_chance=kept.game.has_odds,
                         is_estimate=status == "estimated"),
    }  # fmt: skip


def _notes(kept: Kept, status: str) -> list[str]:
    said = []
    if kept.what == "guarantees":
        said.append("The table holds what each player is sure of, whatever the others do.")
    if status == "estimated":
        said.append("An estimate: it comes from searches that ended before the game.")
    return said


def _moves(kept: Kept, state: Any) -> list[dict[str, Any]]:
    """Returns the moves with what each leads to, the mover's best first; at chance's turn in their order."""
    from zermelo.formats.json.fields import number
    from zermelo.formats.json.parts import by_player
    from zermelo.forms.game import CHANCE

    mover = kept.game.turn(state)
    best = kept.best(state)
    if mover is None:
        return []
    options = kept.options(state)
    if not options:  # the last ply of an opening table: only the move that is written down
        return [] if best is None else [
            {"move": best, "payoff": by_player(kept[state]), "chosen": True, "best": True}
        ]  # fmt: skip
    odds = kept.game.odds(state) if mover == CHANCE else {}
    rows: list[tuple[Any, dict[str, Any]]] = []
    for move, worth in options.items():
        one: dict[str, Any] = {"move": move, "payoff": by_player(worth), "chosen": move == best or mover == CHANCE}
        if mover == CHANCE:
            one["odds"] = number(odds[move])
        if (left := kept.distance(kept.game.after(state, move))) is not None:
            one["distance"] = left
        rows.append((0 if mover == CHANCE else worth[mover], one))
    if mover != CHANCE:
        most = max(liked for liked, _ in rows)
        for liked, one in rows:
            one["best"] = liked == most
        wins = 1 if most > 0 else -1  # a win soon, a loss late
        rows.sort(key=lambda row: (-row[0], not row[1]["chosen"], wins * row[1].get("distance", 0)))
    return [one for _, one in rows]


def _span(kept: Kept, history: list[Payoff], moves: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """The least and the greatest payoff of each player: of all outcomes where the table lists them, else of some."""
    from zermelo.formats.json.fields import number, number_in
    from zermelo.forms.payoff import quotient

    meaning = kept.meaning
    found: dict[str, list[Any]] = {}
    for seat, player in enumerate(kept.players):
        if kept.what == "wdl":
            known: list[Any] = [-1, 1]
        elif meaning.is_expected:
            known = [one[player] for one in history] + [number_in(move["payoff"][player]) for move in moves]
        elif kept.what == "outcome":
            known = [quotient(kind[seat], meaning.scale) for kind in meaning.kinds]
        else:
            known = [quotient(level, meaning.scale) for level in meaning.kinds[seat]]
        found[player] = [number(min(known)), number(max(known))]
    return found


def sure_kept(table: Table, kept: Kept, path: Names) -> dict[str, Any] | None:
    """Returns what everybody is sure of, where the table says it: it was asked, or two players want opposite things."""
    from zermelo.formats.json.parts import by_player

    duel = len(kept.players) == 2 and bool(getattr(kept.game.rules, "zero_sum", False))
    state = table.state(path)
    if (kept.what != "guarantees" and not duel) or state not in kept or kept.status(state) != "solved":
        return None
    paid = kept[state]
    return {
        "method": METHODS[kept.what], "why": "", "ties": kept.ties, "by": "points", "status": "solved",
        "exact": True, "effort": None, "payoff": by_player(paid), "span": _span(kept, [paid], []),
    }  # fmt: skip

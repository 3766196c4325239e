"""A position: who is to move, what can be done, how it came about. And what it is worth, once the game is solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.position.sentence import solved_position_sentence
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution
    from zermelo.answers.strategy import Plays
    from zermelo.draw.board import Board, Touched
    from zermelo.forms.arena import Arena
    from zermelo.forms.payoff import Payoff

LONGEST_LINE = 200  # moves of a line that are told
MOST_MOVES = 400  # moves at one position that are told


@question("position")
def web_position(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns a position as anybody sees it: the board, the mover, the moves, and the steps that led there.

    ```
    {"steps": [{"player", "move", "odds"?}], "turn": player | "chance" | null, "text": str,
     "board": null | {"rows": [[cell]], "across": [str], "down": [str], "marked": [[row, column]], "squares": bool,
                      "checkered": bool, "leaning": bool, "names": [[str]], "lines": [[[row, column]]]},
                                                                     a cell: seat | text | [seat, text] | null
     "last": [[row, column]],                                        of the last move, as far as they are still there
     "moves": [{"move", "odds"?, "cells"?: [[row, column]], "choice"?: str, "also"?: [[row, column]]}],
     "more": moves that are not told, "chance": bool}  or, at an end,  {"moves": [], "payoff": {player: number}}
    ```
    A move's ``cells`` run from where a piece comes to where it goes; no move has the same as another unless ``choice``
    tells them apart, and those made nowhere (to pass) have none. ``also`` are cells that mean the move when clicked.
    Without ``cells`` the game does not say where its moves are made.
    """
    if table.is_hidden:
        from zermelo.faces.web.questions.hidden import web_hidden_node

        return web_hidden_node(table, path)
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.forms.game import CHANCE

    board, state = table.board, table.board.start()
    steps: list[dict[str, Any]] = []
    before = None
    for move in path:
        mover = board.turn(state)
        step: dict[str, Any] = {"player": mover, "move": move}
        if mover == CHANCE:
            step["odds"] = number_to_field(board.odds(state).get(move, 0))
        before, state = state, board.after(state, move)
        steps.append(step)
    turn = board.turn(state)
    drawn = _drawn(table, state)
    found: dict[str, Any] = {
        "steps": steps,
        "turn": turn,
        "text": board.text(state),
        "board": web_position_board(drawn),
    }
    found["last"] = [] if drawn is None or not path else _last(table, drawn, before, path[-1])
    if turn is None:
        return found | {"moves": [], "payoff": payoff_fragment(board.payoff(state))}
    odds = board.odds(state) if turn == CHANCE else {}
    moves = board.moves(state)
    cells = {} if drawn is None else board.cells(state)
    told: list[dict[str, Any]] = []
    for move in moves[:MOST_MOVES]:
        told.append({"move": move})
        if move in odds:
            told[-1]["odds"] = number_to_field(odds[move])
        if drawn is not None and move in cells:
            told[-1] |= _touched_document(drawn.touched(cells[move], move))
    return found | {"moves": told, "more": max(0, len(moves) - MOST_MOVES), "chance": turn == CHANCE}


def _drawn(table: Table, state: Any) -> Board | None:
    """Returns the board of a position, where the game has a picture."""
    from zermelo.draw.board import Board

    picture = table.board.picture(state)
    return None if picture is None else Board.read(picture, len(table.players))


def web_position_board(drawn: Board | None) -> dict[str, Any] | None:
    """Returns the board as rows of cells: a seat number, a text, both, or nothing."""
    if drawn is None:
        return None
    return {
        "rows": [list(row) for row in drawn.rows], "across": list(drawn.across), "down": list(drawn.down),
        "marked": sorted(drawn.marked), "squares": drawn.has_squares, "checkered": drawn.is_checkered,
        "leaning": drawn.is_leaning, "names": [list(row) for row in drawn.names], "lines": drawn.lines,
    }  # fmt: skip


def _touched_document(touched: Touched) -> dict[str, Any]:
    more = {"choice": touched.choice, "also": touched.also}
    return {"cells": touched.cells, **{key: value for key, value in more.items() if value}}


def _last(table: Table, drawn: Board, before: Any, move: str) -> list[tuple[int, int]]:
    """Returns the cells of the move made at *before* that the board after it still has."""
    cells, was = table.board.cells(before), _drawn(table, before)
    if move not in cells or was is None:
        return []
    touched = was.touched(cells[move], move).cells
    return [(r, c) for r, c in touched if r < len(drawn.rows) and c < len(drawn.rows[r])]


@question("values")
def web_position_values(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns what a position is worth to everybody, its moves best first, the line, and how the value came about.

    ```
    {"method", "why", "ties", "by", "status", "exact", "effort", "how": [str], "notes": [str], "sentence": str,
     "payoff": {player: number}, "history": [{player: number}], "span": {player: [least, greatest]},
     "line": [[player, move, odds?]], "is_endless": bool, "distance": moves left | null, "unique": bool | null,
     "moves": [{"move", "payoff", "chosen": bool, "best": bool, "odds"?, "distance"?,
                "worth": "win" | "draw" | "loss"  or  "share": number from 0 to 1}],
     "groups": [{"worth", "moves": [move], "distance": [least, greatest] | null}],
     "kingmaking": null | {"payoff": number, "every": bool, "moves": count, "between": [player],
                           "gets": {player: [number]}}}
    ```
    ``worth`` is the mover's where every end of the game is won, drawn or lost; else ``share`` says where the mover's
    payoff stands between the least and the greatest of the game. ``groups`` are there where every move has a worth.
    At chance's turn moves have neither. ``kingmaking``: moves that are equally good for the mover and not for others.
    """
    from zermelo.faces.web.answer import web_answer_without_sheets
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment

    if table.is_hidden:
        from zermelo.faces.web.questions.hidden import web_hidden_values

        return web_hidden_values(table, path)
    if table.kept is not None:
        from zermelo.faces.web.questions.position.lookup import web_lookup_in_table

        return web_lookup_in_table(table, table.kept, path)
    if table.traits.is_numbered:
        from zermelo.faces.web.questions.position.lookup import web_lookup_numbered

        return web_lookup_numbered(table, path)
    found = table.solution()
    if not found.has_strategies:
        raise MethodError(f"There is no value to show: {_verdict(found)}")
    arena: Arena = found.arena
    nodes = arena.walk(path)
    node = nodes[-1]
    payoff = found.value(node)
    moves = web_position_moves(found, node)
    line = web_position_line(found, node)
    span, kinds = web_position_span(table), web_position_kinds(table)
    return {
        **web_answer_without_sheets(found), "payoff": payoff_fragment(payoff), "moves": moves,
        "line": line_fragment(line),
        "is_endless": line.is_endless, "history": [payoff_fragment(found.value(v)) for v in nodes],
        "span": span, "distance": _distance(found, node),
        "sentence": solved_position_sentence(arena, node, payoff, moves, line), "unique": found.unique,
        "notes": [] if not hasattr(found, "verdict") else [_verdict(found)],
        **web_position_judged(arena.players, arena.turn(node), moves, span, kinds),
    }  # fmt: skip


def web_position_judged(
    players: Sequence[str], mover: str | None, moves: list[dict[str, Any]], span: dict[str, list[Any]],
    kinds: dict[str, list[Any]],
) -> dict[str, Any]:  # fmt: skip
    """Says of each move what it is worth to the mover; returns them in groups, and what they decide for others."""
    from zermelo.faces.web.questions.position.kingmaking import kingmaking
    from zermelo.faces.web.questions.position.worth import add_worth_to_moves
    from zermelo.forms.game import CHANCE

    groups = add_worth_to_moves(moves, mover, span, kinds)
    nobody = mover is None or mover == CHANCE
    return {"groups": groups, "kingmaking": None if nobody else kingmaking(players, str(mover), moves)}


def _verdict(found: Solution) -> str:
    from zermelo.answers.evidence.solution.retrograde import VERDICTS

    return VERDICTS[found.verdict]


def _distance(found: Solution, node: int) -> int | None:
    return found.moves_left(node) if found.has_distances else None


def web_position_moves(found: Solution, node: int) -> list[dict[str, Any]]:
    """Returns the moves at *node* with what each leads to, the mover's best first; at chance's turn in their order."""
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.forms.game import CHANCE

    arena: Arena = found.arena
    mover = arena.turn(node)
    if mover is None:
        return []
    shares = found.shares(node)
    rows: list[tuple[Any, dict[str, Any]]] = []
    for edge in arena.edges(node):
        child = arena.child(edge)
        worth: Payoff = found.value(child)
        told: dict[str, Any] = {
            "move": arena.name(node, edge),
            "payoff": payoff_fragment(worth),
            "chosen": mover != CHANCE and edge in shares,
        }
        if mover == CHANCE or (edge in shares and len(shares) > 1):
            told["odds"] = number_to_field(shares[edge])
        if (left := _distance(found, child)) is not None:
            told["distance"] = left
        rows.append((None if mover == CHANCE else worth[mover], told))
    if mover != CHANCE:
        best = max(liked for liked, _ in rows)
        for liked, told in rows:
            told["best"] = liked == best
        rows.sort(key=lambda row: (-row[0], not row[1]["chosen"], row[1].get("distance", 0)))
    return [told for _, told in rows[:MOST_MOVES]]


def web_position_line(found: Plays, node: int) -> Any:
    """Returns the line that strategies lead to from *node* on, cut where it is very long."""
    from zermelo.answers.line import Line, Step, likeliest_move_of_line
    from zermelo.forms.arena import END, NATURE

    arena: Arena = found.arena
    steps: list[Step] = []
    seen: dict[int, int] = {}
    while arena.mover[node] != END and len(steps) < LONGEST_LINE:
        if seen.setdefault(node, len(steps)) < len(steps):
            return Line(tuple(steps), seen[node])
        shares = found.shares(node)
        edge = likeliest_move_of_line(arena, node) if arena.mover[node] == NATURE else next(iter(shares))
        odds = shares[edge] if len(shares) > 1 else None
        steps.append(Step(str(arena.turn(node)), arena.name(node, edge), odds))
        node = arena.child(edge)
    return Line(tuple(steps))


def web_position_span(table: Table) -> dict[str, list[Any]]:
    """Returns for each player the least and the greatest payoff there is, endless play included."""
    found: tuple[dict[str, list[Any]], dict[str, list[Any]]] = table.find("span", lambda: _paid(table))
    return dict(found[0])


def web_position_kinds(table: Table) -> dict[str, list[Any]]:
    """Returns for each player the amounts that ends pay, where they are few."""
    found: tuple[dict[str, list[Any]], dict[str, list[Any]]] = table.find("span", lambda: _paid(table))
    return found[1]


def _paid(table: Table) -> tuple[dict[str, list[Any]], dict[str, list[Any]]]:
    """The span of what each player can get, and the amounts there are if they are few."""
    from zermelo.faces.web.questions.position.worth import FEW
    from zermelo.formats.json.fields import number_to_field
    from zermelo.forms.payoff import payoff_quotient

    if table.traits.is_numbered:  # won, drawn or lost
        return {player: [-1, 1] for player in table.players}, {player: [-1, 0, 1] for player in table.players}
    arena = table.arena()
    endless = getattr(arena, "endless", None)
    span: dict[str, list[Any]] = {}
    kinds: dict[str, list[Any]] = {}
    for seat, player in enumerate(arena.players):
        amounts = {payoff_quotient(u, arena.scale) for u in set(arena.payoff[:, seat].tolist())}
        if endless is not None:
            amounts.add(endless.vector[seat])
        span[player] = [number_to_field(min(amounts)), number_to_field(max(amounts))]
        kinds[player] = [number_to_field(amount) for amount in sorted(amounts)] if len(amounts) < FEW else []
    return span, kinds

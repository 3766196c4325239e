"""A position: who is to move, what can be done, how it came about. And what it is worth, once the game is solved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.sentence import solved_position_sentence
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution
    from zermelo.answers.strategy import Plays
    from zermelo.forms.arena import Arena
    from zermelo.forms.payoff import Payoff

LONGEST_LINE = 200  # moves of a line that are told
MOST_MOVES = 400  # moves at one position that are told


@question("position")
def web_position(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns a position as anybody sees it: the board, the mover, the moves, and the steps that led there."""
    if table.is_hidden:
        from zermelo.faces.web.questions.hidden import web_hidden_node

        return web_hidden_node(table, path)
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.forms.game import CHANCE

    board, state = table.board, table.board.start()
    steps: list[dict[str, Any]] = []
    for move in path:
        mover = board.turn(state)
        step: dict[str, Any] = {"player": mover, "move": move}
        if mover == CHANCE:
            step["odds"] = number_to_field(board.odds(state).get(move, 0))
        state = board.after(state, move)
        steps.append(step)
    turn = board.turn(state)
    found: dict[str, Any] = {"steps": steps, "turn": turn, "text": board.text(state), "board": _board(table, state)}
    if turn is None:
        return found | {"moves": [], "payoff": payoff_fragment(board.payoff(state))}
    odds = board.odds(state) if turn == CHANCE else {}
    moves = board.moves(state)
    told = [{"move": m, **({"odds": number_to_field(odds[m])} if m in odds else {})} for m in moves[:MOST_MOVES]]
    return found | {"moves": told, "more": max(0, len(moves) - MOST_MOVES), "chance": turn == CHANCE}


def _board(table: Table, state: Any) -> dict[str, Any] | None:
    """Returns the board as rows of cells, where the game has a picture: a seat number, a text, both, or nothing."""
    from zermelo.draw.board import Board

    drawn = table.board.picture(state)
    if drawn is None:
        return None
    read = Board.read(drawn, len(table.players))
    return {
        "rows": [list(row) for row in read.rows], "across": list(read.across), "down": list(read.down),
        "marked": sorted(read.marked), "squares": read.has_squares, "names": [list(row) for row in read.names],
    }  # fmt: skip


@question("values")
def web_position_values(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns what a position is worth to everybody, its moves best first, the line, and how the value came about."""
    from zermelo.faces.web.answer import web_answer_without_sheets
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment

    if table.is_hidden:
        from zermelo.faces.web.questions.hidden import web_hidden_values

        return web_hidden_values(table, path)
    if table.kept is not None:
        from zermelo.faces.web.questions.lookup import web_lookup_in_table

        return web_lookup_in_table(table, table.kept, path)
    if table.traits.is_numbered:
        from zermelo.faces.web.questions.lookup import web_lookup_numbered

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
    return {
        **web_answer_without_sheets(found), "payoff": payoff_fragment(payoff), "moves": moves,
        "line": line_fragment(line),
        "is_endless": line.is_endless, "history": [payoff_fragment(found.value(v)) for v in nodes],
        "span": web_position_span(table), "distance": _distance(found, node),
        "sentence": solved_position_sentence(arena, node, payoff, moves, line), "unique": found.unique,
        "notes": [] if not hasattr(found, "verdict") else [_verdict(found)],
    }  # fmt: skip


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
    found: Mapping[str, list[Any]] = table.find("span", lambda: _span(table))
    return dict(found)


def _span(table: Table) -> dict[str, list[Any]]:
    from zermelo.formats.json.fields import number_to_field
    from zermelo.forms.payoff import payoff_quotient

    if table.traits.is_numbered:  # won, drawn or lost
        return {player: [-1, 1] for player in table.players}
    arena = table.arena()
    rows = []
    if arena.payoff.size:
        for row in (arena.payoff.min(axis=0), arena.payoff.max(axis=0)):
            rows.append([payoff_quotient(int(u), arena.scale) for u in row])
    if (endless := getattr(arena, "endless", None)) is not None:
        rows.append(list(endless.vector))
    return {
        p: [number_to_field(min(r[m] for r in rows)), number_to_field(max(r[m] for r in rows))]
        for m, p in enumerate(arena.players)
    }

"""What is wrong with a node of an ``.efg`` file that cannot be read: it is gone through token by token."""

from __future__ import annotations

from zermelo.errors import FileError
from zermelo.formats.gambit.tokens import Cursor

SHOULD_BE = "a node: c, p or t"


def diagnose_efg_node(cursor: Cursor) -> FileError:
    """Returns what is wrong with the node where *cursor* stands."""
    kind = cursor.peek()[1]
    if not cursor.sees("word") or kind not in ("c", "p", "t"):
        return cursor.expected(SHOULD_BE)
    try:
        _node(cursor, kind)
    except FileError as error:
        return error
    return cursor.expected(SHOULD_BE)


def _node(cursor: Cursor, kind: str) -> None:
    cursor.take("word", SHOULD_BE)
    cursor.label("the label of the node, in quotes")
    if kind == "p":
        cursor.count("the number of a player")
    has_moves = False
    if kind != "t":
        cursor.count("the number of an information set")
        has_moves = cursor.sees("text")
        if has_moves:
            _moves(cursor, kind == "c")
    cursor.count("the number of an outcome" + ("" if has_moves or kind == "t" else ", or the name of the set"))
    if cursor.sees("text"):
        cursor.label("the name of the outcome")
        cursor.take("sign", "{ and the payoffs", "{")
        while not cursor.sees("sign", "}"):
            if not cursor.sees("number") and not cursor.sees("sign", ","):
                raise cursor.expected("a payoff, or }")
            cursor.at = cursor.peek()[2] + len(cursor.peek()[1])
        cursor.take("sign", "}", "}")


def _moves(cursor: Cursor, has_odds: bool) -> None:
    """Takes the name of a set and its moves."""
    cursor.label("the name of the set")
    cursor.take("sign", "{ and the moves", "{")
    while True:
        cursor.label("the name of a move, in quotes")
        if has_odds:
            cursor.take("number", "the odds of the move")
        if cursor.sees("sign", "}"):
            cursor.take("sign", "}", "}")
            return

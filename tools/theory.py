"""Draws the pictures of the theory pages into docs/pictures/theory/, each of the example on its page.

python tools/theory.py           draw them all
python tools/theory.py graphs    draw these
"""

from __future__ import annotations

import doctest
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import zermelo as z
from pictures import draw
from zermelo.answers.pictures import answer_picture_values
from zermelo.draw import Sheet, bars_svg, graph_svg, histogram_svg, sheets_svg

PAGES = Path(__file__).parents[1] / "docs" / "theory"
FOLDER = PAGES.parent / "pictures" / "theory"


def example(page: str, name: str) -> Any:
    """Runs the examples of a page in order, until one of them defines *name*, and returns that."""
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    known: dict[str, Any] = {}
    for one in doctest.DocTestParser().get_examples(text):
        if one.exc_msg is None:
            exec(compile(one.source, page, "exec"), known)
        if name in known:
            return known[name]
    raise LookupError(f"{page}.md defines no {name}")


def outlooks() -> str:
    """What three players can expect, among friends, neutral players and enemies."""
    game = example("guarantees-and-outlooks", "game")
    sheets = []
    for others in ("friends", "neutral", "enemies"):
        values = [z.outlook(game, player, others=others).value for player in "ABC"]
        sheets.append(Sheet(f"The others are {others}", ("player", "points"), list(zip("ABC", values)), bars=values))
    drawn: str = sheets_svg(sheets, title="Grundy's game with six coins")
    return drawn


def chase() -> str:
    """A graph with what each position is worth and the moves made."""
    answer = z.solve(example("graphs", "chase"))
    drawn: str = graph_svg(answer.arena, marks=answer.shares, values=answer_picture_values(answer), title="A chase")
    return drawn


def components() -> str:
    """A matrix with best replies, and its equilibria."""
    game = example("matrix-games", "game")
    found = z.equilibria(game)
    first, second = game.players
    rows = []
    for row in game.strategies[0]:
        cells = []
        for column in game.strategies[1]:
            paid = game.paid(row, column)
            best = (
                row in game.best_replies(first, {second: column}),
                column in game.best_replies(second, {first: row}),
            )
            cells.append(", ".join(f"{paid[p]}{'*' * is_best}" for p, is_best in zip(game.players, best)))
        rows.append((row, *cells))
    table = Sheet("A picks a row, B a column; * is a best reply", ("A \\ B", *game.strategies[1]), rows)
    drawn: str = sheets_svg([table, *found.sheets()], title="A degenerate game")
    return drawn


def layers() -> str:
    """How many positions of a game have so many stones."""
    arena = z.solve("connect:3,3,3", compiled=False).arena
    counts = Counter(arena.state(node)[2] for node in range(len(arena)))
    title = "Connect Three, three by three"
    drawn: str = histogram_svg(dict(sorted(counts.items())), title=title, across="stones on the board", up="positions")
    return drawn


def ladder() -> str:
    """Nodes of a proof with one technique after the other; `tools/ladder.py` counts them and keeps them by the page."""
    rows = json.loads((PAGES / "proofs.json").read_text(encoding="utf-8"))
    values = {row["technique"]: row["nodes"]["6 × 5"] for row in rows}
    drawn: str = bars_svg(values, players=(), title="Nodes that decide Connect Four on 6 × 5")
    return drawn


PICTURES: dict[str, Callable[[], str]] = {
    "backward-induction": lambda: z.solve(example("backward-induction", "tied")).svg(),
    "minimax-and-alpha-beta": lambda: z.solve(example("minimax-and-alpha-beta", "game")).svg(),
    "proofs": ladder,
    "max-n-and-pruning": lambda: z.solve(example("max-n-and-pruning", "game")).svg(),
    "guarantees-and-outlooks": outlooks,
    "coalitions": lambda: example("coalitions", "nim").svg(),
    "all-equilibria": lambda: example("all-equilibria", "found").svg(),
    "graphs": chase,
    "chance": lambda: example("chance", "answer").svg(),
    "hidden-information": lambda: example("hidden-information", "answer").svg(),
    "matrix-games": components,
    "tables-and-scale": layers,
}


if __name__ == "__main__":
    sys.exit(draw(sys.argv[1:], PICTURES, FOLDER))

"""Any game, as a notebook shows it: positions, or the top of the tree; and one position as the game pictures it."""

from __future__ import annotations

from typing import Any

from zermelo.draw.board import board_svg
from zermelo.draw.graph.graph import graph_svg
from zermelo.draw.graph.text import graph_text
from zermelo.draw.svg.label import plain_label
from zermelo.draw.svg.page import MARGIN, page_text_width, page_words, svg_page
from zermelo.draw.table.sheet_svg import sheet_svg_lines
from zermelo.draw.tree.text import tree_text
from zermelo.draw.tree.tree import tree_svg
from zermelo.draw.tree.view import tree_view
from zermelo.forms.explore.explore import as_explorable_game
from zermelo.forms.graph import Graph
from zermelo.forms.positions import Board
from zermelo.forms.traits.traits import traits_of_game

SHOWN, LINES, PLACES = 90, 30, 40  # nodes, lines and positions that are shown without being asked


def game_svg(game: Any, *, most: int = SHOWN, **options: Any) -> str:
    """Returns a picture of a game: of a graph its positions, of anything else the top of its tree.

    Options are those of `graph_svg`, or of `tree_svg`.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> game_svg(sharing())[:4]
    '<svg'
    """
    found = as_explorable_game(game)
    if (graph := _graph(found)) is not None:
        return graph_svg(graph, most=min(most, PLACES), **options)
    return tree_svg(found, most=most, **options)


def game_text(game: Any, *, most: int = LINES, width: int = 100) -> str:
    """Returns a game as text: its title, then positions or the top of the tree.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> print(game_text(sharing(), most=6))
    sharing game: Andy, Barb
    Andy
    ├─ keep: Barb
    │  ├─ no: (0, 0)
    │  └─ yes: (2, 0)
    ├─ share: Barb … 2 nodes, 2 ends
    └─ give: Barb … 2 nodes, 2 ends
    """
    found = as_explorable_game(game)
    if (graph := _graph(found)) is not None:
        drawn = graph_text(graph, most=most, width=width)
    else:
        drawn = tree_text(found, most=most, width=width)
    return f"{_head(found)}\n{drawn}"


def _graph(game: Any) -> Graph | None:
    """The game itself where it is a graph."""
    arena = traits_of_game(game).arena
    return None if arena is None else arena.as_graph


def _head(game: Any) -> str:
    view = tree_view(game)
    return f"{plain_label(view.title, 90) or 'A game'}: {', '.join(plain_label(player, 24) for player in view.players)}"


def position_svg(game: Any, state: Any, *, title: str = "", about: str = "") -> str:
    """Returns a position as the game pictures it: its `picture(state)`, else its `text(state)`, else the state.

    >>> from zermelo.forms.positions import Board
    >>> from zermelo.games.boards.tictactoe import TicTacToe
    >>> board = Board(TicTacToe())
    >>> position_svg(board, board.start()).count("class='cell'")
    9
    """
    found = game if isinstance(game, Board) else Board(game)
    drawn = found.picture(state)
    if drawn is None:
        drawn = found.text(state) or plain_label(state, 100)
    return board_svg(drawn, found.players, title=title, about=about)


def game_words_svg(text: str, title: str = "") -> str:
    """Returns a picture of a few lines of text, for what has no other."""
    lines = [part for line in text.split("\n") for part in sheet_svg_lines(plain_label(line), 100)][:60]
    parts = [page_words(MARGIN, 36 + 18 * k + (26 if title else 0), line) for k, line in enumerate(lines)]
    wide = max([page_text_width(line) for line in lines], default=60.0) + 2 * MARGIN
    return svg_page(title, text, max(wide, 120), 36 + 18 * len(lines) + (26 if title else 0) + 6, parts, "words")

"""Pictures of games as strings: SVG for pages, notebooks and documents, text for a terminal. Nothing here prints.

Every function is pure: the same game and the same marks give the same string. Each picture has a text twin.

| what | SVG | text |
|---|---|---|
| a tree, folded where it is large | `tree_svg(game)` | `tree_text(game)` |
| a player's and-or tree | `and_or_svg(seen)` | `and_or_text(seen)` |
| positions in columns by distance | `graph_svg(graph, at=0)` | `graph_text(graph, at=0)` |
| payoffs of two players | `plane_svg(boxes, players)` | `plane_text(boxes, players)` |
| a number for each player | `bars_svg(values)` | `bars_text(values)` |
| coalition structures by refinement | `lattice_svg(structures, players)` | `lattice_text(structures, players)` |
| how many of each | `histogram_svg(counts)` | `histogram_text(counts)` |
| values move by move, a stripe per player | `history_svg(values, players)` | `history_text(values, players)` |
| a board, as the game's `picture(state)` says | `board_svg(rows, players)` | `board_text(rows, players)` |
| a position of a game, however it pictures it | `position_svg(game, state)` | `board_text`, `game.text(state)` |
| tables with bars | `sheets_svg(sheets)` | `Sheet.text()` |
| any game, as a notebook shows it | `game_svg(game)` | `game_text(game)` |

Of trees and graphs: *marks* are the chosen moves, a set of move numbers or a function from a node to the shares of its
moves (`Solution.shares`); *values* is a function from a node to what everybody gets there; *at* is where to begin;
*most* is how many nodes are shown; *opened* and *shut* are nodes that must be unfolded, or folded. Of trees alone:
*labels*, a `Labels`, says what else stands next to every node.

A picture is one `<svg>` element with `viewBox`, `title` and `desc`, its own paper and colours, and no script, style
sheet, link or font. Text that comes from a game is escaped, made printable and cut. What can be pointed at is a `<g>`
with a class and data attributes:

```
<g class='node' data-node='17' data-player='Ann'>     a node or position; data-path where nodes have no number
<g class='end' data-node='18'>                        an end with its payoffs
<g class='fold' data-node='19' data-nodes='120'>      what is folded below node 19 (data-moves: moves not shown)
<g class='move' data-edge='18' data-from='17' data-to='18'>      a move and its name
<g class='set' data-set='3'>                          an information set
<g class='structure' data-teams='Ann+Bob|Cy'>         a coalition structure
<g class='bar' data-name='Ann'>, <g class='stripe' data-player='Ann'>, <g class='region' data-region='0'>
<g class='payoff' data-payoff='2,1/2' data-kind='pareto|sure|chosen|pure'>      a payoff in the plane
<g class='cell' data-row='0' data-column='2'>         a cell of a board
```
The same position may stand in an unfolded tree more than once; its `data-node` is then there more than once.
`dark(svg)` returns the same picture on dark paper, `tikz_picture(svg)` for LaTeX, and `write_picture_file(path, svg)`
writes it as SVG, TikZ, PNG or PDF.

>>> from zermelo.draw import tree_svg
>>> from zermelo.games.bargains.sharing import sharing
>>> tree_svg(sharing(), marks={2, 7})[:4]
'<svg'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "tree_svg": "tree.tree", "tree_text": "tree.text", "Labels": "tree.labels",
    "and_or_svg": "tree.and_or", "and_or_text": "tree.and_or",
    "graph_svg": "graph.graph", "graph_text": "graph.text",
    "plane_svg": "chart.plane", "plane_text": "chart.plane_text",
    "bars_svg": "chart.bars", "bars_text": "chart.bars_text",
    "lattice_svg": "chart.lattice", "lattice_text": "chart.lattice", "Card": "chart.lattice",
    "histogram_svg": "chart.histogram", "histogram_text": "chart.histogram",
    "history_svg": "chart.history", "history_text": "chart.history",
    "board_svg": "board", "board_text": "board",
    "sheets_svg": "table.sheet_svg", "Sheet": "table.sheet",
    "game_svg": "game", "game_text": "game", "position_svg": "game", "game_words_svg": "game",
    "tikz_picture": "tikz.tikz", "write_picture_file": "picture_file",
    "dark": "svg.palette", "palette_looks": "svg.palette",
}  # fmt: skip

_RENAMED = {"words_svg": "game_words_svg", "looks": "palette_looks"}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _RENAMED:
        from zermelo.errors import warn_deprecated_name

        warn_deprecated_name(f"zermelo.draw.{name}", f"zermelo.draw.{_RENAMED[name]}", until="0.4.0")
        return __getattr__(_RENAMED[name])
    if name not in _HOMES:
        raise AttributeError(f"module 'zermelo.draw' has no attribute {name!r}")
    value = getattr(import_module(f"zermelo.draw.{_HOMES[name]}"), name)
    globals()[name] = value
    return value

"""Games as text with box-drawing lines, for terminals and notebooks.

```
Andy
├─ keep: Barb
│  ┝━ no: (0, 0)
│  └─ yes: (2, 0)
┝━ share: Barb            heavy lines are the chosen moves
│  ├─ no: (0, 0)
│  ┕━ yes: (1, 1)
└─ give: Barb … 2 nodes, 2 ends
```
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from zermelo.draw.label import columns, counted, payoff, plain
from zermelo.draw.sketch import Twig, Values, sketch
from zermelo.draw.view import GraphView, view_of
from zermelo.forms.arena import Arena
from zermelo.forms.graph import Graph

LONGEST_NAME = 60


def tree_text(
    game: Any, *, marks: Container[int] = (), values: Values | None = None, at: Any = None,
    most: int = 60, width: int = 100, depth: int | None = None,
) -> str:  # fmt: skip
    """Returns the tree of *game* as text of about *most* lines, none longer than *width*.

    *game* is a tree, a graph of positions (shown as the tree it unfolds into), rules, or an object with the
    `Game` protocol. *marks* holds the numbers of the chosen moves, whose lines are heavy; *values* says what
    a node is worth. What does not fit is folded, and counted where the game was explored whole.

    >>> from zermelo.games.sharing import sharing
    >>> print(tree_text(sharing(), marks={2, 7}, most=8))
    Andy
    ├─ keep: Barb
    │  ├─ no: (0, 0)
    │  └─ yes: (2, 0)
    ┝━ share: Barb
    │  ├─ no: (0, 0)
    │  ┕━ yes: (1, 1)
    └─ give: Barb … 2 nodes, 2 ends
    """
    deepest = max(1, (width - 24) // 3)
    depth = deepest if depth is None else min(depth, deepest)
    root = sketch(view_of(game), at=at, marks=marks, values=values, most=most, depth=depth)
    return "\n".join(_cut(line, width) for line in _lines(root))


def _lines(root: Twig) -> Iterator[str]:
    """Yields a line per twig; the stack holds what stands before each and whether it is its parent's last."""
    waiting: list[tuple[Twig, str, bool]] = [(root, "", True)]
    while waiting:
        twig, before, is_last = waiting.pop()
        if isinstance(twig, _More):
            yield before + "└─ " + twig.words
            continue
        if twig is root:
            yield _here(twig)
            under = before
        else:
            yield before + _branch(twig, is_last) + " " + _how(twig) + ": " + _here(twig)
            under = before + ("   " if is_last else "│  ")
        below: list[Twig] = [*twig.children, *([_More(twig)] if twig.hidden else [])]
        waiting.extend((child, under, child is below[-1]) for child in reversed(below))


class _More(Twig):
    """Stands for the moves of a twig that are not shown."""

    def __init__(self, twig: Twig) -> None:
        super().__init__(None, twig.depth + 1, None)
        left = f": {_counts(twig)}" if twig.below is not None else ""
        self.words = f"… {counted(twig.hidden, 'more move')}{left}"


def _branch(twig: Twig, is_last: bool) -> str:
    if twig.is_chosen:
        return "┕━" if is_last else "┝━"
    return "└─" if is_last else "├─"


def _how(twig: Twig) -> str:
    odds = f" [{twig.odds}]" if twig.odds is not None else ""
    return plain(twig.name, LONGEST_NAME) + odds


def _here(twig: Twig) -> str:
    if twig.turn is None:
        return payoff(twig.payoff or ())
    said = plain(twig.turn, LONGEST_NAME)
    if twig.info is not None:
        said += f" ⟨{plain(twig.info_name or twig.info, 30)}⟩"
    if twig.value is not None:
        said += f" = {payoff(twig.value)}"
    if twig.is_folded:
        said += f" … {_counts(twig)}".rstrip()
    return said


def _counts(twig: Twig) -> str:
    parts = []
    if twig.onward is not None:
        parts.append(f"{counted(twig.onward[0], 'more move')} to {payoff(twig.onward[1])}")
    if twig.below is not None:
        parts += [counted(twig.below[0], "node"), counted(twig.below[1], "end")]
    return ", ".join(parts)


def _cut(line: str, width: int) -> str:
    if columns(line) <= width:
        return line
    while columns(line) >= width:
        line = line[:-1]
    return line + "…"


def graph_text(
    graph: Graph,
    *,
    marks: Container[int] = (),
    values: Values | None = None,
    at: int = 0,
    most: int = 60,
    width: int = 100,
) -> str:
    """Returns the positions of a game nearest to position *at*, each once, with the moves between them.

    >>> from zermelo.forms.explore import game_graph
    >>> from zermelo.games import Nim
    >>> print(graph_text(game_graph(Nim((1, 1), players=2))))
    4 positions, 4 moves, 1 end
    #0 (1, 1, 0): A
    ├─ h1-1 → #1 (0, 1, 1): B
    └─ h2-1 → #2 (1, 0, 1): B
    #1 (0, 1, 1): B
    └─ h2-1 → #3 (0, 0, 0): (-1, 1)
    #2 (1, 0, 1): B
    └─ h1-1 → #3 (0, 0, 0): (-1, 1)
    """
    counts = [counted(len(graph), "position"), counted(len(graph.succ), "move"), counted(graph.ends, "end")]
    lines, queue, seen = [", ".join(counts)], [at], {at}
    view = GraphView(graph)
    for v in queue:  # grows while it is read: nearest first
        if len(lines) >= most:
            break
        branches = view.branches(v)
        if not branches and v != at:
            continue
        lines.append(_position(graph, v, values))
        shown = branches[: max(3, most - len(lines))]
        for k, (edge, child) in enumerate(shown):
            is_last = k == len(branches) - 1
            mark = "━" if edge in marks else "─"
            corner = ("┕" if is_last else "┝") if edge in marks else ("└" if is_last else "├")
            name = plain(graph.name(v, edge), LONGEST_NAME)
            lines.append(f"{corner}{mark} {name} → {_position(graph, child, values)}")
            if child not in seen:
                seen.add(child)
                queue.append(child)
        if len(shown) < len(branches):
            lines.append(f"└─ … {counted(len(branches) - len(shown), 'more move')}")
    return "\n".join(_cut(line, width) for line in lines)


def _position(graph: Arena, v: int, values: Values | None) -> str:
    state = f" {plain(graph.state(v), LONGEST_NAME)}" if getattr(graph, "states", None) is not None else ""
    turn = graph.turn(v)
    said = payoff(graph.payoff_at(v).vector) if turn is None else plain(turn, LONGEST_NAME)
    value = values(v) if values is not None and turn is not None else None
    return f"#{v}{state}: {said}" + (f" = {payoff(value)}" if value is not None else "")

"""Graphs of positions as text: each position once, the nearest first, with the moves that lead on from it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from zermelo.draw.svg.label import counted, payoff, plain
from zermelo.draw.tree.sketch import Marks, Values
from zermelo.draw.tree.text import LONGEST_NAME, cut
from zermelo.forms.arena import Arena
from zermelo.forms.game import CHANCE
from zermelo.forms.graph import Graph

SHORT = 20  # characters


def graph_text(
    graph: Graph, *, marks: Marks = (), values: Values | None = None, at: int = 0, most: int = 60, width: int = 100
) -> str:
    """Returns the positions of a game nearest to position *at*, each once, with the moves between them.

    >>> from zermelo.forms.explore.explore import game_graph
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
    for v in queue:  # grows while it is read: nearest first
        if len(lines) >= most:
            break
        edges = graph.edges(v)
        if not edges and v != at:
            continue
        lines.append(said_of(graph, v, values))
        shown, made = edges[: max(3, most - len(lines))], chosen_at(graph, marks, v)
        for edge in shown:
            mark, corner = _branch(edge in made, edge == edges[-1])
            child = graph.child(edge)
            share = f" [{made[edge]}]" if made.get(edge) is not None else ""
            name = plain(graph.name(v, edge), LONGEST_NAME)
            lines.append(f"{corner}{mark} {name}{share} → {said_of(graph, child, values)}")
            if child not in seen:
                seen.add(child)
                queue.append(child)
        if len(shown) < len(edges):
            lines.append(f"└─ … {counted(len(edges) - len(shown), 'more move')}")
    return "\n".join(cut(line, width) for line in lines)


def chosen_at(arena: Arena, marks: Marks, node: int) -> Mapping[int, Fraction | None]:
    """Returns the moves made at *node*, with their shares where they are several, or where chance moves."""
    turn = arena.turn(node)
    if turn is None:
        return {}
    if turn == CHANCE:
        return dict(zip(arena.edges(node), arena.odds(node), strict=True)) if marks else {}
    if not callable(marks):
        return {edge: None for edge in arena.edges(node) if edge in marks} if marks else {}
    made = marks(node)
    return {edge: share if len(made) > 1 else None for edge, share in made.items()}


def _branch(is_chosen: bool, is_last: bool) -> tuple[str, str]:
    if is_chosen:
        return "━", "┕" if is_last else "┝"
    return "─", "└" if is_last else "├"


def state_of(graph: Arena, v: int) -> str:
    """Returns the position itself, as the game writes it; an empty text where it has none."""
    return plain(graph.state(v), LONGEST_NAME) if getattr(graph, "states", None) is not None else ""


def short_state(graph: Arena, v: int) -> str:
    """Returns a few characters that tell a position from others: its own text or name where short, else its number."""
    states = getattr(graph, "states", None)
    if states is None:
        return f"#{v}"
    if hasattr(graph.source, "text"):
        said = str(graph.source.text(graph.state(v)))
        return said if "\n" not in said and 0 < len(said) <= SHORT else f"#{v}"
    return plain(graph.state(v), SHORT) if isinstance(states, list) else f"#{v}"


def said_of(graph: Arena, v: int, values: Values | None) -> str:
    """Returns number, state, mover or payoff, and value of a position."""
    state = f" {found}" if (found := state_of(graph, v)) else ""
    turn = graph.turn(v)
    said = payoff(graph.payoff_at(v).vector) if turn is None else plain(turn, LONGEST_NAME)
    value = values(v) if values is not None and turn is not None else None
    return f"#{v}{state}: {said}" + (f" = {payoff(value)}" if value is not None else "")

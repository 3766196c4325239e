"""Graphs of positions as text: each position once, the nearest first, with the moves that lead on from it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from zermelo.draw.svg.label import count_label, payoff_label, plain_label
from zermelo.draw.tree.sketch import Marks, Values
from zermelo.draw.tree.text import LONGEST_NAME, cut_tree_text
from zermelo.forms.arena import Arena
from zermelo.forms.game import CHANCE
from zermelo.forms.graph import Graph

SHORT = 20  # characters


def graph_text(
    graph: Graph, *, marks: Marks = (), values: Values | None = None, at: int = 0, most: int = 60, width: int = 100
) -> str:
    """Returns the positions of a game nearest to position *at*, each once, with the moves between them.

    Where play may begin at several positions, those nearest to any of them.

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
    counts = [count_label(len(graph), "position"), count_label(len(graph.succ), "move"), count_label(graph.ends, "end")]
    counts += graph_discount_label(graph)
    roots = graph_roots(graph, at)
    lines, queue, seen = [", ".join(counts)], [*roots], {*roots}
    for v in queue:  # grows while it is read: nearest first
        if len(lines) >= most:
            break
        edges = graph.edges(v)
        if not edges and v not in roots:
            continue
        lines.append(_position_text(graph, v, values))
        shown, made = edges[: max(3, most - len(lines))], graph_text_choices(graph, marks, v)
        for edge in shown:
            mark, corner = _branch(edge in made, edge == edges[-1])
            child = graph.child(edge)
            share = f" [{made[edge]}]" if made.get(edge) is not None else ""
            name = plain_label(graph.name(v, edge), LONGEST_NAME)
            said = f"{name}{share}{graph_reward_label(graph, edge)}"
            lines.append(f"{corner}{mark} {said} → {_position_text(graph, child, values)}")
            if child not in seen:
                seen.add(child)
                queue.append(child)
        if len(shown) < len(edges):
            lines.append(f"└─ … {count_label(len(edges) - len(shown), 'more move')}")
    return "\n".join(cut_tree_text(line, width) for line in lines)


def graph_roots(graph: Arena, at: int) -> tuple[int, ...]:
    """Returns where a drawing from position *at* begins: at all starts of a game, where it is the first of them."""
    return graph.starts if at == graph.starts[0] else (at,)


def graph_discount_label(graph: Arena) -> list[str]:
    """Returns the discount in a word, where there is one."""
    stages = graph.stages
    return [f"discount {stages.discount}"] if stages is not None and stages.discount is not None else []


def graph_reward_label(graph: Arena, edge: int) -> str:
    """Returns what a move pays on the way, in brackets; nothing where it pays nothing."""
    if graph.stages is None or not graph.stages.reward[edge].any():
        return ""
    return f" pays {payoff_label(graph.stages.paid_by(edge, graph.scale))}"


def graph_text_choices(arena: Arena, marks: Marks, node: int) -> Mapping[int, Fraction | None]:
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


def _state_text(graph: Arena, v: int) -> str:
    """Returns the position itself, as the game writes it; an empty text where it has none."""
    return plain_label(graph.state(v), LONGEST_NAME) if getattr(graph, "states", None) is not None else ""


def graph_text_short_state(graph: Arena, v: int) -> str:
    """Returns a few characters that tell a position from others: its own text or name where short, else its number."""
    states = getattr(graph, "states", None)
    if states is None:
        return f"#{v}"
    if hasattr(graph.source, "text"):
        said = str(graph.source.text(graph.state(v)))
        return said if "\n" not in said and 0 < len(said) <= SHORT else f"#{v}"
    return plain_label(graph.state(v), SHORT) if isinstance(states, list) else f"#{v}"


def _position_text(graph: Arena, v: int, values: Values | None) -> str:
    """Returns number, state, mover or payoff, and value of a position."""
    state = f" {found}" if (found := _state_text(graph, v)) else ""
    turn = graph.turn(v)
    said = payoff_label(graph.payoff_at(v).vector) if turn is None else plain_label(turn, LONGEST_NAME)
    value = values(v) if values is not None and turn is not None else None
    return f"#{v}{state}: {said}" + (f" = {payoff_label(value)}" if value is not None else "")

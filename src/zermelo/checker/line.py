"""Is a line of play the one that strategies lead to? Walked move by move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zermelo.answers.line import Line
from zermelo.forms.arena import END, Arena

Shares = Callable[[int], dict[int, Fraction]]


def check_line(arena: Arena, line: Line, shares: Shares) -> str | None:
    """Says where *line* is not what *shares* lead to, through chance and mixing the likeliest, of several the first.

    A line that goes on forever comes back to where the move numbered `again` is made.
    """
    nodes, edges = [0], []
    for step in line:
        node = nodes[-1]
        if arena.mover[node] == END:
            return "the line continues after the end"
        mix = shares(node)
        edge = max(mix, key=lambda e: (mix[e], -e))
        if step.player != arena.turn(node):
            return f"move {len(nodes)} of the line is not {step.player}'s"
        if step.odds != (mix[edge] if len(mix) > 1 else None):
            return f"the odds of move {len(nodes)} of the line are {mix[edge]}"
        edges.append(edge)
        nodes.append(arena.child(edge))
    if tuple(arena.names_along(edges)) != line.moves:
        return "the line is not the one that the moves lead to"
    if line.again is None:
        return None if arena.mover[nodes[-1]] == END else "the line stops before the end"
    round_again = 0 <= line.again < len(edges) and nodes[line.again] == nodes[-1]
    return None if round_again else "the line does not return to the position where it is claimed to repeat"

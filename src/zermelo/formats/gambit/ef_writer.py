"""Trees written as ``.ef`` files, for pictures: each node above the middle of what follows it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.errors import ParameterError
from zermelo.formats.json.tree import tree_document_moves
from zermelo.forms.arena import END, NATURE
from zermelo.forms.tree import Tree

MOST_PLAYERS = 4  # gtdraw draws no more
LEVEL, SPREAD = 2, 1.5  # centimetres from a node down to the next, and from leaf to leaf
SIGNS = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    sign: f"\\{sign}" for sign in "{}$&#%_"
}


def ef_writer_text(thing: Any) -> str:
    """Returns a tree as the text of an ``.ef`` file."""
    tree = getattr(thing, "as_tree", None)
    if tree is None:
        raise ParameterError(f"An .ef file holds a tree, not a {type(thing).__name__}; give game_tree(game).")
    if len(tree.players) > MOST_PLAYERS:
        raise ParameterError(
            f"An .ef file has room for {MOST_PLAYERS} players; this game has {len(tree.players)}. Write an .efg file."
        )
    heads = [f"% {' '.join(tree.title.split())}"] if tree.title else []
    heads += [f"player {seat} name {_written(name)}" for seat, name in enumerate(tree.players, 1)]
    return "\n".join([*heads, *_node_lines(tree), *_set_lines(tree)]) + "\n"


def _node_lines(tree: Tree) -> list[str]:
    firsts, movers, names = tree.first.tolist(), tree.mover.tolist(), list(tree_document_moves(tree))
    across, shared = _places(firsts), _shared(tree)
    lines, waiting = [], [(0, 0, "")]
    while waiting:  # children last in, first out: the order of play
        v, level, before = waiting.pop()
        words = [f"level {level} node {v + 1}"]
        if movers[v] == NATURE or (movers[v] != END and v not in shared):
            words.append(f"player {movers[v] + 1 if movers[v] != NATURE else 0}")
        words.append(before)
        if movers[v] == END:
            words.append(f"payoffs {' '.join(_number(share) for share in tree.payoff_at(v).values())}")
        lines.append(" ".join(filter(None, words)))
        odds = tree.odds(v) if movers[v] == NATURE else [None] * len(names[v])
        behind = [
            (w, level + LEVEL, f"xshift {across[w] - across[v]:.4g} from {v + 1} move {_move(name, share)}")
            for w, name, share in zip(range(firsts[v], firsts[v + 1]), names[v], odds, strict=True)
        ]
        waiting.extend(reversed(behind))
    return lines


def _places(firsts: list[int]) -> list[float]:
    """How far to the right each node stands: leaves side by side in the order of play, others above their middle."""
    count = len(firsts) - 1
    leaves = [1] * count
    for v in reversed(range(count)):
        if firsts[v + 1] > firsts[v]:
            leaves[v] = sum(leaves[firsts[v] : firsts[v + 1]])
    left, across = [0] * count, [0.0] * count
    for v in range(count):
        at = left[v]
        for w in range(firsts[v], firsts[v + 1]):
            left[w], at = at, at + leaves[w]
    for v in reversed(range(count)):
        a, b = firsts[v], firsts[v + 1]
        across[v] = (across[a] + across[b - 1]) / 2 if b > a else left[v] * SPREAD
    return across


def _shared(tree: Tree) -> dict[int, int]:
    """For each node in an information set with others, the set."""
    sets: dict[int, list[int]] = {}
    for v, number in enumerate([] if tree.info is None else tree.info.tolist()):
        if number >= 0:
            sets.setdefault(number, []).append(v)
    return {v: number for number, nodes in sets.items() if len(nodes) > 1 for v in nodes}


def _set_lines(tree: Tree) -> list[str]:
    sets: dict[int, list[int]] = {}
    for v, number in _shared(tree).items():
        sets.setdefault(number, []).append(v)
    return [
        f"iset {' '.join(str(v + 1) for v in nodes)} player {int(tree.mover[nodes[0]]) + 1}" for nodes in sets.values()
    ]


def _written(name: str) -> str:
    """A name without white space, as LaTeX reads it."""
    return "~".join("".join(SIGNS.get(sign, sign) for sign in word) for word in name.split()) or "{}"


def _move(name: str, odds: Fraction | None) -> str:
    return _written(name) if odds is None else f"{_written(name)}~({_number(odds)})"


def _number(value: Fraction | int) -> str:
    exact = Fraction(value)
    whole = f"\\frac{{{abs(exact.numerator)}}}{{{exact.denominator}}}" if exact.denominator > 1 else str(abs(exact))
    return f"-{whole}" if exact < 0 else whole

"""Pictures: drawing a large tree takes as long as what is shown of it, not as long as the tree is large."""

from __future__ import annotations

import zermelo as z
from bench.clock import say, side_by_side
from bench.induction import random_tree
from zermelo.draw.tree.counts import TreeCounts
from zermelo.draw.tree.tree import tree_svg

SMALL, LARGE = 400_000, 10_000_000


def _walked(tree: z.Tree, node: int) -> tuple[int, int]:
    """What lies below a node, counted by going there."""
    nodes = ends = 0
    waiting = list(tree.children(node))
    while waiting:
        v = waiting.pop()
        nodes += 1
        below = tree.children(v)
        ends += not below
        waiting += below
    return nodes, ends


def run() -> None:
    """Prints this part of the report."""
    print("Pictures")
    answers = {nodes: z.solve(random_tree(nodes, 3), compiled=True) for nodes in (SMALL, LARGE)}
    shown = answers[SMALL].svg().count("class='node'")
    best = side_by_side({str(nodes): answer.svg for nodes, answer in answers.items()})
    small, large = best[str(SMALL)], best[str(LARGE)]
    say(
        f"{LARGE:,} against {SMALL:,} nodes, solved, as SVG",
        f"{large / small:.1f} × the CPU",
        "≤ 4",
        large <= 4 * small,
    )
    say(f"  of the smaller, with {shown} nodes that are not ends", f"{small:.3f} CPU s", "")
    say("  of the larger", f"{large:.3f} CPU s", "")
    tree = answers[SMALL].arena
    top = list(tree.children(0))
    assert isinstance(tree, z.Tree)
    counted = side_by_side({
        "stretches": lambda: [TreeCounts(tree).below(v) for v in top], "walk": lambda: [_walked(tree, v) for v in top],
    }, rounds=2)  # fmt: skip
    gain = counted["walk"] / counted["stretches"]
    say("what is folded, counted by stretches of layers against a walk", f"{gain:,.0f} × faster", "≥ 100", gain >= 100)
    unsolved = side_by_side({"unsolved": lambda: tree_svg(tree)}, rounds=3)["unsolved"]
    say("  the same tree before it is solved", f"{unsolved:.3f} CPU s", "")
    print()

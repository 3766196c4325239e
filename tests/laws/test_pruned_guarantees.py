"""Alpha-beta for one side against the rest: the value of the full sweep, from no more nodes than the tree has."""

from __future__ import annotations

from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees


@given(trees(most=5, depth=5), st.integers(1, 31))
def test_a_pruned_guarantee_is_the_unpruned_one_and_looks_at_no_more_nodes(tree: z.Tree, chosen: int) -> None:
    team = [p for m, p in enumerate(tree.players) if chosen >> m & 1] or [tree.players[0]]
    pruned, swept = z.guarantee(tree, *team, method="alphabeta"), z.guarantee(tree, *team)
    assert pruned.value == swept.value
    assert pruned.effort.nodes <= len(tree)
    assert z.check(pruned)

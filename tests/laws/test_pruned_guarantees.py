"""Alpha-beta for any two groups: the value of the full sweep, from no more nodes than the tree has."""

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


@given(
    trees(most=5, depth=5), st.integers(0, 31),
    st.sampled_from(["points", "place", "win", "not-last", "place,points", "2*points+win"]),
)  # fmt: skip
def test_a_pruned_outlook_among_friends_and_enemies_is_the_unpruned_one(tree: z.Tree, chosen: int, by: str) -> None:
    me, *rest = tree.players
    friends = [p for m, p in enumerate(rest) if chosen >> m & 1]
    pruned, swept = (
        z.outlook(tree, me, friends=friends, others="enemies", by=by, method=method) for method in ("alphabeta", "auto")
    )
    assert pruned.value == swept.value
    assert pruned.effort.nodes <= len(tree)
    assert z.check(pruned)

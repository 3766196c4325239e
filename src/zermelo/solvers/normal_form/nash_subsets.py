"""All equilibria of two players from the extreme ones: maximal Nash subsets, and the components they hang together in.

Draw a line between mixes x and y of the two players wherever (x, y) is an extreme equilibrium. Where every x of a set U
is joined to every y of a set V, every mixture of U with every mixture of V is an equilibrium. The largest such pairs
(U, V), the maximal bicliques, are the maximal Nash subsets, and all equilibria lie in them; subsets that share a point
belong to one component.

1. V is closed when it is all that some set of x's is joined to: collect all meets of neighbourhoods.
2. U is all x joined to the whole of V.
3. Components are the connected parts of the drawing.

Reference: Avis, Rosenberg, Savani and von Stengel 2010, section 4; Winkels 1979 for the subsets.
"""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.errors import BudgetError

Subset = tuple[tuple[int, ...], tuple[int, ...]]
MOST = 10_000


def find_nash_subsets(pairs: Iterable[tuple[int, int]], most: int = MOST) -> list[Subset]:
    """Returns the maximal sets (U, V) of numbers such that all of U × V are among *pairs*.

    >>> find_nash_subsets([(0, 0), (0, 1), (1, 1)])
    [((0,), (0, 1)), ((0, 1), (1,))]
    """
    joined: dict[int, set[int]] = {}
    for x, y in pairs:
        joined.setdefault(x, set()).add(y)
    closed: set[frozenset[int]] = set()
    for near in joined.values():
        own = frozenset(near)
        fresh = {own, *(own & other for other in closed)} - {frozenset()}
        closed |= fresh
        if len(closed) > most:
            raise BudgetError(f"There are more than {most:,} maximal sets of equilibria, so there is no answer.")
    made = []
    for ys in closed:
        xs = tuple(sorted(x for x, near in joined.items() if ys <= near))
        made.append((xs, tuple(sorted(ys))))
    return sorted(made)


def find_nash_subset_components(subsets: Iterable[Subset]) -> list[list[Subset]]:
    """Returns the subsets that hang together, directly or through others.

    >>> find_nash_subset_components([((0,), (0, 1)), ((0, 1), (1,)), ((2,), (2,))])
    [[((0,), (0, 1)), ((0, 1), (1,))], [((2,), (2,))]]
    """
    groups: list[tuple[set[tuple[int, int]], list[Subset]]] = []
    for subset in subsets:
        places = {(0, x) for x in subset[0]} | {(1, y) for y in subset[1]}
        # an x belongs to one connected part of the drawing alone, so sharing a mix of either player is enough
        near = [group for group in groups if group[0] & places]
        groups = [group for group in groups if not group[0] & places]
        merged = (places.union(*(g[0] for g in near)), [s for g in near for s in g[1]] + [subset])
        groups.append(merged)
    return sorted(sorted(group) for _, group in groups)

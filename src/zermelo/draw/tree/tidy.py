"""Tidy trees in linear time: the children of a node stand in order, as near as may be, and nothing overlaps.

Nodes are boxes. A tree grows along x, where every box has its place already: a child begins where its parent's box
ends. What is sought is y. Subtrees are put below each other by their contours, which are lists of steps:

```
          ┌────┐┌──┐
    ┌────┐└────┘└──┘      upper contour of both children: ▔▔▔▔▔▔▔▔
    └────┘┌──┐            lower contour:                  ▁▁▁▁ then ▔▔ further out
          └──┘
```
Joining two contours walks along both only as far as the shorter one goes, so all joins together take time in proportion
to the number of nodes. A small subtree between two large ones stands evenly between them.

References: Reingold and Tilford 1981; Buchheim, Jünger and Leipert 2002; van der Ploeg 2014 for boxes of any size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class _Step:
    """One step of a contour: up to *end* along x it is at *y*; what follows is moved by *shift*."""

    end: float
    y: float
    next: _Step | None = None
    shift: float = 0.0


@dataclass(slots=True, eq=False)
class _Contours:
    """Upper and lower contour of a subtree or of several next to each other, y counted from a common zero."""

    upper: _Step
    upper_last: _Step
    upper_moved: float  # what the shifts before the last step sum to
    lower: _Step
    lower_last: _Step
    lower_moved: float
    end: float


def tidy_tree(
    children: Sequence[Sequence[int]], ends: Sequence[float], above: Sequence[float], below: Sequence[float]
) -> list[float]:
    """Returns y of every node, the least that anything reaches being 0. Node 0 is the root, parents before children.

    *ends* says how far the box of a node reaches along x, *above* and *below* how far up and down from the node. A box
    begins where its parent's ends.

    >>> tidy_tree([[1, 2], [], [3], []], [1, 2, 2, 3], [1, 1, 1, 1], [1, 1, 1, 1])
    [2.0, 1.0, 3.0, 3.0]
    """
    offset = [0.0] * len(children)  # of a node from its parent
    found: list[_Contours | None] = [None] * len(children)
    for v in range(len(children) - 1, -1, -1):
        upper, lower = _Step(ends[v], -above[v]), _Step(ends[v], below[v])
        if not children[v]:
            found[v] = _Contours(upper, upper, 0.0, lower, lower, 0.0, ends[v])
            continue
        joined = _join(children[v], found, offset)
        middle = (offset[children[v][0]] + offset[children[v][-1]]) / 2
        for child in children[v]:
            offset[child] -= middle
        upper.next, lower.next = joined.upper, joined.lower
        upper.shift = lower.shift = -middle
        found[v] = _Contours(
            upper, joined.upper_last, joined.upper_moved - middle,
            lower, joined.lower_last, joined.lower_moved - middle, max(joined.end, ends[v]),
        )  # fmt: skip
    places = [0.0] * len(children)
    for v, own in enumerate(children):
        for child in own:
            places[child] = places[v] + offset[child]
    least = min(y - up for y, up in zip(places, above, strict=True))
    return [y - least for y in places]


def _join(siblings: Sequence[int], found: list[_Contours | None], offset: list[float]) -> _Contours:
    """Puts the subtrees of *siblings* below each other; their offsets are counted from the first of them."""
    whole = found[siblings[0]]
    assert whole is not None
    found[siblings[0]] = None
    covers = [(whole.end, 0)]  # which sibling the lower contour belongs to, and up to where; the nearest last
    slope, drop = [0.0] * (len(siblings) + 1), [0.0] * (len(siblings) + 1)
    for i, node in enumerate(siblings[1:], 1):
        added = found[node]
        assert added is not None
        found[node] = None
        place = _lower_by(whole, added, i, covers, slope, drop)
        offset[node] = place
        while covers and covers[-1][0] <= added.end:
            covers.pop()
        covers.append((added.end, i))
    # What is free between large subtrees is shared out among the small ones between them.
    step = moved = 0.0
    for i, node in enumerate(siblings):
        step += slope[i]
        moved += step + drop[i]
        offset[node] += moved
    return whole


def _lower_by(
    whole: _Contours, added: _Contours, i: int, covers: list[tuple[float, int]], slope: list[float], drop: list[float]
) -> float:
    """Puts *added* below *whole*, which becomes both; returns how far down it stands."""
    low, high = whole.lower, added.upper  # the contours that face each other
    low_moved = high_moved = place = 0.0
    cover = len(covers) - 1
    is_first = True
    while True:
        needed = low.y + low_moved - high.y - high_moved
        if is_first or needed > place:
            j = covers[cover][1]
            if not is_first and j < i - 1:
                share = (needed - place) / (i - j)
                slope[j + 1] += share
                slope[i] -= share
                drop[i] -= share * (i - j - 1)
            place, is_first = needed, False
        passed = min(low.end, high.end)
        if passed >= min(whole.end, added.end):
            break
        while covers[cover][0] <= passed:
            cover -= 1
        if low.end <= passed:
            low_moved += low.shift
            low = _following(low)
        if high.end <= passed:
            high_moved += high.shift
            high = _following(high)
    _splice(whole, added, place, (low, low_moved), (high, high_moved))
    return place


def _splice(
    whole: _Contours, added: _Contours, place: float, low: tuple[_Step, float], high: tuple[_Step, float]
) -> None:
    """Makes the contours of *whole* those of both: what reaches further out goes on with the other's."""
    if added.end > whole.end:
        step, moved = high
        if step.end <= whole.end:
            moved += step.shift
            step = _following(step)
        whole.upper_last.next = step
        whole.upper_last.shift = moved + place - whole.upper_moved
        whole.upper_last = added.upper_last
        whole.upper_moved = added.upper_moved + place
    first = _Step(added.lower.end, added.lower.y + place, added.lower.next, added.lower.shift + place)
    is_single = added.lower_last is added.lower
    last, last_moved = (first, 0.0) if is_single else (added.lower_last, added.lower_moved + place)
    if whole.end > added.end:
        step, moved = low
        if step.end <= added.end:
            moved += step.shift
            step = _following(step)
        last.next = step
        last.shift = moved - last_moved
        whole.lower, whole.end = first, whole.end
        return
    whole.lower, whole.lower_last, whole.lower_moved, whole.end = first, last, last_moved, added.end


def _following(step: _Step) -> _Step:
    assert step.next is not None
    return step.next

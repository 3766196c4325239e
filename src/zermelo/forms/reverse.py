"""The moves of a graph the other way round: for each position, where play can have come from.

```
into   0 0 2 3 …    the ways into position w are into[w] … into[w+1] - 1
pred   0 0 1 …      per way: the position it comes from, in ascending order; two moves with one aim are two ways
```
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.native import Kernel, pays_to_compile


def _reverse_text(word: Any) -> Any:
    one = word(1)

    def reverse(first, succ, into, pred):  # type: ignore[no-untyped-def]
        nodes = len(first) - 1
        for e in range(len(succ)):
            into[word(succ[e])] += 1
        total = 0
        for w in range(nodes):
            total += into[w]
            into[w] = total
        into[nodes] = total
        behind = word(first[nodes])
        for k in range(nodes):  # from behind, so that each position's ways come out in ascending order
            v = word(nodes - 1 - k)
            begin = word(first[v])
            for e in range(begin, behind):
                w = word(succ[e])
                at = into[w] - 1
                into[w] = at
                pred[word(at)] = v
            behind = begin
        return one

    return reverse


reverse = Kernel(_reverse_text, is_factory=True)

Array = np.ndarray[Any, Any]


def reversed_moves(first: Array, succ: Array) -> tuple[Array, Array]:
    """Returns ``into`` and ``pred`` of a graph given by ``first`` and ``succ``."""
    into = np.zeros(len(first), dtype=np.int32)
    pred = np.empty(len(succ), dtype=np.int32)
    reverse.run(first, succ, into, pred, compiled=pays_to_compile(reverse, len(succ)))
    into.setflags(write=False)
    pred.setflags(write=False)
    return into, pred

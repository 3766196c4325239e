"""The moves of a graph the other way round: for each position, where play can have come from.

```
into   0 0 2 3 …    the ways into position w are into[w] … into[w+1] - 1
pred   0 0 1 …      per way: the position it comes from, in ascending order; two moves with one aim are two ways
```
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.bits import prefetch_bits
from zermelo.compiler.native import Kernel

FAR, NEAR = 32, 16  # moves ahead; memory is asked for in two steps


def _reverse_text(word: Any) -> Any:
    later, soon, one = word(FAR), word(NEAR), word(1)
    native = word is not int

    def reverse(first, succ, into, pred):  # type: ignore[no-untyped-def]
        nodes, moves = len(first) - 1, word(len(succ))
        for e in range(moves):
            if native and e + later < moves:
                prefetch_bits(into, word(succ[e + later]))
            into[word(succ[e])] += 1
        total = 0
        for w in range(nodes):
            count = into[w]
            into[w] = total
            total += count
        for v in range(nodes):  # into[w] is where the next way into w goes
            for e in range(word(first[v]), word(first[v + 1])):
                if native and e + later < moves:
                    prefetch_bits(into, word(succ[e + later]))
                    prefetch_bits(pred, word(into[word(succ[e + soon])]))
                w = word(succ[e])
                at = into[w]
                pred[word(at)] = v
                into[w] = at + 1
        for k in range(nodes):  # now it is where the ways into w + 1 begin
            into[nodes - k] = into[nodes - k - 1]
        into[0] = 0
        return one

    return reverse


reverse = Kernel(_reverse_text, is_factory=True)

Array = np.ndarray[Any, Any]


def connectivity_arrays(first: Array, succ: Array) -> tuple[Array, Array]:
    """Returns both as arrays of one kind, so that one compiled kernel serves all graphs."""
    made = np.asarray(first, dtype=np.int32).view(), np.asarray(succ, dtype=np.int32).view()
    for given in made:
        given.setflags(write=False)
    return made


def predecessors_of_graph(first: Array, succ: Array, compiled: bool | None = None) -> tuple[Array, Array]:
    """Returns ``into`` and ``pred`` of a graph given by ``first`` and ``succ``."""
    first, succ = connectivity_arrays(first, succ)
    into = np.zeros(len(first), dtype=np.int32)
    pred = np.empty(len(succ), dtype=np.int32)
    reverse.run(first, succ, into, pred, compiled=compiled, work=len(first) + len(succ))
    into.setflags(write=False)
    pred.setflags(write=False)
    return into, pred

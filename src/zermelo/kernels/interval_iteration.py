"""Bounds from above on what positions are worth, where chance moves and play can go on forever.

Endless play is worth 0 here. Every position has a part: 1 takes the most of its moves, -1 the least, 0 the average by
whole odds. Bounds are whole numbers, and averages are rounded up, so a bound that held still holds. Bounds from below
are bounds from above with all signs turned round: one text serves both.

`press` goes over the positions again and again, each bound following from those behind its moves.

Bounds that were guessed may rise in it, too. A sweep in which none does proves what it leaves behind: each bound is at
least what follows from the others. That is all a bound needs where none is below 0.

`drain` takes away what pressing never would: positions that go round among themselves hold each other up. Whoever
profits must *come* to an end that pays more than endless play, and the best that is left to come to bounds all that
are left. So ends are followed back, the highest first: a position that takes the most, or chance, counts as soon as
one of its moves is known, a position that takes the least when all are. What nothing leads on from is worth 0 at most.
That is one pass, as a shortest path is found (Dijkstra 1959), with the least bound on the way for its length.

```
bound   per position
order   the positions to press, what play leads to first, as far as cycles let it: `behind` finds that order
queue   positions whose bound is settled, the highest first among those waiting; heap is room for those not yet due
```

References: Kelmendi, Krämer, Křetínský and Weininger 2018, and Eisentraut and others 2022, for deflating; Phalakarn,
Takisaka, Haas and Hasuo 2020 for doing so everywhere at once.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel


def _press_text(word: Any) -> Any:
    one = word(1)

    def press(order, first, succ, part, weight, bound, rounds, rises):  # type: ignore[no-untyped-def]
        """Returns how many sweeps came before one in which no bound fell, or where they may rise, none rose.

        What follows for a position is written here and in no helper: being handed its arrays for every position takes
        a call twice as long as what it does.
        """
        for done in range(rounds):
            changed = 0
            for k in range(len(order)):
                v = word(order[k])
                begin, behind = word(first[v]), word(first[v + one])
                role = part[v]
                if role == 0:
                    whole = total = 0
                    for e in range(begin, behind):
                        whole += weight[e]
                        total -= weight[e] * bound[word(succ[e])]
                    best = -(total // whole)
                else:
                    best = bound[word(succ[begin])]
                    if role < 0:
                        for e in range(begin + one, behind):
                            best = min(best, bound[word(succ[e])])
                    else:
                        for e in range(begin + one, behind):
                            best = max(best, bound[word(succ[e])])
                if best > bound[v] if rises else best < bound[v]:
                    changed += 1
                if rises or best < bound[v]:
                    bound[v] = best
            if changed == 0:
                return done
        return rounds

    return press


def _drain_text(word: Any) -> Any:
    none, one, two = word(0), word(1), word(2)

    def drain(into, pred, left, seeds, bound, queue, heap, reached):  # type: ignore[no-untyped-def]
        tail = size = none
        for k in range(len(seeds)):  # the highest first, so they are a heap as they are
            heap[size] = seeds[k]
            reached[word(seeds[k])] = 1
            size += one
        while size > none:
            level = bound[word(heap[none])]
            head = tail
            size -= one
            queue[tail] = heap[none]
            tail += one
            last, at = heap[size], none
            while True:  # the last of the heap sinks from the top to its place
                child = two * at + one
                if child >= size:
                    break
                if child + one < size and bound[word(heap[child + one])] > bound[word(heap[child])]:
                    child += one
                if bound[word(heap[child])] <= bound[word(last)]:
                    break
                heap[at] = heap[child]
                at = child
            heap[at] = last
            while head < tail:
                w = word(queue[head])
                head += one
                for k in range(word(into[w]), word(into[w + one])):
                    v = word(pred[k])
                    more = left[v]
                    if more == 0:
                        continue
                    left[v] = more - 1
                    if more > 1:
                        continue
                    reached[v] = 1
                    if bound[v] >= level:
                        bound[v] = level
                        queue[tail] = v
                        tail += one
                        continue
                    at = size
                    size += one
                    while at > none and bound[word(heap[(at - one) // two])] < bound[v]:
                        heap[at] = heap[(at - one) // two]
                        at = (at - one) // two
                    heap[at] = v
        return tail

    return drain


def _behind_text(word: Any) -> Any:
    none, one = word(0), word(1)

    def behind(first, succ, at, stack, order):  # type: ignore[no-untyped-def]
        found = none
        for start in range(len(order)):
            if at[start] >= 0:
                continue
            at[start] = first[start]
            stack[none] = start
            size = one
            while size > none:
                v = word(stack[size - one])
                e = at[v]
                if e == first[v + one]:
                    size -= one
                    order[found] = v
                    found += one
                    continue
                at[v] = e + 1
                w = word(succ[word(e)])
                if at[w] < 0:
                    at[w] = first[w]
                    stack[size] = w
                    size += one
        return found

    return behind


behind = Kernel(_behind_text, is_factory=True)
press = Kernel(_press_text, is_factory=True)
drain = Kernel(_drain_text, is_factory=True)

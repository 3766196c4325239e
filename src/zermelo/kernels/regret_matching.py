"""Plans of two opposed players who both regret, in floating point: near an equilibrium soon, never proven to be at one.

At every information set a player remembers for each move how much more it would have brought so far than what was done,
if that is more than 0, and makes moves in proportion to it. The plans of all rounds, later ones weighing more, come
near an equilibrium. Players take turns.

Sequences of both are numbered together, those of the first player first, and so are sets, in an order in which each
comes before those behind its moves:

```
first, moves       set k has the moves moves[first[k]] … moves[first[k + 1] - 1], which are sequences
before             the sequence that leads to a set
start, other, paid what ends after a sequence and another's: its owner gets so much
regret, share      for each sequence what is remembered, and how often its last move is made at its set
plan, sum          the plan of this round, and all of them together
worth              room, one number for each sequence
```

References: Zinkevich and others 2007; Tammelin 2014 for regrets that never fall below 0.
"""

from __future__ import annotations

from zermelo.compiler.native import Kernel


def _respond(first, moves, before, low, high, root, regret, share, plan, worth):  # type: ignore[no-untyped-def]
    """Changes what one player does, *worth* being what ends right after each sequence."""
    for back in range(high - low):
        k = high - 1 - back
        here = 0.0
        for e in range(first[k], first[k + 1]):
            here += share[moves[e]] * worth[moves[e]]
        for e in range(first[k], first[k + 1]):
            c = moves[e]
            regret[c] = max(0.0, regret[c] + worth[c] - here)
        worth[before[k]] += here
    plan[root] = 1.0
    for k in range(low, high):
        whole = 0.0
        for e in range(first[k], first[k + 1]):
            whole += regret[moves[e]]
        for e in range(first[k], first[k + 1]):
            c = moves[e]
            share[c] = regret[c] / whole if whole > 0.0 else 1.0 / (first[k + 1] - first[k])
            plan[c] = plan[before[k]] * share[c]


def _match(  # type: ignore[no-untyped-def]
    first, moves, before, start, other, paid, sequences, sets, regret, share, plan, sum, worth, rounds
):
    """Runs some rounds; the first player has so many *sequences* and *sets*."""
    for step in range(rounds):
        for side in range(2):
            low, high = (0, sequences) if side == 0 else (sequences, len(plan))
            for c in range(low, high):
                total = 0.0
                for e in range(start[c], start[c + 1]):
                    total += paid[e] * plan[other[e]]
                worth[c] = total
            begin, end = (0, sets) if side == 0 else (sets, len(before))
            _respond(first, moves, before, begin, end, low, regret, share, plan, worth)  # type: ignore[no-untyped-call]
            for c in range(low, high):
                sum[c] += (step + 1.0) * plan[c]


match = Kernel(_match)

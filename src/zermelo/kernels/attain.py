"""From a payoff at the root to strategies everywhere: what each node of a tree promises, and the moves that keep it.

Coordinates are doubled ranks: 2 i is the payoff of rank i, 2 i + 1 the payoff asked for, where that lies strictly
between two ranks. Only the payoff asked for at the root can lie between ranks; every other promise is a point of the
grid. So numbers that are equal stand for equal payoffs, and order is kept.

1. A child whose set holds the promise keeps it. Every other child promises its worst for the mover: the threat.
2. Where no child holds it, the mover is indifferent between two that lie on either side of it, and mixes them.

Every payoff in a node's set is at least the worst of every child for the mover, so no threat is ever too good.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, section 2, where the threats are left to the reader.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.kernels import small_sets, wide_sets


def _text(word: Any, tools: Any) -> Any:
    is_point, place, holds, span, worst = tools(word)
    zero, one, two = word(0), word(1), word(2)

    def attain(first, mover, code, tape, shift, goal, choice, second, inner):  # type: ignore[no-untyped-def]
        nodes = word(len(mover))
        count = zero  # nodes with moves first, without a branch: to guess which are ends costs more than all the rest
        behind = word(first[0])
        for v in range(nodes):
            begin = behind
            behind = word(first[v + one])
            inner[count] = v
            count += word(begin != behind)
        for k in range(count):
            v = word(inner[k])
            begin, behind = word(first[v]), word(first[v + one])
            kept = behind
            p = code[v] + 0
            if is_point(p):  # the plain case first: points below a point
                plain = True
                for c in range(begin, behind):
                    q = code[c] + 0
                    plain &= is_point(q)
                    kept = c if (kept == behind) & (p == q) else kept
                    goal[two * c], goal[two * c + one] = place(q, shift)
                if plain:
                    choice[v] = kept
                    continue
            m = word(mover[v])
            x = goal[two * v] + 0
            y = goal[two * v + one] + 0
            kept = behind
            for c in range(begin, behind):
                if kept == behind and holds(tape, shift, code[c] + 0, x, y):
                    kept = c
                    goal[two * c] = x
                    goal[two * c + one] = y
                else:
                    goal[two * c], goal[two * c + one] = worst(tape, shift, code[c] + 0, m)
            if kept != behind:
                choice[v] = kept
                continue
            # No child holds it. The lowest and the highest point on the line of equal payoffs to the mover:
            mine = goal[two * v + m] + 0
            down = up = spare = behind
            least = most = between = 0
            for c in range(begin, behind):
                low, high = span(tape, shift, code[c] + 0, m, mine)
                if low < 0:
                    continue
                if down == behind or low < least:
                    down = c
                    least = low
                if up == behind or high > most:
                    up = c
                    most = high
            if down == up:  # one child lies on both sides with a gap between: any other takes the place of one side
                for c in range(begin, behind):
                    low, high = span(tape, shift, code[c] + 0, m, mine)
                    if c != up and low >= 0:
                        spare = c
                        between = low
                if between < goal[two * v + one - m]:
                    down = spare
                    least = between
                else:
                    up = spare
                    most = between
            goal[two * down + m] = goal[two * up + m] = mine
            goal[two * down + one - m] = least
            goal[two * up + one - m] = most
            choice[v] = down
            second[v] = up

    return attain


# (first, mover, code, tape, shift, goal, choice, second, inner): goal holds the root's promise, and then everybody's;
# inner is room for the numbers of all nodes and one more.
attain_small = Kernel(_text, is_factory=True, tools=small_sets.tools)
attain_wide = Kernel(_text, is_factory=True, tools=wide_sets.tools)

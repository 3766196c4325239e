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
from zermelo.kernels import profile_sets_small as small_sets, profile_sets_wide as wide_sets

PAIRS, EDGES = 0, 1  # of `at`


def _text(word: Any, tools: Any) -> Any:
    is_point, place, holds, span, worst = tools(word)
    zero, one, two = word(0), word(1), word(2)

    def attain(first, mover, code, tape, shift, goal, choice, second, inner, many):  # type: ignore[no-untyped-def]
        nodes = word(many)
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


def _pairs_text(word: Any, tools: Any) -> Any:
    """The same among merged positions, for every pair of a position and a promise that can be reached from the first.

    At each pair a tree of one move is laid out, the position and what its moves lead to, and `attain` is asked.
    """
    attain = _text(word, tools)
    one, whole, half = word(1), word((1 << 64) - 1), word(32)
    by_node, by_row, by_column = word(0x9E3779B97F4A7C15), word(0xC2B2AE3D27D4EB4F), word(0x165667B19E3779F9)

    def attain_pairs(  # type: ignore[no-untyped-def]
        first, succ, mover, code, tape, shift, table, node, goal, begins, follows, choice, second,
        bounds, seat, below, promise, picked, other, inner, at,
    ):  # fmt: skip
        mask = word(len(table) - 1)
        room = len(follows)
        pairs = 1
        edges = 0
        k = 0
        while k < pairs:
            v = node[k] + 0
            begin, behind = first[v] + 0, first[v + 1] + 0
            moves = behind - begin
            begins[k] = edges
            if moves == 0:
                k += 1
                continue
            if edges + moves > room or pairs + moves > room:
                return 0
            below[0], seat[0] = code[v], mover[v]
            promise[0], promise[1] = goal[2 * k], goal[2 * k + 1]
            bounds[0] = 1
            picked[0] = other[0] = -1
            for j in range(moves):
                below[j + 1] = code[succ[begin + j]]
                bounds[j + 1] = moves + 1
            bounds[moves + 1] = moves + 1
            attain(bounds, seat, below, tape, shift, promise, picked, other, inner, moves + 1)
            choice[k] = edges + picked[0] - 1
            second[k] = edges + other[0] - 1 if other[0] >= 0 else -1
            for j in range(moves):
                c = succ[begin + j] + 0
                x, y = promise[2 * j + 2] + 0, promise[2 * j + 3] + 0
                h = (word(c) * by_node + word(x) * by_row + word(y) * by_column) & whole
                spot = (h ^ (h >> half)) & mask
                met = table[spot] + 0
                while met >= 0 and (node[met] != c or goal[2 * met] != x or goal[2 * met + 1] != y):
                    spot = (spot + one) & mask
                    met = table[spot] + 0
                if met < 0:
                    met = pairs
                    table[spot] = met
                    node[met], goal[2 * met], goal[2 * met + 1] = c, x, y
                    pairs += 1
                follows[edges] = met
                edges += 1
            k += 1
        begins[k] = edges
        at[PAIRS], at[EDGES] = pairs, edges
        return 1

    return attain_pairs


# (first, mover, code, tape, shift, goal, choice, second, inner, nodes): goal holds the root's promise, and then
# everybody's; inner is room for the numbers of all nodes and one more.
attain_small = Kernel(_text, is_factory=True, tools=small_sets.small_profile_set_tools)
attain_wide = Kernel(_text, is_factory=True, tools=wide_sets.wide_profile_set_tools)

# The first pair is in node, goal and table before; the table is as long as a power of two, and -1 elsewhere. The arrays
# from bounds to inner are room for one position and its moves. Returns 0 where follows is too short for all moves; else
# at says how many pairs and moves there are.
attain_pairs = Kernel(_pairs_text, is_factory=True, tools=wide_sets.wide_profile_set_tools)

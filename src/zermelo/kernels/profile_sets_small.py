"""Utility profile sets on grids of at most 8 × 8 payoffs: four 64-bit words a set.

Payoffs are ranks. Byte i of a word is a payoff i of the first player, bit j of that byte a payoff j of the second:

    bit 8 i + j of P   the point (i, j)                D is only there with its four edges, and an edge
                  L   the edge from (i, j) to (i+1, j) only with its two ends: sets are closed.
                  M   the edge from (i, j) to (i, j+1)
                  D   the rectangle between (i, j) and (i+1, j+1)

A node's `code` is the number of its set on the tape. The tape begins with all 64 points, number 8 i + j being the point
(i, j), and with the 448 straight lines from one point to another. Most nodes of most games are points, and most others
arise from two points between which a player is indifferent: what becomes of two points is looked up in a table. `box`
holds the corners of each set, three bits each: least and greatest i, least and greatest j. Where boxes do not overlap
in the mover's payoffs, the higher set is kept as it is.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, algorithms 2 and 3; the second player's merge is the transpose.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.bits import clz, ctz
from zermelo.compiler.native import Kernel

PRESET = 512  # sets on the tape from the beginning: 64 points, and 448 edges between two of them


def _text(word: Any) -> Any:
    zero, one, two, three, four, six, seven, eight = (word(n) for n in (0, 1, 2, 3, 4, 6, 7, 8))
    nine, twelve, sixteen, thirty_two, points, start = (word(n) for n in (9, 12, 16, 32, 64, PRESET))
    whole, low, byte, rows = word((1 << 64) - 1), word(0x0101010101010101), word(255), word(56)
    up1, up2, up4 = word(0xFEFEFEFEFEFEFEFE), word(0xFCFCFCFCFCFCFCFC), word(0xF0F0F0F0F0F0F0F0)
    down1, down2, down4 = word(0x7F7F7F7F7F7F7F7F), word(0x3F3F3F3F3F3F3F3F), word(0x0F0F0F0F0F0F0F0F)

    def rows_met(x: Any) -> Any:
        """The lowest bit of every byte that is not empty."""
        x |= x >> four
        x |= x >> two
        x |= x >> one
        return x & low

    def columns_met(x: Any) -> Any:
        """The columns that are not empty, in one byte."""
        x |= x >> thirty_two
        x |= x >> sixteen
        x |= x >> eight
        return x & byte

    def fill_rows(x: Any) -> Any:
        """Every byte filled from its lowest to its highest bit."""
        u = x | ((x << one) & up1)
        u |= (u << two) & up2
        u |= (u << four) & up4
        d = x | ((x >> one) & down1)
        d |= (d >> two) & down2
        d |= (d >> four) & down4
        return u & d

    def fill_columns(x: Any) -> Any:
        """Every column filled from its lowest to its highest bit."""
        u = x | ((x << eight) & whole)
        u |= (u << sixteen) & whole
        u |= (u << thirty_two) & whole
        d = x | (x >> eight)
        d |= d >> sixteen
        d |= d >> thirty_two
        return u & d

    def by_first(aP: Any, aL: Any, aM: Any, aD: Any, bP: Any, bL: Any, bM: Any, bD: Any) -> Any:
        """The first player chooses: keep what is at least the other's least, and mix where rows meet."""
        keep_a = (whole << (word(ctz(bP)) & rows)) & whole
        keep_b = (whole << (word(ctz(aP)) & rows)) & whole
        P, L = (aP & keep_a) | (bP & keep_b), (aL & keep_a) | (bL & keep_b)
        M, D = (aM & keep_a) | (bM & keep_b), (aD & keep_a) | (bD & keep_b)
        met = rows_met(aP) & rows_met(bP)
        if met:
            f = fill_rows((aP | bP) & (met * byte))
            P |= f
            M |= f & (f >> one) & down1
            if aL != zero and bL != zero:
                f = fill_rows((aL | bL) & (rows_met(aL) & rows_met(bL)) * byte)
                L |= f
                D |= f & (f >> one) & down1
        return P, L, M, D

    def by_second(aP: Any, aL: Any, aM: Any, aD: Any, bP: Any, bL: Any, bM: Any, bD: Any) -> Any:
        """The second player chooses: the same, columns for rows."""
        seen_a, seen_b = columns_met(aP), columns_met(bP)
        keep_a = ((byte << word(ctz(seen_b))) & byte) * low
        keep_b = ((byte << word(ctz(seen_a))) & byte) * low
        P, L = (aP & keep_a) | (bP & keep_b), (aL & keep_a) | (bL & keep_b)
        M, D = (aM & keep_a) | (bM & keep_b), (aD & keep_a) | (bD & keep_b)
        met = seen_a & seen_b
        if met:
            f = fill_columns((aP | bP) & (met * low))
            P |= f
            L |= f & (f >> eight)
            if aM != zero and bM != zero:
                f = fill_columns((aM | bM) & ((columns_met(aM) & columns_met(bM)) * low))
                M |= f
                D |= f & (f >> eight)
        return P, L, M, D

    def small_sweep(first, mover, code, tape, box, pair, inner):  # type: ignore[no-untyped-def]
        nodes = word(len(mover))
        used = start
        count = zero  # nodes with moves first, without a branch: to guess which are ends costs more than all the rest
        behind = word(first[0])
        for v in range(nodes):
            begin = behind
            behind = word(first[v + one])
            inner[count] = v
            count += word(begin != behind)
        for k in range(count):
            v = word(inner[count - one - k])
            begin, behind = word(first[v]), word(first[v + one])
            m = word(mover[v])
            a = word(code[begin])
            for c in range(begin + one, behind):
                b = word(code[c])
                if (a | b) < points:
                    a = word(pair[(m << twelve) | (a << six) | b])
                    continue
                x, y = word(box[a]) >> (m * six), word(box[b]) >> (m * six)
                if (x & seven) > ((y >> three) & seven):
                    continue
                if (y & seven) > ((x >> three) & seven):
                    a = b
                    continue
                at, bt = a * four, b * four
                aP, aL, aM, aD = tape[at], tape[at + one], tape[at + two], tape[at + three]
                bP, bL, bM, bD = tape[bt], tape[bt + one], tape[bt + two], tape[bt + three]
                if m == zero:
                    P, L, M, D = by_first(aP, aL, aM, aD, bP, bL, bM, bD)
                else:
                    P, L, M, D = by_second(aP, aL, aM, aD, bP, bL, bM, bD)
                if P & (P - one) == zero:
                    a = word(ctz(P))
                    continue
                at = used * four
                tape[at], tape[at + one], tape[at + two], tape[at + three] = P, L, M, D
                seen = columns_met(P)
                box[used] = (
                    (word(ctz(P)) >> three)
                    | (word(63 - clz(P)) & rows)
                    | (word(ctz(seen)) << six)
                    | (word(63 - clz(seen)) << nine)
                )
                a = used
                used += one
            code[v] = a
        return used

    return small_sweep


# (first, mover, code, tape, box, pair, inner) -> sets on the tape. The ends' codes and the beginning of tape and box
# are filled in before; inner is room for the numbers of all nodes and one more.
small_sweep = Kernel(_text, is_factory=True)


def small_profile_set_presets() -> tuple[Any, Any, Any]:
    """Returns the beginning of the tape, its boxes, and what becomes of two points when each player chooses."""
    import numpy as np

    tape, box = np.zeros((PRESET, 4), dtype=np.uint64), np.zeros(PRESET, dtype=np.int16)
    pair = np.zeros((2, 64, 64), dtype=np.int16)
    known: dict[tuple[int, int], int] = {}
    for p in range(64):
        known[p, p] = p
        tape[p, 0], box[p] = 1 << p, (p >> 3) * 9 | (p & 7) * 9 << 6
    edges = [(p, q) for p in range(64) for q in range(p + 1, 64) if p >> 3 == q >> 3 or p & 7 == q & 7]
    for n, (p, q) in enumerate(edges, start=64):
        known[p, q] = known[q, p] = n
        step = 1 if p >> 3 == q >> 3 else 8
        inner = sum(1 << k for k in range(p, q, step))
        tape[n, 0], tape[n, 2 if step == 1 else 1] = inner | 1 << q, inner
        box[n] = (p >> 3) | (q >> 3) << 3 | (p & 7) << 6 | (q & 7) << 9
    for m in range(2):
        for p in range(64):
            for q in range(64):
                mine, other = ((p >> 3, q >> 3), (p & 7, q & 7))[m]
                pair[m, p, q] = p if mine > other else q if other > mine else known[p, q]
    return tape, box, pair.reshape(-1)


def small_profile_set_tools(word: Any) -> Any:
    """Questions about one set: does it hold a point, how far does it reach along a line, what is worst in it?"""
    one, byte, low_bits = word(1), word(255), word(0x0101010101010101)

    def is_point(code: Any) -> Any:
        return code < 64

    def place(code: Any, shift: Any) -> Any:
        return (code >> 3) << 1, (code & 7) << 1

    def holds(tape: Any, shift: Any, code: Any, x: Any, y: Any) -> Any:
        return (tape[word(4 * code + (x & 1) + 2 * (y & 1))] >> word(((x >> 1) << 3) + (y >> 1))) & one == one

    def span(tape: Any, shift: Any, code: Any, m: Any, k: Any) -> Any:
        """The least and the most of the other player where player m gets k; -1, -1 where there is nothing."""
        if m == 0:
            row = (tape[word(4 * code + (k & 1))] >> word((k >> 1) << 3)) & byte
            return (2 * ctz(row), 2 * (63 - clz(row))) if row else (-1, -1)
        column = (tape[word(4 * code + 2 * (k & 1))] >> word(k >> 1)) & low_bits
        return (2 * (ctz(column) >> 3), 2 * ((63 - clz(column)) >> 3)) if column else (-1, -1)

    def worst(tape: Any, shift: Any, code: Any, m: Any) -> Any:
        """A point that gives player m the least."""
        if code < 64:
            return place(code, shift)
        points = tape[word(4 * code)]
        if m == 0:
            k = ctz(points)
            return 2 * (k >> 3), 2 * (k & 7)
        folded = points | (points >> word(32))
        folded |= folded >> word(16)
        folded |= folded >> word(8)
        j = ctz(folded & byte)
        return 2 * (ctz((points >> word(j)) & low_bits) >> 3), 2 * j

    return is_point, place, holds, span, worst

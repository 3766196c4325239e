"""Utility profile sets on grids of any size: rows of bits, and equal neighbouring rows written once.

Payoffs are ranks, and coordinates are doubled: 2 i is the payoff of rank i, 2 i + 1 all that lies strictly between the
payoffs of ranks i and i + 1. A row belongs to a coordinate of the first player, a bit in it to one of the second. So a
point is a bit, an edge along a row three bits, an edge across rows the same bit in three rows.

A set on the tape, with bits in words of 62, of which only those are kept that some row uses:

    runs  word  words  least  most | row  bits … bits | row  bits … bits | … | end
    │     │     │      │      │      a run: rows with the same bits, up to the row of the next run, or the end
    │     │     │      └──────┴ first and last column that is not empty
    │     └─────┴ the first word kept, and how many words a row has

A node's `code` is (x << shift) | y where its set is one point, and -1 - (place on the tape) elsewhere.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, algorithms 2 and 3, both steps of each in one pass over rows.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.bits import clz, ctz
from zermelo.compiler.native import Kernel

BITS = 62
FULL = (1 << BITS) - 1
HEAD = 5
NEXT, USED = 0, 1  # of `at`
START = 16  # the tape begins with room for a point


def _write_box(tape: Any, at: int, x0: int, x1: int, y0: int, y1: int) -> int:
    """Writes all that lies between the payoffs of ranks x0 and x1, y0 and y1; returns the length."""
    word, words = 2 * y0 // BITS, 2 * y1 // BITS - 2 * y0 // BITS + 1
    tape[at], tape[at + 1], tape[at + 2] = 1, word, words
    tape[at + 3], tape[at + 4], tape[at + 5] = 2 * y0, 2 * y1, 2 * x0
    for w in range(words):
        tape[at + HEAD + 1 + w] = _from(2 * y0, word + w) & (FULL - _from(2 * y1 + 1, word + w))
    tape[at + HEAD + 1 + words] = 2 * x1 + 1
    return HEAD + 2 + words


def _from(column: int, word: int) -> int:
    """The bits of a word that stand for *column* and all above it."""
    k = column - word * BITS
    if k <= 0:
        return FULL
    return 0 if k >= BITS else FULL - ((1 << k) - 1)


def _merge(tape: Any, a: int, b: int, out: int, m: int) -> int:
    """Writes the set of a node of player *m* with the children *a* and *b* at *out*; returns how long it is."""
    word_a, words_a, word_b, words_b = tape[a + 1], tape[a + 2], tape[b + 1], tape[b + 2]
    word = min(word_a, word_b)
    words = max(word_a + words_a, word_b + words_b) - word
    step_a, step_b, step = 1 + words_a, 1 + words_b, 1 + words
    i, j = a + HEAD, b + HEAD
    stop_a, stop_b = i + tape[a] * step_a, j + tape[b] * step_b
    row = max(tape[i], tape[j]) if m == 0 else min(tape[i], tape[j])
    end = max(tape[stop_a], tape[stop_b])
    met = out + HEAD + (2 * (tape[a] + tape[b]) + 3) * step  # per word: columns that both have, and those seen so far
    seen, raw = met + words, met + 2 * words
    if m == 1:
        for w in range(words):
            in_a = in_b = 0
            if 0 <= word + w - word_a < words_a:
                for k in range(i + 1 + word + w - word_a, stop_a, step_a):
                    in_a |= tape[k]
            if 0 <= word + w - word_b < words_b:
                for k in range(j + 1 + word + w - word_b, stop_b, step_b):
                    in_b |= tape[k]
            tape[met + w] = in_a & in_b
            tape[seen + w] = 0
    at = out + HEAD
    pieces = 0
    while row < end:
        while i < stop_a and tape[i + step_a] <= row:
            i += step_a
        while j < stop_b and tape[j + step_b] <= row:
            j += step_b
        has_a, has_b = i < stop_a and tape[i] <= row, j < stop_b and tape[j] <= row
        tape[at] = row
        row = end
        if i < stop_a:
            row = min(row, tape[i + step_a] if has_a else tape[i])
        if j < stop_b:
            row = min(row, tape[j + step_b] if has_b else tape[j])
        any_a = any_b = 0
        low = high = -1
        for w in range(words):
            x = tape[i + 1 + word + w - word_a] if has_a and 0 <= word + w - word_a < words_a else 0
            y = tape[j + 1 + word + w - word_b] if has_b and 0 <= word + w - word_b < words_b else 0
            both = x | y
            if m == 0:
                any_a |= x
                any_b |= y
                tape[at + 1 + w] = both
                if both != 0:
                    if low < 0:
                        low = (word + w) * BITS + ctz(both)
                    high = (word + w) * BITS + 63 - clz(both)
            else:
                both &= tape[met + w]
                tape[at + 1 + w] = (x & _from(tape[b + 3], word + w)) | (y & _from(tape[a + 3], word + w))
                tape[seen + w] |= both
                tape[raw + (2 * pieces) * words + w] = both
                tape[raw + (2 * pieces + 1) * words + w] = tape[seen + w]
        if any_a != 0 and any_b != 0:  # the first player is indifferent: every mixture
            for w in range(words):
                tape[at + 1 + w] = _from(low, word + w) & (FULL - _from(high + 1, word + w))
        pieces += 1
        at += step
    if m == 1:  # the second player is indifferent in the columns met: every mixture
        for w in range(words):
            later = 0
            for p in range(pieces - 1, -1, -1):
                later |= tape[raw + (2 * p) * words + w]
                tape[out + HEAD + p * step + 1 + w] |= later & tape[raw + (2 * p + 1) * words + w]
    return _tidy(tape, out, pieces, word, words, end)


def _tidy(tape: Any, out: int, pieces: int, word: int, words: int, end: int) -> int:
    """Joins equal neighbours, leaves out what is empty at the edges, and writes the head; returns the length."""
    step = 1 + words
    low = high = -1
    least = most = 0
    for w in range(words):
        total = 0
        for p in range(pieces):
            total |= tape[out + HEAD + p * step + 1 + w]
        if total != 0:
            if low < 0:
                low = w
                least = (word + w) * BITS + ctz(total)
            high = w
            most = (word + w) * BITS + 63 - clz(total)
    kept = high - low + 1
    target = last = out + HEAD
    is_blank = True
    for p in range(pieces):
        source = out + HEAD + p * step
        was_blank = is_blank
        is_new = target == out + HEAD
        is_blank = True
        for w in range(kept):
            bits = tape[source + 1 + low + w]
            if bits != 0:
                is_blank = False
            if not is_new and bits != tape[last + 1 + w]:
                is_new = True
        if is_blank and was_blank:
            continue
        if is_new:
            tape[target] = tape[source]
            for w in range(kept):
                tape[target + 1 + w] = tape[source + 1 + low + w]
            last = target
            target += 1 + kept
    if is_blank:
        target = last  # its row is the end already
    else:
        tape[target] = end
    tape[out], tape[out + 1], tape[out + 2] = (target - out - HEAD) // (1 + kept), word + low, kept
    tape[out + 3], tape[out + 4] = least, most
    return target + 1 - out


def _wide_sweep(order, first, succ, mover, shift, code, tape, at):  # type: ignore[no-untyped-def]
    """Sets of all nodes in *order*, those with moves, children before parents. The ends' codes are filled in before.

    at   NEXT in order   USED, how much of the tape
    Stops when the tape is full (returns 0) and goes on where it stopped when called with a longer one.
    """
    mask = (1 << shift) - 1
    for k in range(at[NEXT], len(order)):
        v = order[k]
        begin = first[v]
        behind = first[v + 1]
        m = mover[v]
        base = used = at[USED]
        a = code[succ[begin]] + 0
        for e in range(begin + 1, behind):
            b = code[succ[e]] + 0
            if a >= 0 and b >= 0:
                x = a >> shift if m == 0 else a & mask
                y = b >> shift if m == 0 else b & mask
                if x != y or a == b:
                    if y > x:
                        a = b
                    continue
                if used + HEAD + 3 + (mask >> 4) > len(tape):
                    at[NEXT] = k
                    return 0
                x, y = min(a >> shift, b >> shift), min(a & mask, b & mask)
                length = _write_box(tape, used, x, max(a >> shift, b >> shift), y, max(a & mask, b & mask))
                a = -1 - used
                used += length
                continue
            p, q = -1 - a, -1 - b
            if a >= 0:
                p = 0
                _write_box(tape, p, a >> shift, a >> shift, a & mask, a & mask)
            if b >= 0:
                q = 0
                _write_box(tape, q, b >> shift, b >> shift, b & mask, b & mask)
            words_p, words_q = tape[p + 2], tape[q + 2]
            if m == 0:
                end_p, end_q = tape[p + HEAD + tape[p] * (1 + words_p)], tape[q + HEAD + tape[q] * (1 + words_q)]
                a_above, b_above = tape[p + HEAD] >= end_q, tape[q + HEAD] >= end_p
            else:
                a_above, b_above = tape[p + 3] > tape[q + 4], tape[q + 3] > tape[p + 4]
            if a_above:
                continue
            if b_above:
                a = b
                continue
            words = max(tape[p + 1] + words_p, tape[q + 1] + words_q) - min(tape[p + 1], tape[q + 1])
            pieces = 2 * (tape[p] + tape[q]) + 3
            if used + HEAD + 1 + pieces * (1 + words) + 2 * words * (1 + pieces) > len(tape):
                at[NEXT] = k
                return 0
            length = _merge(tape, p, q, used, m)
            if length == HEAD + 3 and tape[used + 3] == tape[used + 4] and tape[used + 7] == tape[used + 5] + 1:
                a = ((tape[used + 5] // 2) << shift) | (tape[used + 3] // 2)
            else:
                a = -1 - used
                used += length
        if a < 0 and -1 - a >= base:  # made here: what led to it is forgotten
            place = -1 - a
            length = used - place
            if place > base:
                for n in range(length):
                    tape[base + n] = tape[place + n]
            a = -1 - base
            at[USED] = base + length
        code[v] = a
    at[NEXT] = len(order)
    return 1


wide_sweep = Kernel(_wide_sweep)


def wide_profile_set_tools(word: Any) -> Any:
    """Questions about one set: does it hold a point, how far does it reach along a line, what is worst in it?"""

    def is_point(code: Any) -> Any:
        return code >= 0

    def place(code: Any, shift: Any) -> Any:
        return (code >> shift) << 1, (code & ((1 << shift) - 1)) << 1

    def holds(tape: Any, shift: Any, code: Any, x: Any, y: Any) -> Any:
        if code >= 0:
            return place(code, shift) == (x, y)
        at = -1 - code
        words = tape[at + 2]
        w = y // BITS - tape[at + 1]
        if w < 0 or w >= words:
            return False
        run = at + HEAD
        stop = run + tape[at] * (1 + words)
        if x < tape[run]:
            return False
        while run < stop and tape[run + 1 + words] <= x:
            run += 1 + words
        return run < stop and (tape[run + 1 + w] >> (y % BITS)) & 1 == 1

    def span(tape: Any, shift: Any, code: Any, m: Any, k: Any) -> Any:
        """The least and the most of the other player where player m gets k; -1, -1 where there is nothing."""
        low = high = -1
        if code >= 0:
            x, y = place(code, shift)
            if m == 0 and x == k:
                low = high = y
            if m == 1 and y == k:
                low = high = x
            return low, high
        at = -1 - code
        words = tape[at + 2]
        run = at + HEAD
        stop = run + tape[at] * (1 + words)
        w = k // BITS - tape[at + 1]
        while run < stop:
            if m == 0 and tape[run] <= k < tape[run + 1 + words]:
                for n in range(words):
                    bits = tape[run + 1 + n]
                    if bits != 0:
                        if low < 0:
                            low = (tape[at + 1] + n) * BITS + ctz(bits)
                        high = (tape[at + 1] + n) * BITS + 63 - clz(bits)
            if m == 1 and 0 <= w < words and (tape[run + 1 + w] >> (k % BITS)) & 1 == 1:
                if low < 0:
                    low = tape[run]
                high = tape[run + 1 + words] - 1
            run += 1 + words
        return low, high

    def worst(tape: Any, shift: Any, code: Any, m: Any) -> Any:
        """A point that gives player m the least."""
        if code >= 0:
            return place(code, shift)
        at = -1 - code
        k = tape[at + HEAD] if m == 0 else tape[at + 3]
        low = span(tape, shift, code, m, k)[0]
        return (k, low) if m == 0 else (low, k)

    return is_point, place, holds, span, worst

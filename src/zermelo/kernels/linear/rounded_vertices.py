"""All vertices of a best-reply polytope, found in floating point and proven there, and those that are in equilibrium.

P is ``rows · x + s = 1`` for whole numbers above 0: n rows of m. Q is the other player's: m rows of n. A basis of P is
told by the x in it, the columns J, and the slacks s that are not, the rows R. With M, these rows and columns, and its
inverse C in floating point everything about the vertex follows, within a distance that is proven:

    G = I - C M       no row of which adds up to 1/4 or more, so M has an inverse, and
    x = C 1 + e       where no e is longer than 2 |C| |1 - M C 1|, rounding errors included

1. Begin at x = 0. A vertex is *proven* where all x in the basis and all slacks in it are above 0 by more than their
   errors: then just one basis tells it, and along each edge there is just one other vertex, since P is bounded.
2. For each edge note the basis that floating point takes for its other end. Once it is proven it is that end.
3. When all bases noted are proven, they are all vertices, since edges connect all of them. Else the run is in doubt.
4. At each vertex solve Q for a y that plays R alone and against which all of J are best replies. It is the only one
   that may go with x, and does if no share and no slack of it is below 0: decided in the same way, or in doubt.

```
found    bases of P as bits: x is 0 … m-1, slacks are m … m+n-1
seen     a table of hashed bases; 0 where there is none
both     those of found that are in equilibrium
room     numbers in between, 3 k² + 3 k + 1 for the least k of m and n; turned has n k of them
values   what each variable of the basis is, falls by how much it falls along an edge; basis says which they are
```

References: Balinski 1961 for step 3; Rump 1999 for errors that are proven in floating point; Avis, Rosenberg, Savani
and von Stengel 2010 for searching one polytope and not two.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.kernels.linear.vertices import vertex_is_new

BASES, PAIRS, STATUS = 0, 1, 2  # places of the note
DONE, FULL, DOUBT = 0, 1, 2  # all vertices are there, there are more than asked for, or some sign is not certain
ROUNDED = 2.0**-51  # four times what one operation may be off, so that errors of the bounds themselves are in it
DOUBTFUL = -1.0
QUARTER = 0.25


def _invert_text(word: Any) -> Any:
    none = word(0)

    def invert(matrix, at, size):  # type: ignore[no-untyped-def]
        """Makes the inverse of the matrix that begins at *at* in place, by Gauss and Jordan; returns 0 for none."""
        n, base = word(size), word(at)
        swapped = [none] * size
        for k in range(none, n):
            chosen = k
            for i in range(k, n):
                if abs(matrix[base + i * n + k]) > abs(matrix[base + chosen * n + k]):
                    chosen = i
            pivot = matrix[base + chosen * n + k]
            if pivot == 0.0:
                return 0
            swapped[k] = chosen
            own, under = base + k * n, 1.0 / pivot
            for j in range(none, n):
                held = matrix[base + chosen * n + j]
                matrix[base + chosen * n + j] = matrix[own + j]
                matrix[own + j] = held * under
            matrix[own + k] = under
            for i in range(none, n):
                if i != k:
                    other = base + i * n
                    times = matrix[other + k]
                    matrix[other + k] = 0.0
                    for j in range(none, n):
                        matrix[other + j] -= times * matrix[own + j]
        for back in range(none, n):
            k = n - word(1) - back
            chosen = swapped[k]
            if chosen != k:
                for i in range(none, n):
                    held = matrix[base + i * n + k]
                    matrix[base + i * n + k] = matrix[base + i * n + chosen]
                    matrix[base + i * n + chosen] = held
        return 1

    return invert


def rounded_solve_text(word: Any) -> Any:
    invert, none = _invert_text(word), word(0)

    def solve(room, size):  # type: ignore[no-untyped-def]
        """Solves M x = 1; returns what each x may be off, DOUBTFUL where that is not known.

        The room has M, then its inverse, then G row by row; at its end, x and two rows.
        """
        n = word(size)
        inverse, after = n * n, n * n * word(3)
        spare, width = after + n, after + n + n
        for k in range(none, n * n):
            room[inverse + k] = room[k]
        if invert(room, inverse, size) == 0:
            return DOUBTFUL
        rounded = ROUNDED * (size + 4)
        for i in range(none, n):
            total = 0.0
            for j in range(none, n):
                total += room[inverse + i * n + j]
            room[after + i] = total
        for i in range(none, n):
            rest, weight, full = 1.0, 1.0, 0.0
            for j in range(none, n):
                part = room[i * n + j] * room[after + j]
                rest -= part
                weight += abs(part)
                full += abs(room[i * n + j])
            room[spare + i] = abs(rest) + rounded * weight
            room[width + i] = full
        most = 0.0
        for i in range(none, n):
            own = inverse + i * n
            line = inverse + n * n
            for j in range(none, n):
                room[line + j] = 0.0
            room[line + i] = 1.0
            off, weight = 0.0, 1.0
            for k in range(none, n):
                times = room[own + k]
                off += abs(times) * room[spare + k]
                weight += abs(times) * room[width + k]
                for j in range(none, n):
                    room[line + j] -= times * room[k * n + j]
            short = rounded * weight
            for j in range(none, n):
                short += abs(room[line + j])
            if not short < QUARTER:  # nor where it is no number
                return DOUBTFUL
            most = max(most, off)
        return most + most

    return solve


def rounded_slack_sign(table, wide, i, room, x, members, size, off):  # type: ignore[no-untyped-def]
    """Returns 1 where row *i* is loose at x, -1 where x is beyond it, 0 where that is in doubt."""
    rest, weight, full = 1.0, 1.0, 0.0
    for b in range(size):
        entry = table[i * wide + members[b]]
        part = entry * room[x + b]
        rest -= part
        weight += abs(part)
        full += entry
    room[x + size] = rest
    bound = off * full + ROUNDED * (size + 4) * (weight + off * full)
    if rest > bound:
        return 1
    return -1 if rest < -bound else 0


def _search_text(word: Any) -> Any:
    solve, none = rounded_solve_text(word), word(0)

    def meets(q, m, n, bits, room, played, tight, size):  # type: ignore[no-untyped-def]
        """Returns 1 where the y that goes with a vertex of P is one of Q, 0 where there is none, -1 in doubt."""
        for a in range(size):
            for b in range(size):
                room[a * size + b] = q[played[a] * n + tight[b]]
        off = solve(room, size)
        if off == DOUBTFUL:
            return -1
        y, is_clear = 3 * size * size, True
        for b in range(size):
            if room[y + b] < -off:
                return 0
            if room[y + b] <= off:
                is_clear = False
        for i in range(m):
            if (bits >> i) & 1 == 0:
                sign = rounded_slack_sign(q, n, i, room, y, tight, size, off)  # type: ignore[no-untyped-call]
                if sign < 0:
                    return 0
                if sign == 0:
                    is_clear = False
        return 1 if is_clear else -1

    def leaving(basis, values, falls, count):  # type: ignore[no-untyped-def]
        """Returns the variable that comes to 0 first; -1 where none seems to."""
        best, least = -1, 0.0
        for k in range(count):
            if falls[k] > 0.0 and (best < 0 or values[k] < least * falls[k]):
                best, least = k, values[k] / falls[k]
        return basis[best] if best >= 0 else -1

    def search(p, q, m, n, seen, found, both, room, turned, values, falls, basis, played, tight, note):  # type: ignore[no-untyped-def]
        """Fills *found* with all bases of P and *both* with those in equilibrium."""
        most = len(found)
        bits = 0
        for i in range(n):
            bits |= 1 << (m + i)
        found[0] = bits
        vertex_is_new(seen, bits)  # type: ignore[no-untyped-call]
        note[BASES] = 1
        head = 0
        while head < note[BASES]:
            bits = found[head]
            head += 1
            size = 0
            for j in range(m):
                if (bits >> j) & 1:
                    played[size] = j
                    size += 1
            loose, count = 0, 0
            for i in range(n):
                if (bits >> (m + i)) & 1:
                    basis[size + loose] = m + i
                    loose += 1
                else:
                    tight[count] = i
                    count += 1
            k = word(size)
            for a in range(size):
                basis[a] = played[a]
                for b in range(size):
                    room[a * size + b] = p[tight[a] * m + played[b]]
            off = solve(room, size)
            if off == DOUBTFUL:
                note[STATUS] = DOUBT
                return
            x, inverse = 3 * size * size, k * k
            for b in range(size):
                values[b] = room[x + b]
                if values[b] <= off:
                    note[STATUS] = DOUBT
                    return
            for e in range(loose):
                row = basis[size + e] - m
                if rounded_slack_sign(p, m, row, room, x, played, size, off) <= 0:  # type: ignore[no-untyped-call]
                    note[STATUS] = DOUBT
                    return
                values[size + e] = room[x + size]
                at = word(e) * k  # the row of this slack times the inverse
                for a in range(none, k):
                    turned[at + a] = 0.0
                for b in range(none, k):
                    times = p[row * m + played[b]]
                    for a in range(none, k):
                        turned[at + a] += times * room[inverse + b * k + a]
            for c in range(m + n):
                if (bits >> c) & 1:
                    continue
                if c < m:  # a strategy comes in
                    for a in range(size):
                        falls[n + a] = p[tight[a] * m + c]
                    for b in range(size):
                        total = 0.0
                        for a in range(size):
                            total += room[size * size + b * size + a] * falls[n + a]
                        falls[b] = total
                    for e in range(loose):
                        total = p[(basis[size + e] - m) * m + c]
                        for a in range(size):
                            total -= turned[e * size + a] * falls[n + a]
                        falls[size + e] = total
                else:  # a reply is no longer a best one
                    a = 0
                    while tight[a] != c - m:
                        a += 1
                    for b in range(size):
                        falls[b] = room[size * size + b * size + a]
                    for e in range(loose):
                        falls[size + e] = -turned[e * size + a]
                out = leaving(basis, values, falls, size + loose)  # type: ignore[no-untyped-call]
                if out < 0:
                    note[STATUS] = DOUBT
                    return
                after = (bits | (1 << c)) & ~(1 << out)
                if vertex_is_new(seen, after) == 0:  # type: ignore[no-untyped-call]
                    continue
                if note[BASES] == most:
                    note[STATUS] = FULL
                    return
                found[note[BASES]] = after
                note[BASES] += 1
            if size > 0:
                met = meets(q, m, n, bits, room, played, tight, size)  # type: ignore[no-untyped-call]
                if met < 0:
                    note[STATUS] = DOUBT
                    return
                if met > 0:
                    both[note[PAIRS]] = bits
                    note[PAIRS] += 1
        note[STATUS] = DONE

    return search


search = Kernel(_search_text, is_factory=True)

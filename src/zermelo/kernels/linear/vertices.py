"""All bases of a polytope ``A x + s = b``, by depth-first search from 0, in whole numbers of any fixed length.

Numbers are held as residues modulo several primes, whose product is more than twice as large as any number that can
come up: all of them are determinants of the tableau at the beginning. Residues are floats, as in
`zermelo.kernels.linear.dixon`. A pivot of whole numbers over the denominator `below` is

    entry        (entry · p - its column · its row) / below
    its column   changes sign
    its row      stays, and p, the pivot, becomes below

Division by `below` is multiplication modulo each prime. The sign of a number is that of its highest digit other than 0
in mixed radix, digits between -p/2 and p/2. Which row leaves is decided by the lexicographic rule; the numbers compared
are determinants too, once divided by `below`.

```
tables    for each prime rows × (columns + 1), the right-hand side last
below     for each prime the denominator; under is 1/below, and shares are 1/prime as a float
radix     for primes j < i at i · primes + j: 1/p_j modulo p_i
seen      a table of hashed bases: bit v for the variable v in the basis; 0 where there is none
levels    for each level of the search: the column tried last, the row it took
```

References: Bareiss 1968; Garner 1959 for mixed radix; Avis and Fukuda 1992 for the search of bases.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.kernels.linear.dixon import NEAREST

BASES, STATUS = 0, 1  # places of the note
DONE, FULL, UNLUCKY = 0, 1, 2  # all bases are there, there are more than asked for, or a prime divides a pivot
SCATTER = -7046029254386353131  # an odd number whose products spread over all bits
HIGH = 20  # bits of a product that are left out


def _near(x, prime, share):  # type: ignore[no-untyped-def]
    """Returns *x* modulo *prime*, between -prime/2 and prime/2 or hardly beyond; *share* is 1/prime."""
    return x - ((x * share + NEAREST) - NEAREST) * prime


def _inverse(x, prime, share):  # type: ignore[no-untyped-def]
    """Returns 1/x modulo *prime*: x to the power prime - 2."""
    made, exponent = 1.0, int(prime) - 1 - 1
    while exponent > 0:
        if exponent & 1:
            made = _near(made * x, prime, share)  # type: ignore[no-untyped-call]
        x = _near(x * x, prime, share)  # type: ignore[no-untyped-call]
        exponent >>= 1
    return made


def _sign(number, primes, shares, radix, digits):  # type: ignore[no-untyped-def]
    """Returns the sign of a number that is given by its residues."""
    many, found = len(primes), 0
    for i in range(many):
        digit = number[i]
        for j in range(i):
            digit = _near((digit - digits[j]) * radix[i * many + j], primes[i], shares[i])  # type: ignore[no-untyped-call]
        half = (primes[i] - 1.0) * 0.5
        if digit > half:
            digit -= primes[i]
        elif digit < -half:
            digit += primes[i]
        digits[i] = digit
        if digit > 0.0:
            found = 1
        elif digit < 0.0:
            found = -1
    return found


def _pivot_text(word: Any) -> Any:
    none = word(0)

    def pivot(tables, below, under, primes, shares, rows, wide, r, c):  # type: ignore[no-untyped-def]
        """Solves row *r* for the variable of column *c*; returns 0 where a prime divides the pivot."""
        w, column = word(wide), word(c)
        for k in range(len(primes)):
            prime, share, divide = primes[k], shares[k], under[k]
            own = word(k * rows + r) * w
            p = tables[own + column]
            if p == 0.0:
                return 0
            for i in range(rows):
                if i != r:
                    base = word(k * rows + i) * w
                    times = tables[base + column]
                    for j in range(none, w):
                        x = tables[base + j] * p - times * tables[own + j]
                        x = (x - ((x * share + NEAREST) - NEAREST) * prime) * divide
                        tables[base + j] = x - ((x * share + NEAREST) - NEAREST) * prime
                    tables[base + column] = -times
            tables[own + column] = below[k]
            below[k] = p
            under[k] = _inverse(p, prime, share)  # type: ignore[no-untyped-call]
        return 1

    return pivot


def _leaving(tables, under, primes, shares, radix, rows, wide, place, c, number, digits):  # type: ignore[no-untyped-def]
    """Returns the row that leaves when column *c* comes in, -1 where none does."""
    best, own, many = -1, wide - 1, len(primes)
    for r in range(rows):
        for k in range(many):
            number[k] = tables[(k * rows + r) * wide + c]
        if _sign(number, primes, shares, radix, digits) <= 0:  # type: ignore[no-untyped-call]
            continue
        if best < 0:
            best = r
            continue
        column, slack, less = own, own - 1, 0
        while less == 0 and slack < own + rows:
            if column >= 0:
                for k in range(many):
                    one, other, prime, share = (k * rows + r) * wide, (k * rows + best) * wide, primes[k], shares[k]
                    crossed = tables[one + column] * tables[other + c] - tables[other + column] * tables[one + c]
                    crossed = _near(crossed, prime, share) * under[k]  # type: ignore[no-untyped-call]
                    number[k] = _near(crossed, prime, share)  # type: ignore[no-untyped-call]
                less = _sign(number, primes, shares, radix, digits)  # type: ignore[no-untyped-call]
            elif column == -1 - r:
                less = 1
            elif column == -1 - best:
                less = -1
            slack += 1
            if slack < own + rows:
                column = place[slack]
        if less < 0:
            best = r
    return best


def vertex_is_new(seen, bits):  # type: ignore[no-untyped-def]
    """Enters a basis into the table; returns 0 where it is there already."""
    at = ((bits * SCATTER) >> HIGH) & (len(seen) - 1)
    while seen[at] != 0:
        if seen[at] == bits:
            return 0
        at = (at + 1) & (len(seen) - 1)
    seen[at] = bits
    return 1


def _tight(tables, primes, rows, wide, basic, free):  # type: ignore[no-untyped-def]
    """Returns the variables that are 0, as bits."""
    bits = 0
    for j in range(wide - 1):
        bits |= 1 << free[j]
    for r in range(rows):
        is_zero = True
        for k in range(len(primes)):
            if tables[(k * rows + r) * wide + wide - 1] != 0.0:
                is_zero = False
        if is_zero:
            bits |= 1 << basic[r]
    return bits


def _swap(basic, free, place, r, c):  # type: ignore[no-untyped-def]
    out = basic[r]
    basic[r] = free[c]
    free[c] = out
    place[basic[r]] = -1 - r
    place[out] = c


def _bits(basic):  # type: ignore[no-untyped-def]
    made = 0
    for variable in basic:
        made |= 1 << variable
    return made


def _search_text(word: Any) -> Any:
    pivot = _pivot_text(word)

    def search(  # type: ignore[no-untyped-def]
        tables, below, under, primes, shares, radix, rows, wide, basic, free, place,
        seen, levels, found, labels, work, note,
    ):  # fmt: skip
        """Fills *found* with the bases and *labels* with what is 0 there, as bits."""
        many, depth, c = len(primes), 0, 0
        number, digits = work[:many], work[many:]
        most, own = len(found), wide - 1
        found[0] = _bits(basic)  # type: ignore[no-untyped-call]
        vertex_is_new(seen, found[0])  # type: ignore[no-untyped-call]
        labels[0] = _tight(tables, primes, rows, wide, basic, free)  # type: ignore[no-untyped-call]
        note[BASES] = 1
        while True:
            if c == own:
                if depth == 0:
                    note[STATUS] = DONE
                    return
                depth -= 1
                c, r = levels[depth + depth], levels[depth + depth + 1]
                if pivot(tables, below, under, primes, shares, rows, wide, r, c) == 0:
                    break
                _swap(basic, free, place, r, c)  # type: ignore[no-untyped-call]
                c += 1
                continue
            r = _leaving(tables, under, primes, shares, radix, rows, wide, place, c, number, digits)  # type: ignore[no-untyped-call]
            if r < 0:
                c += 1
                continue
            after = (_bits(basic) | 1 << free[c]) & ~(1 << basic[r])  # type: ignore[no-untyped-call]
            if vertex_is_new(seen, after) == 0:  # type: ignore[no-untyped-call]
                c += 1
                continue
            if note[BASES] == most:
                note[STATUS] = FULL
                return
            if pivot(tables, below, under, primes, shares, rows, wide, r, c) == 0:
                break
            _swap(basic, free, place, r, c)  # type: ignore[no-untyped-call]
            levels[depth + depth], levels[depth + depth + 1] = c, r
            depth += 1
            found[note[BASES]] = after
            labels[note[BASES]] = _tight(tables, primes, rows, wide, basic, free)  # type: ignore[no-untyped-call]
            note[BASES] += 1
            c = 0
        note[STATUS] = UNLUCKY

    return search


search = Kernel(_search_text, is_factory=True)

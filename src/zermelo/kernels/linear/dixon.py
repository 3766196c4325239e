"""Systems of equations modulo a prime, and Dixon's lifting of a solution to powers of it.

`invert` makes the inverse of a square matrix modulo a prime, in place, by Gauss and Jordan's elimination. Residues are
floats between -p/2 and p/2, with p below 2^27: products stay below 2^52, so every operation is exact, and the machine
does several at once. To round to the nearest whole number, 3·2^51 is added and taken away.

`lift` goes from digit to digit: with C = M^-1 modulo p and the rest r = b at first,

    x_k = C r mod p      the next digit of the solution in powers of p
    r   = (r - M x_k)/p  what is left to solve, always whole and never longer than M is

```
matrix, inverse   size × size, row by row
digits            one row of size digits for each step
```

`lift_sparse` does the same with a matrix that is 0 almost everywhere. Rows and columns were taken out of it one by one,
and what was left, the core, was inverted:

```
first, column, entry     the matrix, row by row
row_of, column_of, over  the pivots in order: row, column, 1/pivot modulo p
down, down_row, down_by  what is taken from other rows when a pivot's row is taken out
up, up_column, up_by     what else its row holds
core_row, core_column    what was left; inverse is its inverse
```

Reference: Dixon 1982, Exact solution of linear equations using p-adic expansions.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel

NEAREST = 6755399441055744.0  # 3·2^51: a float near it has no room for anything behind the point
ODD = 2  # a number is odd if this leaves 1
AT_ONCE = 1024  # products of two residues that 63 bits hold together


def _power(base, exponent, prime, share):  # type: ignore[no-untyped-def]
    """Returns *base* to the power *exponent* modulo *prime*; *share* is 1/prime."""
    made = 1.0
    while exponent > 0:
        if exponent % ODD == 1:
            made = made * base
            made = made - ((made * share + NEAREST) - NEAREST) * prime
        base = base * base
        base = base - ((base * share + NEAREST) - NEAREST) * prime
        exponent = exponent // ODD
    return made


def dixon_invert_text(word: Any) -> Any:
    none, one = word(0), word(1)

    def invert(matrix, size, prime, row, swapped):  # type: ignore[no-untyped-def]
        n, share = word(size), 1.0 / prime
        whole = int(prime)
        for k in range(none, n):
            chosen = k
            while chosen < n and matrix[chosen * n + k] == 0.0:
                chosen += one
            if chosen == n:
                return 0
            swapped[k] = chosen
            for j in range(none, n):
                held = matrix[chosen * n + j]
                matrix[chosen * n + j] = matrix[k * n + j]
                row[j] = held
            under = _power(row[k], whole - 1 - 1, prime, share)  # type: ignore[no-untyped-call]
            row[k] = 1.0
            for j in range(none, n):
                x = row[j] * under
                row[j] = x - ((x * share + NEAREST) - NEAREST) * prime
                matrix[k * n + j] = row[j]
            for i in range(none, n):
                times = matrix[i * n + k]
                if i == k or times == 0.0:
                    continue
                matrix[i * n + k] = 0.0
                for j in range(none, n):
                    x = matrix[i * n + j] - times * row[j]
                    matrix[i * n + j] = x - ((x * share + NEAREST) - NEAREST) * prime
        for back in range(none, n):
            k = n - one - back
            chosen = word(swapped[k])
            if chosen != k:
                for i in range(none, n):
                    held = matrix[i * n + k]
                    matrix[i * n + k] = matrix[i * n + chosen]
                    matrix[i * n + chosen] = held
        return 1

    return invert


def dixon_lift_text(word: Any) -> Any:
    none = word(0)

    def lift(matrix, inverse, size, prime, rest, short, digits, steps):  # type: ignore[no-untyped-def]
        n, block = word(size), word(AT_ONCE)
        for step in range(none, word(steps)):
            for i in range(none, n):
                short[i] = rest[i] % prime
            for i in range(none, n):
                total = 0
                low = none
                while low < n:
                    part = 0
                    for j in range(low, min(n, low + block)):
                        part += inverse[i * n + j] * short[j]
                    total += part % prime
                    low += block
                digits[step * n + i] = total % prime
            for i in range(none, n):
                part = rest[i]
                for j in range(none, n):
                    part -= matrix[i * n + j] * digits[step * n + j]
                rest[i] = part // prime

    return lift


def _lift_sparse_text(word: Any) -> Any:
    none, one = word(0), word(1)

    def lift_sparse(  # type: ignore[no-untyped-def]
        first, column, entry, row_of, column_of, over, down, down_row, down_by, up, up_column, up_by,
        core_row, core_column, inverse, prime, rest, short, digits, steps,
    ):  # fmt: skip
        n, pivots, core, block = word(len(rest)), word(len(row_of)), word(len(core_row)), word(AT_ONCE)
        for step in range(none, word(steps)):
            at = step * n
            for i in range(none, n):
                short[i] = rest[i] % prime
            for k in range(none, pivots):
                held = short[word(row_of[k])]
                if held != 0:
                    for e in range(word(down[k]), word(down[k + one])):
                        u = word(down_row[e])
                        short[u] = (short[u] - down_by[e] * held) % prime
            for i in range(none, core):
                total = 0
                low = none
                while low < core:
                    part = 0
                    for j in range(low, min(core, low + block)):
                        part += inverse[i * core + j] * short[word(core_row[j])]
                    total += part % prime
                    low += block
                digits[at + word(core_column[i])] = total % prime
            for back in range(none, pivots):
                k = pivots - one - back
                total = short[word(row_of[k])]
                for e in range(word(up[k]), word(up[k + one])):
                    total = (total - up_by[e] * digits[at + word(up_column[e])]) % prime
                digits[at + word(column_of[k])] = total * over[k] % prime
            for i in range(none, n):
                part = rest[i]
                for e in range(word(first[i]), word(first[i + one])):
                    part -= entry[e] * digits[at + word(column[e])]
                rest[i] = part // prime

    return lift_sparse


invert = Kernel(dixon_invert_text, is_factory=True)
lift = Kernel(dixon_lift_text, is_factory=True)
lift_sparse = Kernel(_lift_sparse_text, is_factory=True)

"""A small basis of ``rows · x + s = 1`` in one run: is it a vertex, by floating point, and its digits modulo a prime.

Both halves stand elsewhere: the errors of floating point in `zermelo.kernels.linear.rounded_vertices`, inverse and
lifting in `zermelo.kernels.linear.dixon`. One run instead of three is what makes small ones cheap.

```
columns, tight   the x in the basis, and the rows whose slacks are not; sorted, *size* of both
room             3 size (size + 1) + 1 numbers in between; residues has size²
square           M in whole numbers
digits           *steps* rows of *size* digits: x modulo prime^steps; all is known of them once fractions are read
```
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.kernels.linear.dixon import dixon_invert_text, dixon_lift_text
from zermelo.kernels.linear.rounded_vertices import DOUBTFUL, rounded_slack_sign, rounded_solve_text

INSIDE, DOUBT, SINGULAR = (
    1,
    0,
    -1,
)  # all values are above 0: proven; some may not be; or there are none modulo the prime


def _solve_text(word: Any) -> Any:
    rounded, invert, lift = rounded_solve_text(word), dixon_invert_text(word), dixon_lift_text(word)

    def solve(  # type: ignore[no-untyped-def]
        rows, wide, many, columns, tight, size, room, residues, square, inverse, line, swapped, rest, short,
        digits, prime, steps,
    ):  # fmt: skip
        """Fills *digits*; returns whether the values are those of a vertex."""
        for a in range(size):
            for b in range(size):
                entry = rows[tight[a] * wide + columns[b]]
                square[a * size + b] = entry
                room[a * size + b] = entry
                residue = entry % prime
                residues[a * size + b] = residue - prime if residue + residue > prime else residue
        if invert(residues, size, float(prime), line, swapped) == 0:
            return SINGULAR
        for k in range(size * size):
            inverse[k] = int(residues[k])
        lift(square, inverse, size, prime, rest, short, digits, steps)
        off = rounded(room, size)
        if off == DOUBTFUL:
            return DOUBT
        x, at = 3 * size * size, 0
        for b in range(size):
            if room[x + b] <= off:
                return DOUBT
        for i in range(many):
            if at < size and tight[at] == i:
                at += 1
            elif rounded_slack_sign(rows, wide, i, room, x, columns, size, off) <= 0:  # type: ignore[no-untyped-call]
                return DOUBT
        return INSIDE

    return solve


solve = Kernel(_solve_text, is_factory=True)

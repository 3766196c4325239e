"""Operations on bit boards that Python has and compiled code lacks, or the other way round.

Rules may call these freely: compiled, each becomes one machine instruction; uncompiled, it is the
function below. A number counts as 64 bits, so negative numbers have their upper bits set.
"""

from __future__ import annotations

from typing import Any

WORD = (1 << 64) - 1


def popcount(x: int) -> int:
    """Returns how many bits of *x* are set.

    >>> popcount(0b1011), popcount(-1)
    (3, 64)
    """
    return (x & WORD).bit_count()


def ctz(x: int) -> int:
    """Returns the position of the lowest set bit of *x*: how many zeros stand below it; 64 for 0.

    >>> ctz(0b1000), ctz(1), ctz(0)
    (3, 0, 64)
    """
    x &= WORD
    return (x & -x).bit_length() - 1 if x else 64


def clz(x: int) -> int:
    """Returns how many of the 64 bits stand above the highest set bit of *x*; 64 for 0.

    >>> clz(1), clz(-1), clz(0)
    (63, 0, 64)
    """
    return 64 - (x & WORD).bit_length()


def parity(x: int) -> int:
    """Returns 1 when an odd number of bits of *x* are set, else 0.

    >>> parity(0b111), parity(0b11)
    (1, 0)
    """
    return (x & WORD).bit_count() & 1


def prefetch_bits(array: Any, k: int) -> None:
    """Asks the machine to have ``array[k]`` at hand soon; changes nothing. Only for kernels over large arrays."""

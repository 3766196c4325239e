"""How much memory there is to use."""

from __future__ import annotations

import re
import reprlib
import sys
from contextlib import suppress

from zermelo.errors import BudgetError, ParameterError
from zermelo.forms.explore.memory import explore_resident_memory

LEAST_MEMORY = 256 << 20
LEAST_ROOM = 48 << 20  # for arrays, however little memory there is
ALONE, THREAD = 200 << 20, 20 << 20  # what Python, the compiler and Arrow hold, and the arrays of one more thread
PROGRAM, MARGIN = 160 << 20, 24 << 20  # what the process takes itself at least, and what is left free
UNITS = {
    "": 1,
    "K": 10**3,
    "M": 10**6,
    "G": 10**9,
    "T": 10**12,
    "KI": 1 << 10,
    "MI": 1 << 20,
    "GI": 1 << 30,
    "TI": 1 << 40,
}


def read_table_memory(text: str | int, least: int = LEAST_MEMORY) -> int:
    """Returns a size in bytes, which must be *least* at least.

    >>> read_table_memory("4GB"), read_table_memory("512MiB"), read_table_memory(10**9)
    (4000000000, 536870912, 1000000000)
    """
    found = re.fullmatch(r"\s*(\d{1,18}(?:\.\d{1,18})?)\s*([KMGT]?I?)B?\s*", str(text).upper())
    if found is None:
        raise ParameterError(f"memory {reprlib.repr(text)} is no size; write one like 4GB or 512MB.")
    size = int(float(found[1]) * UNITS.get(found[2], 0))
    if size < least:
        raise ParameterError(f"memory {text!r} is too little; {-(-least // 10**6)} MB are the least.")
    return size


def table_memory_for_one_layer(memory: int, cores: int, began: int) -> int:
    """Returns the bytes that a layer may take that is solved whole, where the process held *began* when it began.

    What it holds on the way does not count: a layer is refused at every try, or at none.
    """
    return max(memory - max(ALONE + cores * THREAD, began), LEAST_ROOM)


def table_memory_room(memory: int) -> int:
    """Returns the bytes that arrays may take, next to what the process holds anyway."""
    room = memory - max(explore_resident_memory(), PROGRAM) - MARGIN
    if 2 * room < memory:  # else what libraries keep is used again, which is cheaper than to have it cleared anew
        _give_back()
        room = memory - max(explore_resident_memory(), PROGRAM) - MARGIN
    return max(room, LEAST_ROOM)


def require_slice_memory(need: int, room: int) -> None:
    """Raises where the largest slice of numbered positions takes *need* bytes, and only *room* are left."""
    if need > room:
        raise BudgetError(
            f"The largest slice takes {need / 1e6:,.0f} MB of memory next to what the program takes itself, and "
            f"{room / 1e6:,.0f} MB are left; give it more (--memory)."
        )


def _give_back() -> None:
    """Gives memory that was freed back to the system, where libraries can: what they keep would count as held."""
    import ctypes

    if "pyarrow" in sys.modules:
        sys.modules["pyarrow"].default_memory_pool().release_unused()
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)

"""How much memory there is to use."""

from __future__ import annotations

import re

from zermelo.errors import ParameterError
from zermelo.forms.explore.memory import explore_resident_memory

LEAST_MEMORY = 256 << 20
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
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?I?)B?\s*", str(text).upper())
    if found is None:
        raise ParameterError(f"memory {text!r} is no size; write one like 4GB or 512MB.")
    size = int(float(found[1]) * UNITS.get(found[2], 0))
    if size < least:
        raise ParameterError(f"memory {text!r} is too little; a table needs {least >> 20} MiB at least.")
    return size


def table_memory_room(memory: int) -> int:
    """Returns the bytes that arrays may take, beside what the process holds anyway."""
    return max(memory - max(explore_resident_memory(), 160 << 20) - (24 << 20), 48 << 20)

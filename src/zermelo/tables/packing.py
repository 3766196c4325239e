"""A position as one whole number: its exact key.

Rules may say it themselves: `key(s)` is a number from 0 to 2^63 - 1, and `restore(s, k)` fills in all of s, the state
whose key is k. Otherwise the entries of a state are laid side by side, each in as many bits as its values take:

```
state      3        -1        12
less low   3         1        12      low = 0, -2, 0
key        11   |   01   |   1100     every bit that is used has a place of its own, so no two states share a key
```

Which bits are used is not known before every position has been seen. A packing that meets a state it has no place for
is widened, and the layer that met it is done again; see `zermelo.tables.build`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.errors import MethodError

Array = np.ndarray[Any, Any]
MOST_BITS = 63


@dataclass(frozen=True)
class Packing:
    """Where the bits of each entry go. `low` is taken off first; `used` are the bits that may then be set."""

    low: tuple[int, ...]
    used: tuple[int, ...]

    @classmethod
    def of(cls, states: Sequence[Sequence[int]]) -> Packing:
        """Returns the narrowest packing with room for *states*.

        >>> packing = Packing.of([(3, -1, 12), (0, 0, 8)])
        >>> packing.low, packing.used
        ((0, -1, 0), (3, 1, 15))
        >>> packing.key((3, 0, 12)), packing.state(packing.key((3, 0, 12)))
        (124, (3, 0, 12))
        """
        blank = cls((0,) * len(states[0]), (0,) * len(states[0]))
        return blank.widened([min(column) for column in zip(*states)], [max(column) for column in zip(*states)])

    def widened(self, least: Sequence[int], most: Sequence[int]) -> Packing:
        """Returns a packing with room, next to what this one holds, for entries from *least* to *most*."""
        low, used = [], []
        for old, bits, least_i, most_i in zip(self.low, self.used, least, most, strict=True):
            new = min(old, least_i, 0)
            top = max(most_i, old + bits) - new
            low.append(new)
            used.append((1 << top.bit_length()) - 1)
        return Packing(tuple(low), tuple(used))

    @property
    def bits(self) -> int:
        """How many bits a key has."""
        return sum(bits.bit_count() for bits in self.used)

    def check(self, kind: str) -> None:
        """Raises where a key would not fit one word."""
        if self.bits > MOST_BITS:
            raise MethodError(
                f"{kind}: a position takes {self.bits} bits, and a table has keys of {MOST_BITS}. Add key(s), a whole "
                f"number below 2^{MOST_BITS} for each position, and restore(s, k), which turns s into that position."
            )

    @cached_property
    def parts(self) -> Array:
        """One row for each entry that varies: which entry, its mask, and by how much it is shifted in the key."""
        rows, shift = [], 0
        for i in reversed(range(len(self.low))):
            if self.used[i]:
                rows.append((i, self.used[i], shift))
                shift += self.used[i].bit_length()
        return np.array(rows[::-1], dtype=np.int64).reshape(-1, 3)

    @cached_property
    def _rows(self) -> list[list[int]]:
        return self.parts.tolist()  # type: ignore[no-any-return]

    def has(self, state: Sequence[int]) -> bool:
        """Is there a key for *state*?"""
        for x, low, used in zip(state, self.low, self.used):
            if (x - low) & ~used:
                return False
        return True

    def key(self, state: Sequence[int]) -> int:
        """Returns the key of a state that there is room for."""
        return sum((state[i] - self.low[i]) << shift for i, _, shift in self._rows)

    def state(self, key: int) -> tuple[int, ...]:
        """Returns the state of a key."""
        found = list(self.low)
        for i, mask, shift in self._rows:
            found[i] += key >> shift & mask
        return tuple(found)

    def repacked(self, keys: Array, other: Packing) -> Array:
        """Returns *keys* of this packing as keys of *other*, which has room for all of them."""
        if self == other:
            return keys
        places = {i: shift for i, _, shift in other.parts.tolist()}
        found = np.zeros(len(keys), dtype=np.int64)
        for i, shift in places.items():
            found += (self.low[i] - other.low[i]) << shift
        for i, mask, shift in self.parts.tolist():
            found += (keys >> shift & mask) << places[i]
        return found

    def document(self) -> dict[str, Any]:
        """Returns the packing as it is written in a manifest."""
        return {"low": list(self.low), "used": list(self.used)}

    @classmethod
    def read(cls, document: dict[str, Any]) -> Packing:
        """Returns the packing that a manifest holds."""
        return cls(tuple(map(int, document["low"])), tuple(map(int, document["used"])))

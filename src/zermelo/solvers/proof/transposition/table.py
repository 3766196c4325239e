"""The table of a proof: buckets of four entries, each an exact key with what is proven of its position.

```
entry     | rest of the key | low | high | move | work |      one word, where all fits 62 bits
          | low | high | move | work |  key word 0 | …        else a word more; further key words follow
low       0: nothing known; k: the side can guarantee at least  base + (k - 1) unit
high      0: nothing known; k: the others hold it to at most base + (k - 1) unit
move      the move that decided the position, plus 1; 0: none
work      the logarithm of the nodes below it; of a full bucket the entry of least work is replaced
```
The number of the bucket is taken from the key and left out of the entry. A score off the grid of base and unit is
rounded so that the claim stays true: what is sure downwards, what is held upwards. What is known of a position from
below and from above stands in the same entry, so questions about several scores help each other.

Entries of one word are read and written whole, so two threads can share a table without a lock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import Any

from zermelo.solvers.proof.transposition.keys import WORD_BITS, Fields

DEFAULT_MEMORY, LEAST_MEMORY, LEAST_TABLE = 256 << 20, 1 << 20, 1 << 9  # bytes: of a proof, asked for, of any table
WAYS = 4
WORK_BITS = 6
WORK_MASK = (1 << WORK_BITS) - 1
MOST_VALUE_BITS = 14
WORD_BYTES = 8
# of `lay`, the settings that kernels read: the table's, then what `alphabeta` and `dfpn` add, then the fields of keys
BUCKET_BITS, BUCKET_MASK, DATA_BITS, DATA_MASK, MOVE_BITS, MOVE_MASK, VALUE_BITS, VALUE_MASK, BASE, UNIT = range(10)
TABLE_CELLS = 10
NOTHING = 0  # known of a side's bound


@dataclass(frozen=True)
class Grid:
    """The scores a table can tell apart: base, base + unit, and so on, as many as fit the bits."""

    base: int
    unit: int
    bits: int

    @staticmethod
    def of(sums: tuple[int, ...]) -> Grid:
        """Returns a grid on which all *sums* and 0 lie, with room on either side."""
        unit = gcd(*sums) or 1
        low, high = min(sums, default=0), max(sums, default=0)
        points = (high - low) // unit + 3
        while points.bit_length() > MOST_VALUE_BITS:
            unit, points = 2 * unit, points // 2 + 1
        return Grid(low - unit, unit, points.bit_length())

    def holds(self, value: int) -> bool:
        """Can a table say exactly this?"""
        k, rest = divmod(value - self.base, self.unit)
        return rest == 0 and 0 <= k < (1 << self.bits) - 1


@dataclass(frozen=True)
class Layout:
    """How entries are laid out for a number of buckets, the bits of keys and the moves of a game."""

    bucket_bits: int
    move_bits: int
    grid: Grid
    words: tuple[int, ...]
    packs: bool = True

    @staticmethod
    def of(memory: int, actions: int, grid: Grid, fields: Fields, *, packs: bool = True) -> Layout:
        """Returns the layout of a table of at most *memory* bytes."""
        size = len(fields.words)
        while True:
            buckets = max(memory // (size * WAYS * WORD_BYTES), 1)
            bits = min(buckets.bit_length() - 1, fields.words[0])
            found = Layout(bits, actions.bit_length(), grid, fields.words, packs)
            if found.entry <= size:
                return found
            size += 1

    def of_buckets(self, bits: int) -> Layout:
        """Returns the layout of a table of 2^bits buckets, or the next larger one whose entries are alike."""
        sizes = (replace(self, bucket_bits=b) for b in range(min(bits, self.bucket_bits), self.bucket_bits))
        return next((layout for layout in sizes if layout.is_packed == self.is_packed), self)

    @property
    def data_bits(self) -> int:
        """The bits of an entry next to its key."""
        return 2 * self.grid.bits + self.move_bits + WORK_BITS

    @property
    def is_packed(self) -> bool:
        """Does what is left of the first key word fit into one word with the data?"""
        return self.packs and self.words[0] - self.bucket_bits + self.data_bits <= WORD_BITS

    @property
    def entry(self) -> int:
        """The words of an entry."""
        return len(self.words) + (0 if self.is_packed else 1)

    @property
    def cells(self) -> int:
        """The words of the whole table."""
        return (WAYS * self.entry) << self.bucket_bits

    def settings(self) -> list[int]:
        """The layout as kernels read it."""
        pairs = (self.bucket_bits, self.data_bits, self.move_bits, self.grid.bits)
        return [x for bits in pairs for x in (bits, (1 << bits) - 1)] + [self.grid.base, self.grid.unit]


def grown_proof_table(table: Any, old: Layout, new: Layout) -> Any:
    """Returns the entries of a table in an empty one of more buckets.

    The number of a bucket is the low end of a key, so the entries of one bucket go apart into others that nothing else
    goes to: each keeps its way.
    """
    import numpy as np

    cells = np.asarray(table, dtype=np.int64).reshape(-1, WAYS, old.entry)
    found = np.zeros((1 << new.bucket_bits, WAYS, new.entry), dtype=np.int64)
    bucket, way = np.nonzero(cells[:, :, 0])
    entries = cells[bucket, way]
    if old.is_packed:
        keys = entries[:, 0] >> old.data_bits << old.bucket_bits | bucket
        data = entries[:, 0] & ((1 << old.data_bits) - 1)
        entries[:, 0] = keys >> new.bucket_bits << new.data_bits | data
    else:
        keys = entries[:, 1]
    found[keys & ((1 << new.bucket_bits) - 1), way] = entries
    return found.reshape(-1) if isinstance(table, np.ndarray) else found.reshape(-1).tolist()


def proof_table_text(tools: Any, *, words: int, packed: bool) -> tuple[Any, Any]:
    """Returns ``probe``, what is stored for a key or 0, and ``keep``, which stores a bound."""
    entry = words if packed else words + 1
    bucket = WAYS * entry
    rest = 1 if packed else 2  # where the further words of a key begin

    def is_alike(table, e, v, keys, base, lay):  # type: ignore[no-untyped-def]
        if v == 0:
            return False
        if packed and v >> lay[DATA_BITS] != keys[base] >> lay[BUCKET_BITS]:
            return False
        if not packed and table[e + 1] != keys[base]:
            return False
        for w in range(1, words):
            if table[e + rest + w - 1] != keys[base + w]:
                return False
        return True

    alike = tools.inlined(is_alike, is_alike)

    def probe(table, keys, base, lay):  # type: ignore[no-untyped-def]
        e = (keys[base] & lay[BUCKET_MASK]) * bucket
        for _ in range(WAYS):
            v = table[e]
            if alike(table, e, v, keys, base, lay):
                return v & lay[DATA_MASK]
            e += entry
        return 0

    def keep(table, keys, base, lay, low, high, move, work):  # type: ignore[no-untyped-def]
        first = (keys[base] & lay[BUCKET_MASK]) * bucket
        least = WORK_MASK + 1
        at = first
        value_bits, value_mask, above = lay[VALUE_BITS], lay[VALUE_MASK], lay[MOVE_BITS] + WORK_BITS
        for w in range(WAYS):
            e = first + w * entry
            v = table[e]
            if alike(table, e, v, keys, base, lay):
                at = e
                if high == NOTHING:
                    high = (v >> above) & value_mask
                if low == NOTHING:
                    low = (v >> (above + value_bits)) & value_mask
                break
            had = v & WORK_MASK if v != 0 else -1
            if had < least:
                least = had
                at = e
        data = (((low << value_bits | high) << lay[MOVE_BITS] | move) << WORK_BITS) | min(work, WORK_MASK)
        table[at] = (keys[base] >> lay[BUCKET_BITS]) << lay[DATA_BITS] | data if packed else data
        if not packed:
            table[at + 1] = keys[base]
        for w in range(1, words):
            table[at + rest + w - 1] = keys[base + w]

    return tools.inlined(probe, probe), tools.compile(keep, keep)

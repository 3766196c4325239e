"""The reference for tables: Connect Four by a plain loop over layers in memory, rules written by hand for it alone.

A position is one word: for each column the stones of whoever moves, closed by a bit on top of the stones. Layers are
expanded, sorted, kept once; then solved backwards by binary search and a maximum over moves, each written as a Parquet
file. Nothing is resumed, nothing is checked, two players only.
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

Array = np.ndarray[Any, Any]


def kernels(width: int, height: int) -> tuple[Any, Any, int]:
    """Returns ``terminal`` and ``expand`` for one board, and the key of its start."""
    step = height + 1
    bottom = sum(1 << (column * step) for column in range(width))
    full, feet = np.uint64((1 << step) - 1), np.uint64(bottom)
    filled = np.uint64(bottom * ((1 << height) - 1))
    steps = np.array([1, height, step, height + 2], dtype=np.uint64)

    @numba.njit(inline="always")  # type: ignore[untyped-decorator]
    def decoded(key):  # type: ignore[no-untyped-def]
        mask = np.uint64(0)
        for column in range(width):
            rest = ((key >> np.uint64(column * step)) & full) >> np.uint64(1)
            below = np.uint64(0)
            while rest:
                below = (below << np.uint64(1)) | np.uint64(1)
                rest >>= np.uint64(1)
            mask |= below << np.uint64(column * step)
        return key & mask, mask

    @numba.njit(inline="always")  # type: ignore[untyped-decorator]
    def won(board):  # type: ignore[no-untyped-def]
        for k in range(4):
            pairs = board & (board >> steps[k])
            if pairs & (pairs >> (steps[k] + steps[k])):
                return True
        return False

    @numba.njit  # type: ignore[untyped-decorator]
    def terminal(keys):  # type: ignore[no-untyped-def]
        out = np.empty(len(keys), np.int8)
        for k in range(len(keys)):
            own, mask = decoded(keys[k])
            out[k] = -1 if won(mask ^ own) else 0 if mask == filled else 2
        return out

    @numba.njit  # type: ignore[untyped-decorator]
    def expand(keys):  # type: ignore[no-untyped-def]
        parent, child = np.empty(len(keys) * width, np.uint64), np.empty(len(keys) * width, np.uint64)
        count = 0
        for k in range(len(keys)):
            own, mask = decoded(keys[k])
            other = mask ^ own
            if won(other):
                continue
            for column in range(width):
                shift = np.uint64(column * step)
                move = (mask + (np.uint64(1) << shift)) & (full << shift)
                if move >> (shift + np.uint64(height)) & np.uint64(1):
                    continue
                parent[count], child[count] = keys[k], other | ((mask | move) + feet)
                count += 1
        return parent[:count].copy(), child[:count].copy()

    return terminal, expand, bottom


def distinct(keys: Array) -> Array:
    """Returns the keys sorted, each once."""
    keys = np.sort(keys)
    return keys[np.r_[True, keys[1:] != keys[:-1]]] if len(keys) else keys


def solve(width: int, height: int, folder: Path) -> dict[str, Any]:
    """Solves every position; returns how many there are, the mover's losses, draws and wins, and the CPU seconds."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    terminal, expand, start = kernels(width, height)
    first = np.array([start], np.uint64)
    terminal(first), expand(first)  # compiled here, outside of what is measured
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def write(name: str, **columns: Array) -> None:
        pq.write_table(pa.table(columns), folder / name, compression="zstd", use_dictionary=False)

    def read(name: str, *columns: str) -> list[Array]:
        table = pq.read_table(folder / name, columns=list(columns))
        return [table[column].to_numpy() for column in columns]

    part = 1 << 20
    began, count, layers = time.process_time(), 0, []
    keys = first
    while len(keys):
        parts = [keys[k : k + part] for k in range(0, len(keys), part)]
        for k, piece in enumerate(parts):
            write(f"{len(layers)}-{k}", key=piece)
        layers.append(len(parts))
        count += len(keys)
        keys = distinct(np.concatenate([distinct(expand(piece)[1]) for piece in parts]))
    tally = np.zeros(3, np.int64)
    for number in reversed(range(len(layers))):
        later = (
            [read(f"s{number + 1}-{k}", "key", "value") for k in range(layers[number + 1])]
            if number + 1 < len(layers)
            else []
        )
        next_keys = np.concatenate([k for k, _ in later]) if later else np.empty(0, np.uint64)
        next_values = np.concatenate([v for _, v in later]) if later else np.empty(0, np.int8)
        for k in range(layers[number]):
            (own,) = read(f"{number}-{k}", "key")
            values = terminal(own)
            parent, child = expand(own)
            if len(parent):
                starts = np.flatnonzero(np.r_[True, parent[1:] != parent[:-1]])
                best = np.maximum.reduceat(-next_values[np.searchsorted(next_keys, child)], starts)
                values[np.searchsorted(own, parent[starts])] = best
            write(f"s{number}-{k}", key=own, value=values)
            tally += np.bincount(values.astype(np.int64) + 1, minlength=3)
    return {"positions": count, "tally": tally.tolist(), "cpu": time.process_time() - began}


if __name__ == "__main__":
    print(solve(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])))

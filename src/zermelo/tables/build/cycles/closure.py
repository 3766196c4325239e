"""All positions of a layer within which moves stay, found round by round; what is known lies sorted on disk.

Each round takes what the last one found, finds what follows it, and keeps what was not known: sorted keys are read past
each other range by range, so no more than a range of them is in memory at once.

Reference: Korf 2003, Delayed duplicate detection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.tables.build.keys.key_file import KeyFile, Keys, write_key_file
from zermelo.tables.build.keys.radix_sort import sorted_run
from zermelo.tables.build.keys.sorted_runs import PIECE, Run, merge_sorted_runs, run_ranges
from zermelo.tables.build.progress import Progress
from zermelo.tables.build.site import Site

Array = np.ndarray[Any, Any]
MANY = 8  # files of known keys that are read past at once


def close_layer(
    site: Site, number: int, layer: Keys, new: list[Run], follow: Callable[[Keys], list[Run] | None],
    check: Callable[[int], None], progress: Progress,
) -> list[Run]:  # fmt: skip
    """Returns the keys of a layer and of all that follows them in it, as sorted runs that have no key in common.

    *new* is what followed the *layer* so far; *follow* says what follows keys, and stays in the layer;
    *check* is told how many there are by now, *progress* how far each round is.
    """
    compiled, packing = site.compiled, site.packing
    known = [Run(file, packing) for file in layer.files]
    made: list[KeyFile] = []
    written = 0
    while True:
        path = site.work / f"{number:06d}.{written}.fresh"
        progress.begin("comparing", number, sum(run.rows for run in (*known, *new)))
        fresh = write_key_file(path, _unknown(site, known, new, progress), packing, compiled=compiled)
        written += 1
        made.append(fresh)
        if not fresh.rows:
            return known
        known.append(Run(fresh, packing))
        check(sum(run.rows for run in known))
        more = follow(Keys((fresh,)))
        if more is None:
            return known
        new = more
        if len(made) > MANY:
            path = site.work / f"{number:06d}.{written}.fresh"
            progress.begin("merging", number, sum(run.rows for run in known))
            whole = write_key_file(path, _merged(site, known, progress), packing, compiled=compiled)
            written += 1
            for file in made:
                file.path.unlink()
            made, known = [whole], [Run(whole, packing)]


def _merged(site: Site, runs: list[Run], progress: Progress) -> Iterator[Array]:
    for piece in merge_sorted_runs(runs, compiled=site.compiled):
        site.check_stop()
        progress.more(len(piece), positions=False)
        yield piece


def _unknown(site: Site, known: list[Run], new: list[Run], progress: Progress) -> Iterator[Array]:
    """The keys of the *new* runs that no known one has, in order, each once."""
    ranges = run_ranges([*known, *new], PIECE)
    for begin, behind in ranges:
        site.check_stop()
        progress.more(progress.rows // len(ranges), positions=False)
        parts = [part for run in new if len(part := run.between(begin, behind, compiled=site.compiled))]
        if not parts:
            continue
        fresh = parts[0] if len(parts) == 1 else sorted_run(np.concatenate(parts), compiled=site.compiled)
        for run in known:
            held = run.between(begin, behind, compiled=site.compiled)
            if len(held) and len(fresh):
                place = np.minimum(np.searchsorted(held, fresh), len(held) - 1)
                fresh = fresh[held[place] != fresh]
        if len(fresh):
            yield fresh

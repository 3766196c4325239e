"""``python -m bench``: all of it."""

from __future__ import annotations

import platform
import sys

import numba
import numpy

from bench import (
    chances,
    endgames,
    equilibria,
    explorer,
    files,
    graphs,
    information,
    lookahead,
    pictures,
    rules,
    scale,
    serving,
    starts,
    stranger,
    trees,
    views,
    writing,
)


def main() -> None:
    """Prints the report, or the parts of it that are named."""
    parts = (
        starts, rules, writing, trees, views, equilibria, lookahead, graphs, chances, endgames, pictures, serving,
        explorer, files, scale, information, stranger,
    )  # fmt: skip
    names = [part.__name__.removeprefix("bench.") for part in parts]
    chosen = sys.argv[1:] or names
    if not set(chosen) <= set(names):
        sys.exit(f"python -m bench measures all, python -m bench PART some of these: {', '.join(names)}.")
    versions = f"numpy {numpy.__version__}, numba {numba.__version__}"
    print(f"Python {platform.python_version()}, {versions}, {platform.machine()}")
    print("CPU times, best of several, rivals in turn in one run.\n")
    for name, part in zip(names, parts, strict=True):
        if name in chosen:
            part.run()


main()

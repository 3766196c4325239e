"""``python -m bench``: all of it."""

from __future__ import annotations

import platform
import sys

import numba
import numpy

from bench import equilibria, graphs, lookahead, rules, starts, trees, views


def main() -> None:
    """Prints the report."""
    versions = f"numpy {numpy.__version__}, numba {numba.__version__}"
    print(f"Python {platform.python_version()}, {versions}, {platform.machine()}")
    print("CPU times, best of several, rivals in turn in one run.\n")
    chosen = sys.argv[1:] or ["starts", "rules", "trees", "views", "equilibria", "lookahead", "graphs"]
    for part in (starts, rules, trees, views, equilibria, lookahead, graphs):
        if part.__name__.removeprefix("bench.") in chosen:
            part.run()


main()

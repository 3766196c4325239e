"""``python -m bench``: all of it. What needs an extra that is not installed says so and is left out."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from importlib import import_module

import numba
import numpy

PARTS = (
    "starts", "rules", "writing", "induction", "guarantee", "equilibria", "search", "prove", "decided", "prunings",
    "cyclic", "stochastic", "tablebase", "endgames", "draw", "serving", "explorer", "formats", "tables", "hidden",
    "stranger",
)  # fmt: skip
ALSO = {"scale": "tables"}  # other names, by what the documents call a part


def main() -> None:
    """Prints the report, or the parts of it that are named; a part that fails is told of, and the others go on."""
    if "--large" in sys.argv:
        os.environ["ZERMELO_BENCH_LARGE"] = "1"  # what takes a quarter of an hour
    chosen = [ALSO.get(word, word) for word in sys.argv[1:] if word != "--large"] or PARTS
    if not set(chosen) <= set(PARTS):
        sys.exit(f"python -m bench measures all, python -m bench PART some of these: {', '.join(PARTS)}.")
    versions = f"numpy {numpy.__version__}, numba {numba.__version__}"
    print(f"Python {platform.python_version()}, {versions}, {platform.machine()}")
    print("CPU times, best of several, rivals in turn in one run.")
    print("Memory is what a step takes at its peak, in a process of its own.\n")
    failed = []
    for name in PARTS:
        if name in chosen:
            try:
                import_module(f"bench.{name}").run()
            except Exception:
                traceback.print_exc()
                failed.append(name)
    if failed:
        sys.exit(f"These parts failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main()

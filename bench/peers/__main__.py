"""``python -m bench.peers [names]``: measures, prints, and writes docs/peers.md and its chart.

--quick is for trying: tiny sizes, and nothing is written unless --into names a folder.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.peers import PEERS
from bench.peers.install import MISSING, ROOT
from bench.peers.page import machine, page, seconds, times
from bench.peers.picture import picture
from bench.peers.row import Row, add, read

PATIENCE = 1500  # seconds on the wall for one peer


def alone(name: str, quick: bool, path: Path) -> None:
    """Measures one peer in this process and adds its rows to a file."""
    module = import_module(f"bench.peers.{name}")
    found = version(module.PACKAGE) if module.PACKAGE else module.version()
    for row in module.rows(found, quick):
        add(row, path)
        print(told(row), flush=True)


def told(row: Row) -> str:
    """Returns one line of the report."""
    ratio = "" if row.ratio is None else times(row.ratio)
    what = f"{row.task}, {row.size}"
    spent = f"{seconds(row.theirs):>9} {seconds(row.ours):>9}"
    return f"{row.peer + ' ' + row.version:<26} {what:<88} {spent} {ratio:>8}  {row.agreed}"


def measured(name: str, quick: bool, folder: Path) -> tuple[list[Row], Row | None, bool]:
    """Returns the rows of one peer, measured in a process of its own; why there are no more; is that a fault?"""
    module = import_module(f"bench.peers.{name}")
    if hasattr(module, "why_not") and module.why_not():
        return [], _absent(module.PEER, module.why_not()), False
    if module.PACKAGE is not None:
        try:
            version(module.PACKAGE)
        except PackageNotFoundError:
            known = json.loads(MISSING.read_text(encoding="utf-8")) if MISSING.exists() else {}
            return [], _absent(module.PEER, known.get(module.PACKAGE, "it is not installed here")), False
    path = folder / f"{name}.jsonl"
    command = [sys.executable, "-m", "bench.peers", "--alone", str(path), *(["--quick"] if quick else []), name]
    fresh = os.environ | {"ZERMELO_CACHE": str(folder / name)}  # empty, so that first calls compile
    try:
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, cwd=ROOT, env=fresh)
    except subprocess.TimeoutExpired:
        return (
            read(path),
            _absent(module.PEER, f"not done within {PATIENCE // 60} minutes; what was is in the table"),
            True,
        )
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        last = (done.stderr.strip().splitlines() or ["it crashed"])[-1].partition(":")[0]  # no paths on the page
        return (
            read(path),
            _absent(module.PEER, f"its run failed ({last}); what was measured before is in the table"),
            True,
        )
    return read(path), None, False


def _absent(peer: str, why: str) -> Row:
    print(f"{peer}: {why}", flush=True)
    return Row("", "", peer, "", why)


def main() -> int:
    """Runs all of it."""
    asked = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    asked.add_argument("names", nargs="*", metavar="PEER", help=f"all where none is named: {', '.join(PEERS)}")
    asked.add_argument("--quick", action="store_true", help="tiny sizes, to see that it runs")
    asked.add_argument("--into", type=Path, help="the folder that the page and pictures/ are written to")
    asked.add_argument("--alone", type=Path, help=argparse.SUPPRESS)
    given = asked.parse_args()
    for name in given.names:
        if name not in PEERS:
            asked.error(f"there is no peer {name}; there are {', '.join(PEERS)}")
    if given.alone:
        alone(given.names[0], given.quick, given.alone)
        return 0
    rows, absent, failed = [], [], False
    print(f"{machine()}\nCPU seconds: the peer's, zermelo's; the ratio.\n")
    with tempfile.TemporaryDirectory() as folder:
        for name in given.names or PEERS:
            found, why, is_fault = measured(name, given.quick, Path(folder))
            rows += found
            absent += [why] if why else []
            failed |= is_fault
    whole = not given.names and not given.quick
    into = given.into or (ROOT / "docs" if whole else None)
    if into:
        (into / "pictures").mkdir(parents=True, exist_ok=True)
        (into / "peers.md").write_text(page(rows, absent, machine()), encoding="utf-8")
        (into / "pictures" / "peers.svg").write_text(picture(rows), encoding="utf-8")
        print(f"\nWritten: {into / 'peers.md'} and its chart.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

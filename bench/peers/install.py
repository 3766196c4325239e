"""Installs the peers, one by one, into the environment of the Python that runs this: ``python -m bench.peers.install``.

What cannot be installed is written down with the reason, and the rest goes on.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
MISSING = Path(sys.prefix) / "missing.json"
DEBIAN = Path(sys.prefix) / "debian"  # what is unpacked from packages of Debian, without installing them
PACKAGES = ("lrslib", "liblrs1")
PATIENCE = 900  # seconds for one package; building one from its source can take that long


def wanted(text: str) -> dict[str, str]:
    """Returns the requirements of the extra `peers` of a pyproject.toml, by the name of the package.

    >>> wanted('[project.optional-dependencies]\\npeers = ["easyAI>=2", "pgx"]')
    {'easyAI': 'easyAI>=2', 'pgx': 'pgx'}
    """
    listed = tomllib.loads(text)["project"]["optional-dependencies"]["peers"]
    return {re.split(r"[<>=!~;\[ ]", line, maxsplit=1)[0]: line for line in listed}


def install(requirement: str, kept: Sequence[str]) -> str:
    """Installs one package, with what zermelo itself needs *kept* as it must be; returns why not, or nothing."""
    options = ["-qq", "--disable-pip-version-check", "--prefer-binary"]
    command = [sys.executable, "-m", "pip", "install", *options, requirement, *kept]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return f"not installed within {PATIENCE // 60} minutes"
    return reason(done.stderr) if done.returncode else ""


def reason(told: str) -> str:
    """Returns in a few words why pip failed, without the paths and addresses that it prints.

    >>> reason("ERROR: No matching distribution found for pgx")
    'there is no version of it for this Python here'
    """
    if "No matching distribution" in told or "Could not find a version" in told:
        return "there is no version of it for this Python here"
    if "ResolutionImpossible" in told or "conflict" in told:
        return "it asks for other versions of packages than the rest does"
    if "build" in told.lower() or "metadata" in told.lower():
        return "there is no wheel of it for this machine, and its source does not build here"
    return "pip could not install it"


def unpack() -> str:
    """Fetches packages of Debian and unpacks them into a folder of this environment; returns why not, or nothing."""
    DEBIAN.mkdir(exist_ok=True)
    try:
        subprocess.run(["apt-get", "download", "-qq", *PACKAGES], cwd=DEBIAN, capture_output=True, check=True)
        for path in sorted(DEBIAN.glob("*.deb")):
            subprocess.run(["dpkg", "-x", path, DEBIAN], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "Debian's package of it cannot be fetched here"
    return ""


def main() -> None:
    """Installs all of them and says what is missing."""
    text, missing = (ROOT / "pyproject.toml").read_text(encoding="utf-8"), {}
    kept = tomllib.loads(text)["project"]["dependencies"]
    for name, requirement in wanted(text).items():
        print(f"Installing {requirement} ...", flush=True)
        why = install(requirement, kept)
        if why:
            missing[name] = why
            print(f"  left out: {why}", flush=True)
    print("Unpacking lrslib ...", flush=True)
    if why := unpack():
        missing["lrslib"] = why
        print(f"  left out: {why}", flush=True)
    MISSING.write_text(json.dumps(missing, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

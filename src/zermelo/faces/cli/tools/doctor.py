"""``zermelo doctor``: what is here, what is missing, and what to do about it."""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import Any

import click

from zermelo import __version__
from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import print_output_json, print_output_table, print_output_text
from zermelo.forms.explore.budgets import usable_budget_cores

# What few need: an extra, the module that shows it is there, and what it is for.
EXTRAS = {
    "tables": ("pyarrow", "solved positions and proofs on disk"),
    "chess": ("chess", "chess from any position, boards of python-chess"),
    "openspiel": ("pyspiel", "games of OpenSpiel"),
    "pettingzoo": ("pettingzoo", "environments of PettingZoo"),
    "networkx": ("networkx", "graphs from and to networkx"),
    "cluster": ("distributed", "tables made on a Dask cluster"),
    "pictures": ("cairosvg", "pictures as PNG and PDF"),
    "mcp": ("mcp", "answering agents: zermelo mcp"),
    "mixed": ("scipy", "large games of two players with hidden moves, in floating point"),
}
PACKAGES = ("numpy", "numba", "llvmlite", "click", "rich", "starlette", "uvicorn")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
LEAST_DISK = 200_000_000  # bytes; a warm cache of the whole catalogue takes less
LEAST_MEMORY = 500_000_000  # bytes


@click.command(short_help="Check the installation: versions, cache, cores, extras.")
@json_option
@click.pass_context
def doctor(context: click.Context, as_json: bool) -> None:
    """Check this installation, and say how to fix any problem.

    You see versions, the cache of compiled kernels, cores, memory, the installed extras and how to get the others. A
    small function is compiled as a test. Exit status: 0 when all is well, 1 when there is a problem.

    \b
    zermelo doctor
    zermelo doctor --json
    """
    found = _findings()
    if as_json:
        print_output_json(found)
    else:
        _tell(found)
    if found["troubles"]:
        context.exit(1)


def _findings() -> dict[str, Any]:
    """Returns all that the doctor sees, with a list of ``troubles``: what is wrong, and what to do."""
    from platform import machine, python_version

    from zermelo.compiler.cache import kernel_cache_folder, kernel_cache_size, usable_kernel_cache_folder
    from zermelo.compiler.native import is_native_code_refused
    from zermelo.forms.explore.memory import explore_free_memory

    place = usable_kernel_cache_folder()
    kernels, size = kernel_cache_size()
    found = {
        "zermelo": __version__, "python": python_version(), "platform": f"{sys.platform} {machine()}",
        "packages": {name: _version(name) for name in _requirements()},
        "cache": {"folder": str(kernel_cache_folder()), "usable": place is not None, "kernels": kernels, "bytes": size,
                  "free_disk": shutil.disk_usage(place).free if place is not None else 0},
        "cores": usable_budget_cores(), "free_memory": explore_free_memory(), "plain": is_native_code_refused(),
        "extras": {name: {"installed": _is_there(module), "for": use, "install": f'pip install "zermelo[{name}]"'}
                   for name, (module, use) in EXTRAS.items()},
        "browser": next(filter(None, map(shutil.which, BROWSERS)), None),
    }  # fmt: skip
    return found | {"troubles": _troubles(found)}


def _troubles(found: dict[str, Any]) -> list[dict[str, str]]:
    told = []
    for name, wanted in _requirements().items():
        version = found["packages"][name]
        if version is None:
            told.append((f"{name} is not installed.", f'Run: pip install "{name}{wanted}"'))
        elif not _fits(version, wanted):
            told.append((f"{name} is {version}; zermelo needs {wanted}.", f'Run: pip install "{name}{wanted}"'))
    cache = found["cache"]
    if not cache["usable"]:
        told.append((f"{cache['folder']} is not writable, so every process compiles again.",
                     "Change its owner, or choose another folder: export ZERMELO_CACHE=FOLDER"))  # fmt: skip
    elif cache["free_disk"] < LEAST_DISK:
        told.append((f"Only {cache['free_disk'] / 1e6:.0f} MB of disk are left in {cache['folder']}.",
                     "Free some space, or choose another folder: export ZERMELO_CACHE=FOLDER"))  # fmt: skip
    if found["free_memory"] < LEAST_MEMORY:
        told.append((f"Only {found['free_memory'] / 1e6:.0f} MB of memory are free.",
                     "Close other programs, or use small games: zermelo size GAME says what fits."))  # fmt: skip
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        told.append(("NUMBA_DISABLE_JIT is set, so nothing is compiled.", "Run: unset NUMBA_DISABLE_JIT"))
    elif not found["plain"] and (why := _trial(found)) is not None:
        told.append((f"The compiler does not work here: {why}",
                     "Run: pip install --force-reinstall numba; till then: export ZERMELO_PLAIN=1"))  # fmt: skip
    return [{"what": what, "do": do} for what, do in told]


def _trial(found: dict[str, Any]) -> str | None:
    from zermelo.compiler.attempt import attempt_trial

    return attempt_trial() if found["packages"].get("numba") else None


def _tell(found: dict[str, Any]) -> None:
    cache, extras = found["cache"], found["extras"]
    is_plain = "off, by ZERMELO_PLAIN or NUMBA_DISABLE_JIT" if found["plain"] else "on; no C compiler is needed"
    rows = [
        ("zermelo", found["zermelo"]),
        ("python", f"{found['python']} on {found['platform']}"),
        *((name, version or "not installed") for name, version in found["packages"].items()),
        ("compiling", is_plain),
        ("cache", cache["folder"] if cache["usable"] else f"{cache['folder']} (cannot be written)"),
        ("kernels kept", f"{cache['kernels']:,}, {cache['bytes'] / 1e6:.1f} MB"),
        ("cores", str(found["cores"])),
        ("free memory", f"{found['free_memory'] / 1e9:.1f} GB"),
        ("browser", found["browser"] or "no Chromium; only the browser tests need it"),
    ]
    print_output_table(("", ""), rows)
    print_output_text("")
    print_output_table(
        ("extra", "what it is for", "here"),
        [(name, extra["for"], "yes" if extra["installed"] else extra["install"]) for name, extra in extras.items()],
    )
    print_output_text("")
    for trouble in found["troubles"]:
        print_output_text(f"Trouble: {trouble['what']} {trouble['do']}")
    if not found["troubles"]:
        print_output_text("All is well.")


# ---------------------------------------------------------------- packages


def _requirements() -> dict[str, str]:
    """Returns the packages that zermelo needs, each with the versions that will do where its installation says so."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires("zermelo") or []
    except PackageNotFoundError:  # run from its source, never installed
        lines = []
    needed = [re.match(r"([\w.-]+)\s*([^;]*)$", line) for line in lines if "extra ==" not in line]
    return dict.fromkeys(PACKAGES, "") | {found[1]: found[2].strip() for found in needed if found is not None}


def _fits(version: str, wanted: str) -> bool:
    """Is *version* within *wanted*, which is made of >= and < alone?

    >>> _fits("0.68.1", "<0.70,>=0.68"), _fits("0.70.0", "<0.70,>=0.68"), _fits("8", ">=8.1")
    (True, False, False)
    """
    have = _numbers(version)
    for sign, bound in re.findall(r"(>=|<)\s*([\d.]+)", wanted):
        if (have < _numbers(bound)) == (sign == ">="):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))[:3]


def _version(package: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _is_there(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None

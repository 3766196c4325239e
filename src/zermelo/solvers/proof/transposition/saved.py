"""The table of a proof on disk, to go on with it later: what it says stays true, whoever asks next.

A file holds the layout of keys and entries, a digest of the rules and the side it was made for, and the table itself. A
table made for other rules or another side is refused, and so is a file that was cut short or changed.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiler.fingerprint import fingerprint
from zermelo.errors import FileError
from zermelo.solvers.proof.engine import Engine
from zermelo.solvers.proof.transposition.keys import Fields
from zermelo.solvers.proof.transposition.table import Grid, Layout

FORMAT = "zermelo proof table 2"
FIRST = "zermelo proof table 1"  # which had no checksum of its first line
TOLD = {"made_for", "fields", "sums", "layout", "check", "more"}  # beside the format


def save_proof_table(engine: Engine, path: Path) -> None:
    """Writes the table of an engine; a reader sees the old file or the whole new one."""
    table = np.asarray(engine.allocate(), dtype=np.int64)
    about = {
        "format": FORMAT, "made_for": _identity(engine), "fields": asdict(engine.fields), "sums": list(engine.sums),
        "layout": asdict(engine.layout), "check": zlib.crc32(table.tobytes()), "more": engine.more(),
    }  # fmt: skip
    about["seal"] = _seal(about)
    scratch = path.with_name(path.name + ".part")
    with scratch.open("wb") as file:
        file.write(json.dumps(about).encode() + b"\n")
        np.save(file, table)
    scratch.replace(path)


def is_proof_table_for(engine: Engine, path: Path) -> bool:
    """Was the table at *path* made for this engine's rules, side and method?"""
    return bool(_read(path)[0]["made_for"] == _identity(engine))


def load_proof_table(engine: Engine, path: Path) -> None:
    """Gives an engine the table that was saved for the same rules, side and method."""
    about, table = _read(path)
    if about["made_for"] != _identity(engine):
        raise FileError(f"{path} was made for other rules, another side or another method of proof.")
    if zlib.crc32(table.tobytes()) != about["check"]:
        raise FileError(f"{path} is damaged: its table is not what was written.")
    if table.nbytes > engine.memory:
        raise FileError(f"{path} holds a table of {table.nbytes:,} bytes; memory must be at least that.")
    try:
        _fill_from_saved(engine, about, table)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise FileError(f"{path} is damaged: it does not say how its table is laid out.") from None


def _fill_from_saved(engine: Engine, about: dict[str, Any], table: Any) -> None:
    layout = about["layout"]
    engine.native, engine.sums = engine.may_compile, tuple(about["sums"])
    engine.fields = Fields(**{name: tuple(numbers) for name, numbers in about["fields"].items()})
    engine.grid = Grid(**layout.pop("grid"))
    engine.rebuild(Layout(**{**layout, "words": tuple(layout["words"]), "grid": engine.grid}))
    engine.table = table if engine.native else table.tolist()
    engine.take(about["more"])


def _read(path: Path) -> tuple[dict[str, Any], Any]:
    try:
        with path.open("rb") as file:
            about = json.loads(file.readline())
            is_one = isinstance(about, dict) and about.get("format") in (FIRST, FORMAT) and set(about) >= TOLD
            if not is_one:
                raise FileError(f"{path} is not the table of a proof.")
            if about["format"] == FORMAT and about.get("seal") != _seal(about):
                raise FileError(f"{path} is damaged: it does not say what was written.")
            return about, np.load(file, allow_pickle=False)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, EOFError):
        raise FileError(f"{path} is not the table of a proof, or was cut short.") from None


def _seal(about: dict[str, Any]) -> str:
    """The checksum of what a file says of its table."""
    return fingerprint(json.dumps({name: told for name, told in about.items() if name != "seal"}, sort_keys=True))


def _identity(engine: Engine) -> str:
    """A digest of the rules, the side and the engine that a table is for."""
    names = [name for name in engine.kernel.names if name != "order"]
    bank = [engine.trial.bank] * bool(engine.trial.bank.words)
    return fingerprint(engine.kernel.methods.key(names), engine.members, engine.packs, engine.keyed, *bank)[:40]

"""Certificates of proofs: written page by page, found again by their folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line, Step
from zermelo.answers.proof.certificate import AT_LEAST, MANIFEST, MOST_ROWS, Certificate, Claim, Page
from zermelo.answers.proof.proof import Proof
from zermelo.answers.report import Report
from zermelo.checker.proof.certificate import check_certificate
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import FileError, ZermeloError
from zermelo.forms.game import RulesGame
from zermelo.tables.files import (
    PART,
    describe_table_file,
    sync_table_file,
    sync_table_files,
    table_file_error,
    write_table_file_json,
)
from zermelo.tables.manifest import Manifest, manifest_game, manifest_identity

State = tuple[int, ...]
Array = np.ndarray[Any, Any]


def open_certificate(folder: str | Path, game: RulesGame | None = None) -> Certificate:
    """Returns the certificate in a folder, with its game: the one given, or the one it names.

    >>> open_certificate("nowhere")
    Traceback (most recent call last):
    zermelo.errors.FileError: nowhere: no proof is here; `zermelo prove GAME --save nowhere` makes one.
    """
    if not (Path(folder) / MANIFEST).is_file():
        raise FileError(f"{folder}: no proof is here; `zermelo prove GAME --save {folder}` makes one.")
    found = Certificate.open(folder)
    try:
        known = manifest_game(dict(found.identity), Path(folder)) if game is None else game
        Manifest.compare(dict(found.identity), manifest_identity(known), Path(folder))
    except (KeyError, TypeError):
        raise FileError(f"{folder}: not the manifest of a proof.") from None
    return replace(found, game=known)


def open_proof(folder: str | Path, game: RulesGame | None = None) -> Proof:
    """Returns the proof whose strategies are in a folder; what it says of positions outside them it does not know.

    >>> open_proof("nowhere")
    Traceback (most recent call last):
    zermelo.errors.FileError: nowhere: no proof is here; `zermelo prove GAME --save nowhere` makes one.
    """
    kept = open_certificate(folder, game)
    run_compiler_playouts_once(kept.game.rules)
    told, (low, high) = kept.proof, kept.bounds_at(kept.start)
    method, why, best = (told.get(name) for name in ("method", "why", "move"))
    moves = told.get("line") or []
    try:
        if not all(isinstance(text, str) for text in (method, why, *moves)) or not isinstance(best, str | None):
            raise TypeError("texts")
        state, steps = kept.start, list[Step]()
        for move in moves:
            steps.append(Step(str(kept.game.turn(state)), move))
            state = kept.game.after(state, move)
    except (TypeError, ZermeloError):
        raise FileError(f"{folder}: the line of this proof cannot be played.") from None
    return Proof(
        given=kept.game, side=kept.side, start=kept.start, low=low, high=high, best=best, line=Line(tuple(steps)),
        certificate=kept, asked=str(kept.identity.get("game", "")), method=str(method), why=str(why),
        status=kept.status_at(kept.start), effort=Effort(0, 0.0, False),
    )  # fmt: skip


def verify_certificate(certificate: Certificate) -> Report:
    """Returns a report on every strategy of a certificate; see `zermelo.check`."""
    run_compiler_playouts_once(certificate.game.rules)
    return check_certificate(certificate)


def require_certificate_room(folder: str | Path) -> None:
    """Raises where a folder cannot be made a certificate's: something is there already."""
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise FileError(f"{folder}: something is there already; choose a folder that is empty or new.")


def certificate_rows_once(states: Array) -> Array:
    """Returns rows in order, word by word, each once.

    >>> certificate_rows_once(np.array([[2, 1], [1, 3], [2, 1]])).tolist()
    [[1, 3], [2, 1]]
    """
    if len(states) < 2:
        return states
    words = [column for column in states.T[::-1] if (column != column[0]).any()]
    ordered = states[np.lexsort(words)] if words else states[:1]
    once: Array = ordered[np.append(True, (ordered[1:] != ordered[:-1]).any(axis=1))]
    return once


class CertificateWriter:
    """Writes a certificate into a folder that is there only when it is whole.

    Pages are written to a folder next to it, as they come; `finish` gives it its name.
    """

    def __init__(self, folder: str | Path, game: RulesGame, side: Sequence[str], start: State) -> None:
        self.folder, self.game, self.side, self.start = Path(folder), game, tuple(side), tuple(start)
        require_certificate_room(folder)
        self.part = self.folder.with_name(self.folder.name + PART)
        self.claims: list[Claim] = []
        self._pages: list[Page] = []

    def __enter__(self) -> CertificateWriter:
        try:
            if self.part.exists():
                shutil.rmtree(self.part)
            self.part.mkdir(parents=True)
        except OSError as error:
            raise table_file_error(self.part, error) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.part.exists():
            shutil.rmtree(self.part, ignore_errors=True)

    def add(self, holds: str, ply: int, states: Array, moves: Array) -> None:
        """Writes the moves at positions after so many moves, in the order of their states."""
        order = np.lexsort(states.T[::-1])
        states, moves = states[order], moves[order]
        folder = "at-least" if holds == AT_LEAST else "at-most"
        for number, begin in enumerate(range(0, len(states), MOST_ROWS)):
            name, part = f"{folder}/{ply:06d}-{number:03d}.parquet", slice(begin, begin + MOST_ROWS)
            self._pages.append(self._write(name, ply, states[part], moves[part]))

    def _write(self, name: str, ply: int, states: Array, moves: Array) -> Page:
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.part / name
        columns = {f"w{i}": np.ascontiguousarray(states[:, i]) for i in range(states.shape[1])}
        columns["move"] = moves
        try:
            path.parent.mkdir(exist_ok=True)
            pq.write_table(
                pa.table(columns), path, compression="zstd", use_dictionary=False, store_schema=False,
                column_encoding=dict.fromkeys(columns, "DELTA_BINARY_PACKED"),
            )  # fmt: skip
        except OSError as error:
            raise table_file_error(path, error) from None
        told, first, last = describe_table_file(path), tuple(states[0].tolist()), tuple(states[-1].tolist())
        return Page(name, ply, len(states), told["bytes"], told["sha256"], first, last)

    def claim(self, holds: str, units: int, players: Sequence[str], plies: int) -> None:
        """Ends one strategy, all of whose pages are written: what it secures, and who follows it."""
        self.claims.append(Claim(holds, units, tuple(players), plies, tuple(self._pages)))
        self._pages = []

    def finish(self, proof: Mapping[str, Any]) -> Certificate:
        """Writes the manifest, and gives the folder its name."""
        asked = str(getattr(self.game, "asked", ""))
        made = Certificate(
            self.folder, manifest_identity(self.game, asked), self.side, self.start, self.game.rules.scale,
            tuple(self.claims), dict(proof), self.game,
        )  # fmt: skip
        sync_table_files([self.part / page.file for claim in self.claims for page in claim.pages])
        write_table_file_json(self.part / MANIFEST, made.document())
        try:
            if self.folder.exists():
                self.folder.rmdir()
            os.replace(self.part, self.folder)
            sync_table_file(self.folder.resolve().parent)
        except OSError as error:
            raise table_file_error(self.folder, error) from None
        return made

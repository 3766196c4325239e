"""Chess endgames beside tables that others made: Syzygy's results and Gaviota's distances, read by python-chess.

python-chess' source holds Syzygy's tables of all endgames of three and four men, and Gaviota's of three. It is fetched
from where Python packages come from; without a network this part is left out. Random positions of every endgame are
compared, and of two pawns every position in which White may capture en passant. ``--large`` compares all endgames, and
ten times as many positions.
"""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import zermelo as z
from bench.clock import is_there, say
from zermelo.errors import ParameterError

SOME = ("KQvK", "KRvK", "KPvK", "KBNvK", "KQvKR", "KRvKN", "KRvKP", "KPvKP")
PATIENCE = 300  # seconds for the source


def run() -> None:
    """Prints the report."""
    if not is_there("chess", "the comparison of endgames"):
        return
    with tempfile.TemporaryDirectory() as folder:
        found = _fetched(Path(folder))
        if found is None:
            print("python-chess' source with its tables cannot be fetched here: the comparison of endgames is left out")
            return
        is_large = bool(os.environ.get("ZERMELO_BENCH_LARGE"))
        _compare(found / "syzygy" / "regular", found / "gaviota", is_large)


def _fetched(folder: Path) -> Path | None:
    """The data of python-chess' source, unpacked; None where it cannot be had."""
    wanted = f"chess=={version('chess')}"
    command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--no-binary", ":all:", "-d", str(folder)]
    try:
        subprocess.run([*command, wanted], capture_output=True, check=True, timeout=PATIENCE)
        with tarfile.open(next(folder.glob("*.tar.gz"))) as source:
            source.extractall(folder, filter="data")
        found = next(folder.glob("*/data"))
    except (OSError, StopIteration, subprocess.SubprocessError, tarfile.TarError):
        return None
    return found if any((found / "syzygy" / "regular").glob("*.rtbw")) else None


def _compare(results: Path, distances: Path, is_large: bool) -> None:
    import chess.gaviota
    import chess.syzygy

    names = sorted(path.stem for path in results.glob("*.rtbw")) if is_large else SOME
    many, began = (20_000 if is_large else 2_000), time.process_time()
    with chess.syzygy.open_tablebase(str(results)) as syzygy, chess.gaviota.PythonTablebase() as gaviota:
        gaviota.add_directory(str(distances))
        looked, refused, measured, differ, farther = 0, 0, 0, list[str](), list[str]()
        for name in names:
            answer = z.solve(f"chess:{name.replace('v', '')}")
            boards: Iterable[Any] = itertools.islice(_boards(name), many)
            for board in itertools.chain(boards, _captures_in_passing() if name == "KPvKP" else ()):
                fen, mover = board.fen(), "White" if board.turn else "Black"
                try:
                    ours, told = answer.value(fen)[mover], syzygy.probe_wdl(board)
                except ParameterError:  # the pawn cannot have stepped over that square: White would have been in check
                    refused += 1
                    continue
                looked += 1
                if ours != (told > 0) - (told < 0):  # wins that the fifty-move rule would spoil are wins here
                    differ.append(fen)
                if len(name) == len("KRvK"):
                    measured += 1
                    far = answer.distance(fen) if ours else 0
                    if far != abs(gaviota.probe_dtm(board)):
                        farther.append(fen)
    say(f"chess, {len(names)} endgames: {looked:,} results unlike Syzygy's", f"{len(differ)}", "0", not differ)
    say(f"  {measured:,} distances of three men unlike Gaviota's", f"{len(farther)}", "0", not farther)
    say("  positions refused: no pawn can have stepped so", f"{refused:,}", "1,420", refused == 1_420)
    say("  CPU seconds, solving too", f"{time.process_time() - began:.0f}", "")
    for fen in (*differ[:3], *farther[:3]):
        print(f"  {fen}")


def _boards(name: str) -> Iterator[Any]:
    """Random positions of an endgame, such as KRvKP, that rules allow."""
    import chess

    dice, men = random.Random(1), [*name.partition("v")[0], *name.partition("v")[2].lower()]
    while True:
        board = chess.Board(None)
        for man, square in zip(men, dice.sample(range(64), len(men)), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = dice.random() < 0.5
        if board.is_valid():
            yield board


def _captures_in_passing() -> Iterator[Any]:
    """Every position of two pawns in which White may capture en passant."""
    import chess

    for file, aside in itertools.product(range(8), (-1, 1)):
        if not 0 <= file + aside < 8:
            continue
        pawns = {chess.square(file, 4): "p", chess.square(file + aside, 4): "P"}
        free = set(range(64)) - {*pawns, chess.square(file, 5), chess.square(file, 6)}
        for white, black in itertools.permutations(sorted(free), 2):
            board = chess.Board(None)
            for square, man in (pawns | {white: "K", black: "k"}).items():
                board.set_piece_at(square, chess.Piece.from_symbol(man))
            board.ep_square = chess.square(file, 5)
            if board.is_valid() and board.has_legal_en_passant():
                yield board

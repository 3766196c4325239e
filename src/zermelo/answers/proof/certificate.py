"""The certificate of a proof: a strategy on disk, one move for every position that its side can be brought into.

```
manifest.json            which game, which side, which claims; written last, so a folder with it is whole
at-least/000007-000.parquet    positions after 7 moves, sorted, at most 65,536 of them, each with the move to make
at-most/…                      the same for the others, who hold the side to no more than that
```
A page has a column for each word of a state, ``w0``, ``w1`` …, and ``move``, the number of the action. What comes from
a file is bounded before it is read, and each page has its checksum in the manifest.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from zermelo.errors import FileError, require_arrow_extra
from zermelo.forms.payoff import Number, payoff_quotient

Array = np.ndarray[Any, Any]
State = tuple[int, ...]

MANIFEST, FORMAT, KIND = "manifest.json", 1, "certificate"
AT_LEAST: Final = "at least"
AT_MOST: Final = "at most"
MOST_ROWS = 1 << 16  # of a page
MOST_WORDS = 4096  # of a state
MOST_PLIES = 1_000_000
MOST_REPLIES = 4096  # positions within a turn of whoever does not follow a strategy, where it is looked up
LARGEST_MANIFEST = 256 << 20  # bytes
KEPT = 16  # pages that are held for look-ups
NAME = re.compile(r"at-(least|most)/\d{6,9}-\d{3,6}\.parquet")


@dataclass(frozen=True)
class Page:
    """A page of positions, all after the same number of moves: its file, how many, the first and the last of them."""

    file: str
    ply: int
    rows: int
    bytes: int
    sha256: str
    first: State
    last: State

    def document(self) -> dict[str, Any]:
        """Returns the page as a manifest holds it."""
        told = {name: getattr(self, name) for name in ("file", "ply", "rows", "bytes", "sha256")}
        return {**told, "first": list(self.first), "last": list(self.last)}

    @classmethod
    def read(cls, told: Mapping[str, Any], width: int) -> Page:
        """Returns the page that a manifest tells of; raises `ValueError` where that cannot be one."""
        ply, rows, size = (int(told[name]) for name in ("ply", "rows", "bytes"))
        first, last = (tuple(int(x) for x in told[name]) for name in ("first", "last"))
        name, digest = str(told["file"]), str(told["sha256"])
        is_sound = NAME.fullmatch(name) and re.fullmatch(r"[0-9a-f]{64}", digest) and first <= last
        room = 2 * 8 * (width + 1) * MOST_ROWS + (1 << 20)
        is_small = 0 <= ply < MOST_PLIES and 0 < rows <= MOST_ROWS and 0 < size <= room
        if not is_sound or not is_small or not len(first) == len(last) == width:
            raise ValueError(name)
        return cls(name, ply, rows, size, digest, first, last)


@dataclass(frozen=True)
class Claim:
    """What a strategy secures: that the side gets `holds` (at least, at most) `units` of 1/scale.

    `players` follow the strategy, at least the side's or at most the others'. Every play ends within `plies` moves.
    """

    holds: str
    units: int
    players: tuple[str, ...]
    plies: int
    pages: tuple[Page, ...] = ()

    @property
    def positions(self) -> int:
        """How many positions have a move."""
        return sum(page.rows for page in self.pages)

    @property
    def size(self) -> int:
        """How many bytes its pages take."""
        return sum(page.bytes for page in self.pages)

    def at(self, ply: int) -> list[Page]:
        """Returns the pages of positions after so many moves."""
        return [page for page in self.pages if page.ply == ply]

    def document(self) -> dict[str, Any]:
        """Returns the claim as a manifest holds it."""
        told = {name: getattr(self, name) for name in ("holds", "units", "plies", "positions")}
        return {**told, "players": list(self.players), "pages": [page.document() for page in self.pages]}

    @classmethod
    def read(cls, told: Mapping[str, Any], width: int) -> Claim:
        """Returns the claim that a manifest tells of; raises `ValueError` where that cannot be one."""
        pages = tuple(Page.read(page, width) for page in told["pages"])
        found = cls(str(told["holds"]), int(told["units"]), tuple(map(str, told["players"])), int(told["plies"]), pages)
        if found.holds not in (AT_LEAST, AT_MOST) or not 0 <= found.plies <= MOST_PLIES:
            raise ValueError(found.holds)
        if found.positions != told["positions"] or len({page.file for page in pages}) < len(pages):
            raise ValueError("positions")
        return found


@dataclass(frozen=True, eq=False)
class Certificate:
    """A folder with the strategies of a proof: who can guarantee what, from which start, by which moves.

    `identity` tells which game it is about; `game` is that game, once it is known.
    """

    folder: Path
    identity: Mapping[str, Any]
    side: tuple[str, ...]
    start: State
    scale: int
    claims: tuple[Claim, ...]
    proof: Mapping[str, Any] = field(default_factory=dict)
    game: Any = None

    @classmethod
    def open(cls, folder: str | Path) -> Certificate:
        """Returns the certificate in a folder; refuses what is none, is not whole, or is too large to be one."""
        path = Path(folder) / MANIFEST
        told = _manifest(path)
        try:
            width = len(told["start"])
            if told["zermelo"] != KIND or not 0 < width <= MOST_WORDS or int(told["scale"]) < 1:
                raise ValueError(KIND)
            if told["format"] != FORMAT:
                raise FileError(f"{folder}: a certificate of format {told['format']}, and this zermelo reads {FORMAT}.")
            found = cls(
                Path(folder), dict(told["identity"]), tuple(map(str, told["side"])), tuple(map(int, told["start"])),
                int(told["scale"]), tuple(Claim.read(claim, width) for claim in told["claims"]), dict(told["proof"]),
            )  # fmt: skip
        except FileError:
            raise
        except (KeyError, TypeError, ValueError, OverflowError):
            raise FileError(f"{path}: not the manifest of a proof.") from None
        if not found.claims or len({claim.holds for claim in found.claims}) < len(found.claims):
            raise FileError(f"{path}: a proof claims one thing at least, and none of them twice.")
        return found

    def document(self) -> dict[str, Any]:
        """Returns what the manifest holds."""
        return {
            "zermelo": KIND, "format": FORMAT, "identity": dict(self.identity), "side": list(self.side),
            "start": list(self.start), "scale": self.scale, "claims": [claim.document() for claim in self.claims],
            "proof": dict(self.proof),
        }  # fmt: skip

    # ------------------------------------------------------------ what it says

    def claim(self, holds: str) -> Claim | None:
        """Returns the claim that the side gets at least, or at most, so much; None where there is none."""
        return next((claim for claim in self.claims if claim.holds == holds), None)

    def amount(self, claim: Claim) -> Number:
        """Returns how much the side is said to get."""
        return payoff_quotient(claim.units, self.scale)

    @property
    def bounds(self) -> tuple[Number | None, Number | None]:
        """What the side gets at least and at most; None where nothing is claimed."""
        low, high = (None if claim is None else self.amount(claim) for claim in map(self.claim, (AT_LEAST, AT_MOST)))
        return low, high

    @property
    def positions(self) -> int:
        """How many positions have a move."""
        return sum(claim.positions for claim in self.claims)

    @property
    def size(self) -> int:
        """How many bytes the pages take."""
        return sum(claim.size for claim in self.claims)

    def move(self, state: State) -> tuple[Claim, int] | None:
        """Returns the claim that speaks of a position, and the number of the move to make there; None where none is."""
        for claim in self.claims:
            for page in claim.pages:
                if page.first <= tuple(state) <= page.last and (found := self._at(page, state)) is not None:
                    return claim, found
        return None

    def covering(self, state: State) -> tuple[Claim, ...]:
        """Returns every claim that holds at a position, that of whoever is to move first; none where play is over."""
        mover = self.game.turn(state)
        if mover is None:
            return ()
        found = [claim for claim in self.claims if self._covers(claim, state)]
        return tuple(sorted(found, key=lambda claim: mover not in claim.players))

    def bounds_at(self, state: State) -> tuple[Number | None, Number | None]:
        """Returns what the side gets at least and at most from a position, by the strategies and by the rules."""
        if self.game.turn(state) is None:
            return self._paid(state), self._paid(state)
        known = {claim.holds: self.amount(claim) for claim in self.covering(state)}
        least, most = self._declared()
        return known.get(AT_LEAST, least), known.get(AT_MOST, most)

    def status_at(self, state: State) -> str:
        """Returns whether it is known what the side gets from a position, ``solved``, or ``bounded``."""
        low, high = self.bounds_at(state)
        return "solved" if low is not None and low == high else "bounded"

    def _declared(self) -> tuple[Number | None, Number | None]:
        """What the rules say that an end pays the side at least and at most."""
        return declared_certificate_bounds(self.game, self.side)

    def _paid(self, state: State) -> Number:
        """What the side gets at an end."""
        paid = self.game.payoff(state)
        return payoff_quotient(sum(int(paid[player] * self.scale) for player in self.side), self.scale)

    def _covers(self, claim: Claim, state: State) -> bool:
        """Has the strategy a move here, or does it answer whatever the others do until it is its turn again?"""
        seen, ahead = {tuple(state)}, [tuple(state)]
        while ahead and len(seen) <= MOST_REPLIES:
            here = ahead.pop()
            mover = self.game.turn(here)
            if mover is not None and mover not in claim.players:
                more = {self.game.act(here, action) for action in self.game.actions(here)} - seen
                seen |= more
                ahead += more
            elif not (self._pays(claim, here) if mover is None else self._has(claim, here)):
                return False
        return not ahead

    def _has(self, claim: Claim, state: State) -> bool:
        """Is there a move of this strategy at a position?"""
        return (found := self.move(state)) is not None and found[0] is claim

    def _pays(self, claim: Claim, state: State) -> bool:
        """Does the side get at an end what is claimed?"""
        got, due = self._paid(state), self.amount(claim)
        return bool(got >= due if claim.holds == AT_LEAST else got <= due)

    def _at(self, page: Page, state: State) -> int | None:
        states, moves = self._held(page)
        rows = np.flatnonzero((states == np.array(state, dtype=np.int64)).all(axis=1))
        return int(moves[rows[0]]) if len(rows) else None

    def _held(self, page: Page) -> tuple[Array, Array]:
        """A page that is read once and kept for a while."""
        kept: dict[str, tuple[Array, Array]] = vars(self).setdefault("_pages", {})
        if page.file not in kept:
            if len(kept) >= KEPT:
                kept.pop(next(iter(kept)))
            kept[page.file] = self.read(page)
        return kept[page.file]

    # ------------------------------------------------------------ its pages

    def pages(self, claim: Claim, ply: int) -> Iterator[tuple[Array, Array]]:
        """Yields positions after so many moves and the moves to make there, page by page."""
        for page in claim.at(ply):
            yield self.read(page)

    def read(self, page: Page) -> tuple[Array, Array]:
        """Returns the positions and the moves of a page; refuses one that is not as it was written."""
        path = self.folder / page.file
        try:
            if path.stat().st_size != page.bytes:
                raise FileError(f"{path}: damaged, {path.stat().st_size:,} bytes instead of {page.bytes:,}.")
            content = path.read_bytes()
        except OSError as error:
            raise FileError(f"{path}: missing from the proof ({error.strerror}).") from None
        if hashlib.sha256(content).hexdigest() != page.sha256:
            raise FileError(f"{path}: damaged, its checksum is not that of the proof.")
        return self._columns(path, content, page)

    def _columns(self, path: Path, content: bytes, page: Page) -> tuple[Array, Array]:
        require_arrow_extra()
        import pyarrow as pa
        import pyarrow.parquet as pq

        width = len(self.start)
        names = [*(f"w{i}" for i in range(width)), "move"]
        try:
            file = pq.ParquetFile(pa.BufferReader(content))
            told = file.metadata
            size = sum(told.row_group(g).total_byte_size for g in range(told.num_row_groups))
            if file.schema_arrow.names != names or told.num_rows != page.rows or size > 32 * (width + 1) * MOST_ROWS:
                raise FileError(f"{path}: not a page of {page.rows:,} positions of {width} words.")
            table = file.read()
            columns = [np.asarray(table.column(name).to_numpy(), dtype=np.int64) for name in names]
        except FileError:
            raise
        except (pa.ArrowException, OSError, ValueError, TypeError):
            raise FileError(f"{path}: not a page of a proof.") from None
        states = np.column_stack(columns[:-1])
        if (tuple(states[0].tolist()), tuple(states[-1].tolist())) != (page.first, page.last):
            raise FileError(f"{path}: begins or ends with other positions than the manifest of the proof says.")
        return states, columns[-1]

    def __repr__(self) -> str:
        low, high = self.bounds
        told = f"{low}" if low == high else f"{low} to {high}"
        return f"<Certificate of {self.identity.get('title', '')}: {told}, {self.positions:,} positions>"


def declared_certificate_bounds(game: Any, side: tuple[str, ...]) -> tuple[Number | None, Number | None]:
    """Returns what the rules say by their `bounds` that an end pays a side at least and at most; None without such two.

    >>> from zermelo.games.given import game
    >>> declared_certificate_bounds(game("hex:3,3"), ("A",)), declared_certificate_bounds(game("dots:2,2"), ("A",))
    ((-1, 1), (0, 4))
    """
    rules, mine, theirs = game.rules, len(side), len(game.players) - len(side)
    told = getattr(rules, "bounds", None)
    if not isinstance(told, tuple | list) or len(told) != 2 or not all(type(pay) is int for pay in told):
        return None, None
    least, most = told
    low, high = mine * least, mine * most
    if getattr(rules, "zero_sum", False):
        low, high = max(low, -theirs * most), min(high, -theirs * least)
    return payoff_quotient(low, rules.scale), payoff_quotient(high, rules.scale)


def _manifest(path: Path) -> dict[str, Any]:
    """The document of a manifest, which has a checksum of its own."""
    try:
        if path.stat().st_size > LARGEST_MANIFEST:
            raise FileError(f"{path}: larger than the manifest of a proof may be.")
        outer = json.loads(path.read_text(encoding="utf-8"))
        document: dict[str, Any] = outer["document"]
        body = json.dumps(document, indent=1, sort_keys=True)
        is_sound = outer["sha256"] == hashlib.sha256(body.encode()).hexdigest()
    except OSError as error:
        raise FileError(f"{path}: the manifest of this proof cannot be read ({error.strerror}).") from None
    except FileError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError):
        is_sound = False
    if not is_sound:
        raise FileError(f"{path}: the manifest of this proof is damaged; it is not as it was written.")
    return document


def is_certificate_folder(folder: str | Path) -> bool:
    """Does a folder hold the certificate of a proof?"""
    path = Path(folder) / MANIFEST
    try:
        with path.open(encoding="utf-8") as file:
            return path.stat().st_size <= LARGEST_MANIFEST and f'"zermelo": "{KIND}"' in file.read()
    except (OSError, UnicodeDecodeError):
        return False

"""What a folder with a table says about itself: which game, which question, which files.

```
manifest.json       this; it is written last, so a folder with it is whole
layers/             Parquet files, one or more for each layer
index/              made from them when they are asked often; may be removed at any time
work/               while the table is being made: journal and keys
```
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo import __version__
from zermelo.compiler.fingerprint import fingerprint
from zermelo.compiler.native import Methods
from zermelo.errors import FileError, ZermeloError
from zermelo.forms.game import RulesGame
from zermelo.forms.traits.traits import traits_of_game
from zermelo.tables.files import check_table_file, read_table_file_json, write_table_file_json
from zermelo.tables.order import Order
from zermelo.tables.packing import Packing
from zermelo.tables.shapes import (
    MISSHAPEN,
    are_whole,
    is_line,
    is_whole,
    require_identity_shape,
    require_layer_shape,
    require_order_shape,
    require_packing_shape,
    require_shape,
)
from zermelo.tables.symmetry import has_symmetry, is_mirrored, mirror_fingerprint
from zermelo.tables.values import QUESTIONS, Values, table_endless_scores

MANIFEST = "manifest.json"
TABLEBASE = "tablebase.json"  # the manifest of a folder of numbered positions
FORMAT = 3
READS = (1, 2, 3)  # in format 1 a layer was one file; in 2 guarantees on cycles had no ranks
RESUMES = (2, 3)  # formats of tables that are not finished
OURS = {MANIFEST, "layers", "index", "work"}
RULES = ("player", "legal", "moves", "apply", "over", "score", "odds", "same", "key", "restore", "slice")
SEARCHED = re.compile(r"to the end|(depth|nodes)=[1-9]\d{0,17}")  # how far an opening table was
GAMES, STEPS = 20, 400  # random games by which rules are told apart
WORDS = {
    "what": "another question",
    "ties": "another tie rule",
    "symmetric": "another choice about symmetric positions",
    "plies": "another number of plies",
    "search": "another search",
}


class OtherTable(FileError):
    """A folder holds a table, and not the one that is asked for."""


def manifest_identity(game: RulesGame, asked: str = "") -> dict[str, Any]:
    """Returns what makes a table that of this game and no other.

    The text of the rules is compared where both were read by the same version of Python, which compiles them in its own
    way; their conduct in some random games always.
    """
    rules = game.rules
    names = [name for name in RULES if hasattr(type(rules), name)]
    said = (rules.players, rules.actions, rules.scale, tuple(rules.start), repr(getattr(rules, "endless", None)))
    text = fingerprint(type(rules).__qualname__, Methods(rules).key(names), said)
    return {
        "format": FORMAT, "game": asked, "title": game.title, "players": list(game.players), "rules": text,
        "conduct": manifest_conduct(game), "python": manifest_python(),
    }  # fmt: skip


def manifest_python() -> str:
    """The version of Python, which compiles rules in its own way."""
    return "{}.{}".format(*sys.version_info[:2])


def manifest_conduct(game: RulesGame) -> str:
    """A hash of all that happens in some random games."""
    dice, seen, steps = random.Random(1), [], 0
    for _ in range(GAMES):
        state = game.start()
        while steps < STEPS and game.turn(state) is not None:
            actions = game.actions(state)
            seen.append([state, game.turn(state), actions])
            state = game.act(state, dice.choice(actions))
            steps += 1
        seen.append([state, game.scores(state) if game.turn(state) is None else ()])
    return fingerprint(repr(seen))


@dataclass(frozen=True)
class Manifest:
    """The manifest of a finished table."""

    identity: dict[str, Any]
    order: Order
    packing: Packing | None
    values: Values
    layers: dict[int, dict[str, Any]]

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return sum(kept["rows"] for kept in self.layers.values())

    @property
    def bytes(self) -> int:
        """How many bytes the layers take."""
        return sum(kept["bytes"] for kept in self.layers.values())

    def write(self, folder: Path) -> None:
        """Keeps it."""
        write_table_file_json(folder / MANIFEST, {
            "identity": self.identity, "order": self.order.document(), "values": self.values.document(),
            "packing": None if self.packing is None else self.packing.document(), "zermelo": __version__,
            "positions": self.positions, "layers": {str(j): kept for j, kept in self.layers.items()},
        })  # fmt: skip

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """Returns the manifest of a folder; refuses one that is no table, not whole, or of another version."""
        if not has_table_manifest(folder):
            if (folder / "work" / "journal.json").exists():
                raise FileError(f"{folder}: this table is not finished; repeat the command that started it.")
            if (folder / TABLEBASE).is_file():
                raise FileError(
                    f"{folder}: holds a tablebase of numbered positions, not a table of rows; lookup, search, play and "
                    "check read it."
                )
            raise FileError(f"{folder}: no table is here; `zermelo table GAME --out {folder}` makes one.")
        found = read_table_file_json(folder / MANIFEST, "the manifest of this table")
        identity = found.get("identity") if isinstance(found, dict) else None
        version = identity.get("format") if isinstance(identity, dict) else None
        if type(version) is not int or version not in READS:
            told = version if type(version) is int else "nobody knows"
            raise OtherTable(
                f"{folder}: a table of format {told}, and this zermelo reads formats up to {max(READS)}; "
                f"{'use a newer zermelo' if type(version) is int and version > max(READS) else 'build it again'}."
            )
        try:
            _check_shape(found)
            packing = None if found["packing"] is None else Packing.read(found["packing"])
            layers = {j: _in_parts(found["layers"][str(j)]) for j in sorted(map(int, found["layers"]))}
            made = cls(found["identity"], Order.read(found["order"]), packing, Values.read(found["values"]), layers)
        except MISSHAPEN:
            raise FileError(f"{folder / MANIFEST}: not a manifest of this version of zermelo.") from None
        for kept in layers.values():
            check_layer_files(folder / "layers", kept, deep=False)
        return made

    def check_keys(self, rules: Any, folder: Path) -> None:
        """Raises unless order and packing are of states that these rules have."""
        width, order = len(rules.start), self.order
        entries = len(self.packing.low) if self.packing is not None else width if hasattr(rules, "restore") else -1
        lacks = (order.is_slice and not hasattr(rules, "slice")) or (
            self.identity["symmetric"] and not has_symmetry(rules)
        )
        endless = table_endless_scores(rules)
        if self.values.what == "guarantees" and not self.values.is_expected and endless is not None:
            lacks = lacks or any(x not in kinds for x, kinds in zip(endless, self.values.kinds, strict=True))
        if entries != width or lacks or any(i >= width for i, _, _ in order.terms):
            raise FileError(f"{folder / MANIFEST}: its keys or payoffs are not those of this game.")
        mirror = self.identity.get("mirror") if self.identity["python"] == manifest_python() else None
        if mirror is not None and (not is_mirrored(rules) or mirror != mirror_fingerprint(rules)):
            raise OtherTable(f"{folder}: the mirror images of this table are not those of the game; build it again.")

    def check_identity(self, asked: dict[str, Any], folder: Path) -> None:
        """Raises unless the table is that of the game and the question *asked*."""
        self.compare(self.identity, asked, folder)

    @staticmethod
    def compare(kept: dict[str, Any], asked: dict[str, Any], folder: Path, formats: Sequence[int] = READS) -> None:
        """Raises where what a folder holds is not what is asked for; says in what they differ."""
        if not isinstance(kept, dict) or kept.get("format") not in formats:
            version = kept.get("format") if isinstance(kept, dict) else None
            told = version if type(version) is int else "nobody knows"
            raise OtherTable(f"{folder}: started by another version of zermelo (format {told}); build it again.")
        if not all(is_line(str(kept.get(name))) for name in ("title", *WORDS)):
            raise FileError(f"{folder}: it does not say in one line what it holds; choose another folder.")
        names = ["conduct", "players", *(["rules"] if kept.get("python") == asked["python"] else [])]
        if any(kept.get(name) != asked[name] for name in names):
            same = kept.get("title") == asked["title"]
            other = "the same title but other rules" if same else f"another game, {kept.get('title')}"
            raise OtherTable(f"{folder}: holds a table of {other}; choose that game, or another folder.")
        for name, words in WORDS.items():
            if name in asked and kept.get(name) != asked[name]:
                raise OtherTable(
                    f"{folder}: holds a table of {words}, {kept.get(name)}; choose another folder, or remove this one."
                )


def _in_parts(kept: dict[str, Any]) -> dict[str, Any]:
    """What a manifest says of a layer; in the first format it was one file."""
    if "parts" not in kept:
        kept = kept | {"parts": [{name: kept[name] for name in ("file", "bytes", "sha256", "rows")}]}
    require_layer_shape(kept)
    return kept | {"bytes": sum(part["bytes"] for part in kept["parts"])}


def _check_shape(found: dict[str, Any]) -> None:
    """Raises unless a manifest has all that it must have, each of its kind: it may have been written by anybody."""
    identity, values, packing = (found[name] for name in ("identity", "values", "packing"))
    require_identity_shape(identity)
    require_order_shape(found["order"])
    require_shape(
        all(values[name] == identity[name] for name in ("what", "ties", "players")) and values["what"] in QUESTIONS
    )
    require_shape(
        is_whole(values["scale"], 1) and type(values["kinds"]) is list and all(map(are_whole, values["kinds"]))
    )
    require_shape(all(type(values[name]) is bool for name in ("is_expected", "is_opening")))
    seats, kinds, counted = len(identity["players"]), values["kinds"], 0
    require_shape(not values["is_expected"] or not kinds)
    if not values["is_expected"] and values["what"] == "outcome":
        counted = len(kinds)
        require_shape(counted > 0 and all(len(kind) == seats for kind in kinds) and _grow(kinds))
    elif not values["is_expected"] and values["what"] == "wdl":
        counted = 3
        require_shape(_is_by_sign(kinds))
    elif not values["is_expected"]:
        require_shape(len(kinds) == seats and all(kind and _grow(kind) for kind in kinds))
    if packing is not None:
        require_packing_shape(packing)
    layers = found["layers"]
    require_shape(type(layers) is dict and len(layers) > 0)
    require_shape(all(name == str(int(name)) and is_whole(int(name)) for name in layers))
    require_shape(values["is_opening"] == found["order"]["is_plies"] == (identity["plies"] != "all"))
    if values["is_opening"]:  # a layer for each ply, none left out
        require_shape(values["is_expected"] and values["what"] == "outcome")
        require_shape(sorted(map(int, layers)) == list(range(len(layers))) and len(layers) <= identity["plies"] + 1)
        require_shape(SEARCHED.fullmatch(identity["search"]) is not None)
    for kept in layers.values():
        require_shape(sum(kept["counts"]) == (kept["rows"] if counted else 0) and len(kept["counts"]) == (counted or 1))
        require_shape(not values["is_opening"] or is_whole(kept["estimated"], 0, kept["rows"]))
        if "farthest" in kept:
            require_shape(values["what"] == "guarantees" and not values["is_expected"] and kept["stays"])
            require_shape(is_whole(kept["farthest"], 0, (1 << 32) - 1))


def _is_by_sign(kinds: list[list[int]]) -> bool:
    """Is there one payoff at most for a win, one for a draw and one for a loss, of two players?"""
    signs = [(kind[0] > 0) - (kind[0] < 0) for kind in kinds]
    return all(len(kind) == 2 for kind in kinds) and len(set(signs)) == len(signs)


def _grow(found: list[Any]) -> bool:
    """Is each greater than the one before?"""
    return all(before < after for before, after in zip(found, found[1:]))


def check_layer_files(folder: Path, kept: dict[str, Any], *, deep: bool) -> None:
    """Raises unless the files of a layer are as the manifest says; *deep* looks at every byte."""
    for part in kept["parts"]:
        check_table_file(folder / part["file"], part, deep=deep)


def has_table_manifest(folder: Path) -> bool:
    """Does the folder hold a finished table?"""
    return (folder / MANIFEST).is_file()


def make_manifest_folder(folder: Path) -> None:
    """Makes the folder of a table, unless something else is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = sorted(path.name for path in folder.iterdir())
        strange = next((name for name in there if name.removesuffix(".part") not in OURS), None)
    except OSError as error:
        raise FileError(f"{folder}: cannot be made a folder for a table ({error.strerror}).") from None
    if strange is not None:
        raise FileError(f"{folder}: holds something else ({strange}); choose a folder that is empty or new.")


def manifest_game(identity: dict[str, Any], folder: Path) -> RulesGame:
    """Returns the game of a table by its catalogue name."""
    from zermelo.games.given import game

    name = identity.get("game", "")
    try:
        found: RulesGame | None = game(name) if name else None
    except ZermeloError:
        found = None
    if found is None or not traits_of_game(found).has_rules:
        raise OtherTable(f"{folder}: a table of {identity['title']}, not in the catalogue; give the game too (--game).")
    return found

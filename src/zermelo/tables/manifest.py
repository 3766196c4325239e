"""What a folder with a table says about itself: which game, which question, which files.

```
manifest.json       this; it is written last, so a folder with it is whole
layers/             one Parquet file for each layer
index/              made from them when they are asked often; may be removed at any time
work/               while the table is being made: journal and keys
```
"""

from __future__ import annotations

import random
import sys
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
from zermelo.tables.values import Values

MANIFEST = "manifest.json"
FORMAT = 1
OURS = {MANIFEST, "layers", "index", "work"}
RULES = ("player", "legal", "moves", "apply", "over", "score", "odds", "same", "key", "restore", "slice")
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
        "conduct": _conduct(game), "python": "{}.{}".format(*sys.version_info[:2]),
    }  # fmt: skip


def _conduct(game: RulesGame) -> str:
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
                raise FileError(f"{folder}: this table is not finished; the command that began it goes on with it.")
            raise FileError(f"{folder}: no table is here; `zermelo table GAME --out {folder}` makes one.")
        found = read_table_file_json(folder / MANIFEST, "the manifest of this table")
        version = found.get("identity", {}).get("format")
        if version != FORMAT:
            raise OtherTable(
                f"{folder}: a table of format {version}, and this zermelo reads format {FORMAT}; make it anew."
            )
        try:
            packing = None if found["packing"] is None else Packing.read(found["packing"])
            layers = {j: found["layers"][str(j)] for j in sorted(map(int, found["layers"]))}
            made = cls(found["identity"], Order.read(found["order"]), packing, Values.read(found["values"]), layers)
        except (KeyError, TypeError, ValueError):
            raise FileError(f"{folder / MANIFEST}: not a manifest of this version of zermelo.") from None
        for kept in layers.values():
            check_table_file(folder / "layers" / kept["file"], kept, deep=False)
        return made

    def check_identity(self, asked: dict[str, Any], folder: Path) -> None:
        """Raises unless the table is that of the game and the question *asked*."""
        self.compare(self.identity, asked, folder)

    @staticmethod
    def compare(kept: dict[str, Any], asked: dict[str, Any], folder: Path) -> None:
        """Raises where what a folder holds is not what is asked for; says in what they differ."""
        if kept.get("format") != asked["format"]:
            raise OtherTable(
                f"{folder}: begun by another version of zermelo (format {kept.get('format')}); make it anew."
            )
        names = ["conduct", "players", *(["rules"] if kept["python"] == asked["python"] else [])]
        if any(kept[name] != asked[name] for name in names):
            same = kept["title"] == asked["title"]
            other = "the same title but other rules" if same else f"another game, {kept['title']}"
            raise OtherTable(f"{folder}: holds a table of {other}; choose that game, or another folder.")
        for name, words in WORDS.items():
            if name in asked and kept.get(name) != asked[name]:
                raise OtherTable(
                    f"{folder}: holds a table of {words}, {kept.get(name)}; choose another folder, or remove this one."
                )


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

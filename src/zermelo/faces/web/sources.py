"""The shelf: which games a visitor may open. Catalogue names, files that were dropped, and what the command line named.

Nothing a visitor sends is ever run: rules come from the command line alone.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zermelo.faces.web.limits import Limits
from zermelo.faces.web.workers import Refusal, Wanted
from zermelo.games.catalogue import is_borrowed_game

LONGEST_NAME = 60
# The number of one of several starts, a state, or the value of a parameter.
START = re.compile(
    r"[1-9][0-9]{0,8}|\[-?[0-9]{1,20}(,-?[0-9]{1,20}){0,999}\]|[A-Za-z_]\w{,29}=-?[0-9]{1,20}([/.][0-9]{1,20})?"
)
DRAFT = "draft.1"  # the name of the desk where games are solved that come along with the question


@dataclass(frozen=True)
class Dropped:
    """A file somebody dropped: what it is called, where it is kept, how large it is."""

    title: str
    path: Path
    size: int


class Shelf:
    """All games by the names that stand in addresses: ``nim:2,2``, ``own.1``, ``file.3f2a…``.

    What follows an ``@`` says where play begins, or the value of a parameter: see `zermelo.faces.web.opening`.
    """

    def __init__(self, own: tuple[str, ...], limits: Limits, rules: str = "") -> None:
        self._limits, self._rules = limits, rules
        self.own = {f"own.{k}": text for k, text in enumerate(own, 1)}
        self._dropped: OrderedDict[str, Dropped] = OrderedDict()
        self._folder: Path | None = None

    def wanted(self, game: str) -> Wanted:
        """Returns how to open *game*; a `Refusal` where no such game is known."""
        name, at, start = game.rpartition("@")
        if at and (name.startswith(("own.", "file.")) or start.startswith("[")):
            if not START.fullmatch(start):
                raise Refusal("input", "After @ comes the number of a start, a state like [3,4,0,1], or x=3.")
            return replace(self.wanted(name), start=start)
        if game == DRAFT:
            return Wanted("draft", "", "A draft")
        if game in self.own:
            text = self.own[game]
            if _is_folder(text):
                return Wanted("table", text, _short(text.rstrip("/")), self._rules)
            return Wanted("own", text, _short(text))
        if game.startswith("own."):
            raise Refusal("unknown", "No such game was named when the explorer was started.")
        if game.startswith("file."):
            if game not in self._dropped:
                raise Refusal("unknown", "This file is not here any more; drop it again.")
            self._dropped.move_to_end(game)
            kept = self._dropped[game]
            return Wanted("file", str(kept.path), kept.title)
        if not game or len(game) > 500:
            raise Refusal("input", "Which game? Give its name.")
        if is_borrowed_game(game):
            raise Refusal(
                "unknown", "Games of other packages are opened only when zermelo serve was started with them."
            )
        return Wanted("name", game)

    def take(self, name: str, content: bytes) -> str:
        """Keeps a dropped file and returns the name of its game; the oldest files make room."""
        title = web_source_file_name(name)
        from zermelo.formats.files import FORMATS

        suffix = Path(title).suffix.lower()
        if suffix not in FORMATS:
            known = ", ".join(FORMATS)
            raise Refusal("input", f"A file ends in one of {known}; this one is called {title!r}.")
        game = "file." + hashlib.sha256(title.encode() + b"\0" + content).hexdigest()[:20]
        if game not in self._dropped:
            self._dropped[game] = Dropped(title, self._keep(game, title, content), len(content))
        while sum(kept.size for kept in self._dropped.values()) > self._limits.shelf and len(self._dropped) > 1:
            self.drop(next(iter(self._dropped)))
        return game

    def _keep(self, game: str, title: str, content: bytes) -> Path:
        """Writes a file; where it does not fit the disk, nothing of it stays."""
        folder: Path | None = None
        try:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="zermelo-"))
            folder = self._folder / game
            folder.mkdir(exist_ok=True)
            path = folder / title
            path.write_bytes(content)
        except OSError as error:
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)
            raise Refusal("full", f"The file cannot be kept here: {error.strerror or error}.") from None
        return path

    def drop(self, game: str) -> None:
        """Forgets a file."""
        kept = self._dropped.pop(game, None)
        if kept is not None:
            shutil.rmtree(kept.path.parent, ignore_errors=True)

    def clear(self) -> None:
        """Forgets all files."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._dropped.clear()
        self._folder = None

    def document(self) -> dict[str, Any]:
        """Returns what the library shows: the catalogue by groups, and the games from the command line and files."""
        from zermelo.faces.web.library import web_library_groups

        named = [
            {"game": game, "title": _short(text.rstrip("/")), "summary": _told(text)} for game, text in self.own.items()
        ]
        return {"own": named, "groups": web_library_groups()}


def _is_folder(text: str) -> bool:
    """Does the command line mean a folder with solved positions? Every other game is a file, or has a name."""
    return Path(text).is_dir()


def _told(text: str) -> str:
    return "Solved positions, from the command line." if _is_folder(text) else "From the command line."


def web_source_file_name(name: str) -> str:
    """Returns a file name without folders, dots in front, or anything but plain characters; its suffix is kept.

    >>> web_source_file_name("../../etc/my <b>game</b>.EFG"), web_source_file_name(".json")
    ('b_.EFG', 'game.json')
    """
    last = re.split(r"[/\\]", name)[-1]
    stem, dot, suffix = last.rpartition(".")
    if not dot:
        stem, suffix = last, ""
    stem = re.sub(r"[^\w \-+,=]", "_", stem, flags=re.ASCII).strip()[:LONGEST_NAME] or "game"
    suffix = re.sub(r"[^A-Za-z0-9]", "", suffix)[:10]
    return f"{stem}.{suffix}" if suffix else stem


def _short(text: str) -> str:
    """Returns what was written on the command line without the folders in front."""
    return Path(text).name if "/" in text else text

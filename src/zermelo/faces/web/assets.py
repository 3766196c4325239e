"""The files that make up the explorer's pages: read from the package once, served from memory, by exact name only."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


@dataclass(frozen=True)
class Asset:
    """One file: its bytes, its media type, and a tag that changes with its bytes."""

    content: bytes
    kind: str
    tag: str


def web_assets() -> dict[str, Asset]:
    """Returns every file of the ``static`` folder by its path in it.

    >>> sorted(web_assets())[:2], web_assets()["index.html"].kind
    (['alone.js', 'api.js'], 'text/html; charset=utf-8')
    """
    found: dict[str, Asset] = {}
    _collect(files("zermelo.faces.web").joinpath("static"), "", found)
    return found


def _collect(folder: Traversable, prefix: str, found: dict[str, Asset]) -> None:
    for entry in folder.iterdir():
        suffix = entry.name.rpartition(".")[2]
        if entry.is_dir():
            _collect(entry, f"{prefix}{entry.name}/", found)
        elif suffix in KINDS:
            content = entry.read_bytes()
            tag = hashlib.sha256(content).hexdigest()[:20]
            found[prefix + entry.name] = Asset(content, KINDS[suffix], f'"{tag}"')


def web_screen_assets(known: dict[str, Asset]) -> list[dict[str, str | None]]:
    """Returns the modules of the screens, each with its style sheet where it has one."""
    modules = [name for name in sorted(known) if name.startswith("screens/") and name.endswith(".js")]
    return [
        {"module": f"/static/{name}", "style": f"/static/{style}" if style in known else None}
        for name in modules
        for style in (name.removesuffix("js") + "css",)
    ]

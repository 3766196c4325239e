"""Pictures in files: what the ending of a name asks for is what is written.

| ending | what is written |
|---|---|
| `.svg` | the picture as it is |
| `.tex` | a document for LaTeX, drawn by TikZ |
| `.png`, `.pdf` | the picture as CairoSVG renders it, which `pip install "zermelo[pictures]"` installs |
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from zermelo.draw.svg.label import plain_label
from zermelo.draw.tikz.tikz import tikz_picture
from zermelo.errors import FileError

ENDINGS = (".svg", ".tex", ".png", ".pdf")
SCALE = 2  # pixels of a PNG picture for each of the SVG's, so that it is sharp
_SPACE = "{http://www.w3.org/2000/svg}"


def check_picture_file(path: str | os.PathLike[str]) -> str:
    """Returns the ending of *path*; refuses one that is none of a picture's, and what cannot be rendered here.

    >>> check_picture_file("game.TEX")
    '.tex'
    """
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise FileError(
            f"{plain_label(path)}: a picture's name ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}; "
            + (f"{plain_label(ending)} is not known." if ending else "this one has no ending.")
        )
    if ending in (".png", ".pdf"):
        _renderer(path)
    return ending


def write_picture_file(path: str | os.PathLike[str], svg: str) -> None:
    """Writes an SVG picture to a file, as what its ending says."""
    ending = check_picture_file(path)
    if ending in (".png", ".pdf"):
        data = rendered_picture(svg, ending, path)
    else:
        data = (tikz_picture(svg, standalone=True) if ending == ".tex" else svg).encode()
    try:
        with open(path, "wb") as file:
            file.write(data)
    except FileNotFoundError:
        raise FileError(f"{path}: there is no folder {os.path.dirname(path)} to write it in.") from None
    except OSError as error:
        raise FileError(f"{path}: {(error.strerror or str(error)).lower()}.") from None


def rendered_picture(svg: str, ending: str, path: str | os.PathLike[str] = "") -> bytes:
    """Returns an SVG picture as PNG or PDF, whichever *ending* says."""
    cairosvg = _renderer(path or f"picture{ending}")
    write: Callable[..., bytes] = cairosvg.svg2png if ending == ".png" else cairosvg.svg2pdf
    return write(bytestring=_with_halos_first(svg), scale=SCALE if ending == ".png" else 1)


def _renderer(path: str | os.PathLike[str]) -> Any:
    ending = Path(path).suffix[1:].upper()
    try:
        import cairosvg
    except ImportError:
        raise FileError(
            f'{path}: {ending} needs CairoSVG: pip install "zermelo[pictures]". .svg and .tex do not.'
        ) from None
    except OSError:
        raise FileError(f"{path}: {ending} needs the Cairo library, say libcairo2; .svg and .tex do not.") from None
    return cairosvg


def _with_halos_first(svg: str) -> bytes:
    """Returns the same picture for a renderer that does not know ``paint-order``: a halo is a text of its own below."""
    ElementTree.register_namespace("", _SPACE[1:-1])
    root = ElementTree.fromstring(svg)
    waiting = [(root, False)]
    while waiting:
        part, has_halo = waiting.pop()
        for k, child in reversed(list(enumerate(part))):
            halo = has_halo or child.get("paint-order") == "stroke"
            if halo and child.tag == f"{_SPACE}text":
                below = ElementTree.fromstring(ElementTree.tostring(child))
                below.tail = None
                for piece in below.iter():
                    piece.attrib.pop("fill", None)
                below.set("fill", "none")
                child.set("stroke", "none")
                part.insert(k, below)
            else:
                waiting.append((child, halo))
    return ElementTree.tostring(root)

"""The ending of a file says what is written into it; what cannot be written is refused in one line."""

from __future__ import annotations

import struct
import sys

import pytest

import zermelo as z
from tests.draw.svg import read
from zermelo.draw.picture_file import _with_halos_first, check_picture_file, write_picture_file
from zermelo.errors import FileError

FOUND = z.solve("sharing")


def test_svg_and_tex_are_written_without_anything_installed(tmp_path):
    FOUND.save_picture(tmp_path / "x.svg")
    FOUND.save_picture(tmp_path / "x.tex", most=3)
    assert (tmp_path / "x.svg").read_text(encoding="utf-8") == FOUND.svg()
    assert (tmp_path / "x.tex").read_text(encoding="ascii") == FOUND.tikz(standalone=True, most=3)


@pytest.mark.parametrize("name", ["x.jpg", "x", "x.svgz", ".png"])
def test_other_endings_are_refused_before_anything_is_drawn(tmp_path, name):
    with pytest.raises(FileError, match=r"a picture's name ends in \.svg, \.tex, \.png or \.pdf"):
        FOUND.save_picture(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_without_the_renderer_one_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(FileError, match=r'PNG needs CairoSVG: pip install "zermelo\[pictures\]"'):
        FOUND.save_picture(tmp_path / "x.png")
    assert not list(tmp_path.iterdir())


def test_without_the_library_below_it_one_line_says_so(monkeypatch):
    class Finder:
        def find_spec(self, name, *_):
            if name == "cairosvg":
                raise OSError("no library called cairo-2 was found")

    monkeypatch.delitem(sys.modules, "cairosvg", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    with pytest.raises(FileError, match="PDF needs the Cairo library"):
        check_picture_file("x.pdf")


def test_png_and_pdf_are_what_they_are_called(tmp_path):
    pytest.importorskip("cairosvg", reason='CairoSVG is not installed: pip install "zermelo[pictures]"')
    svg = read(FOUND.svg())
    FOUND.save_picture(tmp_path / "x.png")
    FOUND.save_picture(tmp_path / "x.pdf")
    png = (tmp_path / "x.png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (2 * int(svg.get("width")), 2 * int(svg.get("height")))
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def test_a_halo_is_drawn_below_its_text():
    text = "<g paint-order='stroke' stroke='#ffffff'><text fill='#000000'>a</text></g>"
    page = f"<svg xmlns='http://www.w3.org/2000/svg'>{text}</svg>"
    below, above = read_texts(_with_halos_first(page))
    assert below.get("fill") == "none" and below.get("stroke") is None
    assert above.get("fill") == "#000000" and above.get("stroke") == "none"


def read_texts(data: bytes):
    from xml.etree import ElementTree

    return list(ElementTree.fromstring(data).iter("{http://www.w3.org/2000/svg}text"))


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileError, match="there is no folder"):
        write_picture_file(str(tmp_path / "no" / "x.svg"), FOUND.svg())

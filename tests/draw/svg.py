"""What tests ask of an SVG picture: that it is one, that it is harmless, and what is in it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {f"{SVG}{tag}" for tag in ("svg", "title", "desc", "rect", "text", "tspan", "path", "circle", "g", "polygon")}
HOSTILE = (
    "<script>alert(1)</script>", "</svg><img src=x onerror=alert(1)>", "a' onload='alert(1)", 'a" onload="alert(1)',
    "& &amp; &#60; <![CDATA[", "]]>--><!--", "\x1b[31m\x00\n\t", "\u202eright to left\u202c", "שלום עולם", "漢字" * 30,
    "x" * 10_000, "", " ", "%s {0} ${x}", "javascript:alert(1)", "\ud800 \uffff", "fill='#ffffff'",
)  # fmt: skip


def read(picture: str) -> ElementTree.Element:
    """Returns the picture's root; fails where it is not well-formed, or holds anything but shapes and words."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert {element.tag for element in root.iter()} <= TAGS
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on") and "href" not in name.lower(), name
            assert "url(" not in value or name.startswith("data-"), value
    assert not re.search(r"<script|<style|<!--|<!\[", picture)
    wide, high = float(root.get("width", "0")), float(root.get("height", "0"))
    assert root.get("viewBox") == f"0 0 {wide:.0f} {high:.0f}" and wide > 0 and high > 0
    assert root.findtext(f"{SVG}title") and root.findtext(f"{SVG}desc")
    background = root.find(f"{SVG}rect")
    assert background is not None and background.get("fill", "").startswith("#")
    assert "nan" not in picture.lower().replace("nance", "") or "nan" in "".join(root.itertext()).lower()
    return root


def of_class(picture: str, name: str) -> list[ElementTree.Element]:
    """Returns the groups that have a class."""
    return [g for g in read(picture).iter(f"{SVG}g") if name in g.get("class", "").split()]


def written(picture: str) -> list[str]:
    """Returns what is written in a picture, text by text."""
    return ["".join(text.itertext()) for text in read(picture).iter(f"{SVG}text")]

"""The pages: complete in the package, without a build, an outside address or a line that the policy forbids."""

from __future__ import annotations

import re

from zermelo.draw.svg.palette import COLOURS
from zermelo.faces.web.assets import web_assets, web_screen_assets

PAGES = {name: asset.content.decode() for name, asset in web_assets().items()}
SCRIPTS = {name: text for name, text in PAGES.items() if name.endswith(".js")}


def test_nothing_points_outside():
    for name, text in PAGES.items():
        assert re.findall(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z][\w-]*\.", text) == [], name


def test_nothing_is_inline_and_no_text_becomes_markup_or_code():
    assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", PAGES["index.html"])
    assert re.findall(r"<script(?![^>]*src=)", PAGES["index.html"]) == []
    for name, text in SCRIPTS.items():
        forbidden = (
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style"
        )
        assert not re.search(forbidden, text), name


def test_every_module_that_is_imported_is_there():
    for name, text in SCRIPTS.items():
        folder = name.rpartition("/")[0]
        for path in re.findall(r"from \"(\.[^\"]+)\"", text):
            parts = [part for part in folder.split("/") if part]
            for part in path.split("/"):
                if part == "..":
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            assert "/".join(parts) in PAGES, (name, path)


def test_everything_the_page_names_is_there():
    for path in re.findall(r"(?:src|href)=\"/static/([^\"]+)\"", PAGES["index.html"]):
        assert path in PAGES


def test_players_have_the_colours_of_all_other_pictures():
    for seat, (fill, ink, *_) in enumerate(COLOURS[:7]):
        assert f".p{seat} {{ --fill: {fill}; --name: {ink};" in PAGES["base.css"]


def test_a_screen_is_found_by_being_there():
    found = [entry["module"] for entry in web_screen_assets(web_assets())]
    assert {"/static/screens/library.js", "/static/screens/position.js", "/static/screens/play.js"} <= set(found)
    for name, text in SCRIPTS.items():
        if name.startswith("screens/"):
            assert re.search(r"export default \{\s+id: \"\w+\",\s+title: \"[^\"]+\",\s+order: \d", text), name

"""The pages: complete in the package, without a build, an outside address or a line that the policy forbids."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from importlib.resources import files

from zermelo.draw.svg.palette import COLOURS
from zermelo.faces.web.assets import web_assets, web_screen_assets

PAGES = {name: asset.content.decode() for name, asset in web_assets().items()}
SCRIPTS = {name: text for name, text in PAGES.items() if name.endswith(".js")}
OURS = {name: text for name, text in SCRIPTS.items() if not name.startswith("vendor/")}
HTM = "ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4"  # of htm 3.1.1, Apache-2.0
BEGUN = ("app.js", "theme.js", "alone.js")  # what a page begins with; the last is for pages without a server


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


def test_what_all_screens_share_is_fetched_before_any_asks_for_it():
    shared = {name for name in SCRIPTS if "/" not in name and name not in BEGUN} | {"vendor/htm.js"}
    assert set(re.findall(r"rel=\"modulepreload\" href=\"/static/([^\"]+)\"", PAGES["index.html"])) == shared


def test_players_have_the_colours_of_all_other_pictures():
    for seat, (fill, ink, *_) in enumerate(COLOURS[:7]):
        assert f".p{seat} {{ --fill: {fill}; --name: {ink};" in PAGES["base.css"]


def test_a_screen_is_found_by_being_there():
    found = [entry["module"] for entry in web_screen_assets(web_assets())]
    assert {"/static/screens/library.js", "/static/screens/position.js", "/static/screens/play.js"} <= set(found)
    for name, text in SCRIPTS.items():
        if name.startswith("screens/"):
            assert re.search(r"export default \{\s+id: \"\w+\",\s+title: \"[^\"]+\",\s+order: \d", text), name


def test_scripts_are_short_typed_and_few_to_a_folder():
    for name, text in OURS.items():
        lines = text.splitlines()
        assert lines[0] == "// @ts-check", name
        assert len(lines) <= 400 and max(map(len, lines)) <= 120, name
    assert max(Counter(name.rpartition("/")[0] for name in OURS).values()) <= 16


def test_what_is_not_ours_is_as_it_was_published_with_its_licence():
    assert [name for name in SCRIPTS if name not in OURS] == ["vendor/htm.js"]
    assert hashlib.sha256(web_assets()["vendor/htm.js"].content).hexdigest() == HTM
    licence = files("zermelo.faces.web").joinpath("static/vendor/htm.LICENSE.txt").read_text(encoding="utf-8")
    assert "Apache License" in licence and "Copyright 2018 Google Inc." in licence

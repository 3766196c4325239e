"""Pages to explore that need no server: what they hold, and how they work in a browser, in a file and in a notebook."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.pages import SCRIPT
from zermelo.errors import MethodError, NameError_, ParameterError
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.page import explorer_page
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table
from zermelo.forms.arena import join_arena_path

NIM = "nim:1,2,players=Ann+Bob+Cy"


def recorded(page: Any) -> list[tuple[str, dict, dict]]:
    found = re.search(r'<script type="application/json" id="recorded"[^>]*>(.*?)</script>', page.html, re.DOTALL)
    assert found
    return json.loads(found.group(1))


def test_a_page_holds_the_answers_of_the_server_for_all_positions_of_a_small_game():
    page = z.solve(NIM).explore()
    table = Table(z.game(NIM), NIM, Limits())
    asked = recorded(page)
    for question, params, told in asked:
        written = {name: value if isinstance(value, str) else join_arena_path(value) for name, value in params.items()}
        assert written.pop("game") == "page"
        again = json.loads(json.dumps(question_named(question)(table, {k: v for k, v in written.items() if v})))
        told.pop("effort", None), again.pop("effort", None)
        if question == "about":  # nobody is there to solve a position that a reader sets up
            assert again.pop("can_set_up") and not told.pop("can_set_up")
        assert told == again, (question, params)
    assert {question for question, _, _ in asked} == {"about", "position", "values", "sure", "outlook"}
    assert sum(question == "position" for question, _, _ in asked) == page.positions == len(z.game_tree(NIM))


def test_a_page_shows_the_values_of_its_own_answer():
    rival = z.solve(NIM, ties="kind:Cy")
    start = next(told for name, params, told in recorded(rival.explore()) if name == "values" and not params["path"])
    assert start["payoff"] == dict(rival.payoff) != dict(z.solve(NIM).payoff)


def test_a_large_game_is_held_along_the_line_and_near_the_start():
    answer = z.solve("tictactoe")
    paths = [tuple(params["path"]) for name, params, _ in recorded(answer.explore(positions=20)) if name == "position"]
    line = answer.line.moves
    assert len(paths) == 20
    assert paths[:10] == [line[:k] for k in range(10)]
    assert {len(path) for path in paths[10:]} == {1, 2}
    there = [tuple(p["path"]) for name, p, _ in recorded(answer.explore(at="b2/a1", positions=9)) if name == "position"]
    assert there[:3] == [(), ("b2",), ("b2", "a1")] and all(path[:2] == ("b2", "a1") for path in there[2:])


def test_every_answer_about_one_game_can_be_explored():
    rows = [[(1, -1), (-1, 1)], [(-1, 1), (1, -1)]]
    pennies = z.matrix(("Ann", "Bob"), rows)
    for answer in (z.guarantee(NIM, "Ann"), z.equilibria("littman:4"), z.solve("kuhn"), z.solve(pennies)):
        assert answer.explore(positions=3).positions >= 1
    assert [name for name, _, _ in recorded(z.solve(pennies).explore())] == ["about", "normal", "possible"]


def test_what_cannot_be_shown_is_refused():
    answer = z.solve(NIM)
    with pytest.raises(NameError_):
        answer.explore(at="h9-9")
    with pytest.raises(ParameterError, match=r"positions=0: a page holds 1 to 2,000\."):
        answer.explore(positions=0)
    with pytest.raises(MethodError, match="is not about one game"):
        explorer_page(object())


def test_a_page_is_one_file_whose_names_are_harmless(tmp_path):
    tree = z.tree((SCRIPT, "B"), z.choose(SCRIPT, {SCRIPT: z.end(1, 0), "</script>": z.end(0, 1)}), title=SCRIPT)
    page = z.solve(tree).explore()
    page.save(tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text == page.html
    assert text.count("<script") == text.count("</script>") == 3
    assert not re.search(r'\s(?:src|href)="|@import|url\(', text.partition("</head>")[0])
    assert re.fullmatch(r"<Page of .*: 3 positions, \d+ KB; save\(path\) writes it>", repr(page))


def test_it_works_in_a_browser_offline_in_a_file_and_in_the_frame_of_a_notebook(browser, tmp_path):
    page = z.solve("tictactoe").explore(positions=14)
    page.save(tmp_path / "page.html")
    (tmp_path / "notebook.html").write_text(f"<!doctype html><body>{page._repr_html_()}</body>", encoding="utf-8")
    for name in ("page.html", "notebook.html"):
        tab = browser.new_page(offline=True)
        trouble: list[str] = []
        tab.on("pageerror", lambda error, trouble=trouble: trouble.append(str(error)))
        tab.on("request", lambda r, t=trouble: None if r.url.startswith(("file:", "data:")) else t.append(r.url))
        tab.goto((tmp_path / name).as_uri())
        frame = tab if name == "page.html" else tab.frame_locator("iframe")
        frame.locator("body[data-ready]").wait_for()
        assert "A is to move and draws" in frame.locator(".sentence .words").inner_text()
        frame.locator(".answer .words").wait_for()
        frame.locator(".line button").first.click()  # the first move of the line
        frame.get_by_text("B is to move and draws").wait_for()
        frame.locator(".move", has_text="c3").first.click()  # which the page does not hold
        frame.get_by_text("This page holds 14 positions, and not that").wait_for()
        frame.get_by_role("button", name="To the start").click()
        frame.get_by_text("A is to move and draws").wait_for()
        assert trouble == []
        tab.close()

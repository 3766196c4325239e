"""Games that are drawn in the browser: solved as they stand, refused in words, written as files, begun from others."""

from __future__ import annotations

import json
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.faces.web.sources import DRAFT

PLAYERS = ("Ann", "Bob")


def post(client: Any, question: str, document: Any, **written: str) -> tuple[int, dict[str, Any]]:
    """Posts a draft; listens where it becomes a job."""
    text = document if isinstance(document, str | bytes) else json.dumps(document)
    answer = client.post(f"/api/ask/{question}", params=written, content=text)
    if answer.status_code != 202:
        return answer.status_code, answer.json()
    kind = ""
    with client.stream("GET", f"/api/jobs/{answer.json()['job']}/events") as stream:
        for line in stream.iter_lines():
            kind = line.removeprefix("event: ") if line.startswith("event: ") else kind
            if line.startswith("data: ") and kind in ("done", "failed"):
                return {"done": 200, "failed": 422}[kind], json.loads(line.removeprefix("data: "))
    raise AssertionError("the job ended without an answer")


def document_of(game: Any, tmp_path: Any) -> dict[str, Any]:
    z.save(game, tmp_path / "game.json")
    found: dict[str, Any] = json.loads((tmp_path / "game.json").read_text())
    return found


def pennies(info: str | None) -> dict[str, Any]:
    second: dict[str, Any] = {"player": "Bob"} | ({} if info is None else {"info": info})
    return {
        "zermelo": "tree", "version": 1, "players": list(PLAYERS),
        "nodes": [
            {"player": "Ann", "moves": {"h": 1, "t": 2}},
            second | {"moves": {"h": 3, "t": 4}}, second | {"moves": {"h": 5, "t": 6}},
            {"payoff": [1, -1]}, {"payoff": [-1, 1]}, {"payoff": [-1, 1]}, {"payoff": [1, -1]},
        ],
    }  # fmt: skip


def test_a_tree_is_solved_node_by_node(explorer, tmp_path):
    game = z.game("sharing")
    status, told = post(explorer, "draft", document_of(game, tmp_path))
    found = z.solve(game)
    assert status == 200 and told["kind"] == "tree"
    assert told["payoff"] == {"Andy": 1, "Barb": 1}
    tree = found.arena
    assert [node["worth"] for node in told["nodes"]] == [list(found.value(v).vector) for v in range(len(tree))]
    for v, node in enumerate(told["nodes"]):
        if tree.turn(v) in tree.players:
            assert node["shares"].count(1) == 1 and sum(node["shares"]) == 1
        else:
            assert node["shares"] is None


def test_who_cannot_tell_nodes_apart_mixes(explorer):
    _, seen = post(explorer, "draft", pennies(None))
    _, hidden = post(explorer, "draft", pennies("dark"))
    assert seen["payoff"] == {"Ann": -1, "Bob": 1} and not seen["hidden"]
    assert hidden["payoff"] == {"Ann": 0, "Bob": 0} and hidden["hidden"]
    assert [hidden["nodes"][v]["shares"] for v in (0, 1, 2)] == [["1/2", "1/2"]] * 3


def test_a_matrix_is_solved_cell_by_cell(explorer, tmp_path):
    battle = {
        "zermelo": "matrix", "version": 1, "players": list(PLAYERS), "strategies": [["o", "f"], ["o", "f"]],
        "payoffs": [[2, 1], [0, 0], [0, 0], [1, 2]],
    }  # fmt: skip
    _, told = post(explorer, "draft", battle)
    assert told["kind"] == "matrix" and told["pure"] == [0, 3] and "3 equilibria" in told["sentence"]
    assert told["best"] == [[True, True], [False, False], [False, False], [True, True]]
    assert ["2/3", "2/3"] in [one["payoff"] for one in told["equilibria"]]
    battle["payoffs"] = [[1, -1], [-1, 1], [-1, 1], [1, -1]]
    _, told = post(explorer, "draft", battle)
    assert told["value"] == 0 and told["pure"] == [] and "The value is 0" in told["sentence"]


@pytest.mark.parametrize(
    ("change", "node", "words"),
    [
        (lambda d: d["nodes"][3].update(payoff=["x", 0]), 3, "number"),
        (lambda d: d["nodes"][3].update(payoff=[1]), 3, "2"),
        (lambda d: d["nodes"].__setitem__(0, {"chance": {"h": ["1/2", 1], "t": ["1/3", 2]}}), 0, "5/6"),
        (lambda d: d["nodes"][1].update(player="Cy"), 1, "Cy"),
        (lambda d: d["nodes"][2].update(moves={"h": 5, "x": 6}), 2, "same moves"),
        (lambda d: d.update(players=["Ann", "Ann"]), None, "Ann"),
        (lambda d: d.update(nodes=[]), None, "root"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(explorer, change, node, words):
    document = pennies("dark")
    change(document)
    status, told = post(explorer, "draft", document)
    assert status == 200 and told["kind"] == "wrong" and told["node"] == node, told
    assert words in told["message"] and "draft" not in told["message"] and "nodes[" not in told["message"][:6]


def test_a_move_named_twice_is_told_with_its_place(explorer):
    text = json.dumps(pennies(None)).replace('"t": 6', '"h": 6')
    _, told = post(explorer, "draft", text)
    assert told["kind"] == "wrong" and told["node"] == 2 and "twice" in told["message"]


def test_a_cell_that_is_no_payoff_is_told_with_its_place(explorer):
    matrix = {
        "zermelo": "matrix", "version": 1, "players": list(PLAYERS), "strategies": [["a"], ["b", "c"]],
        "payoffs": [[1, 2], [1]],
    }  # fmt: skip
    _, told = post(explorer, "draft", matrix)
    assert told["kind"] == "wrong" and told["cell"] == 1 and told["node"] is None


def test_who_forgets_is_named(explorer):
    document = {
        "zermelo": "tree", "version": 1, "players": ["Ann", "Bob"],
        "nodes": [
            {"player": "Ann", "moves": {"a": 1, "b": 2}},
            {"player": "Ann", "info": "x", "moves": {"c": 3, "d": 4}},
            {"player": "Ann", "info": "x", "moves": {"c": 5, "d": 6}},
            *({"payoff": [k, 0]} for k in (3, 0, 0, 2)),
        ],
    }  # fmt: skip
    _, told = post(explorer, "draft", document)
    assert told["kind"] == "unsolved" and "Ann" in told["message"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"zermelo": "profile"}', '{"zermelo": "tree"}', "\0", "{" * 5000]
)
def test_nothing_but_a_tree_or_matrix_is_a_draft(explorer, text):
    status, told = post(explorer, "draft", text)
    assert status == 200 and told["kind"] == "wrong" and told["message"]


def test_a_draft_that_is_too_large_is_refused(explorer):
    status, told = post(explorer, "draft", "[" * (LIMITS.draft + 1))
    assert status == 413 and "400,000 bytes" in told["error"]["message"]
    assert post(explorer, "draft", b"\xff")[0] == 400
    nodes = [{"player": "Ann", "moves": {f"m{k}": k for k in range(1, 2001)}}, *([{"payoff": [0, 0]}] * 2000)]
    wide = {"zermelo": "tree", "version": 1, "players": list(PLAYERS), "nodes": nodes}
    assert "2,000" in post(explorer, "draft", wide)[1]["message"]


def test_other_sites_cannot_post_drafts(explorer):
    text = json.dumps(pennies(None))
    refused = explorer.post("/api/ask/draft", content=text, headers={"origin": "http://elsewhere"})
    assert refused.status_code == 403
    refused = explorer.post("/api/ask/draft", content=text, headers={"sec-fetch-site": "cross-site"})
    assert refused.status_code == 403


def test_drafts_share_one_desk_and_open_no_file(explorer):
    app = explorer.app
    held = next(route.endpoint.__self__ for route in app.routes if hasattr(route.endpoint, "__self__"))
    for k in range(12):
        document = pennies(None)
        document["nodes"][3]["payoff"] = [k, -k]
        assert post(explorer, "draft", document)[0] == 200
    assert sum(name == DRAFT for name in held.desks._desks) == 1
    assert held.shelf._dropped.keys() == {name for name in held.shelf._dropped if name.startswith("file.")}
    assert all(len(key[2]) == 64 for key in held.jobs._kept)


@pytest.mark.parametrize("suffix", [".json", ".efg"])
def test_a_tree_is_written_and_read_back(explorer, tmp_path, suffix):
    status, told = post(explorer, "written", pennies("dark"), suffix=suffix)
    assert status == 200
    (tmp_path / f"back{suffix}").write_text(told["text"])
    (tmp_path / "first.json").write_text(json.dumps(pennies("dark")))
    assert z.load(tmp_path / f"back{suffix}") == z.load(tmp_path / "first.json")


def test_a_matrix_and_the_table_of_a_tree_are_written(explorer, tmp_path):
    _, told = post(explorer, "written", pennies("dark"), suffix=".nfg")
    (tmp_path / "back.nfg").write_text(told["text"])
    assert z.load(tmp_path / "back.nfg").shape == (2, 2)
    assert post(explorer, "written", pennies(None), suffix=".py")[0] == 400


@pytest.mark.parametrize("game", ["sharing", "nim:1,2", "nim:1,2,players=3"])
def test_a_draft_begins_from_a_game(explorer, game):
    status, told = ask(explorer, "document", game=game)
    assert status == 200 and told["document"]["zermelo"] == "tree"
    _, solved = post(explorer, "draft", told["document"])
    _, values = ask(explorer, "values", game=game)
    assert solved["payoff"] == values["payoff"]


def test_a_large_game_begins_no_draft(explorer):
    status, told = ask(explorer, "document", game="tictactoe")
    assert status == 422 and "400 nodes" in told["message"]

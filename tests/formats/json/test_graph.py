from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import ring, wait_or_stop, zero_sum
from tests.effort import tries
from zermelo.errors import FileError, InputError, ZermeloError
from zermelo.formats.json.documents import read_json, write_json


def test_a_graph_comes_back_from_its_file(tmp_path: Path) -> None:
    graph = z.graph(("Ann", "Bob"), {"x": "Ann", "y": "Bob"}, [("x", "y"), ("x", "e", "out"), ("y", "x"), ("y", "e")],
                    {"e": ("1/2", 0)}, endless=(0, "1/3"), title="in and out")  # fmt: skip
    z.save(graph, tmp_path / "g.json")
    again = z.load(tmp_path / "g.json")
    assert (again.states, again.endless, again.title) == (graph.states, graph.endless, graph.title)
    assert [again.names(v) for v in range(3)] == [graph.names(v) for v in range(3)]
    assert again.payoff_at(2) == graph.payoff_at(2)
    rolled = z.game_graph("pig:3,2,turns=0")
    z.save(rolled, tmp_path / "pig.json")
    assert [z.load(tmp_path / "pig.json").odds(v) for v in np.flatnonzero(rolled.mover == -1).tolist()] == [
        rolled.odds(v) for v in np.flatnonzero(rolled.mover == -1).tolist()
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"nodes": []}, "a node at least"),
        ({"nodes": [{"player": "Ann", "moves": {"go": 1}}]}, "leads to 1; nodes are 0 … 0"),
        ({"nodes": [{"player": "Ann", "moves": {}}]}, "a dead end"),
        ({"nodes": [{"player": "Cy", "moves": {"go": 0}}]}, "is not a player"),
        ({"nodes": [{"payoff": [1]}]}, "nodes[0].payoff"),
        ({"nodes": [{"chance": {"a": ["1/2", 0]}}]}, "sum"),
        ({"nodes": [{"chance": {"a": 0}}]}, "a list of two"),
        ({"names": ["x"]}, "one name for each"),
        ({"endless": [1]}, "endless"),
        ({"odd": 1}, "odd"),
    ],
)
def test_a_file_that_is_no_graph_is_refused_with_the_place(change: dict[str, Any], says: str) -> None:
    sound = json.loads(write_json(wait_or_stop())) | {"players": ["Ann", "Bob"]}
    sound["nodes"][0]["player"], sound["nodes"][1]["player"] = "Ann", "Bob"
    with pytest.raises(FileError) as caught:
        read_json(json.dumps(sound | change), "g.json")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_answers_about_play_without_end_come_back_and_are_still_right(tmp_path: Path) -> None:
    seen = set()
    for seed in range(tries(20)):
        graph = (zero_sum if seed % 2 else ring)(np.random.default_rng(seed))
        answer = z.solve(graph)
        if not hasattr(answer, "verdict"):
            continue
        seen.add(answer.verdict)
        for one in (answer, z.solve(graph, by="place"), z.guarantees(graph), z.guarantee(graph, "Ann")):
            z.save(one, tmp_path / "answer.json")
            again = z.load(tmp_path / "answer.json")
            assert type(again) is type(one)
            assert z.check(again), z.check(again).problems
            if hasattr(one, "line"):
                assert again.line == one.line
    z.save(z.solve(wait_or_stop()), tmp_path / "none.json")
    none = z.load(tmp_path / "none.json")
    assert (none.verdict, none.payoff) == ("none-positional", None)
    assert z.check(none)


def test_an_answer_bent_in_its_file_is_found_out(tmp_path: Path) -> None:
    graph = z.graph(("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "w"), ("y", "x"), ("y", "l")],
                    {"w": (1, -1), "l": (-1, 1)}, endless=(0, 0))  # fmt: skip
    document = json.loads(write_json(z.solve(graph)))
    for key, value in (("distance", [2, 1, 0, 0]), ("paid", [0, 0, 2, 0]), ("choice", [0, 0, -1, -1])):
        assert not z.check(read_json(json.dumps(document | {key: value}), "x.json"))
    for change in ({"verdict": "sure"}, {"paid": [0]}, {"distance": [0, 0, 0, -2]}, {"endless": 9}, {"rows": [[1]]}):
        with pytest.raises(FileError):
            read_json(json.dumps(document | change), "x.json")


def test_what_endless_play_pays_is_part_of_what_a_game_is(tmp_path: Path) -> None:
    graph = wait_or_stop()
    other = z.Graph(players=graph.players, first=graph.first, succ=graph.succ, mover=graph.mover, payoff=graph.payoff,
                    endless=z.Payoff(graph.players, (3, 3)))  # fmt: skip
    document = json.loads(write_json(z.guarantees(z.game_graph("pig:3,2,turns=1"))))
    assert document
    from zermelo.formats.json.source import json_source_fingerprint

    assert json_source_fingerprint(graph)["digest"] != json_source_fingerprint(other)["digest"]


def test_weights_cannot_be_written() -> None:
    with pytest.raises(InputError, match="weights"):
        write_json(z.solve(wait_or_stop(), aims={"P1": {"P2": -1}}))


def test_no_document_however_broken_gives_anything_but_an_answer_or_one_line() -> None:
    dice = random.Random(2)
    texts = [write_json(wait_or_stop()), write_json(z.solve(wait_or_stop())), write_json(z.guarantees(wait_or_stop()))]
    for k in range(tries(300)):
        text = list(texts[k % 3])
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text))
            text[at : at + dice.randint(0, 4)] = dice.choice(["", "1", "-1", "[]", "{}", '"', ",", "null", "9" * 30])
        try:
            found = read_json("".join(text), "x.json")
            if not isinstance(found, z.Graph):
                z.check(found)
        except ZermeloError as error:
            assert "\n" not in str(error)

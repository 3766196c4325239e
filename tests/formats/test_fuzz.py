"""Whatever a file holds, `load` returns or raises a `ZermeloError` of one line."""

from __future__ import annotations

import copy
import json
import time

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.formats.json.documents import document_of
from zermelo.formats.json.documents import read_json
from zermelo.games import Nim
from zermelo.games.bargains.sharing import sharing

CHANCY = z.tree(
    ("A", "B"),
    z.chance({"h": ("1/2", z.choose("A", {"x": z.end(1, 2), "y": z.end("1/3", 0)}, info="dark")),
              "t": ("1/2", z.choose("A", {"x": z.end(0, 0), "y": z.end(0, 1)}, info="dark"))}),
)  # fmt: skip
PLAN = {
    "zermelo": "profile", "version": 1, "game": "nim:1,1",
    "strategies": {"A": {"[1,1,0]": "h1-1"}, "B": {"[0,1,1]": "h2-1", "[1,0,1]": "h1-1"}},
}  # fmt: skip
DOCUMENTS = [
    document_of(CHANCY),
    document_of(z.solve(sharing())),
    document_of(z.solve("nim:1,2")),
    document_of(z.solve("pig:2,2,turns=1", ties="average")),
    document_of(z.profile(CHANCY, {"A": {"dark": {"x": "1/4", "y": "3/4"}}})),
    PLAN,
]
TEXTS = [json.dumps(document) for document in DOCUMENTS]
MANY = 5 * settings().max_examples
PATIENCE = 20  # seconds for one file


def survives(text: str, game=None) -> None:
    began = time.perf_counter()
    try:
        read_json(text, "fuzz.json", game)
    except z.ZermeloError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 2000
    assert time.perf_counter() - began < PATIENCE


def places(value, way=()):
    """Yields the way to every place of a document."""
    yield way
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in inside:
        yield from places(part, (*way, step))


def with_other(document, way, value):
    if not way:
        return value
    made = copy.deepcopy(document)
    inside = made
    for step in way[:-1]:
        inside = inside[step]
    inside[way[-1]] = value
    return made


anything = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 12), st.integers(), st.floats(), st.text(max_size=5),
        st.sampled_from(["1/2", "1/0", "A", "chance", "", "nim:2,2", "kalah", "[1,1,0]", "first", "dark"]),
        st.just("\ud800"),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_documents_to_be_broken_are_sound(text):
    assert read_json(text, "sound.json") is not None


@settings(max_examples=MANY)
@given(st.data())
def test_any_value_in_any_place_is_read_or_refused(data):
    document = data.draw(st.sampled_from(DOCUMENTS))
    way = data.draw(st.sampled_from(list(places(document))))
    survives(json.dumps(with_other(document, way, data.draw(anything))))


@settings(max_examples=MANY)
@given(st.data())
def test_any_changed_characters_are_read_or_refused(data):
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        width = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + width :]
    survives(text)


@given(st.binary(max_size=60), st.integers(0, 200))
def test_any_bytes_are_read_or_refused(tmp_path_factory, noise, at):
    path = tmp_path_factory.mktemp("fuzz") / "a.json"
    content = TEXTS[0].encode()
    path.write_bytes(content[:at] + noise + content[at + len(noise) :])
    try:
        z.load(path)
    except z.ZermeloError as error:
        assert str(error).startswith(str(path))


@given(st.data())
def test_every_beginning_of_a_file_is_refused(data):
    text = data.draw(st.sampled_from(TEXTS))
    with pytest.raises(z.ZermeloError):
        read_json(text[: data.draw(st.integers(0, len(text) - 1))], "cut.json")


@given(anything)
def test_any_json_is_read_or_refused(value):
    survives(json.dumps(value))
    survives(json.dumps(value), Nim((1, 2)))


@pytest.mark.parametrize(
    "name",
    ["nim:99999", "connect:7,6", "kalah:6,6", "pig:1000", "dots:9,9", "chomp:20,20", "nim:9,9,9,9,9,9,9,9,9",
     "voting:9,9", "centipede:999999", "ultimatum:999999", "tictactoe", "line:19,19,5",
     "tokens:999999999999"],
)  # fmt: skip
def test_the_name_of_a_large_game_costs_little(name):
    survives(json.dumps(PLAN | {"game": name}))
    solution = copy.deepcopy(DOCUMENTS[2])
    solution["game"] = name
    survives(json.dumps(solution))


def test_payoffs_without_a_common_denominator_cost_little():
    ends = 20_000
    moves = {str(i): i + 1 for i in range(ends)}
    nodes = [{"player": "A", "moves": moves}] + [{"payoff": [f"1/{10**900 + i}"]} for i in range(ends)]
    survives(json.dumps({"zermelo": "tree", "version": 1, "players": ["A"], "nodes": nodes}))


def test_odds_without_a_common_denominator_cost_little():
    odds = {str(i): [f"1/{10**900 + i}", i + 1] for i in range(3000)}
    nodes = [{"chance": odds}] + [{"payoff": [0]}] * 3000
    survives(json.dumps({"zermelo": "tree", "version": 1, "players": ["A"], "nodes": nodes}))

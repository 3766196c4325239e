"""A document that breaks a rule is refused with one line: the file, the place, what is wrong."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

import zermelo as z
from tests.formats.json.documents import document_of, loaded, refusal
from zermelo.errors import ParameterError
from zermelo.games.bargains.sharing import sharing

TREE = {
    "zermelo": "tree",
    "version": 1,
    "players": ["Ann", "Bob"],
    "nodes": [
        {"player": "Ann", "moves": {"keep": 1, "share": 2}},
        {"payoff": [2, 0]},
        {"chance": {"heads": ["1/2", 3], "tails": ["1/2", 4]}},
        {"payoff": [1, 1]},
        {"payoff": {"Ann": 0, "Bob": 3}},
    ],
}
REMOVED = object()


def changed(document, way, value):
    """Returns a copy of *document* with another value at *way*."""
    made = copy.deepcopy(document)
    inside = made
    for step in way[:-1]:
        inside = inside[step]
    if value is REMOVED:
        del inside[way[-1]]
    else:
        inside[way[-1]] = value
    return made


@pytest.mark.parametrize(
    ("way", "value", "place", "words"),
    [
        (["version"], 7, "", "this file is version 7; this zermelo reads 1"),
        (["version"], True, "version", "a version is a whole number, not true"),
        (["version"], REMOVED, "", '"version" is missing'),
        (["zermelo"], "forest", "zermelo", 'no document is a "forest"'),
        (["zermelo"], REMOVED, "", "not a zermelo document"),
        (["zermelo"], "solution", "", '"choice" is missing'),
        (["extra"], 1, "", 'no key "extra" is known here'),
        (["title"], 3, "title", "a text is expected, not 3"),
        (["players"], "Ann", "players", "players are written as a list"),
        (["players"], [], "players", "players"),
        (["players"], ["Ann", "Ann"], "players", "two players are called 'Ann'"),
        (["players"], ["Ann", "chance"], "players", "nature's name"),
        (["players"], ["Ann", 0.5], "players[1]", "a text is expected, not 0.5"),
        (["players"], ["Ann", "\ud800"], "players[1]", "half a character"),
        (["nodes"], [], "nodes", "there is no root"),
        (["nodes"], {}, "nodes", "nodes are written as a list, not an object"),
        (["nodes", 3], 7, "nodes[3]", "a node is an object, not 7"),
        (["nodes", 3], {}, "nodes[3]", 'has "moves", "chance" or "payoff"'),
        (["nodes", 0, "moves", "keep"], 9, "nodes[0].moves.keep", "9 is not the number of a node"),
        (["nodes", 0, "moves", "keep"], True, "nodes[0].moves.keep", "true is not the number of a node"),
        (
            ["nodes", 0, "moves", "keep"],
            2,
            "nodes[0].moves.share",
            "nodes[2] is reached from nodes[0] already",
        ),
        (["nodes", 0, "moves", "keep"], 0, "nodes[0].moves.keep", "leads back to nodes[0]"),
        (["nodes", 2, "chance", "heads", 1], 2, "nodes[2].chance.heads", "leads back to nodes[2]"),
        (["nodes", 2, "chance", "heads", 1], 1, "nodes[2].chance.heads", "reached from nodes[0] already"),
        (["nodes", 2], {"payoff": [0, 0]}, "nodes[3]", "no moves lead here"),
        (["nodes", 0, "payoff"], [0, 0], "nodes[0]", 'so it has no "player"'),
        (["nodes", 0, "moves"], {}, "nodes[0].moves", "there are no moves"),
        (["nodes", 0, "moves"], [1, 2], "nodes[0].moves", "moves are written as an object, not a list of 2"),
        (["nodes", 0, "player"], "Anne", "nodes[0].player", '"Anne" is not a player. Did you mean Ann?'),
        (["nodes", 0, "player"], "chance", "nodes[0].player", '"chance" is not a player'),
        (["nodes", 0, "player"], ["Ann"], "nodes[0].player", "a list of 1 is not a player"),
        (["nodes", 0, "player"], REMOVED, "nodes[0]", '"player" is missing'),
        (["nodes", 0, "mover"], "Ann", "nodes[0]", 'no key "mover" is known here'),
        (["nodes", 0, "info"], 3, "nodes[0].info", "a text is expected, not 3"),
        (["nodes", 1, "payoff"], [2], "nodes[1].payoff", "1 number for 2 players (Ann, Bob)"),
        (["nodes", 1, "payoff"], 2, "nodes[1].payoff", "a payoff is a list or an object"),
        (["nodes", 1, "payoff", 0], True, "nodes[1].payoff[0]", "a number is expected"),
        (["nodes", 1, "payoff", 0], None, "nodes[1].payoff[0]", "not null"),
        (["nodes", 1, "payoff", 0], "two", "nodes[1].payoff[0]", 'not "two"'),
        (["nodes", 1, "payoff", 0], "1/0", "nodes[1].payoff[0]", "a number is expected"),
        (["nodes", 1, "payoff", 0], "١", "nodes[1].payoff[0]", "a number is expected"),
        (["nodes", 1, "payoff", 0], 10**1500, "nodes[1].payoff[0]", "more than 1000 digits"),
        (["nodes", 1, "payoff", 0], "9" * 1500, "nodes[1].payoff[0]", "more than 1000 digits"),
        (["nodes", 1, "payoff", 0], "1e999999999", "nodes[1].payoff[0]", "more than 1000 digits"),
        (["nodes", 4, "payoff"], {"Ann": 1}, "nodes[4].payoff", 'there is no number for "Bob"'),
        (["nodes", 4, "payoff", "Cy"], 1, "nodes[4].payoff", '"Cy" is not a player'),
        (["nodes", 2, "chance", "heads", 0], "1/3", "nodes[2].chance", "sum to 5/6, not to exactly 1"),
        (["nodes", 2, "chance", "heads", 0], 0, "nodes[2].chance", "odds must be above 0"),
        (["nodes", 2, "chance", "heads"], "1/2", "nodes[2].chance.heads", "a list of its odds and a node"),
        (["nodes", 2, "chance"], {}, "nodes[2].chance", "there are no moves"),
        (["nodes", 2, "player"], "Ann", "nodes[2]", 'no key "player" is known here'),
    ],
)
def test_a_tree_that_breaks_a_rule_is_refused_at_its_place(tmp_path, way, value, place, words):
    loaded(tmp_path, TREE)
    message = refusal(tmp_path, changed(TREE, way, value))
    assert message.startswith(f": {place}: " if place else ": "), message
    assert words in message


def test_moves_that_differ_within_an_information_set_are_refused(tmp_path):
    nodes = [
        {"player": "Ann", "moves": {"l": 1, "r": 2}},
        {"player": "Bob", "moves": {"x": 3}, "info": "dark"},
        {"player": "Bob", "moves": {"y": 4}, "info": "dark"},
        {"payoff": [0, 0]},
        {"payoff": [0, 0]},
    ]
    message = refusal(tmp_path, TREE | {"nodes": nodes})
    assert message.startswith(': nodes[2].info: nodes of the information set "dark" must offer the same moves')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '{"zermelo": "tree",\n "version": 1',
            ", line 2, column 14: expecting ',' delimiter; the text ends there.",
        ),
        ('{"zermelo": tree}', ', line 1, column 13: expecting value; found "tree}".'),
        ("", ", line 1, column 1: expecting value; the text ends there."),
        ("[1]", ': a document is an object with "zermelo" and "version", not a list of 1.'),
        ('{"zermelo": NaN}', ": NaN is not a number that a payoff or odds can be."),
        ('{"a": -Infinity}', ": -Infinity is not a number"),
        ('{"a": [{"b": 1, "b": 2}]}', ': a[0]: the key "b" appears twice.'),
        ("[" * 10**6, ": lists and objects are nested too deeply."),
        ('{"a":' * 10**6, ": lists and objects are nested too deeply."),
        ("[" + "9" * 5000 + "]", ": it holds a whole number of thousands of digits."),
    ],
)
def test_text_that_is_not_sound_json_is_refused(tmp_path, text, words):
    assert refusal(tmp_path, text).startswith(words)


@pytest.mark.parametrize(
    ("way", "value", "place", "words"),
    [
        (["choice"], [], "", "0 choices and 10 values"),
        (["choice"], [0] * 11, "", "11 choices and 10 values"),
        (["choice", 0], 3, "choice[0]", "a move from 0 to 2 is chosen here, not 3"),
        (["choice", 0], -1, "choice[0]", "not -1"),
        (["choice", 0], True, "choice[0]", "not true"),
        (["choice", 0], 10**400, "choice[0]", "beyond 64 bits"),
        (["choice", 9], 0, "choice[9]", "nobody chooses here"),
        (["values", 3], [1], "values[3]", "a list of 2 numbers"),
        (["values", 3, 1], "x", "values[3][1]", 'a number is expected (3, 0.25 or "1/2"), not "x"'),
        (["values"], REMOVED, "", '"values" is missing'),
        (["payoff", "Andy"], None, "payoff.Andy", "a number is expected"),
        (["line", 0, "player"], "Zoe", "line[0].player", '"Zoe" is not a player'),
        (["line", 0, "odds"], [], "line[0].odds", "a number is expected"),
        (["ties"], "kind:Zoe", "ties", "No player 'Zoe'"),
        (["status"], "done", "status", '"done" is not a status'),
        (["exact"], 1, "exact", "true or false is expected, not 1"),
        (["effort", "seconds"], -1, "effort.seconds", "0 or more"),
        (["effort", "nodes"], 0.5, "effort.nodes", "a whole number from 0 is expected, not 0.5"),
        (["unique"], True, "unique", "contradicts the outcomes"),
        (["range", "Andy", 0], 0, "range", "contradicts the outcomes"),
        (["nodes"], 11, "nodes", "contradicts the values"),
        (["players"], ["Andy", "Bob"], "players", "contradicts the values"),
        (["outcomes"], [], "outcomes", "write null"),
        (["game"], "bridge", "game", "No game is called 'bridge'"),
        (["game"], "nim:1,2", "", "about another game than the game in the file"),
        (["fingerprint", "nodes"], 11, "fingerprint.nodes", "11 nodes, but the answer speaks of 10"),
        (["fingerprint", "digest"], "0", "", "its moves or payoffs are others"),
    ],
)
def test_a_solution_of_the_wrong_form_is_refused_at_its_place(tmp_path, way, value, place, words):
    document = document_of(z.solve("sharing"))
    message = refusal(tmp_path, changed(document, way, value))
    assert message.startswith(f": {place}: " if place else ": "), message
    assert words in message


PLAN = {
    "zermelo": "profile",
    "version": 1,
    "game": "sharing",
    "strategies": {
        "Andy": {"": "keep"},
        "Barb": {"keep": "no", "share": {"no": "1/3", "yes": "2/3"}, "give": "yes"},
    },
}


@pytest.mark.parametrize(
    ("way", "value", "place", "words"),
    [
        (["strategies", "Zoe"], {}, "strategies.Zoe", "no player is called that"),
        (["strategies", "Barb", "steal"], "no", "strategies.Barb.steal", "No move 'steal' here"),
        (["strategies", "Barb", ""], "keep", 'strategies.Barb[""]', "it is Andy's turn there, not Barb's"),
        (
            ["strategies", "Barb", "keep"],
            "maybe",
            "strategies.Barb.keep",
            'no move "maybe" is possible there',
        ),
        (["strategies", "Barb", "keep"], 3, "strategies.Barb.keep", "a text is expected, not 3"),
        (["strategies", "Barb", "share", "no"], "1/2", "strategies.Barb.share", "sum to 7/6"),
        (["strategies", "Barb", "share", "no"], False, "strategies.Barb.share.no", "a number is expected"),
        (["strategies", "Barb", "give"], REMOVED, "strategies", "Barb's strategy has no move at 'give'"),
        (["strategies"], [], "strategies", "written as an object"),
        (["game"], REMOVED, "", "the file does not hold the game"),
        (["game"], 3, "game", "a text is expected, not 3"),
        (["game"], {"zermelo": "profile", "version": 1}, "game.zermelo", 'a game is written as a "tree"'),
    ],
)
def test_a_profile_that_does_not_fit_its_game_is_refused_at_its_place(tmp_path, way, value, place, words):
    assert loaded(tmp_path, PLAN).strategies["Barb"]["share"] == {"no": Fraction(1, 3), "yes": Fraction(2, 3)}
    message = refusal(tmp_path, changed(PLAN, way, value))
    assert message.startswith(f": {place}: " if place else ": "), message
    assert words in message


def test_a_game_takes_no_game(tmp_path):
    z.save(sharing(), tmp_path / "a.json")
    with pytest.raises(ParameterError, match="leave game out"):
        z.load(tmp_path / "a.json", game="sharing")

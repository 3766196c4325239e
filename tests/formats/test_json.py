"""JSON documents say exactly what was saved, and whatever breaks their rules is refused at its place."""

from __future__ import annotations

import copy
import json
from fractions import Fraction

import pytest
from hypothesis import assume, given

import zermelo as z
from tests.formats.documents import document_of, there_and_back, trees
from tests.strategies import tie_rules, trees as open_trees
from zermelo.errors import FileError, GameError, ParameterError
from zermelo.formats.json import as_document, number
from zermelo.games import Nim
from zermelo.games.sharing import sharing

# ---------------------------------------------------------------- what is saved comes back


@given(trees())
def test_a_tree_comes_back_the_same(tree):
    back = there_and_back(tree)
    assert back == tree
    assert back.title == tree.title
    assert back.has_hidden_moves == tree.has_hidden_moves


@given(open_trees(chance=True), tie_rules)
def test_a_solution_comes_back_the_same(tree, ties):
    answer = z.solve(tree, ties=ties)
    back = there_and_back(answer)
    assert back.arena == tree
    assert_same_answer(back, answer)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sharing", {"ties": "last"}),
        ("nim:2,2,misere", {}),
        ("nim:2,2", {"symmetric": True}),
        ("pig:3,2,turns=1", {"ties": "average"}),
        ("tokens:5,players=Ann+Bob+Cy", {"ties": "kind:Bob"}),
    ],
)
def test_an_answer_about_a_named_game_comes_back_with_its_game(name, options):
    answer = z.solve(name, **options)
    back = there_and_back(answer)
    assert back.asked == name
    assert_same_answer(back, answer)


def assert_same_answer(back, answer):
    for field in ("payoff", "line", "ties", "method", "why", "by", "status", "exact", "effort", "outcomes",
                  "unique", "range", "asked", "notes", "players"):  # fmt: skip
        assert getattr(back, field) == getattr(answer, field), field
    for v in range(len(answer.arena)):
        assert back.value(v) == answer.value(v)
        if answer.arena.mover[v] != -2:
            assert back.shares(v) == answer.shares(v)
    assert as_document(back) == as_document(answer)


@given(open_trees(chance=True))
def test_a_profile_comes_back_the_same(tree):
    plan = uniform(tree)
    back = there_and_back(plan)
    assert back.arena == tree
    assert all(back.shares(v) == plan.shares(v) for v in range(len(tree)) if tree.mover[v] != -2)


def test_a_profile_of_positions_is_keyed_by_states():
    game = z.game_graph(Nim((1, 2)))
    plan = uniform(game)
    assert "[1,2,0]" in document_of(plan)["strategies"]["A"]
    back = there_and_back(plan, game=Nim((1, 2)))
    assert all(back.shares(v) == plan.shares(v) for v in range(len(game)) if game.mover[v] >= 0)


def uniform(arena):
    """Every move of every player as often as every other."""
    strategies = {player: {} for player in arena.players}
    for v in range(len(arena)):
        if arena.mover[v] >= 0:
            names = arena.names(v)
            strategies[arena.turn(v)][v] = dict.fromkeys(names, Fraction(1, len(names)))
    return z.profile(arena, strategies)


def test_information_sets_stay_what_they_are():
    pay = {("c", "c"): (-1, -1), ("c", "d"): (-9, 1), ("d", "c"): (1, -9), ("d", "d"): (-4, -4)}
    moves = {"A": ("d", "c"), "B": ("d", "c")}
    dilemma = z.tree(("A", "B"), z.at_once(moves, lambda a, b: z.end(*pay[a, b])))
    back = there_and_back(dilemma)
    assert back == dilemma and back.has_hidden_moves
    plan = z.profile(dilemma, {"A": {"": "d"}, "B": {"at once: B": "c"}})
    again = there_and_back(plan)
    assert {again.strategies["B"][path] for path in ("d", "c")} == {"c"}


def test_the_tree_of_rules_comes_back_with_the_names_of_its_moves():
    for symmetric in (False, True):
        tree = z.game_tree(Nim((2, 2)), symmetric=symmetric)
        assert there_and_back(tree) == tree


def test_nodes_may_stand_in_any_order(tmp_path):
    document = document_of(sharing())
    document["nodes"] = [
        {"player": "Andy", "moves": {"keep": 9, "share": 8, "give": 7}},
        *({"payoff": p} for p in ([0, 2], [0, 0], [1, 1], [0, 0], [2, 0], [0, 0])),
        {"player": "Barb", "moves": {"no": 2, "yes": 1}},
        {"player": "Barb", "moves": {"no": 4, "yes": 3}},
        {"player": "Barb", "moves": {"no": 6, "yes": 5}},
    ]
    assert loaded(tmp_path, document) == sharing()


def test_decimals_are_read_as_they_are_written(tmp_path):
    text = '{"zermelo":"tree","version":1,"players":["A","B","C","D"],"nodes":[{"payoff":[0.1,"0.1",1e2,"-2/6"]}]}'
    (tmp_path / "a.json").write_text(text)
    assert z.load(tmp_path / "a.json").payoff_at(0).vector == (Fraction(1, 10), Fraction(1, 10), 100, Fraction(-1, 3))


def test_a_chain_of_a_million_nodes_is_read_and_written(tmp_path):
    nodes = [{"player": "A", "moves": {"on": v + 1}} for v in range(10**6 - 1)] + [{"payoff": [7]}]
    tree = loaded(tmp_path, {"zermelo": "tree", "version": 1, "players": ["A"], "nodes": nodes})
    assert len(tree) == 10**6 and tree.depth == 10**6 - 1
    z.save(tree, tmp_path / "again.json")
    assert (tmp_path / "again.json").stat().st_size > 20 * 10**6


def test_a_file_has_one_node_to_a_line(tmp_path):
    z.save(sharing(), tmp_path / "a.json")
    assert '  {"player":"Barb","moves":{"no":4,"yes":5}},' in (tmp_path / "a.json").read_text().splitlines()


def test_the_printed_document_has_what_other_programs_read():
    document = as_document(z.solve(sharing()))
    assert list(document) == [
        "method", "why", "ties", "by", "status", "exact", "effort", "payoff", "line", "unique", "range",
        "outcomes", "players", "nodes",
    ]  # fmt: skip
    assert document["payoff"] == {"Andy": 1, "Barb": 1}
    assert document["line"] == [{"player": "Andy", "move": "share"}, {"player": "Barb", "move": "yes"}]
    assert document["range"] == {"Andy": [1, 2], "Barb": [0, 1]}
    assert json.loads(json.dumps(document)) == document


def test_averaged_ties_print_their_odds():
    tree = z.tree(["A"], z.choose("A", {"l": z.end(1), "r": z.end(1)}))
    assert as_document(z.solve(tree, ties="average"))["line"] == [{"player": "A", "move": "l", "odds": "1/2"}]


def test_numbers_are_ints_or_texts():
    assert [number(n) for n in (3, Fraction(6, 2), Fraction(-1, 2))] == [3, 3, "-1/2"]
    with pytest.raises(GameError, match="more than 1000 digits"):
        number(10**2000)


# ---------------------------------------------------------------- what a file claims is kept


def test_a_wrong_choice_value_payoff_or_line_is_kept_for_the_checker(tmp_path):
    right = document_of(z.solve("sharing"))
    wrong = copy.deepcopy(right)
    wrong["choice"][1] = 1
    wrong["values"][2] = ["1/3", -5]
    wrong["payoff"] = {"Andy": 9, "Barb": 9}
    wrong["line"] = [{"player": "Andy", "move": "give"}]
    claimed = loaded(tmp_path, wrong)
    assert claimed.move("keep") == "yes"
    assert claimed.value("share").vector == (Fraction(1, 3), -5)
    assert claimed.payoff["Andy"] == 9
    assert claimed.line.moves == ("give",)
    assert claimed.move("share") == "yes" and claimed.value("give").vector == (0, 2)


def test_values_too_fine_for_64_bits_come_back(tmp_path):
    document = document_of(z.solve("sharing"))
    document["values"][1] = [f"1/{10**30 + 57}", "1/3"]
    assert loaded(tmp_path, document).value("keep").vector == (Fraction(1, 10**30 + 57), Fraction(1, 3))


def test_an_answer_about_unnamed_rules_needs_its_game(tmp_path):
    path = tmp_path / "a.json"
    answer = z.solve(Nim((1, 2)))
    z.save(answer, path)
    with pytest.raises(FileError, match=r"give it: load\(path, game=…\)"):
        z.load(path)
    assert_same_answer(z.load(path, game=Nim((1, 2))), answer)
    assert z.load(path, game="nim:1,2").payoff == answer.payoff


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Nim((1, 1)), "that has 4 nodes"),
        (Nim((5, 5)), "more than"),
        (Nim((1, 2), misere=True), "its moves or payoffs are others"),
        (Nim((1, 2), players=("Ann", "Bob")), "its players are Ann, Bob, not A, B"),
    ],
)
def test_another_game_is_noticed(tmp_path, game, words):
    z.save(z.solve(Nim((1, 2))), tmp_path / "a.json")
    with pytest.raises(FileError, match="about another game than the game given: .*" + words):
        z.load(tmp_path / "a.json", game=game)


def test_a_short_file_cannot_ask_for_a_long_exploration(tmp_path):
    document = document_of(z.solve("nim:1,2"))
    document["game"] = "connect:7,6"
    assert "more than" in refusal(tmp_path, document)
    document = {"zermelo": "profile", "version": 1, "game": "connect:7,6", "strategies": {}}
    assert "more than 10,000 nodes" in refusal(tmp_path, document)


def test_only_trees_profiles_and_solutions_are_saved(tmp_path):
    for thing in (Nim((1, 2)), z.game_graph(Nim((1, 2))), "nim:1,2", None):
        with pytest.raises(ParameterError, match=r"save\(game_tree\(game\), path\)"):
            z.save(thing, tmp_path / "a.json")


def test_moves_of_one_name_cannot_be_saved(tmp_path):
    class Twins:
        players = ("A",)

        def start(self):
            return 0

        def turn(self, state):
            return "A" if state == 0 else None

        def moves(self, state):
            return (1, "1")

        def after(self, state, move):
            return 1

        def payoff(self, state):
            return {"A": 0}

    with pytest.raises(FileError, match='Two moves at node 0 are called "1"'):
        z.save(z.game_tree(Twins()), tmp_path / "a.json")


def test_a_path_that_reads_otherwise_cannot_be_saved(tmp_path):
    tree = z.tree(["A"], z.choose("A", {"a": z.choose("A", {"/b": z.choose("A", {"c": z.end(1)})})}))
    with pytest.raises(FileError, match="cannot be written as a path"):
        z.save(uniform(tree), tmp_path / "a.json")


# ---------------------------------------------------------------- refusals


def loaded(folder, document):
    (folder / "a.json").write_text(document if isinstance(document, str) else json.dumps(document))
    return z.load(folder / "a.json")


def refusal(folder, document) -> str:
    """Returns what the refusal of *document* says after the name of the file."""
    with pytest.raises(FileError) as caught:
        loaded(folder, document)
    message, start = str(caught.value), str(folder / "a.json")
    assert message.startswith(start) and "\n" not in message and len(message) < 600
    return message.removeprefix(start)


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
        (["zermelo"], "solution", "", 'no key "nodes"' if False else ""),
        (["extra"], 1, "", 'no key "extra" is known here'),
        (["title"], 3, "title", "a text is expected, not 3"),
        (["players"], "Ann", "players", "players are written as a list"),
        (["players"], [], "players", "there are 0 players"),
        (["players"], ["Ann", "Ann"], "players[1]", 'two players are called "Ann"'),
        (["players"], ["Ann", "chance"], "players[1]", "nature's name"),
        (["players"], ["Ann", 0.5], "players[1]", "a text is expected, not 0.5"),
        (["players"], ["Ann", "\ud800"], "players[1]", "half a character"),
        (["nodes"], [], "nodes", "there is no root"),
        (["nodes"], {}, "nodes", "nodes are written as a list, not an object"),
        (["nodes", 3], 7, "nodes[3]", "a node is an object, not 7"),
        (["nodes", 3], {}, "nodes[3]", 'has "moves", "chance" or "payoff"'),
        (["nodes", 0, "moves", "keep"], 9, "nodes[0].moves.keep", "9 is not the number of a node"),
        (["nodes", 0, "moves", "keep"], True, "nodes[0].moves.keep", "true is not the number of a node"),
        (["nodes", 0, "moves", "keep"], 2, "nodes[0].moves.share", "nodes[2] is reached from nodes[0] already"),
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
        ('{"zermelo": "tree",\n "version": 1', ", line 2, column 14: expecting ',' delimiter; the text ends there."),
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
        (["values", 3], [1], "values[3]", "a number for each of 2 players"),
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
    "strategies": {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": {"no": "1/3", "yes": "2/3"}, "give": "yes"}},
}


@pytest.mark.parametrize(
    ("way", "value", "place", "words"),
    [
        (["strategies", "Zoe"], {}, "strategies.Zoe", "no player is called that"),
        (["strategies", "Barb", "steal"], "no", "strategies.Barb.steal", "No move 'steal' here"),
        (["strategies", "Barb", ""], "keep", 'strategies.Barb[""]', "it is Andy's turn there, not Barb's"),
        (["strategies", "Barb", "keep"], "maybe", "strategies.Barb.keep", 'no move "maybe" is possible there'),
        (["strategies", "Barb", "keep"], 3, "strategies.Barb.keep", "a text is expected, not 3"),
        (["strategies", "Barb", "share", "no"], "1/2", "strategies.Barb.share", "sum to 7/6"),
        (["strategies", "Barb", "share", "no"], False, "strategies.Barb.share.no", "a number is expected"),
        (["strategies", "Barb", "give"], REMOVED, "strategies", "Barb's strategy says nothing at 'give'"),
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


@given(trees(depth=2))
def test_saving_twice_gives_the_same_file(tree):
    assume(len(tree) > 1)
    assert document_of(there_and_back(tree)) == document_of(tree)

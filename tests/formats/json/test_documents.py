"""JSON documents say exactly what was saved, and whatever breaks their rules is refused at its place."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given

import zermelo as z
from tests.formats.json.documents import document_of, loaded, refusal, there_and_back, trees
from tests.strategies import tie_rules, trees as open_trees
from zermelo.errors import FileError, GameError, ParameterError
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import number_to_field
from zermelo.games import Nim
from zermelo.games.bargains.sharing import sharing

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
    assert answer_summary(back) == answer_summary(answer)


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
    start = '{"zermelo":"tree","version":1,"players":["A","B","C","D"],'
    text = start + '"nodes":[{"payoff":[0.1,"0.1",1e2,"-2/6"]}]}'
    (tmp_path / "a.json").write_text(text)
    assert z.load(tmp_path / "a.json").payoff_at(0).vector == (
        Fraction(1, 10),
        Fraction(1, 10),
        100,
        Fraction(-1, 3),
    )


@pytest.mark.parametrize("count", [10**5, pytest.param(10**6, marks=pytest.mark.long)])
def test_a_chain_of_a_million_nodes_is_read_and_written(tmp_path, count):
    nodes = [{"player": "A", "moves": {"on": v + 1}} for v in range(count - 1)] + [{"payoff": [7]}]
    tree = loaded(tmp_path, {"zermelo": "tree", "version": 1, "players": ["A"], "nodes": nodes})
    assert len(tree) == count and tree.depth == count - 1
    z.save(tree, tmp_path / "again.json")
    assert (tmp_path / "again.json").stat().st_size > 20 * count


def test_a_file_has_one_node_to_a_line(tmp_path):
    z.save(sharing(), tmp_path / "a.json")
    assert '  {"player":"Barb","moves":{"no":4,"yes":5}},' in (tmp_path / "a.json").read_text().splitlines()


def test_the_printed_document_has_what_other_programs_read():
    document = answer_summary(z.solve(sharing()))
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
    assert answer_summary(z.solve(tree, ties="average"))["line"] == [{"player": "A", "move": "l", "odds": "1/2"}]


def test_numbers_are_ints_or_texts():
    assert [number_to_field(n) for n in (3, Fraction(6, 2), Fraction(-1, 2))] == [3, 3, "-1/2"]
    with pytest.raises(GameError, match="more than 1000 digits"):
        number_to_field(10**2000)


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


def test_only_games_as_arrays_profiles_and_answers_are_saved(tmp_path):
    for thing in (Nim((1, 2)), "nim:1,2", None):
        with pytest.raises(ParameterError, match=r"save\(game_tree\(game\), path\)"):
            z.save(thing, tmp_path / "a.json")


def test_moves_of_one_name_cannot_be_saved(tmp_path):
    tree = z.tree(["A"], z.choose("A", {"l": z.end(1), "r": z.end(2)}))
    twins = replace(tree, vocabulary=("", "same", "same"))
    with pytest.raises(FileError, match='Two moves at node 0 are called "same"'):
        z.save(twins, tmp_path / "a.json")


def test_a_path_that_reads_otherwise_cannot_be_saved(tmp_path):
    def tree(name):
        return z.tree(["A"], z.choose("A", {"a": z.choose("A", {name: z.choose("A", {"c": z.end(1)})})}))

    with pytest.raises(FileError, match="cannot be written as a path"):
        z.save(uniform(tree("\0b")), tmp_path / "a.json")
    z.save(uniform(tree("/b")), tmp_path / "a.json")  # a slash in front can be told
    assert z.load(tmp_path / "a.json").arena == tree("/b")


@given(trees(depth=2))
def test_saving_twice_gives_the_same_file(tree):
    assume(len(tree) > 1)
    assert document_of(there_and_back(tree)) == document_of(tree)

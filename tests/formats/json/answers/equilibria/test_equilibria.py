"""Sets of equilibria and Nash outcomes in files: they come back, can be checked, and slips are told."""

from __future__ import annotations

import copy
import random

import pytest

import zermelo as z
from tests import utility
from tests.formats.json.documents import document_of, loaded, refusal, there_and_back
from zermelo.answers.equilibria.epsilon import EpsilonGrid
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash.nash import NashOutcomes
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.errors import FileError, ZermeloError

COIN = utility.lottery(random.Random(21), depth=4)
ANSWERS = {
    "equilibria": lambda: z.equilibria("littman:4"),
    "equilibria with chance": lambda: z.equilibria("knapsack"),
    "equilibria of positions": lambda: z.equilibria("nim:2,2"),
    "equilibria of a tree": lambda: z.equilibria(COIN),
    "pure": lambda: z.pure_equilibria("sharing"),
    "pure with chance": lambda: z.pure_equilibria("knapsack"),
    "pure of positions": lambda: z.pure_equilibria("nim:2,2,2,players=3"),
    "nash": lambda: z.nash_outcomes("entry"),
    "nash of positions": lambda: z.nash_outcomes("nim:2,2,players=3", most=5),
}
KINDS = {"equilibria": Equilibria, "pure": PureEquilibria, "nash": NashOutcomes}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_comes_back_from_its_file_and_can_be_checked(name):
    answer = ANSWERS[name]()
    back = there_and_back(answer)
    assert type(back) is KINDS[name.split()[0]] is type(answer)
    assert repr(back) == repr(answer)
    assert document_of(back) == document_of(answer)
    report = z.check(back)
    assert report, report.problems


def test_sets_of_all_nodes_come_back_on_wide_grids_too():
    for tree in utility.some_trees(40, 22):
        answer = z.equilibria(tree)
        back = there_and_back(answer)
        axes = utility.samples(tree)
        for v in range(len(tree)):
            one, two = (
                utility.cells([tuple(zip(r.least, r.most)) for r in found.at(v).regions], axes)
                for found in (answer, back)
            )
            assert one == two
        best = back.best("total")
        assert best.value == answer.best("total").value
        assert z.check(best.profile).verdict == "subgame-perfect"


def test_strategies_come_back_whole():
    saved = z.nash_outcomes("entry")
    back = there_and_back(saved)
    assert [outcome.edges for outcome in back] == [outcome.edges for outcome in saved]
    assert [outcome.threats for outcome in back] == [outcome.threats for outcome in saved]
    assert [z.check(back.profile(i)).verdict for i in range(2)] == ["equilibrium", "subgame-perfect"]
    pure = there_and_back(z.pure_equilibria("sharing"))
    assert pure.profile((1, 1)).strategies["Barb"]["keep"] == "no"


def test_strategies_that_are_nearly_the_best_come_back_and_are_checked(tmp_path, monkeypatch):
    answer = z.equilibria("irrational", epsilon="1/5")
    back = there_and_back(answer)
    assert isinstance(back, Equilibria)
    assert (repr(back), back.epsilon, back.payoff) == (repr(answer), answer.epsilon, answer.payoff)
    assert list(answer.evidence.bounds) == list(answer.players)
    assert back.evidence.bounds is None  # a file does not hold the grid
    with monkeypatch.context() as patch:
        patch.setattr(EpsilonGrid, "bounds", None)
        assert str(back) == str(answer)
    assert document_of(back) == document_of(answer)
    assert z.check(back).verdict == "subgame-perfect but for epsilon"
    for ask in (lambda: back.best("P1"), lambda: back.rules_out((0, 0, 0))):
        with pytest.raises(ZermeloError, match="holds the strategies with the best total only"):
            ask()
    document = document_of(answer)
    document["strategies"]["P2"]["in"] = "left"
    document["best"].pop("line")
    assert not z.check(loaded(tmp_path, document))
    assert refusal(tmp_path, document | {"epsilon": 0}) == ": epsilon: epsilon is above 0."
    assert "best total" in refusal(tmp_path, document | {"best": document["best"] | {"criterion": "P1"}})
    with pytest.raises(ZermeloError, match="use the tree:"):
        z.save(z.equilibria("nim:2,2,players=3", epsilon=1), tmp_path / "a.json")


@pytest.mark.parametrize("name", ["littman:4", "sharing", "knapsack", "ohhell:2,seed=3"])
def test_with_mixed_sets_pure_ones_and_what_is_best_everywhere_come_back(name):
    answer = z.equilibria(name)
    back = there_and_back(answer)
    assert back.pure.payoffs == answer.pure.payoffs
    assert back.gain_by_mixing() == answer.gain_by_mixing()
    assert z.check(back.best_pure("fairest").profile).verdict == "subgame-perfect"
    best, due = back.best_everywhere, answer.best_everywhere
    assert (best.payoff, best.stops_at) == (due.payoff, due.stops_at)
    assert due.payoff is None or z.outcome(back.arena, best.profile).payoff == due.payoff
    assert z.check(back)


def test_what_a_file_does_not_hold_is_said(tmp_path, monkeypatch):
    document = document_of(z.equilibria("littman:4"))
    older = {key: value for key, value in document.items() if key not in ("pure", "everywhere")}
    back = loaded(tmp_path, older)
    for ask in (lambda: back.pure, lambda: back.best_everywhere, back.gain_by_mixing):
        with pytest.raises(ZermeloError, match="read from a file, which does not hold"):
            ask()
    monkeypatch.setattr("zermelo.solvers.equilibria.pure.SUMS", 1)
    document = document_of(z.equilibria("knapsack:9,weights=1+2+3+4+5+6,values=2+7+1+8+2+9"))
    assert document["pure"] is None
    with pytest.raises(ZermeloError, match="they were too many when it was saved"):
        _ = loaded(tmp_path, document).pure


def test_a_game_without_a_name_must_be_given():
    rules = z.games.Nim((1, 2), players=("Ann", "Bob"))
    for ask in (z.equilibria, z.pure_equilibria, z.nash_outcomes):
        saved = ask(rules)
        assert repr(there_and_back(saved, game=rules)) == repr(saved)
        with pytest.raises(FileError, match="does not hold the game"):
            there_and_back(saved)
        with pytest.raises(FileError, match="another game"):
            there_and_back(ask("nim:1,2"), game="nim:1,1")


def test_claims_that_are_wrong_load_and_are_found_out_by_the_checker(tmp_path):
    document = document_of(z.equilibria("knapsack"))
    document["sets"][2] = [[0, 1, 0, 1]]
    for key in ("regions", "pareto", "unique", "range"):
        document.pop(key)
    assert not z.check(loaded(tmp_path, document))
    document = document_of(z.equilibria("sharing"))
    document["everywhere"]["moves"][1] = 1 - document["everywhere"]["moves"][1]
    assert not z.check(loaded(tmp_path, document))
    document = document_of(z.equilibria("sharing"))
    document["pure"]["set_of"][1] = document["pure"]["set_of"][0]
    assert not z.check(loaded(tmp_path, document))
    document = document_of(z.pure_equilibria("sharing"))
    document["set_of"][1] = 0
    assert not z.check(loaded(tmp_path, document))
    document = document_of(z.nash_outcomes("entry"))
    document["total"] = 3
    del document["complete"]
    assert not z.check(loaded(tmp_path, document))


@pytest.mark.parametrize(
    ("name", "way", "value", "says"),
    [
        ("equilibria", ["sets", 0], [], ": sets[0]: a set has a payoff at least."),
        ("equilibria", ["sets", 0, 0], [1, 2, 3], ": sets[0][0]: a box is four numbers, not a list of 3."),
        ("equilibria", ["sets", 0, 0], [2, 1, 0, 0], ": sets[0][0]: a box is least and most of the one player"),
        ("equilibria", ["sets", 0, 0, 1], "x", ": sets[0][0][1]: a number is expected"),
        ("equilibria", ["sets"], {}, ": sets: sets are written as a list, not an object."),
        ("equilibria", ["set_of", 3], 99, ": set_of[3]: 99 is not one of"),
        ("equilibria", ["set_of", 3], True, ": set_of[3]: true is not one of"),
        ("equilibria", ["set_of"], [], ": set_of: there is a set for every node, so one at least."),
        ("equilibria", ["set_of"], [0], ": "),
        ("equilibria", ["regions"], [], ": regions: a list of 0 contradicts other fields of the same file."),
        ("equilibria", ["by"], "place", ": by: equilibria are given in points."),
        ("equilibria", ["sett"], 1, ': no key "sett" is known here. Did you mean sets'),
        ("equilibria", ["pure", "sets", 0], [], ": pure.sets[0]: a set has a payoff at least."),
        ("equilibria", ["everywhere"], {}, ': everywhere: '),
        ("equilibria", ["everywhere"], {"payoff": None, "stops_at": 99}, ": everywhere.stops_at[0]: 99 is not one of"),
        ("equilibria", ["everywhere"], {"payoff": {"P1": 0, "P2": 0}, "moves": [0]}, ": everywhere.moves: there is a"),
        ("pure", ["vectors", 0], [1], ": vectors[0]: a value is a list of 2 numbers here"),
        ("pure", ["sets", 0, 0], 77, ": sets[0][0]: 77 is not one of"),
        ("pure", ["sets", 0], [], ": sets[0]: a set has a payoff at least."),
        ("pure", ["payoffs"], [], ": payoffs: a list of 0 contradicts other fields"),
        ("nash", ["outcomes", 0, "line", 0, "move"], "fly", ": outcomes[0].line[0].move: "),
        ("nash", ["outcomes", 0, "threats", 0, "player"], "Zoe", ': outcomes[0].threats[0].player: "Zoe" is not a'),
        ("nash", ["outcomes", 0, "threats", 0, "credible"], True, ": outcomes[0].threats[0].credible: true"),
        ("nash", ["outcomes", 0, "subgame_perfect"], True, ": outcomes[0].subgame_perfect: true contradicts"),
        ("nash", ["outcomes", 0, "threats", 0, "move"], "fly", ": outcomes[0].threats[0]: No move 'fly' here."),
        ("nash", ["outcomes", 0, "threats", 0, "where"], "up", ": outcomes[0].threats[0]: No move 'up' here."),
        ("nash", ["outcomes", 0, "threats", 0, "given_up", "plays"], "x", ": outcomes[0].threats[0].given_up: No move"),
        ("nash", ["sure"], [], ": sure: there is a guarantee for every node"),
        ("nash", ["sure", 0, 0], "1/3", ": sure: without chance, guarantees are payoffs of the game."),
        ("nash", ["pure", "set_of"], [0], ": pure.set_of: there is a set for each of 5 nodes, not 1."),
        ("nash", ["total"], -1, ": total: a whole number from 0 is expected"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(tmp_path, name, way, value, says):
    document = document_of(ANSWERS[name]())
    assert loaded(tmp_path, document) is not None
    changed = copy.deepcopy(document)
    inside = changed
    for step in way[:-1]:
        inside = inside[step]
    inside[way[-1]] = value
    assert refusal(tmp_path, changed).startswith(says)

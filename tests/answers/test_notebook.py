"""Everything that a question answers with shows itself in a notebook: a picture and a text, both always."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from functools import cache
from typing import Any, Protocol

import pytest

import zermelo as z
import zermelo.answers
from tests.draw.svg import read
from zermelo.draw.tikz.tikz import tikz_picture
from zermelo.forms.display import Shown

# Parts of answers, and what only solvers and files handle: a new class belongs here only if nobody is given it alone.
PARTS = {
    "answer": {"AboutGame", "Effort", "Founded", "Listing"},
    "first_decisions": {"Decision"},
    "evidence.behaviour": {"Behaviour"},
    "evidence.evidence": {"Evidence", "OfMatrix", "OnArena"},
    "evidence.side": {"OneSide", "Explored"},
    "evidence.numbered": {"Numbered"},
    "evidence.principal_variation": {"PrincipalVariation"},
    "evidence.values": {"Attractors", "Bounds", "Values"},
    "search.advice": {"Stage", "Sampled"},
    "equilibria.payoff_set.boxes": {"BoxSets"},
    "equilibria.payoff_set.cover": {"Cover"},
    "line": {"Step"},
    "correlated.bound": {"Bound"},
    "correlated.correlated": {"Recommended"},
    "correlated.correlation_plan": {"CorrelationPlan"},
    "correlated.distribution": {"Departure"},
    "normal_form": {"Dominated", "Belief", "MixedProfile"},
    "equilibria.epsilon": {"EpsilonGrid"},
    "equilibria.nash.nash": {"FinitePlays"},
    "equilibria.nash_subsets": {"NashSubsets"},
    "equilibria.pure": {"PureProfiles", "PureSets"},
    "equilibria.nash.threats": {"GivenUp", "Threat", "Punishment"},
    "equilibria.payoff_set.payoff_set": {"Axis"},
    "equilibria.promises": {"States"},
    "proof.certificate": {"Certificate", "Claim", "Page"},
    "proof.proof": {"ProofStage"},
    "equilibria.subgame_sets": {"SubgameCase", "SubgameSets"},
    "report": {"Problem", "Perfection"},
    "equilibria.merge": {"MergeStep"},
    "evidence.solution.positional": {"Positional"},
    "evidence.solution.stationary": {"Stationary"},
    "evidence.stationary": {"Stationary"},
    "evidence.solution.evidence": {"Solved", "Everywhere", "WithDistances"},
    "evidence.solution.backward_induction": {"BackwardInduction"},
    "evidence.solution.retrograde": {"RetrogradeAnalysis", "Census"},
    "evidence.solution.bounds": {"Bounds"},
    "evidence.solution.behaviour": {"Behaviour", "Subgame"},
    "evidence.solution.tablebase": {"Tablebase", "Balance"},
    "evidence.solution.mixed": {"MixedEquilibrium"},
    "match.series": {"Round", "Whole"},
    "equilibria.profile_sets": {"ProfileSets", "Sets"},
    "size": {"Fit", "Way"},
    "equilibria.nash.nash_cyclic": {"EndlessPlays"},
    "match.tournament": {"Played", "Standing"},
    "search.trace": {"Event"},
    "variation.cells": {"Cells"},
    "variation.evidence": {"Curves", "Spans", "PlaysAt"},
    "variation.variation": {"Piece"},
}
FORMS = ("Tree", "Graph", "Rules", "Payoff", "Matrix")


def classes() -> dict[str, type]:
    """Every class that a module of results defines, by module and name."""
    found = {}
    for module in pkgutil.walk_packages(zermelo.answers.__path__, "zermelo.answers."):
        held = importlib.import_module(module.name)
        for name, kind in inspect.getmembers(held, inspect.isclass):
            if kind.__module__ == held.__name__ and not name.startswith("_") and Protocol not in kind.__bases__:
                found[f"{module.name.removeprefix('zermelo.answers.')}.{name}"] = kind
    return found


@pytest.mark.parametrize("name", sorted(classes()))
def test_every_class_of_answers_shows_itself(name):
    module, _, short = name.rpartition(".")
    kind = classes()[name]
    assert issubclass(kind, Shown) != (short in PARTS.get(module, ())), f"{name} neither shows itself nor is a part"


@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_a_game_shows_itself(name):
    assert issubclass(getattr(z, name), Shown)


def test_nobody_shows_himself_in_a_way_of_his_own():
    own = [name for name, kind in classes().items() if "_repr_mimebundle_" in vars(kind)]
    assert own == []


@cache
def things() -> dict[str, Any]:
    """Something of every kind."""
    nim, pair = z.game("nim:1,2,players=Ann+Bob+Cy"), "littman:4"
    round_ = z.graph(
        ("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "e"), ("y", "x"), ("y", "f")],
        {"e": (1, 0), "f": (0, 1)}, endless=(0, 0),
    )  # fmt: skip
    found, sharing, solved = z.equilibria(pair), z.game("sharing"), z.solve(nim)
    advice = z.search(z.game("nim:1,2"), method="alphabeta", depth=4, trace=True)
    outcomes = z.nash_outcomes("entry")
    table = z.coalitions(nim)
    return {
        "game": nim, "rules": nim.rules, "tree": sharing, "graph": round_, "payoff": solved.payoff,
        "solution": solved, "line": solved.line, "strategy": solved.strategies["Ann"],
        "retrograde": z.solve(round_), "guarantees": z.guarantees(nim), "guarantee": z.guarantee(nim, "Ann"),
        "outlook": z.outlook(nim, "Ann"), "dominance": z.dominance(nim), "standing": z.dominance(nim).standings["Ann"],
        "coalitions": table, "structure": table.structures[0], "core": table.core,
        "equilibria": found, "payoff set": found.payoffs, "region": found.regions[0], "best": found.best("total"),
        "attained": found.best("total").profile, "everywhere": found.best_everywhere,
        "pure of two": z.pure_equilibria(pair), "pure of three": z.pure_equilibria(nim),
        "near": z.equilibria("irrational", epsilon=1), "nash": outcomes, "nash outcome": outcomes[0],
        "threats": z.nash_outcomes(round_), "advice": advice, "trace": advice.trace, "size": z.size(nim),
        "match": z.play_match("tictactoe", ["random", "random"], seed=1),
        "match without a board": z.play_match("sharing", ["random", "random"]),
        "tournament": z.tournament("nim:1,2", {"a": "random", "b": "random"}, rounds=2),
        "series": z.series("nim:1,2", games=3),
        "profile": z.profile(sharing, {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}}),
        "report": z.check(solved), "outcome": z.outcome("sharing", z.solve("sharing")), "traits": z.traits(nim),
    }  # fmt: skip


KINDS = (
    "game", "rules", "tree", "graph", "payoff", "solution", "line", "strategy", "retrograde", "guarantees", "guarantee",
    "outlook", "dominance", "standing", "coalitions", "structure", "core", "equilibria", "payoff set", "region", "best",
    "attained", "everywhere", "pure of two", "pure of three", "near", "nash", "nash outcome", "threats", "advice",
    "trace", "size", "match", "match without a board", "tournament", "series", "profile", "report", "outcome", "traits",
)  # fmt: skip


def test_the_list_of_kinds_is_that_of_things():
    assert set(KINDS) == set(things())


@pytest.mark.parametrize("kind", KINDS)
def test_a_notebook_shows_a_picture_and_a_text(kind):
    thing = things()[kind]
    bundle = thing._repr_mimebundle_(include=None, exclude=None)
    assert {"image/svg+xml", "text/plain"} <= set(bundle)
    read(bundle["image/svg+xml"])
    assert bundle["text/plain"].strip()
    assert all(line.isprintable() for line in bundle["text/plain"].split("\n"))
    assert bundle == thing._repr_mimebundle_()


@pytest.mark.parametrize("kind", ["solution", "retrograde"])
def test_a_solution_begins_with_a_summary_in_words_then_payoffs_and_line_then_the_game_to_fold_away(kind):
    bundle = things()[kind]._repr_mimebundle_()
    page = bundle["text/html"]
    words = things()[kind].summary()
    assert page.startswith(f"<div><p>{words}</p>") and words.endswith(".")
    order = ["<p>", "<table>", "Line: ", "<details open><summary>The game drawn: ", bundle["image/svg+xml"]]
    assert [page.index(part) for part in order] == sorted(page.index(part) for part in order)
    large = z.solve("tictactoe")._repr_mimebundle_()["text/html"]
    assert "<details><summary>The game drawn: 5,478 positions</summary><svg" in large


def test_a_summary_says_what_play_comes_to_how_it_begins_and_whether_ties_matter():
    said = "Ann gets −1, Bob 2 and Cy −1, after 2 moves: Ann begins with h1-1. Other tie-breaking rules lead to "
    assert things()["solution"].summary() == f"{said}another payoff."
    assert (
        z.solve("nim:1,1").summary().endswith("A begins with h1-1. Every pure subgame-perfect equilibrium pays this.")
    )
    assert z.solve("kuhn").summary() == "Ann gets −1/18 and Bob 1/18, on average."
    assert "in play that never ends" in z.solve(_ring()).summary()


def _ring() -> z.Graph:
    turns, moves = {"x": "A", "y": "B"}, [("x", "y"), ("x", "e"), ("y", "x"), ("y", "f")]
    return z.graph(("A", "B"), turns, moves, {"e": (-1, 1), "f": (1, -1)}, endless=(0, 0))


@pytest.mark.parametrize("kind", ["guarantees", "coalitions", "series"])
def test_where_there_are_tables_a_page_shows_them_below_the_picture(kind):
    bundle = things()[kind]._repr_mimebundle_()
    page = bundle["text/html"]
    assert page.index("<svg") < page.index("<table>")
    assert bundle["image/svg+xml"] in page


@pytest.mark.parametrize("kind", ["tree", "graph", "matrix"])
def test_games_written_out_have_a_picture_of_their_own(kind):
    game = z.Matrix.of(things()["tree"]) if kind == "matrix" else things()[kind]
    assert game.svg().startswith("<svg") and tikz_picture(game.svg()) == game.tikz()


def test_pictures_say_what_the_answer_says():
    def picture(kind: str) -> str:
        return str(things()[kind]._repr_mimebundle_()["image/svg+xml"])

    assert picture("coalitions").count("class='structure") == 5
    assert picture("equilibria").count("data-kind='sure'") == 1
    assert picture("match").count("class='cell'") == 9
    assert picture("series").count("class='stripe'") == 2
    assert "class='zermelo graph'" in picture("retrograde")
    assert "class='move chosen'" in picture("solution")


def test_without_the_package_around_it_a_form_still_has_words(monkeypatch):
    from zermelo.forms import display as shown

    monkeypatch.setattr(shown, "_painter", [])
    assert things()["tree"]._repr_mimebundle_() == {"text/plain": repr(things()["tree"])}

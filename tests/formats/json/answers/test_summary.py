"""Answers as documents: JSON can hold them, and their numbers are exact."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.formats.json.answers.solution.solution import solution_summary
from zermelo.formats.json.answers.summary import answer_summary, summary_of_views, summary_team_order

NIM = "nim:1,2,players=Ann+Bob+Cy"
ALWAYS = {"method", "ties", "by", "status", "exact", "effort"}

COIN = z.tree(("Ann", "Bob"), z.choose("Ann", {
    "safe": z.end(0, 0),
    "toss": z.chance({"heads": ("1/3", z.end(1, 0)), "tails": ("2/3", z.choose("Bob", {
        "up": z.end(0, "1/2"), "down": z.end("-1/7", 2)}))}),
}))  # fmt: skip


QUESTIONS = {
    "solve": z.solve,
    "solve by levels": lambda game: z.solve(game, by="place,points"),
    "solve with averaged ties": lambda game: z.solve(game, ties="average", by="2*points+place"),
    "outlook": lambda game: z.outlook(game, "Ann"),
    "outlook by levels": lambda game: z.outlook(game, "Ann", by="place,points", enemies=["Bob"]),
    "guarantee": lambda game: z.guarantee(game, "Ann", "Bob"),
    "guarantees": lambda game: z.guarantees(game, by="win"),
    "dominance": z.dominance,
    "coalitions": z.coalitions,
    "coalitions by levels": lambda game: z.coalitions(game, by="place,points", ties="last"),
}


def leaves(value):
    """Yields whatever a document holds but the seconds, which alone may be a float."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if key != "seconds":
                yield from leaves(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from leaves(inside)
    else:
        yield value


@pytest.mark.parametrize("game", [NIM, COIN], ids=["nim", "coin"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_is_json_without_floats_and_says_how_it_was_found(question, game):
    document = answer_summary(QUESTIONS[question](game))
    assert set(document) >= ALWAYS
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert not any(isinstance(value, float | Fraction) for value in leaves(document))


def test_ties_are_null_where_no_rule_applies():
    assert answer_summary(z.guarantee(NIM, "Ann"))["ties"] is None
    assert answer_summary(z.dominance(NIM))["ties"] is None
    assert answer_summary(z.coalitions(NIM, ties="kind:Bob"))["ties"] == "kind:Bob"


def test_fractions_are_exact_texts():
    third = z.outlook(COIN, "Ann", others="friends")
    assert third.value == Fraction(1, 3)
    assert answer_summary(third)["value"] == "1/3"
    assert answer_summary(z.guarantees(COIN))["payoff"] == {"Ann": "5/21", "Bob": 0}
    assert answer_summary(z.dominance(COIN))["standings"]["Ann"]["points"] == 0


def test_an_outlook_says_who_is_what_and_whether_it_is_sure():
    document = answer_summary(z.outlook(NIM, "Cy", friends=["Bob"], enemies=["Ann"]))
    assert document["parts"] == {"Ann": "enemy", "Bob": "friend", "Cy": "friend"}
    assert (document["side"], document["guarantee"]) == (["Cy"], False)
    sure = answer_summary(z.guarantee(NIM, "Cy", "Ann"))
    assert (sure["side"], sure["guarantee"], sure["value"]) == (["Cy", "Ann"], True, 1)


def test_several_aspects_are_a_list_the_most_important_first():
    assert answer_summary(z.guarantee(NIM, "Ann", by="place,points"))["value"] == [2, -1]
    solved = answer_summary(z.solve(NIM, by="place,points", teams=["Bob", ("Ann", "Cy")]))
    assert solved["aspects"] == {"Ann": [1, 1], "Bob": [2, -1], "Cy": [1, 1]}
    assert solved["teams"] == [["Bob"], ["Ann", "Cy"]]


def test_a_solution_by_points_is_written_as_ever():
    answer = z.solve(NIM)
    document = answer_summary(answer)
    assert document == solution_summary(answer)
    assert "aspects" not in document and document["payoff"] == dict(answer.payoff)


def test_coalitions_hold_every_structure_every_team_and_the_proof():
    found = z.coalitions(NIM)
    document = answer_summary(found)
    assert [s["teams"] for s in document["structures"]] == [[list(t) for t in s.teams] for s in found.structures]
    assert len(document["worth"]) == 7
    assert {"team": ["Ann", "Cy"], "worth": 1} in document["worth"]
    assert document["core"]["empty"] is True and document["core"]["point"] is None
    assert sorted(b["weight"] for b in document["core"]["balanced"]) == ["1/2", "1/2", "1/2"]
    assert document["best"]["Bob"] == [[["Ann", "Bob"], ["Cy"]], [["Ann"], ["Bob"], ["Cy"]]]
    assert document["structures"][0] == {**answer_summary(found.structures[0]), "stable_first_and_last": False}


def test_without_one_number_per_team_what_is_shared_is_null():
    document = answer_summary(z.coalitions(NIM, by="place,points"))
    assert document["worth"] == []
    assert document["core"] is document["shapley"] is document["banzhaf"] is document["superadditive"] is None


def test_worth_by_place_comes_with_a_note_on_its_sign():
    assert not any("place" in note for note in answer_summary(z.coalitions(NIM))["notes"])
    document = answer_summary(z.coalitions(NIM, by="place"))
    assert document["worth"][0] == {"team": ["Ann"], "worth": -2}
    assert any("place counts as its negative" in note for note in document["notes"])


def test_views_are_one_document_with_the_effort_of_all():
    views = {view: z.outlook(NIM, "Cy", others=view) for view in ("friends", "enemies")}
    document = summary_of_views(views)
    assert set(document) >= ALWAYS
    assert {view: seen["value"] for view, seen in document["views"].items()} == {"friends": 2, "enemies": -1}
    assert document["effort"]["nodes"] == sum(seen.effort.nodes for seen in views.values())
    json.dumps(document)


def test_a_team_is_written_in_the_order_of_the_players():
    assert summary_team_order(frozenset(["b", "c", "a"]), "cab") == ["c", "a", "b"]


def test_what_is_no_answer_is_refused():
    with pytest.raises(ParameterError, match="int"):
        answer_summary(3)

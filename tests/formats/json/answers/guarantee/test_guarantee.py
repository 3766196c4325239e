"""Outlooks, guarantees, coalitions, series and advice in files: they come back, can be checked, and slips are told."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from fractions import Fraction

import pytest

import zermelo as z
from tests.formats.json.documents import document_of, loaded, refusal, there_and_back
from tests.numbered import Maze
from zermelo.answers.coalitions import Coalitions
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.errors import FileError, InputError, ParameterError, ZermeloError
from zermelo.formats.json.documents import read_json

NIM = "nim:1,2,players=Ann+Bob+Cy"
COIN = z.tree(("Ann", "Bob"), z.choose("Ann", {
    "safe": z.end(0, 0),
    "toss": z.chance({"heads": ("1/3", z.end(1, 0)), "tails": ("2/3", z.choose("Bob", {
        "up": z.end(0, "1/2"), "down": z.end("-1/7", 2)}))}),
}))  # fmt: skip
ASKED = {
    "outlook": lambda game: z.outlook(game, "Ann"),
    "guarantee by levels": lambda game: z.guarantee(game, "Bob", by="place,points"),
    "guarantee of a team": lambda game: z.guarantee(game, "Ann", "Bob", by="2*points+place"),
    "guarantees": z.guarantees,
    "guarantees by place": lambda game: z.guarantees(game, by="place"),
    "guarantees by levels": lambda game: z.guarantees(game, by="place,points"),
    "dominance": z.dominance,
    "coalitions": z.coalitions,
    "coalitions by place": lambda game: z.coalitions(game, by="place", ties="last"),
    "coalitions by levels": lambda game: z.coalitions(game, by="place,points"),
    "series": lambda game: z.series(game, games=3, standings={"Ann": "1/2"}, rotate=True),
    "series of solvers": lambda game: z.series(
        game, games=3, seats=["maxn", *["random"] * (len(z.game(game).players) - 1)], minds={"Ann": {"Bob": -1}}
    ),
}
ALONE = {
    "series whole": lambda: z.whole_series(NIM, games=2, by="place,points"),
    "pruned": lambda: z.guarantee(NIM, "Ann", "Cy", method="alphabeta"),
    "pruned by place": lambda: z.outlook(
        "grundy:6,players=Ann+Bob+Cy,payoff=last",
        "Ann",
        friends=["Bob"],
        others="enemies",
        by="place",
        method="alphabeta",
    ),
    "pruned by levels": lambda: z.guarantee(z.game_tree(NIM), "Ann", by="place,points", method="alphabeta"),
    "advice": lambda: z.search(NIM),
    "standing": lambda: z.dominance(COIN).standings["Ann"],
}


def everything():
    """Returns every kind of answer, by name."""
    found = {f"{name}, {title}": ask(game) for name, ask in ASKED.items() for title, game in GAMES.items()}
    return found | {name: ask() for name, ask in ALONE.items()}


GAMES = {"nim": NIM, "coin": COIN}
ANSWERS = everything()


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_comes_back_from_its_file_as_it_was(name):
    answer = ANSWERS[name]
    back = there_and_back(answer)
    assert type(back) is type(answer)
    assert (str(back), repr(back)) == (str(answer), repr(answer))
    assert document_of(back) == document_of(answer)


@pytest.mark.parametrize("name", [name for name in ANSWERS if name not in ("advice", "standing")])
def test_what_comes_back_can_be_checked(name):
    report = z.check(there_and_back(ANSWERS[name]))
    assert report, report.problems


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_draws_itself_for_terminals_and_notebooks(name):
    answer = ANSWERS[name]
    bundle = answer._repr_mimebundle_()
    assert bundle["text/plain"] == str(answer) == answer.text()
    assert bundle["text/html"].count("<div>") == bundle["text/html"].count("</div>") > 0
    assert not any(line.endswith(" ") for line in str(answer).splitlines())


def test_series_and_pruned_guarantees_that_come_back_are_equal_to_those_saved():
    for name in ("series, coin", "series of solvers, nim", "series of solvers, coin"):
        assert there_and_back(ANSWERS[name]) == ANSWERS[name]
    pruned = ANSWERS["pruned"]
    back = there_and_back(pruned)
    assert (back.side, back.value, back.line, back.effort) == (pruned.side, pruned.value, pruned.line, pruned.effort)
    standing = ANSWERS["standing"]
    assert there_and_back(standing) == standing


def test_strategies_come_back_whole():
    saved = z.guarantee(NIM, "Ann", "Cy")
    back = there_and_back(saved)
    assert isinstance(back, Outlook) and back.is_guarantee
    assert {p: dict(s) for p, s in back.strategies.items()} == {p: dict(s) for p, s in saved.strategies.items()}


def test_guarantees_read_off_a_table_come_back_with_it():
    rules = Maze(seed=4)
    saved, every = z.guarantee(rules, "Ann"), z.guarantees(rules)
    back, again = there_and_back(saved, game=rules), there_and_back(every, game=rules)
    assert (back.value, back.line, back.move(), back.ties) == (saved.value, saved.line, saved.move(), saved.ties)
    assert again.payoff == every.payoff
    assert z.check(back) and z.check(again)
    document = document_of(saved)
    inside = document["tablebase"]
    for wrong, said in (
        (document | {"tablebase": inside | {"zermelo": "solution"}}, "is a tablebase"),
        (document | {"tablebase": inside | {"version": 9}}, "version 9"), (document | {"by": "place"}, "about points"),
        (document | {"value": 3}, "contradicts"), (document | {"payoff": {"Ann": 3, "Bob": -3}}, "contradicts"),
    ):  # fmt: skip
        with pytest.raises(FileError, match=said):
            read_json(json.dumps(wrong), "a.json", rules)
    for claim in ({"exact": False}, {"status": "bounded"}, {"line": document["line"][:-1]}):
        assert not z.check(read_json(json.dumps(document | claim), "a.json", rules))


@pytest.mark.parametrize("name", ["outlook, coin", "guarantee of a team, nim", "guarantees, coin", "pruned"])
def test_an_answer_that_is_exact_and_says_otherwise_is_found_out(name):
    document = document_of(ANSWERS[name])
    for claim in ({"exact": False}, {"status": "bounded"}, {"status": "stopped"}):
        assert not z.check(read_json(json.dumps(document | claim), "a.json"))


def test_what_was_looked_ahead_comes_back_with_the_tree_it_is_about():
    for saved in (z.outlook("tokens:9", "A", depth=3), z.guarantees("tokens:9", depth=3)):
        back = there_and_back(saved)
        assert (back.status, str(back), len(back.arena)) == ("estimated", str(saved), len(saved.arena))
        assert z.check(back)


def test_coalitions_come_back_with_what_each_player_likes():
    saved = z.coalitions(NIM, by="place,points")
    back = there_and_back(saved)
    assert isinstance(back, Coalitions)
    assert back.structures == saved.structures and back.worth == saved.worth == {}
    assert back.best_for("Bob") == saved.best_for("Bob")
    whole = there_and_back(z.coalitions(NIM))
    assert whole.core.balanced[frozenset(["Ann", "Bob"])] == Fraction(1, 2)


def test_a_game_without_a_name_is_read_with_the_answer_about_it():
    rules = z.games.Nim((1, 2), players=("Ann", "Bob", "Cy"))
    for ask in (
        z.guarantees, z.dominance, z.coalitions, lambda game: z.guarantee(game, "Ann", method="alphabeta"),
        lambda game: z.series(game, games=2),
    ):  # fmt: skip
        saved = ask(rules)
        assert str(there_and_back(saved, game=rules)) == str(saved)
        with pytest.raises(FileError, match="does not hold the game"):
            there_and_back(saved)
        with pytest.raises(FileError, match=r"another game|not of|players"):
            there_and_back(ask(NIM), game="nim:1,1,players=Ann+Bob+Cy")


def test_a_large_game_must_be_given_and_is_not_explored_for_a_short_file(tmp_path):
    document = document_of(z.dominance("tictactoe"))
    document["game"], document["nodes"] = "kalah:6,4", 10**9
    del document["fingerprint"]
    assert refusal(tmp_path, document).startswith(": nodes: a game of 1,000,000,000 positions is more than the 200,000")
    small = document | {"nodes": 5478}
    assert "another game than the game in the file" in refusal(tmp_path, small)


def test_what_only_lives_in_python_is_refused_when_it_is_written(tmp_path):
    def ahead(payoff):
        return {p: payoff[p] for p in payoff}

    def mind(player, standings, games_left, swing):
        return {player: 1}

    for answer in (z.outlook(COIN, "Ann", by=ahead), z.guarantees(COIN, by=ahead), z.coalitions(COIN, by=ahead)):
        with pytest.raises(InputError, match="Aspects given as functions cannot be written into a file"):
            z.save(answer, tmp_path / "a.json")
    with pytest.raises(InputError, match="The mind of Ann is a function"):
        z.save(z.series(COIN, games=1, minds=mind), tmp_path / "a.json")
    with pytest.raises(InputError, match="does not say which game"):
        z.save(replace(ANSWERS["series, coin"], board=None), tmp_path / "a.json")
    with pytest.raises(ParameterError, match="leave game out"):
        there_and_back(z.search(NIM), game=NIM)


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("name", "way", "value", "says"),
    [
        ("outlook, nim", ["side"], ["Zoe"], ': side[0]: "Zoe" is not a player. Players: Ann, Bob, Cy.'),
        ("outlook, nim", ["side"], [], ": side: a side has a player at least."),
        ("outlook, nim", ["side"], ["Ann", "Ann"], ': side[1]: "Ann" is named twice.'),
        ("outlook, nim", ["parts", "Bob"], "foe", ': parts.Bob: a player is a friend, an enemy or neutral, not "foe".'),
        ("outlook, nim", ["parts"], {"Ann": "friend"}, ': parts: "Bob" is missing.'),
        ("outlook, nim", ["values"], [], ": values: there is a value for every node"),
        ("outlook, nim", ["values", 2], [1, 2], ": values[2]: a value is a list of 1 numbers here, not a list of 2."),
        ("outlook, nim", ["values", 2, 0], "x", ': values[2][0]: a number is expected (3, 0.25 or "1/2"), not "x".'),
        ("outlook, nim", ["value"], 17, ": value: 17 contradicts other fields of the same file."),
        ("outlook, nim", ["guarantee"], True, ": guarantee: true contradicts other fields of the same file."),
        ("outlook, nim", ["by"], "plaice", ": by: No aspect 'plaice'. Did you mean place?"),
        ("outlook, nim", ["line", 0, "player"], "Zoe", ': line[0].player: "Zoe" is not a player.'),
        ("outlook, nim", ["vale"], 1, ': no key "vale" is known here. Did you mean value'),
        ("outlook, nim", ["effort", "seconds"], -1, ": effort.seconds: seconds are 0 or more."),
        ("guarantees, nim", ["by"], "place,points", ": values[0]: a value is a list of 6 numbers here"),
        ("guarantees, nim", ["payoff", "Ann"], 5, ": payoff: an object contradicts other fields of the same file."),
        ("pruned", ["by"], "place,points", ": value: numbers are written as a list, not 1."),
        ("pruned", ["parts", "Bob"], "foe", ': parts.Bob: a player is a friend, an enemy or neutral, not "foe".'),
        ("pruned by levels", ["value"], [1], ": value: there is a number for each of place,points: 2, not 1."),
        ("pruned", ["game"], 3, ": game: a text is expected, not 3."),
        ("dominance, coin", ["standings", "Bob", "wins"], 1, ": standings.Bob.wins: true or false is expected, not 1."),
        ("dominance, coin", ["standings"], {}, ": standings: there must be one standing for each of Ann, Bob"),
        ("dominance, coin", ["verdict"], "Bob wins.", ': verdict: "Bob wins." contradicts other fields'),
        ("dominance, coin", ["by"], "place", ": by: dominance is given in points and places at once"),
        ("coalitions, nim", ["structures", 1, "teams", 0], ["Zoe"], ': structures[1].teams[0][0]: "Zoe" is not'),
        ("coalitions, nim", ["structures", 1, "liked", "Ann"], [], ": structures[1].liked.Ann: a list of 1 numbers"),
        ("coalitions, nim", ["structures"], [], ": structures: there is a structure at least."),
        ("coalitions, nim", ["worth"], [], ": worth: 7 teams have a worth here, not 0."),
        ("coalitions, nim", ["worth", 1, "team"], ["Ann"], ": worth[1].team: a team has a member at least"),
        ("coalitions, nim", ["core", "empty"], False, ": core.empty: false contradicts other fields"),
        ("coalitions, nim", ["best", "Ann"], [], ": best: an object contradicts other fields of the same file."),
        ("coalitions by levels, nim", ["shapley"], {"Ann": 1}, ": shapley: with several numbers per player nothing"),
        ("series, coin", ["minds", "Ann"], "long", ': minds.Ann: a mind is "series", "game" or an object of weights'),
        ("series, coin", ["games", 1, "seats"], ["Ann"], ": games[1].seats: there are 2 seats, not 1."),
        ("series, coin", ["games", 1, "aims", "Ann"], {"Zoe": 1}, ': games[1].aims.Ann: no key "Zoe" is known here.'),
        ("series, coin", ["games", 0, "payoff", "Ann"], None, ": games[0].payoff.Ann: a number is expected"),
        ("series, coin", ["winners"], [], ": winners: a list of 0 contradicts other fields of the same file."),
        ("series whole", ["whole", "nodes"], -1, ": whole.nodes: a whole number from 0 is expected, not -1."),
        ("series whole", ["whole", "aspects", "Ann"], 1, ": whole.aspects.Ann: numbers are written as a list, not 1."),
        ("series whole", ["whole", "aspects", "Ann"], [1], ": whole.aspects.Ann: there are 2 numbers here, not 1."),
        ("series whole", ["whole", "odds"], 1, ': whole: no key "odds" is known here.'),
        ("series whole", ["by"], "plaice", ": by: No aspect 'plaice'. Did you mean place?"),
        ("series whole", ["method"], "series", ': method: "series" contradicts other fields of the same file.'),
        ("series, coin", ["seed"], "x", ': seed: a whole number is expected, not "x".'),
        ("advice", ["depth"], -1, ": depth: a whole number from 0 is expected, not -1."),
        ("advice", ["status"], "sure", ': status: "sure" is not a status.'),
        ("standing", ["place"], None, ": place: a number is expected"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(tmp_path, name, way, value, says):
    document = document_of(ANSWERS[name])
    assert loaded(tmp_path, document) is not None
    assert refusal(tmp_path, with_other(document, way, value)).startswith(says)


@pytest.mark.parametrize(
    ("name", "way", "value"),
    [
        ("outlook, nim", ["values", 3, 0], 9),
        ("outlook, nim", ["line", 0, "move"], "h2-2"),
        ("outlook, nim", ["parts", "Bob"], "enemy"),
        ("guarantees, nim", ["values", 3, 1], 9),
        ("pruned", ["value"], 2),
        ("pruned by place", ["value"], 2),
        ("pruned by place", ["parts", "Bob"], "enemy"),
        ("pruned by levels", ["value"], [1, 3]),
        ("dominance, coin", ["standings", "Ann", "win_odds"], "1/2"),
        ("coalitions, nim", ["structures", 1, "payoff", "Cy"], 7),
        ("coalitions, nim", ["shapley", "Ann"], 1),
        ("series, coin", ["games", 1, "aims", "Ann"], {"Bob": 1}),
        ("series, coin", ["swing"], 1),
        ("series, coin", ["rotate"], False),
        ("series whole", ["whole", "payoff", "Ann"], 9),
        ("series whole", ["whole", "thumb_aspects", "Ann"], [3, 9]),
        ("series whole", ["status"], "estimated"),
        ("series of solvers, nim", ["games", 0, "line", 0, "move"], "h2-2"),
        ("series of solvers, nim", ["aware"], ["Ann", "Bob"]),
    ],
)
def test_a_wrong_claim_is_read_and_found_wrong_by_the_checker(tmp_path, name, way, value):
    document = with_other(document_of(ANSWERS[name]), way, value)
    for derived in ("guarantee", "value", "stable", "best") if not name.startswith("pruned") else ("guarantee",):
        document.pop(derived, None)
    assert not z.check(loaded(tmp_path, document))


OTHERS = [None, -1, "1/2", [], {}, True, "Ann", 10**40]


@pytest.mark.parametrize("name", [name for name in ANSWERS if "coin" in name or "," not in name])
def test_whatever_stands_in_a_file_is_read_or_refused_in_one_line_and_can_be_checked(name):
    document = document_of(ANSWERS[name])
    for way in places(document):
        for other in OTHERS:
            try:
                found = read_json(json.dumps(with_other(document, way, other)), "a.json")
                if name not in ("advice", "standing"):
                    assert z.check(found) is not None
                assert str(found)
            except ZermeloError as error:
                assert "\n" not in str(error) and len(str(error)) < 1000


def places(value, way=()):
    """Yields the way to every place of a document but the trees in it."""
    yield way
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in inside:
        if step not in ("nodes", "fingerprint"):
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

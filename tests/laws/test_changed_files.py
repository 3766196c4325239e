"""What a file says of sides, of every player, of equilibria, cannot be changed without being refused or found out.

Only in which way an answer was found, why, and what it cost is taken as it is told; `check` says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import zermelo as z
from tests.chancy import coin
from tests.formats.json.documents import document_of
from tests.numbered import Maze
from zermelo.formats.json.documents import read_json
from zermelo.forms.normal_form import tree_normal_form

NIM = "nim:1,2,players=Ann+Bob+Cy"
RING = z.graph(
    ("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "e"), ("y", "x"), ("y", "f")], {"e": (1, -1), "f": (-1, 1)},
    endless=(0, 0),
)  # fmt: skip
MAZE = Maze(seed=4)
TABLE = z.matrix(("A", "B"), [[(3, 3), (3, 3)], [(2, 2), (5, 6)], [(0, 3), (6, 1)]])
LUCK = z.tree(("A", "B"), z.chance({
    "h": ("1/3", z.choose("A", {"x": z.end(1, 0), "y": z.end(1, 4)})), "t": ("2/3", z.end(2, 1)),
}))  # fmt: skip
ANSWERS: dict[str, tuple[Any, Any]] = {
    "outlook": (z.outlook(NIM, "Ann"), None), "guarantee": (z.guarantee(NIM, "Ann", "Cy"), None),
    "by levels": (z.guarantee(NIM, "Bob", by="place,points"), None), "endless": (z.guarantee(RING, "A"), RING),
    "bounds": (z.guarantee(coin(), "Ann"), coin()), "alpha-beta": (z.guarantee(NIM, "Ann", method="alphabeta"), None),
    "hidden": (z.guarantee("kuhn", "Ann"), None), "table": (z.guarantee(MAZE, "Ann"), MAZE),
    "all": (z.guarantees(NIM), None), "all endless": (z.guarantees(RING), RING),
    "all bounds": (z.guarantees(coin()), coin()), "all of a table": (z.guarantees(MAZE), MAZE),
    "dominance": (z.dominance(NIM), None), "dominance endless": (z.dominance(RING), RING),
    "sets": (z.equilibria("littman:1").with_best("P2"), None), "sets with chance": (z.equilibria(LUCK), None),
    "epsilon": (z.equilibria("irrational", epsilon="1/5").with_best("P3"), None), "matrix": (z.equilibria(TABLE), None),
    "pure": (z.pure_equilibria("sharing").with_best(), None), "pure matrix": (z.pure_equilibria(TABLE), None),
    "nash": (z.nash_outcomes("entry"), None), "threats": (z.nash_outcomes(RING), RING),
    "dominance of a matrix": (z.dominance(TABLE), None),
    "determinacy": (z.determinacy("nim:1,2"), None), "determinacy endless": (z.determinacy(RING), RING),
}  # fmt: skip
TOLD = ("method", "why", "effort", "example", "title")
LONGEST = 30  # entries of one list that are changed


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, inside in value.items():
            if key not in (*TOLD, "game"):  # the game is given, so that the answer is about that
                yield from leaves(inside, (*way, key))
    elif isinstance(value, list):
        for k, inside in enumerate(value[:LONGEST]):
            yield from leaves(inside, (*way, k))
    else:
        yield way, value


def others(value: Any) -> list[Any]:
    """What could stand there instead."""
    if isinstance(value, bool) or value is None:
        return [not value, 1]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return ["draw" if value != "draw" else "first wins", "bounded", f"{value}x", "2/7"]


@pytest.mark.parametrize("name", ANSWERS)
def test_one_thing_changed_in_a_file_is_refused_or_found_out(name: str) -> None:
    answer, game = ANSWERS[name]
    document = document_of(answer)
    assert z.check(read_json(json.dumps(document), "a.json", game))
    changed, unseen = 0, []
    for way, value in leaves(document):
        for other in others(value):
            told = deepcopy(document)
            inside: Any = told
            for step in way[:-1]:
                inside = inside[step]
            inside[way[-1]] = other
            changed += 1
            try:
                is_believed = bool(z.check(read_json(json.dumps(told), "a.json", game)))
            except z.ZermeloError:
                continue
            if is_believed and other != value and way != ("epsilon",):  # a greater epsilon promises less: it is true
                unseen.append((way, other))
    assert changed > 20
    assert unseen == []


@pytest.mark.parametrize("name", ANSWERS)
def test_what_is_not_looked_at_is_said(name: str) -> None:
    assert "not looked at" in " ".join(z.check(ANSWERS[name][0]).checked)


THREE = {
    "lll": (2, 2, 3), "llr": (1, 3, 2), "lrl": (4, 3, 1), "lrr": (2, 1, 4),
    "rll": (1, 4, 3), "rlr": (4, 1, 0), "rrl": (4, 2, 4), "rrr": (1, 1, 2),
}  # fmt: skip


def test_false_odds_in_the_line_of_a_mixed_answer_are_found_out() -> None:
    answer = z.solve("kuhn")
    document = document_of(answer)
    assert z.check(read_json(json.dumps(document), "a.json"))
    for step in document["line"]:
        told = deepcopy(document)
        told["line"][document["line"].index(step)]["odds"] = "3/7"
        assert not z.check(read_json(json.dumps(told), "a.json"))


@pytest.mark.parametrize("form", ["tree", "matrix"])
def test_an_answer_that_is_nearly_right_is_not_called_solved(form: str) -> None:
    moves = dict.fromkeys("ABC", "lr")
    game: Any = z.tree(("A", "B", "C"), z.at_once(moves, lambda *made: z.end(*THREE["".join(made)])))
    answer = z.solve(game if form == "tree" else tree_normal_form(game))
    assert answer.status == "estimated" and not answer.exact and z.check(answer)
    told = document_of(answer) | {"status": "solved"}
    assert not z.check(read_json(json.dumps(told), "a.json"))

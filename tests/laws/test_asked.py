"""What the explorer says can be asked of a game is exactly what the question answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import zermelo as z
from tests.numbered import Maze
from zermelo.errors import BudgetError, ZermeloError
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.questions.traits import web_traits as told_of
from zermelo.faces.web.session import Table
from zermelo.forms.traits.traits import traits_of_game
from zermelo.solvers.methods import ASKED, method_refusals


def line_of(count: int) -> z.Tree:
    """Everybody in turn stops or goes on; who stops gets 1."""
    names = tuple(f"P{k}" for k in range(count))
    draft = z.end(*[2] * count)
    for k in reversed(range(count)):
        draft = z.choose(names[k], {"on": draft, "stop": z.end(*[int(m == k) for m in range(count)])})
    return z.tree(names, draft)


def ring(*ends: tuple[int, ...], endless: tuple[int, ...] | None, tossed: bool = False) -> z.Graph:
    """Two or three players hand a token round; each may put it down, or a coin does so."""
    count = len(ends[0])
    names = tuple("ABC"[:count])
    turns = {str(k): name for k, name in enumerate(names)}
    moves = [(str(k), str((k + 1) % count)) for k in range(count)] + [(str(k), f"end{k}") for k in range(count)]
    odds = None
    if tossed:
        turns["coin"] = "chance"
        moves = [("0", "coin"), ("coin", "0"), ("coin", "1"), *moves]
        odds = {"coin": {"0": "1/2", "1": "1/2"}}
    return z.graph(names, turns, moves, {f"end{k}": row for k, row in enumerate(ends)}, odds=odds, endless=endless)


def forgetful() -> z.Tree:
    later = {m: z.choose("Ann", {"x": z.end(0, 1), "y": z.end(1, 0)}, info="later") for m in "lr"}
    return z.tree(("Ann", "Bob"), z.choose("Ann", later))


TWO, THREE = ((1, -1), (-1, 1)), ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ZOO: dict[str, Callable[[], Any]] = {
    "a matrix of two": lambda: z.matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]}),
    "a matrix of three": lambda: z.matrix(("A", "B", "C"), [[[(1, 1, 1), (0, 0, 0)]], [[(0, 0, 0), (2, 2, 2)]]]),
    "hidden, two": lambda: z.game("kuhn"),
    "hidden, three": lambda: z.game("horse"),
    "hidden, forgetful": forgetful,
    "a tree, zero-sum": lambda: z.game_tree("nim:1,2"),
    "a tree, general sum": lambda: z.game("sharing"),
    "a graph that ends": lambda: z.game_graph("nim:2,2"),
    "chance": lambda: z.game_graph("pig:4,3,turns=2"),
    "cyclic": lambda: ring(*TWO, endless=(0, 0)),
    "cyclic, unpaid": lambda: ring(*TWO, endless=None),
    "cyclic, three": lambda: ring(*THREE, endless=(0, 0, 0)),
    "cyclic with chance, two sides": lambda: ring(*TWO, endless=(0, 0), tossed=True),
    "cyclic with chance, general sum": lambda: ring((1, 0), (0, 2), endless=(0, 0), tossed=True),
    "cyclic with chance, three": lambda: ring(*THREE, endless=(0, 0, 0), tossed=True),
    "cyclic with chance, unpaid": lambda: ring(*TWO, endless=None, tossed=True),
    "three": lambda: line_of(3),
    "four": lambda: line_of(4),
    "nine": lambda: line_of(9),
    "one": lambda: line_of(1),
    "numbered": lambda: z.game(Maze(seed=3)),
    "several starts": lambda: z.game_graph("nim:1,2", start=[(1, 2, 0), (1, 2, 1)]),
}

VERBS: dict[str, Callable[[Any], Any]] = {
    "solve": z.solve,
    "prove": lambda game: z.prove(game, game.players[0], compiled=False, memory=1 << 20),
    "guarantees": z.guarantees,
    "team_guarantees": z.team_guarantees,
    "dominance": z.dominance,
    "outlook": lambda game: z.outlook(game, game.players[0]),
    "equilibria": z.equilibria,
    "pure_equilibria": z.pure_equilibria,
    "perfect_equilibria": z.perfect_equilibria,
    "correlated": z.correlated,
    "nash_outcomes": z.nash_outcomes,
    "coalitions": z.coalitions,
    "determinacy": z.determinacy,
    "search": lambda game: z.search(game, compiled=False),
    "play_match": lambda game: z.play_match(game, ["random"] * len(game.players)),
}


@cache
def refusals(kind: str) -> dict[str, str]:
    """What each question says against answering; of a guarantee, against that of every single player."""
    game = ZOO[kind]()
    said = {verb: refusal(ask, game) for verb, ask in VERBS.items()}
    alone = [refusal(lambda game, p=player: z.guarantee(game, p), game) for player in game.players]
    return said | {"guarantee": "" if "" in alone else alone[0]}


def refusal(ask: Callable[[Any], Any], game: Any) -> str:
    try:
        ask(game)
    except BudgetError:
        return ""  # it can be asked, with more to spend
    except ZermeloError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", ZOO)
def test_what_can_be_asked_is_what_the_question_answers(kind: str) -> None:
    game = ZOO[kind]()
    known = traits_of_game(game)
    if not known.is_explored:
        known = traits_of_game(z.game_graph(game))
    said = refusals(kind)
    assert set(said) == set(ASKED)
    assert dict(method_refusals(known)) == said


@pytest.mark.parametrize(
    "kind", ["a matrix of two", "hidden, two", "cyclic with chance, two sides", "nine", "one", "numbered"]
)
def test_the_explorer_offers_what_the_question_answers(kind: str) -> None:
    game = ZOO[kind]()
    told = told_of(Table(game, "", Limits()))
    said = {one["verb"]: one["why"] for one in told["questions"]}
    assert all(one["applies"] == (not one["why"]) for one in told["questions"])
    hands = {"play_match": ""} if kind == "hidden, two" else {}  # the explorer deals hands, with what each seat may see
    due = refusals(kind) | hands
    assert said.keys() == due.keys()
    for verb, why in said.items():  # the same reason, without what to write in Python instead
        assert bool(why) == bool(due[verb]) and due[verb].startswith(why.rstrip(".")), verb
        assert not re.search(r"\w\(", why), why
    if kind == "hidden, two":
        assert not said["guarantee"] and z.guarantee(game, "Ann").value * 18 == -1
    if kind == "cyclic with chance, two sides":
        assert not said["solve"]
    if kind == "nine":
        assert "at most 8" in said["coalitions"]

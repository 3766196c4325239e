"""Odds that depend on the parameter: what is said over a whole range is what solving says at every value of it."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import zermelo as z
from tests.solvers.variation.test_vary import NAMES, RULES, values, x
from zermelo.errors import FileError, GameError, MethodError, ParameterError
from zermelo.forms.build.tree import Draft


def fixed(rng: random.Random, players: tuple[str, ...], depth: int) -> Draft:
    """A node of a random tree whose payoffs are numbers."""
    if depth == 0 or rng.random() < 0.2:
        return z.end(*(rng.randint(-2, 3) for _ in players))
    return z.choose(rng.choice(players), {f"m{k}": fixed(rng, players, depth - 1) for k in range(rng.randint(1, 3))})


def drawn(rng: random.Random, players: tuple[str, ...]) -> Draft:
    """Chance moves, by odds that depend on x, into trees whose payoffs do not."""
    part = Fraction(rng.randint(1, 3), 4)
    odds = rng.choice([(x, 1 - x), (part * x, 1 - part * x), (x / 2, (1 - x) / 2, Fraction(1, 2))])
    return z.chance({f"c{k}": (share, fixed(rng, players, 2)) for k, share in enumerate(odds)})


def family(seed: int) -> z.Family:
    rng = random.Random(seed)
    players = NAMES[: 2 + seed % 3]
    inner = z.choose(rng.choice(players), {"a": drawn(rng, players), "b": drawn(rng, players)})
    out = z.end(*(rng.choice((x, 1 - 2 * x, Fraction(1, 2))) for _ in players))
    return z.tree(players, z.choose("Ann", {"in": inner, "out": out, "toss": drawn(rng, players)}))


@pytest.mark.parametrize("block", range(3))
def test_at_every_value_the_solution_the_guarantees_and_the_equilibria_are_those_of_solving_there(block):
    seen = 0
    for seed in range(block * 20, block * 20 + 20):
        game, rng = family(seed), random.Random(seed)
        ties = RULES[seed % len(RULES)]
        found = z.vary(game, x=(0, 1), ties=ties)
        seen += len(found.breakpoints)
        for value in [v for v in values(found, rng) if 0 < v < 1]:
            piece, plain = found.at(value), game.at(x=value)
            solved = z.solve(plain, ties=ties)
            assert {p: line(value) for p, line in piece.payoff.items()} == dict(solved.payoff)
            for player, strategy in found.strategies(value).items():
                assert dict(strategy) == dict(solved.strategies[player])
            assert {p: line(value) for p, line in piece.guarantees.items()} == dict(z.guarantees(plain).payoff)
            due = {payoff.vector for payoff in z.pure_equilibria(plain).payoffs}
            assert {tuple(line(value) for line in one.values()) for one in piece.outcomes} == due
            assert piece.best(value) == max(sum(one) for one in due)
        assert z.check(found), (seed, z.check(found))
    assert seen > 10


def test_where_odds_reach_0_and_1_the_ends_are_those_of_the_games_without_chance():
    low = z.choose("Bob", {"l": z.end(0, 1), "r": z.end(9, 0)})
    high = z.choose("Bob", {"l": z.end(4, 0), "r": z.end(1, 2)})
    found = z.vary(z.tree(("Ann", "Bob"), z.chance({"low": (1 - x, low), "high": (x, high)})), x=(0, 1))
    assert [[line(end) for line in found.at(end).payoff.values()] for end in (0, 1)] == [[0, 1], [1, 2]]
    assert found.breakpoints == ()


def test_other_odds_than_those_that_were_solved_are_found_out():
    below = [z.choose("Bob", {"l": z.end(k, 1), "r": z.end(9, 0)}) for k in range(3)]
    game = z.tree(("Ann", "Bob"), z.chance({"a": (x, below[0]), "b": (x, below[1]), "c": (1 - 2 * x, below[2])}))
    found = z.vary(game, x=(0, "1/2"))
    assert z.check(found) and str(found.at(0).payoff["Ann"]) == "2-3x"
    part = Fraction(1, 9)
    for wrong in ((x, 1 - 2 * x, x), (x + part, x - part, 1 - 2 * x), (Fraction(1, 4), x, Fraction(3, 4) - x)):
        other = replace(found.evidence, family=replace(game, odds={0: wrong}))
        assert not z.check(replace(found, evidence=other)), wrong


def test_families_are_saved_as_json_and_as_efg_and_answers_load_again(tmp_path: Path):
    for seed in range(8):
        game = family(seed)
        for name in ("game.json", "game.efg"):
            z.save(game, tmp_path / name)
            assert z.load(tmp_path / name) == game, (seed, name)
        found = z.vary(str(tmp_path / "game.efg"), x=(0, 1))
        z.save(found, tmp_path / "found.json")
        again = z.load(tmp_path / "found.json")
        assert again.text() == found.text() and z.check(again)


def test_refusals_say_what_to_do(tmp_path: Path):
    with pytest.raises(GameError, match="write x and 1-x"):
        z.chance({"a": (x, z.end(1)), "b": (x, z.end(0))})
    game = z.tree(("A",), z.choose("A", {"l": z.end(0), "r": z.chance({"a": (x, z.end(1)), "b": (1 - x, z.end(-1))})}))
    with pytest.raises(ParameterError, match="choose x between 0 and 1"):
        z.vary(game, x=(0, 10))
    with pytest.raises(ParameterError, match="odds of 'a' are 0"):
        game.at(x=0)
    with pytest.raises(MethodError, match=r'odds .* depend on x. Use vary\(game, x=\(0, 1\)\).*at\(x="1/2"\)'):
        z.solve(game)
    bent = z.tree(("A",), z.choose("A", {"l": z.end(0), "r": z.chance({"a": (x, z.end(x)), "b": (1 - x, z.end(0))})}))
    with pytest.raises(MethodError, match="At r odds and payoffs both depend on x"):
        z.vary(bent, x=(0, 1))
    (tmp_path / "odd.json").write_text(
        '{"zermelo": "tree", "version": 1, "players": ["A"], "parameter": "x", "nodes": '
        '[{"chance": {"a": ["x", 1], "b": ["x", 2]}}, {"payoff": [0]}, {"payoff": [1]}]}'
    )
    with pytest.raises(FileError, match="sum to 2x"):
        z.load(tmp_path / "odd.json")

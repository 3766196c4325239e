from __future__ import annotations

import random
from fractions import Fraction
from math import floor
from typing import Any

import pytest

import zermelo as z
from tests import utility
from tests.effort import tries
from zermelo.draw.chart.shade import Shade


def is_shaded(shade: Shade, pair: tuple[Any, Any]) -> bool:
    """Does a payoff lie in a shaded cell?"""
    (a, b), (c, d) = shade.first, shade.second
    row = min(floor(Fraction(pair[1] - c) / Fraction(d - c) * len(shade.cells)), len(shade.cells) - 1)
    column = min(floor(Fraction(pair[0] - a) / Fraction(b - a) * len(shade.cells[0])), len(shade.cells[0]) - 1)
    return bool(shade.cells[row][column])


def test_every_exact_equilibrium_pays_inside_the_shade_and_the_range() -> None:
    dice, wide = random.Random(1), 0
    for _ in range(tries(25, 10)):
        tree = utility.lottery(dice)
        if not tree.has_chance:
            continue
        exact, near = z.equilibria(tree), z.equilibria(tree, epsilon="1/3")
        shade = next(near.cover.shades([near.payoff], 40, 30))
        for corner in exact.payoffs.corners:
            assert is_shaded(shade, corner.vector)
        for player, (low, high) in exact.range.items():
            assert near.range[player][0] <= low
            assert high <= near.range[player][1]
        wide += len(exact.payoffs.corners) > 1
    assert wide > 3


def test_something_is_left_unshaded_where_no_equilibrium_is_near() -> None:
    near = z.equilibria("knapsack", epsilon="1/20")
    shade = next(near.cover.shades([near.payoff]))
    assert 0 < shade.cells.sum() < shade.cells.size / 2


def test_pure_equilibria_of_three_players_pay_inside_every_shade() -> None:
    near = z.equilibria("irrational", epsilon="1/10")
    shades = list(near.cover.shades([near.payoff]))
    assert [shade.players for shade in shades] == [("P1", "P2"), ("P1", "P3"), ("P2", "P3")]
    for payoff in z.pure_equilibria("irrational"):
        for shade in shades:
            pair = tuple(payoff[player] for player in shade.players)
            assert is_shaded(shade, pair)  # type: ignore[arg-type]


def test_a_notebook_shows_the_picture_and_a_loaded_answer_its_table(tmp_path: Any) -> None:
    near = z.equilibria("irrational", epsilon=1)
    assert near._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    z.save(near, tmp_path / "near.json")
    back = z.load(tmp_path / "near.json")
    assert "nearly the best: greatest total" in back._repr_mimebundle_()["text/plain"]
    with pytest.raises(z.ZermeloError, match="the best total only"):
        back.svg()


def test_a_terminal_shows_two_players() -> None:
    picture = z.equilibria("knapsack", epsilon="1/4").plot(width=60)
    assert "◆" in picture
    assert max(map(len, picture.splitlines())) <= 60
    with pytest.raises(z.ZermeloError, match="shows two players"):
        z.equilibria("irrational", epsilon=1).plot()

"""The verifier sees what is wrong with an answer about moves that pay on the way, whatever it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.paying import paying
from zermelo.answers.line import Line, Step

GAMES = [paying(np.random.default_rng([27, seed]), together=bool(seed % 2)) for seed in range(8)]


def changed(answer: Any, **fields: Any) -> Any:
    return replace(answer, evidence=replace(answer.evidence, **fields))


@pytest.mark.parametrize("graph", GAMES)
@pytest.mark.parametrize("name", ["values", "upper"])
def test_a_bound_that_promises_more_is_noticed_at_every_position(graph: z.Graph, name: str) -> None:
    answer = z.guarantee(graph, "Ann")
    for v in range(len(graph)):
        column = getattr(answer.evidence, name).copy()
        column[v, 0] += Fraction(1 if name == "values" else -1, 50)
        report = z.check(replace(changed(answer, **{name: column}), status="bounded", exact=False))
        assert not report and report.problems


@pytest.mark.parametrize("graph", GAMES)
def test_bounds_that_are_only_wider_are_right_unless_they_are_called_exact(graph: z.Graph) -> None:
    answer = z.guarantee(graph, "Ann")
    wide = changed(answer, values=answer.evidence.values - 1, upper=answer.evidence.upper + 1)
    assert z.check(replace(wide, status="bounded", exact=False))
    assert not z.check(replace(wide, status="solved", exact=True))


@pytest.mark.parametrize("graph", GAMES)
def test_a_mix_made_worse_is_noticed_where_it_matters(graph: z.Graph) -> None:
    answer = z.guarantee(graph, "Ann")
    noticed = 0
    for v, here in enumerate(answer.evidence.mixes[0]):
        for player, mix in here.items():
            for k in range(len(mix)):
                pure = {**here, player: tuple(Fraction(j == k) for j in range(len(mix)))}
                mixes = (*answer.evidence.mixes[0][:v], pure, *answer.evidence.mixes[0][v + 1 :])
                noticed += not z.check(changed(answer, mixes=(mixes,)))
    assert noticed


def test_shares_that_are_none_are_noticed() -> None:
    answer = z.guarantee(GAMES[0], "Ann")
    v, here = next((v, here) for v, here in enumerate(answer.evidence.mixes[0]) if here)
    player, mix = next(iter(here.items()))
    for wrong in ((*mix, Fraction(0)), tuple(share / 2 for share in mix), (Fraction(2), *mix[1:-1], Fraction(-1))):
        mixes = (*answer.evidence.mixes[0][:v], {**here, player: wrong}, *answer.evidence.mixes[0][v + 1 :])
        assert not z.check(changed(answer, mixes=(mixes,)))


def test_a_line_that_nobody_plays_is_noticed() -> None:
    for graph in GAMES:
        answer = z.guarantee(graph, "Ann")
        vars(answer)["line"] = Line((Step("Ann", "elsewhere"),))
        assert not z.check(answer)


def test_what_everybody_gets_must_follow_from_what_the_side_gets() -> None:
    graph = paying(np.random.default_rng([28, 3]))
    answer = z.solve(graph)
    assert z.check(answer)
    other = paying(np.random.default_rng([28, 3]), is_opposed=False)
    view = z.guarantee(other, "Ann")
    assert not z.check(replace(answer, evidence=replace(answer.evidence, view=view)))

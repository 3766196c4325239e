"""Littman and others' experiment: against a second computation, the figures found before, and itself on two cores."""

from __future__ import annotations

import multiprocessing
from dataclasses import asdict
from math import sqrt
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.papers.second import hand as again
from zermelo.errors import BudgetError, ParameterError
from zermelo.games import OhHell
from zermelo.papers.littman_2006 import ohoh
from zermelo.papers.littman_2006.ohoh import Ohoh, ohoh_deal_seed, reproduce_ohoh
from zermelo.papers.littman_2006.table_1 import CRITERIA, MIXED, OTHERS

# Percentages of 2,000 hands of four cards, found by an independent script with the same reading of the rules.
FOUND = {
    "multiple equilibria": 30.4, "social optimum": 17.9, "fairest": 3.1, "single maximum": 21.8,
    "best for Player 1": 21.1, "best for Player 2": 10.4,
}  # fmt: skip
SAMPLE = 2000


def dealt(cards: int, seed: int) -> tuple[list[list[str]], str]:
    game = OhHell(cards, seed=seed)
    words = [game.card(held) for held in game.start[: 2 * cards]]
    return [words[:cards], words[cards:]], "SHDC"[game.start[game.trumps]]


@pytest.fixture(scope="module")
def four() -> Ohoh:
    return reproduce_ohoh(4, 300)


@pytest.mark.parametrize(("cards", "hands"), [(1, 20), (2, 40), (3, 20), (4, 8)])
def test_every_hand_is_what_a_second_computation_finds(cards: int, hands: int) -> None:
    for hand in reproduce_ohoh(cards, hands, seed=2).hands:
        found = asdict(hand)
        expected = again(*dealt(cards, hand.seed))
        assert {key: found[key] for key in expected} == expected, hand.seed


@pytest.mark.parametrize("name", FOUND)
def test_percentages_are_those_found_before_within_four_standard_errors(four: Ohoh, name: str) -> None:
    ours, before = float(four.row(name).ours) / 100, FOUND[name] / 100
    both = (300 * ours + SAMPLE * before) / (300 + SAMPLE)
    assert abs(ours - before) <= 4 * sqrt(both * (1 - both) * (1 / 300 + 1 / SAMPLE))


def test_the_mean_size_of_the_trees_is_that_found_before(four: Ohoh) -> None:
    for name, before in (("tree size", 15_732), ("leaves", 3_822)):
        row = four.row(name)
        assert row.error is not None
        assert abs(float(row.ours) - before) <= 4 * row.error
    assert four.row("tree depth").ours == 10
    assert four.row("distinct payoffs, at most").ours == 10


def test_mixing_never_helps_which_the_paper_says_it_does(four: Ohoh) -> None:
    assert not any(any(hand.mixed) for hand in four.hands)
    row = four.row(MIXED)
    assert (row.ours, row.agrees) == (0, "no")
    assert "cannot be" in row.why
    assert (four.row(OTHERS).ours, four.row(OTHERS).agrees) == (0, "unclear")  # so few hands leave more than 0 open


def test_after_the_contracts_the_corners_of_a_set_are_the_pure_payoffs() -> None:
    for seed in range(12):
        found = z.equilibria(OhHell(3, seed=seed))
        for first, second in ((a, b) for a in range(4) for b in range(4) if a + b != 3):
            path = f"{first}/{second}"
            assert set(found.at(path).corners) == set(found.pure.at(path))


def test_every_payoff_is_matched_by_a_pure_one_that_is_worse_for_nobody() -> None:
    for seed in range(tries(20)):
        found = z.equilibria(OhHell(3, seed=seed))
        pure = [payoff.vector for payoff in found.pure.payoffs]
        for region in found.regions:
            assert any(all(u >= v for u, v in zip(vector, region.most, strict=True)) for vector in pure)


@pytest.mark.parametrize(
    ("name", "criterion"),
    [*((name, word) for name, (word, _) in CRITERIA.items()), ("multiple equilibria", None)],
)
def test_the_example_of_a_row_is_a_hand_that_it_counts(four: Ohoh, name: str, criterion: str | None) -> None:
    seed = four.row(name).example
    game = z.game(f"ohhell:4,seed={seed}")
    found = z.equilibria(game)
    assert not found.unique
    if criterion is not None:
        best = found.best(criterion)
        assert best.criterion.of(z.any_equilibrium(game).payoff) < best.value


def test_the_best_equilibrium_of_a_hand_is_subgame_perfect(four: Ohoh) -> None:
    seed = four.row("social optimum").example
    plan = z.best_equilibrium(z.game_tree(OhHell(4, seed=seed or 0))).profile
    assert z.check(plan).verdict == "subgame-perfect"


# ---------------------------------------------------------------- seeds, cores, Ctrl-C


def test_more_hands_of_a_seed_begin_with_the_same_ones_and_another_seed_deals_others() -> None:
    few, more, others = reproduce_ohoh(2, 10), reproduce_ohoh(2, 20), reproduce_ohoh(2, 10, seed=2)
    assert more.hands[:10] == few.hands
    assert not {hand.seed for hand in few.hands} & {hand.seed for hand in others.hands}
    assert few.hands[7].seed == ohoh_deal_seed(1, 7)


def test_the_figures_do_not_depend_on_the_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = reproduce_ohoh(3, 25, cores=1)
    monkeypatch.setattr(ohoh, "SOON", 0.0)
    assert reproduce_ohoh(3, 25, cores=2) == alone


def test_ctrl_c_keeps_the_hands_that_were_done() -> None:
    def stop(what: str, count: int) -> None:
        if count == 7:
            raise KeyboardInterrupt

    found = reproduce_ohoh(2, 50, watch=stop)
    assert (found.status, found.planned, found.hands) == ("stopped", 50, reproduce_ohoh(2, 7).hands)


def test_ctrl_c_ends_the_processes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(what: str, count: int) -> None:
        if count == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(ohoh, "SOON", 0.0)
    found = reproduce_ohoh(3, 900, cores=2, watch=stop)
    assert (found.status, found.hands) == ("stopped", reproduce_ohoh(3, 5).hands)
    assert multiprocessing.active_children() == []


def test_a_process_that_is_killed_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(what: str, count: int) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    monkeypatch.setattr(ohoh, "SOON", 0.0)
    with pytest.raises(BudgetError, match="A process ended too soon"):
        reproduce_ohoh(3, 900, cores=2, watch=kill)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"cards": 6}, "cards must be a whole number from 1 to 5; it is 6"),
        ({"hands": 0}, "hands must be a whole number from 1 to 1,000,000; it is 0"),
        ({"hands": 2.5}, "hands must be a whole number"),
        ({"seed": -1}, "seed must be a whole number of at least 0; it is -1"),
        ({"cores": 0}, "cores must be a whole number from 1 to 256; it is 0"),
        ({"cores": True}, "cores must be a whole number"),
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ParameterError, match=says):
        reproduce_ohoh(**wrong)


def test_a_table_of_other_sizes_has_no_paper_to_agree_with() -> None:
    assert all(row.paper is None and row.agrees == "" for row in reproduce_ohoh(2, 3).rows)

"""Halma on a star, beside the same rules written again over coordinates, and a plain solve of them."""

from __future__ import annotations

import random
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.games import Halma
from zermelo.games.boards.star import star_place

STEPS = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]


def points(side: int) -> tuple[set[Any], list[set[Any]]]:
    """The hexagon in the middle and the six points, clockwise from the lowest."""
    reach = range(-2 * side, 2 * side + 1)
    cells = [(x, y, -x - y) for x in reach for y in reach]
    up = {c for c in cells if min(c) >= -side}
    down = {c for c in cells if max(c) <= side}
    beyond = [(2, 1), (0, -1), (1, 1), (2, -1), (0, 1), (1, -1)]
    return up & down, [{c for c in up | down if sign * c[axis] > side} for axis, sign in beyond]


def followers(side: int, marbles: tuple[frozenset[Any], ...], seat: int) -> set[frozenset[Any]]:
    """Where the marbles of a seat may stand after its move; nowhere new if it can only pass."""
    middle, corners = points(side)
    star = middle.union(*corners)
    home, goal = corners[2 * seat], corners[(2 * seat + 3) % 6]
    taken = frozenset().union(*marbles)
    found = set()
    for at in marbles[seat]:
        others = taken - {at}
        ends = {tuple(a + b for a, b in zip(at, step)) for step in STEPS} & star - others
        seen = [at]
        for here in seen:
            for step in STEPS:
                over, behind = (tuple(a + k * b for a, b in zip(here, step)) for k in (1, 2))
                if over in others and behind in star - others and behind not in seen:
                    seen.append(behind)
        ends = (ends | set(seen)) - {at}
        ends &= goal if at in goal else middle | home | goal
        found |= {marbles[seat] - {at} | {end} for end in ends}
    return found


def written(rules: Halma, state: tuple[int, ...]) -> tuple[frozenset[Any], ...]:
    return tuple(frozenset(c for k, c in enumerate(rules.spots) if state[p] >> k & 1) for p in range(3))


def walks(rules: Halma, plays: int, moves: int, seed: int) -> list[tuple[int, ...]]:
    dice, met = random.Random(seed), []
    for _ in range(plays):
        state, buffer = list(rules.start), [0] * rules.actions
        for _ in range(moves):
            met.append(tuple(state))
            if rules.over(state):
                break
            rules.apply(state, dice.choice(buffer[: rules.moves(state, buffer)]))
    return met


@pytest.mark.parametrize(("side", "marbles"), [(1, 1), (2, 1), (2, 2), (2, 3)])
def test_moves_are_those_of_the_rules_written_again(side: int, marbles: int) -> None:
    rules, buffer = Halma(side, marbles), [0] * 625
    for state in walks(rules, 6, 60, seed=side + marbles):
        men, seat = written(rules, state), state[3]
        _, corners = points(side)
        last = (seat + 2) % 3
        assert rules.over(list(state)) == (men[last] <= corners[(2 * last + 3) % 6])
        if rules.over(list(state)):
            assert [rules.score(list(state), p) for p in range(3)] == [2 if p == last else -1 for p in range(3)]
            continue
        found = []
        for a in buffer[: rules.moves(list(state), buffer)]:
            after = list(state)
            rules.apply(after, a)
            assert written(rules, tuple(after))[:seat] == men[:seat]
            assert after[3] == (seat + 1) % 3
            found.append(written(rules, tuple(after))[seat])
        due = followers(side, men, seat)
        assert set(found) == (due or {men[seat]})
        assert len(found) == len(set(found))


@pytest.mark.parametrize(("side", "marbles"), [(1, 1), (2, 1), (2, 2), (2, 3)])
def test_keys_lead_back_and_slices_never_grow(side: int, marbles: int) -> None:
    rules = Halma(side, marbles)
    before = None
    for state in walks(rules, 4, 80, seed=3):
        again = [0] * 4
        rules.restore(again, rules.key(list(state)))
        assert tuple(again) == state
        under_way = rules.slice(list(state))
        assert before is None or state == rules.start or under_way <= before
        before = under_way


def test_there_are_as_many_arrangements_as_the_literature_counts() -> None:
    """Marbles stop on 19 cells that all share, or on the 6 of their own two points."""

    def ways(m: int) -> int:
        inside = range(m + 1)
        return 3 * sum(
            comb(19, i) * comb(19 - i, j) * comb(19 - i - j, k) * comb(6, m - i) * comb(6, m - j) * comb(6, m - k)
            for i in inside for j in inside for k in inside
        )  # fmt: skip

    assert [ways(m) for m in (1, 2, 3)] == [42_714, 55_098_630, 14_841_300_390]
    assert Halma(2, 3).own == 19 + 6


@cache
def plain_guarantees(side: int, marbles: int) -> dict[Any, tuple[int, ...]]:
    """What everybody can guarantee, by the rules above: values are raised and lowered until nothing changes."""
    _, corners = points(side)
    rules = Halma(side, marbles)
    start = (*written(rules, rules.start), 0)
    after: dict[Any, list[Any]] = {start: []}
    waiting = [start]
    for here in waiting:
        *men, seat = here
        last = (seat + 2) % 3
        if men[last] <= corners[(2 * last + 3) % 6]:
            continue
        for new in followers(side, tuple(men), seat) or {men[seat]}:
            there = (*men[:seat], new, *men[seat + 1 :], (seat + 1) % 3)
            after[here].append(there)
            if there not in after:
                after[there] = []
                waiting.append(there)
    found = []
    for p in range(3):
        forced: dict[Any, int] = {}
        for worth, is_own in ((2, True), (-1, False)):
            ends = {h for h in after if not after[h] and (2 if (h[3] + 2) % 3 == p else -1) == worth}
            reached, grown = set(ends), True
            while grown:
                grown = False
                for here, there in after.items():
                    if here in reached or not there:
                        continue
                    quantifier = any if (here[3] == p) == is_own else all
                    if quantifier(t in reached for t in there):
                        reached.add(here)
                        grown = True
            forced |= dict.fromkeys(reached, worth)
        found.append(forced)
    return {here: tuple(forced.get(here, 0) for forced in found) for here in after}


def test_the_smallest_star_is_worth_what_plain_sweeps_find(tmp_path: Path) -> None:
    table = z.table("halma:1,1", tmp_path / "t", what="guarantees")
    due = plain_guarantees(1, 1)
    assert len(table) == len(due) == 1_245
    rules = table.game.rules
    for state in table:
        assert tuple(table[state].values()) == due[(*written(rules, state), state[3])]
    assert table.coalitions() == {
        ("A",): -1, ("B",): -1, ("C",): -1, ("A", "B"): 1, ("A", "C"): 1, ("B", "C"): 1, ("A", "B", "C"): 0
    }  # fmt: skip
    assert z.check(table)


def test_turned_by_a_third_it_is_the_same_game_with_the_players_one_on() -> None:
    due = plain_guarantees(1, 1)
    met = 0
    for *men, seat in due:
        first, second, third = (frozenset((y, z_, x) for x, y, z_ in word) for word in men)
        other = (third, first, second, (seat + 1) % 3)
        if other in due:  # the start is not the same for all: not every position can be reached
            met += 1
            a, b, c = due[(*men, seat)]
            assert due[other] == (c, a, b)
    assert met > 1_000


def test_positions_are_set_up_and_impossible_ones_refused() -> None:
    game = z.game("halma:2,2")
    rules = game.rules
    for state in walks(rules, 2, 30, seed=5):
        rows = rules.picture(list(state))["rows"]
        assert rules.set_up(rows, state[3]) == state
    rows = rules.picture(list(rules.start))["rows"]
    with pytest.raises(ParameterError, match="had won before"):
        swapped = [[None if x in (0, "·") else x for x in row] for row in rows]
        for at in (1, 2):
            row, column = star_place(rules.spots, 2, at)
            swapped[row][column] = 0
        rules.set_up(swapped, 2)
    for bad in ("halma:3", "halma:1,2", "halma:2,4", "halma:2,1,players=2"):
        with pytest.raises(ParameterError):
            z.game(bad)

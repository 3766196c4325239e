"""Retrograde analysis over numbered positions against brute force, on random rules."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pytest

import zermelo as z
from tests.numbered import LEFT, Alike, Maze, Part, followers, limited, positions, unlimited
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError, RulesError
from zermelo.games import Endgame
from zermelo.solvers.cyclic.tablebase_retrograde import solve_tablebase_retrograde

MAZES = [Maze(seed, parts=1 + seed % 4) for seed in range(1, 61)]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.long)], ids=["plain", "compiled"])
def test_values_and_distances_of_random_mazes_are_those_of_brute_force(compiled):
    decided = 0
    for rules in MAZES if compiled else MAZES[:20]:
        answer = z.solve(rules, compiled=compiled)
        for state, (worth, far) in unlimited(rules).items():
            assert (answer.value(state)["Ann"], answer.distance(state)) == (worth, far), (rules, state)
            decided += worth != 0
    assert decided > 200


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.long)], ids=["plain", "compiled"])
def test_positions_with_the_players_exchanged_share_a_number_and_come_out_as_by_brute_force(compiled):
    decided = 0
    for seed in range(1, 41):
        rules = Alike(seed, parts=1 + seed % 4)
        answer = z.solve(rules, compiled=compiled)
        for state, (worth, far) in unlimited(rules).items():
            assert (answer.value(state)["Ann"], answer.distance(state)) == (worth, far), (rules, state)
            decided += worth != 0
        assert z.check(answer)
        assert answer.balance["either"].positions == len(answer) == len(positions(rules)) // 2
    assert decided > 200


def test_only_what_play_reaches_is_counted_where_rules_say_so():
    fewer = 0
    for seed in range(1, 41):
        rules = Alike(seed, parts=1 + seed % 4, only_reached=True)
        answer, due = z.solve(rules), unlimited(rules)
        reached, waiting = set(), [tuple(rules.start)]
        while waiting:
            state = waiting.pop()
            if state not in reached:
                reached.add(state)
                waiting += followers(rules, state) if not rules.over(list(state)) else []
        assert len(answer) == len({state[1:] for state in reached})
        for state, (worth, far) in due.items():
            if state[1:] in {there[1:] for there in reached}:
                assert (answer.value(state)["Ann"], answer.distance(state)) == (worth, far)
            else:
                with pytest.raises(NameError_, match="is not a position of this game"):
                    answer.value(state)
        assert z.check(answer)
        fewer += len(answer) < len(due) // 2
    assert fewer > 20


def test_the_same_comes_out_with_stored_moves():
    for rules in MAZES[:20]:
        table, stored = z.solve(rules), z.solve(z.game_graph(rules))
        for node in range(len(stored.arena) if hasattr(stored, "verdict") else 0):
            state = tuple(stored.arena.state(node))
            assert table.value(state) == stored.value(node)
            if table.value(state)["Ann"]:
                assert table.distance(state) == stored.moves_left(node)


@pytest.mark.parametrize("patience", [1, 2, 3, 5])
def test_with_a_limit_values_are_those_of_the_finite_game_at_every_count(patience):
    changed = 0
    for seed in range(1, 16):
        rules = Maze(seed, parts=3, patience=patience)
        answer, due = z.solve(rules), limited(rules)
        free = unlimited(Maze(seed, parts=3))
        for state, worth in due.items():
            assert answer.value(state)["Ann"] == worth, (rules, state)
            changed += free[(*state[:LEFT], 0, 0)][0] != worth
        told = sum(b.won + b.lost for b in answer.unlimited.values()) - sum(
            b.won + b.lost for b in answer.balance.values()
        )
        assert told == sum(free[(*s[:LEFT], 0, 0)][0] != w for s, w in due.items())
    assert changed > 0


def test_with_a_limit_positions_late_in_the_count_are_right_too():
    for seed in range(1, 11):
        rules = Maze(seed, parts=2, patience=4)
        answer = z.solve(rules)
        for left in range(1, 4):
            late = {(*s[:LEFT], left, 4) for s in positions(rules)}
            for state in late:
                assert answer.value(state)["Ann"] == _by_recursion(rules, state)


def _by_recursion(rules, state):
    if rules.over(list(state)):
        return rules.score(list(state), 0)
    worths = []
    for a in range(rules.actions):
        if rules.legal(list(state), a):
            after = list(state)
            rules.apply(after, a)
            worths.append(_by_recursion(rules, tuple(after)))
    return (max if state[0] == 0 else min)(worths)


def test_the_line_comes_to_what_is_promised():
    for rules in MAZES[:30]:
        answer = z.solve(rules)
        for state in positions(rules):
            line, far = answer.best_line(state), answer.distance(state)
            if far is not None:
                assert len(line) == far
                assert not line.is_endless
            for step in line:
                state = answer.game.after(state, step.move)
            if not line.is_endless:
                assert rules.over(list(state))
                assert answer.game.payoff(state) == answer.value(state)


def test_the_balance_counts_every_position_once():
    for rules in MAZES[:10]:
        answer = z.solve(rules)
        due = unlimited(rules)
        for seat, (player, own) in enumerate((("Ann", 1), ("Bob", -1))):
            here = {s: due[s] for s in due if s[0] == seat}
            found = answer.balance[player]
            assert found.positions == len(here)
            assert found.won == sum(worth == own for worth, _ in here.values())
            assert found.longest_win == max((far or 0 for worth, far in here.values() if worth == own), default=0)
        assert sum(answer.distances().values()) == len(answer) == len(due)


# ---------------------------------------------------------------- far ends, and rules that are wrong


class Chain(z.Rules):
    """A token is moved up a chain, or back to its beginning; whoever reaches the end wins."""

    length: int = 300

    players = ("Ann", "Bob")
    actions = 1
    endless = (0, 0)
    start = (0, 0)

    def player(self, s):
        return s[0]

    def legal(self, s, a):
        return True

    def apply(self, s, a):
        s[0] = 1 - s[0]
        s[1] += 1

    def over(self, s):
        return s[1] == self.length

    def score(self, s, p):
        return 1 if p != s[0] else -1

    @cached_property
    def slices(self):
        return (Part((0, 0), 2 * self.length + 2),)

    def slice(self, s):
        return 0

    def index(self, s):
        return 2 * s[1] + s[0]

    def at(self, s, k):
        s[0], s[1] = k % 2, k // 2
        return True

    def before(self, s, buffer):
        if s[1] == 0:
            return 0
        buffer[0] = 2 * s[1] - 2 + 1 - s[0]
        return 1


def test_ends_farther_than_a_byte_can_say_are_found():
    answer = z.solve(Chain(), compiled=False)
    assert answer.evidence.table.dtype == np.int16
    assert (answer.distance(), answer.payoff) == (300, {"Ann": -1, "Bob": 1})
    assert answer.balance["Ann"].longest_loss == 300


def test_a_move_into_a_slice_that_comes_later_is_told():
    class Backwards(Maze):
        @cached_property
        def slices(self):
            return tuple(reversed(Maze.slices.func(self)))

    with pytest.raises(RulesError, match="no number in a slice solved before"):
        z.solve(Backwards(2), compiled=False)


def test_numbers_that_do_not_lead_back_are_told():
    class Lost(Maze):
        def at(self, s, k):
            return Maze.at(self, s, k // 4)

    with pytest.raises(RulesError, match="does not lead back"):
        z.solve(Lost(3), compiled=False)


def test_what_is_neither_a_win_nor_a_draw_is_refused():
    class Double(Maze):
        def score(self, s, p):
            return 2 * Maze.score(self, s, p)

    class Undecided(Maze):
        endless = (1, -1)

    for rules, said in ((Double(3), "something else than 1 and -1"), (Undecided(3), "endless = ")):
        with pytest.raises(RulesError, match=said):
            z.solve(rules, compiled=False)


def test_more_positions_than_allowed_are_refused():
    with pytest.raises(BudgetError, match="42 positions"):
        z.solve(Maze(1), limit=41)
    assert solve_tablebase_retrograde(Maze(1), compiled=False, most=42)[0].size == 42


def test_a_table_in_a_file_has_the_same_bytes_as_one_in_memory():
    rules = Endgame("KPK")
    largest = max(size for _, size in rules.slices)
    inside = solve_tablebase_retrograde(rules, compiled=True)
    outside = solve_tablebase_retrograde(rules, compiled=True, room=2 * largest)
    assert isinstance(outside[0].base, np.memmap)
    assert not isinstance(inside[0].base, np.memmap)
    assert inside[0].tobytes() == outside[0].tobytes()
    assert (inside[1] == outside[1]).all()
    with pytest.raises(BudgetError, match="GB of memory, more than there is free"):
        solve_tablebase_retrograde(rules, compiled=True, room=2 * largest - 1)


def test_other_questions_take_the_way_of_stored_moves():
    assert hasattr(z.solve(MAZES[0], by="place"), "arena")
    with pytest.raises(MethodError, match="broken by first or last, not by average"):
        z.solve(MAZES[0], ties="average")


def test_search_uses_the_table_when_it_is_there_and_takes_one_that_is_given():
    rules = next(r for r in MAZES if z.solve(r, compiled=False).distance())
    answer = z.solve(rules)
    for advice in (z.search(rules), z.search(rules, seconds=5), z.search(rules, table=answer, depth=1)):
        assert (advice.method, advice.move) == ("tablebase", answer.best())
        assert advice.payoff == answer.payoff
    other = next(r for r in MAZES if r != rules and not r.over(list(r.start)))
    for game in (other, "nim:2,2"):
        with pytest.raises(ParameterError, match="another game"):
            z.search(game, table=answer)


def test_rules_without_a_way_to_write_positions_are_told_by_their_states():
    answer = z.solve(Maze(seed=6))
    first, second = answer.evidence.farthest
    assert answer.write(answer.evidence.state(first)) == first
    assert f"{first}: Ann moves, {answer.distance(first)} single moves." in str(answer)
    assert max(answer.distance(first), answer.distance(second)) == max(answer.distances())
    assert "(0, 0, 6, 4, 0, 0): the game is over." in str(z.solve(Maze(seed=4)))  # won only where it has ended

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import Net, as_graph, is_perfect, ring, sure, wait_or_stop, within, zero_sum
from tests.effort import tries
from zermelo import State
from zermelo.errors import CycleError, MethodError


class Pursuit(z.Rules):
    """A hunter and a hare on a ring of n fields move in turn, one field left or right or not at all.

    The hare is caught on the hunter's field. With a burrow the hare is safe forever when it reaches field 0.
    """

    fields: int = 6
    hunter: int = 0
    hare: int = 3
    burrow: bool = False
    players: int = 2
    actions: int = 3
    zero_sum = True
    endless = (0, 0)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.hunter, self.hare, 0)  # where they are, and who moves

    def player(self, s: State) -> int:
        return s[2]

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[s[2]] = (s[s[2]] + a - 1) % self.fields
        s[2] = 1 - s[2]

    def over(self, s: State) -> bool:
        return s[0] == s[1] or (self.burrow and s[1] == 0)

    def score(self, s: State, p: int) -> int:
        won = 1 if s[0] == s[1] else -1
        return won if p == 0 else -won


def picks_of(answer: z.Solution) -> dict[int, int]:
    """Where the moves made lead, position by position."""
    graph = answer.arena
    return {v: graph.child(next(iter(answer.shares(v)))) for v in np.flatnonzero(graph.mover >= 0).tolist()}


def test_two_opposed_players_get_exact_values_and_strategies_that_keep_them() -> None:
    tried = 0
    for seed in range(tries(40)):
        graph = zero_sum(np.random.default_rng(seed))
        net, answer = Net(graph), z.solve(graph)
        if net.size > 200 or not hasattr(answer, "verdict"):
            continue
        tried += 1
        picks = picks_of(answer)
        assert (answer.verdict, answer.status, answer.unique) == ("spe", "solved", True)
        assert is_perfect(net, picks)
        for v in net.nodes:
            value = answer.value(v)["Ann"]
            assert value == sure(net, {0}, v) == -sure(net, {1}, v)
            assert net.play(v, picks) == (value, -value)
    assert tried > tries(15)


def test_wins_are_the_shortest_and_losses_the_longest() -> None:
    for seed in range(tries(20)):
        graph = zero_sum(np.random.default_rng(seed), inner=9, reach=1)
        net, answer = Net(graph), z.solve(graph)
        if not hasattr(answer, "verdict") or graph.endless["Ann"] != 0:  # type: ignore[index]
            continue
        for seat, best in ((0, 1), (1, -1)):
            units = best * graph.scale
            goals = {v for v, row in net.pays.items() if row[0] * graph.scale == units}
            for v in net.nodes:
                if answer.value(v)["Ann"] * graph.scale == units:
                    far = answer.moves_left(v)
                    assert v in within(net, seat, goals, far)
                    assert far == 0 or v not in within(net, seat, goals, far - 1)


def test_rules_whose_play_can_go_on_for_ever_are_solved_without_any_option() -> None:
    answer = z.solve(Pursuit())
    assert (answer.payoff, answer.verdict) == ({"A": 0, "B": 0}, "spe")  # alone, the hunter never comes nearer
    assert answer.line.is_endless
    assert answer.moves_left() is None
    free = z.solve(Pursuit(fields=12, hunter=6, hare=3, burrow=True))
    assert (free.payoff, free.moves_left()) == ({"A": -1, "B": 1}, 6)
    assert len(free.line) == 6
    assert z.check(answer)
    assert z.check(free)


@pytest.mark.parametrize("compiled", [False, True])
def test_compiled_and_plain_give_one_answer(compiled: bool) -> None:
    answer, other = z.solve(Pursuit(fields=9), compiled=compiled), z.solve(Pursuit(fields=9))
    assert (answer.evidence.paid == other.evidence.paid).all()
    assert (answer.evidence.distance == other.evidence.distance).all()
    assert answer.effort.compiled == compiled


def test_undeclared_endless_payoffs_are_asked_for_by_naming_the_cycle() -> None:
    ring = z.graph(("Ann", "Bob"), {"in": "Ann", "x": "Ann", "y": "Bob"},
                   [("in", "x"), ("x", "y", "go"), ("y", "x", "come"), ("y", "out")], {"out": (1, 0)})  # fmt: skip
    for ask in (z.solve, z.guarantees, z.nash_outcomes, z.dominance, lambda game: z.guarantee(game, "Ann")):
        with pytest.raises(CycleError) as caught:
            ask(ring)
        said = str(caught.value)
        assert "After Ann x the moves Ann go, Bob come lead back to the position x" in said
        assert "endless = (0, 0), for example" in said
        assert "\n" not in said


def test_a_cycle_that_the_start_does_not_lead_to_is_named_too() -> None:
    far = as_graph(("Ann",), [[3], [2], [1, 3]], [0, 0, 0], [[1]], [0])
    far = z.Graph(players=("Ann",), first=far.first, succ=far.succ, mover=far.mover, payoff=far.payoff)
    with pytest.raises(CycleError, match=r"lead back to the position \d \(not reachable from the start\)"):
        z.solve(far)


def test_teams_places_and_weights_make_two_sides_of_many_players() -> None:
    for seed in range(tries(20)):
        graph = ring(np.random.default_rng(seed), least=2, most=4)
        everybody = z.solve(graph, teams=[list(graph.players)])
        if not hasattr(everybody, "verdict"):
            continue
        net = Net(graph)
        assert everybody.evidence.is_two_sided
        if net.size < 300:
            best = max(sum(net.play(0, picks)) for picks in net.ways(net.inner))
            assert sum(map(Fraction, everybody.payoff.values())) == best == z.guarantee(graph, *graph.players).value
        for answer in (everybody, z.solve(graph, by="place"), z.solve(graph, ties="last"),
                       z.solve(graph, aims={"Ann": {"Ann": 1}, "Bob": {"Ann": -1}})):  # fmt: skip
            assert z.check(answer), z.check(answer).problems


def test_averaged_ties_are_refused_in_one_line() -> None:
    for ties in ("average", "kind:P1"):
        with pytest.raises(MethodError, match="ties are broken by first or last"):
            z.solve(wait_or_stop(), ties=ties)
    view = z.outlook(wait_or_stop(), "P1")  # P2, neutral, tosses a coin
    assert (view.at(0), view.at(1)) == (-1, Fraction(-3, 2))
    assert z.outlook(wait_or_stop(), "P1", others="friends").value == 0


def test_the_census_counts_positions_by_who_moves_and_what_they_are_worth() -> None:
    graph = z.graph(
        ("White", "Black"), {"a": "White", "b": "Black", "c": "White", "d": "Black", "e": "White"},
        [("a", "b"), ("a", "c"), ("b", "a"), ("b", "lost"), ("c", "won"), ("d", "c"), ("e", "e"), ("e", "lost")],
        {"won": (1, -1), "lost": (-1, 1), "even": (0, 0)}, endless=(0, 0),
    )  # fmt: skip
    answer = z.solve(graph)
    white, black = answer.census["White"], answer.census["Black"]
    assert (white.won, white.drawn, white.endless, white.lost, white.longest_win) == (2, 0, 1, 0, 2)
    assert (black.won, black.lost, black.longest_win, black.longest_loss) == (1, 1, 1, 2)
    assert answer.distances() == {-1: 1, 1: 2, 2: 2}
    shown = answer.text()
    assert "longest win" in shown
    assert "forever" in shown


def test_a_histogram_of_many_distances_has_few_rows() -> None:
    answer = z.solve(as_graph(("A", "B"), [[v + 1, 0] for v in range(99)] + [[100]], [0] * 100, [[1, -1]], [0, 0]))
    assert len(answer.histogram().rows) <= 16
    assert sum(many for _, many in answer.histogram().rows) == 100


def test_a_series_of_endless_games_pays_what_endless_play_pays() -> None:
    found = z.series(z.game_graph(Pursuit()), games=2)
    assert "{" in repr(found) or found


STRANGE = {
    "no end anywhere": z.graph(("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("y", "x")], {}, endless=(1, 2)),
    "one player and a loop": z.graph(("A",), {"x": "A"}, [("x", "x"), ("x", "e")], {"e": (5,)}, endless=(7,)),
    "numbers beyond 64 bits": z.graph(
        ("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "e"), ("y", "x"), ("y", "f")],
        {"e": (10**30, "1/3"), "f": ("1/7", -(10**25))}, endless=(0, "1/9"),
    ),
    "over at once": z.Graph(
        players=("A",), first=np.array([0, 0, 1, 2]), succ=np.array([2, 1]), mover=np.array([-2, 0, 0]),
        payoff=np.array([[3]]), endless=(1,),  # type: ignore[arg-type]
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", STRANGE)
def test_strange_graphs_get_answers_that_pass_the_check(kind: str) -> None:
    graph = STRANGE[kind]
    asked = (z.solve(graph), z.guarantees(graph), z.nash_outcomes(graph), z.dominance(graph), z.guarantee(graph, "A"))
    for answer in asked:
        assert z.check(answer), (answer, z.check(answer).problems)
    net = Net(graph)
    assert z.guarantee(graph, "A").value == sure(net, {0}, 0)
    assert asked[0].verdict == "spe"


def test_players_without_any_position_do_not_matter_to_the_sides() -> None:
    graph = as_graph(("A", "B", "C"), [[1, 2], [0, 3]], [0, 1], [[1, -1, 5], [-1, 1, 7]], [0, 0, 9])
    answer = z.solve(graph)
    assert answer.evidence.is_two_sided
    assert answer.payoff["C"] in (5, 7, 9)
    assert z.check(answer)

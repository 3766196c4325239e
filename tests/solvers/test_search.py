"""Looking ahead: the same answers as solving, from fewer nodes, and honest about what is an estimate."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.zoo import Duel, Random, stir
from zermelo import State
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError, RulesError, ZermeloError
from zermelo.games import Tokens
from zermelo.results.advice import Stage
from zermelo.solvers.runs import Budget, ManySides, OneSide

seeds = st.integers(0, 10**9)


@settings(max_examples=40)
@given(seeds, st.integers(1, 6))
def test_alphabeta_returns_the_value_that_solve_returns(seed: int, plies: int) -> None:
    rules = Duel(seed=seed, plies=plies)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    found = z.search(rules, method="alphabeta", compiled=True)
    assert found.status == "solved"
    assert found.payoff == z.solve(rules).payoff


@settings(max_examples=40)
@given(seeds, st.integers(1, 5), st.sampled_from([0, 7, 1000]))
def test_to_a_depth_it_is_the_tree_cut_off_there_with_or_without_a_table(seed: int, depth: int, slots: int) -> None:
    rules = Duel(seed=seed, plies=7)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    due = z.solve(z.game_tree(rules, depth=depth)).payoff
    for compiled in (True, False):
        found = z.search(rules, method="alphabeta", depth=depth, slots=slots, compiled=compiled)
        assert found.payoff == due


@settings(max_examples=30)
@given(seeds, st.integers(1, 6), st.sampled_from([0, 50]))
def test_compiled_and_plain_look_at_the_same_nodes(seed: int, depth: int, slots: int) -> None:
    rules = Duel(seed=seed, plies=8)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    game = z.game(rules)
    runs = [OneSide(game, ("A",), game.start(), slots=slots, compiled=c).round(depth, Budget()) for c in (True, False)]
    assert runs[0].nodes == runs[1].nodes
    assert (runs[0].value, runs[0].actions, runs[0].cuts) == (runs[1].value, runs[1].actions, runs[1].cuts)


@settings(max_examples=30)
@given(seeds, st.sampled_from(["first", "last"]))
def test_maxn_returns_what_solve_returns_move_for_move(seed: int, ties: str) -> None:
    rules = Random(seed=seed, plies=5)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    answer = z.solve(rules, ties=ties)
    found = z.search(z.game(rules), method="maxn", ties=ties)
    assert found.payoff == answer.payoff
    assert found.line.moves == answer.line.moves


@pytest.mark.parametrize("name", ["nim:2,3,players=3", "chomp:3,3,players=3", "grundy:9,players=3"])
def test_paranoid_gets_the_guarantee_of_the_mover(name: str) -> None:
    found = z.search(name, method="paranoid", compiled=False)
    assert found.status == "solved"
    assert found.payoff["A"] == z.guarantee(name, "A").value


def test_noughts_and_crosses_takes_alphabeta_the_published_number_of_nodes() -> None:
    # 18,297 nodes, squares in order and no table: the usual figure for plain alpha-beta.
    found = z.guarantee(z.game_tree(z.game("tictactoe")), "A", method="alphabeta")
    assert (found.value, found.effort.nodes) == (0, 18_297)


def test_a_proof_through_the_table_is_told_apart_from_an_estimate() -> None:
    rules = Duel(seed=5, plies=9)
    assert z.search(rules, method="alphabeta", depth=2).status == "estimated"
    assert z.search(rules, method="alphabeta", depth=12).status == "solved"
    assert z.search(rules, method="maxn", depth=2).status == "estimated"
    assert z.search(rules, method="maxn", depth=12).status == "solved"


def test_it_starts_from_any_position() -> None:
    after = z.search("nim:3,4,5", at="h3-5")
    assert after.payoff == z.solve("nim:3,4,5").value("h3-5")
    state = z.search("nim:3,4,5", at=(3, 4, 0, 1))
    assert state.payoff == after.payoff


def test_a_budget_of_nodes_stops_it_and_says_so() -> None:
    found = z.search("kalah:5,3", nodes=20_000, compiled=False)
    assert found.status == "stopped"
    assert found.depth is not None
    assert found.effort.nodes <= 21_000


def test_a_budget_too_small_for_one_move_is_told() -> None:
    with pytest.raises(BudgetError, match="before one move had been looked ahead"):
        z.search("grundy:30,players=3", nodes=1, compiled=False)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        ({"game": "nim:2,2,players=3", "method": "alphabeta"}, MethodError, "alphabeta needs two players"),
        ({"game": "tictactoe", "method": "alpha"}, ParameterError, "Did you mean alphabeta"),
        ({"game": "tictactoe", "depth": 0}, ParameterError, "depth must be a whole number above 0"),
        ({"game": "chomp:4,3", "depth": 2}, MethodError, r"add estimate\(s, p\) to the rules"),
        ({"game": "tictactoe", "at": "z9"}, NameError_, "No move 'z9' here"),
        ({"game": "tictactoe", "at": (0, 0)}, NameError_, "has 3 numbers, not 2"),
        ({"game": "tictactoe", "ties": "average"}, ParameterError, "breaks ties by first or last"),
        ({"game": "nim:1", "at": "h1-1"}, ParameterError, "The game is over at that position"),
    ],
)
def test_what_does_not_fit_gets_one_clear_line(call: dict, error: type, says: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(error, match=says):
        z.search(call.pop("game"), **call)


def test_games_with_chance_are_averaged() -> None:
    assert z.search("pig:4,3,turns=1").payoff == z.solve("pig:4,3,turns=1").payoff


def test_mcts_proves_small_games_and_says_when_it_only_estimates() -> None:
    proved = z.search("nim:1,2,players=3", method="mcts", compiled=False)
    assert proved.status == "solved"
    assert proved.payoff in (z.solve("nim:1,2,players=3").outcomes or ())
    chancy = z.search("pig:4,3,turns=1", method="mcts", compiled=False)
    assert (chancy.status, chancy.payoff) == ("solved", z.solve("pig:4,3,turns=1").payoff)
    rough = z.search("tictactoe", method="mcts", nodes=300, seed=1, compiled=False)
    assert (rough.status, rough.exact) == ("estimated", False)
    assert rough.move == z.search("tictactoe", method="mcts", nodes=300, seed=1, compiled=False).move


@given(seeds)
@settings(max_examples=20)
def test_random_plays_are_the_same_compiled_and_plain(seed: int) -> None:
    from zermelo.solvers.playouts import Playouts

    rules = Random(seed=7, plies=6, luck=3)
    state = tuple(rules.start)
    assert Playouts(rules, True).run(state, 5, seed) == Playouts(rules, False).run(state, 5, seed)


def test_with_two_players_best_reply_is_minimax_to_that_depth() -> None:
    for start in ("", "1", "2/3", "2/2/3"):
        due = z.search("connect:4,4,3", at=start, method="alphabeta", depth=4, compiled=False).payoff
        found = z.search("connect:4,4,3", at=start, method="brs+", depth=4).payoff
        mover = "AB"[start.count("/") + 1 & 1] if start else "A"
        assert found[mover] == due[mover]


def test_mpmix_turns_on_the_leader_and_defends_a_lead() -> None:
    lead = z.search("tokens:9", at=(9, 3, 0, 0, 0), method="mpmix", depth=3)
    assert lead.why.startswith("paranoid")
    behind = z.search("tokens:9", at=(9, 0, 3, 0, 0), method="mpmix", depth=3)
    assert behind.why.startswith("offensive")
    assert z.search("tokens:9", method="mpmix", depth=3).why.startswith("maxn")


@pytest.mark.parametrize(
    ("method", "says"),
    [("brs", "add skip"), ("brs+", "needs a budget"), ("mcts", "mcts has no depth")],
)
def test_a_method_asks_for_what_it_needs(method: str, says: str) -> None:
    depth = None if method == "brs+" else 3
    with pytest.raises((MethodError, ParameterError), match=says):
        z.search("tokens:9", method=method, depth=depth)


def test_two_teams_are_searched_as_one_side_against_the_other() -> None:
    game, teams = "nim:2,3,players=Ann+Bob+Cy", [["Ann", "Cy"], ["Bob"]]
    found = z.search(game, teams=teams, slots=0, compiled=False)
    assert found.status == "solved"
    assert found.payoff["Ann"] + found.payoff["Cy"] == z.guarantee(game, "Ann", "Cy").value


def test_more_teams_are_solved_on_the_tree() -> None:
    game, teams = "tokens:7,players=Ann+Bob+Cy", [["Ann"], ["Bob"], ["Cy"]]
    assert z.search(game, teams=teams).payoff == z.solve(game, teams=teams).payoff
    with pytest.raises(MethodError, match="does not know teams"):
        z.search(game, teams=teams, method="mcts")


class Valued(Random):
    """Three players with an estimate."""

    def estimate(self, s: State, p: int) -> int:
        return stir(s[0], 500 + p) % 4


@settings(max_examples=30)
@given(seeds, st.integers(1, 6), st.sampled_from(["first", "last"]))
def test_max_n_finds_the_same_with_a_table_with_two_cores_and_in_plain_python(seed: int, depth: int, ties: str) -> None:
    rules = Valued(seed=seed, plies=8)
    game = z.game(rules)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    due = z.solve(z.game_tree(rules, depth=depth), ties=ties)
    for compiled, slots, cores in ((True, 0, 1), (True, 64, 1), (True, 64, 2), (False, 64, 1), (False, 0, 1)):
        many = ManySides(
            game, game.start(), late=ties == "last", most=None, compiled=compiled, slots=slots, cores=cores
        )
        for ply in range(1, depth + 1):
            found = many.round(ply, Budget())
        assert [z.Payoff(game.players, found.value)] == [due.payoff]
        assert many.words(many.whole_line(found, depth))[0].moves == due.line.moves


@settings(max_examples=30)
@given(seeds, st.integers(2, 6), st.sampled_from([0, 50]))
def test_the_line_is_followed_to_its_end_and_is_worth_what_was_said(seed: int, depth: int, slots: int) -> None:
    rules = Duel(seed=seed, plies=8)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    game = z.game(rules)
    found = z.search(rules, method="alphabeta", depth=depth, slots=slots, compiled=False)
    state = game.start()
    for move in found.line.moves:
        state = game.after(state, move)
    assert len(found.line) == found.depth or game.turn(state) is None
    assert found.payoff == (game.payoff(state) if game.turn(state) is None else game.estimate(state))


@pytest.mark.parametrize("method", ["alphabeta", "paranoid", "maxn", "minimax"])
def test_any_search_can_be_traced(method: str) -> None:
    found = z.search("connect:3,3,3", method=method, depth=4, trace=True)
    assert found.trace is not None
    events = found.trace.events
    assert events[0].kind == "enter"
    assert (events[-1].kind, events[-1].path) == ("leave", ())
    assert found.trace.count("enter") == found.trace.count("leave")
    assert found.trace.count("cut") == found.effort.prunings
    cuts = [event for event in events if event.kind == "cut"]
    assert all("will not come" in event.why for event in cuts)
    assert bool(cuts) == (method in ("alphabeta", "paranoid"))
    assert found.payoff == z.search("connect:3,3,3", method=method, depth=4).payoff


def test_a_traced_cut_is_a_true_one() -> None:
    # Wherever the trace says that a side can be held to a value, solving that position says the same or less.
    found = z.search("connect:3,3,3", method="alphabeta", trace=True)
    answer = z.solve(z.game_tree("connect:3,3,3"))
    assert found.trace is not None
    cuts = [event for event in found.trace.events if event.kind == "cut"]
    for event in cuts[:200]:
        true = answer.value("/".join(event.path))["A"]
        assert true >= event.value if event.player == "A" else true <= event.value


def test_the_same_nodes_budget_gives_the_same_answer_each_time() -> None:
    runs = [z.search("kalah:4,3", nodes=30_000, slots=1 << 10, compiled=c) for c in (False, False, True)]
    assert len({(r.move, r.depth, r.effort.nodes) for r in runs}) == 1


def test_ctrl_c_keeps_the_last_finished_depth() -> None:
    def pressed(what: str, count: int) -> None:
        if count > 3_000:
            raise KeyboardInterrupt

    found = z.search("kalah:6,4", nodes=10**7, compiled=False, watch=pressed)
    assert (found.status, found.depth is not None) == ("stopped", True)
    with pytest.raises(KeyboardInterrupt):
        z.search("kalah:6,4", compiled=False, watch=pressed)


def test_mpmix_and_best_reply_work_within_nodes() -> None:
    for method in ("mpmix", "brs+"):
        found = z.search("tokens:12", method=method, nodes=2_000)
        assert found.depth is not None
        assert found.move in z.game("tokens:12").moves(z.game("tokens:12").start())


def test_compiled_rules_that_differ_from_the_plain_ones_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.solvers import runs

    monkeypatch.setattr(runs, "_agreed", set())
    monkeypatch.setattr(runs.disk, "read", lambda key: None)
    game = z.game(Duel(seed=3, plies=8))
    search = OneSide(game, ("A",), game.start(), slots=0, compiled=True)
    other = OneSide(game, ("B",), game.start(), slots=0, compiled=True)
    monkeypatch.setattr(search.kernel, "plain", other.kernel.plain)
    with pytest.raises(RulesError, match="compiled and plain rules disagree"):
        search.round(4, Budget())


class Kept(Tokens):
    """Tokens with 5 to begin with, so that payoffs are 0 or more and share a sum."""

    def score(self, s: State, p: int) -> int:
        return s[1 + p] + 5

    def estimate(self, s: State, p: int) -> int:
        return s[1 + p] + 5


@pytest.mark.parametrize("method", ["simple-shallow", "shallow", "deep", "korf", "lastbranch", "speculative"])
@pytest.mark.parametrize("ties", ["first", "last", "average"])
def test_the_prunings_are_asked_for_by_name_and_agree_with_max_n(method: str, ties: str) -> None:
    game = Kept(tokens=7)
    found = z.search(game, method=method, depth=4, ties=ties, trace=True)
    assert found.payoff == z.solve(z.game_tree(game, depth=4), ties=ties).payoff
    assert found.status == "estimated"
    assert found.effort.evaluations > 0
    assert found.trace is not None
    assert found.trace.count("leaf") > 0


def test_the_watcher_hears_of_every_finished_depth_with_its_value_and_line() -> None:
    heard: list[tuple[str, int]] = []
    found = z.search("kalah:4,3", depth=5, compiled=False, watch=lambda what, count: heard.append((what, count)))
    stages = [what for what, _ in heard if isinstance(what, Stage)]
    assert [stage.depth for stage in stages] == [1, 2, 3, 4, 5]
    assert (stages[-1].value, stages[-1].line.moves[0]) == (found.payoff["A"], found.move)


@settings(max_examples=60)
@given(seeds, st.integers(1, 5), st.integers(-3, 3), st.integers(1, 3), st.sampled_from([0, 64]))
def test_outside_the_window_a_value_is_a_bound_and_inside_it_is_exact(
    seed: int, depth: int, low: int, width: int, slots: int
) -> None:
    rules = Duel(seed=seed, plies=6)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    game = z.game(rules)
    mover = str(game.turn(game.start()))
    true = z.solve(z.game_tree(rules, depth=depth)).payoff[mover]
    search = OneSide(game, (mover,), game.start(), slots=slots, compiled=False)
    run = search.stack(depth, game.start())
    run.frames[0][2:6] = [low, low + width] * 2
    run.go(search.kernel.plain(), 10**9)
    value = run.found().value
    if value <= low:
        assert true <= value
    elif value >= low + width:
        assert true >= value
    else:
        assert true == value


class Ring(z.Rules):
    """Three players; positions come again at other plies, so tables must tell depths apart. Payoffs have ties."""

    players: int = 3
    actions: int = 3
    size: int = 11
    seed: int = 0

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.seed, 1, 0)

    def player(self, s: State) -> int:
        return stir(s[0], s[1]) % self.players

    def legal(self, s: State, a: int) -> bool:
        return a == 0 or stir(s[0] + s[1], a) % 3 > 0

    def apply(self, s: State, a: int) -> None:
        s[1] += 1 + a  # moves of one, two or three steps: a step is reached after different numbers of moves
        s[2] = stir(s[1], a) % 2

    def over(self, s: State) -> bool:
        return s[1] > self.size

    def score(self, s: State, p: int) -> int:
        return stir(s[0] + s[1] * 3 + s[2], p) % 3 - 1

    def estimate(self, s: State, p: int) -> int:
        return stir(s[0] + s[1] * 5 + s[2], p) % 4 - 2


class Pair(Ring):
    """The same for two with zero sum."""

    players: int = 2
    zero_sum = True
    order = (2, 0, 1)

    def score(self, s: State, p: int) -> int:
        v = stir(s[0] + s[1] * 3 + s[2], 7) % 5 - 2
        return v if p == 0 else -v

    def estimate(self, s: State, p: int) -> int:
        v = stir(s[0] + s[1] * 5 + s[2], 8) % 5 - 2
        return v if p == 0 else -v


@pytest.mark.parametrize("slots", [0, 4, 1 << 10])
def test_positions_met_at_other_plies_do_not_change_the_value_of_a_depth(slots: int) -> None:
    for seed in range(80):
        for depth in (1, 2, 3, 4, 5, 6):
            game = Pair(seed=seed)
            due = z.solve(z.game_tree(game, depth=depth)).payoff
            assert z.search(game, method="alphabeta", depth=depth, slots=slots, compiled=False).payoff == due
            many = Ring(seed=seed)
            tree = z.game_tree(many, depth=depth)
            assert (
                z.search(many, method="maxn", depth=depth, slots=slots, compiled=False).payoff == z.solve(tree).payoff
            )
            mover = str(z.game(many).turn(many.start))
            found = z.search(many, method="paranoid", depth=depth, slots=slots, compiled=False)
            assert found.payoff[mover] == z.guarantee(tree, mover).value


def test_an_order_of_trying_does_not_change_who_is_first_for_max_n() -> None:
    for seed in range(40):
        game = Pair(seed=seed)
        assert z.search(game, method="maxn", compiled=False).line.moves == z.solve(game).line.moves


def test_paranoid_is_a_guarantee_on_trees_with_chance_and_in_any_object() -> None:
    risky = z.choose("B", {"kind": z.end(5, 1, 0), "mean": z.end(-5, 0, 0)})
    tree = z.tree(("A", "B", "C"), z.choose("A", {"risky": risky, "safe": z.end(1, 0, 0)}))
    found = z.search(tree, method="paranoid")
    assert (found.move, found.payoff, found.status) == ("safe", {"A": 1, "B": 0, "C": 0}, "solved")
    pig = "pig:4,3,players=3,turns=1"
    assert z.search(pig, method="paranoid").payoff["A"] == z.guarantee(pig, "A").value


def test_news_needs_no_estimate() -> None:
    heard: list[str] = []
    for name in ("chomp:3,3,players=3", "grundy:9,players=3", "nim:2,3,players=3"):
        z.search(name, method="paranoid", compiled=False, watch=lambda what, count: heard.append(what))
    assert any(isinstance(what, Stage) for what in heard)


def test_play_that_goes_round_is_told_instead_of_filling_the_memory() -> None:
    class Round(z.Rules):
        players: int = 2
        actions: int = 1
        start = (0,)
        zero_sum = True
        endless = (0, 0)

        def player(self, s: State) -> int:
            return s[0]

        def legal(self, s: State, a: int) -> bool:
            return True

        def apply(self, s: State, a: int) -> None:
            s[0] = 1 - s[0]

        def over(self, s: State) -> bool:
            return False

        def score(self, s: State, p: int) -> int:
            return 0

    with pytest.raises(MethodError, match="can play come back to a position"):
        z.search(Round(), method="alphabeta", slots=0, compiled=False)


def test_a_position_without_a_move_is_told() -> None:
    class Stuck(Duel):
        def legal(self, s: State, a: int) -> bool:
            return s[1] > 1 and super().legal(s, a)

        def over(self, s: State) -> bool:
            return s[1] == 0

    for method in ("alphabeta", "maxn", "minimax"):
        with pytest.raises(ZermeloError, match="no move"):
            z.search(Stuck(seed=1, plies=4), at=(5, 2, 40, 0), method=method, compiled=False)


def test_seats_do_not_swallow_ctrl_c() -> None:
    def pressed(what: str, count: int) -> None:
        if count > 3_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        z.search("kalah:6,4", nodes=10**7, compiled=False, watch=pressed, keeps=False)


def test_mcts_always_has_a_move() -> None:
    assert z.search("tictactoe", method="mcts", seconds=1e-9, compiled=False).move is not None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"depth": 2.5}, "depth must be a whole number"),
        ({"seconds": float("nan")}, "seconds must be a number above 0"),
        ({"seconds": float("inf")}, "seconds must be a number above 0"),
        ({"slots": "x"}, "slots must be a whole number"),
        ({"nodes": 50, "trace": True}, "give it a depth"),
        ({"neutral": ["A"], "depth": 3}, "cannot be neutral"),
        ({"at": (1, 1, 9)}, "no position of this game"),
        ({"teams": ["A", "B", "C"], "nodes": 5}, "give a depth or nothing"),
    ],
)
def test_odd_numbers_and_positions_get_one_clear_line(options: dict, says: str) -> None:  # type: ignore[type-arg]
    game = "nim:2,2,players=3" if "teams" in options or "neutral" in options else "nim:2,2"
    with pytest.raises(ZermeloError, match=says):
        z.search(game, **options)


@pytest.mark.parametrize(("b", "d"), [(2, 3), (2, 4), (3, 3), (3, 4), (4, 2), (2, 6)])
def test_alphabeta_looks_at_the_leaves_that_knuth_and_moore_count(b: int, d: int) -> None:
    def uniform(depth: int, numbers: Iterator[int], good: bool) -> Any:
        # In the best order the first child is the best one for its mover; in the worst order it is the worst.
        if depth == d:
            v = next(numbers)
            return z.end(v, -v)
        children = [uniform(depth + 1, numbers, good) for _ in range(b)]
        return z.choose("AB"[depth % 2], {f"m{i}": child for i, child in enumerate(children)})

    def count(tree: Any) -> int:
        found = z.search(tree, method="alphabeta", depth=d + 1, trace=True)
        assert found.trace is not None
        return found.trace.count("leaf")

    def ordered(worst: bool) -> Any:
        # Leaf values from the digits of the path: A's digits add, B's take away, so every node has an order.
        def value(path: tuple[int, ...]) -> int:
            sign = 1 if worst else -1
            return sum(sign * (-1) ** i * x * (b + 1) ** (2 * (d - i)) for i, x in enumerate(path))

        leaves = iter([value(path) for path in product(range(b), repeat=d)])
        return z.tree(("A", "B"), uniform(0, leaves, not worst))

    assert count(ordered(worst=False)) == b ** ((d + 1) // 2) + b ** (d // 2) - 1
    assert count(ordered(worst=True)) == b**d

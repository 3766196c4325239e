"""Looking ahead: the same answers as solving, from fewer nodes, and honest about what is an estimate."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.zoo import Duel, Random, stir
from zermelo import State
from zermelo.answers.search.advice import Stage
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError, RulesError
from zermelo.games import Tokens
from zermelo.solvers.search import iterative_deepening, run
from zermelo.solvers.search.run import Budget, ManySides, OneSide

seeds = st.integers(0, 10**9)


@settings(max_examples=tries(20))
@given(seeds, st.integers(1, 6))
def test_alphabeta_returns_the_value_that_solve_returns(seed: int, plies: int) -> None:
    rules = Duel(seed=seed, plies=plies)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    found = z.search(rules, method="alphabeta", compiled=True)
    assert found.status == "solved"
    assert found.payoff == z.solve(rules).payoff


@settings(max_examples=tries(20))
@given(seeds, st.integers(1, 5), st.sampled_from([0, 7, 1000]))
def test_to_a_depth_it_is_the_tree_cut_off_there_with_or_without_a_table(seed: int, depth: int, slots: int) -> None:
    rules = Duel(seed=seed, plies=7)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    due = z.solve(z.game_tree(rules, depth=depth)).payoff
    for compiled in (True, False):
        found = z.search(rules, method="alphabeta", depth=depth, slots=slots, compiled=compiled)
        assert found.payoff == due


@settings(max_examples=tries(15))
@given(seeds, st.integers(1, 6), st.sampled_from([0, 50]))
def test_compiled_and_plain_look_at_the_same_nodes(seed: int, depth: int, slots: int) -> None:
    rules = Duel(seed=seed, plies=8)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    game = z.game(rules)
    runs = [OneSide(game, ("A",), game.start(), slots=slots, compiled=c).round(depth, Budget()) for c in (True, False)]
    assert runs[0].nodes == runs[1].nodes
    assert (runs[0].value, runs[0].actions, runs[0].cuts) == (runs[1].value, runs[1].actions, runs[1].cuts)


@settings(max_examples=tries(15))
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
    with pytest.raises(BudgetError, match="before the first move was searched"):
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
        ({"game": "tictactoe", "ties": "average"}, ParameterError, "breaks ties by first, last or total"),
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
@settings(max_examples=tries(10))
def test_random_plays_are_the_same_compiled_and_plain(seed: int) -> None:
    from zermelo.solvers.search.sampling.playouts import Playouts

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
    with pytest.raises(MethodError, match="does not support these teams"):
        z.search(game, teams=teams, method="mcts")


class Valued(Random):
    """Three players with an estimate."""

    def estimate(self, s: State, p: int) -> int:
        return stir(s[0], 500 + p) % 4


@settings(max_examples=tries(15))
@given(seeds, st.integers(1, 6), st.sampled_from(["first", "last"]))
def test_max_n_finds_the_same_with_a_table_with_two_cores_and_in_plain_python(seed: int, depth: int, ties: str) -> None:
    rules = Valued(seed=seed, plies=8)
    game = z.game(rules)
    if rules.over(rules.start):  # type: ignore[arg-type]
        return
    due = z.solve(z.game_tree(rules, depth=depth), ties=ties)
    native = ((True, 64, 1), (True, 64, 2)) if ties == "first" else ()  # each kernel takes seconds to compile
    for compiled, slots, cores in (*native, (False, 64, 1), (False, 0, 1)):
        many = ManySides(game, game.start(), late=ties == "last", compiled=compiled, slots=slots, cores=cores)
        for ply in range(1, depth + 1):
            found = many.round(ply, Budget())
        assert [z.Payoff(game.players, found.value)] == [due.payoff]
        assert many.words(many.whole_line(found, depth))[0].moves == due.line.moves


@settings(max_examples=tries(15))
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
    rules = Duel(seed=3, plies=30, fold=1 << 40)
    runs = [z.search(rules, method="alphabeta", nodes=30_000, compiled=c) for c in (False, False, True)]
    assert runs[0].depth is not None
    assert len({(r.move, r.depth, r.effort.nodes) for r in runs}) == 1


def test_ctrl_c_keeps_the_last_finished_depth() -> None:
    def pressed(what: str, count: int) -> None:
        if count > 3_000:
            raise KeyboardInterrupt

    found = z.search("kalah:6,4", nodes=10**7, compiled=False, watch=pressed)
    assert (found.status, found.depth is not None) == ("stopped", True)
    with pytest.raises(KeyboardInterrupt):  # without estimates no depth is ever finished
        z.search("chomp:8,8", slots=0, compiled=False, watch=pressed)


@pytest.mark.parametrize("game", ["kalah:6,4", "rolit:6,players=3"])
def test_without_a_budget_too_ctrl_c_keeps_the_last_finished_depth(game: str) -> None:
    stages: list[tuple[Any, int]] = []

    def pressed(what: Any, count: int) -> None:
        stages.append((what, count))
        if count > 70_000:
            raise KeyboardInterrupt

    found = z.search(game, compiled=False, watch=pressed)
    finished = [what for what, _ in stages if isinstance(what, Stage)]
    assert (found.status, found.depth) == ("stopped", len(finished))
    assert found.effort.nodes >= 70_000
    counts = [count for what, count in stages if isinstance(what, Stage)]
    assert counts == sorted(counts) and counts[0] >= 50_000
    same = z.search(game, depth=found.depth, compiled=False)
    assert (same.move, same.payoff) == (found.move, found.payoff)


def test_a_depth_beside_a_search_to_the_ends_that_settles_it_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iterative_deepening, "FIRST", 0)
    monkeypatch.setattr(iterative_deepening, "SHARE", 0)
    monkeypatch.setattr(run, "BURST", 1)
    for game in ("connect:3,3,3", "nim:2,2,2,players=3"):
        straight, beside = z.search(game, depth=9), z.search(game)
        assert beside.status == straight.status == "solved"
        assert (beside.move, beside.payoff) == (straight.move, straight.payoff)


def test_mpmix_and_best_reply_work_within_nodes() -> None:
    for method in ("mpmix", "brs+"):
        found = z.search("tokens:12", method=method, nodes=2_000)
        assert found.depth is not None
        assert found.move in z.game("tokens:12").moves(z.game("tokens:12").start())


def test_compiled_rules_that_differ_from_the_plain_ones_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.solvers.search import run as runs

    monkeypatch.setattr(runs, "_agreed", set())
    monkeypatch.setattr(runs.disk, "read_kernel_cache", lambda key: None)
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
@pytest.mark.parametrize("ties", ["first", "last", "average", "total"])
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


@settings(max_examples=tries(30))
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

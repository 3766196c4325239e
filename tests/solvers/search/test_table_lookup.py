from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import zero_sum
from zermelo.errors import MethodError, NameError_, ParameterError


def test_a_table_says_at_every_position_what_the_answer_says() -> None:
    answer = z.solve("mutorere:3")
    for v in range(0, len(answer.arena), 7):
        if answer.arena.turn(v) is not None:
            advice = z.search("mutorere:3", at=answer.arena.state(v), table=answer)
            assert (advice.move, advice.payoff, advice.status) == (answer.move(v), answer.value(v), "solved")
            assert (advice.method, len(advice.line) > 0) == ("table", True)


def test_the_line_of_a_table_can_be_played_and_pays_what_is_said() -> None:
    answer = z.solve("hounds")
    game = z.game("hounds")
    advice = z.search("hounds", at="a2b3", table=answer)
    state = game.after(game.start(), "a2b3")
    for step in advice.line:
        assert game.turn(state) == step.player
        state = game.after(state, step.move)
    assert game.payoff(state) == advice.payoff
    assert advice.notes == (f"{len(advice.line)} moves to the end.",)


def test_a_table_of_merged_positions_gives_moves_of_the_position_asked_about() -> None:
    merged = z.solve("morris", symmetric=True)
    plain = z.solve("morris")
    game = z.game("morris")
    for path in ("c3", "c3/b2", "a1/b2/c3", "b2/c2/c1/a3"):
        advice = z.search("morris", at=path, table=merged)
        assert advice.payoff == plain.value(path)
        state = game.start()
        for move in (*path.split("/"), advice.move):
            state = game.after(state, move)
        assert plain.value(state) == plain.value(path)


def test_a_table_may_be_a_file_and_any_kind_of_solved_game(tmp_path: Path) -> None:
    z.save(z.solve("tictactoe"), tmp_path / "t.json")
    assert z.search("tictactoe", at="b2/a1/c1", table=tmp_path / "t.json").move == "a3"
    graph = zero_sum(np.random.default_rng(3))
    answer = z.solve(graph)
    z.save(answer, tmp_path / "g.json")
    assert z.search(graph, table=tmp_path / "g.json").move == answer.move() == z.search(graph, table=answer).move


def test_a_table_of_another_game_is_refused_and_so_is_what_is_no_table() -> None:
    table = z.solve("hounds")
    with pytest.raises(ParameterError, match="about another game"):
        z.search("morris", table=table)
    with pytest.raises(ParameterError, match="about another game"):
        z.search("hounds:5", table=table)
    with pytest.raises(ParameterError, match="A table is an answer of solve"):
        z.search("hounds", table=3)
    with pytest.raises(NameError_, match="The table has no position"):
        z.search("mutorere:3", at=(69, 56, 0, 0), table=z.solve("mutorere:3"))


def test_small_rules_that_can_go_on_for_ever_are_solved_whole_and_it_is_said_why() -> None:
    advice = z.search("hounds")
    assert (advice.payoff["Hounds"], advice.method, advice.status) == (1, "retrograde analysis", "solved")
    assert "2,116 positions are few enough" in advice.why
    assert z.search("mutorere").line.is_endless
    assert z.search("mutorere:3", at=(69, 56, 0, 0)).status == "solved"  # the start does not lead there


def test_a_depth_or_a_method_is_looked_ahead_as_asked() -> None:
    with pytest.raises(MethodError, match="estimate"):
        z.search("hounds", depth=4)
    assert z.search("hounds", seconds=5).method == "retrograde analysis"


def test_too_many_positions_are_told_with_what_to_give_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.solvers.search.table_lookup.FEW", 500)
    with pytest.raises(MethodError, match=r"more than 500 positions.*Give depth=, nodes= or seconds=, or table="):
        z.search("cops:grid,4,cops=2")


def test_rules_that_always_end_are_searched_as_before() -> None:
    assert z.search("tictactoe").method == "alphabeta"


def test_a_graph_whose_play_can_go_on_for_ever_is_solved_whole_and_its_positions_go_by_name() -> None:
    game = z.graph(
        ("A", "B"), {"a": "A", "b": "B", "c": "A"},
        [("a", "b"), ("a", "c"), ("b", "a"), ("b", "lost"), ("c", "won"), ("c", "a")],
        {"won": (1, -1), "lost": (-1, 1)}, endless=(0, 0),
    )  # fmt: skip
    assert (z.search(game).move, z.search(game).method) == ("c", "retrograde analysis")
    for where in ("b", 1):
        assert z.search(game, at=where).move == "lost"
    assert z.search(game, at="b/a/c").move == "won"  # moves from the start


def test_an_object_whose_play_can_go_on_for_ever_is_solved_whole() -> None:
    advice = z.search(Walk())
    assert (advice.payoff["A"], advice.line.is_endless) == (0, True)
    assert (z.search(Walk(), at=(2, 0)).move, z.search(Walk(), at=(2, 0)).payoff["A"]) == ("up", 1)


class Walk:
    """A walks up and down; B would rather go down, and may stay."""

    players, endless = ("A", "B"), (0, 0)

    def start(self) -> tuple[int, int]:
        return 0, 0

    def turn(self, s: tuple[int, int]) -> str | None:
        return None if abs(s[0]) >= 3 else self.players[s[1]]

    def moves(self, s: tuple[int, int]) -> list[str]:
        return ["up", "down", "stay"][: 2 + s[1]]

    def after(self, s: tuple[int, int], move: str) -> tuple[int, int]:
        return s[0] + {"up": 1, "down": -1, "stay": 0}[move], 1 - s[1]

    def payoff(self, s: tuple[int, int]) -> tuple[int, int]:
        return (1, -1) if s[0] > 0 else (-1, 1)


def test_where_chance_moves_too_the_advice_is_exact_or_told_with_its_bounds() -> None:
    advice = z.search("pig:3,turns=0")
    assert (advice.move, advice.payoff, advice.status) == ("roll", z.solve("pig:3,turns=0").payoff, "solved")
    assert not advice.line.is_endless  # chance lets it out
    bounded = z.search("pig:6,turns=0")
    assert bounded.status == "bounded"
    assert "A gets from 0.548387" in bounded.notes[-1]
    three = z.search("pig:3,players=3,turns=0")
    assert (three.payoff, three.status) == (z.solve("pig:3,players=3,turns=0").payoff, "solved")

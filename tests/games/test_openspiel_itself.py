"""Games of OpenSpiel, with OpenSpiel itself. Skipped where it is not installed."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from zermelo.errors import BudgetError, GameError, NameError_, ParameterError
from zermelo.forms.explore import explore
from zermelo.forms.explore.memory import explore_free_memory, explore_resident_memory
from zermelo.games.adapters.openspiel import TOLD_WHOLE

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install zermelo[openspiel]")


def said(state: Any) -> tuple[str, int]:
    return str(state), state.current_player()


def follows(state: Any) -> Any:
    """All that can happen next, as text and mover tell it."""
    if state.is_terminal():
        return tuple(state.returns())
    moves = state.legal_actions()
    names = [state.action_to_string(state.current_player(), move) for move in moves]
    return tuple(zip(moves, names, (said(state.child(move)) for move in moves)))


def differing(game: Any) -> tuple[int, int, int]:
    """Walks every line of play: how many there are, how many texts with mover, and how many lines contradict one."""
    known: dict[Any, Any] = {}
    waiting, count, wrong = [game.new_initial_state()], 0, 0
    while waiting:
        state = waiting.pop()
        count += 1
        wrong += known.setdefault(said(state), then := follows(state)) != then
        waiting += [state.child(move) for move in state.legal_actions()]
    return count, len(known), wrong


def value(state: Any) -> list[float]:
    """What each gets under backward induction over lines of play; of equal moves the first, as zermelo has it."""
    if state.is_terminal():
        return state.returns()
    seat, moves = state.current_player(), state.legal_actions()
    if state.is_chance_node():
        parts = [(odds, value(state.child(move))) for move, odds in state.chance_outcomes()]
        return [sum(odds * paid[p] for odds, paid in parts) for p in range(len(parts[0][1]))]
    return max((value(state.child(move)) for move in moves), key=lambda paid: paid[seat])


WHOLE = {
    "breakthrough(rows=4,columns=2)": (1761, 251),
    "clobber(rows=3,columns=3)": (4717, 761),
    "connect_four(rows=3,columns=3,x_in_row=3)": (3278, 694),
    "mnk(m=3,n=3,k=2)": (7002, 1234),
    "nim(pile_sizes=2;3;2)": (1800, 64),
}


@pytest.mark.parametrize("name", WHOLE)
def test_where_text_and_mover_are_trusted_no_line_of_play_contradicts_them(name):
    assert differing(pyspiel.load_game(name)) == (*WHOLE[name], 0)
    game = z.game(f"openspiel:{name.replace(';', '+')}")
    assert game.merge
    assert len(z.game_graph(game)) == WHOLE[name][1]
    assert len(z.game_tree(game)) == WHOLE[name][0]
    assert list(z.solve(game).payoff.vector) == value(pyspiel.load_game(name).new_initial_state())


@pytest.mark.long
@pytest.mark.parametrize("name", ["tic_tac_toe", "python_tic_tac_toe"])
def test_nor_in_all_half_a_million_lines_of_noughts_and_crosses(name):
    assert differing(z.game(f"openspiel:{name}").game) == (549_946, 5_478, 0)


def test_every_game_that_is_trusted_is_among_those_compared():
    assert {name.partition("(")[0] for name in WHOLE} | {"tic_tac_toe", "python_tic_tac_toe"} == TOLD_WHOLE


def test_games_that_openspiel_has_in_python_are_found():
    found = z.solve("openspiel:python_tic_tac_toe")
    assert (found.payoff.vector, len(found.arena)) == ((0, 0), 5_478)
    with pytest.raises(NameError_, match="no game called 'python_tic_tac_to'"):
        z.game("openspiel:python_tic_tac_to")


def test_parameters_that_openspiel_looks_at_only_when_play_begins_are_refused_in_one_line():
    with pytest.raises(ParameterError, match="OpenSpiel refuses it: unsupported board size"):
        z.game("openspiel:go,board_size=1")


def test_far_too_many_lines_of_play_are_refused_before_memory_fills():
    before = explore_resident_memory()
    with pytest.raises(BudgetError, match="positions, by far: 10 random games agree"):
        z.solve("openspiel:go")
    assert explore_resident_memory() - before < 100_000_000


def test_large_states_are_bounded_by_what_they_take(monkeypatch):
    monkeypatch.setattr(explore, "SHARE", 10_000_000 / explore_free_memory())  # ten megabytes, for some 1,200 positions
    with pytest.raises(BudgetError, match=r"Memory holds no more than [\d,]+ positions of this game"):
        z.solve("openspiel:go,board_size=3")


def test_noughts_and_crosses_is_drawn_on_its_5478_positions():
    found = z.solve("openspiel:tic_tac_toe")
    assert found.payoff == {"A": 0, "B": 0}
    assert len(found.arena) == 5478
    assert z.check(found)


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("connect_four,rows=3,columns=4,x_in_row=3", "connect:4,3,3"),
        ("nim,pile_sizes=1+3+2", "nim:1,3,2,misere"),
        ("nim,pile_sizes=1+3+3,is_misere=no", "nim:1,3,3"),
    ],
)
def test_a_game_we_have_too_is_worth_the_same(theirs, ours):
    assert z.solve(f"openspiel:{theirs}").payoff == z.solve(ours).payoff


@pytest.mark.parametrize(
    "name",
    ["pig(winscore=3,horizon=6,diceoutcomes=2)", "cliff_walking(height=3,width=3,horizon=6)", "y(board_size=3)",
     "dots_and_boxes(num_rows=1,num_cols=2)", "hex(board_size=2)", "catch(rows=4,columns=3)",
     "misere(game=nim(pile_sizes=1;2;2))"],
)  # fmt: skip
def test_any_other_is_worth_what_its_lines_of_play_say(name):
    game = z.game(pyspiel.load_game(name))
    assert not game.merge
    found = z.solve(game)
    assert list(map(float, found.payoff.vector)) == value(pyspiel.load_game(name).new_initial_state())
    assert z.check(found)


def test_a_text_that_hides_a_clock_may_not_be_merged():
    with pytest.raises(ParameterError, match="cannot be merged"):
        z.game("openspiel:pig,winscore=3,horizon=6,diceoutcomes=2,merge")


def test_a_claim_that_holds_gives_the_same_value():
    merged, whole = (z.game(f"openspiel:dots_and_boxes,num_rows=1,num_cols=2{more}") for more in (",merge", ""))
    assert z.solve(merged).payoff == z.solve(whole).payoff
    assert len(z.game_graph(merged)) < len(z.game_graph(whole))


@pytest.mark.parametrize("name", ["stones_and_gems", "mfg_garnet"])
def test_other_kinds_are_refused(name):
    with pytest.raises(GameError, match="is not supported"):
        z.game(f"openspiel:{name}")


def test_small_games_with_hidden_moves_unfold_and_large_ones_say_how_large():
    assert len(z.game("openspiel:kuhn_poker")) == len(z.game("openspiel:misere,game=kuhn_poker")) == 58
    with pytest.raises(BudgetError, match=r"openspiel:goofspiel has about 10\^\d+ nodes"):
        z.game("openspiel:goofspiel")


def test_what_openspiel_says_of_an_error_is_told_once(capfd):
    with pytest.raises(ParameterError, match="OpenSpiel refuses it"):
        z.game("openspiel:repeated_game")
    assert capfd.readouterr() == ("", "")

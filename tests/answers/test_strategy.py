from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.forms.samples import Countdown
from zermelo.errors import InputError, NameError_
from zermelo.games.bargains.sharing import sharing

ANDY, BARB = {"": "keep"}, {"keep": "no", "share": "yes", "give": "yes"}


def pennies() -> z.Tree:
    pay = {("h", "h"): (1, -1), ("h", "t"): (-1, 1), ("t", "h"): (-1, 1), ("t", "t"): (1, -1)}
    return z.tree(("A", "B"), z.at_once({"A": "ht", "B": "ht"}, lambda a, b: z.end(*pay[a, b])))


def test_nodes_are_pointed_at_by_path_by_number_or_by_state() -> None:
    tree, graph = sharing(), z.game_graph(z.games.Nim((2, 1)))
    assert tree.node_at("share/yes") == tree.node_at(("share", "yes")) == tree.node_at(["share", "yes"]) == 7
    assert tree.node_at(7) == 7
    assert tree.node_at(()) == tree.node_at("") == 0
    state = graph.state(3)
    assert graph.node_at(state) == graph.node_at(list(state)) == 3
    assert graph.node_at(["h1-2", "h2-1"]) == graph.at("h1-2/h2-1")


def test_states_made_of_texts_come_before_paths() -> None:
    class Words(Countdown):
        def start(self) -> Any:
            return ("2", "Ann")

        def turn(self, state: Any) -> str | None:
            return state[1] if state[0] != "0" else None

        def moves(self, state: Any) -> Any:
            return ["1"]

        def after(self, state: Any, move: Any) -> Any:
            return str(int(state[0]) - 1), "Bob" if state[1] == "Ann" else "Ann"

    graph = z.game_graph(Words())
    assert graph.node_at(("1", "Bob")) == 1
    assert graph.node_at(("1", "1")) == 2


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (99, "No node 99; there are 10"),
        (-1, "No node -1"),
        ("keep/maybe", r"No move 'maybe' here\..* The moves are no, yes"),
    ],
)
def test_a_node_that_is_not_there_is_told(where: Any, says: str) -> None:
    with pytest.raises(NameError_, match=says):
        sharing().node_at(where)


def test_an_address_leads_back_to_its_node() -> None:
    for arena in (sharing(), z.game_graph(z.games.Nim((2, 1))), z.game_graph(Countdown(3)), z.game_graph(sharing())):
        assert [arena.node_at(arena.address(v)) for v in range(len(arena))] == list(range(len(arena)))


def test_a_profile_is_written_by_path_and_read_by_path() -> None:
    plan = z.profile(sharing(), {"Andy": ANDY, "Barb": BARB})
    assert dict(plan.strategies["Barb"]) == BARB
    assert plan.strategies["Andy"][""] == "keep"
    assert repr(plan.strategies["Barb"]) == "{'keep': 'no', 'share': 'yes', 'give': 'yes'}"
    assert repr(plan) == "<Profile of Andy, Barb at 4 nodes>"


def test_a_profile_is_written_by_state_for_rules_and_games() -> None:
    game = Countdown(2)
    plan = z.profile(game, {"Ann": {(2, "Ann"): 2}})  # Bob's only node has a single move
    assert plan.strategies["Ann"][(2, "Ann")] == "2"
    assert plan.strategies["Bob"][(1, "Bob")] == "1"


def test_mixed_moves_are_read_with_their_odds() -> None:
    plan = z.profile(sharing(), {"Andy": {"": {"keep": "1/3", "give": "2/3", "share": 0}}, "Barb": BARB})
    assert plan.strategies["Andy"][""] == {"keep": Fraction(1, 3), "give": Fraction(2, 3)}
    assert plan.strategies["Andy"].play("") == plan.strategies["Andy"][""]


def test_an_information_set_is_pointed_at_by_name_or_by_any_of_its_nodes() -> None:
    half = {"h": "1/2", "t": "1/2"}
    for where in ("at once: B", "h", "t", 2):
        plan = z.profile(pennies(), {"A": {"": "h"}, "B": {where: half}})
        assert plan.strategies["B"].play("h") == plan.strategies["B"].play("t") == {m: Fraction(1, 2) for m in "ht"}


def test_sets_of_two_players_may_have_one_name() -> None:
    below = {m: z.choose("B", {"x": z.end(0, 0), "y": z.end(0, 0)}, info="dark") for m in "lr"}
    tree = z.tree(("A", "B"), z.choose("A", below, info="dark"))
    plan = z.profile(tree, {"A": {"dark": "r"}, "B": {"dark": "y"}})
    assert (plan.strategies["A"][""], plan.strategies["B"]["l"], plan.strategies["B"]["r"]) == ("r", "y", "y")


@pytest.mark.parametrize(
    ("strategies", "says"),
    [
        ({"Andy": ANDY}, "Barb's strategy has no move at 'keep'"),
        ({"Barb": BARB}, "Andy's strategy has no move at 'the start'"),
        ({"Andy": ANDY, "Barb": {"keep": "no", "share": "yes"}}, "Barb's strategy has no move at 'give'"),
        ({"Andy": {"keep": "yes"}}, "Andy's strategy names a move at 'keep', where it is Barb's turn"),
        ({"Andy": {"keep/no": "yes"}}, "Andy's strategy names a move at 'keep/no', where it is nobody's turn"),
        ({"Andy": {"": "kep"}}, r"No move 'kep' here\. Did you mean keep"),
        ({"Andi": ANDY}, r"No player 'Andi'\. Did you mean Andy"),
        ({"Andy": {"": {"keep": "1/2", "give": "1/3"}}}, r"At '': The odds 1/2 \+ 1/3 sum to 5/6"),
        ({"Andy": {"": {"keep": "3/2", "give": "-1/2"}}}, "At '': The odds of 'give' are -1/2"),
        ({"Andy": {"": {"keep": float("nan")}}}, "A probability must be a finite number"),
        ({"Andy": {"": {}}}, "At '': The odds .*sum to 0"),
        ({"Andy": {"": "keep", 0: "give"}}, "Andy's strategy names two moves at 0"),
    ],
)
def test_a_strategy_with_a_gap_or_a_slip_is_refused_with_the_place(strategies: Any, says: str) -> None:
    with pytest.raises(InputError, match=says):
        z.profile(sharing(), strategies)


def test_two_nodes_that_look_alike_cannot_be_told_apart() -> None:
    with pytest.raises(InputError, match="B's strategy names two moves at 't': the same place is given twice"):
        z.profile(pennies(), {"A": {"": "h"}, "B": {"h": "h", "t": "t"}})


def test_a_strategy_is_asked_about_its_own_nodes_only() -> None:
    plan = z.profile(sharing(), {"Andy": ANDY, "Barb": BARB})
    with pytest.raises(NameError_, match="It is Barb's turn there, not Andy's"):
        plan.strategies["Andy"]["keep"]
    with pytest.raises(NameError_, match="It is nobody's turn there, not Barb's"):
        plan.strategies["Barb"]["keep/no"]


def test_a_long_strategy_is_cut_when_shown() -> None:
    shown = repr(z.solve("tictactoe").strategies["A"])
    assert shown.count(": ") == 8
    assert shown.endswith(" more}")

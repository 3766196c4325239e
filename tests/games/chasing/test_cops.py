from __future__ import annotations

from itertools import product

import pytest

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.games import Cops
from zermelo.games.chasing.cops import cops_graph

CATCHING = [  # graph, size, cop number
    ("path", 7, 1), ("cycle", 3, 1), ("cycle", 4, 2), ("cycle", 9, 2), ("complete", 5, 1), ("star", 6, 1),
    ("wheel", 6, 1), ("grid", 2, 2), ("grid", 4, 2), ("cube", 3, 2), ("petersen", 5, 3),
]  # fmt: skip


def rounds(graph, size, cops):
    """In how many rounds do so many cops, who move all at once, catch a robber for sure? None where they do not.

    The definition: a robber is caught within k rounds if some joint step meets it, or leaves it nowhere to go but where
    it is caught within k - 1.
    """
    count, edges = cops_graph(graph, size)
    near = [{v} | {b if a == v else a for a, b in edges if v in (a, b)} for v in range(count)]
    teams = list(product(range(count), repeat=cops))
    joint = {team: list(product(*(near[v] for v in team))) for team in teams}
    caught = {(team, robber): 0 for team in teams for robber in range(count) if robber in team}
    k = 0
    while not any(all((team, robber) in caught for robber in range(count)) for team in teams):
        k += 1
        fresh = {}
        for team in teams:
            for robber in range(count):
                if (team, robber) not in caught and any(
                    robber in to or all((to, flight) in caught for flight in near[robber]) for to in joint[team]
                ):
                    fresh[team, robber] = k
        if not fresh:
            return None
        caught |= fresh
    return min(max(caught[team, robber] for robber in range(count)) for team in teams
               if all((team, robber) in caught for robber in range(count)))  # fmt: skip


@pytest.mark.parametrize(("graph", "size", "number"), CATCHING)
def test_so_many_cops_catch_the_robber_and_one_fewer_do_not(graph, size, number):
    for cops in range(max(1, number - 1), number + 1):
        answer = z.solve(Cops(graph, size, cops))
        assert answer.payoff["Cops"] == (1 if cops == number else -1)


@pytest.mark.parametrize(("graph", "size"), [("path", 5), ("cycle", 4), ("cycle", 5), ("star", 4), ("cube", 3)])
def test_who_wins_agrees_with_brute_force_in_which_all_cops_move_at_once(graph, size):
    for cops in (1, 2):
        expected = rounds(graph, size, cops)
        assert (z.solve(Cops(graph, size, cops)).payoff["Cops"] == 1) == (expected is not None)


def test_one_cop_on_a_path_needs_as_many_rounds_as_brute_force_says():
    for size in (2, 3, 4, 7):
        answer = z.solve(Cops("path", size))
        assert (answer.moves_left() - 1) // 2 == rounds("path", size, 1)  # the choices of places are moves, too


def test_cops_as_players_of_their_own_are_sure_of_the_robber_as_a_team_and_of_nothing_alone():
    game = Cops("cycle", 5, 2, 3)
    assert game.names == ("Cop1", "Cop2", "Robber")
    assert z.guarantee(game, "Cop1", "Cop2").value == 2
    assert z.guarantee(game, "Cop1").value == z.guarantee(game, "Cop2").value == -1
    assert z.guarantee(game, "Robber").value == -2
    answer = z.solve(game)
    assert (answer.verdict, answer.payoff) == ("spe", {"Cop1": 1, "Cop2": 1, "Robber": -2})


def test_on_the_petersen_graph_three_players_of_one_cop_each_win_together():
    game = z.game_graph(Cops("petersen", 5, 3, 4))
    assert z.guarantee(game, "Cop1", "Cop2", "Cop3").value == 3
    assert z.guarantee(game, "Cop1", "Cop2").value == -2


def test_cops_of_one_player_may_be_exchanged():
    apart, merged = (z.solve(z.game_graph("cops:cycle,6,2", symmetric=merged)) for merged in (False, True))
    assert apart.payoff == merged.payoff
    assert len(merged.arena) < len(apart.arena)
    assert len(z.game_graph(Cops("cycle", 6, 2, 3), symmetric=True)) == len(apart.arena)


def test_players_may_have_names_of_their_own():
    assert Cops("cycle", 4, 2, ("Ann", "Bob", "Cy")).names == ("Ann", "Bob", "Cy")


@pytest.mark.parametrize(
    "values",
    [("cirle",), ("cycle", 2), ("path", 0), ("grid", 8), ("cube", 6), ("path", 62), ("path", 4, 0), ("path", 4, 9),
     ("path", 4, 2, 4), ("path", 4, 1, 3)],
)  # fmt: skip
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Cops: "):
        Cops(*values)

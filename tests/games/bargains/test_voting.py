from __future__ import annotations

from itertools import product

import pytest

from tests.games.oracle import best_play, scores, tree_size
from zermelo.errors import ParameterError
from zermelo.games import Voting


@pytest.mark.parametrize(("players", "options"), [(2, 2), (3, 3), (4, 3), (5, 4)])
def test_every_ballot_is_counted_as_written(players, options):
    game = Voting(players, options)
    for ballot in product(range(options), repeat=players):
        state = list(game.start)
        for vote in ballot:
            game.apply(state, vote)
        most = max(map(ballot.count, range(options)))
        top = [option for option in range(options) if ballot.count(option) == most]
        chosen = top[0] if len(top) == 1 else 0
        ranked = [[(voter + i) % options for i in range(options)] for voter in range(players)]
        expected = tuple(options - 1 - ranking.index(chosen) for ranking in ranked)
        assert game.over(state)
        assert scores(game, tuple(state)) == expected


def test_three_voters_in_a_circle_choose_the_second_choice_of_the_first():
    assert best_play(Voting(3, 3)) == brute_force_vote() == (1, 2, 0)


def brute_force_vote():
    """Backward induction over the 27 ballots, written out for three voters and three options."""
    worth = ((2, 1, 0), (0, 2, 1), (1, 0, 2))

    def chosen(ballot):
        return max(set(ballot), key=ballot.count) if len(set(ballot)) < 3 else 0

    def settle(ballot):
        if len(ballot) == 3:
            return chosen(ballot)
        return max((settle((*ballot, vote)) for vote in range(3)), key=worth[len(ballot)].__getitem__)

    option = settle(())
    return tuple(worth[voter][option] for voter in range(3))


def test_there_are_as_many_plays_as_ballots():
    assert tree_size(Voting(4, 3))[1] == 3**4


@pytest.mark.parametrize("values", [(1, 3), (3, 1), (3, 27), (101, 2)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Voting: "):
        Voting(*values)

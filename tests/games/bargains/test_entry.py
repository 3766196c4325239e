from __future__ import annotations

from tests.games.oracle import play, scores, tie_outcomes, tree_size
from zermelo.games import Entry


def test_the_entrant_enters_and_the_incumbent_shares():
    # Selten 1978, one market.
    assert tie_outcomes(Entry()) == {(1, 1)}


def test_the_three_ends_pay_what_the_story_says():
    game = Entry()
    assert tree_size(game) == (5, 3)
    assert scores(game, tuple(play(game, "out"))) == (0, 2)
    assert scores(game, tuple(play(game, "in", "fight"))) == (-1, -1)
    assert scores(game, tuple(play(game, "in", "share"))) == (1, 1)
    assert game.names == ("Entrant", "Incumbent")

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import zermelo as z
from tests.forms.information.test_observation import Poker
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.explore.explore import as_explorable_game
from zermelo.forms.information.observation import observation_of
from zermelo.forms.information.worlds import sample_world
from zermelo.games import Hearts, OhHell, Tarok


def played(game, seed, length):
    luck, state, path = Random(seed), game.start(), []
    for _ in range(length):
        path.append(luck.choice(game.moves(state)))
        state = game.after(state, path[-1])
    return path, state


@pytest.mark.parametrize("seed", range(6))
def test_where_one_world_is_left_it_says_what_the_open_handed_solution_says(seed):
    # 2 × 6 cards are the whole deck of 12, so each player knows both hands.
    game = as_explorable_game(Hearts(6, players=2, seed=seed))
    path, state = played(game, seed, 3)
    found = z.search(game, at=path, method="pimc", worlds=3, seed=seed)
    open_handed = z.solve(game.beginning(state))
    assert (found.move, found.payoff) == (open_handed.move(), open_handed.payoff)
    assert {one.move: one.payoff for one in found.sampled} == {
        name: open_handed.value([name]) for name in game.moves(state)
    }
    assert all(one.variance == 0 for one in found.sampled)
    assert (found.status, found.method) == ("estimated", "pimc")
    assert "3 worlds that fit what" in found.notes[0]
    assert "1 of them different" in found.notes[0]


@pytest.mark.parametrize(
    "rules", [OhHell(2, seed=4), OhHell(2, players=3, seed=1), Hearts(3, seed=2), Tarok(3)], ids=repr
)
@pytest.mark.parametrize("by", ["points", "total"])
def test_a_move_is_worth_its_mean_over_the_worlds_drawn_and_the_first_with_the_most_is_made(rules, by):
    game = as_explorable_game(rules)
    path, state = played(game, 3, 2)
    mover = game.turn(state)
    found = z.search(game, at=path, method="pimc", worlds=7, seed=11, by=by)
    luck, sums = Random(11), {}
    for _ in range(7):
        world = sample_world(observation_of(game, mover, path), luck)
        for name in game.moves(world):
            after = game.after(world, name)
            paid = game.payoff(after) if game.turn(after) is None else z.search(game, at=after, method="maxn").payoff
            sums[name] = [a + b for a, b in zip(sums.get(name, [0] * len(paid)), paid.vector)]
    means = {name: tuple(Fraction(x, 7) for x in row) for name, row in sums.items()}
    assert {one.move: one.payoff.vector for one in found.sampled} == means
    worth = {name: sum(row) if by == "total" else row[game.players.index(mover)] for name, row in means.items()}
    assert found.move == next(name for name, x in worth.items() if x == max(worth.values()))
    assert found.payoff.vector == means[found.move]
    assert (found.status, found.by) == ("estimated", by)


def test_what_the_others_hold_changes_nothing_as_long_as_it_looks_the_same():
    game = as_explorable_game(OhHell(3, seed=2))
    seen = observation_of(game, "A", ["1", "1"])
    other = game.beginning(sample_world(observation_of(game, "A"), Random(4)))
    assert other.start() != game.start()
    one, two = (
        z.search(given, at=["1", "1"], method="pimc", worlds=6, seed=2) for given in (game, other)
    )  # fmt: skip
    assert one.sampled == two.sampled == z.search(game, at=seen, worlds=6, seed=2).sampled


def test_the_same_seed_says_the_same_and_another_draws_other_worlds():
    one, two, other = (z.search("ohhell:3", method="pimc", worlds=8, seed=seed).sampled for seed in (1, 1, 2))
    assert one == two != other


def test_a_player_who_sees_a_part_is_advised_by_pimc_unasked():
    seen = observation_of(as_explorable_game(Hearts(2, seed=1)), "A")
    found = z.search(seen.game, at=seen)
    assert (found.method, found.why) == ("pimc", "a player sees only a part")
    with pytest.raises(MethodError, match=r"maxn sees everything, hidden or not; .* use method='pimc'"):
        z.search(seen.game, at=seen, method="maxn")
    with pytest.raises(MethodError, match="Teams and tables need perfect information"):
        z.search(seen.game, at=seen, teams=[["A"], ["B", "C"]])


def test_nodes_and_seconds_bound_how_many_worlds_are_drawn():
    few = z.search("ohhell:2", method="pimc", nodes=1)
    assert few.effort.evaluations == 1
    assert few.sampled[0].margin is None
    some = z.search("ohhell:2", method="pimc", seconds=0.3)
    assert some.effort.evaluations > 1
    assert z.search("ohhell:2", method="pimc", worlds=3, seconds=600).effort.evaluations == 3
    assert z.search("ohhell:2", method="pimc").effort.evaluations == 32


def test_interrupted_it_tells_the_worlds_it_has():
    def watch(what, count):
        if count == 4:
            raise KeyboardInterrupt

    found = z.search("ohhell:2", method="pimc", watch=watch)
    assert (found.status, found.effort.evaluations) == ("stopped", 4)


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("nim:1,2", {"method": "pimc"}, "pimc needs a game that says what a player does not see: add hide(s, p)"),
        ("sharing", {"method": "pimc"}, "pimc needs a game that says what a player does not see"),
        ("ohhell:2", {"worlds": 3}, "worlds= and by= are for games with hidden parts: use method='pimc'"),
        ("ohhell:2", {"method": "maxn", "by": "total"}, "worlds= and by= are for games with hidden parts"),
        ("ohhell:2", {"method": "pimc", "by": "place"}, "by= is points (the mover's own) or total"),
        ("ohhell:2", {"method": "pimc", "worlds": 0}, "worlds must be a whole number above 0"),
        ("ohhell:2", {"method": "pimc", "depth": 3}, "pimc has no depth"),
        ("ohhell:2", {"method": "pimc", "at": OhHell(2).start}, "give at= as the moves made, not as a state"),
        (Poker(), {"method": "pimc"}, "Chance is to move at that position, and pimc advises players"),
        (Poker(), {"method": "pimc", "at": []}, "Chance is to move at that position"),
        ("ohhell:2", {"method": "pimc", "neutral": ["B"]}, "pimc does not support neutral players"),
    ],
)
def test_what_does_not_fit_is_refused(game, options, said):
    with pytest.raises((MethodError, ParameterError)) as error:
        z.search(game, **options)
    assert said in str(error.value)


def test_advice_keeps_its_sample_in_a_file(tmp_path):
    found = z.search("ohhell:2", method="pimc", worlds=5, by="total")
    z.save(found, tmp_path / "advice.json")
    again = z.load(tmp_path / "advice.json")
    assert (again.sampled, again.by, again.sheets()) == (found.sampled, "total", found.sheets())


def test_the_sheet_says_that_it_is_a_sample():
    text = z.search("ohhell:2", method="pimc", worlds=5).text()
    assert "A sample: 5 worlds that fit what A has seen" in text
    assert "Means over the worlds." in text
    assert "Proven" not in text

"""Matches: records that never change, luck that comes from the seed alone, ends of every kind."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from zermelo.answers.match import match as matches
from zermelo.answers.match.match import Match
from zermelo.errors import NameError_, ParameterError
from zermelo.match.match import match_hint, new_match, play_match, step_match
from zermelo.match.seats import seat

NIM = "nim:2,2,players=3"
PIG = "pig:4,3"


def test_two_who_solve_play_the_line_of_the_solution():
    match = play_match("nim:3,4,5", ["solve", "solve"])
    answer = z.solve("nim:3,4,5")
    assert match.line == answer.line
    assert match.payoff == answer.payoff
    assert match.status == "over" and match.turn is None and match.moves == ()


@settings(max_examples=tries(15))
@given(st.integers(-(10**20), 10**20), st.sampled_from([NIM, PIG, "sharing"]))
def test_the_same_seed_plays_the_same_match_and_every_move_of_it_is_legal(seed, name):
    players = len(z.game(name).players)
    match = play_match(name, ["random"] * players, seed=seed)
    assert match == play_match(name, ["random"] * players, seed=seed)
    again = new_match(name, ["random"] * players, seed=seed)
    for move in match.line:
        assert again.turn == move.player and move.move in again.moves
        again = again.play(move.move)
    assert again == match and again.payoff == match.payoff is not None


def test_other_seeds_play_other_matches():
    assert len({play_match("nim:3,4,5", ["random", "random"], seed=k).line for k in range(20)}) > 15


@settings(max_examples=tries(10))
@given(st.integers(0, 1000), st.data())
def test_a_match_that_stopped_anywhere_goes_on_as_if_it_had_not(seed, data):
    whole = play_match(PIG, ["random", "maxn"], seed=seed)
    stop = data.draw(st.integers(0, len(whole.line)))
    begun = new_match(PIG, ["random", "maxn"], seed=seed)
    for move in whole.line.moves[:stop]:
        begun = begun.play(move)
    assert play_match(begun) == whole


def test_chance_is_drawn_by_its_odds():
    coin = z.tree(("Ann",), z.chance({"heads": ("3/4", z.end(1)), "tails": ("1/4", z.end(0))}))
    counts = Counter(play_match(coin, ["first"], seed=k).line.moves[0] for k in range(400))
    assert 270 < counts["heads"] < 330 and counts["heads"] + counts["tails"] == 400
    toss = play_match(coin, ["first"]).line[0]
    assert toss.player == z.CHANCE and str(toss.odds) in ("3/4", "1/4")


def test_a_move_makes_a_new_record_and_leaves_the_old_one():
    match = new_match(NIM)
    after = match.play("h1-1")
    assert len(match.line) == 0 and match.turn == "A"
    assert after.turn == "B" and after.state == (1, 2, 1)
    with pytest.raises(NameError_, match=r"No move 'h9-9' here\..*The moves are h1-1, h2-1, h2-2"):
        after.play("h9-9")


def test_undo_takes_one_move_back_or_goes_to_before_a_players_last_move():
    match = new_match(NIM).play("h1-1").play("h1-1").play("h2-1")
    assert match.undo().line.moves == ("h1-1", "h1-1")
    assert match.undo("A") == new_match(NIM)
    assert match.undo("B").turn == "B" and match.undo("B").state == (1, 2, 1)
    with pytest.raises(ParameterError, match="nothing to take back"):
        new_match(NIM).undo()
    with pytest.raises(ParameterError, match="nothing to take back"):
        match.undo("A").undo("A")
    with pytest.raises(NameError_, match="No player 'D'"):
        match.undo("D")


def test_chance_shows_the_same_face_after_undo():
    match = new_match(PIG, ["first", "first"], seed=9).play("roll")
    rolled = step_match(match, {})
    assert step_match(rolled.undo(), {}) == rolled


def test_a_resigned_match_names_who_resigned_and_has_no_payoff():
    match = new_match(NIM).play("h1-1").resign("C")
    assert match.is_over and match.status == "resigned" and match.resigned == "C"
    assert match.payoff is None and match.moves == () and match.verdict() == "C resigns."
    assert match.undo().status == "going on"
    for act in (lambda: match.play("h1-1"), lambda: match.resign("A"), lambda: step_match(match, {})):
        with pytest.raises(ParameterError, match=r"has ended \(resigned\)"):
            act()


class Round(z.Rules):
    """Play goes round and round, unless somebody stops."""

    players: int = 2
    actions: int = 2
    start = (0,)

    def player(self, s):
        return s[0]

    def legal(self, s, a):
        return True

    def apply(self, s, a):
        s[0] = 2 if a == 1 else 1 - s[0]

    def over(self, s):
        return s[0] == 2

    def score(self, s, p):
        return 1


class PaidRound(Round):
    endless = (5, 7)


def test_a_match_without_end_is_broken_off_and_pays_what_the_rules_say(monkeypatch):
    monkeypatch.setattr(matches, "LONGEST", 50)
    broken = play_match(Round(), ["first", "first"])
    assert (broken.status, len(broken.line), broken.payoff) == ("endless", 50, None)
    assert "stopped after 50 moves" in broken.verdict()
    assert play_match(PaidRound(), ["first", "first"]).payoff == {"A": 5, "B": 7}


def test_a_hint_is_a_move_that_wins_where_one_does():
    found = match_hint(new_match("nim:1,2"))
    assert (found.move, found.status, found.payoff["A"]) == ("h2-1", "solved", 1)
    assert match_hint(new_match("nim:1,2"), depth=1).depth == 1
    assert match_hint(new_match("sharing").play("keep")).move == "no"
    with pytest.raises(ParameterError, match="Nobody is to move"):
        match_hint(new_match(PIG).play("roll"))


def test_seats_are_given_in_order_or_by_player():
    by_player = play_match(NIM, {"C": "first", "A": "random", "B": "solve"}, seed=4)
    assert by_player == play_match(NIM, ["random", "solve", "first"], seed=4)
    assert by_player.seats == ("random", "solve", "first")


def test_a_match_begun_can_go_on_with_other_seats():
    begun = new_match("nim:1,2", ["human", "human"], seed=1).play("h2-1")
    assert play_match(begun, ["first", "first"]).seats == ("first", "first")


def test_watch_is_told_of_every_move():
    seen = []
    match = play_match("nim:3,4,5", ["first", "first"], watch=lambda what, count: seen.append((what, count)))
    assert seen == [("moves", k + 1) for k in range(len(match.line))]


class Wrong:
    name = "wrong"

    def choose(self, game, state, luck):
        return "nonsense"


@pytest.mark.parametrize(
    ("game", "options", "error", "says"),
    [
        (NIM, {"seats": ["first"]}, ParameterError, "has 3 players (A, B, C); 1 seat is given"),
        (NIM, {"seats": "first"}, ParameterError, "seats are a list"),
        (NIM, {"seats": {"A": "first"}}, ParameterError, "No seat is given for B, C"),
        (NIM, {"seats": {"Q": "first"}}, NameError_, "No player 'Q'"),
        (NIM, {"seats": [Wrong(), "first", "first"]}, NameError_, "wrong, playing for A: No move 'nonsense' here"),
        (NIM, {"seats": ["first"] * 3, "seed": 1.5}, ParameterError, "seed must be a whole number"),
        (new_match(NIM, seed=3), {"seed": 4}, ParameterError, "started with the seed 3"),
    ],
)
def test_what_cannot_be_played_gets_one_clear_line(game, options, error, says):
    with pytest.raises(error) as caught:
        play_match(game, **options)
    assert says in str(caught.value)


def test_a_match_says_how_it_stands():
    match = new_match("nim:1,2")
    assert match.text() == "1 2" and match.verdict() == "A is to move."
    assert repr(match) == "<Match of nim:1,2: going on after 0 moves>"
    over = play_match(match, ["solve", "first"])
    assert over.verdict() == "A 1, B -1: A wins."
    assert play_match("sharing", ["first", "first"]).verdict() == "Andy 0, Barb 0: a draw."
    assert new_match("sharing").play("keep").text() == "After Andy keep."
    assert isinstance(over, Match) and seat(over.seats[0]).name == "solve"

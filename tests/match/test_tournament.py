"""Tournaments: seats even out, means and intervals are what they say, and a stopped one goes on."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from statistics import mean, stdev

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from zermelo.answers.match import match as matches
from zermelo.answers.match.tournament import Played, Tournament
from zermelo.errors import FileError, MethodError, NameError_, ParameterError
from zermelo.forms.payoff import Payoff
from zermelo.match.match import play_match
from zermelo.match.tournament import tournament, tournament_seatings

NIM = "nim:2,2,players=3"


@settings(max_examples=tries(30))
@given(st.integers(1, 5), st.integers(1, 4), st.sampled_from(["all", "rotations"]))
def test_everybody_sits_in_every_seat_equally_often(players, seats, kind):
    names = tuple("abcde"[:players])
    found = tournament_seatings(names, seats, kind)
    assert len(set(found)) == len(found) > 0
    assert len({count for k in range(seats) for count in Counter(s[k] for s in found).values()}) == 1
    assert {name for seating in found for name in seating} == set(names)
    assert all(len(set(seating)) == min(players, seats) for seating in found)


def test_counts_of_seatings():
    assert len(tournament_seatings(("a", "b", "c"), 3)) == 6
    assert len(tournament_seatings(("a", "b", "c"), 3, "rotations")) == 3
    assert len(tournament_seatings(("a", "b", "c", "d"), 2)) == 12
    assert len(tournament_seatings(("a", "b"), 3, "rotations")) == 6
    with pytest.raises(ParameterError, match="more than 100,000 seatings of 9 players in 9 seats; use rotations"):
        tournament_seatings(tuple("abcdefghi"), 9)


def test_the_advantage_of_a_seat_cancels():
    # Whoever begins wins nim:1, so players who are equally good come out equal.
    found = tournament("nim:1", ["first", "solve"], rounds=2)
    assert [s.points for s in found.standings] == [0, 0]
    assert [s.wins for s in found.standings] == [Fraction(1, 2)] * 2
    assert [s.place for s in found.standings] == [Fraction(3, 2)] * 2
    assert [s.margin for s in found.standings] == [0, 0]


def test_the_same_seed_gives_the_same_table_and_another_does_not():
    players = ["solve", "random", "first"]
    once, again = (tournament(NIM, players, rounds=3, seed=5) for _ in range(2))
    assert once.matches == again.matches and once.standings == again.standings
    assert tournament(NIM, players, rounds=3, seed=6).matches != once.matches


def test_every_match_can_be_played_again_from_its_seed():
    found = tournament(NIM, ["solve", "random"], rounds=1)
    for match in found.matches:
        again = play_match(NIM, match.seating, seed=match.seed)
        assert (again.line.moves, again.payoff) == (match.moves, match.payoff)


def test_points_place_and_wins_are_exact_means_over_seatings():
    found = tournament(NIM, ["solve", "random"], rounds=4, seed=2)
    for standing in found.standings:
        due = {}
        for match in found.matches:
            held = [k for k, name in enumerate(match.seating) if name == standing.player]
            values = match.payoff.vector
            due.setdefault(match.seating, []).append(Fraction(sum(values[k] for k in held), len(held)))
        assert standing.points == sum(sum(x) / len(x) for x in due.values()) / len(due)
        assert standing.matches == len(found.matches) == 24
        error = sum((stdev(map(float, x)) ** 2 / len(x)) for x in due.values()) ** 0.5 / len(due)
        assert standing.margin == pytest.approx(1.959964 * error)
        low, high = standing.interval
        assert low <= standing.points <= high
    assert sum(s.points for s in tournament("nim:3,4,5", ["solve", "random"], rounds=3).standings) == 0


def test_the_interval_holds_the_true_mean_about_as_often_as_it_says():
    # Either player sits in either seat equally often, so the mean is 1/2 whatever the coin.
    coin = z.tree(("A", "B"), z.choose("A", {"go": z.chance({
        "heads": ("1/3", z.end(1, 0)), "tails": ("2/3", z.end(0, 1))})}))  # fmt: skip
    hits = 0
    for seed in range(60):
        low, high = tournament(coin, ["first", "random"], rounds=20, seed=seed).standing("first").interval
        hits += low <= 0.5 <= high
    assert 50 <= hits <= 60


def test_one_round_has_no_interval():
    found = tournament("nim:1,2", ["first", "random"])
    assert all(s.margin is None and s.interval is None and s.variance is None for s in found.standings)
    assert "±" not in found.text()


def test_places_are_shared_and_nobody_wins_a_draw():
    draw = Payoff(("A", "B"), (0, 0))
    found = Tournament(game="g", players=("x", "y"), seatings=(("x", "y"),), rounds=1, seed=0,
                       matches=(Played(("x", "y"), 1, 0, (), draw),))  # fmt: skip
    assert [(s.place, s.wins) for s in found.standings] == [(1, 0), (1, 0)]


def test_players_of_the_same_kind_are_told_apart_and_may_have_names():
    assert tournament("nim:1,2", ["random", "random"]).players == ("random", "random (2)")
    named = tournament("nim:1,2", {"Ann": "solve", "Bob": "first"})
    assert {s.player for s in named.standings} == {"Ann", "Bob"}


# ---------------------------------------------------------------- stopping and going on


def test_a_tournament_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "book.jsonl"
    options = {"rounds": 3, "seed": 8}
    whole = tournament(NIM, ["solve", "random", "first"], **options)

    def tired(what, count):
        if count == 7:
            raise KeyboardInterrupt

    stopped = tournament(NIM, ["solve", "random", "first"], out=path, watch=tired, **options)
    assert stopped.status == "stopped" and len(stopped.matches) == 7
    assert len(stopped.counted) == 6 and len(stopped.standings) == 3
    assert len(path.read_text().splitlines()) == 8

    played = []
    found = tournament(NIM, ["solve", "random", "first"], out=path, watch=lambda w, c: played.append(c), **options)
    assert found.matches == whole.matches and found.status == "estimated"
    assert len(path.read_text().splitlines()) == 19
    before = path.read_bytes()
    assert tournament(NIM, ["solve", "random", "first"], out=path, **options).standings == whole.standings
    assert path.read_bytes() == before
    more = tournament(NIM, ["solve", "random", "first"], out=path, rounds=4, seed=8)
    assert more.matches[:18] == whole.matches and len(more.matches) == 24


def test_half_a_line_left_by_a_crash_is_played_again(tmp_path):
    path = tmp_path / "book.jsonl"
    whole = tournament("nim:1,2", ["solve", "random"], rounds=2, out=path)
    content = path.read_bytes()
    path.write_bytes(content[:-9])
    assert tournament("nim:1,2", ["solve", "random"], rounds=2, out=path).matches == whole.matches
    assert path.read_bytes() == content


def test_stopped_before_the_first_match_there_is_no_table():
    class Tired:
        name = "tired"

        def choose(self, game, state, luck):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament("nim:1,2", [Tired(), "first"])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 9}, "line 1: the file holds another tournament: its seed is 0, not 9"),
        ({"players": ["solve", "first"]}, "its players is solve, random, not solve, first"),
        ({"game": "nim:1,3"}, 'its game is "nim:1,2", not "nim:1,3"'),
        ({"seatings": "rotations"}, 'its seatings is "all", not "rotations"'),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_kept(tmp_path, change, says):
    path = tmp_path / "book.jsonl"
    told = {"game": "nim:1,2", "players": ["solve", "random"], "seed": 0}
    tournament(out=path, **told)
    before = path.read_bytes()
    with pytest.raises(FileError) as caught:
        tournament(out=path, **told | change)
    assert says in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 2"),
        ("[]", "line 2: a match is written as an object, not a list of 0"),
        ('{"round": 1}', 'line 2: "seating" is missing'),
        ({"moves": ["h9"]}, "line 2: No move 'h9' here"),
        ({"payoff": {"A": 5, "B": 5}}, "line 2: these moves pay {'A': 1, 'B': -1}, not {'A': 5, 'B': 5}"),
        ({"payoff": {"A": 1}}, 'there is no number for "B"'),
    ],
)
def test_a_line_that_is_no_match_of_this_game_is_refused(tmp_path, line, says):
    path = tmp_path / "book.jsonl"
    tournament("nim:1,2", ["solve", "first"], out=path)
    lines = path.read_text().splitlines()
    lines[1] = line if isinstance(line, str) else json.dumps(json.loads(lines[1]) | line)
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(FileError) as caught:
        tournament("nim:1,2", ["solve", "first"], out=path)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"players": []}, ParameterError, "needs players"),
        ({"players": "solve"}, ParameterError, "players are a list"),
        ({"players": ["human", "first"]}, ParameterError, "people cannot play in a tournament"),
        ({"players": ["frst", "first"]}, NameError_, "Did you mean first"),
        ({"players": ["first"], "rounds": 0}, ParameterError, "rounds must be a whole number of at least 1; it is 0"),
        ({"players": ["first"], "seed": "x"}, ParameterError, "seed must be a whole number; it is 'x'"),
        ({"players": ["first"], "seatings": "rotation"}, ParameterError, "Did you mean rotations"),
        ({"players": ["first"], "out": "/nowhere/at/all"}, FileError, "no such file or directory"),
    ],
)
def test_what_cannot_be_held_gets_one_clear_line(options, error, says):
    with pytest.raises(error) as caught:
        tournament("nim:1,2", **options)
    assert says in str(caught.value)


def test_a_match_without_end_and_without_a_price_for_it_is_told(monkeypatch):
    from tests.match.test_match import PaidRound, Round

    monkeypatch.setattr(matches, "LONGEST", 20)
    with pytest.raises(MethodError, match="add endless to its rules"):
        tournament(Round(), ["first", "random:seed=1"], rounds=1, seatings="rotations")
    assert mean(s.points for s in tournament(PaidRound(), ["first"]).standings) == 6

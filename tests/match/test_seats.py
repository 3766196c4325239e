"""Seats choose legal moves, the same ones for the same luck, and refuse what they do not understand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import zermelo as z
from zermelo.errors import MethodError, NameError_, ParameterError
from zermelo.match.match import new_match
from zermelo.match.seats import board_for_seats, known_seats, sample_seat_choice, seat, seat_move_from_text, split_seats

NIM = "nim:1,2"
BUDGETS = {"brs+": "brs+:depth=2", "mpmix": "mpmix:depth=2", "mcts": "mcts:nodes=200"}
# Best replies need rules that say how to pass, and those of nim do not.
ALL = [BUDGETS.get(name, name) for name in known_seats() if name not in ("human", "brs")]


class Hand:
    """Moves that are numbers, with an estimate; Ann takes what she names, Bob the rest of 3."""

    players = ("Ann", "Bob")

    def start(self):
        return ()

    def turn(self, state):
        return None if len(state) == 2 else self.players[len(state)]

    def moves(self, state):
        return (1, 2, 3)

    def after(self, state, move):
        return (*state, move)

    def payoff(self, state):
        return {"Ann": state[0], "Bob": state[1] - state[0]}

    def estimate(self, state):
        return {"Ann": sum(state[:1]), "Bob": 0}


@pytest.mark.parametrize("name", ALL)
def test_every_seat_makes_a_legal_move_and_the_same_one_for_the_same_luck(name):
    board = board_for_seats(NIM)
    if name in ("korf", "lastbranch", "speculative"):
        with pytest.raises(MethodError, match="needs payoffs of 0 or more"):
            seat(name).choose(board, (1, 2, 0), Random(5))
        return
    if name == "branch-and-bound":
        with pytest.raises(MethodError, match="needs to know what all payoffs sum to"):
            seat(name).choose(board, (1, 2, 0), Random(5))
        board = board_for_seats("dots:2,1,players=3")
        chosen = {seat(name).choose(board, board.start(), Random(5)) for _ in range(3)}
        assert len(chosen) == 1 and chosen <= set(board.moves(board.start()))
        return
    if name == "pimc":
        with pytest.raises(MethodError, match="is for hidden play; add hidden="):
            seat(name).choose(board, (1, 2, 0), Random(5))
        board = new_match("ohhell:2", hidden=True).seen_by("A")
        chosen = {seat("pimc:worlds=3").choose(board, board.start(), Random(5)) for _ in range(3)}
        assert len(chosen) == 1 and chosen <= set(board.moves(board.start()))
        return
    for state in [(1, 2, 0), (1, 1, 1), (0, 2, 1)]:
        chosen = {seat(name).choose(board, state, Random(5)) for _ in range(3)}
        assert len(chosen) == 1 and chosen <= set(board.moves(state))


@pytest.mark.parametrize("name", ["solve", "search", "alphabeta", "maxn", "maxn:depth=4", "search:nodes=5000"])
def test_seats_that_look_to_the_end_win_a_won_position(name):
    assert seat(name).choose(NIM, (1, 2, 0), Random(0)) == "h2-1"


@pytest.mark.parametrize("name", ["random", "first", "solve", "search", "maxn"])
@pytest.mark.parametrize("game", ["sharing", Hand()], ids=["a tree", "an object with the protocol"])
def test_trees_and_objects_can_be_played(game, name):
    board = board_for_seats(game)
    state = board.after(board.start(), board.moves(board.start())[-1])
    assert seat(name).choose(board, state, Random(1)) in board.moves(state)


def test_a_tree_is_played_perfectly_by_whoever_solves_or_searches_it():
    board = board_for_seats("sharing")
    for name in ("solve", "search", "maxn"):
        assert seat(name).choose(board, board.after(0, "keep"), Random(0)) == "no"
        assert seat(name).choose(board, board.after(0, "share"), Random(0)) == "yes"
        assert seat(name).choose(board, 0, Random(0)) == "share"


def test_look_ahead_on_an_object_uses_its_estimate():
    assert seat("maxn:depth=1").choose(Hand(), (), Random(0)) == "3"


def test_random_makes_every_move_about_equally_often():
    luck = Random(1)
    counts = Counter(seat("random").choose(NIM, (1, 2, 0), luck) for _ in range(600))
    assert set(counts) == {"h1-1", "h2-1", "h2-2"}
    assert all(150 < count < 250 for count in counts.values())


def test_random_with_a_seed_of_its_own_is_one_strategy_whatever_the_luck():
    board = board_for_seats("nim:9,9")
    moves = {seat("random:seed=4").choose(board, (9, 9, 0), Random(k)) for k in range(9)}
    assert len(moves) == 1
    assert len({seat(f"random:seed={k}").choose(board, (9, 9, 0), Random(0)) for k in range(9)}) > 1
    assert len({seat("random:seed=4").choose(board, (9, k, 0), Random(0)) for k in range(1, 9)}) > 1


def test_averaged_ties_are_drawn_and_the_tie_rule_of_a_solution_counts():
    luck = Random(0)
    averaged = {seat("solve:ties=average").choose("nim:1,1", (1, 1, 0), luck) for _ in range(30)}
    assert averaged == {"h1-1", "h2-1"}
    assert seat("solve:ties=last").choose("nim:1,1", (1, 1, 0), luck) == "h2-1"
    assert seat("maxn:ties=last").choose("nim:1,1", (1, 1, 0), luck) == "h2-1"


def test_draws_follow_the_shares_exactly():
    class Numbers(Random):
        def randrange(self, stop):
            assert stop == 6
            return self.next

    shares = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}
    luck, found = Numbers(), []
    for luck.next in range(6):
        found.append(sample_seat_choice(shares, luck))
    assert found == ["a", "a", "a", "b", "b", "c"]


# ---------------------------------------------------------------- people


def test_a_person_is_asked_again_until_the_move_is_legal():
    answers, questions = iter(["x", "h2", "h2-2"]), []

    def ask(question: str) -> str:
        questions.append(question)
        return next(answers)

    assert seat("human", ask=ask).choose(NIM, (1, 2, 0), Random()) == "h2-2"
    assert questions[0] == "1 2\nA to move: h1-1, h2-1, h2-2? "
    assert questions[1].startswith("No move 'x' here. The moves are h1-1, h2-1, h2-2.")
    assert questions[2].startswith("'h2' could be h2-1, h2-2.")


@pytest.mark.parametrize(
    ("text", "moves", "means"),
    [
        ("roll", ("roll", "hold"), "roll"), (" r ", ("roll", "hold"), "roll"), ("H", ("roll", "hold"), "hold"),
        ("a1", ("a1", "a10"), "a1"), ("A1", ("a1", "a10"), "a1"), ("n", ("Nf3", "nf3", "no"), None),
        ("a", ("a1", "a10"), None), ("", ("only",), None), ("z", ("a", "b"), None),
    ],
)  # fmt: skip
def test_the_beginning_of_one_name_only_means_that_move(text, moves, means):
    if means is None:
        with pytest.raises(NameError_):
            seat_move_from_text(text, moves)
    else:
        assert seat_move_from_text(text, moves) == means


# ---------------------------------------------------------------- reading


def test_options_after_a_comma_belong_to_the_seat_before():
    assert split_seats("human, maxn:depth=6,ties=last ,random:seed=3") == [
        "human", "maxn:depth=6,ties=last", "random:seed=3",
    ]  # fmt: skip
    both = seat("maxn:depth=6,ties=last")
    assert dict(both.options) == {"depth": 6, "ties": "last"}
    assert both.name == "maxn:depth=6,ties=last"


def test_an_object_that_chooses_is_a_seat_as_it_is():
    class Mine:
        name = "mine"

        def choose(self, game, state, luck):
            return "h1-1"

    mine = Mine()
    assert seat(mine) is mine


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("maxm", NameError_, "No seat 'maxm'. Did you mean maxn"),
        ("", NameError_, "There are human, random, first, solve, search, "),
        ("maxn:dept=3", ParameterError, "maxn has no option 'dept'. Did you mean depth"),
        ("maxn:depth", ParameterError, "write one like maxn:depth=6"),
        ("maxn:depth=x", ParameterError, "depth must be a whole number above 0; it is 'x'"),
        ("maxn:depth=0", ParameterError, "depth must be a whole number above 0; it is '0'"),
        ("search:seconds=nan", ParameterError, "seconds must be a number above 0"),
        ("random:seed=1.5", ParameterError, "seed must be a whole number"),
        ("maxn:depth=2,depth=3", ParameterError, "depth is given twice"),
        ("human:depth=3", ParameterError, "human takes no options"),
        (7, ParameterError, "A seat is a text such as 'maxn:depth=6'"),
    ],
)
def test_what_is_no_seat_gets_one_clear_line(text, error, says):
    with pytest.raises(error) as caught:
        seat(text)
    assert says in str(caught.value)


def test_a_method_that_does_not_fit_the_game_says_so():
    with pytest.raises(MethodError, match="alphabeta needs two players"):
        seat("alphabeta").choose("nim:1,2,players=3", (1, 2, 0), Random())


def test_a_function_with_other_arguments_is_told_which_it_gets():
    def mine(game, state):
        return game.moves(state)[0]

    with pytest.raises(ParameterError, match=r"called as mine\(game, state, luck\) .* this one is mine\(game, state\)"):
        z.play_match("nim:1,2", [mine, "random"])


def test_a_number_alone_is_taken_for_nodes_in_the_example():
    with pytest.raises(ParameterError, match="write one like mcts:nodes=100"):
        seat("mcts:100")

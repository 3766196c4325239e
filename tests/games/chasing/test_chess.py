"""Chess through the `Game` protocol. The rules are python-chess's; the truth is published counts of positions."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import NameError_, ParameterError
from zermelo.games import Chess
from zermelo.games.chasing.chess import START
from zermelo.match.match import new_match


def perft(game, state, depth):
    """How many ways there are to play *depth* moves."""
    if game.turn(state) is None:
        return 0
    if depth == 1:
        return len(game.moves(state))
    return sum(perft(game, game.after(state, move), depth - 1) for move in game.moves(state))


def played(game, *moves):
    state = game.start()
    for move in moves:
        state = game.after(state, move)
    return state


# ---------------------------------------------------------------- counts, as chess programmers publish them


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (START, (20, 400, 8902, 197281)),
        # Castling both ways, taking in passing, promotions, pins.
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", (48, 2039, 97862)),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", (14, 191, 2812, 43238)),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", (24, 496, 9483)),
    ],
    ids=["start", "castling", "passing", "promotion"],
)
def test_ways_to_play_the_first_moves_are_the_published_ones(fen, counts):
    game = Chess(fen)
    assert tuple(perft(game, game.start(), depth) for depth in range(1, len(counts) + 1)) == counts


# ---------------------------------------------------------------- moves and their names


def test_names_are_algebraic_without_marks_and_in_random_games_all_different():
    game, dice = Chess(), random.Random(1)
    for _ in range(4):
        state = game.start()
        while game.turn(state) is not None:
            board = state.board.copy()
            assert {board.san(move).rstrip("+#") for move in board.legal_moves} == set(game.moves(state))
            assert len(game.moves(state)) == board.legal_moves.count()
            state = game.after(state, dice.choice(game.moves(state)))


@pytest.mark.parametrize("move", ["Qxf7", "Qxf7#", "h5f7"])
def test_a_move_may_be_written_with_marks_or_as_two_squares(move):
    game = Chess()
    state = played(game, "e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6")
    assert game.payoff(game.after(state, move)) == {"White": 1, "Black": -1}


def test_captures_of_much_by_little_come_first():
    game = Chess("4k3/8/8/3q1r2/4P3/8/8/3QK3 w")
    assert game.moves(game.start())[:3] == ("exd5", "Qxd5", "exf5")


@pytest.mark.parametrize("move", ["e5", "Ke2", "0000", "e2e5", "", "♞", "Q" * 999])
def test_an_illegal_move_lists_the_legal_ones(move):
    game = Chess()
    with pytest.raises(NameError_, match=r"The moves are .*Nf3") as error:
        game.after(game.start(), move)
    assert "\n" not in str(error.value)


def test_no_move_changes_the_position_it_is_made_in():
    game = Chess()
    before = repr(game.start())
    for move in game.moves(game.start()):
        game.estimate(game.after(game.start(), move))
    assert repr(game.start()) == before == START


# ---------------------------------------------------------------- how games end


@pytest.mark.parametrize(
    ("fen", "moves", "ending", "white"),
    [
        (START, "f3 e5 g4 Qh4", "checkmate", -1),
        ("7k/8/5KQ1/8/8/8/8/8 w", "Qf7", "stalemate", 0),
        ("7k/8/8/8/8/8/6q1/K6B w", "Bxg2", "material", 0),
        ("6k1/8/8/8/8/8/8/K6R w - - 98 80", "Rb1", None, None),
        ("6k1/8/8/8/8/8/8/K6R w - - 98 80", "Rb1 Kg7", "fifty moves", 0),
        ("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "Ra8", "checkmate", 1),  # mate comes before the count
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", None, None),
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "repetition", 0),
    ],
)
def test_games_end_when_the_laws_say_so(fen, moves, ending, white):
    game = Chess(fen)
    state = played(game, *moves.split())
    assert state.ending == ending
    assert (game.turn(state) is None) == (ending is not None)
    if ending is not None:
        assert game.payoff(state) == {"White": white, "Black": -white}


def test_a_position_with_other_rights_is_no_repetition():
    # The first time White may still castle; afterwards the rook has moved and come back.
    game = Chess("4k3/8/8/8/8/8/4P3/4K2R w K")
    there_and_back = ("Rg1", "Kd8", "Rh1", "Ke8")
    assert played(game, *there_and_back * 2).ending is None
    assert played(game, *there_and_back * 3).ending == "repetition"


def test_positions_are_equal_when_the_same_can_still_happen():
    game = Chess()
    one, other = played(game, "e4", "a6", "d4", "a5"), played(game, "d4", "a6", "e4", "a5")
    assert one == other
    assert len({one, other}) == 1
    # The same men, but a pawn moved last in one and a knight in the other: the counts towards fifty differ.
    assert played(game, "e4", "e5", "Nf3") != played(game, "Nf3", "e5", "e4")
    # The same men and counts, but other positions have been there before.
    assert played(game, "Nf3", "Nf6", "Nc3") != played(game, "Nc3", "Nf6", "Nf3")
    assert played(game, "Nf3", "Nf6", "Ng1", "Ng8") != game.start()
    assert game.start() != "start"


# ---------------------------------------------------------------- the estimate


def test_the_estimate_is_the_linear_sum_of_material():
    game = Chess("3qk3/8/8/8/8/8/PP6/RNB1K3 w")
    assert game.estimate(game.start()) == {"White": Fraction(13 - 9, 200), "Black": Fraction(9 - 13, 200)}
    terms = game.estimate.terms(game.start(), "White")
    assert {name: term * 200 for name, term in terms.items()} == {
        "pawns": 2, "knights": 3, "bishops": 3, "rooks": 5, "queens": -9,
    }  # fmt: skip


def test_estimates_are_worse_than_a_win_and_sum_to_nothing():
    most = Chess("QQQQQQQQ/QQQQQQQ1/8/8/8/7k/8/K7 b")
    assert most.estimate(most.start()) == {"White": Fraction(15 * 9, 200), "Black": Fraction(-15 * 9, 200)}
    with pytest.raises(ParameterError, match="too many white pieces"):
        Chess("QQQQQQQQ/QQQQQQQQ/8/8/8/7k/8/K7 b")


def test_a_search_takes_a_queen_that_hangs_and_finds_a_mate():
    assert z.search(Chess("4k3/8/8/3q1r2/4P3/8/8/3QK3 w"), depth=1).move == "exd5"
    found = z.search(Chess("6k1/5ppp/8/8/8/8/8/R5K1 w"), depth=1)
    assert (found.move, found.payoff) == ("Ra8", {"White": 1, "Black": -1})


# ---------------------------------------------------------------- the name


@pytest.mark.parametrize(
    "name",
    [
        "chess:8.8.8.8.8.4k3.8.4K2R_w_K",
        "chess:fen=8/8/8/8/8/4k3/8/4K2R w K - 0 1",
        "chess:fen=8.8.8.8.8.4k3.8.4K2R_w_K_-_0_1",
    ],
)
def test_a_position_has_one_game_however_it_is_written(name):
    assert z.game(name) == Chess("8/8/8/8/8/4k3/8/4K2R w K - 0 1")
    assert z.game(z.game(name).title) == z.game(name)


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("KRK", "expected 8 rows"),
        ("", "empty fen"),
        ("8/8/8/8/8/8/8/8 w", "no white king, no black king"),
        ("k6R/8/8/8/8/8/8/K7 w", "opposite check"),
        ("4k3/8/8/8/8/8/8/4K2R z", "for turn"),
        ("4k3/8/8/8/8/8/8/4K3 w K", "bad castling rights"),
        ("9" * 10_000, "expected 8 rows"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -5 1", "negative"),
    ],
)
def test_what_is_no_position_is_told_in_one_line(fen, said):
    with pytest.raises(ParameterError, match=r"^Chess: ") as error:
        Chess(fen)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


def test_without_python_chess_the_catalogue_still_lists_it_and_says_what_to_install():
    text = (
        "import sys; sys.modules['chess'] = None\n"
        "import zermelo as z\n"
        "assert any(e.name == 'chess' for e in z.games.entries())\n"
        "try: z.game('chess')\n"
        "except z.ZermeloError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.stdout == 'chess needs python-chess, which is not installed: pip install "zermelo[chess]".\n'


def test_a_match_can_be_saved_and_taken_up_again(tmp_path):
    match = z.play_match(z.game("chess:fen=7k.8.5KQ1.8.8.8.8.8_w_-_-_90"), ["random", "random"], seed=2)
    assert match.is_over
    begun = new_match("chess", ["random", "first"], seed=4).play("e4").play("e5")
    z.save(begun, tmp_path / "begun.json")
    assert z.load(tmp_path / "begun.json") == begun


def test_a_seat_that_looks_ahead_by_alpha_beta_plays_it():
    match = z.play_match("chess:fen=6k1.5ppp.8.8.8.8.8.R5K1_w", ["alphabeta:depth=2", "search:depth=1"])
    assert match.line.moves == ("Ra8",)
    assert match.payoff == {"White": 1, "Black": -1}


def test_the_picture_says_who_moves_or_how_it_ended():
    game = Chess()
    assert game.text(game.start()).splitlines()[0] == "8 r n b q k b n r"
    assert game.text(game.start()).splitlines()[-1] == "White to move"
    assert game.text(played(game, "f3", "e5", "g4", "Qh4")).splitlines()[-1] == "Checkmate: Black wins"


# ---------------------------------------------------------------- boards of python-chess


def test_a_board_is_a_game_from_its_position_on():
    import chess

    board = chess.Board("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    assert z.game(board) == Chess(board.fen())
    assert z.search(board, method="alphabeta", depth=1).payoff == {"White": 1, "Black": -1}
    board.push_san("Qg7")
    assert z.game(board).turn(z.game(board).start()) is None


def test_what_was_on_a_board_before_counts_for_repetition():
    import chess

    board = chess.Board()
    board.push_san("e4")
    for move in ("Nf6", "Nf3", "Ng8", "Ng1"):
        board.push_san(move)
    with_past, without = z.game(board), z.game(chess.Board(board.fen()))
    assert with_past != without
    assert with_past.title.endswith("after g8f6 g1f3 f6g8 f3g1")
    again = [played(game, "Nf6", "Nf3", "Ng8", "Ng1") for game in (with_past, without)]
    assert [game.turn(state) for game, state in zip((with_past, without), again)] == [None, "Black"]
    assert board.move_stack  # the board is left as it was


def test_boards_of_variants_and_with_passes_are_refused():
    import chess
    import chess.variant

    passed = chess.Board()
    passed.push(chess.Move.null())
    for board in (chess.variant.AtomicBoard(), chess.Board(chess960=True), passed):
        with pytest.raises(ParameterError, match=r"ordinary chess|passed on this board"):
            z.game(board)

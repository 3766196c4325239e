"""Chess endgames as rules. python-chess is the truth about legal moves, their names and what they lead to."""

from __future__ import annotations

import math
import random
from collections import Counter

import chess
import pytest
from hypothesis import given, strategies as st

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.forms.game import RulesGame
from zermelo.games import Endgame, from_name
from zermelo.games.chess_endgame.material import material_name, reachable_materials, read_material

FIVE = ["KRPKR", "KRRKR", "KBBKN", "KPPKP", "KPKPP", "KRPKP", "KNNNK", "KQKBP"]
MEN = ["KRK", "KQK", "KPK", "KKP", "KBNK", "KBBK", "KQKR", "KNKP", "KRPK", "KPPK", "KPKP", "KKQP", *FIVE]
ODD = chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_TOO_MANY_CHECKERS  # no play leads there, yet they are positions


def drawn(rules, dice, count, passing=False):
    """Random numbers of random slices: the state each stands for, its number, and whether it is a position."""
    slices = [one for one in rules.slices if (one.state[1] > 0) == passing]
    for _ in range(count):
        one = dice.choice(slices)
        state, k = list(one.state), dice.randrange(one.size)
        yield state, k, rules.at(state, k)


def on_board(state):
    """The position as python-chess has it, or None where two men stand on one square."""
    men = [(state[4], chess.KING, True), (state[5], chess.KING, False)]
    men += [(state[4 + man], abs(state[7 + man]), state[7 + man] > 0) for man in (2, 3, 4) if state[7 + man]]
    if len({square for square, _, _ in men}) < len(men):
        return None
    board = chess.Board(None)
    for square, kind, colour in men:
        board.set_piece_at(square, chess.Piece(kind, colour))
    board.turn = state[0] == 0
    return board


def image(rules, state, symmetry):
    """The position in one of the symmetries of the board, its men in their order."""
    seen = [rules.turned[64 * symmetry + x] if x >= 0 else -1 for x in state[4:9]]
    found = [*state[:4], *seen, *state[9:]]
    found[1] = rules.turned[64 * symmetry + state[1]] if state[1] else 0
    rules.sort(found)
    return found


def compare(rules, state, k, board):
    """Moves, their names, what they lead to, and the end: all as python-chess has them. Returns the moves."""
    game = RulesGame(rules)
    named = {rules.name(state, a): a for a in game.actions(tuple(state))}
    legal = {board.san(move).rstrip("+#"): move for move in board.legal_moves}
    assert set(named) == set(legal), rules.write(state)
    assert rules.over(list(state)) == (not legal)
    if not legal:
        mated = 0 if not board.is_checkmate() else -1 if board.turn else 1
        assert (rules.score(state, 0), rules.score(state, 1)) == (mated, -mated)
    follows = Counter()
    for action in named.values():
        after = list(state)
        rules.apply(after, action)
        follows[rules.slice(after), rules.index(after)] += 1
    for name, action in named.items():
        after, pushed = list(state), board.copy()
        rules.apply(after, action)
        pushed.push(legal[name])
        assert rules.write(after).split()[:4] == pushed.fen().split()[:4], (rules.write(state), name)
        if rules.slice(after) == rules.slice(state):
            buffer, again = [0] * rules.actions, list(after)
            many = follows[rules.slice(after), rules.index(after)]
            assert buffer[: rules.before(again, buffer)].count(k) == many, rules.write(after)
            assert again == after
    return len(named)


@pytest.mark.parametrize("men", MEN)
def test_random_positions_have_the_moves_names_and_ends_of_python_chess(men):
    rules, dice = Endgame(men), random.Random(men)
    looked, moves = 0, 0
    tried = 100 if men in FIVE else 350
    for state, k, is_legal in drawn(rules, dice, tried):
        board = on_board(state)
        if board is None:
            assert not is_legal
            continue
        if not is_legal:
            is_none = board.status() & ~ODD != chess.STATUS_VALID
            assert is_none or rules.index(list(state)) != k, rules.write(state)
            continue
        assert board.status() & ~ODD == chess.STATUS_VALID
        other = image(rules, state, dice.randrange(2 if rules.has_pawns(state) else 8))
        assert (rules.slice(other), rules.index(other)) == (rules.slice(state), k)
        assert rules.write(rules.read(rules.write(other))) == rules.write(other)
        moves += compare(rules, other, k, on_board(other))
        rules.same(other)
        assert other == state
        looked += 1
    assert looked > tried / 6
    assert moves > tried


@pytest.mark.parametrize("men", ["KQK", "KRRK", "KBKN", "KNNNK"])
def test_moves_to_and_from_positions_that_are_their_own_image_are_counted_right(men):
    """All men on the long diagonal, or like men on both sides of it: one of two symmetries changes nothing."""
    rules, dice, looked, seen = Endgame(men), random.Random(men), 0, 0
    kinds = [kind for kind in read_material(men) if kind]
    for _ in range(4000):
        line = dice.sample(range(0, 64, 9), 2 + len(kinds))
        if len(kinds) > 1 and kinds[0] == kinds[1] and dice.random() < 0.5:
            x = dice.randrange(64)
            line[2:4] = [x, 8 * (x & 7) + (x >> 3)]
        missing = 3 - len(kinds)
        state = [dice.randrange(2), 0, 0, 0, *line, *[-1] * missing, *kinds, *[0] * missing]
        rules.sort(state)
        board = on_board(state)
        if board is None or board.status() & ~ODD != chess.STATUS_VALID:
            continue
        assert rules.fold(state) >= 8
        assert rules.weight(state) == 4 * math.factorial(sum(kind == kinds[0] for kind in kinds))
        looked += 1
        compare(rules, state, rules.index(state), board)
        for action in RulesGame(rules).actions(tuple(state)):
            after = list(state)
            rules.apply(after, action)
            seen += rules.fold(after) >= 8
            compare(rules, after, rules.index(after), on_board(after))
        if looked == 8:
            break
    assert looked == 8
    assert seen > 0


@pytest.mark.parametrize("men", ["KRK", "KRRK", "KPPK", "KPKP"])
def test_symmetric_positions_share_a_number_and_no_others_and_its_weight_counts_them(men):
    rules, dice = Endgame(men), random.Random(men)
    kinds = [kind for kind in read_material(men) if kind]
    sharing = {}
    for _ in range(3000):
        squares = [dice.randrange(64) for _ in range(2 + len(kinds))]
        state = [dice.randrange(2), 0, 0, 0, *squares, *[-1] * (3 - len(kinds)), *kinds, *[0] * (3 - len(kinds))]
        rules.sort(state)
        board = on_board(state)
        if board is None or board.status() & ~ODD != chess.STATUS_VALID:
            continue
        number = rules.slice(state), rules.index(state)
        images = {tuple(image(rules, state, symmetry)) for symmetry in range(2 if rules.has_pawns(state) else 8)}
        assert {(rules.slice(list(one)), rules.index(list(one))) for one in images} == {number}
        alike = math.factorial(max(Counter(kinds).values()))
        assert rules.weight(state) == len(images) * alike
        sharing[number] = images
    every = [one for images in sharing.values() for one in images]
    assert len(set(every)) == len(every)  # no two numbers have a position in common
    assert len(sharing) > 300


@pytest.mark.parametrize("men", ["KPKP", "KPPKP", "KPKPP", "KRPKP"])
def test_random_positions_where_a_pawn_may_be_taken_in_passing(men):
    rules, dice = Endgame(men), random.Random(5)
    looked = 0
    for state, k, is_legal in drawn(rules, dice, 400, passing=True):
        if is_legal:
            board = chess.Board(rules.write(state))
            assert board.has_legal_en_passant()
            assert board.status() & ~ODD == chess.STATUS_VALID
            assert rules.read(rules.write(state)) == tuple(state)
            compare(rules, state, k, board)
            looked += 1
    assert looked > 50


@pytest.mark.parametrize(
    "fen",
    [
        "8/4P3/8/8/8/8/1k6/4K3 w",
        "3r4/4P3/8/8/8/8/1k6/4K3 w",
        "8/8/8/8/8/1K6/p7/1Rk5 b",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3",
    ],
)
def test_promotions_and_taking_in_passing_are_all_there(fen):
    men = {"r": "KPKR", "R": "KRKP", "p": "KPKP"}
    rules = Endgame(next((men[c] for c in men if c in fen.split()[0]), "KPK"))
    state = rules.read(fen)
    assert compare(rules, list(state), rules.index(list(state)), chess.Board(rules.write(state))) > 5


def test_the_right_to_take_in_passing_is_there_only_where_somebody_can_and_lapses_with_the_next_move():
    rules, game = Endgame("KPKP"), RulesGame(Endgame("KPKP"))
    near, far = rules.read("8/8/8/8/k3p3/8/3P4/4K3 w"), rules.read("8/8/8/8/k5p1/8/3P4/4K3 w")
    assert game.after(near, "d4")[1] == chess.D4
    assert game.after(far, "d4")[1] == 0
    nobody = "8/8/8/8/k2P2p1/8/8/4K3 b"
    assert rules.read(f"{nobody} - d3") == rules.read(nobody)  # some programs write the square all the same
    after = game.after(game.after(near, "d4"), "Kb5")
    assert after[1] == 0
    assert "exd3" not in game.moves(game.after(after, "Ke2"))
    with pytest.raises(ParameterError, match="stepped over d3"):
        rules.read("8/8/8/8/3Pp3/k7/3K4/8 b - d3")  # a king stands where the pawn came from


def test_like_men_that_can_go_to_one_square_are_told_apart():
    rules = Endgame("KRRK")
    state = rules.read("R6R/8/8/8/8/8/1k6/3K4 w")
    assert {"Rad8", "Rhd8"} <= set(RulesGame(rules).moves(state))
    state = rules.read("R7/8/8/R7/8/8/2k5/4K3 w")
    assert {"R8a7", "R5a7"} <= set(RulesGame(rules).moves(state))


# ---------------------------------------------------------------- material


def test_captures_and_promotions_lead_to_these_materials():
    assert {material_name(kinds) for kinds in reachable_materials(read_material("KPKR"))} == {
        "KK", "KKR", "KQK", "KRK", "KBK", "KNK", "KQKR", "KRKR", "KBKR", "KNKR", "KPK", "KPKR",
    }  # fmt: skip
    assert len(reachable_materials(read_material("KPPK"))) == 1 + 5 + 15


def test_no_move_leads_to_a_slice_that_is_solved_later():
    for men in ("KPKP", "KPPK", "KQKP"):
        rules, dice = Endgame(men), random.Random(3)
        order = {rules.slice(list(one.state)): n for n, one in enumerate(rules.slices)}
        game = RulesGame(rules)
        for state, _, is_legal in drawn(rules, dice, 300):
            if is_legal:
                for action in game.actions(tuple(state)):
                    after = list(game.act(tuple(state), action))
                    assert order[rules.slice(after)] <= order[rules.slice(state)]


@pytest.mark.parametrize("men", ["", "K", "RKK", "KRKRK", "KXK", "KQRNKR", "KRRRRRK", "K K", "KRK!"])
def test_what_is_no_material_is_refused_in_one_line(men):
    with pytest.raises(ParameterError) as told:
        Endgame(men)
    assert "pieces" in str(told.value)
    assert "\n" not in str(told.value)


def test_names_of_the_catalogue():
    assert from_name("chess:KRK") == Endgame("KRK") == from_name("chess:krk")
    assert from_name("chess:KBNK,moves=50") == Endgame("KBNK", within=50)
    assert z.game("chess:KQKR,moves=20").title == "chess:KQKR,moves=20"
    assert Endgame("KNBK").men == "KBNK"
    for text, said in (("chess:KRK,moves=-1", "0 to 1000"), ("chess:KQRNKR", "at most 5"), ("chess:moves=9", "fifty")):
        with pytest.raises(ParameterError, match=said):
            from_name(text)


# ---------------------------------------------------------------- positions written


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("8/8/8/8/8/2k5/8/K6R", "who is to move"),
        ("8/8/8/8/8/2k5/8/K6R x", "who is to move"),
        ("8/8/8/8/8/2k5/8/K6Q w", "the men are KQK, and KRK never comes to that."),
        (
            "8/8/8/8/8/2k5/8/K6r b",
            "KKR, and KRK never comes to that; with the colours exchanged it does: k6R/8/2K5/8/8/8/8/8 w.",
        ),
        ("8/8/8/8/8/2k5/8/KR5R w", "the men are KRRK"),
        ("8/8/8/8/8/2k5/8/K5R w", "rank 1 has 7 squares"),
        ("8/8/8/8/8/2k5/K6R w", "7 ranks"),
        ("8/8/8/8/8/2x5/8/K6R w", "no man is written 'x'"),
        ("8/8/8/8/8/8/1k6/K6R w", "side by side"),
        ("8/8/8/8/8/8/8/K6R w", "one black king, not none"),
        ("8/8/8/8/8/k7/k7/K6R w", "one black king, not 2"),
        ("7R/8/8/8/8/8/8/K6k w", "Black is in check and White is to move"),
        ("8/8/8/8/8/2k5/8/K6R w KQ -", "right to castle"),
        ("8/8/8/8/8/2k5/8/K6R w - e3", "stepped over e3"),
        ("8/8/8/8/8/2k5/8/K6R w - e9", "no square that a pawn can have passed"),
        ("8/8/8/8/8/2k5/8/K6R w - - x 1", "no count of moves"),
        ("x" * 500 + " w", "1 ranks"),
    ],
)
def test_a_position_that_is_none_is_told_in_one_line(fen, said):
    with pytest.raises(ParameterError) as told:
        Endgame("KRK").read(fen)
    assert said in str(told.value)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 250


@given(st.text(st.sampled_from("KkRrPpQ12345678/ wb-_.ae36"), max_size=60))
def test_any_text_is_a_position_or_told_to_be_none(text):
    for rules in (Endgame("KRK"), Endgame("KPKP", within=3)):
        rules.can_read(text)
        try:
            state = rules.read(text)
        except ParameterError as error:
            assert "\n" not in str(error)
        else:
            rules.same(meant := list(state))
            assert rules.at(list(meant), rules.index(list(state)))


def test_pawns_on_the_first_or_last_rank_are_refused_and_counts_beyond_the_limit_too():
    with pytest.raises(ParameterError, match="first or the last rank"):
        Endgame("KPK").read("P7/8/8/8/8/2k5/8/K7 w")
    with pytest.raises(ParameterError, match="more than 20"):
        Endgame("KRK", within=10).read("8/8/8/8/8/2k5/8/K6R w - - 21 40")


def test_dots_and_underscores_stand_for_slashes_and_blanks_and_the_count_is_read():
    rules = Endgame("KRK", within=10)
    state = rules.read("8.8.8.8.8.2k5.8.K6R_w_-_-_7_12")
    assert state == rules.read("8/8/8/8/8/2k5/8/K6R w - - 7 12")
    assert rules.left(list(state)) == 13
    assert rules.write(state) == "8/8/8/8/8/2k5/8/K6R w - - 7 1"


def test_ends_are_told_in_words():
    rules = Endgame("KQK", within=1)
    assert "Checkmate: White wins" in rules.text(list(rules.read("7k/6Q1/6K1/8/8/8/8/8 b")))
    assert "Draw by stalemate" in rules.text(list(rules.read("7k/5Q2/6K1/8/8/8/8/8 b")))
    counted_out = list(rules.read("k7/8/6K1/8/8/8/8/6Q1 w - - 2 9"))
    assert rules.over(counted_out)
    assert "Draw after 1 moves by each side" in rules.text(counted_out)


def test_mate_on_the_last_move_of_the_count_is_mate():
    rules = Endgame("KQK", within=1)
    mate = list(rules.read("7k/6Q1/6K1/8/8/8/8/8 b - - 2 9"))
    assert rules.left(mate) == 0
    assert rules.over(mate)
    assert rules.score(mate, 0) == 1

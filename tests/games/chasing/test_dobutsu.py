from __future__ import annotations

import pytest

import zermelo as z
from tests.games.numbers import moves_of, numbers_fit, random_positions
from zermelo.errors import ParameterError
from zermelo.games import Dobutsu

STRAIGHT = {(0, 1), (0, -1), (1, 0), (-1, 0)}
LEANING = {(1, 1), (1, -1), (-1, 1), (-1, -1)}
GOES = {"C": {(0, 1)}, "E": LEANING, "G": STRAIGHT, "H": STRAIGHT | {(1, 1), (-1, 1)}, "L": STRAIGHT | LEANING}


def read(state):
    """A position as pieces by square, hands and who moves."""
    board = {}
    for k, piece in enumerate(state[:12]):
        if piece:
            board[k % 3, k // 3] = (int(piece < 0), ".CEGHL"[abs(piece)])
    hands = tuple("".join("CEG"[k] * state[12 + 3 * seat + k] for k in range(3)) for seat in (0, 1))
    return board, hands, state[18]


def follow(board, hands, me):
    """The rules a second time: every position that a move leads to."""
    up = 1 if me == 0 else -1
    for (x, y), (owner, kind) in board.items():
        if owner != me:
            continue
        for dx, dy in GOES[kind]:
            to = (x + dx * up, y + dy * up)
            if not (0 <= to[0] < 3 and 0 <= to[1] < 4) or board.get(to, (1 - me, ""))[0] == me:
                continue
            taken = board.get(to, (0, ""))[1]
            becomes = "H" if kind == "C" and to[1] == (3 if me == 0 else 0) else kind
            after = {spot: piece for spot, piece in board.items() if spot != (x, y)} | {to: (me, becomes)}
            yield after, held(hands, me, hands[me] + {"": "", "L": "", "H": "C"}.get(taken, taken))
    for kind in set(hands[me]):
        for to in ((x, y) for x in range(3) for y in range(4) if (x, y) not in board):
            yield board | {to: (me, kind)}, held(hands, me, hands[me].replace(kind, "", 1))


def held(hands, me, now):
    found = list(hands)
    found[me] = "".join(sorted(now))
    return tuple(found)


def paid(board, hands, me):
    """What the first player gets at an end, else None."""
    there = next(spot for spot, (owner, kind) in board.items() if kind == "L" and owner != me)
    if any(after[there][0] == me for after, _ in follow(board, hands, me)):
        return 1 if me == 0 else -1
    if there[1] == (3 if me == 1 else 0):
        return -1 if me == 0 else 1
    return None


def test_moves_and_ends_are_those_of_the_rules_written_again():
    rules, ends = Dobutsu(), 0
    for state in random_positions(rules, 40, seed=1):
        board, hands, me = read(state)
        worth = paid(board, hands, me)
        assert rules.over(list(state)) == (worth is not None)
        if worth is not None:
            assert rules.score(list(state), 0) == worth == -rules.score(list(state), 1)
            ends += 1
            continue
        found = []
        for move in moves_of(rules, state):
            now = list(state)
            rules.apply(now, move)
            found.append(read(now)[:2])
        due = [(after, now) for after, now in follow(board, hands, me)]
        assert sorted(map(repr, map(sorted_position, found))) == sorted(map(repr, map(sorted_position, due)))
    assert ends > 20


def sorted_position(position):
    board, hands = position
    return sorted(board.items()), hands


def test_numbers_lead_back_and_so_do_moves():
    assert numbers_fit(Dobutsu(), 15, seed=2) > 100


def test_there_are_as_many_numbers_as_tanaka_counted_positions_in_all():
    assert Dobutsu().offsets[27] == 1_567_925_964


def test_only_two_players_play():
    with pytest.raises(ParameterError, match="players"):
        Dobutsu(players=3)
    assert z.game("dobutsu").players == ("A", "B")

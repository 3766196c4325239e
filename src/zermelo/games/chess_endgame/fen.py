"""Positions of endgames as chess players write them: Forsyth-Edwards notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from zermelo.errors import ParameterError
from zermelo.games.chess_endgame.material import LETTERS, Kinds, ordered_material, reachable_materials, read_material
from zermelo.games.chess_endgame.squares import square_name
from zermelo.games.chess_endgame.state import KIND, LEFT, MEN, PASSING, SQUARE, TURN

if TYPE_CHECKING:
    from zermelo.forms.rules import State
    from zermelo.games.chess_endgame.endgame import Endgame

MOVE = re.compile(r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?")
DRAWN = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))  # men as a drawing shows them
LONGEST = 90  # characters of a bad position that are told
HOME = {5: "d", 4: "ah", 3: "cf", 2: "bg", 1: "edc"}


def is_fen(text: str) -> bool:
    """Is a text meant to be a position, rather than a path of moves?

    >>> is_fen("8/8/8/8/8/4k3/8/R3K3 w"), is_fen("Ra5/Kd7"), is_fen("8.8.8.8.8.4k3.8.R3K3_w_-_-")
    (True, False, True)
    """
    parts = text.strip().split("/")
    return bool(re.search(r"[\s_.]", text.strip())) or (len(parts) > 2 and not all(map(MOVE.fullmatch, parts)))


def fen_at_home(kinds: Kinds) -> str:
    """Returns the position with the men on the squares on which they begin a game of chess, White to move.

    >>> fen_at_home((5, -4, 0))
    'r3k3/8/8/8/8/8/8/3QK3 w'
    """
    rows = {rank: [" "] * 8 for rank in range(8)}
    rows[0][4], rows[7][4] = "K", "k"
    for kind in kinds:
        if kind:
            rank = (1 if abs(kind) == 1 else 0) if kind > 0 else (6 if abs(kind) == 1 else 7)
            letter = LETTERS[abs(kind)] if kind > 0 else LETTERS[abs(kind)].lower()
            files = ["abcdefgh".index(file) for file in HOME[abs(kind)]] + [5, 6, 7]
            rows[rank][next(file for file in files if rows[rank][file] == " ")] = letter
    return f"{_ranks(rows)} w"


def _ranks(rows: dict[int, list[str]]) -> str:
    lines = ["".join(rows[rank]) for rank in range(7, -1, -1)]
    return "/".join(re.sub(" +", lambda blank: str(len(blank[0])), line) for line in lines)


def write_fen(s: State, patience: int) -> str:
    """Returns a position in FEN; the moves of the game are not counted, so the last number is 1."""
    rows = {rank: [" "] * 8 for rank in range(8)}
    for man, letter in _letters(s):
        rows[s[SQUARE + man] >> 3][s[SQUARE + man] & 7] = letter
    passed = square_name(s[PASSING] + 8 - 16 * s[TURN]) if s[PASSING] else "-"
    return f"{_ranks(rows)} {'wb'[s[TURN]]} - {passed} {patience - s[LEFT]} 1"


def fen_board(s: State, rules: Endgame) -> str:
    """Returns the position for a terminal: capitals are White's."""
    rows = [["."] * 8 for _ in range(8)]
    for man, letter in _letters(s):
        rows[7 - (s[SQUARE + man] >> 3)][s[SQUARE + man] & 7] = letter
    lines = [f"{8 - k} {' '.join(row)}" for k, row in enumerate(rows)]
    return "\n".join([*lines, "  a b c d e f g h", _told(s, rules)])


def fen_picture(s: State) -> dict[str, Any]:
    """Returns the position as rows of cells, as White sees it."""
    rows: list[list[Any]] = [[None] * 8 for _ in range(8)]
    for man, letter in _letters(s):
        rows[7 - (s[SQUARE + man] >> 3)][s[SQUARE + man] & 7] = (int(letter.islower()), DRAWN[letter])
    return {"rows": rows, "across": "abcdefgh", "down": "87654321", "checkered": True}


def fen_ranks(rows: Any) -> str:
    """Returns the men of a picture as FEN writes them; raises where something else stands there.

    >>> fen_ranks([[None] * 7 + [(1, "♚")], *[[None] * 8] * 6, [(0, "♔")] + [None] * 7])
    '7k/8/8/8/8/8/8/K7'
    """
    letters = {man: letter for letter, man in DRAWN.items()}
    ranks = {}
    for k, row in enumerate(rows):
        signs = [cell[1] if isinstance(cell, tuple) else cell for cell in row]
        if len(row) != 8 or k > 7 or any(sign is not None and sign not in letters for sign in signs):
            raise ParameterError("A chessboard has eight rows of eight squares with kings, queens and so on.")
        ranks[7 - k] = [letters.get(sign, " ") for sign in signs]
    return _ranks(ranks)


def _told(s: State, rules: Endgame) -> str:
    if not rules.over(s):
        return f"{rules.names[s[0]]} to move"
    if rules.score(s, 0):
        return f"Checkmate: {rules.names[1 - s[0]]} wins"
    return "Draw by stalemate" if rules.listed(s, s, 1) == 0 else f"Draw after {rules.within} moves by each side"


def _letters(s: State) -> list[tuple[int, str]]:
    """The men on the board and their letters."""
    men = [(0, "K"), (1, "k")]
    for man in range(2, MEN):
        kind = s[KIND + man]
        if kind:
            men.append((man, LETTERS[kind] if kind > 0 else LETTERS[-kind].lower()))
    return men


# ---------------------------------------------------------------- reading


def read_fen(text: str, rules: Endgame) -> tuple[int, ...]:
    """Returns the state of a position in FEN, or says in one line what is wrong with it."""
    fields = str(text).replace("_", " ").split()
    if not fields:
        raise _wrong(text, "it is empty")
    men = _men(text, fields[0].replace(".", "/"))
    if len(fields) < 2 or fields[1] not in ("w", "b"):
        raise _wrong(text, "after the men it must say who is to move, w or b")
    if len(fields) > 2 and fields[2] != "-":
        raise _wrong(text, f"it gives the right to castle ({fields[2][:8]}), which endgames here leave out; write -")
    state = _placed(text, men, rules)
    state[0] = "wb".index(fields[1])
    state[2] = state[3] = rules.patience
    _count(text, fields, state)
    _may_be(text, fields[3] if len(fields) > 3 else "-", state, rules)
    return tuple(state)


def _men(text: str, ranks: str) -> list[tuple[str, int]]:
    rows = ranks.split("/")
    if len(rows) != 8:
        raise _wrong(text, f"it has {len(rows)} ranks, not 8")
    men = []
    for k, row in enumerate(rows):
        file = 0
        for mark in row:
            if mark in "12345678":
                file += int(mark)
            elif mark.upper() in LETTERS[1:]:
                men.append((mark, 8 * (7 - k) + file))
                file += 1
            else:
                raise _wrong(text, f"no man is written {mark!r}")
        if file != 8:
            raise _wrong(text, f"rank {8 - k} has {file} squares, not 8")
    return men


def _placed(text: str, men: list[tuple[str, int]], rules: Endgame) -> list[int]:
    for king, who in (("K", "white"), ("k", "black")):
        count = sum(mark == king for mark, _ in men)
        if count != 1:
            raise _wrong(text, f"there must be one {who} king, not {count or 'none'}")
    if any(mark in "Pp" and not 8 <= square < 56 for mark, square in men):
        raise _wrong(text, "a pawn stands on the first or the last rank")
    others = [(_kind(mark), square) for mark, square in men if mark not in "Kk"]
    others.sort(key=lambda one: (-one[0], one[1]))
    sides = ["".join(LETTERS[abs(kind)] for kind, _ in others if (kind > 0) == white) for white in (True, False)]
    kinds, known = [kind for kind, _ in others], reachable_materials(read_material(rules.men))
    if len(others) > MEN - 2 or ordered_material(kinds) not in known:
        why = f"the men are {f'K{sides[0]}K{sides[1]}'[:12]}, and {rules.men} never comes to that"
        if len(others) <= MEN - 2 and ordered_material([-kind for kind in kinds]) in known:
            why += f"; with the colours exchanged it does: {_exchanged(text)}"
        raise _wrong(text, why)
    others += [(0, -1)] * (MEN - 2 - len(others))
    kings = [next(square for mark, square in men if mark == king) for king in "Kk"]
    return [0, 0, 0, 0, *kings, *(square for _, square in others), *(kind for kind, _ in others)]


def _exchanged(text: str) -> str:
    """The position with White's men black and Black's men white; who moves is exchanged, too.

    >>> _exchanged("8/8/8/8/8/2k5/8/K6r b")
    'k6R/8/2K5/8/8/8/8/8 w'
    """
    board, side, *_ = [*text.split(), "w"]
    return f"{'/'.join(reversed(board.split('/'))).swapcase()} {'w' if side == 'b' else 'b'}"


def _kind(mark: str) -> int:
    return LETTERS.index(mark.upper()) * (1 if mark.isupper() else -1)


def _count(text: str, fields: list[str], state: list[int]) -> None:
    for number in fields[4:6]:
        if not (number.isascii() and number.isdecimal() and len(number) < 6):
            raise _wrong(text, f"{number[:12]!r} is no count of moves")
    if len(fields) > 4 and state[3]:
        state[2] = state[3] - int(fields[4])
        if state[2] < 0:
            raise _wrong(text, f"{fields[4]} single moves without a capture or a pawn's move are more than {state[3]}")


def _may_be(text: str, passed: str, state: list[int], rules: Endgame) -> None:
    near = rules.bearing[64 * state[4] + state[5]]
    if 0 <= near < 64 and near & 7 == 1:
        raise _wrong(text, "the kings stand side by side")
    probe = list(state)
    probe[0] = 1 - state[0]
    if not rules.safe(probe, probe[0], probe[4 + probe[0]], probe[4 + probe[0]]):
        raise _wrong(text, f"{rules.names[probe[0]]} is in check and {rules.names[state[0]]} is to move")
    if passed == "-":
        return
    if not re.fullmatch("[a-h][36]", passed):
        raise _wrong(text, f"{passed[:8]!r} is no square that a pawn can have passed")
    stepped = 8 * (int(passed[1]) - 1) + "abcdefgh".index(passed[0]) - 8 + 16 * state[TURN]
    probe = [state[TURN], stepped, *state[2:]]
    if not rules.stepped(probe):
        _just_stepped(text, passed, state, rules)
        return  # nobody can take it there, so it is the position without that right
    state[PASSING] = stepped


def _just_stepped(text: str, passed: str, state: list[int], rules: Endgame) -> None:
    """Refuses a passed square unless a pawn of the side that has moved can have stepped over it.

    It stands before that square, nothing stands on it or behind it, and before the step the other king was safe.
    """
    me, up = state[0], 8 - 16 * state[0]
    square = 8 * (int(passed[1]) - 1) + "abcdefgh".index(passed[0])
    pawn = 1 if me else -1
    men = [man for man in range(2, MEN) if state[KIND + man] == pawn and state[SQUARE + man] == square - up]
    if not men or square >> 3 != 5 - 3 * me or {square, square + up} & set(state[SQUARE : SQUARE + MEN]):
        raise _wrong(text, f"no pawn has just stepped over {passed}")
    before = list(state)
    before[SQUARE + men[0]] = square + up
    if not rules.safe(before, me, state[4 + me], state[4 + me]):
        raise _wrong(text, fen_passed_square_problem(passed, rules.names[me], rules.names[1 - me]))


def fen_passed_square_problem(passed: str, checked: str, mover: str) -> str:
    """What is wrong with a passed square when the step would have been made with the other king in check."""
    return f"before the pawn stepped over {passed} {checked} was in check and {mover} to move"


def _wrong(text: str, what: str) -> ParameterError:
    told = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return ParameterError(f"{told!r} is not a position of this endgame: {what}.")

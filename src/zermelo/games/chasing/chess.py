"""Chess, by the rules of python-chess: an extra that must be installed, ``pip install zermelo[chess]``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.errors import NameError_, ParameterError, error_hint
from zermelo.forms.features import Weighted, weighted
from zermelo.forms.payoff import Payoff
from zermelo.games.chess_endgame.endgame import Endgame
from zermelo.games.chess_endgame.fen import DRAWN, fen_passed_square_problem, fen_ranks
from zermelo.games.parameters import parameter_repr

if TYPE_CHECKING:
    import chess

PLAYERS = ("White", "Black")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LETTERS = " PNBRQK"  # by python-chess's numbers of pieces: a pawn is 1, a king 6
WORTH = {"pawns": 1, "knights": 3, "bishops": 3, "rooks": 5, "queens": 9}
UNIT = Fraction(1, 200)  # sixteen men are worth at most 15 queens: 135/200 < 1
PATIENCE = 100  # single moves without a capture or a pawn's move, after which it is a draw


class Position:
    """A position of a game of chess: the board, and the positions since the last capture or move of a pawn.

    Two are equal when the same can still happen in both: men, side to move, rights to castle and to take in passing,
    the count towards fifty moves, and how often each position has been there. Nobody changes the board.
    """

    def __init__(self, board: chess.Board, earlier: tuple[tuple[int | None, ...], ...] = ()) -> None:
        self.board = board
        white, black = board.occupied_co[True], board.occupied_co[False]
        self.men = (
            board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings, white, black,
            int(board.turn), board.clean_castling_rights(), board.ep_square if board.has_legal_en_passant() else -1,
        )  # fmt: skip
        self.earlier = earlier if board.halfmove_clock else ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        clocks = self.board.halfmove_clock, other.board.halfmove_clock
        return self.men == other.men and clocks[0] == clocks[1] and sorted(self.earlier) == sorted(other.earlier)

    def __hash__(self) -> int:
        return hash(self.men)

    def __repr__(self) -> str:
        return self.board.fen()

    @cached_property
    def named(self) -> dict[str, chess.Move]:
        """The legal moves by name, captures of much by little first."""
        board = self.board
        pieces = [(move, board.piece_type_at(move.from_square) or 0) for move in board.legal_moves]
        pieces.sort(key=lambda pair: -_promise(board, *pair))
        sources: dict[tuple[int, int], list[int]] = {}
        for move, piece in pieces:
            sources.setdefault((piece, move.to_square), []).append(move.from_square)
        return {_name(board, move, piece, sources[piece, move.to_square]): move for move, piece in pieces}

    @cached_property
    def ending(self) -> str | None:
        """How the game has ended: checkmate, stalemate, material, fifty moves or repetition; None while it goes on."""
        board = self.board
        if not any(board.generate_legal_moves()):
            return "checkmate" if board.is_check() else "stalemate"
        if board.is_insufficient_material():
            return "material"
        if board.halfmove_clock >= PATIENCE:
            return "fifty moves"
        return "repetition" if self.earlier.count(self.men) >= 2 else None


@dataclass(frozen=True)
class Chess:
    """Chess from any position, with the weighted sum of the men as its estimate; it needs zermelo[chess].

    A win is 1, a draw 0, a loss -1. These end the game by themselves: checkmate; stalemate; material that can mate
    nobody; fifty moves by each side without a capture or a pawn's move; a position that is there for the third time.
    The last two are claims over the board; here whoever may claim does. Draws are not agreed, and nobody resigns.

    `fen` is the first position. In a name, dots may stand for slashes and underscores for blanks, so that no shell
    needs quotes. Moves have their algebraic names without the marks for check and mate: e4, Nbd2, exd5, e8=Q, O-O;
    `after` also knows e2e4 and Qh5+.

    `played` are moves made from there before the start, like ("g1f3", "g8f6"), which count for repetition.

    The estimate is White's men less Black's: pawns 1, knights and bishops 3, rooks 5, queens 9, in a unit of 1/200. It
    is above every loss and below every win. Captures of much by little are listed first.

    >>> game = Chess("7k/5Q2/6K1/8/8/8/8/8 w")
    >>> print(game.text(game.start()))
    8 . . . . . . . k
    7 . . . . . Q . .
    6 . . . . . . K .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 . . . . . . . .
    1 . . . . . . . .
      a b c d e f g h
    White to move
    >>> game.payoff(game.after(game.start(), "Qg7")), game.payoff(game.after(game.start(), "Qe7"))
    ({'White': 1, 'Black': -1}, {'White': 0, 'Black': 0})

    Reference: the Laws of Chess of FIDE; Shannon 1950 for the estimate.
    """

    fen: str = START
    played: tuple[str, ...] = ()

    players: ClassVar[tuple[str, ...]] = PLAYERS
    zero_sum: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "fen", self.root.board.fen())  # one spelling of each position

    @property
    def title(self) -> str:
        """The name of this game in the catalogue."""
        name = "chess" if self.fen == START else f"chess:fen={self.fen.replace('/', '.').replace(' ', '_')}"
        return f"{name} after {' '.join(self.played)}" if self.played else name

    @cached_property
    def first(self) -> Position:
        """The first position: after the moves played before."""
        position = self.root
        for move in self.played:
            position = self.after(position, move)
        return position

    @cached_property
    def root(self) -> Position:
        """The position of the FEN."""
        chess = _library()
        written = " ".join(str(self.fen).replace(".", "/").replace("_", " ").split())
        try:
            board = chess.Board(written)
        except ValueError as wrong:
            raise ParameterError(f"Chess: {parameter_repr(self.fen)} is no position in FEN: {_brief(wrong)}.") from None
        faults = [str(flag.name).lower().replace("_", " ") for flag in chess.Status if flag & board.status()]
        if faults:
            raise ParameterError(f"Chess: {parameter_repr(self.fen)} cannot be on the board: {', '.join(faults)}.")
        if board.ep_square is not None and _unstepped(board).was_into_check():
            passed, names = chess.square_name(board.ep_square), PLAYERS if board.turn else PLAYERS[::-1]
            raise ParameterError(
                f"Chess: {parameter_repr(self.fen)} cannot be on the board: "
                f"{fen_passed_square_problem(passed, *names)}."
            )
        return Position(board)

    def start(self) -> Position:
        """Returns the first position."""
        return self.first

    def turn(self, state: Position) -> str | None:
        """Returns who moves: White, Black, or None when the game is over."""
        return None if state.ending is not None else PLAYERS[0 if state.board.turn else 1]

    def moves(self, state: Position) -> tuple[str, ...]:
        """Returns the legal moves by name."""
        return tuple(state.named)

    def after(self, state: Position, move: str) -> Position:
        """Returns the position after *move*."""
        board = state.board.copy(stack=False)
        board.push(state.named[move] if move in state.named else _read(state, move))
        return Position(board, (*state.earlier, state.men))

    def payoff(self, state: Position) -> Payoff:
        """Returns 1 for who has mated, -1 for who is mated, 0 for a draw."""
        if state.ending != "checkmate":
            return Payoff(PLAYERS, (0, 0))
        return Payoff(PLAYERS, (-1, 1) if state.board.turn else (1, -1))

    @property
    def estimate(self) -> Weighted:
        """The men on the board, by what they are worth."""
        return MATERIAL

    def picture(self, state: Position) -> dict[str, Any]:
        """Returns the board for a drawing, as White sees it."""
        ranks = [row.split() for row in str(state.board).splitlines()]
        rows = [[(int(man.islower()), DRAWN[man]) if man in DRAWN else None for man in rank] for rank in ranks]
        return {"rows": rows, "across": "abcdefgh", "down": "87654321", "checkered": True}

    def cells(self, state: Position) -> dict[str, dict[str, Any]]:
        """Returns for each move where a man comes from and goes to, and what a pawn becomes."""
        found: dict[str, dict[str, Any]] = {}
        for name, move in state.named.items():
            squares = move.from_square, move.to_square
            found[name] = {"cells": [(7 - (square >> 3), square & 7) for square in squares]}
            if move.promotion:
                found[name]["choice"] = LETTERS[move.promotion]
        return found

    def set_up(self, rows: Any, p: int) -> Position:
        """Returns the position with these men, seat p to move; nobody may castle or take in passing."""
        return Chess(f"{fen_ranks(rows)} {'wb'[p]} - - 0 1").first

    def text(self, state: Position) -> str:
        """Returns the position for a terminal: capitals are White's."""
        ranks = [f"{8 - i} {row}" for i, row in enumerate(str(state.board).splitlines())]
        end = state.ending
        told = f"{'White' if state.board.turn else 'Black'} to move" if end is None else _told(state, end)
        return "\n".join([*ranks, "  a b c d e f g h", told])


def chess_by_name(fen: str = START, moves: int = 0) -> Chess | Endgame:
    """Chess from any position (with python-chess), or an endgame by its men: chess:KRK, chess:KBNK, chess:KQKR.

    `fen` is a position, or the men of an endgame of up to five. Of an endgame, `moves` is how many by each side,
    without a capture or a pawn's move, make a draw; left out, play without end is one. Of chess itself it is fifty.

    >>> chess_by_name("KRK")
    Endgame(men='KRK', within=0)
    """
    if fen and not set(fen.upper()) - set("KQRBNP"):
        return Endgame(fen, moves)
    if moves:
        raise ParameterError("chess: moves is for endgames like chess:KRK; chess itself is drawn after fifty.")
    return Chess(fen)


def chess_from_board(board: chess.Board) -> Chess:
    """Returns chess from the position on a board of python-chess, with what was there before, for repetition.

    >>> import chess
    >>> chess_from_board(chess.Board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")).title
    'chess:fen=7k.5Q2.6K1.8.8.8.8.8_w_-_-_0_1'
    """
    if type(board).uci_variant != "chess" or board.chess960:
        raise ParameterError("Only boards of ordinary chess are games here, no variants.")
    root, played = board.copy(), []
    while root.halfmove_clock and root.move_stack:
        played.append(root.pop().uci())
    if "0000" in played:
        raise ParameterError("Somebody passed on this board; give its position alone: chess.Board(board.fen()).")
    return Chess(root.fen(), tuple(reversed(played)))


def _counted(kind: str) -> Callable[[Position, str], int]:
    """Returns the feature that counts one kind of men."""

    def count(state: Position, player: str) -> int:
        men: int = getattr(state.board, kind) & state.board.occupied_co[player == "White"]
        return men.bit_count()

    return count


MATERIAL = weighted(PLAYERS, {kind: _counted(kind) for kind in WORTH}, WORTH, unit=UNIT)


def _library() -> ModuleType:
    try:
        import chess
    except ImportError:
        how = 'pip install "zermelo[chess]"'
        raise ParameterError(f"chess needs python-chess, which is not installed: {how}.") from None
    return chess


def _unstepped(board: chess.Board) -> chess.Board:
    """The position before the pawn stepped over the passed square, which python-chess has found free."""
    before, up = board.copy(stack=False), 8 if board.turn else -8
    assert board.ep_square is not None
    pawn = before.remove_piece_at(board.ep_square - up)
    before.set_piece_at(board.ep_square + up, pawn)
    before.turn, before.ep_square = not board.turn, None
    return before


def _brief(wrong: ValueError) -> str:
    """What python-chess says is wrong, without the text it was given."""
    return str(wrong).partition(": '")[0].partition(': "')[0]


def _told(state: Position, end: str) -> str:
    if end == "checkmate":
        return f"Checkmate: {'Black' if state.board.turn else 'White'} wins"
    words = {"material": "Draw: nobody can mate", "stalemate": "Draw by stalemate"}
    return words.get(end, f"Draw by {end}")


def _promise(board: chess.Board, move: chess.Move, piece: int) -> int:
    """How early a move is tried: what it takes and what it becomes; of equal ones, the least man first."""
    taken = board.piece_type_at(move.to_square) or (1 if board.is_en_passant(move) else 0)
    gain = taken + (move.promotion or 0)
    return 10 * gain - piece if gain else 0


def _name(board: chess.Board, move: chess.Move, piece: int, sources: list[int]) -> str:
    """The algebraic name of a legal move; *sources* are the squares from which such a man may go there."""
    origin, target = move.from_square, move.to_square
    if board.is_castling(move):
        return "O-O" if target & 7 > origin & 7 else "O-O-O"
    square = f"{'abcdefgh'[target & 7]}{(target >> 3) + 1}"
    takes = "x" if board.is_capture(move) else ""
    file, rank = "abcdefgh"[origin & 7], str((origin >> 3) + 1)
    if piece == 1:
        becomes = f"={LETTERS[move.promotion]}" if move.promotion else ""
        return f"{file if takes else ''}{takes}{square}{becomes}"
    others = [source for source in sources if source != origin]
    apart = ""
    if others:
        if all(source & 7 != origin & 7 for source in others):
            apart = file
        else:
            apart = rank if all(source >> 3 != origin >> 3 for source in others) else file + rank
    return f"{LETTERS[piece]}{apart}{takes}{square}"


def _read(state: Position, move: str) -> chess.Move:
    """Returns a move written in another way: e2e4, or with marks for check."""
    for read in (state.board.parse_uci, state.board.parse_san):
        try:
            found: chess.Move = read(str(move))
        except ValueError:
            continue
        if found in state.named.values():
            return found
    names = state.named
    raise NameError_(
        f"No move {parameter_repr(move)} here.{error_hint(str(move), names)} The moves are {', '.join(names)}."
    )

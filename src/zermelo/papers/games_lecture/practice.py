"""What makes alpha-beta effective in practice: the order of moves, deepening, and looking results up."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import zermelo as z
from zermelo.forms.rules import State
from zermelo.games import Connect, Kalah
from zermelo.papers.experiment import LOST, Line, experiment

DEEP = 10  # moves looked ahead where orders are compared


class NumberedKalah(Kalah):
    """Kalah whose moves are tried by their numbers."""

    def order(self, s: State, buffer: State) -> int:
        count = 0
        for a in range(self.pits):
            if self.legal(s, a):
                buffer[count] = a
                count += 1
        return count


class WorstKalah(Kalah):
    """Kalah whose moves are tried from the least promising on: Kalah's own order, backwards."""

    def order(self, s: State, buffer: State) -> int:
        first = s[self.ring] * (self.pits + 1)
        count = 0
        for k in range(3):
            for a in range(self.pits):
                seeds = s[first + a]
                if seeds > 0 and self.kind(s, first, a, seeds) == 2 - k:
                    buffer[count] = a
                    count += 1
        return count


def _practice_search(game: z.Rules, depth: int, slots: int = 1 << 20) -> z.Advice:
    """One alpha-beta search, compiled at once: a first try in plain Python has a smaller table and counts more."""
    return z.search(game, method="alphabeta", depth=depth, slots=slots, compiled=True)


@experiment(
    "gl-move-ordering", "effectiveness of alpha-beta search",
    "Good move ordering improves the effectiveness of pruning: captures first, then threats, then the rest.",
    note="Played with Kalah, six pits of four, where moving again is the threat. The table of positions is left out, "
    "so that the order alone counts.",
)  # fmt: skip
def lecture_practice_ordering() -> Iterator[Line]:
    best, plain, worst = (_practice_search(game, DEEP, slots=0) for game in (Kalah(), NumberedKalah(), WorstKalah()))
    for name, found in (("by number", plain), ("the other way round", worst)):
        yield Line(f"value {DEEP} moves ahead, captures and second moves first, and {name}", LOST, best.payoff["A"],
                   found.payoff["A"])  # fmt: skip
    yield Line("fewer positions by captures and second moves first than by number", True,
               best.effort.nodes < plain.effort.nodes)  # fmt: skip
    yield Line("and fewer by number than the other way round", True, plain.effort.nodes < worst.effort.nodes)
    for name, found in (
        ("captures and second moves first", best),
        ("by number", plain),
        ("the other way round", worst),
    ):
        yield Line(f"positions, {name}", LOST, found.effort.nodes)


@experiment(
    "gl-iterative-deepening", "effectiveness of alpha-beta search",
    "Another way to order moves: run iterative deepening search, and sort by the values of the last iteration.",
    note="zermelo keeps the best move of each position of the last iteration in its table and tries that first. All "
    "iterations together are counted, against one search to the same depth.",
)  # fmt: skip
def lecture_practice_deepening() -> Iterator[Line]:
    for name, game, depth in (("Kalah", NumberedKalah(), DEEP), ("Connect Four", Connect(), 11)):
        once, deepened = _practice_search(game, depth, slots=0), _practice_search(game, depth)
        yield Line(f"{name}: value {depth} moves ahead, deepened and at once", LOST, deepened.payoff["A"],
                   once.payoff["A"])  # fmt: skip
        yield Line(f"{name}: fewer positions, all iterations together", True, deepened.effort.nodes < once.effort.nodes)
        yield Line(f"{name}: positions of one search, and of all iterations", LOST,
                   (once.effort.nodes, deepened.effort.nodes))  # fmt: skip


@experiment(
    "gl-table-lookup", "making minimax feasible",
    "Table look-up instead of search, for opening and closing situations.",
    note="The lecture names it only; the tables are ours: tic-tac-toe solved completely, and king and rook against "
         "king.", unprinted=True,
)  # fmt: skip
def lecture_practice_table_lookup() -> Iterator[Line]:
    table = z.solve("tictactoe")
    game = z.game("tictactoe")
    openings = [(one, other) for one in game.moves(game.start()) for other in game.moves(game.after(game.start(), one))]
    same = 0
    for path in openings:
        looked, searched = z.search(game, at=path, table=table), z.search(game, at=path, method="alphabeta", slots=0)
        same += looked.payoff == searched.payoff
    yield Line("openings of tic-tac-toe worth the same looked up and searched", LOST, same, len(openings))
    mate = z.search("chess:KRK", at="8/8/8/8/8/2k5/8/K6R w")
    yield Line("king and rook against king: worth to White", LOST, mate.payoff["White"])


@experiment(
    "gl-square-root", "effectiveness of alpha-beta search",
    "In practice often O(b^(d/2)) rather than O(b^d): the same as having a branching factor of √b.",
    note="Two games, with their own move orders and the table of positions. The factor by which one more move "
    "multiplies the positions is measured over two moves, since odd and even depths differ.",
)  # fmt: skip
def lecture_practice_square_root() -> Iterator[Line]:
    for name, game, depth in (("Kalah", Kalah(), 12), ("Connect Four", Connect(), 12)):
        few, many = (_practice_search(game, d).effort.nodes for d in (depth - 2, depth))
        whole = [z.search(game, method="minimax", depth=d).effort.nodes for d in (3, 5)]
        b, factor = sqrt(whole[1] / whole[0]), sqrt(many / few)
        yield Line(f"{name}: b of the whole tree, √b, and the factor of alpha-beta", LOST,
                   f"{b:.1f}, {sqrt(b):.1f}, {factor:.1f}")  # fmt: skip
        yield Line(f"{name}: the factor is closer to √b than to b", True, abs(factor - sqrt(b)) < abs(b - factor))

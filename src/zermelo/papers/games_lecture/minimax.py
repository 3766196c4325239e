"""Zero-sum games: tic-tac-toe, min-max on a two-ply tree, the size of game trees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import (
    End,
    Fork,
    plain_tree_as_game,
    plain_tree_best_branch,
    plain_tree_maxn,
    random_plain_tree,
    zero_sum_plain_tree,
)

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# The two-ply tree of Russell and Norvig's book, from which the lecture's slides are made; the slides' own are lost.
LEAVES = ((3, 12, 8), (2, 4, 6), (14, 5, 2))


def lecture_minimax_tree() -> Fork:
    """Max chooses among three, Min among three after each."""
    return Fork(0, tuple(Fork(1, tuple(End((u, -u)) for u in row)) for row in LEAVES))


def lecture_minimax_named_tree() -> z.Tree:
    """The same with the slides' names of moves: A1 … A3, A11 … A33."""
    moves = {
        f"A{k}": z.choose("Min", {f"A{k}{j}": z.end(u, -u) for j, u in enumerate(row, 1)})
        for k, row in enumerate(LEAVES, 1)
    }
    return z.tree(("Max", "Min"), z.choose("Max", moves))


@cache
def _noughts_tree_counts(board: str = "." * 9) -> tuple[int, int, int]:
    """Value for X, nodes and leaves of the tree below a board."""
    own, other = ("X", "O") if board.count("X") == board.count("O") else ("O", "X")
    if any(board[a] == board[b] == board[c] == other for a, b, c in ROWS):
        return (1 if other == "X" else -1), 1, 1
    free = [k for k in range(9) if board[k] == "."]
    if not free:
        return 0, 1, 1
    below = [_noughts_tree_counts(board[:k] + own + board[k + 1 :]) for k in free]
    pick = max if own == "X" else min
    return pick(b[0] for b in below), 1 + sum(b[1] for b in below), sum(b[2] for b in below)


@experiment(
    "gl-noughts-and-crosses", "example: tic-tac-toe",
    "A game of two agents who take turns, without chance, fully observable, zero-sum.",
    note="The drawing of the tree is lost; its size and value are ours.",
)  # fmt: skip
def lecture_minimax_noughts() -> Iterator[Line]:
    known = z.traits("tictactoe")
    yield Line("agents", 2, len(known.players))
    yield Line("they take turns", True, known.is_fixed_order)
    yield Line("chance", False, known.has_chance)
    yield Line("hidden moves", False, known.has_hidden_moves)
    yield Line("sum", 0, known.sum)
    size = z.size("tictactoe")
    value, nodes, leaves = _noughts_tree_counts()
    yield Line("value for the first", LOST, z.solve("tictactoe").payoff["A"], value)
    yield Line("nodes of the whole tree", LOST, size.nodes, nodes)
    yield Line("leaves", LOST, size.ends, leaves)
    yield Line("different positions", LOST, size.positions, _noughts_tree_counts.cache_info().currsize)


@experiment(
    "gl-two-ply", "example: a two-ply game tree", "The best action for Max is A1, and the best response from Min A11.",
    note="The numbers of the drawing are lost. We take those of the textbook tree that such slides show (Russell and "
    "Norvig): 3, 12, 8; 2, 4, 6; 14, 5, 2.",
)  # fmt: skip
def lecture_minimax_two_ply() -> Iterator[Line]:
    answer = z.solve(lecture_minimax_named_tree())
    again = plain_tree_best_branch(lecture_minimax_tree()) + 1
    yield Line("best action for Max", "A1", answer.line.moves[0], f"A{again}")
    reply = plain_tree_best_branch(lecture_minimax_tree().branches[again - 1]) + 1  # type: ignore[arg-type]
    yield Line("best response from Min", "A11", answer.line.moves[1], f"A{again}{reply}")
    yield Line("value", LOST, answer.payoff["Max"], plain_tree_maxn(lecture_minimax_tree())[0])


@experiment(
    "gl-min-max", "min-max algorithm", "Max nodes compute the maximum of their children, Min nodes the minimum; the "
    "root chooses the move that leads to its value.",
)  # fmt: skip
def lecture_minimax_algorithm() -> Iterator[Line]:
    dice = Random(3)
    trees = [zero_sum_plain_tree(random_plain_tree(dice, 2, 5, most=9)) for _ in range(30)]
    trees = [node for node in trees if isinstance(node, Fork)]
    answers = [z.search(plain_tree_as_game(node, ("Max", "Min")), method="minimax") for node in trees]
    same = sum(a.payoff.vector == plain_tree_maxn(node) for a, node in zip(answers, trees))
    moves = sum(
        a.move == str(plain_tree_best_branch(node) + 1) for a, node in zip(answers, trees) if isinstance(node, Fork)
    )
    yield experiment_for_all("random trees with the value of the printed recursion", same, len(trees))
    yield experiment_for_all("random trees with its move", moves, len(trees))


@experiment(
    "gl-tree-size", "game tree size", "Tic-tac-toe: b ≈ 5 actions per state on average, 9 moves, b^d ≈ 5^9 = "
    "1,953,125. Chess: 35^100 ≈ 10^154 nodes.",
    note="That 5^9 is 1,953,125 and 35^100 about 10^154 is arithmetic; nothing is run for it.",
)  # fmt: skip
def lecture_minimax_tree_size() -> Iterator[Line]:
    line = z.solve("tictactoe").line
    game = z.game("tictactoe")
    state, free = game.start(), []
    for step in line:
        free.append(len(game.moves(state)))
        state = game.after(state, step.move)
    yield Line("moves of a drawn game", 9, len(free))
    yield Line("mean of the choices in it", 5, Fraction(sum(free), len(free)))
    yield Line(
        "nodes of the whole tree", 1_953_125, z.size("tictactoe").nodes, _noughts_tree_counts()[1],
        why="5 is the arithmetic mean of 9, 8, …, 1; their product 9! = 362,880 is far below 5^9, and games end early. "
        "The estimate is three to four times too large; that the whole tree can be searched is right.",
    )  # fmt: skip

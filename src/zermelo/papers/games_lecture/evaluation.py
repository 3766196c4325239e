"""Static evaluation functions: what is counted, and where the search is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import plain_tree_maxn, read_plain_tree

MEN = {"queens": ("Q", 9), "rooks": ("R", 5), "bishops": ("B", 3), "knights": ("N", 3), "pawns": ("P", 1)}


def _material_features() -> Any:
    """A linear weighted sum of features: each kind of men."""

    def count(letter: str) -> Any:
        return lambda position, player: position[player].count(letter)

    features = {name: count(letter) for name, (letter, _) in MEN.items()}
    return z.weighted(("White", "Black"), features, {name: worth for name, (_, worth) in MEN.items()})


@experiment(
    "gl-evaluation", "evaluation functions",
    "Eval(s) = w1 f1(s) + … + wn fn(s), such as 9 for white queens less black queens; if it is X for one player it is "
    "−X for the other.",
)  # fmt: skip
def lecture_evaluation_linear() -> Iterator[Line]:
    judge, dice = _material_features(), Random(1)
    yield Line("a queen ahead", 9, judge({"White": "KQ", "Black": "K"})["White"])
    opposite = right = 0
    for _ in range(50):
        men = {p: "".join(dice.choices("QRBNP", k=dice.randint(0, 8))) for p in ("White", "Black")}
        found = judge(men)
        opposite += found["White"] == -found["Black"]
        plain = sum(worth * (men["White"].count(m) - men["Black"].count(m)) for m, worth in MEN.values())
        right += found["White"] == plain
    yield experiment_for_all("random positions where it is X and −X", opposite, 50)
    yield experiment_for_all("random positions with the sum written out", right, 50)


@experiment(
    "gl-othello", "static evaluation functions", "Othello: the number of white pieces less the number of black pieces."
)  # fmt: skip
def lecture_evaluation_othello() -> Iterator[Line]:
    tree = z.game_tree(z.games.Othello(width=4), depth=4)
    right = total = 0
    for v in range(len(tree)):
        if tree.turn(v) is None:
            one, other, *_ = tree.state(v)  # a bit for each disc
            total += 1
            right += tree.payoff_at(v)["A"] == one.bit_count() - other.bit_count()
    yield experiment_for_all("positions after four moves judged by the difference of discs", right, total)


@experiment(
    "gl-cut-off", "static evaluation functions",
    "Cut-off search: after a maximum depth use the evaluation instead of actual utility.",
)  # fmt: skip
def lecture_evaluation_cut_off() -> Iterator[Line]:
    shallow, whole = z.search("tictactoe", depth=2), z.search("tictactoe")
    yield Line("what a search to depth 2 says of itself, and one to the end", LOST, (shallow.status, whole.status))
    tree = z.game_tree("tictactoe", depth=2)
    yield Line("its value is the min-max of the estimates at depth 2", True,
               shallow.payoff["A"] == plain_tree_maxn(read_plain_tree(tree))[0])  # fmt: skip


@experiment(
    "gl-chess-positions", "evaluation functions", "Two drawn chess positions: White slightly better; Black winning.",
    note="The positions are lost with their drawings; nothing is left to evaluate. Endgames are solved exactly "
    "elsewhere: ke-unbounded-chess.",
)  # fmt: skip
def lecture_evaluation_chess() -> Iterator[Line]:
    yield from ()

"""Gambit: trees and files through its Python interface, and equilibria of matrices by its C++."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import zermelo as z
from bench.formats import binary_tree
from bench.induction import random_tree
from bench.peers.matrices import LONG_WALK, as_matrix, bimatrix, both_stay, every, one, opposed, same_sets
from bench.peers.measure import duel, farthest
from bench.peers.row import Row

PACKAGE, PEER = "pygambit", "Gambit"
EXACT, FLOATS = ("exact", "exact"), ("float64", "exact")
WALK = "its lcp, stopped at the first equilibrium, next to our Lemke-Howson algorithm"
ROUNDED_WALK = "its lcp in C++ on rounded numbers; ours is guessed in rounded numbers and proven in whole ones"
ROUNDED = "linear programming by lp; ours is guessed in rounded numbers and proven in whole ones"


def induction(tree: z.Tree, compiled: bool = True) -> tuple[Any, ...]:
    """Returns what backward induction pays, over a tree of which nothing is known yet."""
    fresh = z.Tree(players=tree.players, first=tree.first, mover=tree.mover, payoff=tree.payoff)
    return tuple(z.solve(fresh, compiled=compiled).payoff.vector)


def walked(game: Any, path: Callable[..., Any]) -> tuple[Fraction, ...]:
    """The same by Gambit's own calls: who moves at a node, what leads on, what an end pays. The first of ties."""
    seat = {player: k for k, player in enumerate(game.players)}

    def value(past: tuple[str, ...]) -> tuple[Fraction, ...]:
        here = path(*past)
        actions = game.get_actions(here)
        if not actions:
            paid = game.get_outcome_payoffs(game.get_outcome(here))
            return tuple(paid[player] for player in seat)
        mover = seat[game.get_player(here)]
        best: tuple[Fraction, ...] | None = None
        for action in actions:
            found = value((*past, action))
            if best is None or found[mover] > best[mover]:
                best = found
        assert best is not None
        return best

    return value(())


def saved(tree: z.Tree, folder: Path, name: str) -> Path:
    """Writes a tree as an .efg file."""
    path = folder / name
    z.save(tree, path)
    return path


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import pygambit as gbt  # type: ignore[import-not-found]

    measured = partial(duel, peer=PEER, version=version)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree = random_tree(60 if quick else 600, 2)
        game = gbt.read_efg(str(saved(tree, folder, "small.efg")))
        yield measured(
            "backward induction over a tree", f"{len(tree):,} nodes", lambda: walked(game, gbt.H.path),
            lambda: induction(tree), farthest, numbers=EXACT,
            remark="a loop in Python over its calls for player, actions and outcome, as it has no backward induction",
        )  # fmt: skip
        large = binary_tree(200 if quick else 20_000, 50, 100)
        path = saved(large, folder, "large.efg")
        yield measured(
            "reading an .efg file", f"{len(large):,} nodes", lambda: gbt.read_efg(str(path)), lambda: z.load(path),
            _same_sets, numbers=EXACT,
            remark="its reader is C++ and builds nodes one by one; ours is Python and fills arrays",
        )  # fmt: skip
    size = 4 if quick else 8
    first, second = bimatrix(size)
    strategic, matrix = gbt.StrategicGame.from_arrays(_array(first), _array(second)), as_matrix(first, second)
    yield measured(
        "all equilibria of two players", f"{size} × {size}", lambda: gbt.nash.enummixed_solve(strategic),
        lambda: every(matrix), lambda theirs, ours: same_sets(_mixes(theirs), ours), numbers=EXACT,
        remark="enummixed: vertices of the best replies, as ours",
    )  # fmt: skip
    size = 6 if quick else 25
    first, second = bimatrix(size, LONG_WALK)
    walk, pair = gbt.StrategicGame.from_arrays(_array(first), _array(second)), as_matrix(first, second)
    for rational in (True, False):
        yield measured(
            "one equilibrium of two players", f"{size} × {size}",
            lambda rational=rational: gbt.nash.lcp_solve(walk, rational=rational, stop_after=1, max_depth=1),
            lambda: one(pair), lambda a, b: both_stay(first, second, _mixes(a)[0], b),
            numbers=EXACT if rational else FLOATS, rounds=5,
            remark=WALK if rational else ROUNDED_WALK,
        )  # fmt: skip
    size = 6 if quick else 40
    first, second = bimatrix(size)
    zero, matrix = gbt.StrategicGame.from_arrays(_array(first), -_array(first)), opposed(first)
    for rational in (True, False):
        yield measured(
            "value of a zero-sum matrix", f"{size} × {size}",
            lambda rational=rational: gbt.nash.lp_solve(zero, rational=rational),
            lambda: z.solve(matrix).game_value, lambda theirs, ours: farthest([_value(theirs)], [ours]),
            numbers=EXACT if rational else FLOATS, remark="linear programming by lp" if rational else ROUNDED,
        )  # fmt: skip


def _array(rows: Any) -> Any:
    import numpy as np

    return np.array(rows)


def _mixes(found: Any) -> list[tuple[Any, ...]]:
    return [tuple(share for player in p.game.players for _, share in p[player]) for p in found.equilibria]


def _value(found: Any) -> Any:
    return found.equilibrium.payoffs[next(iter(found.game.players))]


def _same_sets(theirs: Any, ours: Any) -> str:
    sets = sum(len(theirs.get_infosets(player)) for player in theirs.players)
    assert sets == len(ours.info_names)
    return f"{sets} information sets"

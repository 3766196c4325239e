"""`warmup_solvers`: compile now what would be compiled later, and keep it on disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.formats.given import game as given_game
from zermelo.forms.build.graph import graph as rounds
from zermelo.forms.build.tree import choose, end, tree
from zermelo.forms.connectivity.topological_order import topological
from zermelo.forms.explore.enumerate import Enumeration, Watch
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.catalogue import is_catalogue_rules, names as catalogue_names
from zermelo.kernels.linear.lemke import walk
from zermelo.kernels.regret_matching import match
from zermelo.kernels.tree_counts import tree_counts
from zermelo.preferences.aims import read_aims
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.tablebase_retrograde import Dense
from zermelo.solvers.equilibria.equilibria import equilibria
from zermelo.solvers.guarantee.guarantees import guarantees
from zermelo.solvers.induction.backward_induction import backward_induction_pure_outcomes, run_backward_induction
from zermelo.solvers.linear.basis import Program, optimal_basis
from zermelo.solvers.linear.guess import guess_bases
from zermelo.solvers.linear.sparse_dixon import sparse_system
from zermelo.solvers.normal_form.lemke_howson import prove_lemke_howson
from zermelo.solvers.normal_form.vertex_enumeration import search_extreme_equilibria
from zermelo.solvers.normal_form.vertex_search import residue_vertex_pairs
from zermelo.solvers.solve import solve


def warmup_solvers(games: Sequence[Any] = (), watch: Watch | None = None) -> int:
    """Compiles the kernels that all games share and those of *games* (the whole catalogue when none is named).

    Returns how many kernels are then at hand.
    """
    done = _shared()
    if watch is not None:
        watch("kernels", done)
    for given in games or [name for name in catalogue_names() if is_catalogue_rules(name)]:
        found = given_game(given)
        if traits_of_game(found).has_rules:
            if found.is_numbered:
                Dense(found.rules, 0).compile()
                done += 1
            for merged in (True, False):
                Enumeration(found.rules, merged=merged, symmetric=False, depth=None).compile()
                done += 1
                if watch is not None:
                    watch("kernels", done)
    return done


def _shared() -> int:
    small = tree(("A", "B"), choose("A", {"l": end(1, 0), "r": end(1, 1)}))
    for seats in (2, 3, 4):
        payoffs = [end(*[k] * seats) for k in range(2)]
        names = tuple("ABCD"[:seats])
        game = tree(names, choose("A", {"l": payoffs[0], "r": payoffs[1]}))
        run_backward_induction(game, read_aims(game), Ties(), compiled=True)
    graph = game_graph(small)
    swept = run_backward_induction(graph, read_aims(graph), Ties(), compiled=True)
    backward_induction_pure_outcomes(graph, read_aims(graph), Ties(), swept)
    order, waiting = (np.empty(len(graph), dtype=np.int32) for _ in range(2))
    topological.run(graph.first, graph.succ, waiting, order, compiled=True)
    counts = [np.zeros(len(graph), dtype=np.int64) for _ in range(3)]
    tree_counts.run(order, graph.first, graph.successors, *counts, 1 << 62, compiled=True)
    for many in (2, 9):  # more than eight different payoffs do not fit into words
        moves = {f"m{k}": end(1, k) for k in range(many)}
        equilibria(tree(("A", "B"), choose("A", moves)), compiled=True).best("total").profile  # noqa: B018
    equilibria(graph, compiled=True).best("total").profile  # noqa: B018
    _rounds()
    _programs()
    return 27


def _programs() -> None:
    """What linear programs, sparse equations and Lemke-Howson algorithm are guessed and proven with."""
    rows = [[1, 2], [2, 1]]
    ones = np.ones(2, dtype=np.int64)
    program = Program(ones, np.array(rows, dtype=np.int64), ones, native=True)
    optimal_basis(program, next(guess_bases(program, "first")))
    sparse = sparse_system([{0: 2}], native=True)
    assert sparse is not None
    sparse.solve([1], 1)
    prove_lemke_howson(rows, rows)
    search_extreme_equilibria(rows, rows)
    residue_vertex_pairs(np.ones((1, 1), dtype=np.int64), np.ones((1, 1), dtype=np.int64), 2)
    numbers, spare = np.array([0, 1], dtype=np.int64), np.ones(2)
    match.run(
        numbers[:1], numbers[:0], numbers[:0], np.array([0, 0, 0]), numbers[:0], spare[:0], 1, 0, *(spare,) * 5, 1,
        compiled=True,
    )  # fmt: skip
    notes = [np.zeros(3, dtype=np.int64) for _ in range(4)]
    walk.run(np.ones(4), 2, 2, notes[0], notes[1], notes[2], notes[2], 0, 1, 0, notes[3], compiled=True)


def _rounds() -> None:
    """Whatever is needed where play can go on forever: attractors, and what is sure."""
    moves = [("x", "y"), ("x", "won"), ("y", "x"), ("y", "lost")]
    game = rounds(("A", "B"), {"x": "A", "y": "B"}, moves, {"won": (1, -1), "lost": (-1, 1)}, endless=(0, 0))
    solve(game, compiled=True)
    guarantees(game, compiled=True)
    tossed = rounds(("A",), {"x": "A", "c": "chance"}, [("x", "c"), ("c", "x"), ("c", "won")], {"won": (1,)},
                    odds={"c": {"x": "1/2", "won": "1/2"}}, endless=(0,))  # fmt: skip
    solve(tossed, method="intervals", compiled=True)

"""From a game to its tree and to its graph of positions: one call each."""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from zermelo.compiler import cache as disk
from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import ASLEEP, is_native_code_refused, is_native_compiler_awake
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, CompileWarning, MethodError, ParameterError, RulesError
from zermelo.forms.arena import Arena
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.budgets import require_budget_limit
from zermelo.forms.explore.enumerate import Enumeration, Watch
from zermelo.forms.explore.memory import ASKED_SHARE, SHARE, Room, explore_free_memory
from zermelo.forms.explore.starts import explore_starts, refuse_several_starts
from zermelo.forms.explore.stores import LARGEST
from zermelo.forms.explore.walk import PROBES, explore_walk, is_walk_vast
from zermelo.forms.family.family import require_no_family
from zermelo.forms.game import Game, RulesGame
from zermelo.forms.graph import Graph
from zermelo.forms.matrix import Matrix
from zermelo.forms.rules import Rules
from zermelo.forms.stages import explored_stages, refuse_stages, rules_have_stages
from zermelo.forms.tree import Tree

PATIENCE = 60_000  # nodes explored in plain Python (about a third of a second) before compiling pays
LEAST = 600  # bytes that a position of a game in plain Python takes at the least; what it takes is measured
NOT_SAID = "A tree or graph does not declare symmetric positions; give the game itself."
NO_MOVES = (
    "A matrix has no moves to explore; use solve(game), equilibria(game), pure_equilibria(game) or dominance(game)."
)
UNENDED = 5_000_000  # positions explored without being asked to, of rules no random game of which ended


def as_explorable_game(given: Any) -> Any:
    """Returns *given* as an object with the `Game` protocol; trees and graphs are returned as they are."""
    if isinstance(given, Rules):
        return RulesGame(given)
    if isinstance(given, type) and issubclass(given, Rules):
        return RulesGame(given())
    if isinstance(given, type):
        raise ParameterError(f"{given.__name__} is a class; give a game made of it: {given.__name__}(…).")
    if isinstance(given, (Tree, Graph, Game)):
        return given
    if isinstance(given, Matrix):
        raise MethodError(NO_MOVES)
    require_no_family(given)
    if all(hasattr(given, name) for name in ("player", "legal", "apply", "over", "score")):
        kind = type(given).__name__
        raise ParameterError(
            f"{kind} has the methods of rules but does not derive from z.Rules: write class {kind}(z.Rules)."
        )
    missing = [n for n in ("players", "start", "turn", "moves", "after", "payoff") if not hasattr(given, n)]
    raise ParameterError(
        f"{given!r} is not a game: it lacks {', '.join(missing)}. Give rules, a tree, a graph, a catalogue name, "
        "or an object with those."
    )


def game_tree(
    game: GameLike, *, depth: int | None = None, symmetric: bool = False, limit: int | None = None,
    compiled: bool | None = None, watch: Watch | None = None,
) -> Tree:  # fmt: skip
    """Returns the whole game tree of *game*, every line of play apart.

    *depth* cuts it off after so many moves; cut nodes get the game's estimate. *symmetric* merges, at each
    node, the moves that lead to positions the game calls the same. *limit* is a number of nodes.

    >>> from zermelo.games import Nim
    >>> nim = Nim((2, 2), players=2, misere=True)
    >>> len(game_tree(nim)), len(game_tree(nim, symmetric=True))
    (33, 15)
    """
    found = as_explorable_game(game)
    if isinstance(found, (Tree, Graph)):
        if depth is not None:
            raise MethodError("A tree or graph has no estimates, so it cannot be cut at a depth; give the game itself.")
        refuse_exploring_symmetric(symmetric)
        refuse_stages(found, "a tree pays at its ends only; use solve(game) or guarantee(game, player) on the graph")
        refuse_several_starts(found, "A game tree has one start")
        return found if isinstance(found, Tree) else _unfold(found, limit or explore_limit(64))
    refuse_stages(found, "a tree pays at its ends only; use solve(game) or guarantee(game, player) on the graph")
    parts = _explored(found, False, symmetric, depth, limit, compiled, watch)
    return Tree(
        players=tuple(found.players), source=found, symmetric=symmetric, title=explored_game_title(found), **parts
    )


def game_graph(
    game: GameLike,
    *,
    symmetric: bool = False,
    limit: int | None = None,
    compiled: bool | None = None,
    watch: Watch | None = None,
    start: Sequence[Hashable] | None = None,
) -> Graph:
    """Returns the positions of *game*, each once, and the moves between them.

    *start* lists states, where play may begin at several; what any of them leads to is explored.

    >>> from zermelo.games import Nim
    >>> len(game_graph(Nim((2, 2), players=2)))
    14
    >>> len(game_graph(Nim((2, 2), players=2), start=[(2, 2, 0), (2, 2, 1)]))
    18
    """
    found = as_explorable_game(game)
    if isinstance(found, (Tree, Graph)):
        refuse_exploring_symmetric(symmetric)
        if start is not None:
            raise ParameterError("A tree or graph has its own start; pass start= to graph(…).")
        return _as_graph(found) if isinstance(found, Tree) else found
    starts = () if start is None else explore_starts(found, start)
    parts = _explored(found, True, symmetric, None, limit, compiled, watch, starts)
    if starts:
        alike = {found.same(state) for state in starts} if symmetric else starts
        parts["starts"] = tuple(range(len(alike)))
    if isinstance(found, RulesGame):
        parts["endless"] = found.endless
    graph = Graph(players=tuple(found.players), source=found, title=explored_game_title(found), **parts)
    if not rules_have_stages(found):
        return graph
    if symmetric:
        raise MethodError("This game has rewards on moves, so positions cannot be merged; leave out symmetric=.")
    return replace(graph, stages=explored_stages(graph))


def explore_arena(game: Any, **options: Any) -> Arena:
    """Returns *game* as arrays: a tree or graph as it is, anything else as its graph of positions."""
    found = as_explorable_game(game)
    return found if isinstance(found, Arena) else game_graph(found, **options)


def explore_unmerged_arena(game: Any, *, symmetric: bool = False, **options: Any) -> Arena:
    """Returns *game* as arrays; of a tree or graph it refuses to merge what is symmetric."""
    found = as_explorable_game(game)
    if isinstance(found, Arena):
        refuse_exploring_symmetric(symmetric)
        return found
    return game_graph(found, symmetric=symmetric, **options)


def refuse_exploring_symmetric(symmetric: bool) -> None:
    """Raises when symmetric positions of a tree or graph are to be merged: it cannot say which they are."""
    if symmetric:
        raise MethodError(NOT_SAID)


def explored_game_title(game: Any) -> str:
    """Returns what a game calls itself, or the name of its class."""
    return str(getattr(game, "title", "") or type(game).__name__)


# ---------------------------------------------------------------- how it is done


def _explored(
    game: Any,
    merged: bool,
    symmetric: bool,
    depth: int | None,
    limit: int | None,
    compiled: bool | None,
    watch: Watch | None,
    starts: tuple[Any, ...] = (),
) -> dict[str, Any]:
    require_budget_limit(limit, "a number of positions")
    if depth is not None and depth < 0:
        raise ParameterError(f"depth must be 0 or more, not {depth}.")
    if symmetric and not hasattr(game.rules if isinstance(game, RulesGame) else game, "same"):
        raise MethodError("This game does not declare symmetric positions; add same(s) to it.")
    if not isinstance(game, RulesGame):
        return explore_walk(
            game, merged=merged, symmetric=symmetric, depth=depth, watch=watch, limit=limit or explore_limit(LEAST),
            room=Room(SHARE if limit is None else ASKED_SHARE), starts=starts,
        )  # fmt: skip
    rules = game.rules
    run_compiler_playouts_once(rules)
    if depth is not None and not hasattr(rules, "estimate"):
        raise MethodError(
            "The search may stop before the game ends; add estimate(s, p) to the rules, or leave out depth=."
        )
    run = Enumeration(rules, merged=merged, symmetric=symmetric, depth=depth, starts=starts or (game.start(),))
    most = min(limit or explore_limit(60 + 8 * run.width * merged), LARGEST)
    if limit is None and not vars(rules).get("_has_ended", True):
        most = min(most, UNENDED)  # no random game ended: perhaps none does
    if limit is None and not merged and not symmetric and is_walk_vast(game, most, depth):
        raise BudgetError(
            f"More than {most:,} nodes, by far: {PROBES} random games agree. If positions can repeat, use "
            "game_graph(game); otherwise give depth=, or use search(game)."
        )
    arrays = _compiled_or_plain(run, rules, most, compiled, watch)
    if depth is None:
        _check_sum(rules, arrays["payoff"])
    return arrays | {"scale": rules.scale}


def _compiled_or_plain(
    run: Enumeration, rules: Any, limit: int, compiled: bool | None, watch: Watch | None
) -> dict[str, Any]:
    if compiled is False or is_native_code_refused():
        return run.run(compiled=False, limit=limit, watch=watch) or {}
    patience = 0 if compiled else PATIENCE if not run.kernel.is_ready() else 0 if is_native_compiler_awake() else ASLEEP
    if patience:
        small = run.run(compiled=False, limit=limit, watch=watch, patience=patience)
        if small is not None:
            return small
    trouble = attempt(run.kernel, run.compile) or _disagreement(run, rules)
    if trouble is None:
        return (run.run(compiled=True, limit=limit, watch=watch) or {}) | {"is_compiled": True}
    if compiled:
        raise RulesError(trouble)
    warnings.warn(f"{trouble} It runs as plain Python, about 50 times slower.", CompileWarning, stacklevel=5)
    return run.run(compiled=False, limit=limit, watch=watch) or {}


_agreed: set[str] = set()  # kernels compared with the plain rules in this process


def _disagreement(run: Enumeration, rules: Any) -> str | None:
    """Compares compiled and plain rules at the positions that the random games met; one line if they differ."""
    if run.kernel.key in _agreed or disk.read_kernel_cache(f"agreed-{run.kernel.key}") is not None:
        return None
    found = run.difference(vars(rules).get("_met", []))
    if found is not None:
        return run.kernel.refuse(found)
    _agreed.add(run.kernel.key)
    disk.write_kernel_cache(f"agreed-{run.kernel.key}", b"")
    return None


def _check_sum(rules: Any, payoff: Any) -> None:
    """A claim of zero sum holds at every end, not only at those that the random games met."""
    if getattr(rules, "zero_sum", False) and payoff.size:
        total = sum(payoff[:, p] for p in range(1, payoff.shape[1])) + payoff[:, 0]  # faster than summing rows
        odd = payoff[total != 0]
        if len(odd):
            kind = type(rules).__name__
            raise RulesError(f"{kind}.score gives {odd[0].tolist()} at some end, not zero-sum as the rules claim.")


def explore_limit(bytes_each: int) -> int:
    """Returns how many nodes of *bytes_each* fit into half of the free memory."""
    return max(100_000, min(LARGEST, int(explore_free_memory() * SHARE) // bytes_each))


def _as_graph(tree: Tree) -> Graph:
    import numpy as np

    if tree.has_hidden_moves:
        raise MethodError("This game has hidden moves, which a graph of positions cannot represent.")
    move, vocabulary = tree.move, tree.vocabulary
    if move is not None and vocabulary is None:
        move, vocabulary = _in_words(tree)
    return Graph(
        players=tree.players, first=tree.first - 1, mover=tree.mover, payoff=tree.payoff, scale=tree.scale,
        title=tree.title, weight=None if tree.weight is None else tree.weight[1:],
        move=None if move is None else move[1:], vocabulary=vocabulary, source=tree.source,
        succ=np.arange(1, len(tree), dtype=np.int32),
    )  # fmt: skip


def _in_words(tree: Tree) -> tuple[Any, tuple[str, ...]]:
    """Returns the moves of a tree of rules by number in a vocabulary of names: without states nobody else can say."""
    import numpy as np

    words: dict[str, int] = {"": 0}
    numbers, states = [0], [tree.state(0)]
    for v in range(1, len(tree)):
        above = states[int(tree.parent[v])]
        numbers.append(words.setdefault(tree.source.name(above, int(tree.move[v])), len(words)))  # type: ignore[index]
        states.append(tree.after(above, v))
    return np.array(numbers, dtype=np.int32), tuple(words)


class _GraphGame:
    """A graph of positions seen through the `Game` protocol: states are position numbers."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.players, self.title = graph, graph.players, graph.title

    def start(self) -> int:
        return 0

    def turn(self, state: int) -> str | None:
        return self.graph.turn(state)

    def moves(self, state: int) -> list[str]:
        return self.graph.names(state)

    def after(self, state: int, move: str) -> int:
        return self.graph.child(self.graph.edge_named(state, move))

    def payoff(self, state: int) -> Any:
        return self.graph.payoff_at(state)

    def odds(self, state: int) -> dict[str, Any]:
        return dict(zip(self.graph.names(state), self.graph.odds(state), strict=True))


def _unfold(graph: Graph, limit: int) -> Tree:
    game = _GraphGame(graph)
    parts = explore_walk(game, merged=False, symmetric=False, depth=None, limit=limit, room=Room(SHARE))
    return Tree(players=graph.players, title=graph.title, **parts)

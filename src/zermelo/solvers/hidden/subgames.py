"""Subgame-perfect equilibria where players do not see everything: innermost subgames first, up to the root.

1. Find where subgames begin.
2. The innermost first: a subgame of one choice is decided by backward induction. Any other holds information sets that
   cannot be told apart inside it; it is solved as a whole, by the cheapest method that is sound there.
3. What it pays stands at its root from then on, as if it were an end.

Every finite game with perfect recall has such an equilibrium in shares of moves at information sets.

References: Kuhn 1953; Selten 1965; Etessami's lecture on Kuhn's theorem for games of perfect recall.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.behaviour import Behaviour, Subgame
from zermelo.answers.solution import Solution
from zermelo.errors import ParameterError, ZermeloError, error_hint
from zermelo.forms.arena import NATURE, join_arena_path
from zermelo.forms.explore.budgets import require_budget_limit
from zermelo.forms.information.information_sets import (
    information_by_node,
    information_subgame_roots,
    information_subgame_tree,
    require_information_recall,
)
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.forms.tree import Tree
from zermelo.preferences.criteria import ChooseLike, Criterion
from zermelo.preferences.ties import Ties
from zermelo.solvers.asked import AUTO
from zermelo.solvers.hidden.best_reply import find_hidden_best_reply, hidden_best_reply_values
from zermelo.solvers.hidden.subgame_methods import Found, solve_subgame_by_method, subgame_method_deciders
from zermelo.solvers.methods import WHOLE, methods_of

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

WHY = "some moves are hidden: every subgame is solved as a whole and replaced by what it pays, the innermost first"
Vector = tuple[Number, ...]


def solve_hidden_subgames(query: Query) -> Solution:
    """Answers `solve`."""
    how = AUTO if query.method == WHOLE else query.method
    return solve_subgames(
        query.game, ties=query.tie_rule, method=how, choose=query.choose, limit=query.limit, asked=query.called
    )


def solve_subgames(
    tree: Tree, *, ties: Ties, method: str | Mapping[str, str] = "auto", choose: ChooseLike = "auto",
    limit: int | None = None, asked: str = "",
) -> Solution:  # fmt: skip
    """Returns one subgame-perfect equilibrium of a tree with information sets and perfect recall.

    *method* is one of auto, lp, oracle, highs, lemke, matrix, pure, replies, supports and numeric, for every subgame
    with hidden moves, or a mapping from places to them. *choose* says which equilibrium to take of a subgame that has
    several: ``auto`` is what the method finds; ``first``, a number from 0, or a criterion such as ``total`` or a
    player's name choose among those that are listed; a mapping chooses place by place. *limit* bounds the profiles of a
    normal form that are looked at.
    """
    began = time.perf_counter()
    require_budget_limit(limit)
    require_information_recall(tree)
    roots = information_subgame_roots(tree)
    begins = set(roots)
    how = _by_place(tree, method, "method", _has_hidden(tree, begins))
    which = _by_place(tree, choose, "choose", _has_hidden(tree, begins))
    for name in how.values():
        _known(name)
    for wanted in which.values():
        _read(wanted, tree.players)
    run = _Run(tree, begins, ties, limit)
    for root in reversed(roots):  # numbered layer by layer: what lies below comes later
        if all(c in begins or run.is_end(c) for c in tree.edges(root)):
            run.decide(root)
        else:
            run.solve(root, how.get(root, how[None]), which.get(root, which[None]))
    exact = all(found.exact for found in run.subgames)
    zero: dict[str, Number] = dict.fromkeys(tree.players, 0)
    evidence = Behaviour(
        arena=tree, choice=run.choice, mixed=run.mixed, subgames=tuple(run.subgames), seen=run.seen,
        regret=zero if exact else _regret(tree, roots, run), choose=_told(choose),
    )  # fmt: skip
    return Solution(
        evidence=evidence, method="subgame by subgame", why=WHY, ties=ties, exact=exact,
        status="solved" if exact else "estimated", asked=asked,
        effort=Effort(nodes=len(tree), seconds=time.perf_counter() - began, compiled=False),
    )  # fmt: skip


class _Run:
    """What is known so far: what subgames pay, what is done where."""

    def __init__(self, tree: Tree, begins: set[int], ties: Ties, limit: int | None) -> None:
        self.tree, self.begins, self.ties, self.limit = tree, begins, ties, limit
        self.paid: dict[int, Vector] = {}
        self.choice = np.full(len(tree), -1, dtype=np.int32)
        self.mixed: dict[int, dict[int, Fraction]] = {}
        self.subgames: list[Subgame] = []
        self.seen = 0

    def is_end(self, node: int) -> bool:
        return bool(self.tree.first[node] == self.tree.first[node + 1])

    def worth(self, node: int) -> Vector:
        found = self.paid.get(node)
        return self.tree.payoff_at(node).vector if found is None else found

    def decide(self, root: int) -> None:
        """A subgame of one choice: chance averages, a player takes the best."""
        tree, seat, edges = self.tree, int(self.tree.mover[root]), self.tree.edges(root)
        values = [self.worth(c) for c in edges]
        if seat == NATURE:
            self.paid[root] = _average(values, tree.odds(root))
            return
        self.seen += len(edges) > 1
        most = max(value[seat] for value in values)
        tied = [k for k, value in enumerate(values) if value[seat] == most]
        if self.ties.averages and len(tied) > 1:
            share = Fraction(1, len(tied))
            self.mixed[root] = {edges[k]: share for k in tied}
            self.choice[root] = edges[tied[0]]
            self.paid[root] = _average([values[k] for k in tied], [share] * len(tied))
            return
        pick = tied[-1] if self.ties.takes_last else tied[0]
        if self.ties.weighs:
            weights = self.ties.weights(tree.players)[seat]
            pick = max(tied, key=lambda k: sum(w * x for w, x in zip(weights, values[k], strict=True)))
        self.choice[root], self.paid[root] = edges[pick], values[pick]

    def solve(self, root: int, method: str, choose: Any) -> None:
        """A subgame with hidden moves."""
        tree = self.tree
        where = join_arena_path(tree.path(root))
        made, nodes = information_subgame_tree(tree, root, self.paid)
        try:
            found = solve_subgame_by_method(made, method, choose, self.limit)
        except ZermeloError as error:
            raise type(error)(f"In the subgame at {where or 'the start'}: {error}") from None
        self._enter(made, nodes, found)
        self.paid[root] = tuple(map(simplest_payoff, hidden_best_reply_values(made, found.shares)[0]))
        who = tuple(tree.players[seat] for seat in subgame_method_deciders(made))
        self.subgames.append(
            Subgame(
                root, where, who, len(made), found.method, found.why, Payoff(tree.players, self.paid[root]),
                found.payoffs, found.taken, found.exact,
            )
        )  # fmt: skip

    def _enter(self, made: Tree, nodes: list[int], found: Found) -> None:
        for v, held in enumerate(information_by_node(made)):
            if held < 0:
                continue
            edges = self.tree.edges(nodes[v])
            mix = {edge: share for edge, share in zip(edges, found.shares[held], strict=True) if share}
            self.choice[nodes[v]] = max(mix, key=lambda edge: mix[edge])
            if len(mix) > 1:
                self.mixed[nodes[v]] = mix

    def mix(self, node: int) -> tuple[Fraction, ...]:
        """How often each move of *node* is made."""
        made = self.mixed.get(node, {int(self.choice[node]): Fraction(1)})
        return tuple(made.get(edge, Fraction(0)) for edge in self.tree.edges(node))


def _average(values: list[Vector], odds: list[Fraction]) -> Vector:
    columns = zip(*values, strict=True)
    return tuple(simplest_payoff(sum(share * u for share, u in zip(odds, column, strict=True))) for column in columns)


def _regret(tree: Tree, roots: list[int], run: _Run) -> dict[str, Number]:
    """The most that each player gains by a whole other strategy, in any subgame."""
    found: dict[str, Number] = {}
    for seat, player in enumerate(tree.players):
        best: dict[int, Vector] = {}  # what the player can get from each subgame on; others' payoffs do not matter
        most: Number = 0
        for root in reversed(roots):
            made, nodes = information_subgame_tree(tree, root, best)
            shares = {held: run.mix(nodes[v]) for v, held in enumerate(information_by_node(made)) if held >= 0}
            value = simplest_payoff(find_hidden_best_reply(made, shares, seat)[0])
            best[root] = (value,) * len(tree.players)
            most = max(most, simplest_payoff(value - run.paid[root][seat]))
        found[player] = most
    return found


def _has_hidden(tree: Tree, begins: set[int]) -> set[int]:
    """The subgames with hidden moves."""
    return {v for v in begins if any(c not in begins and tree.first[c] != tree.first[c + 1] for c in tree.edges(v))}


def _by_place(tree: Tree, given: Any, what: str, hidden: set[int]) -> dict[int | None, Any]:
    """What was asked for each subgame with hidden moves, by its root; None stands for all others."""
    if not isinstance(given, Mapping) or (what == "choose" and given and all(key in tree.players for key in given)):
        return {None: given}
    found: dict[int | None, Any] = {None: "auto"}
    for where, value in given.items():
        node = tree.node_at(where)
        if node not in hidden:
            places = ", ".join(join_arena_path(tree.path(v)) or "the start" for v in sorted(hidden)[:5])
            raise ParameterError(f"{what}: no subgame with hidden moves begins at {where!r}; they begin at {places}.")
        found[node] = value
    return found


def _known(name: Any) -> None:
    known = [AUTO, *(row.name for row in methods_of("solve") if row.run is solve_hidden_subgames and row.name != WHOLE)]
    if name not in known:
        close = error_hint(str(name), known)
        raise ParameterError(f"No method {name!r} for hidden moves.{close} There are {', '.join(known)}.")


def _read(choose: Any, players: tuple[str, ...]) -> None:
    """Raises unless *choose* says which of several equilibria to take."""
    if choose not in ("auto", "first") and type(choose) is not int:
        Criterion.read(choose, players)


def _told(choose: Any) -> str:
    if isinstance(choose, Mapping):
        return ", ".join(f"{where}: {value}" for where, value in choose.items())
    return str(choose)

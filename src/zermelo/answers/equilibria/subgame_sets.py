"""The payoffs of all subgame-perfect equilibria of two players who do not see every move, subgame by subgame.

A subgame that begins with a choice which everybody sees has a set as elsewhere. Any other is a *piece*: hidden moves
down to the subgames inside it. Of those each pays one of finitely many payoffs, and every way to pick one of each is a
*case*: a matrix, with all its equilibria. The set of the piece holds what the equilibria of all its cases pay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.payoff_set.boxes import Boxes, BoxSets
from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet
from zermelo.answers.equilibria.profile_sets import ALWAYS, ProfileSets
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.strategy import Profile
from zermelo.errors import Absent, NameError_
from zermelo.forms.arena import END, join_arena_path
from zermelo.forms.information.information_sets import information_by_node, information_subgame_tree
from zermelo.forms.normal_form import tree_normal_form, tree_normal_form_strategies
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.forms.tree import Tree

Paid = Mapping[int, tuple[Number, ...]]  # what the subgames inside pay, by the node each begins at


@dataclass(frozen=True)
class SubgameCase:
    """One way to pick a payoff of every subgame inside a piece, and all equilibria of the matrix that it then is."""

    paid: Paid
    found: NashSubsets


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class SubgameSets(ProfileSets):
    """The payoffs of all subgame-perfect equilibria in every subgame of a tree with hidden moves.

    `sets` has boxes at ends and where subgames begin, and none elsewhere; `cases` are those of the pieces, by the node
    each begins at.
    """

    kind = "sets of payoffs of subgames with hidden moves"
    asks = "regions, best, contains or profile"

    arena: Tree
    sets: BoxSets
    cases: Mapping[int, tuple[SubgameCase, ...]]

    def at(self, node: int) -> PayoffSet:
        """Returns the set of a subgame."""
        if not self.sets.boxes[node]:
            path = join_arena_path(self.arena.path(node))
            raise NameError_(f"No subgame begins at {path!r}: somebody there cannot distinguish it from another node.")
        return super().at(node)


def subgame_sets(
    tree: Tree, boxes: list[Boxes], unit: int, cases: Mapping[int, tuple[SubgameCase, ...]]
) -> SubgameSets:
    """Returns sets of subgames as evidence: strategies for a payoff are found in them."""
    sets = BoxSets(tree, boxes, unit)
    attain = _Attaining(tree, sets, cases)
    return SubgameSets(
        arena=tree, sets=sets, cases=cases, attain=attain.profile, find_pure=_no_pure, find_everywhere=_no_optimum
    )


def subgame_sets_matrix(tree: Tree, root: int, paid: Paid) -> tuple[Tree, list[int], Any]:
    """Returns the piece that begins at *root*, the node each of its nodes was, and its normal form."""
    made, nodes = information_subgame_tree(tree, root, paid)
    return made, nodes, tree_normal_form(made)


def _no_pure() -> NoReturn:
    raise Absent("With hidden moves, pure equilibria are not listed separately; use solve(game, method='pure').")


def _no_optimum() -> NoReturn:
    raise Absent("With hidden moves, zermelo does not look for one equilibrium that is best in every subgame.")


class _Attaining:
    """Finds strategies for a payoff: what is promised where a subgame begins, and what keeps it, down to the ends."""

    def __init__(self, tree: Tree, sets: BoxSets, cases: Mapping[int, tuple[SubgameCase, ...]]) -> None:
        self.tree, self.sets, self.cases = tree, sets, cases

    def profile(self, goal: Any, _: Any = None) -> Profile:
        """Returns a subgame-perfect equilibrium that pays *goal*, in units of the sets."""
        mixes: dict[int, dict[int, Fraction]] = {}
        waiting: list[tuple[int, Any]] = [(0, goal)]
        while waiting:
            node, promise = waiting.pop()
            if self.tree.mover[node] == END:
                continue
            if node in self.cases:
                waiting += self._keep_hidden(node, promise, mixes)
                continue
            made, notes = self.sets.decides(node, promise)
            if isinstance(made, dict):
                mixes[node] = made
            waiting += zip(self.tree.children(node), notes, strict=True)
        return Profile(self.tree, mixes)

    def _keep_hidden(self, root: int, promise: Any, mixes: dict[int, dict[int, Fraction]]) -> list[tuple[int, Any]]:
        """Enters what is done in a piece; returns what the subgames inside must pay."""
        unit = self.sets.unit
        due = Payoff(self.tree.players, (simplest_payoff(Fraction(u) / unit) for u in promise))
        case = next(case for case in self.cases[root] if case.found.root.contains(due))
        made, nodes = information_subgame_tree(self.tree, root, case.paid)
        shares = _shares(made, case.found.profile(due))
        for v, held in enumerate(information_by_node(made)):
            if held >= 0:
                mixes[nodes[v]] = {
                    edge: s for edge, s in zip(self.tree.edges(nodes[v]), shares[held], strict=True) if s
                }
        return [(v, tuple(Fraction(u) * unit for u in paid)) for v, paid in case.paid.items()]


def _shares(made: Tree, profile: MixedProfile) -> dict[int, tuple[Fraction, ...]]:
    """How often each move is made at each set: its plans' share of all that lead there; the first where none does."""
    sizes = {held: len(made.edges(v)) for v, held in enumerate(information_by_node(made)) if held >= 0}
    found = {held: (ALWAYS, *(Fraction(0),) * (many - 1)) for held, many in sizes.items()}
    for plans, mix in zip(tree_normal_form_strategies(made), profile.mixes, strict=True):
        weight: dict[int, list[Fraction]] = {}
        for plan, share in zip(plans, mix, strict=True):
            for held, k in plan.items():
                weight.setdefault(held, [Fraction(0)] * sizes[held])[k] += share
        found |= {held: tuple(w / sum(row) for w in row) for held, row in weight.items() if sum(row)}
    return found

"""One equilibrium of a subgame in which somebody does not see everything: the ways to find it, and which to take.

| who decides | method | what it finds |
|---|---|---|
| one player | `reply` | the best that can be done, exactly |
| two, payoffs of one sum | `lp` | the value, by a linear program over sequences, exactly |
| | `oracle` | the same of a part of the game that grows until it is that of the whole, exactly |
| | `highs` | the same in floating point, where exact numbers would take too long |
| two | `lemke` | one equilibrium, by Lemke's walk over sequences, exactly |
| two | `matrix` | all extreme equilibria of the reduced normal form, exactly |
| any number | `pure` | all equilibria of the reduced normal form in pure strategies, exactly |
| any number | `replies` | one of these, by best replies in turn, exactly; it need not come to one |
| any number | `supports` | one in which at most two players mix plans, exactly; there need not be one |
| any number | `numeric` | one mixed equilibrium, by the path of noisy replies, with its regret in fractions |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.forms.information.information_sets import information_by_choice, information_by_node
from zermelo.forms.matrix import Matrix
from zermelo.forms.normal_form import (
    Plan,
    tree_normal_form,
    tree_normal_form_count_text,
    tree_normal_form_counts,
    tree_normal_form_strategies,
)
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.tree import Tree
from zermelo.preferences.criteria import Criterion
from zermelo.solvers.hidden.best_reply import find_hidden_best_reply, hidden_best_reply_shares, hidden_best_reply_values
from zermelo.solvers.hidden.double_oracle import double_oracle_plans
from zermelo.solvers.hidden.sequence_form import SequenceForm, Shares, sequence_form, sequence_form_shares
from zermelo.solvers.hidden.sequence_highs import highs_sequence_plans
from zermelo.solvers.hidden.sequence_lemke import lemke_sequence_plans
from zermelo.solvers.hidden.sequence_lp import lp_sequence_plans
from zermelo.solvers.normal_form.logit_path import FINEST, find_logit_equilibrium, round_logit_mix
from zermelo.solvers.normal_form.pure import pure_normal_form_profiles
from zermelo.solvers.normal_form.support_enumeration import support_equilibrium
from zermelo.solvers.normal_form.vertex_enumeration import extreme_equilibria_by_vertices

MOST_LP = 4_000  # sequences of both players whose program is solved as a whole unasked
MOST_LEMKE = 500  # sequences of both players for which Lemke's walk is tried unasked
MOST_WALKED = 250  # moves of a program that is walked in whole numbers unasked, where no guess is proven
MOST_CELLS, MOST_BASES = 100, 500  # of a normal form whose equilibria are all listed unasked
MOST_PROFILES = 2_000_000  # of a normal form that is searched for pure equilibria, unless asked otherwise
MOST_LISTED = 10_000  # pure equilibria whose payoffs are all told
MOST_TRIED = 10**9  # profiles that anybody would wait for
ROUNDS = 50  # in which everybody replies once
MOST_NUMERIC = 50_000  # profiles of a normal form in which players mix

Mix = Sequence[Fraction]


@dataclass(frozen=True)
class Found:
    """How often each move is made at each information set of a piece, and how that was found."""

    shares: Shares
    method: str
    why: str
    payoffs: tuple[Payoff, ...] | None = None
    taken: int | None = None
    exact: bool = True


def subgame_method_deciders(tree: Tree) -> tuple[int, ...]:
    """Returns the seats of those who have a choice anywhere in *tree*."""
    many = tree.first[1:] - tree.first[:-1] > 1
    return tuple(sorted({int(seat) for seat in tree.mover[many] if seat >= 0}))


def solve_subgame_by_method(tree: Tree, method: str, choose: Any, limit: int | None = None) -> Found:
    """Returns an equilibrium of *tree*, which has perfect recall and no subgame but itself.

    *limit* bounds the profiles of a normal form that are looked at.
    """
    seats = subgame_method_deciders(tree)
    if not seats:
        return Found(hidden_best_reply_shares(tree, {}), "reply", "nobody has a choice")
    if len(seats) == 1:
        _, picks = find_hidden_best_reply(tree, hidden_best_reply_shares(tree, {}), seats[0])
        why = f"{tree.players[seats[0]]} alone decides, without knowing everything"
        return Found(hidden_best_reply_shares(tree, _without_mixing(tree, picks)), "reply", why)
    wanted = _picked(tree, seats, method, choose)
    if wanted in ("lp", "oracle"):
        return _opposed(tree, (seats[0], seats[1]), wanted, is_asked=method == wanted)
    if wanted == "highs":
        return _numeric_sequences(tree, (seats[0], seats[1]), is_asked=method == "highs")
    if wanted == "lemke":
        return _by_walk(tree, (seats[0], seats[1]))
    if wanted == "matrix":
        return _extreme(tree, seats, choose)
    if wanted == "pure":
        return _pure(tree, seats, choose, limit or MOST_PROFILES, is_asked=method == "pure")
    if wanted == "replies":
        return _replies(tree, seats)
    return _mixed(tree, seats, limit or MOST_NUMERIC, wanted)


def _picked(tree: Tree, seats: tuple[int, ...], method: str, choose: Any) -> str:
    """Which method: the one asked for if it is sound here, else the cheapest that is."""
    is_opposed = len(seats) == 2 and _have_one_sum(tree, seats)
    names = ", ".join(tree.players[seat] for seat in seats[:-1]) + f" and {tree.players[seats[-1]]}"
    if method in ("lp", "oracle", "highs") and not is_opposed:
        raise MethodError(
            f"{method} needs a two-player constant-sum game; here {names} decide. Use lemke or matrix for two "
            "players; pure, replies, supports or numeric for more."
        )
    if method in ("lemke", "matrix") and len(seats) != 2:
        raise MethodError(f"{method} is for two players; here {names} decide. Use pure, replies, supports or numeric.")
    if method != "auto":
        if choose != "auto" and method not in ("matrix", "pure"):
            raise ParameterError(f"{method} finds one equilibrium; to choose among several, use matrix or pure.")
        return method
    if len(seats) > 2:
        return "pure"
    # Where payoffs have one sum, all equilibria pay those who decide the same, yet not those who look on.
    if choose != "auto" and (not is_opposed or len(tree.players) > 2 or type(choose) is int):
        return "matrix"
    count = _sequences(tree, seats)
    if is_opposed:
        return "lp" if count <= MOST_LP else "oracle"
    if count > MOST_LEMKE:
        raise BudgetError(
            f"{names} have {count:,} moves at information sets; exact pivots are tried by default up to "
            f"{MOST_LEMKE:,}. Use method='lemke' to compute it however long it takes."
        )
    return "lemke"


def _have_one_sum(tree: Tree, seats: tuple[int, ...]) -> bool:
    sums = tree.payoff[:, seats[0]].astype(object) + tree.payoff[:, seats[1]].astype(object)
    return bool((sums == sums[0]).all())


def _sequences(tree: Tree, seats: tuple[int, ...]) -> int:
    """How many moves the players have at their information sets with a choice together."""
    sets = {held: v for v, held in enumerate(information_by_choice(tree)) if tree.mover[v] in seats and held >= 0}
    return sum(len(tree.edges(v)) for v in sets.values())


# ---------------------------------------------------------------- sequences


def _opposed(tree: Tree, seats: tuple[int, int], wanted: str, is_asked: bool) -> Found:
    """By *wanted*; unasked, where no guess is proven, by a part of the game, and at last in floating point."""
    form = sequence_form(tree, seats)
    ways = {"lp": lp_sequence_plans, "oracle": double_oracle_plans}
    for method in (wanted,) if is_asked or wanted == "oracle" else ways:
        try:
            plans = ways[method](form, None if is_asked else MOST_WALKED)
        except BudgetError:
            if is_asked:
                raise
            continue
        return Found(_both(tree, form, *plans), method, "two players decide, and the game is constant-sum between them")
    return _numeric_sequences(tree, seats, is_asked=False)


def _by_walk(tree: Tree, seats: tuple[int, int]) -> Found:
    form = sequence_form(tree, seats)
    one, two, steps = lemke_sequence_plans(form)
    shares = _both(tree, form, one, two)
    why = f"two players decide, each for themselves; {steps} {'step' if steps == 1 else 'steps'}"
    if prod(tree_normal_form_counts(tree).values()) > MOST_CELLS:
        return Found(shares, "lemke", why)
    try:
        listed = _all_extreme(tree, seats, MOST_BASES)
    except BudgetError:
        return Found(shares, "lemke", why)
    payoffs = tuple(paid for _, paid in listed)
    taken = next((k for k, (other, _) in enumerate(listed) if other == shares), None)
    if len(payoffs) > 1:
        why += f"; it has {len(payoffs):,} extreme equilibria"
    return Found(shares, "lemke", why, payoffs, taken)


def _numeric_sequences(tree: Tree, seats: tuple[int, int], is_asked: bool) -> Found:
    form = sequence_form(tree, seats)
    for one, two in highs_sequence_plans(form):
        shares = _both(tree, form, one, two)
        exact = _is_equilibrium(tree, shares, seats)
        if exact:
            break
    why = "two players decide, and the game is constant-sum between them"
    why += "; in floating point, as requested" if is_asked else "; too many moves for exact pivots"
    return Found(shares, "highs", why + (", yet proven exact" if exact else ""), exact=exact)


def _is_equilibrium(tree: Tree, shares: Shares, seats: Sequence[int]) -> bool:
    worth = hidden_best_reply_values(tree, shares)[0]
    return all(find_hidden_best_reply(tree, shares, seat)[0] == worth[seat] for seat in seats)


def _both(tree: Tree, form: SequenceForm, one: Mix, two: Mix) -> Shares:
    return hidden_best_reply_shares(
        tree, sequence_form_shares(form.sides[0], one) | sequence_form_shares(form.sides[1], two)
    )


# ---------------------------------------------------------------- the normal form


def _extreme(tree: Tree, seats: tuple[int, ...], choose: Any) -> Found:
    try:
        listed = _all_extreme(tree, (seats[0], seats[1]))
    except BudgetError as error:
        raise BudgetError(f"{str(error).split(';')[0]}. Leave out choose=, or use method='lemke'.") from None
    taken = _chosen([paid for _, paid in listed], choose, tree.players)
    why = f"two players decide; number {taken} of {len(listed):,} extreme equilibria"
    return Found(listed[taken][0], "matrix", why, tuple(paid for _, paid in listed), taken)


def _all_extreme(tree: Tree, seats: tuple[int, int], most: int | None = None) -> list[tuple[Shares, Payoff]]:
    matrix, plans = _normal(tree, seats)
    rows = [[[int(u) for u in row] for row in matrix.payoff[..., k].tolist()] for k in (0, 1)]
    pairs = extreme_equilibria_by_vertices(rows[0], rows[1], most)
    return [(_behaviour(tree, plans, pair), _paid(tree, plans, pair)) for pair in pairs]


def _pure(tree: Tree, seats: tuple[int, ...], choose: Any, limit: int, is_asked: bool) -> Found:
    count = len(seats)
    size = prod(tree_normal_form_counts(tree).values())
    if size > limit:
        if not is_asked and choose == "auto":
            return _replies(tree, seats)
        raise BudgetError(
            f"{count} players decide here, and their reduced normal form has {tree_normal_form_count_text(size)} "
            f"profiles; up to {limit:,} are examined. Raise limit=, or use method='replies'."
        )
    whole = tree_normal_form(tree, limit=size * len(tree.players))
    plans = tree_normal_form_strategies(tree)
    cells = pure_normal_form_profiles(_of_deciding(whole, seats))
    if not cells:
        if is_asked or choose != "auto":
            raise MethodError("There is no pure equilibrium here; use another method=, or leave out choose=.")
        return _mixed(tree, seats, MOST_NUMERIC)
    table = whole.payoff.reshape(*(len(plans[seat]) for seat in seats), len(tree.players))
    rows = [tuple(table[cell].tolist()) for cell in cells]
    told = {
        row: Payoff(tree.players, [simplest_payoff(Fraction(u, whole.scale)) for u in row])
        for row in dict.fromkeys(rows)
    }
    payoffs = [told[row] for row in rows]
    taken = _chosen(payoffs, choose, tree.players)
    picks = {held: k for seat, n in zip(seats, cells[taken], strict=True) for held, k in plans[seat][n].items()}
    shares = hidden_best_reply_shares(tree, _without_mixing(tree, picks))
    why = f"{count} players decide; number {taken} of {len(cells):,} pure equilibria"
    listed = len(cells) <= MOST_LISTED
    return Found(shares, "pure", why, tuple(payoffs) if listed else None, taken if listed else None)


def _replies(tree: Tree, seats: tuple[int, ...]) -> Found:
    """Everybody replies to all others in turn; where nobody gains any more, that is an equilibrium."""
    shares = hidden_best_reply_shares(tree, {})
    for turns in range(1, ROUNDS + 1):
        is_quiet = True
        for seat in seats:
            most, picks = find_hidden_best_reply(tree, shares, seat)
            if most > hidden_best_reply_values(tree, shares)[0][seat]:
                is_quiet = False
                shares |= _without_mixing(tree, picks)
        if is_quiet:
            often = "once" if turns == 1 else f"{turns} times"
            return Found(shares, "replies", f"{len(seats)} players decide; after each has replied {often} nobody gains")
    size = prod(tree_normal_form_counts(tree).values())
    many = (
        "use method='pure' with limit= at least that" if size <= MOST_TRIED else "too many to try; use a smaller game"
    )
    raise BudgetError(
        f"{len(seats)} players decide here, and best replies in turn do not settle within {ROUNDS} rounds. Their "
        f"reduced normal form has {tree_normal_form_count_text(size)} profiles: {many}."
    )


def _without_mixing(tree: Tree, picks: Plan) -> Shares:
    """One move at each of some sets, as shares."""
    many = {held: len(tree.edges(v)) for v, held in enumerate(information_by_node(tree)) if held in picks}
    return {held: tuple(Fraction(int(k == picks[held])) for k in range(n)) for held, n in many.items()}


def _mixed(tree: Tree, seats: tuple[int, ...], limit: int, method: str = "auto") -> Found:
    """Two who mix, else the path of noisy replies; or what was asked for."""
    size = prod(tree_normal_form_counts(tree).values())
    if size > limit:
        raise BudgetError(
            f"{len(seats)} players decide here, and the {tree_normal_form_count_text(size)} profiles of their "
            f"reduced normal form are more than the {limit:,} in which mixed equilibria are searched for. "
            f"{'Raise limit=' if size <= MOST_TRIED else 'Use a smaller game'}."
        )
    matrix, plans = _normal(tree, seats)
    mixes = support_equilibrium(matrix) if method in ("auto", "supports") else None
    if mixes is not None:
        why = f"{len(seats)} players decide, and at most two of them mix"
        return Found(_behaviour(tree, plans, mixes), "supports", why)
    if method == "supports":
        raise MethodError("Here no equilibrium was found in which at most two players mix; use numeric.")
    mixes = find_logit_equilibrium(matrix)
    for finest in (*FINEST, 0):
        shares = _behaviour(tree, plans, [round_logit_mix(mix, finest) if finest else mix for mix in mixes])
        exact = _is_equilibrium(tree, shares, seats)
        if exact:
            break
    why = f"{len(seats)} players decide, and mix: found numerically" + ", and proven exact" * exact
    return Found(shares, "numeric", why, exact=exact)


def _normal(tree: Tree, seats: tuple[int, ...]) -> tuple[Matrix, list[list[Plan]]]:
    """The normal form of those who decide, and their plans."""
    plans = tree_normal_form_strategies(tree)
    return _of_deciding(tree_normal_form(tree), seats), [plans[seat] for seat in seats]


def _of_deciding(whole: Matrix, seats: tuple[int, ...]) -> Matrix:
    """A normal form without those who have one strategy only."""
    shape = [whole.shape[seat] for seat in seats]
    table = whole.payoff.reshape(*shape, len(whole.players))[..., list(seats)]
    players, names = tuple(whole.players[s] for s in seats), tuple(whole.strategies[s] for s in seats)
    return Matrix(players=players, strategies=names, payoff=table, scale=whole.scale)


def _behaviour(tree: Tree, plans: list[list[Plan]], mixes: Sequence[Mix]) -> Shares:
    """How often each move is made at each set: its plans' share of all plans that lead there (Kuhn 1953)."""
    made: Shares = {}
    many = {held: len(tree.edges(v)) for v, held in enumerate(information_by_node(tree)) if held >= 0}
    for mine, mix in zip(plans, mixes, strict=True):
        weight: dict[int, list[Fraction]] = {}
        for plan, share in zip(mine, mix, strict=True):
            if share:
                for held, k in plan.items():
                    weight.setdefault(held, [Fraction(0)] * many[held])[k] += share
        made |= {held: tuple(w / sum(row) for w in row) for held, row in weight.items()}
    return hidden_best_reply_shares(tree, made)


def _paid(tree: Tree, plans: list[list[Plan]], mixes: Sequence[Mix]) -> Payoff:
    return Payoff(tree.players, map(simplest_payoff, hidden_best_reply_values(tree, _behaviour(tree, plans, mixes))[0]))


def _chosen(payoffs: Sequence[Payoff], choose: Any, players: Sequence[str]) -> int:
    """Which of several equilibria: the first, one by its number, or the best by some criterion, the first of equals."""
    if choose in ("auto", "first"):
        return 0
    if isinstance(choose, int) and not isinstance(choose, bool):
        if not 0 <= choose < len(payoffs):
            many = f"there are {len(payoffs)} equilibria, from 0" if len(payoffs) > 1 else "the only equilibrium is 0"
            raise ParameterError(f"choose={choose}: {many}.")
        return choose
    criterion = Criterion.read(choose, players)
    worth = [criterion.of(payoff) for payoff in payoffs]
    return worth.index(max(worth))

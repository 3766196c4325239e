"""What looking ahead needs of a game and of a question: each returns the refusal, which says what to do, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.errors import MethodError, ParameterError, ZermeloError

if TYPE_CHECKING:
    from zermelo.solvers.methods import Asked

Refusal = ZermeloError | None


def a_way_to_the_end(asked: Asked, name: str) -> Refusal:
    """Looking ahead comes to an end, or the game is solved whole: it must then be one that can be."""
    if not asked.traits.has_cycles or asked.traits.has_estimate or asked.is_bounded or asked.is_traced:
        return None
    from zermelo.solvers.methods import Asked, method_for

    try:
        method_for("solve", Asked(traits=asked.traits))
    except ZermeloError as refused:
        return refused
    return None


def a_duel(asked: Asked, name: str) -> Refusal:
    """Two players, one's gain the other's loss."""
    players = asked.traits.players
    if asked.traits.is_duel:
        return None
    if len(players) != 2:
        return MethodError(
            f"{name} needs two players; this game has {len(players)} ({', '.join(players)}). Use maxn or paranoid, or "
            "guarantee for one side."
        )
    return MethodError(f"{name} needs a zero-sum game; say zero_sum = True in the rules if it is one, or use maxn.")


def no_luck_unless_compiled(asked: Asked, name: str) -> Refusal:
    """Nobody moves at random; the compiled search, for rules, averages at chance's turn."""
    if asked.neutral or (asked.traits.has_chance and not asked.traits.has_rules):
        return MethodError(f"{name} knows no chance; use expectiminimax, which averages there and still prunes.")
    return None


def rules_given(asked: Asked, name: str) -> Refusal:
    """A game given by rules."""
    if not asked.traits.has_rules:
        return MethodError(f"{name} searches games given by rules; maxn and paranoid take any game.")
    return None


def nobody_neutral_by_rules(asked: Asked, name: str) -> Refusal:
    """Nobody moves at random but chance."""
    if asked.neutral:
        return MethodError(f"{name} knows no neutral players; expectiminimax, paranoid and maxn do.")
    return None


def nobody_neutral_pruned(asked: Asked, name: str) -> Refusal:
    """The same, of the prunings of max^n."""
    return MethodError(f"{name} knows no neutral players; paranoid and maxn do.") if asked.neutral else None


def first_ties(asked: Asked, name: str) -> Refusal:
    """The first of equally good moves is made."""
    if asked.ties == "last":
        return ParameterError(
            f"{name} takes the first of equally good moves; maxn and its prunings can take the last."
        )
    return None


def a_depth_only(asked: Asked, name: str) -> Refusal:
    """No budget but a depth."""
    if asked.is_timed:
        return ParameterError(f"{name} looks at the tree to a depth: give depth, not nodes or seconds.")
    return None


def a_budget(asked: Asked, name: str) -> Refusal:
    """Some budget."""
    return None if asked.is_bounded else ParameterError(f"{name} needs a budget: depth, nodes or seconds.")


def no_depth(asked: Asked, name: str) -> Refusal:
    """No depth."""
    return None if asked.depth is None else ParameterError(f"{name} has no depth; give it nodes or seconds.")


def no_trace(asked: Asked, name: str) -> Refusal:
    """No trace."""
    if asked.is_traced:
        return MethodError(f"{name} plays at random and cuts nothing, so there is nothing to trace.")
    return None


def no_chance_to_mix(asked: Asked, name: str) -> Refusal:
    """No chance."""
    if asked.traits.has_chance:
        return MethodError(f"{name} does not fit games with chance; use mcts, or maxn with a depth.")
    return None


def an_estimate_to_mix(asked: Asked, name: str) -> Refusal:
    """Positions that are not ends can be judged."""
    if asked.traits.has_estimate:
        return None
    return MethodError(f"{name} weighs estimates; add estimate(s, p) to the rules.")

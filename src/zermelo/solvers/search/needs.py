"""What looking ahead needs of a game and of a question: each returns the refusal, which says what to do, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.errors import MethodError, ParameterError, ZermeloError

if TYPE_CHECKING:
    from zermelo.solvers.asked import Asked

Refusal = ZermeloError | None


def search_needs_an_end(asked: Asked, name: str) -> Refusal:
    """Looking ahead comes to an end, or the game is solved whole: it must then be one that can be."""
    if not asked.traits.has_cycles or asked.traits.has_estimate or asked.is_bounded or asked.is_traced:
        return None
    from zermelo.solvers.asked import Asked
    from zermelo.solvers.methods import method_for

    try:
        method_for("solve", Asked(traits=asked.traits))
    except ZermeloError as refused:
        return refused
    return None


def search_needs_duel(asked: Asked, name: str) -> Refusal:
    """Two players, one's gain the other's loss."""
    players = asked.traits.players
    if asked.traits.is_duel:
        return None
    if len(players) != 2:
        return MethodError(
            f"{name} needs two players; this game has {len(players)} ({', '.join(players)}). Use maxn or paranoid, "
            "or guarantee(game, player)."
        )
    return MethodError(f"{name} needs a zero-sum game; say zero_sum = True in the rules if it is one, or use maxn.")


def search_needs_chance_compiled(asked: Asked, name: str) -> Refusal:
    """Nobody moves at random; the compiled search, for rules, averages at chance's turn."""
    if asked.neutral or (asked.traits.has_chance and not asked.traits.has_rules):
        return MethodError(
            f"{name} does not support chance; use expectiminimax, which averages over chance and still prunes."
        )
    return None


def search_needs_rules(asked: Asked, name: str) -> Refusal:
    """A game given by rules."""
    if not asked.traits.has_rules:
        return MethodError(f"{name} searches games given by rules; maxn and paranoid take any game.")
    return None


def search_needs_nobody_neutral(asked: Asked, name: str) -> Refusal:
    """Nobody moves at random but chance."""
    if asked.neutral:
        return MethodError(f"{name} does not support neutral players; expectiminimax, paranoid and maxn do.")
    return None


def search_needs_nobody_neutral_pruned(asked: Asked, name: str) -> Refusal:
    """The same, of the prunings of max^n."""
    return MethodError(f"{name} does not support neutral players; paranoid and maxn do.") if asked.neutral else None


def search_needs_first_ties(asked: Asked, name: str) -> Refusal:
    """The first of equally good moves is made."""
    if asked.ties != "first":
        other = "go by the total" if asked.ties == "total" else "take the last"
        return ParameterError(f"{name} takes the first of equally good moves; maxn and its prunings can {other}.")
    return None


def search_needs_depth_only(asked: Asked, name: str) -> Refusal:
    """No budget but a depth."""
    if asked.is_timed:
        return ParameterError(f"{name} searches to a fixed depth: give depth=, not nodes= or seconds=.")
    return None


def search_needs_budget(asked: Asked, name: str) -> Refusal:
    """Some budget."""
    return None if asked.is_bounded else ParameterError(f"{name} needs a budget: depth=, nodes= or seconds=.")


def search_needs_no_depth(asked: Asked, name: str) -> Refusal:
    """No depth."""
    return None if asked.depth is None else ParameterError(f"{name} has no depth; give nodes= or seconds=.")


def search_needs_no_trace(asked: Asked, name: str) -> Refusal:
    """No trace."""
    if asked.is_traced:
        return MethodError(f"{name} plays at random and cuts nothing, so there is nothing to trace.")
    return None


def search_needs_no_chance(asked: Asked, name: str) -> Refusal:
    """No chance."""
    if asked.traits.has_chance:
        return MethodError(f"{name} does not fit games with chance; use mcts, or maxn with a depth.")
    return None


def search_needs_bounds(asked: Asked, name: str) -> Refusal:
    """The rules say what payoffs sum to, and between which bounds each lies."""
    if asked.traits.has_bounds:
        return None
    return MethodError(
        f"{name} needs to know what all payoffs sum to, and the least and the greatest: say zero_sum = True or "
        "constant_sum = 9, and bounds = (0, 9), in the rules, or use maxn."
    )


def search_needs_no_total(asked: Asked, name: str) -> Refusal:
    """The first or the last of equally good moves is made."""
    if asked.ties in ("first", "last"):
        return None
    return ParameterError(f"{name} takes the first or the last of equally good moves; maxn can go by the total.")


def search_needs_estimate(asked: Asked, name: str) -> Refusal:
    """Positions that are not ends can be judged."""
    if asked.traits.has_estimate:
        return None
    return MethodError(f"{name} weighs estimates; add estimate(s, p) to the rules.")


def search_needs_all_seen(asked: Asked, name: str) -> Refusal:
    """Whoever asks sees all, or the method does with less."""
    if not asked.is_partial or asked.draws_worlds:
        return None
    return MethodError(
        f"{asked.method} sees everything, hidden or not; for a player who sees only a part, use method='pimc'."
    )


def search_needs_hide(asked: Asked, name: str) -> Refusal:
    """The rules say what a player does not see."""
    if asked.traits.hides:
        return None
    return MethodError(
        f"{name} needs a game that says what a player does not see: add hide(s, p) to the rules, or "
        "hide(state, player) to a game of your own; or use maxn."
    )


def search_needs_path(asked: Asked, name: str) -> Refusal:
    """It is known how the position was reached."""
    if asked.is_partial:
        return None
    return ParameterError(f"{name} needs to know what was seen so far: give at= as the moves made, not as a state.")


def search_needs_worlds(asked: Asked, name: str) -> Refusal:
    """Only what draws worlds takes their number, and chooses by the total."""
    if not asked.is_sampled or asked.draws_worlds:
        return None
    return ParameterError("worlds= and by= are for games with hidden parts: use method='pimc'.")

"""What methods need of a game and of a question: each returns the refusal, in words that say what to do, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from zermelo.errors import CycleError, MethodError, ParameterError, ZermeloError
from zermelo.forms.endless import round_in_words, undeclared
from zermelo.forms.explore.explore import NO_MOVES
from zermelo.forms.positions import UNSEEN
from zermelo.forms.two_sided import recalling_duel

if TYPE_CHECKING:
    from zermelo.forms.graph import Graph
    from zermelo.forms.tree import Tree
    from zermelo.solvers.methods import Asked

Refusal = ZermeloError | None
FEW_MIXED = 4  # players whose equilibria are found, nearly from three on
FEW_TEAMED = 8  # players whose coalition structures are compared: 4140 of them


# ---------------------------------------------------------------- what kind of game it is


def moves(asked: Asked, name: str) -> Refusal:
    """Moves are made one after the other, or without seeing others', but not all at once."""
    if asked.traits.is_matrix:
        return MethodError(NO_MOVES)
    return None


def seen(asked: Asked, name: str) -> Refusal:
    """Everybody sees every move."""
    if asked.traits.has_hidden_moves:
        return MethodError(
            "Some moves here are made without seeing others', so backward induction does not apply. Ask solve for a "
            "subgame-perfect equilibrium, guarantee of a player or team for what they are sure of, or ask about the "
            "normal form, Matrix.of(tree) or zermelo matrix."
        )
    return None


def seen_to_play(asked: Asked, name: str) -> Refusal:
    """The same, of games that are played."""
    if asked.traits.has_hidden_moves:
        return MethodError(UNSEEN)
    return None


def nothing_hidden(asked: Asked, name: str) -> Refusal:
    """The same, of strategies without mixing."""
    if asked.traits.has_hidden_moves:
        return MethodError(
            "Some moves here are hidden, so strategies without mixing need not meet in one value; ask solve for the "
            "value with mixing."
        )
    return None


def recall(asked: Asked, name: str) -> Refusal:
    """Everybody remembers what they did and knew."""
    return MethodError(asked.traits.forgets) if asked.traits.forgets else None


def recall_of_sides(asked: Asked, name: str) -> Refusal:
    """Somebody at least remembers what they did and knew, and so do all others taken for one player."""
    first: Refusal = None
    for player in asked.traits.players:
        try:
            recalling_duel(cast("Tree", asked.traits.arena), (player,))
        except MethodError as refused:
            first = first or refused
        else:
            return None
    return first


def endless_paid(asked: Asked, name: str) -> Refusal:
    """The game says what play without end pays, where there is such play."""
    arena = asked.traits.arena
    if arena is None or not asked.traits.has_cycles or asked.traits.pays_endless:
        return None
    return CycleError(undeclared(arena))


def an_end(asked: Asked, name: str) -> Refusal:
    """Every line of play ends."""
    arena = asked.traits.arena
    if arena is None or not asked.traits.has_cycles:
        return None
    more = " Ask solve, guarantee or nash_outcomes, which do not need one." * asked.traits.pays_endless
    return CycleError(round_in_words(arena, ": backward induction needs a game that ends") + more)


def two_sides(asked: Asked, name: str) -> Refusal:
    """Two sides want opposite things, and what everybody gets follows from what they are sure of."""
    if asked.traits.arena is None:
        return None
    from zermelo.solvers.stochastic.stochastic import sides_of

    try:
        sides_of(cast("Graph", asked.traits.arena), asked.teams)
    except MethodError as refused:
        return refused
    return None


def few_players(asked: Asked, name: str) -> Refusal:
    """Two players; up to four where nearly the best will do."""
    players = asked.traits.players
    count, names = len(players), ", ".join(players)
    if count > FEW_MIXED or count < 2:
        return MethodError(
            f"Mixed equilibria are found for two to {FEW_MIXED} players; this game has {count} ({names}). "
            "Ask for pure equilibria, of any number of players."
        )
    if count > 2 and not asked.is_near:
        return MethodError(
            f"All equilibria, mixed ones too, are found exactly for two players; this game has {count} ({names}). "
            "Give an epsilon for strategies that are nearly the best, or ask for pure equilibria."
        )
    return None


def a_matrix_of_two(asked: Asked, name: str) -> Refusal:
    """Two players."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"All mixed equilibria of a matrix are found for two players; this game has {count}. "
            "Ask pure_equilibria for those in which nobody mixes, or solve for one."
        )
    return None


def few_structures(asked: Asked, name: str) -> Refusal:
    """Few enough players to compare all coalition structures."""
    count = len(asked.traits.players)
    if count > FEW_TEAMED:
        return MethodError(f"{count} players have too many coalition structures; at most {FEW_TEAMED} are compared.")
    return None


def no_chance_to_threaten(asked: Asked, name: str) -> Refusal:
    """No chance."""
    if asked.traits.has_chance:
        return MethodError(
            "Chance moves here; pure Nash outcomes are found in games without it. Ask for pure equilibria."
        )
    return None


def two_players(asked: Asked, name: str) -> Refusal:
    """Two players."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"Determinacy is about two players; this game has {count}. Ask guarantees for what each is sure of."
        )
    return None


def one_sum(asked: Asked, name: str) -> Refusal:
    """All payoffs have one sum."""
    if asked.traits.is_explored and asked.traits.sum is None:
        return MethodError(
            "The payoffs of the two players do not have one sum, so there is no single value; ask guarantees for what "
            "each can be sure of."
        )
    return None


def no_chance_on_cycles(asked: Asked, name: str) -> Refusal:
    """Chance does not move where play can go on for ever."""
    if asked.traits.has_cycles and asked.traits.has_chance:
        return MethodError("Chance moves and play can go on for ever here: ask solve, which gives both bounds.")
    return None


# ---------------------------------------------------------------- looking ahead


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

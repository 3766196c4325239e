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
AVERAGES_NOTHING = "Chance moves here, and alpha-beta averages nothing; leave method out: the sweep takes chance."
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
    for side in [asked.side] if asked.side else [(player,) for player in asked.traits.players]:
        try:
            recalling_duel(cast("Tree", asked.traits.arena), side)
        except MethodError as refused:
            first = first or refused
        else:
            return None
    return first


def endless_paid(asked: Asked, name: str) -> Refusal:
    """The game says what play without end pays, where there is such play."""
    arena = asked.traits.arena
    if arena is None or not asked.is_endless or asked.traits.pays_endless:
        return None
    return CycleError(undeclared(arena))


def an_end(asked: Asked, name: str) -> Refusal:
    """Every line of play ends."""
    arena = asked.traits.arena
    if arena is None or not asked.is_endless:
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
    """No chance; rules that have odds may never use them, so that is told of an explored game."""
    if asked.traits.has_chance and asked.traits.is_explored:
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
    if asked.is_endless and asked.traits.has_chance:
        return MethodError("Chance moves and play can go on for ever here: ask solve, which gives both bounds.")
    return None


def a_matrix(asked: Asked, name: str) -> Refusal:
    """Everybody moves once, at the same time."""
    if asked.traits.is_matrix:
        return None
    return MethodError(f"The method {name} is for matrices; leave it out, or ask about Matrix.of(tree).")


def extensive(asked: Asked, name: str) -> Refusal:
    """Moves are made one after the other: no method but one solves a matrix."""
    if asked.traits.is_matrix:
        return MethodError("Of a matrix solve finds one equilibrium, and takes no method=; leave it out.")
    return None


def hidden(asked: Asked, name: str) -> Refusal:
    """Some moves are made without seeing others'."""
    if asked.traits.has_hidden_moves:
        return None
    return MethodError(f"The method {name} is for trees with hidden moves; leave it out: here every move is seen.")


def numbered(asked: Asked, name: str) -> Refusal:
    """The rules number their positions, and everybody is alone and after points."""
    if not asked.traits.is_numbered:
        return MethodError(f"The method {name} is for rules that number their positions; leave it out.")
    if not asked.is_plain:
        return MethodError(f"The method {name} is for points, each player alone, to the end; leave it out.")
    return None


def endless(asked: Asked, name: str) -> Refusal:
    """Play can go on for ever."""
    if asked.is_endless is not False:
        return None
    return MethodError(f"The method {name} is for games where play can go on for ever; leave it out.")


def luck_on_cycles(asked: Asked, name: str) -> Refusal:
    """Somebody moves at random where play can go on for ever."""
    if asked.has_luck and asked.is_endless is not False:
        return None
    where = "chance moves and play can go on for ever"
    return MethodError(f"The method {name} is for games where {where}; leave it out, and the answer is exact.")


def nobody_at_random(asked: Asked, name: str) -> Refusal:
    """Nobody moves at random."""
    if asked.has_luck:
        return MethodError(f"The method {name} knows nobody who moves at random; leave it out.")
    return None


# ---------------------------------------------------------------- what is wanted


def unchosen(asked: Asked, name: str) -> Refusal:
    """Nothing is said of which equilibrium to take: where all is seen, ties say that."""
    if asked.is_chosen:
        return MethodError("choose is for trees with hidden moves; where all is seen, ties says which equilibrium.")
    return None


def points_on_cycles(asked: Asked, name: str) -> Refusal:
    """Points are wanted."""
    if asked.aims is None and asked.is_by_points:
        return None
    return MethodError(
        "Chance moves and play can go on for ever: solve is then for points. Ask what somebody is sure of, with any "
        "aspect: guarantee(game, player, by=…)."
    )


def unmerged_chance(asked: Asked, name: str) -> Refusal:
    """Symmetric positions are not merged where chance moves."""
    if asked.symmetric and asked.traits.has_chance and asked.traits.is_explored:
        return MethodError("Chance moves here, so symmetric positions cannot be merged; leave symmetric out.")
    return None


def no_epsilon_of_a_matrix(asked: Asked, name: str) -> Refusal:
    """No epsilon."""
    return ParameterError("Of a matrix all equilibria are found exactly; leave epsilon out.") if asked.is_near else None


def inexact(asked: Asked, name: str) -> Refusal:
    """There is something that exact sets cannot do: chance, or more than two players."""
    if len(asked.traits.players) > 2 or asked.traits.has_chance:  # before exploring: rules that have odds may be asked
        return None
    return ParameterError("For two players without chance the sets are exact; leave epsilon out.")


def against_all(asked: Asked, name: str) -> Refusal:
    """All others are enemies."""
    if asked.is_against_all:
        return None
    return MethodError("Alpha-beta finds the pessimist's view: all others must be enemies.")


def points_to_prune(asked: Asked, name: str) -> Refusal:
    """Points are wanted."""
    if asked.is_by_points:
        return None
    return MethodError("Alpha-beta looks at points; ask by points, or leave method out.")


def no_depth_to_prune(asked: Asked, name: str) -> Refusal:
    """No depth."""
    if asked.depth is None:
        return None
    return MethodError("Alpha-beta to a depth is search(game, method='paranoid', depth=…).")


def seen_to_prune(asked: Asked, name: str) -> Refusal:
    """Everybody sees every move."""
    if asked.traits.has_hidden_moves:
        return MethodError("Some moves here are made without seeing others', so alpha-beta does not apply; ask solve.")
    return None


def no_chance_to_prune(asked: Asked, name: str) -> Refusal:
    """No chance; rules that have odds may never use them: then the search itself tells."""
    if asked.traits.has_chance and not asked.traits.has_rules:
        return MethodError(AVERAGES_NOTHING)
    return None

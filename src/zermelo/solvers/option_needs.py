"""What methods need of a question's options: each returns the refusal, in words that say what to do, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.errors import MethodError, ParameterError, ZermeloError
from zermelo.forms.explore.explore import NOT_SAID
from zermelo.forms.traits.traits import traits_rules
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties
from zermelo.solvers.search.side_worth import ASPECTS

if TYPE_CHECKING:
    from zermelo.solvers.asked import Asked

Refusal = ZermeloError | None
CHANCE_TO_PROVE = (
    "Chance moves here, and a proof cannot average over chance; use guarantee(game, player), or search(game) "
    "with a budget."
)
AVERAGES_NOTHING = (
    "Chance moves here, and alpha-beta cannot average over chance; leave out method=: the default method can."
)


def needs_no_matrix_options(asked: Asked, name: str) -> Refusal:
    """Nothing is said that means nothing of a matrix."""
    said = {
        "ties": asked.ties != "first", "by": not asked.is_by_points, "teams": asked.teams is not None,
        "aims": asked.aims is not None, "choose": asked.is_chosen, "symmetric": asked.symmetric,
        "precision": asked.precision is not None,
    }  # fmt: skip
    option = next((option for option, is_said in said.items() if is_said), None)
    if option is None:
        return None
    return MethodError(f"For a matrix, solve finds one equilibrium and takes no {option}=; leave it out.")


def needs_no_matrix_strategies(asked: Asked, name: str) -> Refusal:
    """Nothing is said of the strategies of a matrix."""
    if asked.is_of_strategies:
        return ParameterError("kind= and mixed= are about the strategies of a matrix; leave them out.")
    return None


def needs_own_points_when_hidden(asked: Asked, name: str) -> Refusal:
    """Where moves are hidden, everybody is after the own points."""
    if asked.is_by_points and asked.aims is None:
        return None
    return MethodError(
        "With hidden moves, players maximize their own points; put what they want into the payoffs, and leave out "
        "by= and aims=."
    )


def needs_no_teams_when_hidden(asked: Asked, name: str) -> Refusal:
    """Where moves are hidden, everybody is alone."""
    if asked.teams is None:
        return None
    return MethodError(
        "With hidden moves, a team whose members know different things lacks perfect recall; leave out teams=."
    )


def needs_no_merging_when_hidden(asked: Asked, name: str) -> Refusal:
    """Where moves are hidden, no positions are merged."""
    return MethodError(NOT_SAID) if asked.symmetric else None


def needs_points_when_hidden(asked: Asked, name: str) -> Refusal:
    """Where moves are hidden, a side wants points."""
    if asked.is_by_points:
        return None
    return MethodError("With hidden moves, guarantees are about points; put what players want into the payoffs.")


def needs_whole_game_when_hidden(asked: Asked, name: str) -> Refusal:
    """Where moves are hidden, the game is looked at as it is, to its ends, exactly."""
    said = {"symmetric": asked.symmetric, "depth": asked.depth is not None, "precision": asked.precision is not None}
    option = next((option for option, is_said in said.items() if is_said), None)
    if option is None:
        return None
    return MethodError(f"With hidden moves, guarantee takes no {option}=; leave it out.")


def needs_ties_by_order(asked: Asked, name: str) -> Refusal:
    """Ties go to the first or the last move."""
    if Ties.read(asked.ties, asked.traits.players).goes_by_order:
        return None
    return MethodError(f"If play can go on forever, ties are broken by first or last, not by {asked.ties}.")


def needs_aims_on_points(asked: Asked, name: str) -> Refusal:
    """Aims are weights on points."""
    if asked.aims is None or asked.is_by_points:
        return None
    return MethodError("If play can go on forever, aims are weights on points; leave out by= or aims=.")


def needs_first_ties_on_cycles(asked: Asked, name: str) -> Refusal:
    """Ties go to a move that leads on."""
    if asked.ties == "first":
        return None
    return MethodError(
        "Chance moves and play can go on forever: among equally good moves, one that makes progress is played, so "
        f"leave out ties='{asked.ties}'."
    )


def needs_stage_points(asked: Asked, name: str) -> Refusal:
    """Points are wanted."""
    if asked.aims is None and asked.is_by_points:
        return None
    return MethodError(
        "This game has rewards on moves, so only points can be maximized; leave out by=, aims= and teams=."
    )


def needs_no_stage_depth(asked: Asked, name: str) -> Refusal:
    """No depth."""
    if asked.depth is None:
        return None
    return MethodError("This game has rewards on moves, so the whole game is solved; leave out depth=.")


def needs_unmerged_averages(asked: Asked, name: str) -> Refusal:
    """Symmetric positions are not merged where ties are averaged."""
    if asked.symmetric and Ties.read(asked.ties, asked.traits.players).averages:
        return MethodError(
            "Averaged ties count every move, so symmetric positions cannot be merged; leave out symmetric=."
        )
    return None


def needs_unmerged_neutrals(asked: Asked, name: str) -> Refusal:
    """Symmetric positions are not merged where players are neutral."""
    if asked.symmetric and asked.neutral:
        return MethodError(
            "Neutral players count every move, so symmetric positions cannot be merged; leave out symmetric=."
        )
    return None


def needs_unchosen_equilibrium(asked: Asked, name: str) -> Refusal:
    """Nothing is said of which equilibrium to take: where all is seen, ties say that."""
    if asked.is_chosen:
        return MethodError(
            "choose= is for trees with hidden moves; with perfect information, ties= selects the equilibrium."
        )
    return None


def needs_points_on_cycles(asked: Asked, name: str) -> Refusal:
    """Points are wanted."""
    if asked.aims is None and asked.is_by_points:
        return None
    return MethodError(
        "Chance moves and play can go on forever: solve then handles points only. Use guarantee(game, player, "
        "by=…) for any other aspect."
    )


def needs_unmerged_chance(asked: Asked, name: str) -> Refusal:
    """Symmetric positions are not merged where chance moves."""
    if asked.symmetric and asked.traits.has_chance and asked.traits.is_explored:
        return MethodError("Chance moves here, so symmetric positions cannot be merged; leave out symmetric=.")
    return None


def needs_no_matrix_epsilon(asked: Asked, name: str) -> Refusal:
    """No epsilon."""
    return ParameterError("All equilibria are found exactly here; leave out epsilon=.") if asked.is_near else None


def needs_inexact_sets(asked: Asked, name: str) -> Refusal:
    """There is something that exact sets cannot do: chance, or more than two players."""
    if len(asked.traits.players) > 2 or asked.traits.has_chance:  # before exploring: rules that have odds may be asked
        return None
    return ParameterError("For two players without chance the sets are exact; leave out epsilon=.")


def needs_all_enemies(asked: Asked, name: str) -> Refusal:
    """All others are enemies."""
    if asked.is_against_all:
        return None
    return MethodError(f"The method {name} finds the pessimist's view: all others must be enemies.")


def needs_two_groups(asked: Asked, name: str) -> Refusal:
    """Everybody is a friend or an enemy."""
    if not asked.neutral:
        return None
    one = len(asked.neutral) == 1
    return MethodError(
        f"{' and '.join(asked.neutral)} {'is' if one else 'are'} neutral, and alpha-beta cannot average; make "
        f"{'each' if not one else asked.neutral[0]} a friend or an enemy, or leave out method=."
    )


def needs_one_aspect_to_prune(asked: Asked, name: str) -> Refusal:
    """By rules, one aspect that searches know; in a tree, whatever is wanted."""
    wanted = By.read(asked.wanted)
    if not asked.traits.has_rules or (wanted.is_savable and str(wanted) in ASPECTS):
        return None
    known = ", ".join(ASPECTS)
    return MethodError(
        f"For rules, alpha-beta takes by= one of {known}; give the tree, game_tree(game), or leave out method=."
    )


def needs_no_depth_to_prune(asked: Asked, name: str) -> Refusal:
    """No depth."""
    if asked.depth is None:
        return None
    return MethodError("Alpha-beta to a depth is search(game, method='paranoid', depth=…).")


def needs_seen_moves_to_prune(asked: Asked, name: str) -> Refusal:
    """Everybody sees every move."""
    if asked.traits.has_hidden_moves:
        return MethodError("This game has hidden moves, so alpha-beta does not apply; use solve(game).")
    return None


def needs_no_chance_to_prune(asked: Asked, name: str) -> Refusal:
    """No chance; rules that have odds may never use them: then the search itself tells."""
    if asked.traits.has_chance and not asked.traits.has_rules:
        return MethodError(AVERAGES_NOTHING)
    return None


def needs_rules_to_prove(asked: Asked, name: str) -> Refusal:
    """Rules, from which positions are made as they are needed."""
    if asked.traits.has_rules or traits_rules(asked.traits) is not None:
        return None
    return MethodError(
        "Proofs are for games given by rules; this game is already explicit: use guarantee(game, player)."
    )


def needs_points_to_prove(asked: Asked, name: str) -> Refusal:
    """Points are wanted, and positions are not merged by whoever asks: the search does that by itself."""
    if asked.is_by_points and not asked.symmetric:
        return None
    return MethodError("A proof is about points, and merges symmetric positions itself; leave out by= and symmetric=.")


def needs_play_that_ends(asked: Asked, name: str) -> Refusal:
    """Every play ends: the rules do not say what endless play pays; and nothing is averaged or paid on the way."""
    if asked.traits.pays_endless or asked.traits.is_numbered:
        return MethodError(
            "Play can go on forever here, and a proof needs play that ends; use guarantee(game, player), or "
            "table(game)."
        )
    if asked.traits.has_stages:
        return MethodError(
            "This game has rewards on moves, and a proof counts payoffs at the end only; use guarantee(game, player)."
        )
    return None


def needs_no_chance_to_prove(asked: Asked, name: str) -> Refusal:
    """No chance; rules that have odds may never use them: then the proof itself tells."""
    if asked.traits.has_chance and asked.traits.is_explored:
        return MethodError(CHANCE_TO_PROVE)
    return None


def needs_two_to_be_told(asked: Asked, name: str) -> Refusal:
    """Two players, whose moves are recommended one by one."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"Moves are recommended one by one to two players; this game has {count}. Leave out kind=: whole "
            "strategies can be recommended to any number of players."
        )
    return None


def needs_no_chance_to_be_told(asked: Asked, name: str) -> Refusal:
    """Chance never moves."""
    if asked.traits.has_chance:
        return MethodError(
            "Chance moves here, so pairs of sequences do not describe everything that can be recommended move by "
            "move. Leave out kind=: recommending whole strategies works with chance too."
        )
    return None

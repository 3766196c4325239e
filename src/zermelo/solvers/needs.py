"""What methods need of a game: each returns the refusal, in words that say what to do, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from zermelo.errors import CycleError, MethodError, ZermeloError
from zermelo.forms.arena import join_arena_path
from zermelo.forms.endless import graph_endless_cycle, graph_endless_undeclared
from zermelo.forms.explore.explore import NO_MOVES
from zermelo.forms.explore.starts import ONE_START, starts_in_words
from zermelo.forms.information.information_sets import information_by_choice, information_subgame_roots
from zermelo.forms.positions import UNSEEN
from zermelo.forms.traits.two_sided import two_sided_recall_tree

if TYPE_CHECKING:
    from zermelo.forms.tree import Tree
    from zermelo.solvers.asked import Asked

Refusal = ZermeloError | None
FEW_MIXED = 4  # players whose equilibria are found, nearly from three on
FEW_TEAMED = 8  # players whose coalition structures are compared: 4140 of them
FEW_IN_TEAMS = 10  # players of whom every team is asked about: 1023 of them


def needs_moves(asked: Asked, name: str) -> Refusal:
    """Moves are made one after the other, or without seeing others', but not all at once."""
    if asked.traits.is_matrix:
        return MethodError(NO_MOVES)
    return None


def needs_one_start(asked: Asked, name: str) -> Refusal:
    """Play begins at one position."""
    arena = asked.traits.arena
    if arena is None or len(arena.starts) == 1:
        return None
    return MethodError(f"{ONE_START}, and {starts_in_words(arena)}")


def needs_seen_moves(asked: Asked, name: str) -> Refusal:
    """Everybody sees every move."""
    if asked.traits.has_hidden_moves:
        return MethodError(
            "This game has hidden moves (imperfect information), so backward induction does not apply. Use "
            "solve(game) for a subgame-perfect equilibrium, guarantee(game, player) for a maximin value, or the "
            "normal form, Matrix.of(tree)."
        )
    return None


def needs_seen_moves_to_play(asked: Asked, name: str) -> Refusal:
    """The same, of games that are played."""
    if asked.traits.has_hidden_moves:
        return MethodError(UNSEEN)
    return None


def needs_nothing_hidden(asked: Asked, name: str) -> Refusal:
    """The same, of strategies without mixing."""
    if asked.traits.has_hidden_moves:
        return MethodError(
            "This game has hidden moves, so pure strategies need not have a value; use solve(game) for the value "
            "in mixed strategies."
        )
    return None


def needs_perfect_recall(asked: Asked, name: str) -> Refusal:
    """Everybody remembers what they did and knew."""
    return MethodError(asked.traits.forgets) if asked.traits.forgets else None


def needs_recall_of_sides(asked: Asked, name: str) -> Refusal:
    """Somebody at least remembers what they did and knew, and so do all others taken for one player."""
    first: Refusal = None
    for side in [asked.side] if asked.side else [(player,) for player in asked.traits.players]:
        try:
            two_sided_recall_tree(cast("Tree", asked.traits.arena), side)
        except MethodError as refused:
            first = first or refused
        else:
            return None
    return first


def needs_nothing_on_the_way(asked: Asked, name: str) -> Refusal:
    """Payoffs come at the ends alone, all of the same worth, and nobody moves at the same time as another."""
    if not asked.traits.has_stages:
        return None
    return MethodError(
        "This game has rewards on moves, a discount or simultaneous moves: only solve, guarantee, guarantees and "
        "outlook take them into account."
    )


def needs_stages(asked: Asked, name: str) -> Refusal:
    """Moves pay on the way, or later points are worth less, or two move at once."""
    if asked.traits.has_stages:
        return None
    return MethodError(f"The method {name} is for games with rewards on moves; leave out method=.")


def needs_chance_or_stages(asked: Asked, name: str) -> Refusal:
    """Chance moves where play can go on forever, or moves pay on the way."""
    return None if asked.traits.has_stages else needs_chance_on_cycles(asked, name)


def needs_endless_payoff(asked: Asked, name: str) -> Refusal:
    """The game says what play without end pays, where there is such play."""
    arena = asked.traits.arena
    if arena is None or not asked.is_endless or asked.traits.pays_endless or asked.traits.has_stages:
        return None
    return CycleError(graph_endless_undeclared(arena))


def needs_an_end(asked: Asked, name: str) -> Refusal:
    """Every line of play ends."""
    arena = asked.traits.arena
    if arena is None or not asked.is_endless:
        return None
    more = (
        " Use solve(game), guarantee(game, player) or nash_outcomes(game), which do not need one."
        * asked.traits.pays_endless
    )
    return CycleError(graph_endless_cycle(arena, ": backward induction needs a game that ends") + more)


def needs_two_sides(asked: Asked, name: str) -> Refusal:
    """Two sides want opposite things, and what everybody gets follows from what they can guarantee."""
    if asked.traits.arena is None:
        return None
    return asked.two_sides if isinstance(asked.two_sides, MethodError) else None


def needs_few_players(asked: Asked, name: str) -> Refusal:
    """Two players; up to four where nearly the best will do."""
    players = asked.traits.players
    count, names = len(players), ", ".join(players)
    if count > FEW_MIXED or count < 2:
        return MethodError(
            f"Mixed equilibria are found for two to {FEW_MIXED} players; this game has {count} ({names}). Use "
            "pure_equilibria(game), for any number of players."
        )
    if count > 2 and not asked.is_near:
        return MethodError(
            f"All equilibria, mixed ones included, are found exactly for two players; this game has {count} "
            f"({names}). Give epsilon= for an approximate one, or use pure_equilibria(game)."
        )
    return None


def needs_matrix_of_two(asked: Asked, name: str) -> Refusal:
    """Two players."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"All mixed equilibria of a matrix are found for two players; this game has {count}. Use "
            "pure_equilibria(game) for the pure ones, or solve(game) for one."
        )
    return None


def needs_two_in_the_dark(asked: Asked, name: str) -> Refusal:
    """Two players."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"All equilibria with hidden moves are found for two players; this game has {count}. Use solve(game) "
            "for one, with choose= for the best pure one."
        )
    return None


def needs_one_subgame(asked: Asked, name: str) -> Refusal:
    """Nobody has a choice in a subgame but the whole game: then every equilibrium is subgame-perfect."""
    tree = cast("Tree", asked.traits.arena)
    sets = information_by_choice(tree)
    inside = {v for v in information_subgame_roots(tree) if v}
    within = [False] * len(tree)
    for v in range(len(tree)):  # numbered layer by layer: what lies above comes before
        within[v] = within[v] or v in inside
        if within[v] and sets[v] >= 0:
            where = join_arena_path(tree.path(v))
            return MethodError(
                f"Some moves are hidden, and a subgame with a choice begins on the way to {where!r}: there are more "
                "equilibria than those of all subgames. Use equilibria(game), or at= for the subgame."
            )
        for child in tree.edges(v):
            within[child] = within[v]
    return None


def needs_two_to_tremble(asked: Asked, name: str) -> Refusal:
    """Two players."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"All perfect equilibria are found for two players; this game has {count}. Use solve(game) for one "
            "equilibrium, and check its profile to see whether it is perfect."
        )
    return None


def needs_few_structures(asked: Asked, name: str) -> Refusal:
    """Few enough players to compare all coalition structures."""
    count = len(asked.traits.players)
    if count > FEW_TEAMED:
        return MethodError(f"{count} players have too many coalition structures; at most {FEW_TEAMED} are compared.")
    return None


def needs_few_teams(asked: Asked, name: str) -> Refusal:
    """Few enough players to ask about all teams."""
    count = len(asked.traits.players)
    if count > FEW_IN_TEAMS:
        return MethodError(f"{count} players have too many teams; at most {FEW_IN_TEAMS} players are compared.")
    return None


def needs_no_chance_to_threaten(asked: Asked, name: str) -> Refusal:
    """No chance; rules that have odds may never use them, so that is told of an explored game."""
    if asked.traits.has_chance and asked.traits.is_explored:
        return MethodError(
            "Chance moves here; pure Nash outcomes are found in games without it. Use pure_equilibria(game)."
        )
    return None


def needs_two_players(asked: Asked, name: str) -> Refusal:
    """Two players."""
    count = len(asked.traits.players)
    if count != 2:
        return MethodError(
            f"Determinacy is about two players; this game has {count}. Use guarantees(game) for what each "
            "player can guarantee."
        )
    return None


def needs_constant_sum(asked: Asked, name: str) -> Refusal:
    """All payoffs have one sum."""
    if asked.traits.is_explored and asked.traits.sum is None:
        return MethodError(
            "The game is not constant-sum, so it has no single value; use guarantees(game) for what each player "
            "can guarantee."
        )
    return None


def needs_no_chance_on_cycles(asked: Asked, name: str) -> Refusal:
    """Chance does not move where play can go on forever."""
    if asked.is_endless and asked.traits.has_chance:
        return MethodError("Chance moves and play can go on forever here: use solve(game), which gives both bounds.")
    return None


def needs_matrix(asked: Asked, name: str) -> Refusal:
    """Everybody moves once, at the same time."""
    if asked.traits.is_matrix:
        return None
    return MethodError(f"The method {name} is for matrices; leave out method=, or use Matrix.of(tree).")


def needs_extensive_form(asked: Asked, name: str) -> Refusal:
    """Moves are made one after the other: no method but one solves a matrix."""
    if asked.traits.is_matrix:
        return MethodError("For a matrix, solve finds one equilibrium and takes no method=; leave it out.")
    return None


def needs_hidden_moves(asked: Asked, name: str) -> Refusal:
    """Some moves are made without seeing others'."""
    if asked.traits.has_hidden_moves:
        return None
    return MethodError(
        f"The method {name} is for trees with hidden moves; leave out method=: here information is perfect."
    )


def needs_numbered_positions(asked: Asked, name: str) -> Refusal:
    """The rules number their positions, and everybody is alone and after points."""
    if not asked.traits.is_numbered:
        return MethodError(f"The method {name} is for rules that number their positions; leave out method=.")
    if not asked.is_plain:
        return MethodError(f"The method {name} is for points, with every player alone, to the end; leave out method=.")
    return None


def needs_endless_play(asked: Asked, name: str) -> Refusal:
    """Play can go on forever."""
    if asked.is_endless is not False:
        return None
    return MethodError(f"The method {name} is for games where play can go on forever; leave out method=.")


def needs_chance_on_cycles(asked: Asked, name: str) -> Refusal:
    """Somebody moves at random where play can go on forever."""
    if asked.has_luck and asked.is_endless is not False:
        return None
    where = "chance moves and play can go on forever"
    return MethodError(f"The method {name} is for games where {where}; leave out method=, and the answer is exact.")


def needs_nobody_at_random(asked: Asked, name: str) -> Refusal:
    """Nobody moves at random."""
    if asked.has_luck:
        return MethodError(f"The method {name} does not support players who move at random; leave out method=.")
    return None

"""Games of OpenSpiel whose players do not see everything: small ones unfold into trees with information sets.

What a player has seen so far is OpenSpiel's own text of it, the information state. Players who move at the same time
move one after the other here, and do not see what the others chose.
"""

from __future__ import annotations

from random import Random
from typing import Any

from zermelo.errors import BudgetError, GameError
from zermelo.forms.build.tree import Draft, chance, choose, end, tree
from zermelo.forms.rules import rules_seat_names
from zermelo.forms.tree import Tree
from zermelo.games.adapters.openspiel_numbers import openspiel_exact_number, openspiel_odds

MOST = 300_000  # nodes of a tree that is unfolded
PLAYS, LONGEST = 200, 20_000  # random plays that say how large a larger one is, and moves in all of them
SURELY = 10_000  # an estimate is that many times too large in less than one game of so many, by Markov's inequality


def openspiel_tree(game: Any, title: str, *, most: int = MOST) -> Tree:
    """Returns a game that OpenSpiel has loaded as a tree with information sets, one node for each line of play.

    Raises `BudgetError` where that has more than *most* nodes, and says about how many there are.
    """
    about = _estimated_nodes(game)
    if about > SURELY * most:
        raise BudgetError(_too_large(game, title, about, most))
    states, below = [game.new_initial_state()], []
    for state in states:  # grows as it goes: a node stands before all below it
        named = {} if state.is_terminal() else openspiel_named_moves(state)
        below.append({name: len(states) + k for k, name in enumerate(named)})
        if len(states) + len(named) > most:
            raise BudgetError(_too_large(game, title, max(about, most), most))
        states += [state.child(action) for action in named.values()]
    players = rules_seat_names(game.num_players())
    drafts: list[Draft] = [end(*[0] * len(players))] * len(states)
    for k in reversed(range(len(states))):
        drafts[k] = _draft(states[k], players, {name: drafts[child] for name, child in below[k].items()})
    return tree(players, drafts[0], title=title)


def _draft(state: Any, players: tuple[str, ...], moves: dict[str, Draft]) -> Draft:
    if state.is_terminal():
        return end(*map(openspiel_exact_number, state.returns()))
    if state.is_chance_node():
        odds = dict(zip(*_outcomes(state), strict=True))
        actions = openspiel_named_moves(state)
        return chance({name: (odds[actions[name]], draft) for name, draft in moves.items()})
    seat: int = state.current_player()
    return choose(players[seat], moves, info=" ".join(state.information_state_string(seat).split()))


def _outcomes(state: Any) -> tuple[tuple[int, ...], list[Any]]:
    actions, floats = zip(*state.chance_outcomes(), strict=True)
    return actions, openspiel_odds(floats)


def openspiel_named_moves(state: Any) -> dict[str, int]:
    """Returns the numbers of the legal moves by name; of moves with one name, each gets its number too."""
    seat, actions = state.current_player(), state.legal_actions()
    names = [state.action_to_string(seat, action).strip() or str(action) for action in actions]
    if len(set(names)) < len(names):
        names = [f"{name} #{action}" for name, action in zip(names, actions, strict=True)]
    return dict(zip(names, actions, strict=True))


def refuse_openspiel_tree(kind: Any, name: str) -> None:
    """Raises for a game that does not tell what its players have seen."""
    if not kind.provides_information_state_string:
        raise GameError(
            f"{name} of OpenSpiel is not supported: its players do not see everything, and it does not tell what "
            "they have seen (no information state). Try one that does, like openspiel:kuhn_poker."
        )


def _estimated_nodes(game: Any) -> int:
    """About how many nodes there are, by random plays; on average over all such plays it is right.

    Reference: Knuth 1975, Estimating the efficiency of backtrack programs.
    """
    dice, total, plays, moves = Random(0), 0, 0, 0
    while plays < PLAYS and moves < LONGEST:
        state, ways = game.new_initial_state(), 1
        while not state.is_terminal():
            total += ways
            actions = state.legal_actions()
            ways *= len(actions)
            state = state.child(dice.choice(actions))
            moves += 1
        total += ways
        plays += 1
    return total // plays


def _too_large(game: Any, title: str, about: int, most: int) -> str:
    digits = len(str(about)) - 2
    rough = f"{about // 10**digits * 10**digits:,}" if about < 10**15 else f"10^{len(str(about)) - 1}"
    takes = sorted(game.get_parameters()) or sorted(game.get_type().parameter_specification)
    smaller = f" Make it smaller by its parameters: {', '.join(takes)}." if takes else ""
    return (
        f"{title} has about {rough} nodes, estimated from random plays; games with hidden moves are unfolded up to "
        f"{most:,}.{smaller}"
    )

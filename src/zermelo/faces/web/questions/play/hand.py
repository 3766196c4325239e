"""A hand: one play of a game in which moves are hidden. Each person sees what their seat may see, and no more.

A hand is its address: seats, seed, and the moves that people made. Chance and the other seats follow from the seed, so
that nothing that is hidden has to stand anywhere before the hand is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, cast

from zermelo.errors import MethodError, NameError_, ParameterError, error_hint
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour
    from zermelo.forms.tree import Tree

SEATS = {
    "human": "A person", "equilibrium": "Plays an equilibrium", "random": "Plays at random",
    "first": "Makes the first move",
}  # fmt: skip


@dataclass(frozen=True)
class _Made:
    """A move that was made: at which node, by whom, and which."""

    node: int
    player: str
    edge: int


@question("hand")
def web_hand(table: Table, seats: Names, seed: int = 0, path: Names = ()) -> dict[str, Any]:
    """Returns how a hand stands for whoever is to move, after people made the moves of *path*.

    ```
    {"seats": [{"seat", "words"}], "over": bool, "turn": player | null,
     "seen": information set | null,                        all that whoever is to move knows
     "moves": [move], "own": [{"seen", "move"}],            what that player did before, and knew then
     "steps": [{"player", "move", "odds"?}],                when it is over: all that happened
     "payoff": {player: number} | null}
    ```
    """
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.forms.game import CHANCE
    from zermelo.forms.information.information_sets import information_name

    tree = _tree(table)
    node, made = _play_out(table, tree, seats, seed, path)
    turn = tree.turn(node)
    own = [one for one in made if one.player == turn]
    told: dict[str, Any] = {
        "seats": [{"seat": seat, "words": words} for seat, words in SEATS.items()],
        "over": turn is None, "turn": turn, "seen": None if turn is None else information_name(tree, node),
        "moves": tree.names(node) if turn is not None else [],
        "own": [{"seen": information_name(tree, one.node), "move": tree.name(one.node, one.edge)} for one in own],
        "steps": [], "payoff": None if turn is not None else payoff_fragment(tree.payoff_at(node)),
    }  # fmt: skip
    if turn is None:
        for one in made:
            step: dict[str, Any] = {"player": one.player, "move": tree.name(one.node, one.edge)}
            if one.player == CHANCE:
                odds = dict(zip(tree.edges(one.node), tree.odds(one.node), strict=True))
                step["odds"] = number_to_field(odds[one.edge])
            told["steps"].append(step)
    return told


@question("hand_review")
def web_hand_review(table: Table, seats: Names, seed: int = 0, path: Names = ()) -> dict[str, Any]:
    """Returns what people's moves cost on average, against others who play the equilibrium.

    ```
    {"value": {player: number},                             what the game is worth
     "steps": [{"player", "seen", "move", "shares": {move: number}, "worth": {move: number} | null,
                "cost": number | null, "mistake": bool, "better": move | null}],
     "costs": {player: number}, "notes": [str], "how": [str]}
    ```
    ``worth`` is what each move brings on average, given all that the player knew, when everybody goes on by the
    equilibrium; null where the others, playing it, never let the player come there.
    """
    from zermelo.faces.web.answer import web_answer_without_sheets
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment

    tree = _tree(table)
    node, made = _play_out(table, tree, seats, seed, path)
    if tree.turn(node) is not None:
        raise ParameterError("The hand is not over; what moves cost would reveal what is hidden.")
    found = _equilibrium(table)
    people = {player for player, seat in zip(tree.players, seats, strict=True) if seat == "human"}
    costs = dict.fromkeys(sorted(people, key=tree.players.index), Fraction(0))
    steps = []
    for one in made:
        if one.player not in people:
            continue
        move, step = tree.name(one.node, one.edge), _judged(found, one.node)
        worth = hand_worths(found, one.node)
        cost, better = None, None
        if worth is not None:
            seat = tree.players.index(one.player)
            best = max(worth, key=lambda name: worth[name][seat])
            cost = worth[best][seat] - worth[move][seat]
            better = best if cost > 0 else None
            costs[one.player] += cost
        steps.append(step | {"move": move, "cost": cost, "mistake": better is not None, "better": better})
    return {
        **web_answer_without_sheets(found), "value": payoff_fragment(found.value(0)), "steps": steps,
        "costs": {player: number_to_field(cost) for player, cost in costs.items()}, "notes": list(found.notes),
    }  # fmt: skip


@question("hand_hint")
def web_hand_hint(table: Table, seats: Names, seed: int = 0, path: Names = ()) -> dict[str, Any]:
    """Returns how often the equilibrium makes each move here, and what each is worth; nothing that is hidden.

    ```
    {"player", "seen", "shares": {move: number}, "worth": {move: number} | null}
    ```
    """
    tree = _tree(table)
    node, _ = _play_out(table, tree, seats, seed, path)
    if tree.turn(node) is None:
        raise ParameterError("The hand is over, so there is nothing to advise.")
    return _judged(_equilibrium(table), node)


def _judged(found: ByBehaviour, node: int) -> dict[str, Any]:
    """What the equilibrium does at the information set of *node*, and what each move there is worth to its owner."""
    from zermelo.formats.json.fields import number_to_field
    from zermelo.forms.information.information_sets import information_name

    tree = found.evidence.arena
    names, seat = tree.names(node), tree.mover.item(node)
    shares = {tree.name(node, e): share for e, share in found.shares(node).items()}
    worth = hand_worths(found, node)
    return {
        "player": tree.turn(node), "seen": information_name(tree, node),
        "shares": {name: number_to_field(shares.get(name, 0)) for name in names},
        "worth": None if worth is None else {name: number_to_field(worth[name][seat]) for name in names},
    }  # fmt: skip


def hand_worths(found: ByBehaviour, node: int) -> dict[str, list[Fraction]] | None:
    """Returns what each move brings everybody on average, given what whoever moves at *node* knows there.

    Every node of the information set counts as often as chance and the others, by the solution, let play come there:
    with perfect recall what its owner did before is the same for all of them. None where that is never.
    """
    from zermelo.forms.information.information_sets import information_by_node

    tree = found.evidence.arena
    sets, owner = information_by_node(tree), tree.mover.item(node)
    alike = [v for v, held in enumerate(sets) if held == sets[node]]
    often = {v: _reach(found, tree, v, owner) for v in alike}
    whole = sum(often.values())
    if not whole:
        return None
    names, seats = tree.names(node), range(len(tree.players))
    worth = {name: [Fraction(0) for _ in seats] for name in names}
    for v, share in often.items():
        for edge, name in zip(tree.edges(v), names, strict=True):
            paid = found.value(tree.child(edge)).vector
            for seat in seats:
                worth[name][seat] += share * Fraction(paid[seat]) / whole
    return worth


def _reach(found: ByBehaviour, tree: Tree, node: int, owner: int) -> Fraction:
    """How often chance and everybody but the *owner* let play come to *node*."""
    share, above = Fraction(1), 0
    for edge in tree.path_to(node):
        if tree.mover.item(above) != owner:
            share *= Fraction(found.shares(above).get(edge, 0))
        above = tree.child(edge)
    return share


def _tree(table: Table) -> Tree:
    if not table.is_hidden:
        raise MethodError("Every move of this game is seen; a hand is played where some are hidden.")
    found: Tree = table.game
    return found


def _equilibrium(table: Table) -> ByBehaviour:
    return cast("ByBehaviour", table.solution())


def _play_out(table: Table, tree: Tree, seats: Names, seed: int, path: Names) -> tuple[int, list[_Made]]:
    """Goes on with the hand until a person is to move who has not chosen, or it is over."""
    from zermelo.forms.game import CHANCE

    if len(seats) != len(tree.players):
        raise ParameterError(f"There are {len(tree.players)} seats, one for each of {', '.join(tree.players)}.")
    for seat in seats:
        if seat not in SEATS:
            raise NameError_(f"No seat {seat[:40]!r} here.{error_hint(seat[:40], SEATS)} There are {', '.join(SEATS)}.")
    sitting = dict(zip(tree.players, seats, strict=True))
    node, made, waiting = 0, list[_Made](), list(path)
    while (player := tree.turn(node)) is not None:
        luck = Random(f"{seed}/{len(made)}")
        if player != CHANCE and sitting[player] == "human":
            if not waiting:
                break
            edge = tree.edge_named(node, waiting.pop(0))
        else:
            edge = _choice(table, tree, node, "equilibrium" if player == CHANCE else sitting[player], luck)
        made.append(_Made(node, player, edge))
        node = tree.child(edge)
    if waiting:
        raise ParameterError(f"{waiting[0]!r} comes after the end of the hand.")
    return node, made


def _choice(table: Table, tree: Tree, node: int, seat: str, luck: Random) -> int:
    """The move that chance or a seat makes; each as often as its share says."""
    from zermelo.forms.arena import NATURE
    from zermelo.match.seats import sample_seat_choice

    edges = tree.edges(node)
    if tree.mover.item(node) == NATURE:
        return sample_seat_choice(dict(zip(edges, tree.odds(node), strict=True)), luck)
    if seat == "first":
        return edges[0]
    if seat == "random":
        return luck.choice(edges)
    shares = _equilibrium(table).shares(node)
    return sample_seat_choice({edge: Fraction(share) for edge, share in shares.items()}, luck)

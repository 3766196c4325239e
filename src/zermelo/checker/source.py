"""Do the arrays describe the game that was given? Asks the rules themselves, uncompiled, position by position."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from zermelo.answers.report import Problem
from zermelo.checker.paths import path_of_node
from zermelo.forms.arena import END, Arena
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Payoff, payoff_vector

ALL = 20_000  # positions up to which each is asked about; of more, a sample of so many
SOME = 2_000  # nodes of a larger tree: each is found by its line of moves


def check_against_source(arena: Arena) -> tuple[list[Problem], str]:
    """Compares positions, moves and payoffs with the game; returns problems, and in words what was compared."""
    if arena.source is None or arena.states is None:
        return [], "the arrays are taken for the game"
    nodes: Any = range(len(arena))
    said = f"all {len(arena):,} positions agree with the game"
    if len(arena) > ALL:
        nodes = [0, *random.Random(0).sample(range(1, len(arena)), ALL - 1)]
        said = f"{ALL:,} of {len(arena):,} positions, drawn at random, agree with the game"
    begin = arena.source.start()
    if len(arena.starts) == 1 and arena.state(0) not in _alike(arena.source, begin):
        return [Problem("", f"the game begins at {begin}, not at {arena.state(0)}")], said
    if (what := _discount_differs(arena)) is not None:
        return [Problem("", what)], said
    for v in nodes:
        try:
            what = _difference(arena, v)
        except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError) as error:
            what = f"the game itself raises {type(error).__name__} here: {error}"
        if what is not None:
            return [Problem(path_of_node(arena, v), what)], said
    return [], said


def check_look_ahead_against_source(arena: Arena, status: str) -> tuple[list[Problem], str]:
    """Compares a tree that may have been cut off with its game; an answer that is solved rests on no estimate.

    At an end of the tree the game is over and pays that, or it goes on, and its estimate stands there.
    """
    said = "estimates are used where the game continues beyond the tree, and then the answer is not marked as solved"
    tree = arena.as_tree
    if tree is None:
        wrong = [Problem("", "all of the game is looked at, so nothing is estimated")] if status != "solved" else []
        return wrong, said
    if tree.source is None or tree.move is None:
        return [], "the tree is taken for the game, or for what was looked ahead of it"
    nodes: Any = range(len(tree))
    if len(tree) > ALL:
        nodes = sorted(random.Random(0).sample(nodes, SOME))
    for v in nodes:
        state = tree.state(v)
        goes_on = tree.mover[v] == END and tree.source.turn(state) is not None
        what = _estimate_differs(tree, v, state) if goes_on else _difference(tree, v)
        if what is None and goes_on and status == "solved":
            what = "the game continues here, so nothing is solved"
        if what is not None:
            return [Problem(path_of_node(tree, v), what)], said
    return [], said


def _estimate_differs(tree: Arena, v: int, state: Any) -> str | None:
    known = tuple(tree.source.players)
    due, paid = Payoff(known, payoff_vector(tree.source.estimate(state), known)), tree.payoff_at(v)
    return None if all(paid[p] == due[p] for p in known) else f"the game estimates {due}, not {paid}"


def _alike(game: Any, state: Any) -> tuple[Any, ...]:
    """The state itself, and the one that stands for all symmetric to it."""
    return (state, game.same(state)) if hasattr(game, "same") else (state,)


def _discount_differs(arena: Arena) -> str | None:
    """Are later points worth what the rules say, and do moves pay on the way where they say so?"""
    rules, stages = arena.rules, arena.stages
    pays = rules is not None and hasattr(rules, "reward")
    due = None if rules is None else getattr(rules, "discount", None)
    if stages is None:
        return "moves pay on the way, and that is left out" if pays or due is not None else None
    given = None if due is None else Fraction(due)
    return None if stages.discount == given else f"a point is worth {given} of a point later, not {stages.discount}"


def _difference(graph: Arena, v: int) -> str | None:
    game, state = graph.source, graph.state(v)
    who = game.turn(state)
    if who != graph.turn(v):
        return f"it is {who or 'nobody'}'s turn, not {graph.turn(v) or 'nobody'}'s"
    if graph.mover[v] == END:
        known = tuple(game.players)  # a dummy may have been added
        due, paid = Payoff(known, payoff_vector(game.payoff(state), known)), graph.payoff_at(v)
        return None if all(paid[p] == due[p] for p in known) else f"the game pays {due}, not {paid}"
    return _moves_differ(graph, v, state, who == CHANCE)


def _moves_differ(graph: Arena, v: int, state: Any, is_chance: bool) -> str | None:
    """Each move made is allowed and leads where the game says; each one left out leads where another one does."""
    game = graph.source
    allowed: dict[Any, Any]  # by move: its odds, 1 where a player moves
    after: Any
    if graph.rules is not None:
        after = game.act
        allowed = {a: graph.rules.odds(state, a) if is_chance else 1 for a in game.actions(state)}
    else:
        after = game.after
        allowed = dict(game.odds(state)) if is_chance else dict.fromkeys(game.moves(state), 1)
    where: dict[Any, int] = {}
    for edge in graph.edges(v):
        number = int(graph.move[edge]) if graph.move is not None else edge - int(graph.first[v])
        move = number if graph.vocabulary is None else graph.vocabulary[number]
        if move not in allowed:
            return f"the game does not allow the move {move}"
        if graph.stages is not None and _reward_differs(graph, edge, state, move):
            return f"the move {move} pays something else"
        where[graph.state(graph.child(edge))] = edge
        if graph.state(graph.child(edge)) not in _alike(game, after(state, move)):
            return f"the move {move} leads to {after(state, move)}, not to {graph.state(graph.child(edge))}"
    due: dict[int, Fraction] = {}
    for move, share in allowed.items():
        follows = after(state, move)
        edge_there = next((where[s] for s in _alike(game, follows) if s in where), None)
        if edge_there is None:
            return f"the move {move} leads to {follows}, which is not among the positions that follow"
        due[edge_there] = due.get(edge_there, Fraction(0)) + Fraction(share)
    return _odds_differ(graph, v, due) if is_chance else None


def _reward_differs(graph: Arena, edge: int, state: Any, move: Any) -> bool:
    """Does a move pay on the way what the rules do not say? A dummy may have been added behind their players."""
    rules, stages = graph.rules, graph.stages
    assert stages is not None
    count = len(graph.source.players)
    due = [int(rules.reward(list(state), move, p)) if hasattr(rules, "reward") else 0 for p in range(count)]
    paid = [Fraction(int(u), graph.scale) for u in stages.reward[edge][:count]]
    return paid != [Fraction(u, rules.scale) for u in due]


def _odds_differ(graph: Arena, v: int, due: dict[int, Fraction]) -> str | None:
    """The odds with which each position follows; several moves may lead to one."""
    given: dict[int, Fraction] = {}
    to = {graph.child(edge): edge for edge in due}
    for edge, share in zip(graph.edges(v), graph.odds(v), strict=True):
        key = to[graph.child(edge)]
        given[key] = given.get(key, Fraction(0)) + share
    total = sum(due.values())
    for edge, share in due.items():
        if share / total != given[edge]:
            return f"the odds of {graph.name(v, edge)} are {share / total}, not {given[edge]}"
    return None

"""Do the arrays describe the game that was given? Asks the rules themselves, uncompiled, position by position."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from zermelo.checker.places import place
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import vector_of
from zermelo.results.report import Problem

ALL = 20_000  # positions up to which each is asked about; of more, a sample of so many


def compare_with_source(arena: Arena) -> tuple[list[Problem], str]:
    """Compares positions, moves and payoffs with the game; returns problems, and in words what was compared."""
    if not isinstance(arena, Graph) or arena.source is None or arena.states is None:
        return [], "the tree is the game"
    nodes: Any = range(len(arena))
    said = f"all {len(arena):,} positions agree with the game"
    if len(arena) > ALL:
        nodes = random.Random(0).sample(nodes, ALL)
        said = f"{ALL:,} of {len(arena):,} positions, drawn at random, agree with the game"
    problems = []
    for v in nodes:
        what = _difference(arena, v)
        if what is not None:
            problems.append(Problem(place(arena, v), what))
            break
    return problems, said


def _difference(graph: Graph, v: int) -> str | None:
    game, state = graph.source, graph.state(v)
    who = game.turn(state)
    if who != graph.turn(v):
        return f"it is {who}'s turn, not {graph.turn(v)}'s"
    if graph.mover[v] == END:
        due = vector_of(game.payoff(state), graph.players)
        paid = graph.payoff_at(v).vector
        return None if due == paid else f"the game pays {due}, not {paid}"
    moves: list[Any]
    made: list[Any]
    if isinstance(game, RulesGame):
        moves, after = game.actions(state), game.act
    else:
        moves, after = list(game.odds(state) if who == CHANCE else game.moves(state)), game.after
    numbers = [int(graph.move[e]) for e in graph.edges(v)] if graph.move is not None else []
    made = list(numbers) if graph.vocabulary is None else [graph.vocabulary[n] for n in numbers]
    merged = made != moves
    reached = {graph.state(c) for c in graph.children(v)}
    for move in moves:
        follows = after(state, move)
        if follows not in reached and (not hasattr(game, "same") or game.same(follows) not in reached):
            return f"the move {move} leads to {follows}, which is not among the positions that follow"
    if merged and not hasattr(game, "same"):
        return f"the game allows the moves {moves}, not {made}"
    if graph.mover[v] == NATURE and not merged:
        odds = list(game.odds(state).values())
        if [Fraction(o) for o in odds] != graph.odds(v):
            return f"the odds are {odds}, not {graph.odds(v)}"
    return None

"""Games for sabotages of proofs, and what is right of a proof, by brute force."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.solvers.proof.webs import Web, worth

WEBBED = [partial(Web, seed=seed, players=2 + seed % 2, layers=5) for seed in range(16)]


def strategies(proof: Any) -> Any:
    """What is proven, and every move of the strategies behind it."""
    moves: dict[Any, Any] = {}
    for players in (proof.side, proof.others):
        reached, seen = {proof.start}, set[Any]()
        while reached:
            seen |= reached
            following = set()
            for state in reached:
                who = proof.game.turn(state)
                if who in players:
                    moves[players, state] = proof.action(state)
                    following.add(proof.game.act(state, moves[players, state]))
                elif who is not None:
                    following |= {proof.game.act(state, a) for a in proof.game.actions(state)}
            reached = following - seen
    return proof.bounds, sorted(moves.items())


def is_proven(game: Any, answer: Any) -> bool:
    """Is the value between the bounds, and does every move of the strategies keep to them? By brute force."""
    rules, members = answer.game.rules, {answer.players.index(player) for player in answer.side}
    low, high = answer.bounds
    (_, moves), known = strategies(answer), dict[Any, int]()
    value = worth(rules, answer.start, members, known)
    kept = [worth(rules, answer.game.act(state, a), members, known) for (_, state), a in moves]
    sides = [players == answer.side for (players, _), _ in moves]
    return low <= value <= high and all(x >= low if mine else x <= high for x, mine in zip(kept, sides))

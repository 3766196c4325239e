"""Which engine for this game? Both are tried on positions of random games, from late ones to early ones.

1. A game is played at random from the position asked about.
2. Its positions are asked the same question, the last first, until an engine does not answer within its budget.
3. After a few games the engine that has made fewer positions is taken.

Late positions cost little and early ones too much, so most of the cost is that of the hardest positions both answer.
Only counts decide: the same game makes the same choice.
"""

from __future__ import annotations

import random
import time
from typing import Any

from zermelo.solvers.proof.engine import Allowance, Engine
from zermelo.solvers.proof.looks import MADE
from zermelo.solvers.proof.trial import trial_moves

GAMES, NODES = 6, 20_000  # games played; nodes an engine may look at for one question
LONGEST = 400  # moves of a game
STRIDE = 2  # moves between two positions that are asked about


def proof_contest(
    engines: list[Engine], rules: Any, state: tuple[int, ...], threshold: int
) -> tuple[Engine, list[int]]:
    """Returns the better engine for a question, and how many positions each has made in the contest."""
    dice, made = random.Random(1), [0] * len(engines)
    for _ in range(GAMES):
        for position in reversed(contest_game(rules, state, dice)[::STRIDE]):
            answers = []
            for k, engine in enumerate(engines):
                before = engine.totals[MADE]
                answers.append(engine.ask(position, threshold, Allowance(NODES, began=time.perf_counter()), None))
                made[k] += engine.totals[MADE] - before
            if None in answers:
                break
    return engines[made.index(min(made))], made


def contest_game(rules: Any, state: tuple[int, ...], dice: random.Random) -> list[tuple[int, ...]]:
    """Returns the positions of a random game that are not its end."""
    now, met = list(state), list[tuple[int, ...]]()
    while not rules.over(now) and len(met) < LONGEST:
        met.append(tuple(now))
        rules.apply(now, dice.choice(trial_moves(rules, now)))
    return met

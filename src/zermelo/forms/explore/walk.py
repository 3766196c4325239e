"""The same for any object with the `Game` protocol: every node or position it can reach, in plain Python."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from zermelo.errors import BudgetError, GameError, ZermeloError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.build.tree import build_tree_weights, require_build_tree_odds
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.memory import Room
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Payoff, exact_payoff, pack_payoffs, payoff_vector
from zermelo.forms.rules import require_rules_names

BURST = 512  # positions between two looks at the memory
PROBES, FAR = 10, 1000  # random games, each of which must show so many times more nodes than may be
LONGEST = 10_000  # moves of a random game that are made


def _walk(
    game: Any, *, merged: bool, symmetric: bool, depth: int | None, limit: int, room: Room, watch: Watch | None = None,
    starts: Sequence[Any] = (),
) -> dict[str, Any]:  # fmt: skip
    """Explores *game* layer by layer and returns the arrays of a tree (or, *merged*, of a graph)."""
    players = tuple(game.players)
    require_rules_names(players, type(game).__name__)
    things = "positions" if merged else "nodes"
    if not symmetric and (not merged or getattr(game, "are_lines_apart", False)) and is_walk_vast(game, limit, depth):
        raise BudgetError(
            f"More than {limit:,} {things}, by far: {PROBES} random games agree. Raise limit=, or use search(game)."
        )
    seats = {name: seat for seat, name in enumerate(players)}
    begins = starts or (game.start(),)
    states = list(dict.fromkeys(game.same(begin) if symmetric else begin for begin in begins))
    depths = [0] * len(states)
    known: dict[Any, int] = {(begin, game.turn(begin)): v for v, begin in enumerate(states)}
    first: list[int] = []
    mover: list[int] = []
    rows: list[tuple[Any, ...]] = []
    succ: list[int] = []
    moves: list[int] = [] if merged else [0]
    weights: list[int] = [] if merged else [1]
    words: dict[Hashable, int] = {} if merged else {"": 0}
    for v, state in enumerate(states):  # grows while it is read
        first.append(len(moves))
        who = game.turn(state)
        if who is None or depths[v] == depth:
            mover.append(END)
            rows.append(payoff_vector(game.payoff(state) if who is None else _guess(game, state), players))
            continue
        options = _options(game, state, who)
        mover.append(NATURE if who == CHANCE else seats[who])
        here: dict[Any, int] = {}
        for move, weight in options.items():
            after = game.after(state, move)
            if symmetric:
                after = game.same(after)
            child = known.setdefault((after, game.turn(after)), len(states)) if merged else len(states)
            if symmetric and (after, child if merged else 0) in here:
                weights[here[after, child if merged else 0]] += weight
                continue
            here[after, child if merged else 0] = len(moves)
            if child == len(states):
                states.append(after)
                depths.append(depths[v] + 1)
            succ.append(child)
            moves.append(words.setdefault(move, len(words)))
            weights.append(weight)
        if len(states) > limit:
            raise BudgetError(f"More than {limit:,} {things}. Raise limit=, or see size(game) first.")
        if v % BURST == 0 and room.is_full():
            each = room.taken // len(states)
            raise BudgetError(
                f"Memory holds no more than {len(states):,} {things} of this game, of about {each:,} bytes each. "
                "Use search(game), or a smaller game."
            )
        if watch is not None and v % 4096 == 0:
            watch(things, len(states))
    first.append(len(moves))
    payoff, scale = pack_payoffs(rows, len(players))
    found: dict[str, Any] = {
        "first": np.array(first, dtype=np.int32), "mover": np.array(mover, dtype=np.int8), "payoff": payoff,
        "scale": scale,
        "move": np.array(moves, dtype=np.int32), "vocabulary": tuple(words),
        "weight": np.array(weights, dtype=np.int64) if NATURE in mover else None,
    }  # fmt: skip
    if merged:
        found |= {"succ": np.array(succ, dtype=np.int32), "states": states, "endless": _endless(game, players)}
    return found


def explore_walk(game: Any, **options: Any) -> dict[str, Any]:
    """Explores *game* layer by layer and returns the arrays of a tree or of a graph; see `_walk`.

    What the game's own methods raise is told in one line, with the place.
    """
    with blaming_walk(game):
        return _walk(game, **options)


@contextmanager
def blaming_walk(game: Any) -> Iterator[None]:
    """Tells in one line, with the place, what the methods of *game* raise."""
    try:
        yield
    except (TypeError, AttributeError, LookupError, ArithmeticError, ValueError, RuntimeError) as error:
        if isinstance(error, ZermeloError):
            raise
        frame, place = error.__traceback__, ""
        while frame is not None:
            place = f"({frame.tb_frame.f_code.co_filename}:{frame.tb_lineno})"
            frame = frame.tb_next
        raise GameError(f"{type(game).__name__} raised {type(error).__name__}: {error} {place}") from error


def is_walk_vast(game: Any, limit: int, depth: int | None) -> bool:
    """Does every random game show `FAR` times more nodes of the tree than *limit*?

    What one random game shows is right on average: one node, its moves, its moves times those of the next, and so on.
    So it is `FAR` times too much with odds of 1 in `FAR` at the most, and `PROBES` games all are with odds of 10^-30.

    Reference: Knuth 1975.
    """
    return all(_shown(game, Random(seed), FAR * limit, depth) >= FAR * limit for seed in range(PROBES))


def _shown(game: Any, dice: Random, enough: int, depth: int | None) -> int:
    state, nodes, product, made = game.start(), 1, 1, 0
    while nodes < enough and made < min(LONGEST, LONGEST if depth is None else depth):
        if (who := game.turn(state)) is None:
            break
        options = list(_options(game, state, who))
        product *= len(options)
        nodes += product
        state = game.after(state, dice.choice(options))
        made += 1
    return nodes


def _options(game: Any, state: Any, who: str) -> dict[Hashable, int]:
    """The moves at *state*, in order, with their odds, which are 1 where a player moves."""
    if who != CHANCE and who not in game.players:
        raise GameError(f"turn({state!r}) is {who!r}, who is not one of {', '.join(game.players)}.")
    options = _odds(game, state) if who == CHANCE else list(game.moves(state))
    if not options:
        raise GameError(f"{who} has no move at {state!r}, yet the game is not over there.")
    if len(set(map(str, options))) < len(options):
        raise GameError(f"Two moves at {state!r} have the same name: {', '.join(map(str, options))}.")
    return options if isinstance(options, dict) else dict.fromkeys(options, 1)


def _odds(game: Any, state: Any) -> dict[Hashable, int]:
    if not hasattr(game, "odds"):
        raise GameError(f"Chance moves at {state!r}, but the game has no odds(state).")
    odds = {move: Fraction(exact_payoff(p, "probability")) for move, p in game.odds(state).items()}
    require_build_tree_odds(tuple(odds.values()), tuple(map(str, odds)))
    return dict(zip(odds, build_tree_weights(tuple(odds.values())), strict=True))


def _guess(game: Any, state: Any) -> Any:
    if not hasattr(game, "estimate"):
        raise GameError("The search stops before the game ends; add estimate(state) to the game, or raise depth=.")
    return game.estimate(state)


def _endless(game: Any, players: tuple[str, ...]) -> Payoff | None:
    paid = getattr(game, "endless", None)
    return None if paid is None else Payoff(players, payoff_vector(paid, players))

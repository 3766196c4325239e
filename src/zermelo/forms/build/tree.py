"""Trees written by hand: `choose`, `chance`, `end`, and `at_once` for moves made without seeing the others'.

>>> game = tree(("Andy", "Barb"), choose("Andy", {
...     "keep": choose("Barb", {"no": end(0, 0), "yes": end(2, 0)}),
...     "give": choose("Barb", {"no": end(0, 0), "yes": end(0, 2)}),
... }))
>>> len(game), game.turn(game.at("keep")), game.payoff_at(game.at("give/yes"))
(7, 'Barb', {'Andy': 0, 'Barb': 2})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, cast

import numpy as np

from zermelo.errors import GameError, ParameterError, error_hint
from zermelo.forms.arena import END, NATURE
from zermelo.forms.family.family import TreeFamily, pack_family, require_family_odds, split_family_rows
from zermelo.forms.family.linear import Linear, linear_or_number
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import NumberLike, exact_payoff, payoff_vector
from zermelo.forms.rules import require_rules_names
from zermelo.forms.tree import Tree

_EXAMPLE = 'tree(("Ann", "Bob"), choose("Ann", {"left": end(1, 2), "right": end(3, 0)}))'


@dataclass(frozen=True, eq=False)
class Draft:
    """A node of a tree being written: whose it is, its moves, and where each leads."""

    player: str | None
    moves: tuple[str, ...] = ()
    children: tuple[Draft, ...] = ()
    odds: tuple[Fraction | Linear, ...] = ()
    payoff: Any = None
    info: str | None = None


def choose(player: str, moves: Mapping[str, Draft], *, info: str | None = None) -> Draft:
    """A node where *player* picks one of *moves*.

    Nodes of one player with the same *info* look alike to that player, who must do the same at all of them.
    """
    if player == CHANCE:
        raise ParameterError("Write chance(…) for nature's moves.")
    _check_moves(moves, player)
    return Draft(player, tuple(map(str, moves)), tuple(moves.values()), info=info)


def chance(moves: Mapping[str, tuple[NumberLike | Linear, Draft]]) -> Draft:
    """A node where chance picks: each move has its odds and where it leads; the odds sum to exactly 1.

    Odds may depend on a `parameter`: ``chance({"rain": (x, wet), "sun": (1 - x, dry)})``.
    """
    for name, pair in moves.items() if isinstance(moves, Mapping) else ():
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ParameterError(f"Chance's move {name!r} needs its odds and what follows: (odds, node), not {pair!r}.")
    _check_moves({m: pair[1] for m, pair in moves.items()} if isinstance(moves, Mapping) else moves, CHANCE)
    odds = tuple(
        pair[0] if isinstance(pair[0], Linear) else Fraction(exact_payoff(pair[0], "probability"))
        for pair in moves.values()
    )
    if any(isinstance(share, Linear) for share in odds):
        require_family_odds(odds)
    else:
        require_build_tree_odds(cast("tuple[Fraction, ...]", odds), tuple(map(str, moves)))
    return Draft(CHANCE, tuple(map(str, moves)), tuple(pair[1] for pair in moves.values()), odds)


def end(*payoffs: NumberLike | Linear | Mapping[str, NumberLike | Linear]) -> Draft:
    """An end of the game: what each player gets, in the order of the players, or one mapping by player."""
    return Draft(None, payoff=payoffs[0] if len(payoffs) == 1 and isinstance(payoffs[0], Mapping) else payoffs)


def at_once(choices: Mapping[str, Sequence[Any]], then: Callable[..., Draft], *, info: str = "at once") -> Draft:
    """Several players move at the same time: none sees what the others choose.

    *choices* lists each player's moves; *then* is called with one move of each, in the same order, and
    returns what follows.

    >>> pay = {("c", "c"): (-1, -1), ("c", "d"): (-9, 1), ("d", "c"): (1, -9), ("d", "d"): (-4, -4)}
    >>> dilemma = tree(("A", "B"), at_once({"A": ("d", "c"), "B": ("d", "c")}, lambda a, b: end(*pay[a, b])))
    >>> dilemma.has_hidden_moves
    True
    """
    options = {player: tuple(moves) for player, moves in choices.items()}
    if not options or not all(options.values()):
        raise ParameterError("Moves made at once need players, and at least one move for each.")
    for player, moves in options.items():
        if len(set(map(str, moves))) < len(moves):
            raise ParameterError(f"Two moves of {player} have the same name: {', '.join(map(str, moves))}.")
    layer = {picks: then(*picks) for picks in product(*options.values())}
    for k, player in reversed(list(enumerate(options))):
        heads, moves = product(*list(options.values())[:k]), options[player]
        layer = {h: choose(player, {m: layer[(*h, m)] for m in moves}, info=f"{info}: {player}") for h in heads}
    return layer[()]


def tree(players: Sequence[str], root: Draft, *, title: str = "") -> Tree:
    """Makes an immutable `Tree` (an extensive form) of what `choose`, `chance` and `end` have drafted.

    Where payoffs or odds depend on a `parameter`, it is a `Family` of trees instead, which `vary` takes.

    >>> reply = choose("Bob", {"left": end(0, 2), "right": end(2, 0)})
    >>> game = tree(("Ann", "Bob"), choose("Ann", {"out": end(1, 1), "in": reply}))
    >>> len(game), game.payoff_at(game.at("in/left"))
    (5, {'Ann': 0, 'Bob': 2})
    """
    if not isinstance(root, Draft):
        raise ParameterError(f"A tree begins with choose, chance or end, not with {type(root).__name__}: {_EXAMPLE}.")
    names = tuple(players)
    require_rules_names(names, title or "tree")
    seats = {name: seat for seat, name in enumerate(names)}
    nodes = [root]
    first, mover, labels, weights = [], [], [0], [1]
    info: list[int] = []
    sets: dict[tuple[int, str], int] = {}
    rows: list[tuple[Any, ...]] = []
    words: dict[str, int] = {"": 0}
    odds: dict[int, tuple[Fraction | Linear, ...]] = {}
    for draft in nodes:  # grows while it is read: layer by layer
        first.append(len(nodes))
        if draft.player is None:
            mover.append(END)
            rows.append(payoff_vector(draft.payoff, names, linear_or_number))
        else:
            mover.append(_seat(draft.player, seats))
            nodes.extend(draft.children)
            labels.extend(words.setdefault(m, len(words)) for m in draft.moves)
            if any(isinstance(share, Linear) for share in draft.odds):
                odds[len(mover) - 1] = draft.odds
                weights.extend([1] * len(draft.moves))
            else:
                given = cast("tuple[Fraction, ...]", draft.odds)
                weights.extend(build_tree_weights(given) if given else [1] * len(draft.moves))
        info.append(_info_set(draft, mover[-1], sets))
    first.append(len(nodes))
    name, constant, slope = split_family_rows([*rows, *odds.values()])
    payoff, slopes, scale = pack_family(constant[: len(rows)], slope[: len(rows)], len(names))
    arrays = [
        np.array(a, dtype=t) for a, t in ((first, np.int32), (mover, np.int8), (labels, np.int32), (info, np.int32))
    ]
    made = Tree(
        players=names, first=arrays[0], mover=arrays[1], payoff=payoff, scale=scale, title=title,
        weight=np.array(weights, dtype=np.int64) if NATURE in mover else None,
        move=arrays[2], vocabulary=tuple(words),
        info=arrays[3] if any(d.info for d in nodes) else None, info_names=tuple(name for _, name in sets),
    )  # fmt: skip
    require_build_tree_information(made)
    if name:
        return TreeFamily(name=name, origin=made, slope=slopes, odds=odds)  # type: ignore[return-value]  # told in the docstring
    return made


def require_build_tree_odds(odds: Sequence[Fraction], names: Sequence[str]) -> None:
    """Raises unless all *odds* are positive and they sum to exactly 1."""
    for name, share in zip(names, odds, strict=True):
        if share <= 0:
            raise GameError(f"The odds of {name!r} are {share}; odds must be above 0.")
    if sum(odds) != 1:
        shown = " + ".join(map(str, odds[:8])) + (" + …" if len(odds) > 8 else "")
        raise GameError(f"The odds {shown} sum to {sum(odds)}, not to exactly 1.")


def build_tree_weights(odds: Sequence[Fraction]) -> list[int]:
    """Returns *odds* as whole numbers in the same proportion."""
    common = lcm(*(o.denominator for o in odds))
    if common >= 1 << 62:
        raise GameError(f"Odds with the common denominator {common} are too fine; at most 62 bits are kept.")
    return [int(o * common) for o in odds]


def require_build_tree_information(made: Tree) -> None:
    """Raises unless all nodes of an information set belong to one player and offer the same moves."""
    if made.info is None:
        return
    seen: dict[int, int] = {}
    for v in np.flatnonzero(made.info >= 0).tolist():
        other = seen.setdefault(int(made.info[v]), v)
        if made.mover[other] != made.mover[v] or made.names(other) != made.names(v):
            raise GameError(
                f"The information set {made.info_names[int(made.info[v])]!r} holds nodes that do not look alike: "
                f"{'/'.join(made.path(other)) or 'the root'} and {'/'.join(made.path(v)) or 'the root'}."
            )


def _info_set(draft: Draft, seat: int, sets: dict[tuple[int, str], int]) -> int:
    if seat < 0:
        return -1
    key = (seat, draft.info) if draft.info is not None else (-1, f"node {len(sets)}")
    return sets.setdefault(key, len(sets))


def _seat(player: str, seats: Mapping[str, int]) -> int:
    if player == CHANCE:
        return NATURE
    if player not in seats:
        raise GameError(
            f"{player!r} moves but is not a player.{error_hint(player, seats)} The players are {', '.join(seats)}."
        )
    return seats[player]


def _check_moves(moves: Mapping[str, Any], who: str) -> None:
    if not isinstance(moves, Mapping) or not moves:
        raise ParameterError(f"A node of {who} needs at least one move, as a mapping from names to what follows.")
    if len({str(m) for m in moves}) < len(moves):
        raise ParameterError(f"Two moves of {who} have the same name: {', '.join(map(str, moves))}.")
    for name, draft in moves.items():
        if not isinstance(draft, Draft):
            raise ParameterError(f"The move {name!r} of {who} leads to {draft!r}; write choose, chance or end.")

"""`outlook` and `guarantee`: how might it go for me, and what am I sure of?

Every player is a friend (raises the chosen side's value), an enemy (lowers it) or neutral (makes every move equally
often). All friends is the optimist's view, all enemies the pessimist's, all neutral the average; in between lies every
mixture. With all others enemies the value is what the side can be sure of.

References: Lakatos and Nagy 2004, section 5; von Neumann and Morgenstern 1944 for the guarantee of a team.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.values import Values
from zermelo.answers.guarantee import Guarantee, Outlook, view_of
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL, against_all
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena, Array
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import GameLike
from zermelo.forms.rules import seat_of
from zermelo.forms.traits import traits
from zermelo.games.given import game as given_game
from zermelo.kernels.backward_induction import FIRST
from zermelo.preferences.aims import Aims
from zermelo.preferences.aspects import By, aspect_rows
from zermelo.solvers.cyclic.tablebase import numbered
from zermelo.solvers.exploration import ready, status_to
from zermelo.solvers.guarantee.alphabeta import pruned_guarantee
from zermelo.solvers.guarantee.endless import endless_values
from zermelo.solvers.induction.sweep import sweep
from zermelo.solvers.stochastic.two_sided import METHODS

BACKWARD: Final = {"method": "backward induction", "why": "every line of play ends and every move is seen"}
OTHERS = {"friends": FRIEND, "enemies": ENEMY, "neutral": NEUTRAL}


def outlook(
    game: GameLike, player: str, *, friends: Iterable[str] = (), enemies: Iterable[str] = (),
    neutral: Iterable[str] = (), others: str = "neutral", by: Any = "points", method: str = "sweep",
    symmetric: bool = False, compiled: bool | None = None, limit: int | None = None, depth: int | None = None,
    precision: Any = None, watch: Watch | None = None,
) -> Outlook:  # fmt: skip
    """Returns how the game looks for *player* when the others are *friends*, *enemies* or *neutral*.

    Players not named are what *others* says. With ``others="friends"`` it is the optimist's view, with ``"enemies"``
    the pessimist's, with ``"neutral"`` the average. Pessimist ≤ average ≤ optimist, always. With a *depth* only so many
    moves are looked ahead, and the game's estimates stand where that ends: the status is ``estimated`` then. The
    pessimist's view can be found with ``method="alphabeta"``, as a `guarantee` can. *precision* is as in `guarantee`.

    >>> grundy = "grundy:6,players=3,payoff=last"
    >>> [outlook(grundy, "A", others=view).value for view in ("friends", "enemies", "neutral")]
    [2, -1, Fraction(1, 2)]
    >>> outlook(grundy, "B", enemies=["A"]).value
    -1
    """
    found = given_game(game)
    parts = _parts(tuple(found.players), player, friends, enemies, neutral, others)
    if method != "sweep":
        if any(parts[p] != ENEMY for p in parts if p != player):
            raise MethodError("Only the pessimist's view has other methods than the sweep: all others must be enemies.")
        return guarantee(
            found, player, by=by, method=method, symmetric=symmetric, compiled=compiled, limit=limit, depth=depth,
            precision=precision, watch=watch,
        )  # fmt: skip
    if symmetric and NEUTRAL in parts.values():
        raise MethodError(
            "Neutral players count every move, so symmetric positions cannot be merged; leave symmetric out."
        )
    return _side(found, (player,), parts, by, symmetric, compiled, limit, depth, watch, method, precision)


def guarantee(
    game: GameLike, *team: str, by: Any = "points", method: str = "sweep", symmetric: bool = False,
    compiled: bool | None = None, limit: int | None = None, depth: int | None = None, precision: Any = None,
    watch: Watch | None = None,
) -> Guarantee:  # fmt: skip
    """Returns the most that *team* can be sure of, whatever the others do, with the strategies that secure it.

    The others act as one opponent who wants the team's sum as low as possible, so the value g satisfies g ≤ u for the
    team's sum u in every play in which the team follows the strategies returned with it (with chance: on average).
    With ``method="alphabeta"`` the same value comes with a line but without complete strategies, from no more nodes
    than the tree has, and often far fewer; where few positions are met again and again, the sweep looks at fewer.
    With a *depth* only so many moves are looked ahead, and estimates stand where that ends.

    In a tree where moves are hidden the team mixes, and is sure of the value on average: ``strategies`` are shares of
    moves, and `value` is exact unless the status is ``bounded``. Both the team and the rest must, each taken for one
    player, have perfect recall.

    Where chance moves and play can go on for ever, small games are answered exactly; of large ones ``value`` is what
    the team is sure of and ``at_most`` what it cannot be sure to exceed, and the status is ``bounded``. *precision* is
    how far apart they may be at any position; 0 asks for exact numbers. The method is then ``intervals`` or
    ``strategies``, if not left open.

    >>> guarantee("nim:1,2,players=Ann+Bob+Cy", "Ann").value
    -1
    >>> guarantee("nim:1,2,players=Ann+Bob+Cy", "Ann", "Cy").value
    1
    >>> guarantee("kuhn", "Ann").value
    Fraction(-1, 18)

    Reference: von Neumann and Morgenstern 1944, the characteristic function.
    """
    found = given_game(game)
    players = tuple(found.players)
    if not team:
        raise ParameterError(f"Whose guarantee? Name one player or several of {', '.join(players)}.")
    for name in team:
        seat_of(players, name)
        if team.count(name) > 1:
            raise ParameterError(f"{name} is named twice; name each player once.")
    if method == "alphabeta":
        if not By.read(by).is_points:
            raise MethodError("Alpha-beta looks at points; ask by points, or leave method out.")
        if depth is not None:
            raise MethodError("Alpha-beta to a depth is search(game, method='paranoid', depth=…).")
        return pruned_guarantee(found, tuple(team), compiled=compiled, limit=limit, watch=watch)
    if method not in ("sweep", *METHODS[1:]):
        known = "guarantees come by sweep or by alphabeta, where chance meets cycles by intervals or by strategies."
        raise ParameterError(f"No method {method!r}; {known}")
    wanted: dict[str, Any] = {"by": by, "symmetric": symmetric, "depth": depth}
    if traits(found).has_hidden_moves and method == "sweep":
        from zermelo.solvers.guarantee.hidden import hidden_guarantee

        asked = game if isinstance(game, str) else ""
        return hidden_guarantee(found, tuple(team), **wanted, precision=precision, asked=asked)
    parts = against_all(team, players)
    read = None if method != "sweep" else numbered(found, **wanted, compiled=compiled, limit=limit, watch=watch)
    if read is not None:
        return Guarantee(side=tuple(team), parts=parts, evidence=read, **read.how)
    seen = _side(found, tuple(team), parts, by, symmetric, compiled, limit, depth, watch, method, precision)
    assert isinstance(seen, Guarantee)
    return seen


def _side(
    found: Any, side: tuple[str, ...], parts: dict[str, int], by: Any, symmetric: bool, compiled: bool | None,
    limit: int | None, depth: int | None, watch: Watch | None, method: str, precision: Any,
) -> Outlook:  # fmt: skip
    began = time.perf_counter()
    wanted = By.read(by)
    arena = ready(found, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch, depth=depth)
    roles = np.array([0, *(parts[p] for p in arena.players)]).reshape(-1, 1)
    told = endless_values(
        arena, lambda ends: side_columns(ends, side, wanted), roles, method=method, precision=precision,
        compiled=compiled,
    ) or _swept(arena, side, parts, wanted, depth, compiled)  # fmt: skip
    evidence, how, native = told
    return view_of(side, parts)(
        side=side, parts=parts, evidence=evidence.of_seat(0, len(wanted.levels)), by=wanted, **how,
        effort=Effort(nodes=len(arena), seconds=time.perf_counter() - began, compiled=native),
    )  # fmt: skip


def _swept(
    arena: Arena, side: tuple[str, ...], parts: dict[str, int], by: By, depth: int | None, compiled: bool | None
) -> tuple[Values, dict[str, Any], bool]:
    """The values of backward induction, what is said of them, and whether compiled code ran."""
    ends, scale = side_columns(arena, side, by)
    levels = ends.shape[1]
    weights = np.zeros((len(arena.players), levels, levels), dtype=np.int64)
    for m, player in enumerate(arena.players):
        weights[m] = np.eye(levels, dtype=np.int64) * parts[player]
    aims = Aims(weights, tuple(parts[p] == NEUTRAL for p in arena.players))
    swept = sweep(arena, ends, aims, FIRST, compiled=compiled)
    why = BACKWARD["why"] if depth is None else f"{depth} moves are looked ahead"
    how = {**BACKWARD, "why": why, "status": status_to(arena, depth)}
    return Values(arena=arena, values=swept.values, unit=scale * swept.finer), how, swept.compiled


def side_columns(arena: Arena, side: tuple[str, ...], by: By) -> tuple[Array, int]:
    """Returns, for every end, how good it is for *side*, a column per level, in units of 1/scale; and the scale.

    The points of the side are summed; the others count one by one.
    """
    members = [arena.seat(p) for p in side]
    if by.is_points:
        columns = arena.payoff[:, members]
        wide = arena.payoff.dtype == object or arena.largest * len(members) >= 1 << 62
        return (columns.astype(object) if wide else columns).sum(axis=1).reshape(-1, 1), arena.scale
    teams = [members, *([m] for m in range(len(arena.players)) if m not in members)]
    rows, scale = aspect_rows(arena, by, teams)
    first = members[0] * len(by.levels)
    return np.ascontiguousarray(rows[:, first : first + len(by.levels)]), scale


def _parts(
    players: tuple[str, ...],
    player: str,
    friends: Iterable[str],
    enemies: Iterable[str],
    neutral: Iterable[str],
    others: str,
) -> dict[str, int]:
    seat_of(players, player)
    if not isinstance(others, str) or others not in OTHERS:
        raise ParameterError(f"others={others!r}: the rest can be friends, enemies or neutral.")
    parts = dict.fromkeys(players, OTHERS[others])
    parts[player] = FRIEND
    named = {player: "chosen player"}
    for names, part, word in ((friends, FRIEND, "friend"), (enemies, ENEMY, "enemy"), (neutral, NEUTRAL, "neutral")):
        if not isinstance(names, Iterable):
            raise ParameterError(f"{names!r} is not a list of players.")
        for name in [names] if isinstance(names, str) else names:
            seat_of(players, name)
            if name in named:
                raise ParameterError(f"{name} is named twice: as {named[name]} and as {word}; name each player once.")
            named[name], parts[name] = word, part
    return parts

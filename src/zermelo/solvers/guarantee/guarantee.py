"""`outlook` and `guarantee`: how might it go for me, and what can I guarantee?

Every player is a friend (raises the chosen side's value), an enemy (lowers it) or neutral (makes every move equally
often). All friends is the optimist's view, all enemies the pessimist's, all neutral the average; in between lies every
mixture. With all others enemies the value is what the side can guarantee.

References: Lakatos and Nagy 2004, section 5; von Neumann and Morgenstern 1944 for the guarantee of a team.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.values import Values
from zermelo.answers.guarantee.guarantee import Guarantee, Outlook, guarantee_answer_kind
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL, parts_against_all
from zermelo.errors import ParameterError
from zermelo.forms.arena import Arena, Array, Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import NumberLike
from zermelo.forms.rules import rules_seat_of
from zermelo.kernels.backward_induction import FIRST
from zermelo.preferences.aims import Aims
from zermelo.preferences.aspects import By, ByLike, aspect_rows
from zermelo.solvers.cyclic.tablebase import tablebase_of_query
from zermelo.solvers.exploration import exploration_status
from zermelo.solvers.guarantee.endless import Columns, bounded_endless_guarantees, forced_endless_guarantees
from zermelo.solvers.induction.sweep import sweep
from zermelo.solvers.query import Query, answer_query, query_of
from zermelo.solvers.stochastic.stages import stage_values

BACKWARD: Final = {"method": "backward induction", "why": "every play ends, and information is perfect"}
OTHERS = {"friends": FRIEND, "enemies": ENEMY, "neutral": NEUTRAL}


def outlook(
    game: GameLike, player: str, *, at: Where = None, friends: Iterable[str] = (), enemies: Iterable[str] = (),
    neutral: Iterable[str] = (), others: str = "neutral", by: ByLike = "points", method: str = "auto",
    symmetric: bool = False, compiled: bool | None = None, limit: int | None = None, depth: int | None = None,
    precision: NumberLike | None = None, watch: Watch | None = None,
) -> Outlook:  # fmt: skip
    """Returns how the game looks for *player* when the others are *friends*, *enemies* or *neutral*.

    *others* says what the players you do not name are. With ``others="friends"`` this is the optimist's view, with
    ``"enemies"`` the pessimist's, with ``"neutral"`` the average. Pessimist ≤ average ≤ optimist, always. With a
    *depth*, the search looks that many moves ahead and uses the game's estimates there; the status is then
    ``estimated``. If everybody is a friend or an enemy, ``method="alphabeta"`` finds the value as in `guarantee`, by
    points or by place. *precision* is as in `guarantee`.

    >>> grundy = "grundy:6,players=3,payoff=last"
    >>> [outlook(grundy, "A", others=view).value for view in ("friends", "enemies", "neutral")]
    [2, -1, Fraction(1, 2)]
    >>> outlook(grundy, "B", enemies=["A"]).value
    -1
    >>> outlook(grundy, "A", friends=["B"], enemies=["C"], by="place", method="alphabeta").value
    1
    """
    query = query_of(
        game, at=at, side=(player,), method=method, wanted=by, symmetric=symmetric, depth=depth, precision=precision,
        compiled=compiled, limit=limit, watch=watch,
    )  # fmt: skip
    parts = _parts(tuple(query.traits.players), player, friends, enemies, neutral, others)
    is_against_all = all(part == ENEMY for name, part in parts.items() if name != player)
    at_random = tuple(name for name, part in parts.items() if part == NEUTRAL)
    found: Outlook = answer_query(
        "outlook", replace(query, parts=parts, neutral=at_random, is_against_all=is_against_all)
    )
    return found


def guarantee(
    game: GameLike, *team: str, at: Where = None, by: ByLike = "points", method: str = "auto", symmetric: bool = False,
    compiled: bool | None = None, limit: int | None = None, depth: int | None = None,
    precision: NumberLike | None = None, watch: Watch | None = None,
) -> Guarantee:  # fmt: skip
    """Returns what *team* can guarantee (maximin, security level), with the strategies that secure it.

    The others act as one opponent who wants the team's sum as low as possible, so the value g satisfies g ≤ u for the
    team's sum u in every play in which the team follows the strategies returned with it (with chance: on average).
    With ``method="alphabeta"`` the same value comes with a line but without complete strategies, from no more nodes
    than the tree has, and often far fewer; where few positions are met again and again, the sweep looks at fewer.
    With a *depth*, the search looks that many moves ahead and uses the game's estimates there.

    If a tree has hidden moves, the team may need a mixed strategy, and guarantees the value on average: ``strategies``
    give the probability of each move, and `value` is exact unless the status is ``bounded``. Both the team and the
    rest, each seen as one player, must have perfect recall.

    If there is chance and play can go on forever, small games are solved exactly. For large ones ``value`` is a proven
    lower bound and ``at_most`` a proven upper bound of the guarantee, and the status is ``bounded``. *precision* is how
    far apart the two may be at any position, 0 for exact numbers. The *method* is then ``intervals`` or ``strategies``,
    or chosen for you.

    >>> guarantee("nim:1,2,players=Ann+Bob+Cy", "Ann").value
    -1
    >>> guarantee("nim:1,2,players=Ann+Bob+Cy", "Ann", "Cy").value
    1
    >>> guarantee("kuhn", "Ann").value
    Fraction(-1, 18)

    Reference: von Neumann and Morgenstern 1944, the characteristic function.
    """
    query = query_of(
        game, at=at, side=tuple(team), method=method, wanted=by, symmetric=symmetric, depth=depth, precision=precision,
        compiled=compiled, limit=limit, watch=watch,
    )  # fmt: skip
    players = tuple(query.traits.players)
    if not team:
        raise ParameterError(f"Whose guarantee? Name one player or several of {', '.join(players)}.")
    for name in team:
        rules_seat_of(players, name)
        if team.count(name) > 1:
            raise ParameterError(f"{name} is named twice; name each player once.")
    found: Guarantee = answer_query("guarantee", replace(query, parts=parts_against_all(team, players)))
    return found


# ---------------------------------------------------------------- the methods


def guarantee_numbered(query: Query) -> Guarantee:
    """Reads what a side can guarantee off the table of all positions."""
    read = tablebase_of_query(query)
    return Guarantee(side=query.side, parts=dict(query.parts), evidence=read, **read.how)


def outlook_by_attractors(query: Query) -> Outlook:
    """Says what can be forced where play can go on forever."""
    return _view(query, forced_endless_guarantees(_graph(query), *_asked(query), compiled=query.compiled))


def outlook_by_bounds(query: Query) -> Outlook:
    """Says what can be forced on average where play can go on forever."""
    how = {"method": query.method, "precision": query.precision}
    return _view(query, bounded_endless_guarantees(_graph(query), *_asked(query), **how, compiled=query.compiled))


def outlook_by_stages(query: Query) -> Outlook:
    """Says what can be forced on average where moves pay on the way."""
    return _view(query, stage_values(_graph(query), [(query.side, query.parts)], query.precision))


def outlook_by_induction(query: Query) -> Outlook:
    """Works back from the ends, or from estimates at a depth."""
    wanted = By.read(query.wanted)
    return _view(query, _swept(query.arena, query.side, dict(query.parts), wanted, query.depth, query.compiled))


def _graph(query: Query) -> Graph:
    return cast("Graph", query.arena)


def _asked(query: Query) -> tuple[Columns, Array]:
    """How good ends are for the side, and who raises that, lowers it or averages."""
    roles = np.array([0, *(query.parts[player] for player in query.arena.players)]).reshape(-1, 1)
    return partial(guarantee_side_columns, side=query.side, by=By.read(query.wanted)), roles


def _view(query: Query, told: tuple[Values, dict[str, Any], bool]) -> Outlook:
    evidence, how, native = told
    parts, wanted = dict(query.parts), By.read(query.wanted)
    return guarantee_answer_kind(query.side, parts)(
        side=query.side, parts=parts, evidence=evidence.of_seat(0, len(wanted.levels)), by=wanted, **how,
        effort=Effort(nodes=len(query.arena), seconds=time.perf_counter() - query.began, compiled=native),
    )  # fmt: skip


def _swept(
    arena: Arena, side: tuple[str, ...], parts: dict[str, int], by: By, depth: int | None, compiled: bool | None
) -> tuple[Values, dict[str, Any], bool]:
    """The values of backward induction, what is said of them, and whether compiled code ran."""
    ends, scale = guarantee_side_columns(arena, side, by)
    levels = ends.shape[1]
    weights = np.zeros((len(arena.players), levels, levels), dtype=np.int64)
    for m, player in enumerate(arena.players):
        weights[m] = np.eye(levels, dtype=np.int64) * parts[player]
    aims = Aims(weights, tuple(parts[p] == NEUTRAL for p in arena.players))
    swept = sweep(arena, ends, aims, FIRST, compiled=compiled)
    why = BACKWARD["why"] if depth is None else f"{depth} moves are searched ahead"
    how = {**BACKWARD, "why": why, "status": exploration_status(arena, depth)}
    return Values(arena=arena, values=swept.values, unit=scale * swept.finer), how, swept.compiled


def guarantee_side_columns(arena: Arena, side: tuple[str, ...], by: By) -> tuple[Array, int]:
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
    rules_seat_of(players, player)
    if not isinstance(others, str) or others not in OTHERS:
        raise ParameterError(f"others={others!r}: the rest can be friends, enemies or neutral.")
    parts = dict.fromkeys(players, OTHERS[others])
    parts[player] = FRIEND
    named = {player: "chosen player"}
    for names, part, word in ((friends, FRIEND, "friend"), (enemies, ENEMY, "enemy"), (neutral, NEUTRAL, "neutral")):
        if not isinstance(names, Iterable):
            raise ParameterError(f"{names!r} is not a list of players.")
        for name in [names] if isinstance(names, str) else names:
            rules_seat_of(players, name)
            if name in named:
                raise ParameterError(f"{name} is named twice: as {named[name]} and as {word}; name each player once.")
            named[name], parts[name] = word, part
    return parts

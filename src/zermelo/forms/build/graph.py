"""`graph`: a game written as positions and the moves between them, cycles welcome."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.errors import GameError, MethodError, NameError_, ParameterError, error_hint
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.build.tree import build_tree_weights, require_build_tree_odds
from zermelo.forms.game import CHANCE
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, NumberLike, Payoff, exact_payoff, pack_payoffs, payoff_vector
from zermelo.forms.stages import (
    Choices,
    Stages,
    check_stage_rewards,
    pair_stage_moves,
    read_stage_discount,
    read_stage_rewards,
    read_stage_sides,
    refuse_stages,
)

LARGEST = (1 << 31) - 2


def graph(
    players: Sequence[str], owners: Any, moves: Any, payoffs: Any, *, endless: Any = None, odds: Any = None,
    start: Any = None, title: str = "", rewards: Any = None, discount: NumberLike | None = None,
    would_move: Mapping[Hashable, str] | None = None,
) -> Graph:  # fmt: skip
    """Returns a game on a graph: who moves where, the moves, and what the ends pay.

    *owners* says of each position with moves whose it is, *payoffs* what each end pays. *moves* are pairs (from, to),
    or triples with a name for the move. *endless* is what everybody gets if play never ends; it must be given when
    play can go round. Positions go by any names; play begins at *start*, else at the first of *owners*. A list of
    positions as *start* says that play may begin at any of them. Where the owner is ``chance``, *odds* has, for the
    position, the odds of every move by its name; they sum to 1. *would_move* may say of ends who would have moved.

    >>> found = graph(("Ann", "Bob"), {"x": "Ann", "y": "Bob"},
    ...               [("x", "y"), ("x", "home"), ("y", "x"), ("y", "away")],
    ...               {"home": (1, 0), "away": (0, 1)}, endless=(0, 0))
    >>> found, found.names(0)
    (<Graph of 4 nodes, players Ann, Bob>, ['y', 'home'])

    >>> coin = graph(("Ann",), {"x": "Ann", "toss": "chance"}, [("x", "toss"), ("toss", "x"), ("toss", "home")],
    ...              {"home": (1,)}, odds={"toss": {"x": "2/3", "home": "1/3"}}, endless=(0,))
    >>> coin.odds(coin.position("toss"))
    [Fraction(2, 3), Fraction(1, 3)]

    Moves can pay on the way: *rewards* has, for a position, what its moves pay by their names. *discount* is what a
    point is worth one move of a player later; chance's moves take no time. Where a position has two owners, they move
    at once, and each move is named by what both do.

    >>> pennies = graph(("Ann", "Bob"), {"x": ("Ann", "Bob")}, [("x", "x", (a, b)) for a in "ht" for b in "ht"], {},
    ...                 rewards={"x": {("h", "h"): (1, -1), ("t", "t"): (3, -3)}}, discount="1/2")
    >>> pennies.turn(0), pennies.names(0)
    ('Ann+Bob', ['h+h', 'h+t', 't+h', 't+t'])

    Large graphs come as arrays: *owners* a seat for each position, -1 for chance, -2 at ends; *moves* an array of two
    columns; *odds* a whole number for each move, of which those at one position of chance are the proportions;
    *payoffs* a row for each end, in the order of the positions. Play then begins at position 0.
    """
    names = tuple(players)
    later = read_stage_discount(discount)
    if isinstance(owners, Mapping):
        return _named(names, owners, moves, payoffs, endless, odds, start, title, rewards, later, would_move)
    if start is not None:
        raise ParameterError("Positions given by number begin at 0; name them to begin elsewhere.")
    if would_move is not None:
        raise ParameterError("would_move says who would have moved at named ends; name the positions.")
    if rewards is not None:
        raise ParameterError("Positions given by number pay at ends only; name them to give rewards to moves.")
    return _numbered(names, owners, moves, payoffs, endless, odds, title, later)


def _named(
    players: tuple[str, ...], owners: Mapping[Any, Any], moves: Any, payoffs: Any, endless: Any, odds: Any, start: Any,
    title: str, rewards: Any, discount: Fraction | None, would_move: Mapping[Hashable, str] | None,
) -> Graph:  # fmt: skip
    if not isinstance(payoffs, Mapping):
        raise GameError("Named positions need their payoffs by name: a mapping from each end to what it pays.")
    twice = next((v for v in owners if v in payoffs), None)
    if twice is not None:
        raise GameError(f"{twice!r} has an owner and a payoff; it is either a position with moves or an end.")
    begins = _starts(start, [*owners, *payoffs])
    states = list(dict.fromkeys([*begins, *owners, *payoffs]))
    number: dict[Hashable, int] = {v: k for k, v in enumerate(states)}
    after = _listed(moves, number, owners)
    seats = {name: seat for seat, name in enumerate(players)}
    words: dict[str, int] = {}
    first, succ, said, mover, rows, weights = [0], [], [], [], [], list[int]()
    told = _told_odds(odds, owners)
    check_stage_rewards(rewards, owners)
    at_once: dict[int, Choices] = {}
    paid: list[tuple[Number, ...]] = []
    for v in states:
        here = number[v]
        if v in owners:
            if not after[here]:
                raise GameError(
                    f"{v!r} is a dead end: it belongs to {owners[v]}, but no move leads on and it pays none."
                )
            if isinstance(owners[v], (tuple, list)):
                at_once[here] = read_stage_sides(v, owners[v], seats, [name for name, _ in after[here]])
                after[here] = pair_stage_moves(at_once[here], after[here])
            mover.append(at_once[here][0][0] if here in at_once else _seat(v, owners[v], seats))
        else:
            mover.append(END)
            rows.append(_row(v, payoffs[v], players))
        called = [str(name) for name, _ in after[here]]
        again = next((name for name in called if called.count(name) > 1), None)
        if again is not None:
            raise GameError(f"Two moves at {v!r} are called {again!r}; give them names: (from, to, name).")
        weights += _weights(v, called, told.get(v)) if mover[-1] == NATURE else [1] * len(called)
        succ += [w for _, w in after[here]]
        said += [words.setdefault(name, len(words)) for name in called]
        paid += read_stage_rewards(rewards, v, called, players)
        first.append(len(succ))
    units, scale = pack_payoffs([*rows, *paid], len(players))
    payoff, reward = units[: len(rows)], units[len(rows) :]
    is_staged = at_once or rewards is not None or discount is not None
    return Graph(
        players=players, first=np.array(first, dtype=np.int32), mover=np.array(mover, dtype=np.int8), payoff=payoff,
        scale=scale, succ=np.array(succ, dtype=np.int32), move=np.array(said, dtype=np.int32),
        vocabulary=tuple(words), states=states, endless=_endless(endless, players), title=title,
        starts=tuple(range(len(begins))), awaited=_awaited(would_move, [v for v in states if v in payoffs], seats),
        weight=np.array(weights, dtype=np.int64) if NATURE in mover else None,
        stages=Stages(reward, discount, at_once) if is_staged else None,
    )  # fmt: skip


def _starts(start: Any, positions: list[Any]) -> list[Any]:
    """Where play begins: at *start*, at any of a list or set of positions, or else at the first."""
    several = isinstance(start, list | set)
    begins = list(start) if several else positions[:1] if start is None else [start]
    if several and not begins:
        raise GameError("start is empty; play must begin somewhere.")
    for begin in begins:
        if begin not in positions:
            raise GameError(f"Play begins at {begin!r}, which is neither owned nor an end.")
        if begins.count(begin) > 1:
            raise GameError(f"start names {begin!r} twice; name each position once.")
    return sorted(begins, key=positions.index) if isinstance(start, set) else begins


def _awaited(told: Mapping[Any, str] | None, ends: list[Any], seats: Mapping[str, int]) -> Array | None:
    """Who would have moved at each end, as far as it is told; None where nothing is."""
    if not told:
        return None
    for position in told:
        if position not in ends:
            raise GameError(f"would_move names {position!r}, which is not an end.")
    return np.array([_seat(v, told[v], seats) if v in told else -1 for v in ends], dtype=np.int8)


def _told_odds(odds: Any, owners: Mapping[Any, str]) -> Mapping[Any, Any]:
    if odds is None:
        return {}
    if not isinstance(odds, Mapping):
        raise GameError(f"Odds are given by position, then by move: {{'toss': {{'heads': '1/2', …}}}}, not {odds!r}.")
    wrong = next((v for v in odds if owners.get(v) != CHANCE), None)
    if wrong is not None:
        raise GameError(f"There are odds at {wrong!r}, where chance does not move.")
    return odds


def _weights(position: Any, names: list[str], told: Any) -> list[int]:
    """The odds of the moves at a position of chance, as whole numbers in the same proportion."""
    if not isinstance(told, Mapping):
        raise GameError(f"Chance moves at {position!r}, but its odds are missing: odds={{{position!r}: {{move: …}}}}.")
    given = {str(name): Fraction(exact_payoff(share, "odds")) for name, share in told.items()}
    other = next((name for name in [*given, *names] if name not in names or name not in given), None)
    if other is not None:
        raise GameError(f"At {position!r} the odds are those of {', '.join(given)}, the moves {', '.join(names)}.")
    try:
        require_build_tree_odds([given[name] for name in names], names)
        return build_tree_weights([given[name] for name in names])
    except GameError as error:
        raise GameError(f"At {position!r}: {error}") from None


def _listed(moves: Any, number: dict[Hashable, int], owners: Mapping[Any, Any]) -> list[list[tuple[Any, int]]]:
    """For each position its moves, in the order given: what they are called, and where they lead."""
    after: list[list[tuple[Any, int]]] = [[] for _ in number]
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise GameError(f"Moves are listed as pairs (from, to) or triples (from, to, name), not {moves!r}.")
    for move in moves:
        if isinstance(move, str) or not isinstance(move, Sequence) or len(move) not in (2, 3):
            raise GameError(f"A move is a pair (from, to) or a triple (from, to, name), not {move!r}.")
        tail, head = move[0], move[1]
        for v in (tail, head):
            if v not in number:
                raise GameError(f"The move from {tail!r} to {head!r} names {v!r}, which is neither owned nor an end.")
        if tail not in owners:
            raise GameError(f"{tail!r} is an end, yet a move leads from it to {head!r}.")
        after[number[tail]].append((move[2] if len(move) == 3 else head, number[head]))
    return after


def _seat(position: Any, owner: Any, seats: Mapping[str, int]) -> int:
    if owner == CHANCE:
        return NATURE
    if owner not in seats:
        close = error_hint(str(owner), seats)
        raise NameError_(f"{position!r} belongs to {owner!r}.{close} The players are {', '.join(seats)}.")
    return seats[owner]


def _row(position: Any, payoff: Any, players: tuple[str, ...]) -> tuple[Number, ...]:
    try:
        return payoff_vector(payoff, players)
    except GameError as error:
        raise GameError(f"At the end {position!r}: {error}") from None


def _endless(given: Any, players: tuple[str, ...]) -> Payoff | None:
    if given is None:
        return None
    try:
        return Payoff(players, payoff_vector(given, players))
    except GameError as error:
        raise GameError(f"For endless play: {error}") from None


def _numbered(
    players: tuple[str, ...], owners: Any, moves: Any, payoffs: Any, endless: Any, odds: Any, title: str,
    discount: Fraction | None,
) -> Graph:  # fmt: skip
    mover, pairs = _whole(owners, "owners"), _whole(moves, "moves")
    if mover.ndim != 1 or not len(mover):
        raise GameError("Owners are one seat for each position, -2 at ends, and there is a position at least.")
    if pairs.size == 0:
        pairs = pairs.reshape(0, 2)
    if pairs.ndim != 2 or pairs.shape[1] != 2:
        raise GameError("Moves are an array of two columns: from where, and to where.")
    if max(len(mover), len(pairs)) > LARGEST:
        raise GameError(f"Positions and moves are numbered up to {LARGEST:,}.")
    if int(mover.min()) < END or int(mover.max()) >= len(players):
        raise GameError(
            f"Owners are seats 0 … {len(players) - 1}, -1 for chance, -2 at ends; one is {_odd(mover, players)}."
        )
    wrong = np.flatnonzero((pairs < 0).any(axis=1) | (pairs >= len(mover)).any(axis=1))
    if len(wrong):
        tail, head = pairs[wrong[0]].tolist()
        raise GameError(
            f"The move from {tail} to {head} (number {wrong[0]}): there are positions 0 … {len(mover) - 1}."
        )
    degree = np.bincount(pairs[:, 0], minlength=len(mover))
    first = np.zeros(len(mover) + 1, dtype=np.int32)
    np.cumsum(degree, out=first[1:])
    in_order = bool((pairs[1:, 0] >= pairs[:-1, 0]).all())
    order = slice(None) if in_order else np.argsort(pairs[:, 0], kind="stable")
    weight = None if odds is None else _whole(odds, "odds")
    if weight is not None and weight.shape != (len(pairs),):
        raise GameError(f"There are {len(pairs)} moves, but odds are {weight.shape}: one whole number for each move.")
    ends = int((mover == END).sum())
    paid, scale = _paid(payoffs, ends, players)
    return Graph(
        players=players, first=first, mover=mover.astype(np.int8), payoff=paid, scale=scale,
        succ=pairs[order, 1].astype(np.int32), endless=_endless(endless, players), title=title,
        weight=None if weight is None else weight[order],
        stages=None if discount is None else Stages(np.zeros((len(pairs), len(players)), np.int64), discount, {}),
    )  # fmt: skip


def _odd(mover: Array, players: tuple[str, ...]) -> int:
    return int(mover[(mover < END) | (mover >= len(players))][0])


def _whole(given: Any, what: str) -> Array:
    try:
        array = np.asarray(given)
    except ValueError:
        array = np.zeros(0, dtype=object)
    if array.size and array.dtype.kind not in "iu":
        raise GameError(f"The {what} of numbered positions are whole numbers; name the positions to use others.")
    return array.astype(np.int64, copy=False)


def _paid(payoffs: Any, ends: int, players: tuple[str, ...]) -> tuple[Array, int]:
    if isinstance(payoffs, np.ndarray) and payoffs.dtype.kind == "i":
        if payoffs.shape != (ends, len(players)):
            raise GameError(f"There are {ends} ends and {len(players)} players, but payoffs are {payoffs.shape}.")
        return payoffs, 1
    rows = list(payoffs) if isinstance(payoffs, Iterable) else []
    if len(rows) != ends:
        raise GameError(f"There are {ends} ends, but {len(rows)} payoffs.")
    return pack_payoffs([_row(k, row, players) for k, row in enumerate(rows)], len(players))


# ---------------------------------------------------------------- networkx, without needing it


def from_networkx(
    network: Any, players: Sequence[str] | None = None, *, start: Any = None, owner: str = "owner",
    payoff: str = "payoff", name: str = "name", odds: str = "odds", endless: Any = None,
) -> Graph:  # fmt: skip
    """Returns a directed graph of networkx as a game.

    A node's attribute *owner* is the player who moves there, or ``chance``; an end has the attribute *payoff* instead.
    An edge's attribute *name* is what the move is called; without it, a move goes by the node it leads to. The edges
    from a node of chance have their *odds*. Players, start and endless play, where they are not given, are the
    attributes ``players``, ``start`` and ``endless`` of the network. An end's attribute ``would_move`` may say who
    would have moved there.
    """
    if not (hasattr(network, "nodes") and hasattr(network, "edges") and network.is_directed()):
        raise ParameterError(f"{type(network).__name__} is not a directed graph of networkx.")
    known = {"players": players, "start": start, "endless": endless}
    said_of_all = {key: network.graph.get(key) if given is None else given for key, given in known.items()}
    if said_of_all["players"] is None:
        raise GameError("The network has no attribute 'players'; give the players.")
    owners, payoffs, awaited = {}, {}, {}
    for v, said in network.nodes(data=True):
        if owner in said:
            owners[v] = said[owner]
        if payoff in said:
            payoffs[v] = said[payoff]
            if "would_move" in said:
                awaited[v] = said["would_move"]
        if owner not in said and payoff not in said:
            raise GameError(f"The node {v!r} has neither {owner!r} nor {payoff!r}.")
    moves, shares = [], {v: {} for v, who in owners.items() if who == CHANCE}  # type: ignore[var-annotated]
    for v, w, said in network.edges(data=True):
        moves.append((v, w, said[name]) if name in said else (v, w))
        if v in shares:
            if odds not in said:
                raise GameError(f"Chance moves at {v!r}, but the edge to {w!r} has no {odds!r}.")
            shares[v][str(said.get(name, w))] = said[odds]
    return graph(
        said_of_all["players"], owners, moves, payoffs, endless=said_of_all["endless"], start=said_of_all["start"],
        odds=shares or None, would_move=awaited or None,
    )  # fmt: skip


def to_networkx(game: Arena) -> Any:
    """Returns a tree or graph as a ``MultiDiGraph`` of networkx, the way `from_networkx` reads it."""
    try:
        from networkx import MultiDiGraph  # type: ignore[import-untyped]
    except ImportError:
        raise MethodError('networkx is not installed: pip install "zermelo[networkx]".') from None
    if not isinstance(game, Arena):
        raise ParameterError(f"to_networkx takes a tree or a graph, not {game!r}; give game_graph(game).")
    refuse_stages(game, "networkx graphs cannot represent that; save it as .json")
    if game.has_hidden_moves:
        raise MethodError("This game has hidden moves, which networkx graphs cannot represent.")
    states = getattr(game, "states", None)
    label = states if isinstance(states, list) else range(len(game))
    begins = [label[v] for v in game.starts]
    said: dict[str, Any] = {"players": game.players, "start": begins if len(begins) > 1 else label[0]}
    if (endless := getattr(game, "endless", None)) is not None:
        said["endless"] = dict(endless)
    network = MultiDiGraph(**said)
    for v in range(len(game)):
        who = game.turn(v)
        if who is None:
            awaited = game.would_move(v)
            told = {} if awaited is None else {"would_move": awaited}
            network.add_node(label[v], payoff=dict(game.payoff_at(v)), **told)
        else:
            network.add_node(label[v], owner=who)
    for v in range(len(game)):
        shares = game.odds(v) if game.turn(v) == CHANCE else ()
        for k, edge in enumerate(game.edges(v)):
            more = {"odds": shares[k]} if shares else {}
            network.add_edge(label[v], label[game.child(edge)], name=game.name(v, edge), **more)
    return network

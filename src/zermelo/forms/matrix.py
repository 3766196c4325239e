"""`Matrix`: a game in normal form. Everybody picks a strategy at once, and the picks together pay everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from zermelo.errors import BudgetError, GameError, NameError_, ParameterError, error_hint
from zermelo.forms.arena import Array
from zermelo.forms.display import ShownGame
from zermelo.forms.family.family import MatrixFamily, pack_family, split_family_rows
from zermelo.forms.family.linear import linear_or_number
from zermelo.forms.payoff import (
    Number,
    NumberLike,
    Payoff,
    exact_payoff,
    payoff_quotient,
    payoffs_with_dummy,
    simplest_payoff,
)
from zermelo.forms.rules import require_rules_names, rules_seat_of

if TYPE_CHECKING:
    from zermelo.forms.build.game_like import GameLike

StrategyLike: TypeAlias = str | int  # by name, or by number
MixLike: TypeAlias = StrategyLike | Mapping[Any, NumberLike]  # one strategy, or a share for each
Mix = Mapping[str, Any]  # a share for each strategy; what is left out is never played
MOST_NUMBERS = 40_000_000  # of a matrix: questions hold several copies of them, as whole numbers of any length
MOST_WORD = 1 << 62  # that a sum of payoffs may come to in 64 bits
MOST_PLAYERS = 63  # an array of NumPy's has 64 dimensions: one for each player, and one for what everybody gets


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Matrix(ShownGame):
    """A game in normal form, of any number of players.

    ``payoff[i, j, …, p]`` is what player p gets when the first player picks strategy i, the second j and so on, as a
    whole number in units of 1/scale.
    """

    players: tuple[str, ...]
    strategies: tuple[tuple[str, ...], ...]
    payoff: Array
    scale: int = 1
    title: str = ""

    def __post_init__(self) -> None:
        require_matrix_players(self.players, self.title)
        if len(self.strategies) != len(self.players):
            raise GameError(f"There are {len(self.players)} players, but strategies for {len(self.strategies)}.")
        for player, names in zip(self.players, self.strategies, strict=True):
            if not names:
                raise GameError(f"{player} has no strategy; everybody needs at least one.")
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise GameError(f"Two strategies of {player} are called {twice!r}; names must differ.")
        require_matrix_size((*self.shape, len(self.players)))
        if self.payoff.shape != (*self.shape, len(self.players)):
            wanted = " × ".join(map(str, self.shape))
            raise GameError(f"The payoffs must be {wanted} rows of {len(self.players)}; they are {self.payoff.shape}.")
        if self.payoff.dtype != object and self.payoff.dtype.kind != "i":
            raise GameError(
                "Payoffs are whole numbers in units of 1/scale; make matrices with matrix(…) for fractions."
            )
        if type(self.scale) is not int or self.scale < 1:
            raise GameError(f"The scale must be a whole number, at least 1; it is {self.scale!r}.")
        view = self.payoff.view()
        view.setflags(write=False)
        object.__setattr__(self, "payoff", view)

    # ------------------------------------------------------------ what it is

    @property
    def shape(self) -> tuple[int, ...]:
        """How many strategies each player has."""
        return tuple(map(len, self.strategies))

    def __len__(self) -> int:
        return prod(self.shape)

    @property
    def sum(self) -> Number | None:
        """What all payoffs of a profile add up to, where it is always the same; else None."""
        sums = self._roomy.sum(axis=-1).reshape(-1)
        return payoff_quotient(int(sums[0]), self.scale) if (sums == sums[0]).all() else None

    @property
    def _roomy(self) -> Array:
        """The payoffs in numbers that have room for the sum of all players'."""
        if self.payoff.dtype != object:
            most = MOST_WORD // len(self.players)
            if -most < int(self.payoff.min()) and int(self.payoff.max()) < most:
                return self.payoff.astype(np.int64, copy=False)
        return self.payoff.astype(object)

    @property
    def is_opposed(self) -> bool:
        """Are there two players who want opposite things, the sum of their payoffs being always the same?"""
        return len(self.players) == 2 and self.sum is not None

    def seat(self, player: str) -> int:
        """Returns the number of *player*."""
        return rules_seat_of(self.players, player)

    def pick(self, seat: int, strategy: StrategyLike) -> int:
        """Returns the number of a strategy, given by name or by number."""
        names = self.strategies[seat]
        if isinstance(strategy, int | np.integer) and not isinstance(strategy, bool):
            if 0 <= strategy < len(names):
                return int(strategy)
            raise NameError_(f"{self.players[seat]} has {len(names)} strategies, from 0; there is no {strategy}.")
        if strategy not in names:
            known = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
            close = error_hint(str(strategy), names)
            raise NameError_(f"{self.players[seat]} has no strategy {strategy!r}.{close} The strategies are {known}.")
        return names.index(strategy)

    def paid(self, *picks: StrategyLike) -> Payoff:
        """Returns what everybody gets when each player picks a strategy, given by name or number.

        >>> dilemma = matrix(("A", "B"), [[(-4, -4), (1, -9)], [(-9, 1), (-1, -1)]])
        >>> dilemma.paid(0, 1)
        {'A': 1, 'B': -9}
        """
        if len(picks) != len(self.players):
            raise ParameterError(f"A profile has a strategy for each of {', '.join(self.players)}, not {len(picks)}.")
        where = tuple(self.pick(seat, pick) for seat, pick in enumerate(picks))
        return self.payoff_units(where)

    def payoff_units(self, where: Sequence[int]) -> Payoff:
        """Returns what everybody gets at the cell *where*, a number of a strategy for each player."""
        return Payoff(self.players, (payoff_quotient(int(u), self.scale) for u in self.payoff[tuple(where)].tolist()))

    def cells(self) -> Iterator[tuple[int, ...]]:
        """Yields all pure profiles, as numbers of strategies."""
        return product(*map(range, self.shape))

    # ------------------------------------------------------------ mixing

    def mix(self, player: str, play: MixLike) -> dict[int, Fraction]:
        """Returns how often each strategy (by number) is played: *play* is one strategy, or a share for each."""
        seat = self.seat(player)
        if not isinstance(play, Mapping):
            return {self.pick(seat, play): Fraction(1)}
        shares = {self.pick(seat, name): Fraction(exact_payoff(share, "probability")) for name, share in play.items()}
        if any(share < 0 for share in shares.values()) or sum(shares.values()) != 1:
            raise GameError(f"The shares of {player}'s strategies are at least 0 and sum to exactly 1, unlike {play}.")
        return {k: share for k, share in shares.items() if share}

    def expected(self, play: Mapping[str, MixLike]) -> Payoff:
        """Returns what everybody gets on average: *play* says for each player a strategy or a mix of them.

        >>> pennies = matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]})
        >>> pennies.expected({"A": {"1": "1/3", "2": "2/3"}, "B": "1"})
        {'A': -1/3, 'B': 1/3}
        """
        rows = self._averaged(play, None)
        return Payoff(self.players, (simplest_payoff(Fraction(n) / self.scale) for n in rows.tolist()))

    def replies(self, player: str, play: Mapping[str, MixLike]) -> dict[str, Number]:
        """Returns what each strategy of *player* gets when the others play *play*."""
        seat = self.seat(player)
        rows = self._averaged(play, seat)[:, seat]
        return {
            n: simplest_payoff(Fraction(u) / self.scale)
            for n, u in zip(self.strategies[seat], rows.tolist(), strict=True)
        }

    def best_replies(self, player: str, play: Mapping[str, MixLike]) -> tuple[str, ...]:
        """Returns the strategies that are best for *player* when the others play *play*.

        >>> pennies = matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]})
        >>> pennies.best_replies("B", {"A": "1"})
        ('2',)
        """
        got = self.replies(player, play)
        most = max(got.values())
        return tuple(name for name, value in got.items() if value == most)

    def _averaged(self, play: Mapping[str, MixLike], free: int | None) -> Array:
        """The payoffs with every player's mix averaged out, but for the seat *free*."""
        missing = [p for s, p in enumerate(self.players) if s != free and p not in play]
        if missing:
            raise ParameterError(f"No strategy is given for {', '.join(missing)}.")
        mixes = [None if s == free else self.mix(p, play[p]) for s, p in enumerate(self.players)]
        rows = self.payoff.astype(object)
        for seat in reversed(range(len(self.players))):
            mix = mixes[seat]
            if mix is not None:
                rows = sum(share * rows.take(k, axis=seat) for k, share in mix.items())
        return rows

    # ------------------------------------------------------------ others made of it

    def only(self, kept: Sequence[Sequence[int]]) -> Matrix:
        """Returns the game with some strategies alone: for each player the numbers of those that stay."""
        from dataclasses import replace

        names = tuple(tuple(mine[k] for k in ks) for mine, ks in zip(self.strategies, kept, strict=True))
        return replace(self, strategies=names, payoff=self.payoff[np.ix_(*kept)])

    def with_dummy(self, name: str = "dummy", total: int | Fraction = 0) -> Matrix:
        """Returns the game with one more player, who has one strategy and makes every payoff sum to *total*.

        >>> chicken = matrix(("A", "B"), [[(0, 0), (7, 2)], [(2, 7), (6, 6)]])
        >>> chicken.with_dummy("bank").paid("1", "2", "1")
        {'A': 7, 'B': 2, 'bank': -9}

        Reference: Lakatos and Nagy 2004, section 2.
        """
        from dataclasses import replace

        payoff, scale = payoffs_with_dummy(self.players, name, self.payoff, self.scale, total)
        players, strategies = (*self.players, name), (*self.strategies, ("1",))
        shape = (*self.shape, 1, len(players))
        return replace(self, players=players, strategies=strategies, payoff=payoff.reshape(shape), scale=scale)

    @staticmethod
    def of(game: GameLike, *, reduced: bool = True, limit: int | None = None) -> Matrix:
        """Returns the normal form of a tree: a strategy says what to do at every information set.

        Where *reduced*, strategies that differ only where an own earlier move keeps the player from coming are one.
        How many strategies there are is known before anything is built: more than *limit* numbers are refused.

        >>> from zermelo.forms.build.tree import choose, end, tree
        >>> answer = choose("B", {"no": end(0, 0), "yes": end(1, 1)})
        >>> Matrix.of(tree(("A", "B"), choose("A", {"l": answer, "r": answer}))).shape
        (2, 4)
        """
        from zermelo.forms.normal_form import tree_normal_form

        return tree_normal_form(game, reduced=reduced, limit=limit)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Matrix):
            return NotImplemented
        alike = (self.players, self.strategies) == (other.players, other.strategies)
        return alike and bool(
            (self.payoff.astype(object) * other.scale == other.payoff.astype(object) * self.scale).all()
        )

    def __hash__(self) -> int:
        return hash((self.players, self.strategies))

    def __repr__(self) -> str:
        what = f" {self.title!r}" if self.title else ""
        return f"<Matrix{what} of {' × '.join(map(str, self.shape))}, players {', '.join(self.players)}>"


def matrix(
    players: Sequence[str], payoffs: Any, strategies: Sequence[Sequence[str]] | None = None, *, title: str = ""
) -> Matrix:
    """Returns a game in normal form.

    *payoffs* are nested lists, a level for each player, with what everybody gets innermost; or a mapping from each
    player to nested lists of that player's numbers alone, where the second of two players may be left out and then gets
    the opposite. *strategies* names the strategies of each player; left out, they are 1, 2, 3 …
    Where payoffs depend on a `parameter`, it is a `Family` of matrices instead, which `vary` takes.

    >>> chicken = matrix(("A", "B"), [[(0, 0), (7, 2)], [(2, 7), (6, 6)]], [("dare", "swerve")] * 2)
    >>> chicken.paid("dare", "swerve")
    {'A': 7, 'B': 2}
    >>> matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]}).sum
    0
    """
    names = tuple(players)
    if names and not isinstance(names[0], str | int):
        raise GameError(
            'Name the players first, then give each one\'s table: matrix(("A", "B"), {"A": rows, "B": columns}).'
        )
    require_matrix_players(names, title)
    table = _by_player(names, payoffs) if isinstance(payoffs, Mapping) else _nested(payoffs, len(names) + 1)
    shape = table.shape[:-1]
    if 0 in shape:
        raise GameError("Everybody needs at least one strategy; there is a table or a row without any.")
    if table.shape[-1:] != (len(names),):
        raise GameError(f"Every profile must have one payoff for each of {', '.join(names)}.")
    flat = [linear_or_number(n) for n in table.reshape(-1).tolist()]
    name, constant, slope = split_family_rows([flat])
    cells, slopes, scale = pack_family(constant, slope, len(flat))
    called = (
        tuple(tuple(map(str, mine)) for mine in strategies) if strategies is not None else _numbered_strategies(shape)
    )
    cells, slopes = cells.reshape(table.shape), slopes.reshape(table.shape)
    made = Matrix(players=names, strategies=called, payoff=cells, scale=scale, title=title)
    if name:
        return MatrixFamily(name=name, origin=made, slope=slopes)  # type: ignore[return-value]  # told in the docstring
    return made


def require_matrix_players(players: tuple[str, ...], title: str = "") -> None:
    """Raises unless the players are called differently and are few enough for a matrix."""
    require_rules_names(players, title or "matrix")
    if len(players) > MOST_PLAYERS:
        raise GameError(f"A matrix has room for {MOST_PLAYERS} players; there are {len(players)}.")


def require_matrix_size(shape: Sequence[int]) -> None:
    """Raises where so many payoffs, the players last in *shape*, do not fit into memory with all that is made of them.

    >>> require_matrix_size((10_000, 10_000, 2))
    Traceback (most recent call last):
    ...
    zermelo.errors.BudgetError: A matrix of 10,000 × 10,000 profiles has 200,000,000 payoffs; up to 40,000,000 are held.
    """
    if prod(shape) > MOST_NUMBERS:
        wide = " × ".join(f"{n:,}" for n in shape[:-1])
        raise BudgetError(f"A matrix of {wide} profiles has {prod(shape):,} payoffs; up to {MOST_NUMBERS:,} are held.")


def _numbered_strategies(shape: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Returns names for strategies nobody named: 1, 2, 3 …"""
    return tuple(tuple(str(k + 1) for k in range(count)) for count in shape)


def _by_player(players: tuple[str, ...], payoffs: Mapping[str, Any]) -> Array:
    unknown = [p for p in payoffs if p not in players]
    if unknown:
        raise GameError(f"Payoffs are given for {unknown[0]!r}; the players are {', '.join(players)}.")
    tables = {player: _nested(rows, len(players), len(players)) for player, rows in payoffs.items()}
    missing = [p for p in players if p not in tables]
    if len(players) == 2 and len(missing) == 1:
        (given,) = tables.values()
        own = np.empty(given.size, dtype=object)
        own[:] = [linear_or_number(n) for n in given.reshape(-1).tolist()]
        own = own.reshape(given.shape)
        tables = {next(p for p in players if p not in missing): own, missing[0]: -own}
    elif missing:
        raise GameError(f"There are no payoffs for {', '.join(missing)}.")
    if len({table.shape for table in tables.values()}) > 1:
        raise GameError("The payoffs of all players must have one shape.")
    return np.stack([tables[player] for player in players], axis=-1)


def _nested(payoffs: Any, levels: int, each: int | None = None) -> Array:
    """Returns nested lists of *levels* levels as an array of objects; where the numbers are of one player of *each*."""
    shape: list[int] = []
    inside = payoffs
    for _ in range(levels):
        if isinstance(inside, str | Mapping) or getattr(inside, "shape", None) == () or not hasattr(inside, "__len__"):
            raise GameError(
                f"Payoffs are nested lists, {levels} levels deep; at one place there are only {len(shape)}. The "
                "innermost list has one payoff per player; or give one player's numbers by name."
            )
        shape.append(len(inside))
        inside = inside[0] if len(inside) else ()
    require_matrix_size(shape if each is None else [*shape, each])
    made = np.empty(shape, dtype=object)
    waiting: list[tuple[tuple[int, ...], Any]] = [((), payoffs)]
    while waiting:
        where, part = waiting.pop()
        if isinstance(part, Payoff):
            part = part.vector
        if isinstance(part, str | Mapping) or not hasattr(part, "__len__") or len(part) != shape[len(where)]:
            raise GameError("The rows of payoffs must all have one length.")
        if len(where) == levels - 1:
            for k, n in enumerate(part):
                made[(*where, k)] = n
        else:
            waiting.extend(((*where, k), row) for k, row in enumerate(part))
    return made

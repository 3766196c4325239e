"""Strategies: what a player does at every node, and a profile of them, one for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol

from zermelo.draw.table.sheet import Sheet, Tabled
from zermelo.errors import InputError, NameError_
from zermelo.forms.arena import END, NATURE, Arena, Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.build.tree import require_build_tree_odds
from zermelo.forms.display import Shown
from zermelo.forms.explore.explore import explore_arena
from zermelo.forms.payoff import exact_payoff
from zermelo.forms.stages import refuse_stages

SHOWN = 100  # rows that a notebook shows


class Plays(Protocol):
    """Anything that says how often each move is made at each node."""

    @property
    def arena(self) -> Arena: ...

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""


class Strategy(Tabled, Mapping[Any, Any]):
    """What one player does at each of that player's nodes.

    ``strategy[where]`` is the name of a move, or a mapping from names to odds where the player mixes.
    """

    def __init__(self, plays: Plays, player: str) -> None:
        self._plays, self.player = plays, player
        self._seat = plays.arena.seat(player)

    def nodes(self) -> list[int]:
        """Returns the numbers of the player's nodes."""
        return self._plays.arena.nodes_of(self._seat)

    def play(self, where: Where) -> dict[str, Fraction]:
        """Returns how often each move is made at *where*; of two who move at once, how often the player's own is."""
        arena = self._plays.arena
        node = arena.node_at(where)
        if self._seat not in arena.seats_at(node):
            raise NameError_(f"It is {arena.turn(node) or 'nobody'}'s turn there, not {self.player}'s.")
        made: dict[str, Fraction] = {}
        for e, share in self._plays.shares(node).items():
            name = arena.own_name(node, e, self._seat)
            made[name] = made.get(name, Fraction(0)) + share
        return made

    def __getitem__(self, where: Where) -> Any:
        mix = self.play(where)
        return next(iter(mix)) if len(mix) == 1 else mix

    def __iter__(self) -> Iterator[Any]:
        return (self._plays.arena.address(v) for v in self.nodes())

    def __len__(self) -> int:
        return len(self.nodes())

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the player does as a table, as a notebook shows it."""
        more = (f"… {len(self) - SHOWN:,} more.",) if len(self) > SHOWN else ()
        return (Sheet("", ("where", self.player), self._rows(SHOWN), notes=more),)

    def data(self) -> tuple[Sheet, ...]:
        """Returns the whole strategy as a table."""
        return (Sheet("", ("where", self.player), self._rows(len(self))),)

    def _rows(self, most: int) -> list[tuple[str, str]]:
        rows = []
        for address, node in zip(self, self.nodes()[:most], strict=False):
            mix = self.play(node)
            made = next(iter(mix)) if len(mix) == 1 else ", ".join(f"{move} {share}" for move, share in mix.items())
            rows.append((str(address) or "the start", made))
        return rows

    def __repr__(self) -> str:
        shown = [f"{a!r}: {self[v]!r}" for v, a in zip(self.nodes()[:8], self, strict=False)]
        return "{" + ", ".join(shown) + (f", … {len(self) - 8:,} more" if len(self) > 8 else "") + "}"


class Profile(Shown):
    """A strategy for every player, given by hand or read from a file."""

    def __init__(self, arena: Arena, mixes: Mapping[int, dict[int, Fraction]]) -> None:
        self._arena, self._mixes = arena, mixes

    @property
    def arena(self) -> Arena:
        """The tree or graph that the strategies are for."""
        return self._arena

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*."""
        if self._arena.mover[node] == NATURE:
            return dict(zip(self._arena.edges(node), self._arena.odds(node), strict=True))
        return self._mixes[node]

    @property
    def strategies(self) -> dict[str, Strategy]:
        """Each player's strategy."""
        return {player: Strategy(self, player) for player in self._arena.players}

    def text(self, width: int = 100, **options: Any) -> str:
        """Returns the game's tree for a terminal, the moves made drawn heavy, with their odds where they are mixed."""
        from zermelo.answers.pictures import answer_tree_text_picture

        return answer_tree_text_picture(self, width=width, **options)

    def svg(self, **options: Any) -> str:
        """Returns the game's tree as an SVG picture, the moves made drawn thick, with their odds where mixed."""
        from zermelo.answers.pictures import answer_tree_picture

        return answer_tree_picture(self, **options)

    def __repr__(self) -> str:
        return f"<Profile of {', '.join(self._arena.players)} at {len(self._mixes):,} nodes>"


def write_profile(game: GameLike, strategies: Mapping[str, Mapping[Any, Any]]) -> Profile:
    """Writes down what each player does: for each of a player's nodes a move, or a mapping from moves to odds.

    Nodes are given by path, by state, or by the name of an information set. A node with a single move may be left out.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> plan = write_profile(sharing(), {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}})
    >>> plan.strategies["Barb"]["share"]
    'yes'
    """
    arena = explore_arena(game)
    refuse_stages(arena, "profiles are for payoffs at the end only; use solve(game) or guarantee(game, player)")
    mixes: dict[int, dict[int, Fraction]] = {}
    for player, strategy in strategies.items():
        seat = arena.seat(player)
        for where, play in strategy.items():
            for node in arena.nodes_meant(where, seat):
                if arena.mover[node] != seat:
                    raise InputError(
                        f"{player}'s strategy names a move at {where!r}, where it is "
                        f"{arena.turn(node) or 'nobody'}'s turn."
                    )
                mix = _mix(arena, node, play, where)
                if mixes.setdefault(node, mix) != mix:
                    raise InputError(
                        f"{player}'s strategy names two moves at {where!r}: the same place is given twice."
                    )
    for node in ((arena.mover != END) & (arena.mover != NATURE)).nonzero()[0].tolist():
        if node not in mixes:
            if len(arena.edges(node)) > 1:
                raise InputError(
                    f"{arena.turn(node)}'s strategy has no move at {arena.address(node) or 'the start'!r}."
                )
            mixes[node] = {arena.edges(node)[0]: Fraction(1)}
    return Profile(arena, mixes)


def _mix(arena: Arena, node: int, play: Any, where: Where) -> dict[int, Fraction]:
    if not isinstance(play, Mapping):
        return {arena.edge_named(node, str(play)): Fraction(1)}
    odds = {arena.edge_named(node, str(m)): Fraction(exact_payoff(p, "probability")) for m, p in play.items()}
    made = {e: p for e, p in odds.items() if p != 0}
    try:
        require_build_tree_odds(tuple(made.values()), tuple(arena.name(node, e) for e in made))
    except InputError as error:
        raise InputError(f"At {where!r}: {error}") from None
    return made

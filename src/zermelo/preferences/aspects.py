"""What a player wants: points, place, or several aspects of an end, in order of importance or weighted.

An aspect looks at the payoffs of one end and says, for every player, how good that end is. Aspects are taken at the
ends, before anything is averaged: with chance, place means the expected place, never the place of expected payoffs.

Reference: Lakatos and Nagy 2004, sections 6 and 7.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from zermelo.errors import GameError, ParameterError, error_hint
from zermelo.forms.arena import Arena, Array
from zermelo.forms.payoff import (
    Number,
    NumberLike,
    Payoff,
    distinct_payoff_rows,
    exact_payoff,
    pack_payoffs,
    payoff_places,
    payoff_quotient,
)
from zermelo.forms.rules import rules_seat_of

Vector = tuple[Number, ...]
Aspect: TypeAlias = str | Callable[[Payoff], Mapping[str, Any] | Sequence[Any]]  # by name, or one number per player
TeamsLike: TypeAlias = Iterable[str | Iterable[str]]  # the players of each team


def _points(vector: Vector) -> Vector:
    return vector


def _place(vector: Vector) -> Vector:
    return tuple(-p for p in payoff_places(vector))


def _win(vector: Vector) -> Vector:
    """1 for whoever is first, unless all are equal: then the game is a draw and nobody has won.

    Whoever is alone, a team of everybody too, is first: so it wins, and joining never makes a winning team lose.
    """
    if len(set(vector)) == 1 and len(vector) > 1:
        return (0,) * len(vector)
    return tuple(int(p == 1) for p in payoff_places(vector))


def _not_last(vector: Vector) -> Vector:
    """0 for whoever is last, unless all are equal: then the game is a draw and nobody has lost."""
    last = max(payoff_places(vector))
    return tuple(int(p < last or last == 1) for p in payoff_places(vector))


ASPECTS: dict[str, Callable[[Vector], Vector]] = {
    "points": _points,
    "place": _place,
    "win": _win,
    "not-last": _not_last,
}


@dataclass(frozen=True)
class By:
    """What players want, as levels in order of importance; a level is a weighted sum of aspects.

    >>> str(By.read("place,points")), str(By.read({"points": 2, "place": 1}))
    ('place,points', '2*points+place')
    """

    levels: tuple[tuple[tuple[Fraction, Any], ...], ...]

    @classmethod
    def read(cls, given: ByLike) -> By:
        """Reads an aspect, a sequence of them (the most important first), a mapping from aspects to weights, or text.

        An aspect is ``points``, ``place``, ``win`` (1 for the first place, except in a draw), ``not-last``, or a
        function from a payoff to one number per player, more being better.
        """
        if isinstance(given, By):
            return given
        if isinstance(given, str):
            return cls(tuple(_level(part) for part in given.split(",")))
        if isinstance(given, Mapping) or callable(given):
            return cls((_level(given),))
        if isinstance(given, Sequence) and given:
            return cls(tuple(_level(part) for part in given))
        raise ParameterError(f"by={given!r} is not an aspect; use points, place, win, several in order, or a function.")

    @property
    def is_points(self) -> bool:
        """Is it just points, as they are?"""
        return self.levels == (((Fraction(1), "points"),),)

    def suffix(self, before: str = " ") -> str:
        """Returns ``by place`` and the like after *before*, to be put after a number; nothing for points."""
        return "" if self.is_points else f"{before}by {self}"

    @property
    def is_savable(self) -> bool:
        """Can it be written down as text? Functions cannot."""
        return all(isinstance(aspect, str) for level in self.levels for _, aspect in level)

    def shown(self, level: int, goodness: Number) -> Number:
        """Returns how good something is in the words of the aspect: a place is a positive number."""
        terms = self.levels[level]
        return -goodness if len(terms) == 1 and terms[0][1] == "place" and terms[0][0] == 1 else goodness

    def told(self, levels: Sequence[Number]) -> Any:
        """Returns how good something is, level by level, in the words of the aspects: a number, or one per level."""
        shown = tuple(self.shown(k, x) for k, x in enumerate(levels))
        return shown[0] if len(shown) == 1 else shown

    def lengths(self, values: Iterable[Number], players: int) -> list[Number]:
        """Returns how long the bars of these values are, where there is one level: the first place has the longest.

        >>> By.read("place").lengths([1, 3], players=3), By.read("points").lengths([1, 3], players=3)
        ([3, 1], [1, 3])
        """
        is_place = self.shown(0, 1) == -1
        return [players + 1 - value if is_place else value for value in values]

    def level(self, number: int) -> str:
        """Returns one level in words."""
        return "+".join(_term(weight, aspect) for weight, aspect in self.levels[number])

    def goodness(self, vector: Vector, players: Sequence[str]) -> list[Vector]:
        """Returns, level by level, how good an end with these payoffs is for every player."""
        found = []
        for level in self.levels:
            if len(level) == 1 and level[0][0] == 1:  # nothing to weigh
                found.append(_seen(level[0][1], vector, players))
                continue
            sums: list[Number] = [0] * len(vector)
            for weight, aspect in level:
                seen = _seen(aspect, vector, players)
                sums = [s + weight * x for s, x in zip(sums, seen, strict=True)]
            found.append(tuple(sums))
        return found

    def __str__(self) -> str:
        return ",".join(map(self.level, range(len(self.levels))))


ByLike: TypeAlias = By | Aspect | Mapping[Any, NumberLike] | Sequence[Aspect | Mapping[Any, NumberLike]]


POINTS = By((((Fraction(1), "points"),),))


def _term(weight: Fraction, aspect: Any) -> str:
    name = aspect if isinstance(aspect, str) else getattr(aspect, "__name__", "function")
    return name if weight == 1 else f"{weight}*{name}"


def _level(given: Any) -> tuple[tuple[Fraction, Any], ...]:
    if isinstance(given, Mapping):
        if not given:
            raise ParameterError("by={} names no aspect.")
        return _weighed(((exact_payoff(weight, "weight"), _aspect(aspect)) for aspect, weight in given.items()), given)
    if isinstance(given, str) and ("+" in given or "*" in given):
        terms = []
        for term in given.split("+"):
            weight, star, name = term.rpartition("*")
            terms.append((exact_payoff(weight.strip(), "weight") if star else 1, _aspect(name.strip())))
        return _weighed(terms, given)
    return ((Fraction(1), _aspect(given)),)


def _weighed(terms: Iterable[tuple[Number, Any]], given: Any) -> tuple[tuple[Fraction, Any], ...]:
    found = tuple((Fraction(weight), aspect) for weight, aspect in terms)
    if not any(weight for weight, _ in found):
        raise ParameterError(f"by={given!r}: all weights are 0, so nothing is wanted; give one that is not.")
    return found


def _aspect(given: Any) -> Any:
    if isinstance(given, str):
        name = given.strip()
        if name not in ASPECTS:
            raise ParameterError(f"No aspect {name!r}.{error_hint(name, ASPECTS)} There are {', '.join(ASPECTS)}.")
        return name
    if callable(given):
        return given
    raise ParameterError(f"An aspect is a name or a function, not {given!r}.")


def _seen(aspect: Any, vector: Vector, players: Sequence[str]) -> Vector:
    if isinstance(aspect, str):
        return ASPECTS[aspect](vector)
    name, paid = _term(Fraction(1), aspect), Payoff(players, vector)
    try:
        found = aspect(paid)
        if isinstance(found, Iterable) and not isinstance(found, (Mapping, str)):
            found = found if isinstance(found, (set, frozenset)) else list(found)
    except Exception as error:  # whatever a function of the user's raises
        said = f"{type(error).__name__}: {error}".rstrip(".")
        raise ParameterError(f"The aspect {name} raised {said}, at an end that pays {paid}.{_hint(players)}") from error
    if isinstance(found, Mapping):
        missing, extra = [p for p in players if p not in found], [p for p in found if p not in players]
        if missing:
            raise ParameterError(f"The aspect {name} says nothing about {', '.join(missing)}.{_hint(players)}")
        if extra:
            known = ", ".join(players)
            raise ParameterError(f"The aspect {name} names {extra[0]!r}; the players are {known}.{_hint(players)}")
        found = [found[p] for p in players]
    if not isinstance(found, list):
        raise ParameterError(f"The aspect {name} gives {found!r}, not one number for each player.")
    if len(found) != len(players):
        raise ParameterError(f"The aspect {name} gives {len(found)} numbers for {len(players)} players.")
    try:
        return tuple(exact_payoff(int(x) if _is_claim(x) else x, f"value of the aspect {name}") for x in found)
    except GameError as error:
        raise GameError(f"{str(error).removesuffix('.')}, at an end that pays {paid}.") from None


def _is_claim(value: Any) -> bool:
    """Is it true or false, which count 1 and 0, of Python's or NumPy's?"""
    return isinstance(value, bool) or getattr(getattr(value, "dtype", None), "kind", "") == "b"


def _hint(players: Sequence[str]) -> str:
    team = next((p for p in players if "+" in p), None)
    return "" if team is None else f" With teams it gets each team as one player, here {team}, with the sum."


def aspect_rows(arena: Arena, by: By, teams: Sequence[Sequence[int]]) -> tuple[Array, int]:
    """Returns, for every end, how good it is: a column per seat and level (seat by seat), in units of 1/scale.

    Members of a team share an aim: their points are summed first, and the teams are then seen as the players.
    """
    different, which = distinct_payoff_rows(arena.payoff)
    packed, scale = aspect_table(different, arena, by, teams)
    return packed[which], scale


def aspect_table(payoffs: Array, arena: Arena, by: By, teams: Sequence[Sequence[int]]) -> tuple[Array, int]:
    """Returns the same for rows of *payoffs*, whatever ends they belong to."""
    names = ["+".join(arena.players[m] for m in team) for team in teams]
    of_seat = {m: t for t, team in enumerate(teams) for m in team}
    rows = []
    for units in payoffs.tolist():
        vector = tuple(payoff_quotient(sum(units[m] for m in team), arena.scale) for team in teams)
        levels = by.goodness(vector, names)
        rows.append([level[of_seat[m]] for m in range(len(arena.players)) for level in levels])
    return pack_payoffs(rows, len(arena.players) * len(by.levels))


def aspect_teams(teams: TeamsLike | None, players: Sequence[str]) -> list[list[int]]:
    """Reads a partition of the players into teams; raises when somebody is missing, unknown, or named twice."""
    if teams is None:
        return [[m] for m in range(len(players))]
    if isinstance(teams, Iterable) and not isinstance(teams, str):
        teams = list(teams)
    if not isinstance(teams, list) or not all(isinstance(team, Iterable) for team in teams):
        raise ParameterError(f"teams={teams!r}: write the players of each team, as in [['A', 'B'], ['C']].")
    named = [[team] if isinstance(team, str) else list(team) for team in teams]
    flat = [player for team in named for player in team]
    for player in flat:
        rules_seat_of(players, player)
        if flat.count(player) > 1:
            is_twice = any(team.count(player) > 1 for team in named)
            where = "named twice in one team" if is_twice else "in two teams"
            raise ParameterError(f"{player} is {where}; every player is in exactly one.")
    missing = [p for p in players if p not in flat]
    if missing:
        raise ParameterError(
            f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} in no team; name everybody."
        )
    if not all(named):
        raise ParameterError("One of the teams is empty; leave it out.")
    return [[players.index(p) for p in team] for team in named]

"""The material of an endgame, all that captures and promotions can make of it, and the slices its positions fall in."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from zermelo.errors import ParameterError
from zermelo.games.parameters import parameter_repr

MEN = " PNBRQK"  # by the numbers of kinds
MOST = 4
Kinds = tuple[int, int]  # of men 2 and 3; white above 0, black below, 0 for none


class Slice(NamedTuple):
    """Positions that no move leads back to from outside: one of them, and how many numbers they have."""

    state: tuple[int, ...]
    size: int


def read_material(text: str) -> Kinds:
    """Returns the kinds of the men next to the kings.

    >>> read_material("KRK"), read_material("KQKR"), read_material("KKP")
    ((4, 0), (5, -4), (-1, 0))
    """
    written = str(text).strip().upper()
    white, king, black = written.removeprefix("K").partition("K")
    if not written.startswith("K") or not king or set(white + black) - set("QRBNP"):
        raise ParameterError(
            "Endgame: pieces are two kings and what each side has besides, White's first, like KRK or KQKR; not "
            f"{parameter_repr(text)}."
        )
    if len(written) > MOST:
        raise ParameterError(f"Endgame: at most {MOST} pieces; {parameter_repr(text)} has {len(written)}.")
    return ordered_material([MEN.index(c) for c in white] + [-MEN.index(c) for c in black])


def ordered_material(kinds: list[int]) -> Kinds:
    """Returns kinds in the order in which they stand in a state: white first, missing ones last."""
    there = sorted((kind for kind in kinds if kind), reverse=True) + [0, 0]
    return there[0], there[1]


def material_name(kinds: Kinds) -> str:
    """Returns kinds as people write them: the kings, and after each its men, the strongest first.

    >>> material_name((5, -4)), material_name((-1, -5))
    ('KQKR', 'KKQP')
    """
    white = sorted((kind for kind in kinds if kind > 0), reverse=True)
    black = sorted((-kind for kind in kinds if kind < 0), reverse=True)
    return "K" + "".join(MEN[kind] for kind in white) + "K" + "".join(MEN[kind] for kind in black)


@cache
def reachable_materials(kinds: Kinds) -> tuple[Kinds, ...]:
    """Returns everything that captures and promotions can lead to, fewer men and fewer pawns first.

    >>> [material_name(kinds) for kinds in reachable_materials((1, 0))]
    ['KK', 'KQK', 'KRK', 'KBK', 'KNK', 'KPK']
    """
    found, waiting = {kinds}, [kinds]
    while waiting:
        now = waiting.pop()
        for i in range(2):
            becomes = [0] if now[i] else []
            if abs(now[i]) == 1:
                becomes += [kind * now[i] for kind in range(2, 6)]
            for kind in becomes:
                new = ordered_material([kind, now[1 - i]])
                if new not in found:
                    found.add(new)
                    waiting.append(new)
    return tuple(sorted(found, key=lambda k: (sum(map(bool, k)), sum(abs(x) == 1 for x in k), [-abs(x) for x in k], k)))


def material_slices(kinds: Kinds, patience: int) -> tuple[Slice, ...]:
    """Returns the slices of an endgame: by material, by the squares of the pawns, by the right to take in passing.

    No move leads from one to a later one: those with fewer men and fewer pawns come first, then those whose pawns are
    farther advanced, and where a pawn may be taken in passing only after that right has lapsed.
    """
    found = []
    for pair in reachable_materials(kinds):
        pieces = sum(abs(kind) > 1 for kind in pair)
        ordered = []
        for two in _squares(pair[0]):
            for three in _squares(pair[1]):
                if two == three and two >= 0:
                    continue
                advance = sum(_advance(k, x) for k, x in ((pair[0], two), (pair[1], three)))
                for passing in range(2 if _may_pass(pair, two, three) else 1):
                    state = (0, passing, patience, patience, 0, 0, two, three, *pair)
                    ordered.append((-advance, passing, Slice(state, 2 * 64 ** (2 + pieces))))
        ordered.sort()
        found += [one for _, _, one in ordered]
    return tuple(found)


def _squares(kind: int) -> list[int]:
    """The squares of a pawn; -1 for any other man, which goes everywhere."""
    return list(range(8, 56)) if abs(kind) == 1 else [-1]


def _advance(kind: int, square: int) -> int:
    """How many ranks a pawn has gone."""
    rank = square >> 3
    return rank if kind == 1 else 7 - rank if kind == -1 else 0


def _may_pass(pair: Kinds, two: int, three: int) -> bool:
    """May one of the two pawns be taken in passing there?"""
    return pair == (1, -1) and two >> 3 == three >> 3 and two >> 3 in (3, 4) and abs(two - three) == 1

"""The material of an endgame, all that captures and promotions can make of it, and the slices its positions fall in."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from zermelo.errors import ParameterError
from zermelo.games.chess_endgame.state import KINGS, KINGS_WITH_PAWNS, MEN, PAIRS, PAWN, TRIPLES, pawn_arrangements
from zermelo.games.parameters import parameter_repr

LETTERS = " PNBRQK"  # by the numbers of kinds
Kinds = tuple[int, ...]  # of men 2 to 4; white above 0, black below, 0 for none


class Slice(NamedTuple):
    """Positions that no move leads back to from outside: one of them, and how many numbers they have."""

    state: tuple[int, ...]
    size: int


def read_material(text: str) -> Kinds:
    """Returns the kinds of the men next to the kings.

    >>> read_material("KRK"), read_material("KQKR"), read_material("KKP")
    ((4, 0, 0), (5, -4, 0), (-1, 0, 0))
    """
    written = str(text).strip().upper()
    white, king, black = written.removeprefix("K").partition("K")
    if not written.startswith("K") or not king or set(white + black) - set("QRBNP"):
        raise ParameterError(
            "Endgame: pieces are two kings and what each side has besides, White's first, like KRK or KQKR; not "
            f"{parameter_repr(text)}."
        )
    if len(written) > MEN:
        raise ParameterError(f"Endgame: at most {MEN} pieces; {parameter_repr(text)} has {len(written)}.")
    return ordered_material([LETTERS.index(c) for c in white] + [-LETTERS.index(c) for c in black])


def ordered_material(kinds: list[int]) -> Kinds:
    """Returns kinds in the order in which they stand in a state: white first, missing ones last."""
    there = sorted((kind for kind in kinds if kind), reverse=True) + [0, 0, 0]
    return tuple(there[:3])


def material_name(kinds: Kinds) -> str:
    """Returns kinds as people write them: the kings, and after each its men, the strongest first.

    >>> material_name((5, -4, 0)), material_name((-1, -5, 0))
    ('KQKR', 'KKQP')
    """
    white = sorted((kind for kind in kinds if kind > 0), reverse=True)
    black = sorted((-kind for kind in kinds if kind < 0), reverse=True)
    return "K" + "".join(LETTERS[kind] for kind in white) + "K" + "".join(LETTERS[kind] for kind in black)


@cache
def reachable_materials(kinds: Kinds) -> tuple[Kinds, ...]:
    """Returns everything that captures and promotions can lead to, fewer men and fewer pawns first.

    >>> [material_name(kinds) for kinds in reachable_materials((1, 0, 0))]
    ['KK', 'KQK', 'KRK', 'KBK', 'KNK', 'KPK']
    """
    found, waiting = {kinds}, [kinds]
    while waiting:
        now = waiting.pop()
        for i in range(3):
            becomes = [0] if now[i] else []
            if abs(now[i]) == 1:
                becomes += [kind * now[i] for kind in range(2, 6)]
            for kind in becomes:
                new = ordered_material([kind, *now[:i], *now[i + 1 :]])
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
    for those in reachable_materials(kinds):
        pawns = [man for man in range(3) if abs(those[man]) == PAWN]
        size = 2 * (KINGS_WITH_PAWNS if pawns else KINGS)
        for kind in {kind for kind in those if abs(kind) > PAWN}:
            size *= {1: 64, 2: PAIRS, 3: TRIPLES}[those.count(kind)]
        ordered = []
        for squares in pawn_arrangements(tuple(those[man] for man in pawns)):
            placed = [-1, -1, -1]
            for man, square in zip(pawns, squares, strict=True):
                placed[man] = square
            advance = sum(_advance(those[man], placed[man]) for man in pawns)
            for stepped in (0, *_may_pass(those, placed)):
                state = (0, stepped, patience, patience, 0, 0, *placed, *those)
                ordered.append((-advance, stepped > 0, Slice(state, size)))
        ordered.sort()
        found += [one for _, _, one in ordered]
    return tuple(found)


def _advance(kind: int, square: int) -> int:
    """How many ranks a pawn has gone."""
    return square >> 3 if kind == PAWN else 7 - (square >> 3)


def _may_pass(those: Kinds, placed: list[int]) -> list[int]:
    """The squares of pawns that may be taken in passing there, as far as pawns go."""
    found = []
    for kind, square in zip(those, placed, strict=True):
        rank, up = (3, 8) if kind == PAWN else (4, -8)
        free = square - up not in placed and square - 2 * up not in placed
        if abs(kind) == PAWN and square >> 3 == rank and free:
            near = [x for k, x in zip(those, placed, strict=True) if k == -kind and x >> 3 == rank]
            found += [square] if any(abs(x - square) == 1 for x in near) else []
    return found

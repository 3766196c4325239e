"""What positions are worth, once all that follow them is known: compiled sweeps that all games share.

```
first  mover    of each position: where its moves begin; the seat, -1 chance, -2 the game is over
got             of each move: what the position after it is worth
ends            of each end, in order: what it is worth
```
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.forms.arena import END

FIRST, LAST, AVERAGE, GUARANTEES = range(4)  # what is done between equals
FACTOR, TOO_FINE = 0, 1  # of `report`
MOST_FACTOR = 1 << 40
MOST = 4 * 10**18  # of a number: two of them have a difference of 64 bits
NEAR = 8  # keys that are looked through one by one

Array = np.ndarray[Any, Any]


def _make_fill(word):  # type: ignore[no-untyped-def]
    """Returns ``fill``; see `Sorted`."""

    def fill(keys, at, box, base, shift, places, offsets):  # type: ignore[no-untyped-def]
        """Takes in sorted keys, the first as number *at*; *box* is that of the key before. Returns the last box."""
        mask = (1 << shift) - 1
        for i in range(len(keys)):
            rest = keys[i] - base
            while box < rest >> shift:
                box += 1
                places[word(box)] = at + i
            offsets[word(at + i)] = rest & mask
        return box

    return fill


def _make_find(word):  # type: ignore[no-untyped-def]
    """Returns ``find``; see `Sorted`."""

    def find(places, offsets, base, shift, wanted, found):  # type: ignore[no-untyped-def]
        """Fills in where each wanted key stands; returns how many are not there (they get -1)."""
        missing, mask, boxes = 0, (1 << shift) - 1, len(places) - 1
        for q in range(len(wanted)):
            rest = wanted[q] - base
            box = rest >> shift
            found[q] = -1
            if rest >= 0 and box < boxes:
                low, high = int(places[word(box)]), int(places[word(box + 1)])
                behind = high
                rest &= mask
                while high - low > NEAR:
                    middle = (low + high) >> 1
                    if int(offsets[word(middle)]) <= rest:
                        low = middle
                    else:
                        high = middle
                while low < behind and int(offsets[word(low)]) < rest:
                    low += 1
                if low < behind and int(offsets[word(low)]) == rest:
                    found[q] = low
            if found[q] < 0:
                missing += 1
        return missing

    return find


fill, find = Kernel(_make_fill, is_factory=True), Kernel(_make_find, is_factory=True)


def _intern(pay, seats, known, slots, ids, count):  # type: ignore[no-untyped-def]
    """Gives equal rows of *pay* the same number; new ones are added to *known*. Stops where that is half full.

    Returns how many rows were done.
    """
    size = len(slots)
    for r in range(len(ids)):
        h = 0x1B873593
        for q in range(seats):
            h = ((h ^ pay[r * seats + q]) * 0x2545F4914F6CDD1D) & 0x3FFFFFFFFFFFFFFF
            h ^= h >> 29
        place = h & (size - 1)
        while True:
            row = slots[place]
            if row < 0:
                if 2 * count[0] >= size:
                    return r
                row = count[0]
                for q in range(seats):
                    known[row * seats + q] = pay[r * seats + q]
                slots[place] = row
                count[0] = row + 1
                break
            alike = True
            for q in range(seats):
                if known[row * seats + q] != pay[r * seats + q]:
                    alike = False
            if alike:
                break
            place = (place + 1) & (size - 1)
        ids[r] = row
    return len(ids)


intern = Kernel(_intern)


def _choose(first, mover, got, ends, likes, kinds, late, value):  # type: ignore[no-untyped-def]
    """Everybody takes what they like best; between equals the first, or with *late* the last.

    *likes* says seat by seat how much each of the *kinds* of outcomes is liked.
    """
    end = 0
    for k in range(len(mover)):
        if mover[k] == END:
            value[k] = ends[end]
            end += 1
            continue
        row = mover[k] * kinds
        best = got[first[k]]
        most = likes[row + best]
        for e in range(first[k] + 1, first[k + 1]):
            x = likes[row + got[e]]
            if x + late > most:
                most = x
                best = got[e]
        value[k] = best
    return end


choose = Kernel(_choose)


def _secure(first, mover, got, ends, seats, value):  # type: ignore[no-untyped-def]
    """For every seat what it can guarantee: it takes the most at its own turn and gets the least at any other's.

    Rows lie one after another, a number for each seat.
    """
    end = 0
    for k in range(len(mover)):
        if mover[k] == END:
            for p in range(seats):
                value[k * seats + p] = ends[end * seats + p]
            end += 1
            continue
        for p in range(seats):
            best = got[first[k] * seats + p]
            for e in range(first[k] + 1, first[k + 1]):
                x = got[e * seats + p]
                if (x > best) == (mover[k] == p) and x != best:
                    best = x
            value[k * seats + p] = best
    return end


secure = Kernel(_secure)


def _soonest(first, mover, got, ends, value):  # type: ignore[no-untyped-def]
    """Who wins, and how soon: v > 0 the first player in v - 1 moves, v < 0 the second in -v - 1, 0 nobody."""
    end = 0
    for k in range(len(mover)):
        if mover[k] == END:
            value[k] = ends[end]
            end += 1
            continue
        sign = 1 - 2 * mover[k]
        best = sign * got[first[k]]
        for e in range(first[k] + 1, first[k + 1]):
            x = sign * got[e]
            if (x > 0 and (best <= 0 or x < best)) or (x <= 0 and best <= 0 and (x == 0 or (best < 0 and x < best))):
                best = x
        value[k] = sign * (best + (best > 0) - (best < 0))
    return end


soonest = Kernel(_soonest)


def _average(first, mover, weight, got, ends, seats, rule, likes, finer, value, report):  # type: ignore[no-untyped-def]
    """Payoffs where chance averages; all numbers are whole, in units *finer* times as fine as those of *got*.

    rule   FIRST   LAST   AVERAGE of equals   GUARANTEES, each seat against the rest
    likes  for each seat a weight on every seat's payoff that decides between equals, 0 for none
    report FACTOR by which the units must be finer still   TOO_FINE: a number was too large
    """
    end = 0
    for k in range(len(mover)):
        if mover[k] == END:
            for p in range(seats):
                value[k * seats + p] = ends[end * seats + p]
            end += 1
            continue
        m = mover[k]
        begin, behind = first[k], first[k + 1]
        if m >= 0 and rule == GUARANTEES:
            for p in range(seats):
                best = got[begin * seats + p]
                for e in range(begin + 1, behind):
                    x = got[e * seats + p]
                    if (x > best) == (m == p) and x != best:
                        best = x
                if 1.0 * finer * abs(best) > MOST:
                    report[TOO_FINE] = 1
                    return end
                value[k * seats + p] = best * finer
            continue
        best = begin
        if m >= 0:
            for e in range(begin + 1, behind):
                better = got[e * seats + m] - got[best * seats + m]
                if better == 0:
                    spread = 0.0
                    for q in range(seats):
                        more = likes[m * seats + q] * (got[e * seats + q] - got[best * seats + q])
                        spread += 1.0 * abs(more)
                        better += more
                    if spread > 9e18:
                        report[TOO_FINE] = 1
                        return end
                if better > 0 or (better == 0 and rule == LAST):
                    best = e
        total, size = 0, 0.0
        for e in range(begin, behind):
            if m < 0:
                total += weight[e]
                size += weight[e]
            elif e == best or (rule == AVERAGE and got[e * seats + m] == got[best * seats + m]):
                total += 1
        if size > MOST:
            report[TOO_FINE] = 1
            return end
        for p in range(seats):
            gathered, size = 0, 0.0
            for e in range(begin, behind):
                w = 0
                if m < 0:
                    w = weight[e]
                elif e == best or (rule == AVERAGE and got[e * seats + m] == got[best * seats + m]):
                    w = 1
                gathered += w * finer * got[e * seats + p]
                size += 1.0 * w * finer * abs(got[e * seats + p])
            if size > MOST:
                report[TOO_FINE] = 1
                return end
            if gathered % total != 0:
                a, b = total, abs(gathered) % total
                while b:
                    a, b = b, a % b
                wanted = total // a
                a, b = report[FACTOR], wanted
                while b:
                    a, b = b, a % b
                if 1.0 * report[FACTOR] // a * wanted > MOST_FACTOR:
                    report[TOO_FINE] = 1
                    return end
                report[FACTOR] = report[FACTOR] // a * wanted
            else:
                value[k * seats + p] = gathered // total
    return end


average = Kernel(_average)


class Sorted:
    """Sorted keys that are looked up quickly, in about three bytes each where they lie close.

    ```
    key less the least   box | rest       boxes are of a size, so that each has about four keys
    places               of every box: the number of its first key
    offsets              of every key: the rest alone, in 16, 32 or 64 bits
    ```

    It is made empty, for so many keys from the least to the greatest; parts of it are filled in any order.
    """

    def __init__(self, rows: int, least: int, greatest: int, *, compiled: bool) -> None:
        self.rows, self.base, self.compiled = rows, least, compiled
        if not compiled:
            self.keys = np.zeros(rows, dtype=np.int64)
            return
        self.shift, boxes, kind = _boxes(rows, greatest - least)
        self.places = np.full(boxes + 1, rows, dtype=_place_kind(rows))
        self.offsets = np.empty(rows, dtype=kind)

    @property
    def bytes(self) -> int:
        """How many bytes it takes."""
        return self.places.nbytes + self.offsets.nbytes if self.compiled else self.keys.nbytes

    @classmethod
    def of(cls, keys: Array, *, compiled: bool) -> Sorted:
        """Returns all these keys, which are sorted."""
        made = cls(len(keys), int(keys[0]) if len(keys) else 0, int(keys[-1]) if len(keys) else 0, compiled=compiled)
        made.fill(0, keys)
        return made

    def fill(self, at: int, keys: Array, before: int | None = None) -> None:
        """Takes in sorted keys, the first of them as number *at*, behind the key *before*."""
        if not self.compiled:
            self.keys[at : at + len(keys)] = keys
        elif len(keys):
            box = -1 if before is None else before - self.base >> self.shift
            fill.native(keys, at, box, self.base, self.shift, self.places, self.offsets)

    def find(self, wanted: Array) -> tuple[Array, int]:
        """Returns where the *wanted* keys stand, -1 for those that are not there, and how many those are."""
        if not self.rows or not len(wanted):
            return np.full(len(wanted), -1, dtype=np.int64), len(wanted)
        if self.compiled:
            found = np.empty(len(wanted), dtype=np.int64)
            return found, int(find.native(self.places, self.offsets, self.base, self.shift, wanted, found))
        found = np.searchsorted(self.keys, wanted)
        found[found == self.rows] = 0
        lost = self.keys[found] != wanted
        found[lost] = -1
        return found, int(lost.sum())


def _boxes(rows: int, spread: int) -> tuple[int, int, Any]:
    """Returns by how many bits keys are shifted to give their box, how many boxes there are, and what a rest is."""
    shift = max(0, spread.bit_length() - max(1, rows // 4).bit_length())
    kind = np.uint16 if shift <= 16 else np.uint32 if shift <= 32 else np.int64
    return shift, (spread >> shift) + 1, kind


def sorted_keys_size(rows: int, spread: int, *, compiled: bool) -> int:
    """Returns how many bytes `Sorted` takes."""
    if not compiled:
        return 8 * rows
    _, boxes, kind = _boxes(rows, spread)
    return int(np.dtype(_place_kind(rows)).itemsize) * boxes + int(np.dtype(kind).itemsize) * rows


def _place_kind(rows: int) -> Any:
    """What the number of a key is: as small as it can be, since look-ups go all over these."""
    return np.uint32 if rows < 1 << 32 else np.int64

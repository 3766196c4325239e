"""Exact keys of positions without a hook: the words of a state packed side by side, then stirred.

A field holds one word of the state less the least value that trial games have met, in as many bits as the range met
needs. Fields are put into words of at most 62 bits, so that compiled and plain arithmetic say the same:

```
word 0   | s[0] 48 bits | s[2] 6 bits |        word 1   | s[1] 48 bits |
```
A word of the state that does not fit its field makes the position *unfit*: it is neither stored nor looked up, and what
it held is noted, so that the fields can be made wider. Rules that have `key(s)` are packed by it: one field. Words that
hold points already won have no field (see `banked`); a search whose entries belong to one threshold has a last field
for how much is still needed.

Stirring is a bijection, so different positions keep different keys. One word of b bits is multiplied by odd numbers
modulo 2^b and folded onto itself; of several, each is changed in turn by a function of the one before (Feistel 1973).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from zermelo.solvers.proof.transposition.banked import FARTHEST, Bank

WORD_BITS = 62
MASK = (1 << WORD_BITS) - 1
FIRST_FACTOR, SECOND_FACTOR = 0x2545F4914F6CDD1D, 0x1E3779B97F4A7C15
FOLD, ROUNDS = 31, 2
LOW, BITS, WORD, SHIFT, NEAR, FAR = range(6)  # columns of the fields: the last two are the range met since
COLUMNS = 6


@dataclass(frozen=True)
class Fields:
    """Where each word of a state stands in its key."""

    least: tuple[int, ...]
    most: tuple[int, ...]

    @property
    def widths(self) -> tuple[int, ...]:
        """The bits of each field."""
        return tuple(
            min(max((most - least).bit_length(), 1), WORD_BITS)
            for least, most in zip(self.least, self.most, strict=True)
        )

    @property
    def places(self) -> list[tuple[int, int]]:
        """The word and the shift of each field: the first word that has room for it."""
        taken, places = list[int](), list[tuple[int, int]]()
        for width in self.widths:
            word = next((w for w, bits in enumerate(taken) if bits + width <= WORD_BITS), len(taken))
            if word == len(taken):
                taken.append(0)
            places.append((word, taken[word]))
            taken[word] += width
        return places

    @property
    def words(self) -> tuple[int, ...]:
        """The bits used of each word of a key."""
        used = [0] * (1 + max(word for word, _ in self.places))
        for (word, _), width in zip(self.places, self.widths, strict=True):
            used[word] += width
        return tuple(used)

    def cells(self) -> list[int]:
        """The fields as a kernel reads them: column by column, the mask of each word, how far one is folded."""
        words, shifts = zip(*self.places, strict=True)
        columns = (self.least, self.widths, words, shifts, self.least, self.most)
        masks = [(1 << bits) - 1 for bits in self.words]
        return [x for column in columns for x in column] + masks + [self.words[0] // 2 + 1]

    def wider(self, cells: Any) -> Fields:
        """Returns fields for all that has been met, and one bit more where they had to grow."""
        count = len(self.least)
        near = [int(cells[NEAR * count + j]) for j in range(count)]
        far = [int(cells[FAR * count + j]) for j in range(count)]
        grown = [
            high if high == most and low == least else low + 2 * max(high - low, 1)
            for low, high, least, most in zip(near, far, self.least, self.most, strict=True)
        ]
        return replace(self, least=tuple(near), most=tuple(grown))


def proof_key_text(
    rules: Any, tools: Any, *, width: int, words: int, keyed: bool, symmetry: str, first: int, bank: Bank, needs: bool
) -> Any:
    """Returns ``put``, which writes the key of a state and says whether it fits; fields begin at ``lay[first]``.

    In the upper plies the key is that of a representative: what `same` makes of the state, or the smaller of the state
    and its `mirror` image. Points that are banked are left out; with *needs*, how much is needed stands in the key.
    """
    symmetric, mirrors, forgets = symmetry != "", symmetry == "mirror", len(bank.words) > 0
    key_of, same = rules.key if keyed else rules.over, getattr(rules, symmetry or "over")
    free = bank.free(width)
    count = 1 if keyed else len(free)
    total = count + (1 if needs else 0)
    low, bits, word, shift, near, far, masks = (first + column * total for column in range(COLUMNS + 1))
    word_of, banked, starts = (tools.table(row or (0,)) for row in (free, bank.words, bank.starts))
    many = len(bank.words)

    def put(t, spare, canonical, need, keys, base, lay):  # type: ignore[no-untyped-def]
        s = t
        fits = True
        if forgets:
            for j in range(many):
                v = t[banked[j]] - starts[j]
                if v <= -FARTHEST or v >= FARTHEST:
                    fits = False
        if (symmetric and canonical) or (forgets and keyed):
            for j in range(width):
                spare[j] = t[j]
            if forgets:
                for j in range(many):
                    spare[banked[j]] = starts[j]
            smaller = True
            if symmetric and canonical:
                same(spare)
                smaller = not mirrors
                for j in range(len(free)):
                    m = word_of[j] if forgets else j
                    if mirrors and spare[m] != t[m]:
                        smaller = spare[m] < t[m]
                        break
                if forgets and keyed and not smaller:
                    same(spare)  # back again
                    smaller = True
            if smaller:
                s = spare
        x = 0
        over = 0
        if words > 1:
            for w in range(words):
                keys[base + w] = 0
        for j in range(total):  # no branches, so that several fields are packed at a time
            one = need if needs and j == count else key_of(s) if keyed else s[word_of[j]] if forgets else s[j]
            v = one - lay[low + j]
            over |= v >> lay[bits + j]
            if words == 1:
                x |= v << lay[shift + j]
            else:
                keys[base + lay[word + j]] |= v << lay[shift + j]
        if over != 0:
            fits = False
            for j in range(total):
                one = need if needs and j == count else key_of(s) if keyed else s[word_of[j]] if forgets else s[j]
                if (one - lay[low + j]) >> lay[bits + j] != 0:
                    lay[near + j] = min(lay[near + j], one)
                    lay[far + j] = max(lay[far + j], one)
        if words == 1:
            mask = lay[masks]
            x = (x * FIRST_FACTOR) & mask
            x ^= x >> lay[masks + 1]
            x = (x * SECOND_FACTOR) & mask
            keys[base] = x ^ (x >> lay[masks + 1])
        else:
            for _ in range(ROUNDS):
                for w in range(words):
                    z = (keys[base + w] * FIRST_FACTOR) & MASK
                    z ^= z >> FOLD
                    z = (z * SECOND_FACTOR) & MASK
                    to = w + 1 if w + 1 < words else 0
                    keys[base + to] ^= (z ^ (z >> FOLD)) & lay[masks + to]
        return fits

    return tools.inlined(put, put)

"""Trial games: random play, in plain Python, that tells a proof how wide states are and how scores lie.

Nothing is believed because of them. What they have not shown costs time only: a position that is wider than all they
met is not stored, and a score between or beyond those seen is rounded the safe way (see `table`).

What rules promise is tried on the way: `at_least` and `at_most` at the ends, mirror images, and what `secured` claims
by plain minimax, from the last positions of every game back to where that takes too long.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from zermelo.compiler.playouts import is_compiler_playout_integer, playout_rule_place
from zermelo.errors import RulesError
from zermelo.solvers.proof.transposition.banked import HEAVIEST, NOTHING_BANKED, Bank, declared_bank

GAMES, STEPS = 60, 4000  # played; moves made in all
LAST = 6  # moves of a game before its end
TRIED = 2000  # positions at the ends of games in all, to see that a move left out is no better
CLAIMS, CLAIM = 12_000, 1_500  # positions made to try what `secured` claims: in all, and for one claim


@dataclass(frozen=True)
class Trial:
    """What random games have shown: ranges of every word of the state, the side's sums at ends, the longest game."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    keys: tuple[int, int]
    sums: tuple[int, ...]
    longest: int
    counters: tuple[int, ...]  # words of the state that each move raised by one
    bank: Bank = NOTHING_BANKED
    banks: tuple[Bank, ...] = ()  # the same for every seat
    gains: tuple[int, ...] = ()  # what the side got from some position on, over what it had banked there


class Reach:
    """What `at_least` and `at_most` have promised in a game, if the rules have them."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.seats = rules, range(rules.players)
        self.hooks = {name: max if name == "at_least" else min for name in ("at_least", "at_most") if _has(rules, name)}
        self.said: dict[tuple[str, int], int] = {}

    def look(self, state: list[int]) -> None:
        """Notes what is promised at a position."""
        for name, firmer in self.hooks.items():
            for p in self.seats:
                one = _told(self.rules, name, state, p)
                self.said[name, p] = firmer(one, self.said.get((name, p), one))

    def check(self, state: list[int]) -> None:
        """Raises where an end breaks a promise."""
        for (name, p), one in self.said.items():
            got = int(self.rules.score(list(state), p))
            if (got < one) if name == "at_least" else (got > one):
                kind = type(self.rules).__name__
                raise RulesError(f"{kind}.{name} gave {one} on the way to {tuple(state)}, which pays seat {p} {got}.")


class Claims:
    """What `secured` has claimed in trial games, if the rules have it, against plain minimax."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.left = rules, CLAIMS if _has(rules, "secured") else 0
        self.least = rules.bounds[0] if hasattr(rules, "bounds") else None  # what everybody is sure of anyway
        self.known: dict[tuple[int, int], dict[tuple[int, ...], bool]] = {}

    def check(self, line: list[list[int]]) -> None:
        """Raises where a claim is too much at one of these positions, which are asked about from the last one on."""
        for state in reversed(line):
            for p in range(self.rules.players if self.left > 0 else 0):
                claim = _told(self.rules, "secured", state, p)
                if claim == self.least:
                    continue
                most, self.left = self.left, min(self.left, CLAIM)
                kept = self._keeps(tuple(state), p, claim)
                self.left += most - min(most, CLAIM)
                if kept is False:
                    what = f"claims too much: it gives seat {p} {claim}, but the others can see to less"
                    where = f"At state {tuple(state)}. {playout_rule_place(self.rules, 'secured')}"
                    raise RulesError(f"{type(self.rules).__name__}.secured {what}. {where}")
                if kept is None:
                    return

    def _keeps(self, state: tuple[int, ...], p: int, claim: int) -> bool | None:
        """Is seat p sure of what is claimed? None where that takes too long to tell."""
        known = self.known.setdefault((p, claim), {})
        if state in known:
            return known[state]
        if self.left <= 0:
            return None
        self.left -= 1
        rules = self.rules
        if rules.over(list(state)):
            return known.setdefault(state, int(rules.score(list(state), p)) >= claim)
        wants = rules.player(list(state)) == p
        for a in trial_moves(rules, list(state)):
            after = list(state)
            rules.apply(after, a)
            found = self._keeps(tuple(after), p, claim)
            if found is None:
                return None
            if found == wants:
                return known.setdefault(state, wants)
        return known.setdefault(state, not wants)


class Shortlist:
    """What games show of `enough`: that it lists moves, and near the ends of games that one of them is best."""

    def __init__(self, rules: Any, seats: tuple[int, ...]) -> None:
        self.rules, self.seats, self.met = rules, seats, list[list[int]]()
        self.is_said, self.left = _has(rules, "enough"), TRIED

    def look(self, state: list[int], moves: list[int]) -> None:
        """Raises where something else is listed than some of the legal moves, each once."""
        if self.is_said:
            listed = self._listed(state)
            if not listed or len(set(listed)) < len(listed) or not set(listed) <= set(moves):
                kind = type(self.rules).__name__
                raise RulesError(f"{kind}.enough listed {listed} at {tuple(state)}; some of {moves} are wanted.")
            self.met.append(list(state))

    def check(self) -> None:
        """Raises where a move that was left out is better, at the last positions of a game."""
        known: dict[tuple[int, ...], int] = {}
        last, self.met = self.met[-LAST:], []
        try:
            for state in reversed(last):
                best = self._worth(tuple(state), known)
                mine = self.rules.player(list(state)) in self.seats
                after = [self._worth(self._after(state, a), known) for a in self._listed(state)]
                if (max(after) if mine else min(after)) != best:
                    listed = dict(zip(self._listed(state), after, strict=True))
                    raise RulesError(
                        f"{type(self.rules).__name__}.enough leaves out the best move at {tuple(state)}: those listed "
                        f"lead to {listed}, another one to {best} for seats {self.seats}."
                    )
        except _OutOfTime:
            pass

    def _listed(self, state: list[int]) -> list[int]:
        buffer = [0] * self.rules.actions
        return buffer[: self.rules.enough(list(state), buffer)]

    def _after(self, state: Any, a: int) -> tuple[int, ...]:
        after = list(state)
        self.rules.apply(after, a)
        return tuple(after)

    def _worth(self, state: tuple[int, ...], known: dict[tuple[int, ...], int]) -> int:
        """What the side gets from a position, by trying all moves."""
        if state not in known:
            self.left -= 1
            if self.left < 0:
                raise _OutOfTime
            if self.rules.over(list(state)):
                known[state] = sum(int(self.rules.score(list(state), p)) for p in self.seats)
            else:
                after = [self._worth(self._after(state, a), known) for a in trial_moves(self.rules, list(state))]
                known[state] = max(after) if self.rules.player(list(state)) in self.seats else min(after)
        return known[state]


class _OutOfTime(Exception):
    """As many positions were tried as should be."""


class Savings:
    """What games show of points that the rules say are banked: that nobody looks at them, and what each is worth."""

    def __init__(self, rules: Any, seats: tuple[int, ...]) -> None:
        self.rules, self.seats, self.said = rules, seats, declared_bank(rules)
        self.weights: list[tuple[int, ...]] | None = None  # of every seat
        self.met, self.ended = list[list[int]](), list[tuple[list[list[int]], list[int]]]()

    def begin(self, state: list[int]) -> None:
        """A game begins."""
        self.met = [list(state)]

    def look(self, before: list[int], moves: list[int], move: int, after: list[int]) -> None:
        """Raises where a position with nothing banked goes on otherwise."""
        if not self.said.words:
            return
        rest = self.said.rest(before)
        if self.rules.over(list(rest)):
            raise self._lie(before, "whether the game is over depends on them")
        if self.rules.player(list(rest)) != self.rules.player(list(before)):
            raise self._lie(before, "whose turn it is depends on them")
        if trial_moves(self.rules, list(rest)) != moves:
            raise self._lie(before, "which moves are allowed depends on them")
        for hook in ("same", "mirror"):
            if _has(self.rules, hook) and self.said.rest(image := self._image(rest, hook)) != image:
                raise self._lie(before, f"{hook} changes them")
        then = list(rest)
        self.rules.apply(then, move)
        gained = [then[j] - rest[j] for j in self.said.words] == [after[j] - before[j] for j in self.said.words]
        if not gained or self.said.rest(then) != self.said.rest(after):
            raise self._lie(before, f"what move {move} does depends on them")
        self.met.append(list(after))

    def check(self, end: list[int]) -> None:
        """Raises where the score does not add up what is banked."""
        if not self.said.words:
            return
        rest = self.said.rest(end)
        if not self.rules.over(list(rest)):
            raise self._lie(end, "whether the game is over depends on them")
        weights = [tuple(self._score(rest, p, j) - self._score(rest, p) for j in self.said.words) for p in self._all()]
        self.weights = self.weights or weights
        for p, row in enumerate(self.weights):
            if self._score(end, p) != self._score(rest, p) + self.said._replace(weights=row).of(end):
                kind = type(self.rules).__name__
                raise RulesError(
                    f"{kind}.score must add up the words {self.said.words} of the state, which {kind}.banked names; it "
                    f"does not for seat {p} at {tuple(end)}. Leave banked out."
                )
        self.ended.append((self.met, end))

    def bank(self, seats: tuple[int, ...]) -> Bank:
        """What is banked for a side; nothing where no game has ended, or points are too large for a table."""
        if not self.said.words or self.weights is None:
            return NOTHING_BANKED
        weights = tuple(sum(self.weights[p][k] for p in seats) for k in range(len(self.said.words)))
        return self.said._replace(weights=weights) if max(map(abs, weights)) < HEAVIEST else NOTHING_BANKED

    def gains(self, scores: tuple[int, ...], bank: Bank) -> tuple[int, ...]:
        """The scores that a table is laid out for: those of ends, less what was banked on the way."""
        if not bank.words:
            return scores
        worths = [(sum(self._score(end, p) for p in self.seats), met) for met, end in self.ended]
        return tuple(sorted({worth - bank.of(state) for worth, met in worths for state in met}))

    def _all(self) -> range:
        return range(self.rules.players)

    def _score(self, state: list[int], p: int, one: int | None = None) -> int:
        """The score of a seat, with one more in a word."""
        return int(self.rules.score([x + (j == one) for j, x in enumerate(state)], p))

    def _image(self, state: list[int], hook: str) -> list[int]:
        image = list(state)
        getattr(self.rules, hook)(image)
        return image

    def _lie(self, state: list[int], what: str) -> RulesError:
        kind = type(self.rules).__name__
        return RulesError(
            f"{kind}.banked names words {self.said.words} of the state as points that nothing but score looks at, but "
            f"{what} at {tuple(state)}. Leave banked out."
        )


def _has(rules: Any, name: str) -> bool:
    return callable(getattr(type(rules), name, None))


def _told(rules: Any, name: str, state: list[int], p: int) -> int:
    """What a rule says of a seat, which must be a whole number."""
    told = getattr(rules, name)(list(state), p)
    if not is_compiler_playout_integer(told):
        what = f"{type(rules).__name__}.{name} returned {told!r}, not a whole number. At state {tuple(state)}."
        raise RulesError(f"{what} {playout_rule_place(rules, name)}")
    return int(told)


def _require_mirror(rules: Any, state: list[int]) -> None:
    """Raises where a mirror image is not one."""
    if not _has(rules, "mirror"):
        return
    image, seats = list(state), range(rules.players)
    rules.mirror(image)
    again, over = list(image), rules.over(list(state))
    rules.mirror(again)
    alike = again == list(state) and rules.over(list(image)) == over
    if over:
        alike = alike and all(rules.score(list(image), p) == rules.score(list(state), p) for p in seats)
    else:
        alike = alike and rules.player(list(image)) == rules.player(list(state))
    if not alike:
        raise RulesError(
            f"{type(rules).__name__}.mirror turns {tuple(state)} into {tuple(image)}, which is not an image."
        )


def play_trial(rules: Any, seats: tuple[int, ...], state: tuple[int, ...], *, keyed: bool) -> Trial:
    """Plays random games from *state*; *seats* are the side's. Where chance moves it is played like everybody else."""
    dice, made, longest = random.Random(0), 0, 1
    savings, shortlist = Savings(rules, seats), Shortlist(rules, seats)
    least, most, keys, sums = list(state), list(state), list[int](), set[int]()
    counters, claims = list(range(len(state))), Claims(rules)
    for _ in range(GAMES):
        now, length, reach, line = list(state), 0, Reach(rules), list[list[int]]()
        savings.begin(now)
        while made < STEPS and not rules.over(now):
            before, moves = list(now), trial_moves(rules, now)
            rules.apply(now, move := dice.choice(moves))
            savings.look(before, moves, move, now)
            shortlist.look(before, moves)
            counters = [j for j in counters if now[j] == before[j] + 1]
            made, length = made + 1, length + 1
            least, most = list(map(min, least, now)), list(map(max, most, now))
            reach.look(now)
            if not rules.over(now):
                line.append(list(now))
            _require_mirror(rules, now)
            if keyed:
                keys.append(int(rules.key(now)))
        longest = max(longest, length)
        if rules.over(now):
            reach.check(now)
            claims.check(line)
            savings.check(now)
            shortlist.check()
            sums.add(sum(int(rules.score(now, p)) for p in seats))
    first = [int(rules.key(list(state)))] if keyed else [0]
    wide = (min(first + keys), max(first + keys))
    ranges, scores = (tuple(map(int, least)), tuple(map(int, most)), wide), tuple(sorted(sums))
    bank, banks = savings.bank(seats), tuple(savings.bank((p,)) for p in range(rules.players))
    if not all(one.words for one in banks):  # of somebody they are too large
        bank, banks = NOTHING_BANKED, (NOTHING_BANKED,) * rules.players
    return Trial(*ranges, scores, longest, tuple(counters), bank, banks, savings.gains(scores, bank))


def trial_moves(rules: Any, state: list[int]) -> list[int]:
    """Returns the legal moves, in the order of the rules."""
    if hasattr(rules, "moves"):
        buffer = [0] * rules.actions
        return buffer[: rules.moves(state, buffer)]
    return [a for a in range(rules.actions) if rules.legal(state, a)]

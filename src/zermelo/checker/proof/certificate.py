"""Is a strategy what it is said to be? All replies to it are made, and every play must end as is claimed.

1. Begin with the start. Of the positions reached, those that are over must pay the side what is claimed.
2. Where somebody who follows the strategy is to move, it must have a move, and the rules must allow it: that one is
   made. Where anybody else is to move, every move that the rules allow is made.
3. Take the positions reached, each once, and go on, for as many moves as a play is said to have at most. Then none may
   be left, and no move of the strategy may be unused.

Nothing but the rules and the moves of the strategy is asked. So if all is right, no way of playing against it pays the
side less (or more) than is claimed, whatever the search was that found it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from zermelo.answers.proof.certificate import AT_LEAST, AT_MOST, Certificate, Claim
from zermelo.answers.report import Problem, Report
from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.errors import FileError
from zermelo.forms.arena import END
from zermelo.forms.payoff import LIMIT, payoff_quotient

Array = np.ndarray[Any, Any]
Choose = Callable[[int, Array], tuple[Array, int]]  # after so many moves, at these positions: moves; rows left over
LARGE = 20_000  # moves of a strategy from which on the rules are compiled
ROOM = 1 << 18  # moves that are made at once
MOST = 10  # problems that are told
NO_MOVE = -1  # what is chosen where the strategy says nothing
ALL = -2  # and where every move is made
BAD, MADE = 0, 1  # of `note`


def _walker(rules: Any, tools: Any, *, width: int, actions: int, seats: int, listed: bool) -> Any:
    """Returns ``walk``, made for one game: what positions are, or with moves chosen what follows them."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    options = rules.moves if listed else rules.legal
    row = tools.row

    def walk(states, count, mover, pay, chosen, after, buffers, note, follows):  # type: ignore[no-untyped-def]
        buffer = row(buffers, 0, actions)
        made = 0
        note[BAD] = -1
        for k in range(count):
            s = row(states, k, width)
            if not follows:
                if over(s):
                    mover[k] = END
                    for p in range(seats):
                        pay[k * seats + p] = score(s, p)
                else:
                    mover[k] = player(s)
                continue
            want = chosen[k]
            is_made = False
            for j in range(options(s, buffer) if listed else actions):
                a = buffer[j] if listed else j
                if want >= 0 and a != want:
                    continue
                if not listed and not options(s, a):
                    continue
                t = row(after, made, width)
                for i in range(width):
                    t[i] = s[i]
                apply(t, a)
                made += 1
                is_made = True
            if not is_made:
                note[BAD] = k
                return
        note[MADE] = made

    return walk


class _Rules:
    """The rules of a game, asked about many positions at once; compiled where the strategy is large."""

    def __init__(self, rules: Any, is_large: bool) -> None:
        self.rules, self.width, self.seats = rules, len(rules.start), int(rules.players)
        listed = hasattr(rules, "moves")
        names = ["player", "apply", "over", "score", "moves" if listed else "legal"]
        self.kernel = RulesKernel(
            _walker, rules, names, width=self.width, actions=rules.actions, seats=self.seats, listed=listed
        )
        self.is_compiled = is_large and not is_native_code_refused()
        self.most = max(1, ROOM // rules.actions)
        if self.is_compiled and attempt(self.kernel, lambda: self._call(np.zeros((0, self.width), np.int64), None)):
            self.is_compiled = False

    def movers(self, states: Array) -> tuple[Array, Array]:
        """Returns who is to move at each position, `END` where it is over, and what everybody gets there."""
        mover, pay, _, _ = self._call(states, None)
        return mover, pay.reshape(-1, self.seats)

    def after(self, states: Array, chosen: Array) -> tuple[Array, int]:
        """Returns what follows positions by the moves chosen, and the first that allows no such move, or -1."""
        _, _, after, note = self._call(states, chosen)
        return after.reshape(-1, self.width)[: int(note[MADE])], int(note[BAD])

    def _call(self, states: Array, chosen: Array | None) -> tuple[Array, Array, Array, Array]:
        count = len(states)
        room = 0 if chosen is None else int(np.where(chosen == ALL, self.rules.actions, 1).sum())
        mover, pay = np.zeros(count, np.int64), np.zeros(count * self.seats, np.int64)
        after, note = np.zeros(room * self.width, np.int64), np.zeros(2, np.int64)
        told = np.zeros(0, np.int64) if chosen is None else chosen
        follows = chosen is not None
        if self.is_compiled:
            flat = np.ascontiguousarray(states).reshape(-1)
            buffer = np.zeros(self.rules.actions, np.int64)
            self.kernel.native()(flat, count, mover, pay, told, after, buffer, note, follows)
            return mover, pay, after, note
        rows = [[0] * self.width for _ in range(room)]
        who, paid, said = mover.tolist(), pay.tolist(), note.tolist()
        buffers = [[0] * self.rules.actions]
        self.kernel.plain()(states.tolist(), count, who, paid, told.tolist(), rows, buffers, said, follows)
        return np.array(who), np.array(paid), np.array(rows, np.int64).reshape(-1), np.array(said)


class Walked(NamedTuple):
    """What was found on a walk: problems, positions where the strategy was followed, ends, and moves in all."""

    problems: list[Problem]
    positions: int
    ends: int
    plies: int


class Walk:
    """All replies to one strategy, ply by ply."""

    def __init__(self, game: Any, side: tuple[str, ...], claim: Claim, choose: Choose) -> None:
        self.game, self.claim, self.choose = game, claim, choose
        self.members = [game.players.index(player) for player in side]
        self.followers = np.array([game.players.index(player) for player in claim.players], np.int64)
        self.rules = _Rules(game.rules, claim.positions > LARGE)
        self.problems: list[Problem] = []
        self.positions = self.ends = 0

    def run(self, start: tuple[int, ...]) -> Walked:
        """Walks from *start* until every play is over."""
        reached, ply = np.array([start], np.int64), 0
        while len(reached) and not self.problems:
            if ply > self.claim.plies:
                self._wrong(reached[0], f"play goes on after {self.claim.plies:,} moves, the most that are claimed")
                break
            reached = self._ply(reached, ply)
            ply += 1
        for page in self.claim.pages:
            if page.ply >= ply and not self.problems:
                self._used(page.ply, page.rows)
        return Walked(self.problems[:MOST], self.positions, self.ends, ply)

    def _ply(self, reached: Array, ply: int) -> Array:
        """Looks at all positions after so many moves; returns those after one more."""
        movers = []
        for begin in range(0, len(reached), self.rules.most):
            part = reached[begin : begin + self.rules.most]
            mover, pay = self.rules.movers(part)
            movers.append(mover)
            self._pays(part, mover, pay)
        mover = np.concatenate(movers)
        follow = np.isin(mover, self.followers)
        if ((mover < END) | (mover >= self.rules.seats) | (mover == END + 1)).any():
            self._wrong(reached[mover == END + 1][0], "chance moves, and a strategy against all replies knows none")
            return reached[:0]
        chosen = np.full(len(reached), ALL, np.int64)
        chosen[follow] = self._chosen(ply, reached[follow])
        open_ = mover != END
        return reached[:0] if self.problems else self._follow(reached[open_], chosen[open_])

    def _chosen(self, ply: int, states: Array) -> Array:
        """The moves of the strategy, each of which must be the number of a move."""
        chosen, left = self.choose(ply, states)
        self.positions += len(states)
        for k in np.flatnonzero((chosen < 0) | (chosen >= self.game.rules.actions))[:MOST]:
            said = "the strategy has no move" if chosen[k] == NO_MOVE else f"{chosen[k]} is the number of no move"
            self._wrong(states[k], said)
        self._used(ply, left)
        return chosen

    def _pays(self, states: Array, mover: Array, pay: Array) -> None:
        """Does every end pay the side what is claimed?"""
        ends = np.flatnonzero(mover == END)
        self.ends += len(ends)
        if not len(ends):
            return
        wide = int(np.abs(pay[ends]).max()) >= LIMIT // max(1, len(self.members))
        self._keeps(states[ends], pay[ends])
        got = (pay.astype(object) if wide else pay)[ends][:, self.members].sum(axis=1)
        short = got < self.claim.units if self.claim.holds == AT_LEAST else got > self.claim.units
        scale = self.game.rules.scale
        for k in np.flatnonzero(short)[:MOST]:
            due = payoff_quotient(self.claim.units, scale)
            paid = payoff_quotient(int(got[k]), scale)
            self._wrong(states[ends[k]], f"the side gets {paid} here, not {self.claim.holds} {due}")

    def _keeps(self, states: Array, pay: Array) -> None:
        """Does every end pay what the rules declare of all ends?"""
        if (declared := certificate_declared(self.game.rules)) is None:
            return
        least, most = declared
        for k in np.flatnonzero(((pay < least) | (pay > most)).any(axis=1))[:MOST]:
            self._wrong(states[k], f"pays {pay[k].tolist()}, and the rules declare bounds of {least} and {most}")

    def _follow(self, states: Array, chosen: Array) -> Array:
        """Returns what follows, each position once."""
        found = []
        for begin in range(0, len(states), self.rules.most):
            part = slice(begin, begin + self.rules.most)
            after, bad = self.rules.after(states[part], chosen[part])
            if bad >= 0:
                move = int(chosen[part][bad])
                said = "there is no move" if move == ALL else f"move {move} of the strategy is not allowed"
                self._wrong(states[part][bad], said)
                return states[:0]
            found.append(_sorted_once(after))
        return _sorted_once(np.concatenate(found)) if found else states[:0]

    def _used(self, ply: int, left: int) -> None:
        if left:
            what = "positions" if left > 1 else "position"
            self.problems.append(Problem(f"ply {ply}", f"the strategy covers {left:,} {what} that cannot arise"))

    def _wrong(self, state: Array, what: str) -> None:
        self.problems.append(Problem(str(tuple(state.tolist())), what))


def certificate_declared(rules: Any) -> tuple[int, int] | None:
    """Returns the least and the greatest score of every end by the `bounds` of the rules; None without such two."""
    told = getattr(rules, "bounds", None)
    if not isinstance(told, tuple | list) or len(told) != 2 or not all(type(pay) is int for pay in told):
        return None
    return (told[0], told[1]) if told[0] <= told[1] else None


def _sorted_once(states: Array) -> Array:
    """Rows in order, word by word, each once."""
    if len(states) < 2:
        return states
    ordered = states[np.lexsort(states.T[::-1])]
    once: Array = ordered[np.append(True, (ordered[1:] != ordered[:-1]).any(axis=1))]
    return once


def certificate_moves(certificate: Certificate, claim: Claim) -> Choose:
    """Returns what reads the moves of a strategy from its pages."""

    def choose(ply: int, states: Array) -> tuple[Array, int]:
        pages = list(certificate.pages(claim, ply))
        if not pages:
            return np.full(len(states), NO_MOVE, np.int64), 0
        known, moves = (np.concatenate(part) for part in zip(*pages, strict=True))
        if known.shape == states.shape and (known == states).all():  # the same positions in the same order
            return moves, 0
        chosen = np.full(len(states), NO_MOVE, np.int64)
        both = np.concatenate([states, known])
        order = np.lexsort(both.T[::-1])
        met = np.flatnonzero((both[order[1:]] == both[order[:-1]]).all(axis=1))
        pair = np.sort(np.column_stack([order[met], order[met + 1]]), axis=1)
        good = pair[(pair[:, 0] < len(states)) & (pair[:, 1] >= len(states))]
        chosen[good[:, 0]] = moves[good[:, 1] - len(states)]
        return chosen, len(known) - len(good)

    return choose


def check_certificate(certificate: Certificate) -> Report:
    """Checks every strategy of a certificate against all replies; see the top of this module."""
    game, problems, checked = certificate.game, [], []
    for claim in certificate.claims:
        wrong = _disagreements(certificate, claim)
        if not wrong:
            try:
                done = Walk(game, certificate.side, claim, certificate_moves(certificate, claim)).run(certificate.start)
            except FileError as error:
                wrong = [Problem(str(certificate.folder), str(error))]
            else:
                wrong = done.problems
                due = certificate.amount(claim)
                who = ", ".join(claim.players)
                checked.append(
                    f"{claim.holds} {due} for {' and '.join(certificate.side)}: {done.positions:,} positions of {who}, "
                    f"all replies, {done.ends:,} ends"
                )
        problems += wrong
    low, high = certificate.bounds
    if low is not None and high is not None and low > high:
        problems.append(Problem("", f"nobody gets at least {low} and at most {high}"))
    return Report(tuple(problems[:MOST]), (*checked, *_beliefs(certificate)))


def _beliefs(certificate: Certificate) -> list[str]:
    """The bounds that no strategy is behind, but the rules alone. No other hook of the rules is asked or believed."""
    declared = certificate_side_bounds(certificate.game, certificate.side)
    pairs = zip((AT_LEAST, AT_MOST), certificate.bounds, declared, strict=True)
    return [certificate_belief(holds, told) for holds, claimed, told in pairs if claimed is None and told is not None]


def certificate_belief(holds: str, bound: Any) -> str:
    """Says that a bound was not looked at."""
    return f"{holds} {bound} is not looked at: the rules declare it of every end, by `bounds`"


def certificate_side_bounds(game: Any, side: tuple[str, ...]) -> tuple[Any, Any]:
    """Returns the least and the greatest that a side can get by the `bounds` of the rules; None without them."""
    rules, mine, theirs = game.rules, len(side), len(game.players) - len(side)
    if (each := certificate_declared(rules)) is None:
        return None, None
    low, high = (mine * pay for pay in each)
    if getattr(rules, "zero_sum", False):  # what the side gets the others lose
        low, high = max(low, -theirs * each[1]), min(high, -theirs * each[0])
    return payoff_quotient(low, rules.scale), payoff_quotient(high, rules.scale)


def _disagreements(certificate: Certificate, claim: Claim) -> list[Problem]:
    """What is wrong with a claim before a move is made."""
    game = certificate.game
    if tuple(certificate.identity.get("players", ())) != tuple(game.players) or certificate.scale != game.rules.scale:
        return [Problem("", "the players, or the units of payoffs, are not those of the game")]
    side, others = set(certificate.side), set(game.players) - set(certificate.side)
    if not side or not side <= set(game.players) or len(certificate.start) != len(game.rules.start):
        return [Problem("", "the side, or the start, is none of this game")]
    if set(claim.players) != (side if claim.holds == AT_LEAST else others):
        return [Problem("", f"whoever follows the strategy is not who can see to {claim.holds} so much")]
    return []

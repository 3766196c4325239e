"""Fifty random games in plain Python before anything is compiled: most slips in rules show here, in milliseconds."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

from zermelo.compiler.fingerprint import fingerprint
from zermelo.compiler.native import Methods
from zermelo.compiler.symmetry import is_symmetry_tried, symmetry_flaw
from zermelo.errors import RulesError, error_hint

GAMES = 50
FEWER = 5  # games, where rules that differ in their start alone have been played out before
FAMILIES = 100  # remembered
RULES = ("player", "legal", "moves", "order", "apply", "over", "score", "odds", "estimate", "same", "name", "hide")
OPTIONAL = {"odds": 2, "estimate": 2, "same": 1, "name": 2, "moves": 2, "reward": 3, "hide": 2, "deal": 2,
            "at_least": 2, "at_most": 2, "secured": 2, "threats": 2, "mirror": 1, "enough": 2}  # arguments  # fmt: skip
ARGUMENTS = {"score": "s, p", "estimate": "s, p", "reward": "s, a, p", "hide": "s, p", "deal": "seen, luck",
             "at_least": "s, p", "at_most": "s, p", "secured": "s, p", "threats": "s, p"}  # fmt: skip
KNOWN = frozenset((*RULES, *OPTIONAL, "start"))
STEPS = 4000  # in all; a game that is still running then is left unfinished
WORD = 1 << 63
SAMPLE = 200
LISTING = ("moves", "order")  # rules that fill moves into a buffer
SCALED = "; return integers, and set scale = 2 for halves, 100 for hundredths"
IDLE = 20  # moves after which something must have changed
ALONE = "; score(s, p) returns what seat p gets, one number"
TWICE, SELDOM = 500, 7  # of each rule so many answers are asked for twice, and then one in so many
RANDOM = "rules must not be random; let chance move: player -1, with odds(s, a)"


def run_compiler_playouts(rules: Any, *, games: int = GAMES, steps: int = STEPS, seed: int = 0) -> int:
    """Plays random games of *rules*; raises `RulesError` at the first broken promise, else returns the moves made."""
    referee = _Referee(rules)
    dice = random.Random(seed)
    made = 0
    for _ in range(games):
        state = list(rules.start)
        while made < steps and not referee.end(state):
            state = referee.step(state, dice)
            made += 1
            if made == IDLE:
                referee.require_change(state)
        referee.ended += made < steps
    object.__setattr__(rules, "_has_ended", referee.ended > 0)
    object.__setattr__(rules, "_met", referee.met)
    return made


_families: dict[str, list[tuple[int, ...]]] = {}  # positions that the first of each family met


def run_compiler_playouts_once(rules: Any) -> None:
    """Plays out *rules*, once for every object.

    Rules that differ in their start alone, as deals of cards do, are a family: all that their methods read is the same.
    The first of them in a process plays all games, every other one only a few, from its own start; compiled and plain
    rules are then compared at positions of both.
    """
    if vars(rules).get("_played_out"):
        return
    family = _family(rules)
    before = _families.get(family) if family is not None else None
    run_compiler_playouts(rules, games=GAMES if before is None else FEWER)
    met = vars(rules)["_met"]
    if before is not None:
        met.extend(before[: SAMPLE - len(met)])
    elif family is not None and vars(rules)["_has_ended"]:
        if len(_families) >= FAMILIES:
            _families.clear()
        _families[family] = met
    object.__setattr__(rules, "_played_out", True)


def _family(rules: Any) -> str | None:
    """A content hash of all rules and of all that they read; None where it cannot be had."""
    try:
        methods = Methods(rules)
        said = (rules.players, rules.actions, rules.scale, getattr(rules, "zero_sum", False), len(rules.start),
                getattr(rules, "bounds", ()))  # fmt: skip
        return fingerprint(
            type(rules).__qualname__, methods.key([n for n in RULES if callable(getattr(type(rules), n, None))]), said
        )
    except Exception:  # a slip in the rules, which playing will tell with its place
        return None


def is_compiler_playout_integer(number: Any) -> bool:
    """Is it an int or a truth value, Python's or NumPy's?"""
    return isinstance(number, int) or (getattr(number, "ndim", None) == 0 and number.dtype.kind in "biu")


def playout_rule_place(rules: Any, name: str) -> str:
    """Returns file and line of a rule, in brackets; nothing where it has none."""
    code = getattr(getattr(type(rules), name, None), "__code__", None)
    return f"({code.co_filename}:{code.co_firstlineno})" if code is not None else ""


class _Referee:
    """Calls each rule and looks at what it returns and at what it did to the state."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.kind = type(rules).__name__
        start = rules.start
        if not isinstance(start, tuple) or not start:
            fields = "; write its fields as ints" if hasattr(start, "__dataclass_fields__") else ""
            raise RulesError(f"{self.kind}.start must be a tuple of ints, such as (5, 0); it is {start!r}{fields}.")
        self.width = len(start)
        self._state(list(start), "start", None, None)
        if type(rules.actions) is not int or rules.actions < 1:
            raise RulesError(f"{self.kind}.actions must be a number of moves, at least 1; it is {rules.actions!r}.")
        if type(rules.scale) is not int or rules.scale < 1:
            raise RulesError(f"{self.kind}.scale must be a whole number, at least 1; it is {rules.scale!r}.")
        self.bounds = self._bounds()
        for name, count in (("player", 1), ("legal", 2), ("apply", 2), ("over", 1), ("score", 2)):
            if name == "legal" and hasattr(rules, "moves"):
                continue
            self._signature(name, count)
        for name, count in OPTIONAL.items():
            if hasattr(rules, name):
                self._signature(name, count)
        self.has_order = callable(getattr(type(rules), "order", None))
        if self.has_order:
            self._signature("order", 2)
        self.has_odds = hasattr(rules, "odds")
        self.ended = 0
        self.met: list[tuple[int, ...]] = []  # some positions, to compare compiled and plain rules at
        self.asked: dict[str, int] = {}  # how often each rule has been asked
        self.merged = 0  # positions that `same` has changed

    def _bounds(self) -> tuple[int, int] | None:
        """The least and the greatest score that the rules declare, if they do."""
        if not hasattr(self.rules, "bounds"):
            return None
        told = self.rules.bounds
        is_pair = isinstance(told, tuple | list) and len(told) == 2 and all(type(pay) is int for pay in told)
        if not is_pair or told[0] > told[1]:
            what = "must be the least and the greatest score, two ints like (-1, 1)"
            raise RulesError(f"{self.kind}.bounds {what}; they are {told!r}.")
        return told[0], told[1]

    def _signature(self, name: str, count: int) -> None:
        method = getattr(type(self.rules), name, None)
        if not callable(method):
            own = [word for word, rule in vars(type(self.rules)).items() if callable(rule) and word not in KNOWN]
            raise RulesError(
                f"{self.kind} does not define {name}({ARGUMENTS.get(name, 's' if count == 1 else 's, a')})."
                f"{error_hint(name, own, 1, likeness=0.7).replace('Did you mean', 'Is it called')}"
            )
        code = getattr(method, "__code__", None)
        if code is not None and code.co_argcount != count + 1:
            raise RulesError(
                f"{self.kind}.{name} must take {count} argument{'s' if count > 1 else ''} besides self; it takes "
                f"{code.co_argcount - 1}. {self._place(name)}"
            )

    def _place(self, name: str) -> str:
        return playout_rule_place(self.rules, name)

    def _fail(self, name: str, what: str, state: Any, action: int | None) -> RulesError:
        move = "" if action is None else f", move {action}"
        where = "" if state is None else f" At state {tuple(state)}{move}."
        stop = "" if what.endswith("?") else "."
        return RulesError(f"{self.kind}.{name} {what}{stop}{where} {self._place(name)}".strip())

    def _call(self, name: str, state: list[int], *args: Any) -> Any:
        """Calls a rule that must leave the state alone, often twice: it must answer the same."""
        before = list(state)
        is_twice = self._is_twice(name) and name not in LISTING  # they fill a buffer, and are asked again by who has it
        rule = getattr(self.rules, name)
        try:
            answer = rule(state, *args)
            is_twice = is_twice and state == before and (isinstance(answer, str) or is_compiler_playout_integer(answer))
            if is_twice and (again := rule(state, *args)) != answer:
                what = f"answers {answer!r} and then {again!r} when called twice; {RANDOM}"
                raise self._fail(name, what, before, self._move(name, args))
        except RulesError:
            raise
        except Exception as error:
            raise self._raised(name, error, before, self._move(name, args)) from error
        if state != before:
            raise self._fail(name, "changes the state; only apply may", before, self._move(name, args))
        return answer

    def _is_twice(self, name: str) -> bool:
        """Shall this rule be asked twice now?"""
        count = self.asked[name] = self.asked.get(name, 0) + 1
        return count < TWICE or count % SELDOM == 0

    def _move(self, name: str, args: tuple[Any, ...]) -> int | None:
        """The move that a rule was asked about, if it was asked about one."""
        return args[0] if args and name in ("legal", "odds", "name", "reward") else None

    def _raised(self, name: str, error: Exception, state: Any, action: int | None) -> RulesError:
        frame, line, file = error.__traceback__, 0, ""
        while frame is not None:
            if frame.tb_frame.f_code.co_filename != "<string>":  # where dataclasses keep what they make
                line, file = frame.tb_lineno, frame.tb_frame.f_code.co_filename
            frame = frame.tb_next
        if isinstance(error, FrozenInstanceError):
            what = f"{error}: rules cannot be changed; keep what changes in the state s".removeprefix("cannot ")
            return RulesError(f"{self.kind}.{name} must not {what}. ({file}:{line})")
        return RulesError(
            f"{self.kind}.{name} raised {type(error).__name__}: {error}. At state {tuple(state)}"
            f"{'' if action is None else f', move {action}'}. ({file}:{line})"
        )

    def _whole(self, name: str, state: list[int], *args: Any) -> int:
        answer = self._call(name, state, *args)
        if type(answer) is bool or (type(answer) is int and -WORD <= answer < WORD):  # as nearly always
            return int(answer)
        if answer is None:
            raise self._fail(name, "returned nothing; is a return missing?", state, None)
        if not is_compiler_playout_integer(answer):
            what = f"returned {answer!r} ({type(answer).__name__}), not a whole number"
            is_paid = name in ("score", "estimate", "reward")
            fix = SCALED if isinstance(answer, float | Fraction) else ALONE if name == "score" else ""
            raise self._fail(name, what + (fix if is_paid else ""), state, None)
        if not -WORD <= int(answer) < WORD:
            raise self._fail(name, f"returned {answer}, which does not fit 64 bits", state, None)
        return int(answer)

    def _state(self, state: list[int], name: str, before: Any, action: int | None) -> None:
        if len(state) != self.width:
            raise self._fail(name, f"left a state of {len(state)} entries; the start has {self.width}", before, action)
        if set(map(type, state)) == {int} and min(state) >= -WORD and max(state) < WORD:  # as nearly always
            return
        for i, entry in enumerate(state):
            if not is_compiler_playout_integer(entry):
                raise self._fail(name, f"left s[{i}] = {entry!r} ({type(entry).__name__}), not an int", before, action)
            if not -WORD <= int(entry) < WORD:
                raise self._fail(name, f"left s[{i}] = {entry}, which does not fit 64 bits", before, action)

    def end(self, state: list[int]) -> bool:
        """Has the game ended? Looks at the scores if it has, and at the estimate if there is one."""
        rules, seats = self.rules, range(self.rules.players)
        if hasattr(rules, "estimate"):
            guesses = [self._whole("estimate", state, p) for p in seats]
            if getattr(rules, "zero_sum", False) and sum(guesses) != 0:
                raise self._fail("estimate", f"gives {guesses}, which is not zero-sum as the rules claim", state, None)
        if len(self.met) < SAMPLE:
            self.met.append(tuple(int(x) for x in state))
        if hasattr(rules, "hide"):
            for p in seats:
                self._hide(state, p)
        if not self._whole("over", state):
            return False
        scores = [self._whole("score", state, p) for p in seats]
        if getattr(rules, "zero_sum", False) and sum(scores) != 0:
            raise self._fail("score", f"gives {scores}, which is not zero-sum as the rules claim", state, None)
        if type(total := getattr(rules, "constant_sum", sum(scores))) is not int or sum(scores) != total:
            what = f"gives {scores}, which do not sum to {total!r}, the constant_sum of the rules"
            raise self._fail("score", what, state, None)
        if self.bounds is not None and not self.bounds[0] <= min(scores) <= max(scores) <= self.bounds[1]:
            what = f"gives {scores}, which is outside the bounds {self.bounds} that the rules declare"
            raise self._fail("score", what, state, None)
        return True

    def step(self, state: list[int], dice: random.Random) -> list[int]:
        """Makes one random legal move."""
        seat = self._whole("player", state)
        if not (-1 if self.has_odds else 0) <= seat < self.rules.players:
            least = "-1 (chance)" if self.has_odds else "0"
            more = "; chance's turn (-1) needs odds(s, a)" if seat == -1 else ""
            raise self._fail(
                "player", f"returned {seat}; it must be {least} to {self.rules.players - 1}{more}", state, None
            )
        legal = self._legal(state)
        if not legal:
            raise self._fail("legal", "allows no move although the game is not over", state, None)
        if seat == -1:
            for a in legal:
                if self._whole("odds", state, a) < 1:
                    raise self._fail(
                        "odds", f"gives {self.rules.odds(state, a)}; weights are whole and at least 1", state, a
                    )
        elif self.has_order and sorted(listed := self._listed("order", state)) != sorted(legal):
            raise self._fail("order", f"listed {listed}; the legal moves are {sorted(legal)}", state, None)
        if hasattr(self.rules, "name"):
            self._names(state, legal)
        action = dice.choice(legal)
        if hasattr(self.rules, "reward"):
            self._rewards(state, action)
        after = self._apply(state, action)
        if self._apply(state, action) != after:
            raise self._fail("apply", f"gave two different states for the same move; {RANDOM}", state, action)
        if hasattr(self.rules, "same"):
            after = self._same(after)
        return after

    def require_change(self, state: list[int]) -> None:
        """Raises where no move has changed anything: somebody changes a copy of the state."""
        if tuple(state) == self.rules.start and set(self.met) == {self.rules.start} and not self._may_stand_still():
            what = "changed nothing in the first 20 moves; change s itself, as in s[0] -= 1, not a copy of it"
            raise self._fail("apply", what, None, None)

    def _may_stand_still(self) -> bool:
        return any(hasattr(self.rules, name) for name in ("endless", "reward", "discount"))

    def _rewards(self, state: list[int], action: int) -> None:
        """Looks at what one move pays by itself."""
        paid = [self._whole("reward", state, action, p) for p in range(self.rules.players)]
        if getattr(self.rules, "zero_sum", False) and sum(paid) != 0:
            raise self._fail("reward", f"gives {paid}, which is not zero-sum as the rules claim", state, action)

    def _listed(self, name: str, state: list[int]) -> list[int]:
        """The moves that a rule fills into a buffer."""
        buffer = [0] * self.rules.actions
        count = self._whole(name, state, buffer)
        again = [0] * self.rules.actions
        if self._is_twice(f"{name} again") and (self._whole(name, state, again) != count or again != buffer):
            raise self._fail(name, f"answers differently when called twice; {RANDOM}", state, None)
        if not 0 <= count <= len(buffer):
            raise self._fail(name, f"returned {count}; there are 0 to {len(buffer)} moves", state, None)
        listed = buffer[:count]
        if len(set(listed)) < count or not all(a in range(len(buffer)) for a in listed):
            what = f"listed {listed}; moves are different numbers from 0 to {len(buffer) - 1}"
            raise self._fail(name, what, state, None)
        return listed

    def _legal(self, state: list[int]) -> list[int]:
        if hasattr(self.rules, "moves"):
            return self._listed("moves", state)
        return [a for a in range(self.rules.actions) if self._whole("legal", state, a)]

    def _names(self, state: list[int], legal: list[int]) -> None:
        names = [self._call("name", state, a) for a in legal]
        for a, name in zip(legal, names, strict=True):
            if not isinstance(name, str):
                raise self._fail("name", f"returned {name!r}; it must be a string", state, a)
            if names.count(name) > 1:
                raise self._fail("name", f"calls two moves {name!r}", state, a)

    def _apply(self, state: list[int], action: int) -> list[int]:
        after = list(state)
        try:
            told = self.rules.apply(after, action)
        except Exception as error:
            raise self._raised("apply", error, state, action) from error
        if told is not None:
            what = f"returned {told!r}; it changes s in place, as in s[0] -= 1, and returns nothing"
            raise self._fail("apply", what, state, action)
        self._state(after, "apply", state, action)
        return after

    def _same(self, state: list[int]) -> list[int]:
        first = list(state)
        self.rules.same(first)
        self._state(first, "same", state, None)
        second = list(first)
        self.rules.same(second)
        if first != second:
            raise self._fail("same", f"is not stable: {tuple(first)} turns into {tuple(second)}", state, None)
        if first == state:
            return first
        over = self._whole("over", state)
        if self._whole("over", first) != over or (
            not over and self._whole("player", first) != self._whole("player", state)
        ):
            raise self._fail("same", "changes whose turn it is, or whether the game is over", state, None)
        if is_symmetry_tried(self.merged):
            flaw = symmetry_flaw(self.rules, tuple(state), tuple(first), self._legal)
            if flaw is not None:
                raise self._fail("same", flaw, None, None)
        self.merged += 1
        return first

    def _hide(self, state: list[int], seat: int) -> None:
        """What a seat sees must tell whose turn it is, and at the own turn the moves."""
        seen = list(state)
        try:
            self.rules.hide(seen, seat)
        except Exception as error:
            raise self._raised("hide", error, state, None) from error
        self._state(seen, "hide", state, None)
        again = list(seen)
        self.rules.hide(again, seat)
        if again != seen:
            raise self._fail("hide", f"is not stable: {tuple(seen)} turns into {tuple(again)}", state, None)
        if seen == state:
            return
        over = self._whole("over", state)
        if self._whole("over", seen) != over or (not over and self._whole("player", seen) != self.rules.player(state)):
            raise self._fail("hide", f"hides from seat {seat} whose turn it is, or that the game is over", state, None)
        if not over and self.rules.player(state) == seat:
            legal = self._legal(state)
            if self._legal(seen) != legal:
                raise self._fail("hide", f"hides from seat {seat} which moves it has", state, None)
            name = getattr(self.rules, "name", None)
            if name is not None and any(name(seen, a) != name(state, a) for a in legal):
                raise self._fail("hide", f"hides from seat {seat} what its moves are called", state, None)

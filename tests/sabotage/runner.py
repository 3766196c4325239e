"""Turns the meaning of one function over while a question is asked, and sees whether `check` notices.

A row of the tables names what is sabotaged by a dotted string, and how: a piece of its text and what stands there
instead, or a function that makes the replacement. The replacement stands wherever the package holds the original, in
the checker too: what the checker shares with a solver is deceived with it, and the row fails.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import json
import pkgutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import zermelo as z
from zermelo.compiler.native import Kernel
from zermelo.errors import ZermeloError
from zermelo.formats.json.documents import write_json

LAYERS = ("answers", "checker", "compiler", "formats.json", "forms", "kernels", "match", "preferences", "solvers")
BROKEN = (
    ZermeloError, ArithmeticError, LookupError, TypeError, ValueError, AssertionError, StopIteration, AttributeError,
    RuntimeError,
)  # fmt: skip
ASIDE = {"effort", "method", "why", "seconds", "notes", "asked"}  # not facts about the game


@dataclass(frozen=True)
class Question:
    """What is asked, of which games, and what of the answer counts as a claim; each game is made anew every time."""

    ask: Callable[[Any], Any]
    games: Sequence[Callable[[], Any]]
    claims: Callable[[Any], Any] | None = None
    right: Callable[[Any, Any], bool] | None = None  # where there are several right answers: is this one? brute force

    def claimed(self, answer: Any) -> Any:
        """Returns what the answer claims, in a form that can be compared."""
        return (self.claims or document)(answer)


@dataclass(frozen=True)
class Sabotage:
    """One row: what is turned over, how, and in which question `check` must see it."""

    target: str
    twist: tuple[str, str] | Callable[[Any], Any]
    question: str

    @property
    def name(self) -> str:
        """What the row is called."""
        if callable(self.twist):
            how = self.twist.__name__
        else:
            how = " -> ".join(" ".join(text.split()) for text in self.twist)
        return f"{self.question}: {self.target}: {how}"


def document(answer: Any) -> Any:
    """Returns all that an answer says about the game, as its document has it."""
    return _facts(json.loads(write_json(answer)))


def _facts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _facts(inside) for key, inside in value.items() if key not in ASIDE}
    return [_facts(inside) for inside in value] if isinstance(value, list) else value


# ---------------------------------------------------------------- patching


@functools.cache
def load_everything() -> None:
    """Imports every module that could hold a name, so that none first does while something is turned over."""
    for layer in LAYERS:
        package = importlib.import_module(f"zermelo.{layer}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def found(target: str) -> tuple[Any, str, Any]:
    """Returns who holds what *target* names, under which name, and the thing itself."""
    parts = f"zermelo.{target}".split(".")
    for k in range(len(parts) - 1, 0, -1):
        try:
            holder: Any = importlib.import_module(".".join(parts[:k]))
        except ModuleNotFoundError:
            continue
        for part in parts[k:-1]:
            holder = getattr(holder, part)
        return holder, parts[-1], inspect.getattr_static(holder, parts[-1])
    raise LookupError(target)


@contextmanager
def turned_over(target: str, twist: tuple[str, str] | Callable[[Any], Any]) -> Iterator[None]:
    """Replaces what *target* names, wherever the package holds it, until the block ends."""
    load_everything()
    holder, name, original = found(target)
    if isinstance(original, Kernel):
        kept = dict(vars(original))
        assert not callable(twist)
        vars(original).pop("plain", None)
        original.text = rewritten(original.text, twist)
        try:
            yield
        finally:
            vars(original).clear()
            vars(original).update(kept)
        return
    made = twist(original) if callable(twist) else _remade(original, twist)
    places = _held(target)
    setattr(holder, name, made)
    for place, key in places:
        place[key] = made
    _forget_kernels()
    try:
        yield
    finally:
        setattr(holder, name, original)
        for place, key in places:
            place[key] = original
        _forget_kernels()


@functools.lru_cache(maxsize=1)
def _held(target: str) -> list[tuple[dict[Any, Any], Any]]:
    """Returns where the modules of the package hold what *target* names: their own names, and their tables."""
    original = found(target)[2]
    modules = [vars(module) for name, module in list(sys.modules.items()) if f"{name}.".startswith("zermelo.")]
    tables = [
        value
        for names in modules
        for name, value in names.items()
        if isinstance(value, dict) and not name.startswith("__")
    ]
    return [(place, key) for place in [*modules, *tables] for key, value in place.items() if value is original]


@functools.cache
def _made_kernels() -> list[Any]:
    """Returns the functions of the package that keep the kernels they have made."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("zermelo.kernels.")]
    return [value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")]


def _forget_kernels() -> None:
    """Forgets the kernels that were made, so that they are made anew from their texts."""
    for made in _made_kernels():
        made.cache_clear()


def _remade(original: Any, twist: tuple[str, str]) -> Any:
    """A function, property or method with another text."""
    if isinstance(original, property):
        return property(rewritten(original.fget, twist))
    if isinstance(original, functools.cached_property):
        made = functools.cached_property(rewritten(original.func, twist))
        made.__set_name__(None, original.attrname)  # type: ignore[arg-type]
        return made
    if isinstance(original, staticmethod | classmethod):
        return type(original)(rewritten(original.__func__, twist))
    return rewritten(original, twist)


@functools.cache
def rewritten(function: Any, twist: tuple[str, str]) -> Any:
    """Returns *function* with one piece of its text replaced."""
    function = inspect.unwrap(function)
    text = textwrap.dedent(inspect.getsource(function))
    while text.startswith("@"):
        text = text.partition("\n")[2]
    old, new = twist
    assert text.count(old) == 1, f"{function.__qualname__} has {old!r} {text.count(old)} times, not once"
    scope: dict[str, Any] = {}
    written = "from __future__ import annotations\n" + text.replace(old, new)
    exec(compile(written, "<sabotage>", "exec", dont_inherit=True), function.__globals__, scope)
    return scope[function.__name__]


# ---------------------------------------------------------------- running


@dataclass
class Tally:
    """How many games were asked about, in how many another answer came, and the changes that `check` did not see."""

    games: int = 0
    changed: int = 0
    unnoticed: list[str] = field(default_factory=list)


def run(row: Sabotage, question: Question, honest: Callable[[int], Any], enough: int | None = None) -> Tally:
    """Asks the games of the question with something turned over; *honest* gives what is claimed otherwise.

    After *enough* games with another answer the rest is left out.
    """
    tally = Tally()
    for k, game in enumerate(question.games):
        if tally.changed == enough:
            break
        tally.games += 1
        right = honest(k)
        if right is None:
            continue  # this game is refused
        given = game()
        with turned_over(row.target, row.twist):
            try:
                answer = question.ask(given)
            except BROKEN:
                continue  # no answer at all deceives nobody
            try:
                claimed = question.claimed(answer)
            except BROKEN as error:
                claimed = f"what cannot be told: {error}"
            if claimed == right:
                continue
            if question.right is not None and _is_right(question.right, given, answer):
                continue  # another answer, and right as well
            tally.changed += 1
            report = z.check(answer)
            if report:
                tally.unnoticed.append(f"game {k}: {_difference(right, claimed)}")
    return tally


def _is_right(right: Callable[[Any, Any], bool], game: Any, answer: Any) -> bool:
    try:
        return right(game, answer)
    except BROKEN:
        return False


def _difference(right: Any, claimed: Any, way: str = "") -> str:
    """Where two claims first differ, in words."""
    if isinstance(right, dict) and isinstance(claimed, dict) and right.keys() == claimed.keys():
        return next(_difference(right[k], claimed[k], f"{way}.{k}") for k in right if right[k] != claimed[k])
    if isinstance(right, list) and isinstance(claimed, list) and len(right) == len(claimed):
        return next(_difference(a, b, f"{way}[{i}]") for i, (a, b) in enumerate(zip(right, claimed)) if a != b)
    return f"{way} {str(claimed)[:150]} instead of {str(right)[:150]}"

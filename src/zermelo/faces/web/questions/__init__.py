"""What can be asked about a game: every function marked with `question` in a module below this folder.

A question gets the `Table` and what was written in the address, read by the annotations of its parameters: ``str``,
``int``, ``float``, or `Names` (a path of moves, a list of players: joined by ``/``). It returns plain values, exact
numbers as ``--json`` prints them. What takes long it gets through ``table.find``, so that it is worked out once and
shared; asked again, the same question is then answered at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import Parameter, signature
from math import isfinite
from pkgutil import walk_packages
from typing import Any, get_type_hints

from zermelo.errors import NameError_, ParameterError, error_hint
from zermelo.faces.web.session import Table

Names = tuple[str, ...]
Answering = Callable[..., dict[str, Any]]
LONGEST = 4000  # names in one list


@dataclass(frozen=True)
class Question:
    """A function that answers, and the kinds of its parameters."""

    answer: Answering
    kinds: dict[str, Any]
    needed: tuple[str, ...]
    is_beside: bool = False  # does it work beside other work, finding out nothing that they share?

    def __call__(self, table: Table, written: dict[str, str]) -> dict[str, Any]:
        """Reads what was written and answers."""
        for name in written:
            if name not in self.kinds:
                raise ParameterError(f"No parameter {name[:40]!r} here.{error_hint(name[:40], self.kinds)}")
        for name in self.needed:
            if name not in written:
                raise ParameterError(f"{name} is missing.")
        return self.answer(table, **{name: _value(name, self.kinds[name], text) for name, text in written.items()})


_known: dict[str, Question] = {}


def question(name: str, *, beside: bool = False) -> Callable[[Answering], Answering]:
    """Marks a function as a question that the explorer can be asked by *name*, *beside* other work or in its turn."""

    def known(answer: Answering) -> Answering:
        given = list(signature(answer).parameters.values())[1:]
        hints = get_type_hints(answer)
        needed = tuple(p.name for p in given if p.default is Parameter.empty)
        _known[name] = Question(answer, {p.name: hints[p.name] for p in given}, needed, beside)
        return answer

    return known


def questions() -> dict[str, Question]:
    """Returns all questions by name, from every module of this folder and the folders in it."""
    for module in walk_packages(__path__, f"{__name__}."):
        import_module(module.name)
    return _known


def question_named(name: str) -> Question:
    """Returns the question called *name*."""
    known = questions()
    if name not in known:
        raise NameError_(f"No question {name[:40]!r}.{error_hint(name[:40], known)}")
    return known[name]


def _value(name: str, kind: Any, text: str) -> Any:
    if kind is str:
        return text
    if kind is int or kind is float:
        try:
            number = kind(text) if len(text) < 20 else None
        except ValueError:
            number = None
        if number is None or not isfinite(number):
            raise ParameterError(f"{name} must be a number, not {text[:40]!r}.")
        return number
    from zermelo.forms.arena import split_arena_path

    names = tuple(split_arena_path(text))
    if len(names) > LONGEST:
        raise ParameterError(f"{name} has {len(names):,} names; {LONGEST:,} are the most.")
    return names

"""What can go wrong, as one tree.

```
ZermeloError
├── InputError              what was given cannot be right; the command line exits with 2
│   ├── GameError           the game itself: odds, payoffs, a dead end
│   │   ├── RulesError      rules written in Python
│   │   └── CycleError      play can go on forever
│   ├── NameError_          no such game, player, move or position
│   │   └── MissingError    nothing under that name in a mapping; a KeyError, too
│   ├── ParameterError      a parameter of a game or a verb
│   └── FileError           a file: path, line, column, the offending text
├── MethodError             a sound question asked of the wrong kind of game
└── BudgetError             the budget ran out and there is no answer to give; exit 3
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

Verb = TypeVar("Verb", bound=Callable[..., Any])


class ZermeloError(Exception):
    """Everything zermelo raises on purpose."""


class InputError(ZermeloError, ValueError):
    """What was given cannot be right."""


class GameError(InputError):
    """The game is not one: wrong odds, a payoff that is not a number, a dead end."""


class RulesError(GameError):
    """Rules written in Python break their contract."""


class CycleError(GameError):
    """Play can return to a position, so backward induction has no place to begin."""


class NameError_(InputError):
    """No game, player, move or position has that name."""


class MissingError(NameError_, KeyError):
    """A mapping holds nothing under that name."""

    def __str__(self) -> str:
        return Exception.__str__(self)  # a KeyError would put its text in quotes


class ParameterError(InputError):
    """A parameter of a game or an option of a verb is out of its range."""


class FileError(InputError):
    """A file cannot be read as a game or an answer."""


class MethodError(ZermeloError):
    """The question does not fit this kind of game; the message says which one does."""


class Absent(MethodError, AttributeError):
    """An answer about this kind of game has no such part."""


class BudgetError(ZermeloError):
    """The budget ran out before there was any answer."""


class CompileWarning(UserWarning):
    """Rules run as plain Python because they cannot be compiled."""


class Deprecated(DeprecationWarning):
    """What is called will go with a later version; the message says which, and what to use."""


DEPRECATED: list[tuple[str, str]] = []  # what is deprecated, and the version that takes it away


def deprecated(instead: str, *, since: str, until: str) -> Callable[[Verb], Verb]:
    """Marks a function that goes with version *until*: it works, and says once a place what to use *instead*.

    >>> @deprecated("solve", since="0.2.0", until="9.0.0")
    ... def unravel(game): return game
    >>> import warnings
    >>> with warnings.catch_warnings(record=True, action="always") as said: unravel("nim")
    'nim'
    >>> print(said[0].message)
    unravel is removed in version 9.0.0; use solve.
    """
    import functools
    import inspect
    import warnings

    def mark(verb: Verb) -> Verb:
        DEPRECATED.append((verb.__qualname__, until))

        @functools.wraps(verb)
        def warn(*given: Any, **named: Any) -> Any:
            text = f"{verb.__qualname__.rpartition('.')[2]} is removed in version {until}; use {instead}."
            warnings.warn(text, Deprecated, stacklevel=2)
            return verb(*given, **named)

        said = inspect.getdoc(verb) or ""
        warn.__doc__ = f"{said}\n\nDeprecated since version {since}, removed in {until}: use {instead}.".strip()
        return cast(Verb, warn)

    return mark


def warn_deprecated_name(name: str, instead: str, *, until: str) -> None:
    """Says that a public name goes with version *until*, and what to use *instead*; to whoever asked for it."""
    import warnings

    if (name, until) not in DEPRECATED:
        DEPRECATED.append((name, until))
    warnings.warn(f"{name} is removed in version {until}; use {instead}.", Deprecated, stacklevel=3)


def require_extra(module: str, extra: str, what: str) -> None:
    """Raises a `MethodError` that says how to get an extra, unless its *module* is installed; *what* needs it.

    >>> require_extra("no_such_module", "cluster", "A cluster needs Dask")
    Traceback (most recent call last):
    zermelo.errors.MethodError: A cluster needs Dask, which is not installed: pip install "zermelo[cluster]".
    """
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise MethodError(f'{what}, which is not installed: pip install "zermelo[{extra}]".')


def require_arrow_extra() -> None:
    """Raises unless positions can be kept on disk."""
    require_extra("pyarrow", "tables", "Keeping positions on disk needs Apache Arrow")


def error_hint(word: str, known: Iterable[str], count: int = 3, *, likeness: float = 0.5) -> str:
    """Returns ``Did you mean …?`` for the *known* words closest to *word*, or an empty string."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=count, cutoff=likeness)
    return f" Did you mean {', '.join(close)}?" if close else ""


def unknown_move_error(move: object, moves: Sequence[str], most: int | None = None) -> NameError_:
    """Returns the error for a move that is not there: the closest names, and the moves, or the first *most* of them.

    >>> print(unknown_move_error("take", ["take/1"]))
    No move 'take' here. Did you mean take/1? The moves are take/1. In a path, write // for a / within a name.
    >>> print(unknown_move_error("left", []))
    No move 'left' here. The game is over there.
    """
    shown = moves[:most]
    more = f" and {len(moves) - len(shown):,} more" if len(shown) < len(moves) else ""
    known = f"The moves are {', '.join(shown)}{more}." if moves else "The game is over there."
    slash = " In a path, write // for a / within a name." if any("/" in name for name in moves) else ""
    return NameError_(f"No move {move!r} here.{error_hint(str(move), moves)} {known}{slash}")

"""What can go wrong, as one tree.

```
ZermeloError
├── InputError              what was given cannot be right; the command line exits with 2
│   ├── GameError           the game itself: odds, payoffs, a dead end
│   │   ├── RulesError      rules written in Python
│   │   └── CycleError      play can go round for ever
│   ├── NameError_          no such game, player, move or position
│   ├── ParameterError      a parameter of a game or a verb
│   └── FileError           a file: path, line, column, the offending text
├── MethodError             a sound question asked of the wrong kind of game
└── BudgetError             the budget ran out and there is no answer to give; exit 3
```
"""

from __future__ import annotations

from collections.abc import Iterable


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


class ParameterError(InputError):
    """A parameter of a game or an option of a verb is out of its range."""


class FileError(InputError):
    """A file cannot be read as a game or an answer."""


class MethodError(ZermeloError):
    """The question does not fit this kind of game; the message says which one does."""


class BudgetError(ZermeloError):
    """The budget ran out before there was any answer."""


class CompileWarning(UserWarning):
    """Rules run as plain Python because they cannot be compiled."""


def nearest(word: str, known: Iterable[str], count: int = 3) -> str:
    """Returns ``Did you mean …?`` for the *known* words closest to *word*, or an empty string."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=count, cutoff=0.5)
    return f" Did you mean {', '.join(close)}?" if close else ""

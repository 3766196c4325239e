"""Games as PRISM and PRISM-games export them: ``.tra`` files, with the ``.sta`` and ``.lab`` files next to them.

```
5:2 9 11                  states, players where there are several, choices, transitions; a chain of chance alone: 5 11
0:0 1 1 0.15 send         state, its player, choice, where it leads, the odds, and what the choice is called
0:0 1 2 0.85 send

(s,t)                     .sta: the names of variables, then their values in every state
0:(1,0)

0="init" 1="goal"         .lab: the names of labels, then those of the states that have any
0: 0
```
A file says where play goes and not what it pays, so the reader is told: play ends at the states labelled `goal`, the
team gets 1 there and everybody else -1; elsewhere, and for play without end, everybody gets 0. So the team's value is
the probability of getting there. Or `ends` says what each label pays, and `endless` what play without end does. Files
that zermelo has written say it themselves, by labels such as ``pays_1_minus1`` and ``endless_0_0``.

Decimals are read as the exact numbers that they are; the odds of a choice sum to exactly 1. With odds="simplest" long
ones are read as the simplest fraction that rounds to what is written, as 0.3333333333333333 is meant to be 1/3.

Reference: the manual of PRISM, explicit model files; the exporter of PRISM-games 3, for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from zermelo.errors import FileError, GameError, ParameterError, error_hint
from zermelo.formats.json.fields import field_excerpt, number_in_field
from zermelo.formats.prism.graph import Choice, Model, State, prism_graph
from zermelo.formats.prism.writer import write_prism
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, payoff_vector
from zermelo.forms.rules import rules_seat_names

__all__ = ["OPTIONS", "read_prism", "write_prism"]

OPTIONS = ("goal", "team", "ends", "endless", "odds")
HEADER = re.compile(r"(\d{1,18})(?::(\d{1,18}))?\s+(\d{1,18})(?:\s+(\d{1,18}))?", re.ASCII)
SOURCE = re.compile(r"(\d{1,18})(?::(\d{1,18}))?", re.ASCII)
WHOLE = re.compile(r"\d{1,18}", re.ASCII)
VALUES = re.compile(r"(\d{1,18}):\s*\((.*)\)\s*", re.ASCII)
LABEL = re.compile(r'\s*(\d{1,9})="([^"]*)"', re.ASCII)
PAYS = re.compile(r"(pays|endless)((?:_(?:minus)?\d{1,30}(?:over\d{1,30})?)+)", re.ASCII)
OWN = ("init", "deadlock")  # labels that PRISM writes of its own accord
PLAYERS = 100
ROUNDED = 12  # characters of a decimal; shorter ones are not the rounding of anything


@dataclass
class Lines:
    """The lines of a file that say something, with their numbers; errors are told with the place."""

    name: str
    content: str
    at: int = 0
    left: Iterator[tuple[int, str]] = field(init=False)

    def __post_init__(self) -> None:
        told = ((k, line.strip()) for k, line in enumerate(self.content.splitlines(), 1))
        self.left = ((k, line) for k, line in told if line and not line.startswith("#"))

    def __iter__(self) -> Iterator[str]:
        for at, line in self.left:
            self.at = at
            yield line

    def first(self, what: str) -> str:
        """Returns the first line."""
        line = next(iter(self), None)
        if line is None:
            raise FileError(f"{self.name}: the file is empty; it begins with {what}.")
        return line

    def refusal(self, what: str, at: int | None = None) -> FileError:
        """Returns the error that says *what* is wrong in the line now read, or in line *at*."""
        return FileError(f"{self.name}, line {at or self.at}: {what}")


def read_prism(
    content: str, name: str, game: Any = None, *, goal: str | None = None, team: Sequence[str] | str | None = None,
    ends: Mapping[str, Any] | None = None, endless: Any = None, odds: str = "exact",
) -> Graph:  # fmt: skip
    """Returns the game in *content*, a ``.tra`` file called *name*, and in the files next to it."""
    if game is not None:
        raise ParameterError(f"{name} is a game itself; leave game out.")
    if odds not in ("exact", "simplest"):
        raise ParameterError(f"odds are read as exact or simplest, not {odds!r}.")
    if goal is not None and ends is not None:
        raise ParameterError("Give the goal, or what the ends pay; not both.")
    model = _transitions(Lines(name, content), odds)
    labels = _labels(name, len(model.states))
    start = labels.get("init", {0})
    if len(start) != 1:
        raise FileError(f"{_beside(name, '.lab')}: {len(start)} states are labelled init; play begins at one.")
    model.start = next(iter(start))
    model.names = _names(name, len(model.states))
    _pay(model, labels, goal, (team,) if isinstance(team, str) else team, ends, endless, name)
    try:
        return prism_graph(model, Path(name).stem)
    except GameError as error:
        raise FileError(f"{name}: {error}") from None


# ---------------------------------------------------------------- transitions


def _transitions(lines: Lines, odds: str) -> Model:
    head = lines.first("how many states, choices and transitions there are")
    found = HEADER.fullmatch(head)
    if found is None:
        raise lines.refusal(
            f"the file begins with states (and :players), choices, transitions; not {field_excerpt(head)}."
        )
    states, seats = int(found[1]), int(found[2] or 1)
    counts = [int(found[3])] if found[4] is None else [int(found[3]), int(found[4])]
    has_choices, begin = len(counts) == 2, lines.at
    if found[2] is not None and not has_choices:
        raise lines.refusal("a game of several players has choices: states:players choices transitions.")
    if not 1 <= seats <= PLAYERS:
        raise lines.refusal(f"there are 1 to {PLAYERS} players, not {seats:,}.")
    if not 1 <= states <= counts[-1] + 1:
        raise lines.refusal(f"{states:,} states cannot all be reached by {counts[-1]:,} transitions.")
    if counts[-1] > len(lines.content):
        raise lines.refusal(f"{counts[-1]:,} transitions are declared, more than the file has room for.")
    model = Model(rules_seat_names(seats), [State() for _ in range(states)])
    made = 0
    for line in lines:
        _transition(lines, line.split(), model, has_choices, found[2] is not None, odds)
        made += 1
    if made != counts[-1]:
        raise lines.refusal(f"{counts[-1]:,} transitions are declared, and there are {made:,}.", begin)
    choices = sum(len(state.choices) for state in model.states)
    if has_choices and choices != counts[0]:
        raise lines.refusal(f"{counts[0]:,} choices are declared, and there are {choices:,}.", begin)
    for v, state in enumerate(model.states):
        for k, choice in state.choices.items():
            total = sum(choice.odds.values(), Fraction(0))
            if total != 1:
                where = f"in choice {k} of state {v}" if has_choices else f"in state {v}"
                hint = "" if odds == "simplest" or abs(total - 1) > Fraction(1, 10**6) else (
                    '; they look rounded: give odds="simplest" to read them as simple fractions'
                )  # fmt: skip
                raise lines.refusal(f"the odds {where} sum to {_told(total)}, not to 1{hint}.", choice.line)
    return model


def _transition(lines: Lines, words: list[str], model: Model, has_choices: bool, has_players: bool, odds: str) -> None:
    wants = "state:player choice state odds" if has_players else "state choice state odds"
    least = 4 if has_choices else 3
    source = SOURCE.fullmatch(words[0])
    if source is None or (source[2] is not None) != has_players or not least <= len(words) <= least + 1:
        raise lines.refusal(
            f"a transition is: {wants if has_choices else 'state state odds'}, and perhaps a name; "
            f"not {field_excerpt(' '.join(words))}."
        )
    if not all(WHOLE.fullmatch(word) for word in words[1 : least - 1]):
        raise lines.refusal(f"states and choices are whole numbers; not {field_excerpt(' '.join(words))}.")
    tail, head = int(source[1]), int(words[least - 2])
    for v in (tail, head):
        if v >= len(model.states):
            raise lines.refusal(f"there is no state {v}; there are 0 … {len(model.states) - 1}.")
    state = model.states[tail]
    if has_players:
        owner = int(source[2])
        if owner >= len(model.players):
            raise lines.refusal(f"there is no player {owner}; there are 0 … {len(model.players) - 1}.")
        if state.choices and state.owner != owner:
            raise lines.refusal(f"state {tail} belongs to player {owner} here and to player {state.owner} above.")
        state.owner = owner
    name = words[least] if len(words) > least else ""
    number = int(words[1]) if has_choices else 0
    choice = state.choices.setdefault(number, Choice(name, lines.at))
    if choice.name != name:
        raise lines.refusal(
            f"choice {number} of state {tail} is called {field_excerpt(name)} here and otherwise above."
        )
    if head in choice.odds:
        raise lines.refusal(f"the way from state {tail} to state {head} by choice {number} is written twice.")
    choice.odds[head] = _odds(lines, words[least - 1], odds)


def _odds(lines: Lines, word: str, odds: str) -> Fraction:
    found = number_in_field("0" + word if word.startswith(".") else word)
    if found is None or not 0 < found <= 1:
        raise lines.refusal(f"odds are a number above 0 and at most 1, not {field_excerpt(word)}.")
    exact = Fraction(found)
    is_rounded = odds == "simplest" and "/" not in word and len(word.lower().partition("e")[0]) > ROUNDED
    return _simplest(exact, word) if is_rounded else exact


def _simplest(value: Fraction, word: str) -> Fraction:
    """The fraction with the least denominator that rounds to *value* as it is written in *word*."""
    digits, _, power = word.lower().partition("e")
    half = Fraction(10) ** (int(power or 0) - len(digits.partition(".")[2])) / 2
    low, high = value - half, value + half
    whole: list[int] = []
    while True:  # the continued fractions of both ends, as far as they agree
        part = -(-low.numerator // low.denominator)
        if part <= high:
            whole.append(part)
            break
        whole.append(low.numerator // low.denominator)
        low, high = 1 / (high - whole[-1]), 1 / (low - whole[-1])
    found = Fraction(whole.pop())
    while whole:
        found = whole.pop() + 1 / found
    return found if 0 < found <= 1 else value


def _told(total: Fraction) -> str:
    return str(total) if total.denominator < 10**6 else f"{float(total)!r} (not exactly 1)" if total != 1 else "1"


# ---------------------------------------------------------------- states and labels


def _beside(name: str, suffix: str) -> str:
    return str(Path(name).with_suffix(suffix))


def _lines_beside(name: str, suffix: str) -> Lines | None:
    from zermelo.formats.files import LARGEST, _text

    path = _beside(name, suffix)
    return Lines(path, _text(path, LARGEST)) if Path(path).exists() else None


def _names(name: str, states: int) -> list[tuple[Any, ...]] | None:
    lines = _lines_beside(name, ".sta")
    if lines is None:
        return None
    head = lines.first("the names of the variables: (x,y)")
    if not re.fullmatch(r"\(.*\)", head):
        raise lines.refusal(f"the file begins with the names of the variables, like (x,y); not {field_excerpt(head)}.")
    width = head.count(",")
    found: dict[int, tuple[Any, ...]] = {}
    for line in lines:
        told = VALUES.fullmatch(line)
        if told is None or told[2].count(",") != width:
            raise lines.refusal(f"a state is: number:({'…,' * width}…); not {field_excerpt(line)}.")
        number = int(told[1])
        if number >= states or number in found:
            which = "is given twice" if number in found else f"is none of 0 … {states - 1}"
            raise lines.refusal(f"state {number} {which}.")
        found[number] = tuple(_value(word.strip()) for word in told[2].split(","))
    if len(found) != states or len(set(found.values())) != states:
        what = f"{len(found)} of {states} states are given" if len(found) != states else "two states are alike"
        raise FileError(f"{lines.name}: {what}.")
    if all(values == (v,) for v, values in found.items()):  # nothing but their numbers
        return None
    return [found[v] for v in range(states)]


def _value(word: str) -> Any:
    whole = re.fullmatch(r"-?\d{1,18}", word, re.ASCII)
    return int(word) if whole else {"true": True, "false": False}.get(word, word)


def _labels(name: str, states: int) -> dict[str, set[int]]:
    lines = _lines_beside(name, ".lab")
    if lines is None:
        return {}
    head = lines.first('the names of the labels: 0="init" 1="goal"')
    names: dict[int, str] = {}
    at = 0
    while at < len(head):
        told = LABEL.match(head, at)
        if told is None or int(told[1]) in names or told[2] in names.values():
            raise lines.refusal(
                f'labels are written once each, like 0="init" 1="goal"; not {field_excerpt(head[at:].strip())}.'
            )
        names[int(told[1])] = told[2]
        at = told.end()
    found: dict[str, set[int]] = {label: set() for label in names.values()}
    for line in lines:
        source, colon, rest = line.partition(":")
        words = [source.strip(), *rest.split()]
        if not colon or not all(WHOLE.fullmatch(word) for word in words):
            raise lines.refusal(f"a state and its labels are: number: number …; not {field_excerpt(line)}.")
        state, *given = map(int, words)
        unknown = next((k for k in given if k not in names), None)
        if state >= states or unknown is not None:
            what = f"there is no state {state}" if state >= states else f"there is no label {unknown}"
            raise lines.refusal(f"{what}.")
        for k in given:
            found[names[k]].add(state)
    return found


# ---------------------------------------------------------------- what play pays


def _pay(
    model: Model, labels: dict[str, set[int]], goal: str | None, team: Sequence[str] | None,
    ends: Mapping[str, Any] | None, endless: Any, name: str,
) -> None:  # fmt: skip
    """Says which states are ends, what they pay, and what play without end does."""
    own = {label: _paid(label, len(model.players)) for label in labels}
    written = {label: row for label, row in own.items() if row is not None}
    if goal is None and ends is None and written:
        ends = {label: row for label, row in written.items() if label.startswith("pays")}
        endless = next((row for label, row in written.items() if label.startswith("endless")), None)
    if ends is not None:
        for label, payoff in ends.items():
            row = payoff_vector(payoff, model.players)
            for v in sorted(_labelled(label, labels, name)):
                if model.ends.setdefault(v, row) != row:
                    raise FileError(f"{name}: state {v} has two labels that pay differently.")
        model.endless = None if endless is None else payoff_vector(endless, model.players)
    else:
        members = _members(team, model.players)
        if goal is None:
            others = [label for label in labels if label not in OWN]
            if len(others) != 1:
                known = f"its labels are {', '.join(others)}" if others else "there is no label to say so"
                raise FileError(f'{name}: what is the goal? Give goal="LABEL"; {known}.')
            goal = others[0]
        model.endless = (0,) * len(model.players) if endless is None else payoff_vector(endless, model.players)
        row = tuple(1 if player in members else -1 for player in model.players)
        model.ends = dict.fromkeys(_labelled(goal, labels, name), row)
    for v, state in enumerate(model.states):
        if not state.choices and v not in model.ends:
            if ends is not None:
                raise FileError(
                    f"{name}: state {v} is a dead end: no transition leads on, and no label says what it pays."
                )
            assert model.endless is not None
            model.ends[v] = model.endless


def _paid(label: str, players: int) -> tuple[Number, ...] | None:
    """What a label of zermelo's own says that everybody gets; None for any other label."""
    found = PAYS.fullmatch(label)
    if found is None:
        return None
    texts = [text.replace("minus", "-").replace("over", "/") for text in found[2].split("_")[1:]]
    row = tuple(number_in_field(text) for text in texts)
    return tuple(u for u in row if u is not None) if len(row) == players and None not in row else None


def _members(team: Sequence[str] | None, players: tuple[str, ...]) -> tuple[str, ...]:
    members = players[:1] if team is None else tuple(team)
    for player in members:
        if player not in players:
            raise ParameterError(
                f"No player {player!r}.{error_hint(str(player), players)} There are {', '.join(players)}."
            )
    return members


def _labelled(label: str, labels: dict[str, set[int]], name: str) -> set[int]:
    if label not in labels:
        known = f"Known: {', '.join(labels)}." if labels else "There are no labels."
        raise FileError(
            f"{_beside(name, '.lab')}: no label is {field_excerpt(label)}.{error_hint(str(label)[:40], labels)} {known}"
        )
    return labels[label]

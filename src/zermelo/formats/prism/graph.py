"""From states with choices to a graph of positions: a choice whose outcome is open becomes a position of chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.forms.arena import END, NATURE
from zermelo.forms.build.tree import build_tree_weights
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, Payoff, pack_payoffs


@dataclass
class Choice:
    """What a choice is called, the line where it is first told, and the odds of where it leads."""

    name: str
    line: int
    odds: dict[int, Fraction] = field(default_factory=dict)


@dataclass
class State:
    """Whose turn it is, and the choices by number."""

    owner: int = 0
    choices: dict[int, Choice] = field(default_factory=dict)


@dataclass
class Model:
    """What the files say: states, where play begins, what ends pay."""

    players: tuple[str, ...]
    states: list[State]
    start: int = 0
    names: list[tuple[Any, ...]] | None = None
    ends: dict[int, tuple[Number, ...]] = field(default_factory=dict)
    endless: tuple[Number, ...] | None = None


def prism_graph(model: Model, title: str) -> Graph:
    """Returns the game of a model; play begins at position 0."""
    return _Drawing(model).graph(title)


class _Drawing:
    """Positions as they are numbered and written down: the states, play's beginning first, then chance's own."""

    def __init__(self, model: Model) -> None:
        self.model = model
        rest = (v for v in range(len(model.states)) if v != model.start)
        self.order = [model.start, *rest]
        self.place = {v: k for k, v in enumerate(self.order)}
        self.first, self.succ, self.weight = [0], list[int](), list[int]()
        self.said, self.words = list[int](), dict[str, int]()
        self.mover = list[int]()
        self.waiting: list[tuple[int, str, Choice]] = []  # positions of chance still to be written down

    def graph(self, title: str) -> Graph:
        model = self.model
        rows = []
        for v in self.order:
            if v in model.ends:
                self.mover.append(END)
                rows.append(model.ends[v])
            else:
                self._state(v)
            self.first.append(len(self.succ))
        names = [self._name(v) for v in self.order]
        for v, move, choice in self.waiting:
            self.mover.append(NATURE)
            self._outcomes(choice)
            self.first.append(len(self.succ))
            told = self._name(v)
            names.append((*told, move) if isinstance(told, tuple) else f"{told} {move}")
        payoff, scale = pack_payoffs(rows, len(model.players))
        return Graph(
            players=model.players, first=np.array(self.first, dtype=np.int32), payoff=payoff, scale=scale, title=title,
            succ=np.array(self.succ, dtype=np.int32), mover=np.array(self.mover, dtype=np.int8),
            move=np.array(self.said, dtype=np.int32), vocabulary=tuple(self.words),
            weight=np.array(self.weight, dtype=np.int64) if NATURE in self.mover else None,
            states=names if len(set(names)) == len(names) else None,
            endless=None if model.endless is None else Payoff(model.players, model.endless),
        )  # fmt: skip

    def _name(self, v: int) -> Any:
        return str(v) if self.model.names is None else self.model.names[v]

    def _state(self, v: int) -> None:
        """Writes down a state: its owner's choices, or chance's where there is one and its outcome is open."""
        state = self.model.states[v]
        choices = sorted(state.choices.items())
        if len(choices) == 1 and len(choices[0][1].odds) > 1:
            self.mover.append(NATURE)
            self._outcomes(choices[0][1])
            return
        self.mover.append(state.owner)
        called = [choice.name for _, choice in choices]
        for k, choice in choices:
            alone = called.count(choice.name) == 1
            move = choice.name if choice.name and alone else f"{choice.name}{' ' * bool(choice.name)}{k}"
            if len(choice.odds) == 1:
                self._move(move, self.place[next(iter(choice.odds))], 1)
            else:
                self._move(move, len(self.order) + len(self.waiting), 1)
                self.waiting.append((v, move, choice))

    def _outcomes(self, choice: Choice) -> None:
        weights = build_tree_weights(tuple(choice.odds.values()))
        for to, weight in zip(choice.odds, weights, strict=True):
            name = self._name(to)
            told = name if isinstance(name, str) else f"({','.join(map(str, name))})"
            self._move(told, self.place[to], weight)

    def _move(self, name: str, to: int, weight: int) -> None:
        self.succ.append(to)
        self.weight.append(weight)
        self.said.append(self.words.setdefault(name, len(self.words)))

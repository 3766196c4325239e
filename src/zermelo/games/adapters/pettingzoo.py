"""Environments of PettingZoo as games, by playing them again: an extra, ``pip install zermelo[pettingzoo]``."""

from __future__ import annotations

import os
import re
import warnings
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from zermelo.errors import GameError, NameError_, ParameterError, error_hint
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, exact_payoff
from zermelo.games.parameters import parameter_repr

EXAMPLE = "pettingzoo:tictactoe_v3"
FAMILIES = ("classic", "atari", "butterfly", "mpe", "sisl")
TRIES, STEPS = 6, 300  # random games that are played three times, and moves of each
FLAGS = {"yes": True, "true": True, "no": False, "false": False}


class Position:
    """A position: the moves that led to it, who is to move and how, and what has been paid so far."""

    __slots__ = ("legal", "mover", "paid", "played")

    def __init__(
        self, played: tuple[int, ...], mover: str | None, legal: tuple[int, ...], paid: tuple[Number, ...]
    ) -> None:
        self.played, self.mover, self.legal, self.paid = played, mover, legal, paid

    @property
    def seen(self) -> tuple[Any, ...]:
        """What can be seen of it from outside."""
        return self.mover, self.legal, self.paid

    def __eq__(self, other: object) -> bool:
        return self.played == other.played if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.played)

    def __repr__(self) -> str:
        return f"after {', '.join(map(str, self.played))}" if self.played else "the start"


class PettingZoo(Shown):
    """An environment of PettingZoo: agents move in turn (AEC), their legal moves are told, nothing is left to chance.

    A position is the moves that led to it. To look at it the environment is reset and they are made again, so every
    line of play is a position of its own, and only small games can be asked about. *played* are moves made before the
    start. Moves have their numbers for names; a player gets the sum of its rewards, floats read as decimals.

    Random games are played three times, from different seeds. Where they differ there is chance, whose odds nobody can
    know, and the environment is refused; so it is where the moves are not told (`action_mask`). What agents see of each
    other cannot be known from outside: that everybody sees everything is your claim.
    """

    are_lines_apart = True

    def __init__(self, env: Any, *, played: tuple[int, ...] = (), name: str = "") -> None:
        self.env = env
        self.name = name or str(getattr(env, "metadata", {}).get("name", type(env).__name__))
        self.before = tuple(played)
        self.players: tuple[str, ...] = tuple(map(str, getattr(env, "possible_agents", ())))
        self._line: tuple[int, ...] | None = None  # the moves made in the environment now
        self._paid: dict[str, Number] = {}
        if not self.players:
            raise GameError(f"{self.name} of PettingZoo does not say who can take part (possible_agents).")
        for count, move in enumerate(self.before):
            if move not in (legal := self._at(self.before[:count]).legal):
                where = f"move {count + 1}, {move}, is not among {', '.join(map(str, legal)) or 'none'}"
                raise ParameterError(f"{self.name} of PettingZoo: {where}.")
        self._try_out()

    def __repr__(self) -> str:
        return f"PettingZoo({self.name!r}{f', played={self.before}' if self.before else ''})"

    @cached_property
    def title(self) -> str:
        """The name of this game in the catalogue."""
        return f"pettingzoo:{self.name}" + (f",played={'+'.join(map(str, self.before))}" if self.before else "")

    def start(self) -> Position:
        """Returns the first position."""
        return self._at(self.before)

    def turn(self, state: Position) -> str | None:
        """Returns who moves, or None when the game is over."""
        return state.mover

    def moves(self, state: Position) -> tuple[str, ...]:
        """Returns the legal moves by number."""
        return tuple(map(str, state.legal))

    def after(self, state: Position, move: str) -> Position:
        """Returns the position after *move*."""
        names = self.moves(state)
        if str(move) not in names:
            raise NameError_(
                f"No move {parameter_repr(move)} here.{error_hint(str(move), names)} The moves are {', '.join(names)}."
            )
        return self._at((*state.played, int(move)))

    def payoff(self, state: Position) -> Payoff:
        """Returns the sum of the rewards of each player."""
        return Payoff(self.players, state.paid)

    # ------------------------------------------------------------ playing it again

    def _at(self, played: tuple[int, ...], seed: int = 0, *, again: bool = False) -> Position:
        """Returns the position after the moves *played*; they are made again where the environment is elsewhere."""
        line = self._line
        if again or line is None or played[: len(line)] != line:
            self.env.reset(seed=seed)
            self._paid, line = dict.fromkeys(self.players, 0), ()
            self._skip_dead()
        self._line = None  # until all has gone well
        for move in played[len(line) :]:
            self.env.step(move)
            self._collect()
            self._skip_dead()
        self._line = played
        mover = str(self.env.agent_selection) if self.env.agents else None
        legal = () if mover is None else self._legal(mover)
        if mover is not None and not legal:
            raise GameError(f"{self.name} of PettingZoo: {mover} has no legal move, yet the game is not over.")
        return Position(played, mover, legal, tuple(self._paid.values()))

    def _collect(self) -> None:
        for agent, reward in self.env.rewards.items():
            self._paid[str(agent)] += exact_payoff(reward, "reward")

    def _skip_dead(self) -> None:
        """Takes away the agents for whom it is over; the environment wants an empty move of each."""
        env = self.env
        while env.agents and (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            env.step(None)

    def _legal(self, mover: str) -> tuple[int, ...]:
        seen = self.env.observe(self.env.agent_selection)
        mask = seen.get("action_mask") if isinstance(seen, dict) else None
        if mask is None:
            mask = self.env.infos.get(self.env.agent_selection, {}).get("action_mask")
        if mask is None:
            raise GameError(
                f"{self.name} of PettingZoo does not list its legal moves (action_mask), so it cannot be used."
            )
        return tuple(number for number, may in enumerate(mask) if may)

    def _try_out(self) -> None:
        """Plays random games, each three times from different seeds, and refuses what does not come out the same."""
        dice = Random(0)
        for _ in range(TRIES):
            here = self._at(self.before, again=True)
            met = [here]
            while here.mover is not None and len(met) < STEPS:
                here = self._at((*here.played, dice.choice(here.legal)))
                met.append(here)
            for seed in (0, 1):
                if self._at(met[0].played, seed, again=True).seen != met[0].seen or any(
                    self._at(position.played).seen != position.seen for position in met
                ):
                    raise GameError(f"{self.name} of PettingZoo ends differently when the same moves are made "
                                    "again: it contains chance, and its odds are unknown.")  # fmt: skip


def pettingzoo_from_text(text: str) -> PettingZoo:
    """Returns the game written after ``pettingzoo:``, like ``tictactoe_v3`` or ``go_v5,board_size=3,played=0+4``."""
    name, *parts = (part.strip() for part in text.split(","))
    family, _, module = name.rpartition(".")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", module) or family not in ("", *FAMILIES):
        raise NameError_(f"PettingZoo has no environment called {parameter_repr(name)}; an example is {EXAMPLE}.")
    options, played = _read(name, parts)
    found = _module(family or "classic", module)
    make = getattr(found, "raw_env", None) or getattr(found, "env", None)
    if make is None:
        raise NameError_(f"PettingZoo's {name} is no environment.")
    try:
        env = make(**options)
    except (TypeError, ValueError, AssertionError, ImportError) as wrong:
        raise ParameterError(f"pettingzoo:{name}: PettingZoo refuses it: {str(wrong).partition(chr(10))[0]}") from None
    return PettingZoo(env, played=played, name=",".join([name, *(f"{k}={v}" for k, v in options.items())]))


def _read(name: str, parts: list[str]) -> tuple[dict[str, Any], tuple[int, ...]]:
    """Returns the options of the environment, and the moves made before the start."""
    options: dict[str, Any] = {}
    played: tuple[int, ...] = ()
    for part in parts:
        key, _, value = part.partition("=")
        if not key.isidentifier() or not value:
            raise ParameterError(
                f"pettingzoo:{name}: {parameter_repr(part)} is no parameter; write it like {EXAMPLE},played=0+4."
            )
        if key == "played":
            if not re.fullmatch(r"[0-9]{1,9}([+][0-9]{1,9})*", value):
                raise ParameterError(
                    f"pettingzoo:{name}: played takes numbers of moves like 0+4, not {parameter_repr(value)}."
                )
            played = tuple(map(int, value.split("+")))
        else:
            options[key] = int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else FLAGS.get(value.lower(), value)
    return options, played


def _module(family: str, name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's own modules are not what users can change
        return _imported(family, name)


def _imported(family: str, name: str) -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output
    try:
        import_module("pettingzoo")
    except ImportError:
        how = 'pip install "zermelo[pettingzoo]"'
        raise ParameterError(f"pettingzoo needs PettingZoo, which is not installed: {how}.") from None
    try:
        return import_module(f"pettingzoo.{family}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name == f"pettingzoo.{family}.{name}":
            raise NameError_(
                f"PettingZoo has no environment called {family}.{name}; an example is {EXAMPLE}."
            ) from None
        raise ParameterError(f"pettingzoo:{name} needs {missing.name}, which is not installed.") from None
    except ImportError as wrong:
        raise ParameterError(f"pettingzoo:{name} cannot be loaded: {str(wrong).partition(chr(10))[0]}") from None

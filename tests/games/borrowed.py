"""Stand-ins for OpenSpiel and PettingZoo: as much of them as zermelo touches, with games small enough to count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

Line = tuple[int, ...]


@dataclass(frozen=True)
class Word:
    """A value of an enumeration."""

    name: str


SEQUENTIAL, PERFECT, CERTAIN = Word("SEQUENTIAL"), Word("PERFECT_INFORMATION"), Word("DETERMINISTIC")


@dataclass(frozen=True)
class Kind:
    """What OpenSpiel says of a game before it is loaded."""

    short_name: str
    dynamics: Word = SEQUENTIAL
    information: Word = PERFECT
    chance_mode: Word = CERTAIN
    parameter_specification: dict[str, Any] = field(default_factory=dict)
    is_concrete: bool = True
    provides_information_state_string: bool = False


@dataclass(frozen=True)
class Told:
    """The rules of a stand-in, as functions of the moves made."""

    kind: Kind
    mover: Callable[[Line], int]  # a seat, -1 for chance, -4 at an end
    legal: Callable[[Line], list[int]]
    pays: Callable[[Line], list[float]]
    text: Callable[[Line], str]
    odds: Callable[[Line], list[tuple[int, float]]] = lambda line: []
    name: Callable[[int], str] = str
    seats: int = 2
    written: str = ""
    seen: Callable[[Line, int], str] = lambda line, seat: ""

    def get_type(self) -> Kind:
        return self.kind

    def num_players(self) -> int:
        return self.seats

    def get_parameters(self) -> dict[str, Any]:
        return dict(self.kind.parameter_specification)

    def new_initial_state(self) -> Position:
        return Position(self, ())

    def __str__(self) -> str:
        return self.written or f"{self.kind.short_name}()"


@dataclass
class Position:
    game: Told
    line: Line

    def current_player(self) -> int:
        return self.game.mover(self.line)

    def is_chance_node(self) -> bool:
        return self.current_player() == -1

    def is_terminal(self) -> bool:
        return self.current_player() == -4

    def information_state_string(self, seat: int) -> str:
        return self.game.seen(self.line, seat)

    def legal_actions(self) -> list[int]:
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self.game.legal(self.line) if self.current_player() >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.game.odds(self.line)

    def action_to_string(self, seat: int, action: int) -> str:
        return self.game.name(action)

    def child(self, action: int) -> Position:
        assert action in self.legal_actions()
        return Position(self.game, (*self.line, action))

    def returns(self) -> list[float]:
        return self.game.pays(self.line) if self.current_player() == -4 else [0.0] * self.game.seats

    def history(self) -> list[int]:
        return list(self.line)

    def history_str(self) -> str:
        return ", ".join(map(str, self.line))

    def __str__(self) -> str:
        return self.game.text(self.line)


def race(goal: int = 5, written: str = "") -> Told:
    """In turn 1 or 2 are added; who reaches the goal wins. The text is the sum: it leaves out whose turn it is."""
    return Told(
        Kind("race", parameter_specification={"goal": 5, "loud": False, "word": "a;b"}),
        lambda line: -4 if sum(line) >= goal else len(line) % 2,
        lambda line: [step for step in (1, 2) if sum(line) + step <= goal],
        lambda line: [1.0, -1.0] if len(line) % 2 else [-1.0, 1.0],
        lambda line: str(sum(line)),
        name=lambda step: f"add {step}",
        written=written,
    )


def forgetful() -> Told:
    """Three bits in turn; the first one is what A gets. The text only says how many there are."""
    return Told(
        Kind("forgetful"), lambda line: -4 if len(line) == 3 else len(line) % 2, lambda line: [0, 1],
        lambda line: [float(line[0]), -float(line[0])], lambda line: f"{len(line)} bits",
    )  # fmt: skip


def dice() -> Told:
    """A die of three is cast, then A may take a tenth of it or nothing. All three moves of chance have one name."""
    thirds = 1 / 3
    return Told(
        Kind("dice", chance_mode=Word("EXPLICIT_STOCHASTIC")),
        lambda line: (-1, 0, -4)[len(line)], lambda line: [0, 1], lambda line: [(line[0] + 1) * line[1] / 10],
        lambda line: str(line), lambda line: [(0, thirds), (1, thirds), (2, 1 - 2 * thirds)], lambda a: "it", seats=1,
    )  # fmt: skip


def coin(flips: int = 1) -> Told:
    """A coin falls, which A sees; then in turn, *flips* times, A says what it likes and B guesses, for a half each."""
    return Told(
        Kind("coin", information=Word("IMPERFECT_INFORMATION"), chance_mode=Word("EXPLICIT_STOCHASTIC"),
             parameter_specification={"flips": 1}, provides_information_state_string=True),
        lambda line: -1 if not line else -4 if len(line) == 1 + 2 * flips else 1 - len(line) % 2,
        lambda line: [0, 1],
        lambda line: [sign * sum(0.5 if guess == line[0] else -0.5 for guess in line[2::2]) for sign in (-1, 1)],
        lambda line: str(line), lambda line: [(0, 0.5), (1, 0.5)],
        seen=lambda line, seat: f"A\n{line}" if seat == 0 else f"B\n{line[1:]}",
        written="coin()" if flips == 1 else f"coin(flips={flips})",
    )  # fmt: skip


def duel() -> Told:
    """Matching pennies as OpenSpiel turns it into moves one after the other: B does not see what A chose."""
    return Told(
        Kind("duel", dynamics=Word("SIMULTANEOUS"), provides_information_state_string=True),
        lambda line: -4 if len(line) == 2 else len(line), lambda line: [0, 1],
        lambda line: [1.0, -1.0] if line[0] == line[1] else [-1.0, 1.0], lambda line: str(line),
        seen=lambda line, seat: f"player {seat}",
    )  # fmt: skip


REFUSED = {
    "poker": Kind("poker", information=Word("IMPERFECT_INFORMATION")),
    "brawl": Kind("brawl", dynamics=Word("SIMULTANEOUS")),
    "crowd": Kind("crowd", dynamics=Word("MEAN_FIELD")),
    "noise": Kind("noise", chance_mode=Word("SAMPLED_STOCHASTIC")),
}
WRAPPER = Kind("twice", parameter_specification={"game": {}}, is_concrete=False)
FILED = Kind("filed", parameter_specification={"filename": "x"})


def pyspiel() -> ModuleType:
    """A module that looks like OpenSpiel's."""
    module = ModuleType("pyspiel")
    made: dict[str, Callable[[], Told]] = {
        "race": race, "forgetful": forgetful, "dice": dice, "coin": coin, "duel": duel,
    }  # fmt: skip
    kinds = [make().kind for make in made.values()] + [*REFUSED.values(), WRAPPER, FILED]

    def load_game(text: str) -> Told:
        module.loaded = text  # type: ignore[attr-defined]
        name, _, rest = text.partition("(")
        values = dict(part.split("=", 1) for part in rest[:-1].split(",") if part)
        if values.get("loud") == "True":
            raise RuntimeError("This is loud.\nAnd long.")
        if name == "coin":
            return coin(int(values.get("flips", 1)))
        return race(int(values.get("goal", 5)), text) if name == "race" else made[name]()

    module.registered_games, module.load_game = lambda: kinds, load_game  # type: ignore[attr-defined]
    module.convert_to_turn_based = lambda game: game  # type: ignore[attr-defined]
    return module


# ---------------------------------------------------------------- PettingZoo


class Environment:
    """An AEC environment: agents in turn take 1 or 2 of some tokens, with a reward of 0.5 for each."""

    metadata: dict[str, Any] = {"name": "tokens_v0"}  # noqa: RUF012
    possible_agents = ("one", "two")

    def __init__(self, tokens: int = 4, *, masked: bool = True, luck: bool = False, leaver: bool = False) -> None:
        self.tokens, self.masked, self.luck, self.leaver = tokens, masked, luck, leaver
        self.resets = 0

    def reset(self, seed: int | None = None) -> None:
        self.resets += 1
        self.left = self.tokens + (seed or 0 if self.luck else 0)
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> Any:
        mask = [0, int(self.left >= 1), int(self.left >= 2)]
        return {"observation": None, "action_mask": mask} if self.masked else None

    def step(self, move: int | None) -> None:
        mover = self.agent_selection
        if self.terminations[mover]:
            assert move is None
            where = self.agents.index(mover)
            self.agents.remove(mover)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.agents[where % len(self.agents)] if self.agents else mover
            return
        assert move is not None
        self.left -= move
        self.rewards = {agent: 0.5 * move if agent == mover else 0.0 for agent in self.agents}
        if self.left == 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.leaver and mover == "two":
            self.terminations[mover] = True  # the second leaves after one move, the first plays on alone
        others = [agent for agent in self.agents if agent != mover] or [mover]
        self.agent_selection = mover if self.terminations[mover] else others[0]


def pettingzoo() -> dict[str, ModuleType]:
    """Modules that look like PettingZoo's, by name."""
    package, family, module = (
        ModuleType(n) for n in ("pettingzoo", "pettingzoo.classic", "pettingzoo.classic.tokens_v0")
    )
    package.__path__, family.__path__ = [], []
    module.env = Environment  # type: ignore[attr-defined]
    return {found.__name__: found for found in (package, family, module)}

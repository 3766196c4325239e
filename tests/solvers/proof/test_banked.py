"""Points in hand: positions that forget what is already won, and lists of moves that are enough, change no value."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.solvers.proof.webs import PLAYERS, BankWeb, KeyedBankWeb, ShortWeb, Web, children, sides, worth
from zermelo.errors import RulesError
from zermelo.solvers.proof.prover import Prover

TINY = 1 << 9  # bytes
BANKS = (BankWeb, KeyedBankWeb, ShortWeb)


def without(kind: type[Web]) -> type[Web]:
    """The same rules, which say nothing of purses."""
    return type(f"Unbanked{kind.__name__}", (kind,), {"banked": ()})


def proven(rules: Any, side: tuple[str, ...], **options: Any) -> tuple[Any, int]:
    prover = Prover(z.game(rules), side, **options)
    return prover.bounds(rules.start), prover.progress().nodes


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
@pytest.mark.parametrize("kind", BANKS)
def test_with_purses_forgotten_or_not_the_proof_is_what_brute_force_finds(kind: type[Web], method: str) -> None:
    spared = 0
    for seed in range(tries(3, 10)):
        players = 2 + seed % 3
        for side in sides(players):
            members = {PLAYERS.index(name) for name in side}
            memory = TINY if seed % 2 else 1 << 16
            options: dict[str, Any] = {"method": method, "memory": memory, "compiled": False}
            value = worth(kind(seed=seed, players=players), kind(seed=seed).start, members)
            found, nodes = proven(kind(seed=seed, players=players), side, **options)
            plain, more = proven(without(kind)(seed=seed, players=players), side, **options)
            assert found == plain == (value, value)
            spared += more - nodes
    assert spared > 0 or method == "df-pn"  # whose numbers are of one threshold each, so questions help each other less


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_every_question_is_answered_from_every_position_of_a_game_of_points(method: str) -> None:
    rules, known = BankWeb(seed=5, players=3, layers=5), dict[Any, int]()
    prover = Prover(z.game(rules), ("A", "C"), method=method, memory=1 << 14, compiled=False)
    worth(rules, tuple(rules.start), {0, 2}, known)
    for state, value in known.items():
        for threshold in (value - 1, value, value + 1, value + 2):
            assert prover.ask(state, threshold) == (value >= threshold)


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_compiled_and_plain_forget_the_same(method: str) -> None:
    counts = []
    for compiled in (False, True):
        made = []
        for seed in range(tries(10)):
            rules = ShortWeb(seed=seed, players=3)
            made.append(proven(rules, ("A", "C"), method=method, memory=TINY, compiled=compiled))
        counts.append(made)
    assert counts[0] == counts[1]


@pytest.mark.parametrize("name", ["dots:2,1", "dots:2,2", "dots:2,1,players=3", "kalah:2,3", "kalah:3,2"])
@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_boxes_and_stores_are_forgotten_and_the_value_is_that_of_the_sweep(name: str, method: str) -> None:
    game = z.game(name)
    for player in game.players:
        prover = Prover(game, (player,), method=method, compiled=False, memory=1 << 20)
        assert prover.trial.bank.words == game.rules.banked
        value = z.guarantee(name, player).value * game.rules.scale
        assert prover.bounds(game.start()) == (value, value)


def test_a_team_weighs_its_purses_together() -> None:
    prover = Prover(z.game(BankWeb(seed=3, players=3)), ("A", "C"), compiled=False)
    assert prover.trial.bank == ((3, 4), (2, 0), (2, -1))  # A: s[3] - 2 s[4], C: s[3] + s[4]


def test_a_strategy_of_a_game_of_points_is_written_in_plain_terms_and_checked(tmp_path: Any) -> None:
    for name, method in (("dots:2,2", "alphabeta"), ("kalah:3,2", "df-pn")):
        folder = tmp_path / name.replace(":", "")
        found = z.prove(name, method=method, save=folder, compiled=False, memory=1 << 20)
        assert found.certificate is not None and found.certificate.positions > 0
        assert z.check(folder)


def test_positions_known_beforehand_are_known_by_their_rest() -> None:
    game = z.game("kalah:3,2")
    late, other = (0, 1, 1, 5, 1, 0, 2, 2, 0), (0, 1, 1, 2, 1, 0, 2, 5, 0)  # seeds in the stores moved to the rival's
    value = worth(game.rules, late, {0})
    nodes = []
    for known in ([], [(after, worth(game.rules, after, {0})) for _, after in children(game.rules, late)]):
        prover = Prover(game, ("A",), method="alphabeta", compiled=False)
        prover.know(known)
        assert prover.bounds(other) == (value - 6, value - 6)
        nodes.append(prover.progress().nodes)
    assert nodes[1] < nodes[0] and nodes[1] <= 3  # the root of each question


class Purse(z.Rules):
    """Five rounds; each player in turn takes 1 or 2, which go into a purse."""

    players: int = 2
    actions: int = 2
    banked = (1, 2)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 0)

    def player(self, s: z.State) -> int:
        return s[0] % 2

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def apply(self, s: z.State, a: int) -> None:
        s[1 + s[0] % 2] += a + 1
        s[0] += 1

    def over(self, s: z.State) -> bool:
        return s[0] == 5

    def score(self, s: z.State, p: int) -> int:
        return s[1 + p] - s[2 - p]


LIES: list[tuple[str, dict[str, Any], str]] = [
    ("Early", {"over": lambda self, s: s[0] == 5 or s[1] > 3}, "whether the game is over depends on them at"),
    ("Turns", {"player": lambda self, s: (s[0] + (s[1] > 1)) % 2}, "whose turn it is depends on them at"),
    ("Poor", {"legal": lambda self, s, a: a == 0 or s[1] < 3}, "which moves are allowed depends on them at"),
    ("Taxed", {"apply": lambda self, s, a: Purse.apply(self, s, 0 if s[1] > 2 else a)}, "does depends on them at"),
    ("Winner", {"score": lambda self, s, p: 1 if s[1 + p] > s[2 - p] else -1}, r"score must add up the words \(1, 2\)"),
    ("Turned", {"same": lambda self, s: s.__setitem__(1, 7)}, "but same changes them at|same turns .* into"),
    ("Glass", {"mirror": lambda self, s: s.__setitem__(1, 9 - s[1])}, "but mirror changes them at|is not an image"),
    ("Wide", {"banked": (1, 7)}, r"banked must be different places in the state, from 0 to 2, .* it is \(1, 7\)"),
    ("Twice", {"banked": (1, 1)}, "banked must be different places"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "says"), LIES)
def test_purses_that_are_looked_at_are_refused_in_one_line(name: str, change: dict[str, Any], says: str) -> None:
    assert Prover(z.game(Purse()), ("A",), compiled=False).bounds((0, 0, 0)) == (2, 2)
    with pytest.raises(RulesError, match=says) as refused:
        Prover(z.game(type(name, (Purse,), change)()), ("A",), compiled=False)
    assert "\n" not in str(refused.value)


LAZY: list[tuple[str, Any, str]] = [
    ("Empty", lambda self, s, buffer: 0, r"enough listed \[\] at"),
    ("First", lambda self, s, buffer: buffer.__setitem__(0, 0) or 1, "enough leaves out the best move"),
    ("Repeated", lambda self, s, buffer: buffer.__setitem__(slice(None), [1, 1]) or 2, r"enough listed \[1, 1\] at"),
]


@pytest.mark.parametrize(("name", "enough", "says"), LAZY)
def test_a_list_of_moves_that_leaves_out_the_best_one_is_refused(name: str, enough: Any, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        Prover(z.game(type(name, (Purse,), {"enough": enough})()), ("A",), compiled=False)


@pytest.mark.long
@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
@pytest.mark.parametrize("kind", BANKS)
def test_with_purses_forgotten_or_not_the_proof_is_the_same_in_thousands_of_games(kind: type[Web], method: str) -> None:
    for seed in range(5000, 6000):
        players = 2 + seed % 3
        side = sides(players)[seed // 3 % len(sides(players))]
        value = worth(kind(seed=seed, players=players), kind(seed=seed).start, {PLAYERS.index(p) for p in side})
        for rules in (kind(seed=seed, players=players), without(kind)(seed=seed, players=players)):
            assert proven(rules, side, method=method, memory=TINY << seed % 8)[0] == (value, value)

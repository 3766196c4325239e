"""What rules say of good play, `secured`: proofs with it, without it and by brute force agree; boasts are found out."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import zermelo as z
from tests.solvers.proof.webs import BoastfulWeb, SecuredWeb, worth
from zermelo.errors import MethodError, RulesError
from zermelo.games import Domineering, Hex
from zermelo.solvers.proof import trial
from zermelo.solvers.proof.prover import Prover


class BareHex(Hex):
    """Hex where nothing is secured before the end."""

    def secured(self, s: z.State, p: int) -> int:
        return -1


class BareDomineering(Domineering):
    """Domineering where nothing is secured before the end."""

    def secured(self, s: z.State, p: int) -> int:
        return -1


class RaisedHex(Hex):
    """Hex in which both get 3 more, so that scores sum to 6 and not to 0."""

    zero_sum = False
    constant_sum = 6
    bounds = (2, 4)

    def score(self, s: z.State, p: int) -> int:
        return Hex.score(self, s, p) + 3

    def secured(self, s: z.State, p: int) -> int:
        return Hex.secured(self, s, p) + 3


class BareRaisedHex(RaisedHex):
    """The same where nothing is secured before the end."""

    def secured(self, s: z.State, p: int) -> int:
        return 2


BOARDS = [(RaisedHex, BareRaisedHex, (3, 3)), (RaisedHex, BareRaisedHex, (2, 4)),
          (Hex, BareHex, (3, 3)), (Hex, BareHex, (2, 4)), (Domineering, BareDomineering, (4, 4)),
          (Domineering, BareDomineering, (3, 5))]  # fmt: skip


def positions(rules: Any, count: int, seed: int) -> list[tuple[int, ...]]:
    """Positions of random games that are not over."""
    dice, met = random.Random(seed), list[tuple[int, ...]]()
    while len(met) < count:
        state = list(rules.start)
        while not rules.over(state):
            met.append(tuple(state))
            rules.apply(state, dice.choice(trial.trial_moves(rules, state)))
    return dice.sample(met, count)


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
@pytest.mark.parametrize(("kind", "bare", "size"), BOARDS)
def test_a_proof_with_the_hook_is_one_without_it_and_what_brute_force_finds(kind, bare, size, method) -> None:
    rules, known = kind(*size), dict[Any, int]()
    with_it, without = (Prover(z.game(one(*size)), ("A",), method=method, compiled=False) for one in (kind, bare))
    for state in positions(rules, 40, seed=1):
        value = worth(rules, state, {0}, known)
        assert with_it.bounds(state) == without.bounds(state) == (value, value)
    assert with_it.progress().nodes < without.progress().nodes


def test_a_proof_with_the_hook_is_what_a_sweep_finds() -> None:
    for rules in (Hex(3, 3), Domineering(4, 3)):
        assert z.prove(rules, compiled=False).value == z.solve(rules).payoff["A"]


CLAIMS = [(Hex(4, 4), 12), (Hex(5, 5), 10), (Hex(4, 5), 10), (Domineering(4, 4), 16), (Domineering(5, 4), 16),
          (Domineering(3, 7), 16), (Domineering(8, 8), 18)]  # fmt: skip


@pytest.mark.parametrize(("rules", "most"), CLAIMS, ids=lambda one: str(one))
def test_what_is_secured_is_never_more_than_what_brute_force_finds(rules: Any, most: int) -> None:
    @cache
    def first_wins(state: tuple[int, ...]) -> bool:
        if rules.over(list(state)):
            return bool(rules.score(list(state), 0) == 1)
        is_first = rules.player(list(state)) == 0
        for a in trial.trial_moves(rules, list(state)):
            after = list(state)
            rules.apply(after, a)
            if first_wins(tuple(after)) == is_first:
                return is_first
        return not is_first

    claims = [0, 0]
    for state in positions(rules, 150, seed=2):
        if bin(state[0] | (state[1] if isinstance(rules, Hex) else 0)).count("1") + (
            bin(state[2]).count("1") if rules.actions > 62 else 0
        ) < rules.actions - most:  # fmt: skip
            continue
        for p in range(2):
            if rules.secured(list(state), p) == 1:
                claims[p] += 1
                assert first_wins(state) == (p == 0)
    assert min(claims) > 0


def test_a_hook_that_claims_too_much_is_found_by_trial_games_and_told_with_its_place() -> None:
    for seed in range(10):
        with pytest.raises(RulesError, match=r"BoastfulWeb\.secured claims too much: .* At state \(.*webs\.py:\d+\)"):
            Prover(z.game(BoastfulWeb(seed=seed)), ("A",), compiled=False)


class LateBoast(Hex):
    """Claims nothing near the end, where trial games look, and too much before."""

    def secured(self, s: z.State, p: int) -> int:
        return 1 if p == 1 and z.popcount(s[0] | s[1]) == 1 else -1


def test_a_hook_whose_boast_trial_games_do_not_see_is_found_when_the_strategy_is_written(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(trial, "CLAIMS", 0)
    found = z.prove(LateBoast(3, 3), compiled=False)
    assert found.value == -1, "the boast is believed: the first player wins"
    with pytest.raises(RulesError, match=r"LateBoast\.secured claims too much, so nothing is written"):
        z.prove(LateBoast(3, 3), compiled=False, save=tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def test_a_boast_is_not_called_right(monkeypatch) -> None:
    monkeypatch.setattr(trial, "CLAIMS", 0)
    found = z.prove(LateBoast(3, 3), compiled=False)
    try:
        report = z.check(found)
    except MethodError:
        return
    assert not report


def test_a_hook_that_says_no_number_is_told_with_its_place() -> None:
    class Silent(SecuredWeb):
        def secured(self, s: z.State, p: int) -> int:  # type: ignore[return]
            pass

    with pytest.raises(RulesError, match=r"Silent\.secured returned None, not a whole number"):
        Prover(z.game(Silent()), ("A",), compiled=False)


@pytest.mark.parametrize(("name", "positions"), [("hex:4,3", 10), ("domineering:4,4", 10)])
def test_strategies_go_on_below_what_the_hook_has_settled_and_are_right(name: str, positions: int, tmp_path) -> None:
    found = z.prove(name, compiled=False, save=tmp_path / "kept")
    assert found.certificate.positions > positions
    assert z.check(tmp_path / "kept")


@pytest.mark.long
@pytest.mark.parametrize(("name", "value"), [("hex:5,5", 1), ("hex:6,6", 1), ("domineering:7,7", 1)])
def test_boards_of_the_literature_have_their_published_values(name: str, value: int) -> None:
    # Nash 1952; Breuker, Uiterwijk and van den Herik 2000
    assert z.prove(name, compiled=True).value == value


@pytest.mark.long
def test_domineering_on_8_by_8_is_won_by_the_first_player() -> None:
    # Breuker, Uiterwijk and van den Herik 2000
    assert z.prove("domineering:8,8", compiled=True).value == 1


@pytest.mark.long
def test_the_strategy_of_hex_on_4_by_4_is_walked_by_the_rules_alone(tmp_path) -> None:
    assert z.prove("hex:4,4", compiled=True, save=tmp_path / "kept").words == "a win"
    assert z.check(tmp_path / "kept")

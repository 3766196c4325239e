"""Proofs: what a side is sure of, decided by questions, against brute force and against the sweep of all positions."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.solvers.proof.webs import PLAYERS, WEBS, OrderedWeb, PairedWeb, SureWeb, Web, sides, worth
from zermelo.errors import MethodError, ParameterError
from zermelo.solvers.proof.prover import Prover
from zermelo.solvers.proof.transposition.keys import Fields
from zermelo.solvers.proof.transposition.table import Grid

TINY = 1 << 9  # bytes: a few buckets, so that entries are replaced all the time


def seats(side: tuple[str, ...]) -> set[int]:
    return {PLAYERS.index(name) for name in side}


def proven(rules: Any, side: tuple[str, ...], **options: Any) -> Prover:
    game = z.game(rules)
    prover = Prover(game, side, **options)
    low, high = prover.bounds(game.start())
    assert low == high == worth(rules, tuple(rules.start), seats(side))
    return prover


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
@pytest.mark.parametrize("kind", WEBS)
def test_a_proof_is_what_brute_force_finds_for_every_side_with_a_table_too_small(kind: type[Web], method: str) -> None:
    for seed in range(tries(3, 10)):
        players = 2 + seed % 3
        for side in sides(players):
            proven(kind(seed=seed, players=players), side, method=method, memory=TINY, compiled=False)


@pytest.mark.parametrize("kind", WEBS)
def test_a_proof_is_what_a_sweep_of_all_positions_finds(kind: type[Web]) -> None:
    for seed in range(100, 100 + tries(2, 10)):
        rules = kind(seed=seed, players=3)
        for side in sides(3):
            swept = z.guarantee(rules, *side).value
            prover = Prover(z.game(rules), side, compiled=False)
            assert prover.bounds(rules.start) == (swept, swept)


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_every_question_is_answered_from_every_position_by_one_table(method: str) -> None:
    rules, known = PairedWeb(seed=5, players=3, layers=5), dict[Any, int]()
    prover = Prover(z.game(rules), ("A", "C"), method=method, memory=1 << 14, compiled=False)
    worth(rules, tuple(rules.start), {0, 2}, known)
    assert len(known) > 15
    for state, value in known.items():
        for threshold in range(-5, 6):
            assert prover.ask(state, threshold) == (value >= threshold)


@pytest.mark.parametrize(("kind", "method"), [(Web, "alphabeta"), (OrderedWeb, "alphabeta"), (Web, "df-pn")])
def test_a_move_keeps_what_was_promised_and_the_rest_has_one_that_breaks_more(kind: type[Web], method: str) -> None:
    for seed in range(tries(8)):
        rules, known = kind(seed=seed), dict[Any, int]()
        value = worth(rules, tuple(rules.start), {0}, known)
        game = z.game(rules)
        prover = Prover(game, ("A",), method=method, memory=TINY, compiled=False)
        if rules.over(list(rules.start)):
            continue
        mine = rules.player(list(rules.start)) == 0
        threshold = value if mine else value + 1
        move = prover.move(rules.start, threshold)
        assert (known[game.act(rules.start, move)] >= threshold) == mine
        with pytest.raises(MethodError, match="No move here keeps"):
            prover.move(rules.start, value + 1 if mine else value)


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_compiled_and_plain_say_the_same_after_the_same_nodes(method: str) -> None:
    spent = []
    for compiled in (False, True):
        made = []
        for seed in range(tries(13)):
            rules = PairedWeb(seed=seed, players=3)
            prover = proven(rules, ("A", "C"), method=method, memory=TINY, compiled=compiled)
            told = prover.progress()
            made.append((told.nodes, told.made, told.cuts, told.hits, told.stores))
        spent.append(made)
    assert spent[0] == spent[1]


def test_connect_four_on_small_boards_has_its_published_values() -> None:
    # Tromp's table: 4 by 4 is drawn
    for name, value in (("connect:4,4,4", 0), ("connect:4,4,3", 1)):
        game = z.game(name)
        prover = Prover(game, ("A",), compiled=False)
        assert prover.bounds(game.start()) == (value * game.rules.scale,) * 2


def test_two_threads_on_one_table_say_what_one_says() -> None:
    for seed in range(tries(10)):
        rules = PairedWeb(seed=seed, players=3)
        prover = Prover(z.game(rules), ("A", "C"), method="alphabeta", memory=TINY, compiled=True, cores=2)
        prover.engine.alone = 5  # nodes, so that threads are started for so small a game
        value = worth(rules, rules.start, {0, 2})
        assert prover.bounds(rules.start) == (value, value)


@pytest.mark.long
@pytest.mark.parametrize("cores", [1, 2])
def test_connect_four_on_larger_boards_has_its_published_values(cores: int) -> None:
    # Tromp's table: 5 by 5 and 6 by 5 are drawn
    for name in ("connect:5,5,4", "connect:6,5,4"):
        game = z.game(name)
        assert Prover(game, ("A",), cores=cores).bounds(game.start()) == (0, 0)


@pytest.mark.long
def test_kalah_is_decided_by_the_engine_that_a_trial_of_both_has_shown_to_be_better() -> None:
    # Irving, Donkers and Uiterwijk 2000: the first player wins (4, 3) and (6, 3)
    for name in ("kalah:4,3", "kalah:6,3"):
        game = z.game(name)
        prover = Prover(game, ("A",))
        assert prover.ask(game.start(), 1)
    assert prover.method == "df-pn"


@pytest.mark.long
@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
@pytest.mark.parametrize("kind", WEBS)
def test_a_proof_is_what_brute_force_finds_in_thousands_of_games(kind: type[Web], method: str) -> None:
    for seed in range(1000, 2000):
        players = 2 + seed % 3
        side = sides(players)[seed // 3 % len(sides(players))]
        memory = TINY << seed % 8
        proven(kind(seed=seed, players=players, layers=8), side, method=method, memory=memory)


def test_a_budget_ends_a_question_and_bounds_hold_all_the_same() -> None:
    game = z.game("connect:5,4,4")
    prover = Prover(game, ("A",), compiled=False)
    assert prover.ask(game.start(), game.rules.scale, nodes=50) is None
    low, high = prover.bounds(game.start(), nodes=2000)
    assert low is not None and high is not None
    assert low <= 0 <= high
    assert prover.progress().nodes <= 2050


def test_a_side_nobody_knows_and_tables_that_cannot_be_are_refused() -> None:
    game = z.game("connect:4,4,4")
    with pytest.raises(ParameterError, match="name a player"):
        Prover(game, ())
    with pytest.raises(z.errors.NameError_, match="No player 'Z'"):
        Prover(game, ("Z",))
    with pytest.raises(ParameterError, match="too little"):
        Prover(game, ("A",), memory=1)
    with pytest.raises(ParameterError, match="more than this machine"):
        Prover(game, ("A",), memory=1 << 60)


def test_games_of_chance_and_play_without_end_are_refused_with_what_to_ask_instead() -> None:
    pig = z.game("pig")
    with pytest.raises(MethodError, match="guarantee"):
        Prover(pig, ("A",), compiled=False).bounds(pig.start())
    with pytest.raises(MethodError, match="guarantee"):
        Prover(z.game("mutorere"), ("A",))
    with pytest.raises(MethodError, match="use guarantee"):
        Prover(z.game_tree(z.game("nim:1,2")), ("A",))


class Flip(z.Rules):
    """Chance flips a coin, then A and B may each add one to what A gets."""

    players: int = 2
    actions: int = 2

    @property
    def start(self) -> tuple[int, ...]:
        return (0, 0)

    def player(self, s: z.State) -> int:
        return s[0] - 1

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def odds(self, s: z.State, a: int) -> int:
        return 1

    def apply(self, s: z.State, a: int) -> None:
        s[0] += 1
        s[1] += a

    def over(self, s: z.State) -> bool:
        return s[0] == 3

    def score(self, s: z.State, p: int) -> int:
        return s[1] if p == 0 else -s[1]


@pytest.mark.parametrize("method", ["alphabeta", "df-pn", "auto"])
def test_chance_that_moves_first_is_refused(method: str) -> None:
    with pytest.raises(MethodError, match="a proof cannot average over chance"):
        z.prove(Flip(), "A", method=method)


class Ring(z.Rules):
    """A token goes round a ring of places forever; at the last place it may be ended, and A loses then."""

    players: int = 2
    actions: int = 2

    @property
    def start(self) -> tuple[int, ...]:
        return (0, 0)

    def player(self, s: z.State) -> int:
        return s[1]

    def legal(self, s: z.State, a: int) -> bool:
        return a == 0 or s[0] == 3

    def apply(self, s: z.State, a: int) -> None:
        s[0] = 9 if a == 1 else (s[0] + 1) % 4
        s[1] = 1 - s[1]

    def over(self, s: z.State) -> bool:
        return s[0] == 9

    def score(self, s: z.State, p: int) -> int:
        return -1 if p == 0 else 1


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_play_that_comes_back_is_followed_only_so_far(method: str) -> None:
    prover = Prover(z.game(Ring()), ("A",), method=method, compiled=False)
    assert prover.ask((3, 1), 0) is False  # B ends it at once: no need to go round
    with pytest.raises(MethodError, match=r"4,096 moves; can play return"):
        prover.ask((0, 1), 0)  # A would have to end it, and goes on


class Extreme(Web):
    """A web that pays so much that sums do not fit compiled numbers."""

    def score(self, s: z.State, p: int) -> int:
        return (self.chaos(s, 60 + p) % 5 - 2) * (1 << 61)


def test_sums_beyond_compiled_numbers_are_exact_all_the_same() -> None:
    for compiled in (None, False):
        for seed in range(8):
            proven(Extreme(seed=seed, players=3), ("A", "B"), compiled=compiled)


def test_ctrl_c_ends_a_question_at_once_and_keeps_what_is_proven() -> None:
    game, pressed = z.game("connect:4,4,4"), list[int]()

    def press(what: str, nodes: int) -> None:
        pressed.append(nodes)
        if prover.progress().threshold == 0:  # the second question: a win has been ruled out
            raise KeyboardInterrupt

    prover = Prover(game, ("A",), method="alphabeta", compiled=False, watch=press)
    low, high = prover.bounds(game.start())
    assert prover.is_interrupted
    assert (low, high) == (-game.rules.scale, 0)
    told = prover.progress()
    assert told.proven == (low, high)
    assert told.nodes == pressed[-1] > pressed[0] > 0


def test_progress_tells_how_many_moves_near_the_root_are_settled() -> None:
    game, seen = z.game("connect:4,4,4"), list[Any]()
    prover = Prover(game, ("A",), compiled=False, watch=lambda what, nodes: seen.append(prover.progress()))
    prover.bounds(game.start())
    assert all(settled <= moves for told in seen for settled, moves in told.line[:-1])
    assert [told.nodes for told in seen] == sorted(told.nodes for told in seen)
    assert seen[-1].fill > 0


def test_states_wider_than_trial_games_have_shown_make_keys_wider() -> None:
    game = z.game("connect:4,4,4")
    prover = Prover(game, ("A",), compiled=False)
    prover.engine.fields = Fields((0,), (255,))
    prover.engine.rebuild()
    assert prover.bounds(game.start()) == (0, 0)
    assert prover.engine.fields.widths > (8,)


def test_scores_between_those_that_trial_games_have_shown_make_the_grid_finer() -> None:
    game = z.game("connect:4,4,4")
    prover = Prover(game, ("A",), compiled=False)
    prover.engine.sums, prover.engine.grid = (-3000, 3000), Grid.of((-3000, 3000))
    prover.engine.rebuild()
    assert not prover.engine.grid.holds(1000)
    assert prover.bounds(game.start()) == (0, 0)
    assert prover.engine.grid.holds(1000)


class Lopsided(Web):
    """A web whose places have no mirror images of the kind it says."""

    def mirror(self, s: z.State) -> None:
        s[2] = 9 - s[2]


class Boastful(SureWeb):
    """A web that promises more than it keeps."""

    def at_least(self, s: z.State, p: int) -> int:
        return 5


def test_hooks_that_break_their_promise_are_found_out_by_trial_games() -> None:
    with pytest.raises(z.errors.RulesError, match=r"Lopsided\.mirror turns"):
        Prover(z.game(Lopsided()), ("A",))
    with pytest.raises(z.errors.RulesError, match=r"Boastful\.at_least gave 5 on the way"):
        Prover(z.game(Boastful()), ("A",))

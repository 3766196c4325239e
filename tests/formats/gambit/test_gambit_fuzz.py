"""Whatever an .efg or .nfg file holds: a game or one clear line, soon, and in little room."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.formats.gambit.gambit_files import random_game, random_matrix
from tests.formats.gambit.test_efg import PLAIN, WORKBOOK
from tests.formats.gambit.test_nfg import OUTCOMES, PAYOFFS
from zermelo.formats.gambit import efg, gbt, nfg

SOUND: list[tuple[Callable[..., object], str]] = [
    (efg.read_efg, PLAIN),
    (efg.read_efg, efg.write_efg(random_game(np.random.default_rng(3)))),
    (nfg.read_nfg, PAYOFFS),
    (nfg.read_nfg, OUTCOMES),
    (nfg.read_nfg, nfg.write_nfg(random_matrix(np.random.default_rng(3), players=3))),
    (gbt.read_gbt, WORKBOOK),
]
PIECES = ["", '"', "{", "}", "0", "1", "9", "-", "/", ".", "e", ",", " ", "\n", "\\", "c", "p", "t", '""', "1/0", "EFG",
          "٣", "99999999999999999999", "1e999999999", "\x00", "é"]  # fmt: skip
PATIENCE = 20  # seconds for one file
TIMES, ROOM = 20, 2_000_000  # bytes for each of the file, and besides


def survives(read: Callable[..., object], text: str) -> None:
    began = time.perf_counter()
    try:
        read(text, "fuzz")
    except z.ZermeloError as error:
        assert "\n" not in str(error)
        assert str(error).startswith("fuzz")
        assert len(str(error)) < 1000
    assert time.perf_counter() - began < PATIENCE


def sizes(few: int, many: int) -> pytest.MarkDecorator:
    marked = pytest.param(many, id="many", marks=pytest.mark.long)
    return pytest.mark.parametrize("count", [pytest.param(few, id="some"), marked])


def spoiled(dice: random.Random, text: str) -> str:
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(text) + 1)
        text = text[:at] + dice.choice(PIECES) + text[at + dice.randint(0, 3) :]
    return text


@sizes(1500, 60_000)
def test_any_changed_pieces_are_read_or_refused(count: int) -> None:
    dice = random.Random(1)
    for _ in range(count):
        read, text = dice.choice(SOUND)
        survives(read, spoiled(dice, text))


@sizes(30, 1500)
def test_changed_pieces_take_no_more_room_either(count: int) -> None:
    dice = random.Random(3)
    games = [random_game(np.random.default_rng(seed)) for seed in range(count)]
    for k, game in enumerate(games):
        text = spoiled(dice, efg.write_efg(game) if k % 2 else nfg.write_nfg(random_matrix(np.random.default_rng(k))))
        takes_little(efg.read_efg if k % 2 else nfg.read_nfg, text)


@sizes(1000, 40_000)
def test_tokens_in_any_order_are_read_or_refused(count: int) -> None:
    dice = random.Random(2)
    for _ in range(count):
        read, text = dice.choice(SOUND)
        words = text.split(" ")
        for _ in range(dice.randint(1, 3)):
            i, j = dice.randrange(len(words)), dice.randrange(len(words))
            words[i], words[j] = (words[j], words[i]) if dice.random() < 0.7 else (words[j], words[j])
        survives(read, " ".join(words))


@settings(max_examples=tries(50))
@given(st.sampled_from(SOUND[:-1]), st.data())  # of a workbook the game is enough
def test_every_beginning_of_a_file_is_refused(sound: tuple[Callable[..., object], str], data: st.DataObject) -> None:
    read, text = sound
    cut = text.rstrip()[: data.draw(st.integers(0, len(text.rstrip()) - 1))]
    if read is nfg.read_nfg and cut[-1:].isdigit():  # the last number may be shorter than it was
        survives(read, cut)
        return
    with pytest.raises(z.ZermeloError):
        read(cut, "cut")


@settings(max_examples=tries(50))
@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read, head in ((efg.read_efg, 'EFG 2 R "" { "A" }'), (nfg.read_nfg, 'NFG 1 R "" { "A" } { 2 }')):
        survives(read, text)
        survives(read, head + text)


@given(st.binary(max_size=60), st.integers(0, 200), st.sampled_from([".efg", ".nfg"]))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int, suffix: str
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / f"a{suffix}"
    content = (PLAIN if suffix == ".efg" else PAYOFFS).encode()
    path.write_bytes(content[:at] + noise + content[at + len(noise) :])
    try:
        z.load(path)
    except z.ZermeloError as error:
        assert str(error).startswith(str(path))


COUNT = 5_000


def one_node(ends: str, players: int = 1) -> str:
    names, moves = " ".join(f'"{k}"' for k in range(players)), '"" ' * COUNT
    return f'EFG 2 R "" {{ {names} }} p "" 1 1 "" {{ {moves}}} 0 {ends}'


def chain(node: Callable[[int], str]) -> str:
    return 'EFG 2 R "" {"A"}' + "".join(map(node, range(COUNT))) + 't""0'


SIDE = 80
NFG = f'NFG 1 R "" {{"A" "B"}} {{ {SIDE} {SIDE} }} '
GREEDY: dict[str, tuple[Callable[..., object], str]] = {
    "ends that pay nothing": (efg.read_efg, one_node('t""0\n' * COUNT)),
    "ends for many players": (efg.read_efg, one_node('t""0\n' * COUNT, players=100)),
    "outcomes all different": (efg.read_efg, one_node("".join(f't""{k + 1}""{{.{k}1}}' for k in range(COUNT)))),
    "denominators all different": (efg.read_efg, one_node("".join(f't""{k + 1}""{{1/{k + 2}}}' for k in range(COUNT)))),
    "long denominators": (efg.read_efg, one_node("".join(f't""{k + 1}""{{1/{10**900 + k}}}' for k in range(COUNT)))),
    "sets all named": (efg.read_efg, chain(lambda k: f'p""1 {k}"{k}"{{"{k}x"}}0')),
    "payoffs on the way": (efg.read_efg, chain(lambda k: f'p""1 {k}""{{""}}{k + 1}""{{{k}}}')),
    "chance all different": (efg.read_efg, chain(lambda k: f'c""{k}""{{"{k}"1}}0')),
    "impossible moves": (efg.read_efg, chain(lambda k: f'c""{k}""{{"a"1"b"0}}0') + 't""0' * COUNT),
    "a text that never ends": (efg.read_efg, 'EFG 2 R "" {"A"} p "' + "\\" * 200_000),
    "quotes": (efg.read_efg, 'EFG 2 R "" {"A"} p' + '"' * 200_000),
    "braces": (efg.read_efg, 'EFG 2 R "" {"A"} t "" 1 "" ' + "{" * 200_000),
    "digits": (efg.read_efg, 'EFG 2 R "" {"A"} t "" ' + "1" * 200_000),
    "decimals": (nfg.read_nfg, NFG + " ".join(f"0.{k:06}" for k in range(2 * SIDE * SIDE))),
    "fractions": (nfg.read_nfg, NFG + " ".join(f"1/{k + 2}" for k in range(2 * SIDE * SIDE))),
    "one long number": (nfg.read_nfg, NFG + "9" * 900 + " 1" * (2 * SIDE * SIDE - 1)),
    "one long denominator": (nfg.read_nfg, NFG + "1/" + "9" * 900 + " 1" * (2 * SIDE * SIDE - 1)),
    "outcomes": (nfg.read_nfg, NFG + "{" + '{"" 1 2}' * SIDE * SIDE + "}" + " 7" * SIDE * SIDE),
    "more than the file has room for": (nfg.read_nfg, 'NFG 1 R "" {"A" "B"} { 1000000 1000000 } 1 2 3'),
    "blanks": (nfg.read_nfg, NFG + " " * 200_000 + "x"),
    "minus signs": (nfg.read_nfg, NFG + "-" * 200_000),
}  # fmt: skip


@pytest.mark.parametrize("name", GREEDY)
def test_no_file_takes_much_more_room_than_it_is_long(name: str) -> None:
    read, text = GREEDY[name]
    survives(read, text)  # without watching, for the time
    takes_little(read, text)


def takes_little(read: Callable[..., object], text: str) -> None:
    tracemalloc.start()
    try:
        survives(read, text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= TIMES * len(text) + ROOM

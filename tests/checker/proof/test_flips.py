"""Strategies and files changed at random: whatever is not right any more is found, time and again."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from pathlib import Path

import pytest

import zermelo as z
from tests.checker.proof.test_certificate import edited, rows, written
from tests.effort import tries
from zermelo.answers.proof.certificate import AT_LEAST, Certificate, Claim
from zermelo.checker.proof.certificate import check_certificate
from zermelo.errors import FileError
from zermelo.tables.proof.certificate import open_certificate, verify_certificate

GAME = "connect:4,3"  # a draw: each side has a strategy
TIMES, FEWER = tries(40), tries(15)  # moves changed; and other things


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("proofs") / "draw"
    z.prove(GAME, save=folder, compiled=False, memory=1 << 20)
    return folder


def is_right(found: Certificate, claim: Claim, told: dict[int, list]) -> bool:
    """Is a strategy right? By plain play, position by position: no array, no ply, no page."""
    game = found.game
    moves = {state: move for some in told.values() for state, move in some}
    if len(moves) < sum(map(len, told.values())):
        return False
    ahead, met = [found.start], {found.start}
    while ahead:
        state = ahead.pop()
        who = game.turn(state)
        if who is None:
            got = sum(int(game.payoff(state)[player] * found.scale) for player in found.side)
            if (got < claim.units) if claim.holds == AT_LEAST else (got > claim.units):
                return False
            continue
        allowed = list(game.actions(state))
        made = [moves.pop(state, -1)] if who in claim.players else allowed
        if not set(made) <= set(allowed):
            return False
        new = {tuple(game.act(state, a)) for a in made} - met
        met |= new
        ahead += new
    return not moves


def is_found(folder: Path) -> bool:
    """Does opening or checking a folder say that it is wrong?"""
    try:
        return not verify_certificate(open_certificate(folder))
    except FileError:
        return True


def flipped(dice: random.Random):
    def change(told: dict[int, list]) -> None:
        ply = dice.choice([ply for ply in told if told[ply]])
        k = dice.randrange(len(told[ply]))
        state, move = told[ply][k]
        told[ply][k] = (state, (move + dice.randrange(1, 4)) % 4)

    return change


def lost(dice: random.Random):
    def change(told: dict[int, list]) -> None:
        some = told[dice.choice([ply for ply in told if len(told[ply]) > 1])]
        del some[dice.randrange(len(some))]

    return change


def exchanged(dice: random.Random):
    """The moves of two positions, changed round."""

    def change(told: dict[int, list]) -> None:
        some = told[dice.choice([ply for ply in told if len({move for _, move in told[ply]}) > 1])]
        i = dice.randrange(len(some))
        j = dice.choice([j for j, (_, move) in enumerate(some) if move != some[i][1]])
        (one, first), (other, second) = some[i], some[j]
        some[i], some[j] = (one, second), (other, first)

    return change


@pytest.mark.parametrize(("kind", "times"), [(flipped, TIMES), (lost, FEWER), (exchanged, FEWER)])
def test_moves_that_are_changed_round_or_lost_are_found(kind, times, kept, tmp_path):
    found, wrong = open_certificate(kept), 0
    for seed in range(times):
        change, told = kind(random.Random(seed)), rows(found, found.claims[0])
        made = written(tmp_path / str(seed), found, change)
        kind(random.Random(seed))(told)
        truth = is_right(found, found.claims[0], told)
        wrong += not truth
        assert bool(check_certificate(made)) is truth
    assert wrong > times // 2


def test_any_byte_of_any_file_counts(kept, tmp_path):
    dice = random.Random(7)
    for k in range(FEWER):
        folder = tmp_path / str(k)
        shutil.copytree(kept, folder)
        path = dice.choice(sorted(p for p in folder.rglob("*") if p.is_file()))
        data = bytearray(path.read_bytes())
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        path.write_bytes(bytes(data))
        assert is_found(folder), path


def test_files_that_are_cut_are_found(kept, tmp_path):
    dice = random.Random(8)
    for k in range(FEWER):
        folder = tmp_path / str(k)
        shutil.copytree(kept, folder)
        path = dice.choice(sorted(p for p in folder.rglob("*") if p.is_file()))
        path.write_bytes(path.read_bytes()[: dice.randrange(path.stat().st_size)])
        assert is_found(folder), path


def test_pages_that_are_swapped_are_found_although_the_manifest_fits_them(kept, tmp_path):
    dice = random.Random(9)
    for k in range(FEWER):
        folder = tmp_path / str(k)
        shutil.copytree(kept, folder)

        def swap(told):
            pages = told["claims"][dice.randrange(2)]["pages"]
            one, other = dice.sample(pages, 2)
            one["ply"], other["ply"] = other["ply"], one["ply"]

        edited(folder, swap)
        assert is_found(folder)


def test_a_page_whose_first_or_last_position_is_told_wrong_is_found(kept, tmp_path):
    for k, name in enumerate(("first", "last")):
        folder = tmp_path / str(k)
        shutil.copytree(kept, folder)
        edited(
            folder,
            lambda told, name=name: told["claims"][0]["pages"][-1][name].__setitem__(
                0, 0 if name == "first" else 1 << 40
            ),
        )
        report = verify_certificate(open_certificate(folder))
        assert not report and "other positions than the manifest" in str(report.problems[0])


def test_a_page_put_in_the_place_of_another_is_found(kept, tmp_path):
    """Its checksum is made right, too: only what it says is wrong."""
    shutil.copytree(kept, tmp_path / "bad")
    told = json.loads((tmp_path / "bad" / "manifest.json").read_text())["document"]
    pages = told["claims"][0]["pages"]
    one, other = pages[1], pages[2]
    data = (tmp_path / "bad" / other["file"]).read_bytes()
    (tmp_path / "bad" / one["file"]).write_bytes(data)

    def change(told):
        page, source = told["claims"][0]["pages"][1:3]
        told["claims"][0]["positions"] += source["rows"] - page["rows"]
        page.update(
            {name: source[name] for name in ("rows", "first", "last", "bytes")}, sha256=hashlib.sha256(data).hexdigest()
        )

    edited(tmp_path / "bad", change)
    assert is_found(tmp_path / "bad")

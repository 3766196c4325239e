"""Strategies on disk: right ones pass, and whatever is changed in a table, its claims or its files is caught."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import zermelo as z
from tests.solvers.proof.webs import Web, columns, sides
from zermelo.answers.proof.certificate import AT_LEAST, AT_MOST, Certificate, Claim
from zermelo.checker.proof.certificate import check_certificate
from zermelo.errors import FileError
from zermelo.forms.game import RulesGame
from zermelo.tables.proof.certificate import CertificateWriter, open_certificate, verify_certificate

GAME = "connect:4,4"  # a draw: each side has a strategy


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("proofs") / "draw"
    assert z.prove(GAME, save=folder, compiled=False, memory=1 << 20).words == "a draw"
    return folder


def rows(found: Certificate, claim: Claim) -> dict[int, list]:
    """All rows of a strategy, by ply."""
    told: dict[int, list] = {}
    for page in claim.pages:
        states, moves = found.read(page)
        told.setdefault(page.ply, []).extend(zip(map(tuple, states.tolist()), moves.tolist()))
    return told


def written(folder: Path, found: Certificate, change, **claimed) -> Certificate:
    """The same certificate with the rows of its first claim changed."""
    game: RulesGame = found.game
    with CertificateWriter(folder, game, found.side, found.start) as writer:
        for k, claim in enumerate(found.claims):
            told = rows(found, claim)
            if k == 0:
                change(told)
            for ply, some in told.items():
                writer.add(claim.holds, ply, *columns(some))
            more = claimed if k == 0 else {}
            made = replace(claim, **more)
            writer.claim(made.holds, made.units, made.players, made.plies)
        return writer.finish(found.proof)


def test_a_proof_is_right_and_says_what_was_walked(kept):
    report = verify_certificate(open_certificate(kept))
    assert report
    assert [told.partition(":")[0] for told in report.checked] == ["at least 0 for A", "at most 0 for A"]


def test_the_rules_compiled_say_the_same(kept, monkeypatch):
    monkeypatch.setattr("zermelo.checker.proof.certificate.LARGE", 0)
    assert check_certificate(open_certificate(kept)).checked == verify_certificate(open_certificate(kept)).checked


@pytest.mark.parametrize("seed", range(6))
def test_every_single_move_made_worse_is_caught(seed, tmp_path):
    rules = Web(seed=seed, players=3, layers=5)
    for n, side in enumerate(sides(3)):
        folder = tmp_path / f"right{n}"
        found = z.prove(rules, *side, save=folder, compiled=False, memory=1 << 20).certificate
        assert found is not None and check_certificate(found)
        for claim in found.claims:
            raised = Certificate(found.folder, found.identity, found.side, found.start, found.scale, (
                replace(claim, units=claim.units + (1 if claim.holds == AT_LEAST else -1)),
            ), {}, found.game)  # fmt: skip
            assert not check_certificate(raised)  # more than the value is never secured


def lose_a_row(told):
    ply = max(ply for ply in told if told[ply])
    told[ply].pop()


def add_a_row(told):
    told[max(told)].append(((3, 4, 99), 0))


def make_a_move_that_is_none(told):
    told[min(told)][0] = (told[min(told)][0][0], 77)


def ask_for_all_moves(told):
    told[min(told)][0] = (told[min(told)][0][0], -2)


def make_an_illegal_move(told):
    game = z.game(GAME)
    ply, k = next((p, k) for p in sorted(told) for k, (s, _) in enumerate(told[p]) if not game.rules.legal(list(s), 2))
    told[ply][k] = (told[ply][k][0], 2)


def make_a_negative_move(told):
    told[min(told)][0] = (told[min(told)][0][0], -5)


def move_away_from_the_strategy(told):
    ply = min(told)
    state, move = told[ply][0]
    told[ply][0] = (state, (move + 1) % 4)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lose_a_row, "the strategy has no move"), (add_a_row, "that cannot arise"),
        (make_a_move_that_is_none, "77 is the number of no move"),
        (make_an_illegal_move, "move 2 of the strategy is not allowed"),
        (make_a_negative_move, "-5 is the number of no move"),
        (ask_for_all_moves, "-2 is the number of no move"),
        (move_away_from_the_strategy, "the strategy has no move"),
    ],
)  # fmt: skip
def test_a_sabotaged_table_is_caught(change, says, kept, tmp_path):
    found = written(tmp_path / "bad", open_certificate(kept), change)
    report = verify_certificate(open_certificate(tmp_path / "bad"))
    assert not report and says in str(report.problems[0])
    assert found.positions > 0


@pytest.mark.parametrize(
    ("claimed", "says"),
    [
        ({"units": 1000}, "not at least"), ({"players": ("B",)}, "is not who can see to"),
        ({"players": ("A", "B")}, "is not who can see to"), ({"plies": 3}, "play goes on after 3 moves"),
        ({"holds": AT_MOST}, "is not who can see to"),
    ],
)  # fmt: skip
def test_a_claim_that_is_not_so_is_caught(claimed, says, kept):
    found = open_certificate(kept)
    first = replace(found.claims[0], **claimed)
    report = check_certificate(replace(found, claims=(first, *found.claims[1:])))
    assert not report and says in str(report.problems[0])


def test_claims_that_cannot_both_be_are_caught(kept):
    found = open_certificate(kept)
    low, high = found.claims
    report = check_certificate(replace(found, claims=(low, replace(high, units=high.units - 1))))
    assert not report


def test_a_certificate_of_another_game_or_start_is_caught(kept):
    with pytest.raises(FileError, match="another game"):
        open_certificate(kept, z.game("connect:4,5"))
    found = open_certificate(kept)
    assert not check_certificate(replace(found, start=(0, 0, 1)))
    assert not check_certificate(replace(found, side=("B",)))
    assert not check_certificate(replace(found, scale=1))


def test_a_strategy_that_goes_round_for_ever_is_caught(tmp_path):
    game = z.game(Round())
    with CertificateWriter(tmp_path / "round", game, ("A",), (0, 0)) as writer:
        for ply in range(0, 40, 2):
            writer.add(AT_LEAST, ply, *columns([((0, 0), 0)]))
        writer.claim(AT_LEAST, 0, ("A",), 39)
        found = writer.finish({})
    report = check_certificate(found)
    assert not report and "play goes on after 39 moves" in str(report.problems[0])


class Round(z.Rules):
    """The two move a token round; B may leave, which pays A nothing."""

    players: int = 2
    actions: int = 2
    start = (0, 0)

    def player(self, s: z.State) -> int:
        return s[0]

    def legal(self, s: z.State, a: int) -> bool:
        return a == 0 or s[0] == 1

    def apply(self, s: z.State, a: int) -> None:
        s[1] = a
        s[0] = 1 - s[0]

    def over(self, s: z.State) -> bool:
        return s[1] == 1

    def score(self, s: z.State, p: int) -> int:
        return 0


# ---------------------------------------------------------------- files


def damage(folder: Path, name: str) -> None:
    path = sorted(folder.glob(name))[0]
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def edited(folder: Path, change) -> None:
    """The manifest with something changed, and its checksum made right again."""
    import hashlib

    path = folder / "manifest.json"
    told = json.loads(path.read_text())["document"]
    change(told)
    digest = hashlib.sha256(json.dumps(told, indent=1, sort_keys=True).encode()).hexdigest()
    path.write_text(json.dumps({"sha256": digest, "document": told}))


def test_one_bit_of_a_page_or_of_the_manifest_is_noticed(kept, tmp_path):
    for name, says in (("at-least/*", "checksum"), ("manifest.json", "damaged")):
        shutil.copytree(kept, tmp_path / name[:8])
        damage(tmp_path / name[:8], name)
        if name == "manifest.json":
            with pytest.raises(FileError, match=says):
                open_certificate(tmp_path / name[:8])
        else:
            report = verify_certificate(open_certificate(tmp_path / name[:8]))
            assert not report and says in str(report.problems[0])


def test_a_page_that_is_gone_cut_or_no_page_is_noticed(kept, tmp_path):
    for k, harm in enumerate((Path.unlink, lambda p: p.write_bytes(b""), lambda p: p.write_bytes(b"PAR1" * 100))):
        folder = tmp_path / str(k)
        shutil.copytree(kept, folder)
        harm(sorted(folder.glob("at-most/*"))[2])
        assert not verify_certificate(open_certificate(folder))


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["claims"][0]["pages"][0].update(file="../../etc/passwd"),
        lambda told: told["claims"][0]["pages"][0].update(rows=1 << 40),
        lambda told: told["claims"][0]["pages"][0].update(bytes=1 << 60),
        lambda told: told["claims"][0]["pages"][0].update(ply=-1),
        lambda told: told["claims"][0].update(plies=10**12),
        lambda told: told["claims"][0].update(holds="perhaps"),
        lambda told: told["claims"].append(told["claims"][0]),
        lambda told: told.update(claims=[]),
        lambda told: told.update(start=[]),
        lambda told: told.update(start=[0] * 10**5),
        lambda told: told.update(scale=0),
        lambda told: told.update(zermelo="table"),
        lambda told: told.update(format=2),
        lambda told: told["claims"][0].update(players=3),
        lambda told: told.pop("side"),
        lambda told: told.update(identity=3),
    ],
)
def test_a_manifest_that_says_what_cannot_be_is_refused(change, kept, tmp_path):
    shutil.copytree(kept, tmp_path / "odd")
    edited(tmp_path / "odd", change)
    with pytest.raises(FileError):
        open_certificate(tmp_path / "odd")


def test_a_page_with_more_rows_than_it_says_is_refused(kept, tmp_path):
    shutil.copytree(kept, tmp_path / "odd")
    edited(tmp_path / "odd", lambda told: told["claims"][0]["pages"][0].update(rows=2) or told["claims"][0].update(
        positions=told["claims"][0]["positions"] + 1))  # fmt: skip
    assert not verify_certificate(open_certificate(tmp_path / "odd"))

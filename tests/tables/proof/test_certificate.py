"""Certificates are whole or not there, hold many pages, and are found again by their game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zermelo as z
from tests.solvers.proof.webs import columns
from zermelo.answers.proof import certificate as record
from zermelo.answers.proof.certificate import AT_LEAST, Certificate, is_certificate_folder
from zermelo.errors import FileError
from zermelo.tables.proof import certificate as module
from zermelo.tables.proof.certificate import CertificateWriter, open_certificate

GAME = z.game("nim:3,4,5")


def test_rows_come_back_as_they_were_written_whatever_the_pages(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_ROWS", 7)
    rows = {ply: [((a, b, -a * b, ply), (a + b) % 4) for a in range(5) for b in range(ply + 1)] for ply in (0, 2, 4)}
    with CertificateWriter(tmp_path / "kept", GAME, ("A",), (3, 4, 5, 0)) as writer:
        for ply, some in rows.items():
            writer.add(AT_LEAST, ply, *columns(reversed(some)))
        writer.claim(AT_LEAST, 1, ("A",), 5)
        writer.finish({"method": "by hand"})
    found = open_certificate(tmp_path / "kept")
    (claim,) = found.claims
    assert len(claim.pages) > 6 and found.positions == 5 + 15 + 25
    for ply, some in rows.items():
        states = [tuple(state) for page in found.pages(claim, ply) for state in page[0].tolist()]
        assert states == sorted(state for state, _ in some)
    for some in rows.values():
        for state, move in some:
            assert found.move(state) == (claim, move)
    assert found.move((9, 9, 9, 9)) is None and found.bounds == (1, None)
    assert (found.proof["method"], found.game.title) == ("by hand", "nim:3,4,5")


def test_a_folder_that_is_not_finished_is_not_there(tmp_path):
    folder = tmp_path / "proof"
    with pytest.raises(KeyboardInterrupt), CertificateWriter(folder, GAME, ("A",), (3, 4, 5, 0)) as writer:
        writer.add(AT_LEAST, 0, *columns([((3, 4, 5, 0), 0)]))
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_already_is_not_written_over(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(FileError, match="something is there already"):
        z.prove("nim:1,2", save=tmp_path / "mine")
    (tmp_path / "empty").mkdir()
    assert z.prove("nim:1,2", save=tmp_path / "empty").certificate is not None


def test_nothing_proven_leaves_no_folder(tmp_path):
    found = z.prove("connect:5,5", nodes=1, save=tmp_path / "none", compiled=False, memory=1 << 20)
    assert found.certificate is None and found.status == "bounded" and "no strategy to write" in found.notes[-1]
    assert not (tmp_path / "none").exists()


def test_bounds_have_a_certificate_too(tmp_path):
    for nodes in range(4, 2000, 4):
        found = z.prove("dots:2,2", nodes=nodes, compiled=False, memory=1 << 20)
        if found.words not in ("nothing",) and found.status == "bounded":
            break
    saved = z.prove("dots:2,2", nodes=nodes, compiled=False, memory=1 << 20, save=tmp_path / "part")
    assert saved.status == "bounded" and z.check(saved.certificate) and z.check(saved)


def test_a_folder_of_a_table_is_no_proof_and_the_other_way_round(tmp_path):
    z.table("nim:1,2", tmp_path / "table")
    z.prove("nim:1,2", save=tmp_path / "proof", compiled=False, memory=1 << 20)
    assert [is_certificate_folder(tmp_path / name) for name in ("table", "proof", "nothing")] == [False, True, False]
    with pytest.raises(FileError, match="not the manifest of a proof"):
        open_certificate(tmp_path / "table")
    with pytest.raises(z.ZermeloError):
        z.Table(tmp_path / "proof")


def test_a_game_of_ones_own_must_be_given(tmp_path):
    from tests.solvers.proof.webs import Web

    rules = Web(seed=3)
    z.prove(rules, save=tmp_path / "own", compiled=False, memory=1 << 20)
    with pytest.raises(FileError, match="give the game too"):
        open_certificate(tmp_path / "own")
    assert z.check(open_certificate(tmp_path / "own", z.game(rules)))
    with pytest.raises(FileError, match="holds a table of"):
        open_certificate(tmp_path / "own", z.game(Web(seed=4)))


def test_a_manifest_too_large_is_not_read(tmp_path, monkeypatch):
    z.prove("nim:1,2", save=tmp_path / "proof", compiled=False, memory=1 << 20)
    monkeypatch.setattr(record, "LARGEST_MANIFEST", 100)
    with pytest.raises(FileError, match="larger than"):
        Certificate.open(tmp_path / "proof")


def test_a_folder_is_loaded_and_checked_by_its_path(tmp_path):
    made = z.prove("connect:4,4,3", save=tmp_path / "proof", compiled=False, memory=1 << 20)
    found = z.load(tmp_path / "proof")
    assert (found.bounds, found.side, found.line, found.best) == (made.bounds, made.side, made.line, made.best)
    assert found.move() == made.move() and found.status == "solved" and z.check(str(tmp_path / "proof"))
    assert "at most 1 is not looked at" in z.check(tmp_path / "proof").checked[-1]
    off = found.game.after(found.start, next(m for m in found.game.moves(found.start) if m != found.move()))
    with pytest.raises(z.ZermeloError, match="does not lead there"):
        found.move(off)
    with pytest.raises(z.ZermeloError, match="without an option"):
        z.load(tmp_path / "proof", goal="done")
    z.table("nim:1,2", tmp_path / "table")
    assert isinstance(z.load(tmp_path / "table"), z.Table) and z.check(tmp_path / "table")


def test_bounds_that_are_no_two_numbers_are_not_believed(tmp_path):
    found = z.prove("hex:3,3", save=tmp_path / "proof", compiled=False, memory=1 << 20)
    for told in ((-1, 1, 2), "ab", (None, 1), 3):
        game = z.game("hex:3,3")
        object.__setattr__(game.rules, "bounds", told)
        kept = replace(found.certificate, game=game)
        assert kept.bounds_at(kept.start) == (1, None)

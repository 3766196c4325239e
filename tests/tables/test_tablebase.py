"""Folders with a tablebase: other rules are told apart, and what a manifest says is never believed too far."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.numbered import Alike, Maze
from tests.terminal import refused, run
from zermelo import State
from zermelo.errors import FileError, ZermeloError
from zermelo.solvers.cyclic.tablebase_folder import open_tablebases
from zermelo.tables.files import read_table_file_json, write_table_file_json

EVIL = """
from pathlib import Path
Path({mark!r}).write_text("code of somebody else ran")
from tests.numbered import Maze as Rules
"""


class Named(Maze):
    """Mazes that all have one title."""

    title = "maze"


class OtherNames(Named):
    players = ("Cy", "Dee")


class Mirrored(Alike):
    title = "alike"


def manifest(folder: Path) -> dict[str, Any]:
    return read_table_file_json(folder / "tablebase.json", "manifest")


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("held") / "maze"
    z.tablebase(Named(1), folder, compiled=False)
    return folder


@pytest.fixture
def chess(tmp_path: Path) -> Path:
    z.tablebase("chess:KK", tmp_path / "chess", compiled=False)
    return tmp_path / "chess"


@pytest.mark.parametrize("other", [Named(2), Named(1, patience=3), Named(1, spots=6), Named(1, parts=2)])
def test_rules_of_the_same_title_with_other_parameters_are_refused(held: Path, other: Named) -> None:
    """Nothing would be left to solve, and every value would be that of the first."""
    with pytest.raises(FileError, match="other rules"):
        z.tablebase(other, held, compiled=False)
    with pytest.raises(FileError, match="other rules"):
        open_tablebases(held, other)


def test_the_same_rules_for_other_players_are_refused(held: Path) -> None:
    with pytest.raises(FileError, match=r"other players \(Ann, Bob\)|other rules"):
        open_tablebases(held, OtherNames(1))


def test_rules_that_represent_positions_in_another_way_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    z.tablebase(Mirrored(3), tmp_path / "t", compiled=False)

    def represent(self: Any, s: State) -> bool:
        s[0] = 0
        return False

    monkeypatch.setattr(Mirrored, "represent", represent)
    with pytest.raises(FileError, match="other rules"):
        open_tablebases(tmp_path / "t", Mirrored(3))


def test_other_conduct_is_noticed_whatever_python_compiled_the_rules(
    held: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.tables.tablebase.manifest_python", lambda: "9.9")
    assert open_tablebases(held, Named(1))
    with pytest.raises(FileError, match="other rules"):
        open_tablebases(held, Named(2))


def test_a_manifest_names_games_of_the_catalogue_and_never_code(chess: Path, tmp_path: Path) -> None:
    """Whoever reads a folder that somebody sent them runs nothing that lies elsewhere."""
    mark, code = tmp_path / "ran", tmp_path / "evil.py"
    code.write_text(EVIL.format(mark=str(mark)))
    found = manifest(chess)
    write_table_file_json(chess / "tablebase.json", found | {"games": [f"{code}:Rules"]}, indent=None)
    assert "not in the catalogue" in refused("lookup", chess)
    assert "not in the catalogue" in " ".join(run("check", chess).output.split())
    assert not mark.exists()


BAD: tuple[Any, ...] = (
    None, -1, 0, 1, 2**70, 0.5, float("nan"), float("inf"), "", "chess:KRK", "../x", [], {}, [[]], [0], True,
)  # fmt: skip


def places(found: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places of a document, itself not."""
    inside = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    return [place for key, value in inside for place in [(*here, key), *places(value, (*here, key))]]


def spoilt(found: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The document with one or two places changed or gone."""
    for _ in range(dice.choice((1, 1, 2))):
        *way, last = dice.choice(places(found))
        here: Any = found
        for key in way:
            here = here[key]
        if isinstance(here, dict) and dice.random() < 0.2:
            del here[last]
        else:
            here[last] = dice.choice(BAD)
    return found


def test_hostile_manifests_are_refused_in_one_line_or_change_nothing(chess: Path) -> None:
    """A value that is read at all is the right one, or one that a checksum does not know of is refused."""
    dice, path = random.Random(5), chess / "tablebase.json"
    before = path.read_bytes()
    answer = open_tablebases(chess)[0]
    right = answer.value("8/8/8/8/8/2k5/8/K7 w"), answer.balance["White"].drawn
    for _ in range(tries(150)):
        path.write_bytes(before)
        write_table_file_json(path, spoilt(manifest(chess), dice), indent=None)
        try:
            found = open_tablebases(chess)[0]
            assert found.value("8/8/8/8/8/2k5/8/K7 w") == right[0]
            found.balance_sheet()
        except ZermeloError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("change", [{"runs": []}, {"runs": [], "games": []}, {"games": []}])
def test_an_empty_tablebase_is_told_in_one_line(chess: Path, change: dict[str, Any]) -> None:
    write_table_file_json(chess / "tablebase.json", manifest(chess) | change, indent=None)
    (chess / "positions-1.bin").write_bytes(b"" if "runs" in change else (chess / "positions-1.bin").read_bytes())
    assert str(chess) in refused("lookup", chess)
    assert "Traceback" not in str(run("check", chess))


def test_a_count_of_distances_that_a_byte_cannot_say_is_refused(chess: Path) -> None:
    found = manifest(chess)
    found["runs"][0]["tally"].append([0, 0, 300, 1])
    write_table_file_json(chess / "tablebase.json", found, indent=None)
    with pytest.raises(FileError, match="not a manifest"):
        open_tablebases(chess)

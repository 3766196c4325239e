"""Tables of games with numbered positions, saved and read again."""

from __future__ import annotations

import json

import numpy as np
import pytest

import zermelo as z
from tests.evidence import replace
from tests.numbered import Maze
from zermelo.answers.evidence.solution.tablebase import Tablebase
from zermelo.errors import FileError, ZermeloError

SEED = 6  # somebody wins somewhere, and somebody else too


@pytest.fixture(scope="module")
def kings(tmp_path_factory):
    """A file with the table of two kings alone."""
    path = tmp_path_factory.mktemp("tables") / "kings.json"
    z.save(z.solve("chess:KK"), path)
    return path


@pytest.mark.parametrize("patience", [0, 3])
def test_a_table_comes_back_as_it_was_and_is_still_right(tmp_path, patience):
    rules = Maze(seed=SEED, patience=patience)
    answer = z.solve(rules, ties="last")
    z.save(answer, tmp_path / "maze.json")
    again = z.load(tmp_path / "maze.json", game=rules)
    assert isinstance(again.evidence, Tablebase)
    assert np.array_equal(again.evidence.table, answer.evidence.table)
    assert again.evidence.table.dtype == answer.evidence.table.dtype
    assert np.array_equal(again.evidence.tally, answer.evidence.tally)
    assert again.evidence.offsets == answer.evidence.offsets
    for name in ("ties", "method", "why", "unlimited", "example", "balance", "payoff", "line", "effort"):
        assert getattr(again, name) == getattr(answer, name), name
    assert z.check(again)


def test_a_file_with_the_name_of_its_game_needs_no_game_and_is_a_table_for_search(kings):
    path = kings
    assert z.load(path).payoff == {"White": 0, "Black": 0}
    assert z.search("chess:KK", table=path).method == "tablebase"
    with pytest.raises(ZermeloError, match="the table is about chess:KK, not chess:KRK"):
        z.search("chess:KRK", table=path)


def test_a_wrong_number_in_a_file_is_found_by_check(tmp_path):
    answer = z.solve(Maze(seed=SEED))
    wrong = answer.evidence.table.copy()
    spot = int(np.flatnonzero(wrong > 1)[0])
    wrong[spot] += 2
    z.save(replace(answer, table=wrong), tmp_path / "wrong.json")
    assert not z.check(z.load(tmp_path / "wrong.json", game=Maze(seed=SEED)))


def test_a_file_of_an_earlier_version_without_a_checksum_is_read(tmp_path, kings):
    told = json.loads(kings.read_text())
    del told["sha256"]
    (tmp_path / "old.json").write_text(json.dumps(told))
    assert np.array_equal(z.load(tmp_path / "old.json").evidence.table, z.load(kings).evidence.table)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"table": "!"}, "table: it is not base64 of what zlib compressed"),
        ({"table": "eJwDAAAAAAE="}, "the table holds 0"),
        ({"bytes": 3}, "a number takes 1 or 2 bytes, not 3"),
        ({"bytes": 2}, "the game numbers"),
        ({"tally": [[0, 3, 1, 1]]}, "tally[0]: a count is: who moves"),
        ({"tally": [[0, 1]]}, "tally[0]: a count is: who moves"),
        ({"tally": [[0, 1, 0, 5]]}, "sha256: the file is damaged"),
        ({"game": "nim:2,2"}, "not numbered"),
        ({"game": "chess:KXK"}, "game: "),
        ({"more": 1}, 'no key "more"'),
    ],
)
def test_a_broken_file_is_refused_with_its_place(tmp_path, kings, changes, said):
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(json.loads(kings.read_text()) | changes))
    with pytest.raises(FileError) as caught:
        z.load(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)

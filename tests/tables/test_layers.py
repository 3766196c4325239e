"""Files of layers: what is written is read again, by us and by others, and nothing is loaded that nobody needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from zermelo.errors import FileError
from zermelo.tables import layers

pq = pytest.importorskip("pyarrow.parquet")
pa = pytest.importorskip("pyarrow")


def written(path: Path, keys: list[int], values: list[int], kind: type = np.int8) -> Path:
    writer = layers.Writer(path, ["value"], [kind])
    for k in range(0, len(keys), 3):
        writer.add(np.array(keys[k : k + 3]), np.array(values[k : k + 3], dtype=kind))
    writer.close()
    return path


def test_what_is_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "ROWS", 4)
    keys, values = [1, 5, 8, 9, 12, 90, 2**62], [0, -3, 5, 127, -128, 7, 1]
    reader = layers.Reader(written(tmp_path / "a", keys, values))
    assert reader.sizes == [4, 3] and reader.least == [1, 12]
    assert [column.tolist() for column in reader.whole()] == [keys, values]
    assert [column.dtype for column in reader.group(1)] == [np.int64, np.int8]


def test_other_programs_read_the_same(tmp_path: Path) -> None:
    table = pq.read_table(written(tmp_path / "a", [2, 3], [7, 300], np.uint16))
    assert table.to_pydict() == {"key": [2, 3], "value": [7, 300]}
    assert table.schema.types == [pa.int64(), pa.uint16()]


@pytest.mark.parametrize("column", [pa.array([1, None]), pa.array(["a", "b"]), pa.array([True, False])])
def test_columns_that_are_no_numbers_are_refused_in_one_line(tmp_path: Path, column: object) -> None:
    pq.write_table(pa.table({"key": pa.array([1, 2]), "value": column}), tmp_path / "a", write_page_checksum=True)
    with pytest.raises(FileError, match="damaged, or no layer of a table"):
        layers.Reader(tmp_path / "a").group(0)


LOOK_UP = """
import sys
import zermelo as z
class Finder:
    def find_spec(self, name, path=None, target=None):
        assert name != "pandas"
sys.meta_path.insert(0, Finder())
table = z.table("connect:3,3,3", sys.argv[1], compiled=False, cores=1)
print(table["2"], bool(z.check(table)))
"""


def test_tables_do_not_load_pandas(tmp_path: Path) -> None:
    """A third of a second where it is installed, and Arrow asks for it before it is needed."""
    done = subprocess.run([sys.executable, "-c", LOOK_UP, str(tmp_path / "t")], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("{'A': 0, 'B': 0} True\n", "")

"""``zermelo cache``."""

from __future__ import annotations

import json

from tests.terminal import done
from zermelo.compiler import cache as disk


def test_the_cache_is_counted_and_emptied_of_kernels_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    disk.write_kernel_cache("one", b"machine code")
    disk.write_kernel_cache("agreed-one", b"")
    (tmp_path / "kernels" / "left.12.part").touch()
    (tmp_path / "kernels" / "mine.txt").touch()
    before = json.loads(done("cache", "--json"))
    assert before["kernels"] == 1 and before["bytes"] > 12 and not before["cleared"]
    assert done("cache", "--clear").startswith("1 kernel, 0.0 MB, removed from")
    assert disk.kernel_cache_size() == (0, 0) and disk.read_kernel_cache("one") is None
    assert [path.name for path in (tmp_path / "kernels").iterdir()] == ["mine.txt"]


def test_without_a_folder_nothing_is_kept_or_cleared(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "file"))
    assert disk.kernel_cache_size() == disk.clear_kernel_cache() == (0, 0)
    assert "Nothing is kept" in done("cache")

"""The cache on disk: private, and never trusted when it is not whole."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.compiler import cache


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    return tmp_path / "kernels"


def test_the_folder_is_the_users_alone(place: Path) -> None:
    cache.write_kernel_cache("k", b"code")
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    place.chmod(0o755)
    cache.usable_kernel_cache_folder()
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


def test_a_folder_that_was_there_before_keeps_its_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    monkeypatch.setenv("ZERMELO_CACHE", str(shared))
    cache.write_kernel_cache("k", b"code")
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755


def test_a_file_under_another_name_is_not_read(place: Path) -> None:
    cache.write_kernel_cache("one", b"code")
    (place / "one.kernel").rename(place / "two.kernel")
    assert cache.read_kernel_cache("two") is None


def test_what_is_written_is_read_again(place: Path) -> None:
    cache.write_kernel_cache("k", b"code")
    assert cache.read_kernel_cache("k") == b"code"
    assert cache.read_kernel_cache("other") is None


@pytest.mark.parametrize("harm", ["truncated", "flipped", "foreign", "empty"])
def test_a_file_that_is_not_whole_is_ignored_and_written_anew(place: Path, harm: str) -> None:
    cache.write_kernel_cache("k", b"code" * 100)
    file = place / "k.kernel"
    content = file.read_bytes()
    harmed = {
        "truncated": content[:-7],
        "flipped": content[:-1] + bytes([content[-1] ^ 1]),
        "foreign": b"zermelo kernel 9\n" + content[17:],
        "empty": b"",
    }
    file.write_bytes(harmed[harm])
    assert cache.read_kernel_cache("k") is None
    cache.write_kernel_cache("k", b"new")
    assert cache.read_kernel_cache("k") == b"new"


def test_a_whole_file_of_another_build_is_compiled_again(place: Path) -> None:
    import numpy as np

    from zermelo.compiler.native import Kernel

    def double(values):  # type: ignore[no-untyped-def]
        for i in range(len(values)):
            values[i] *= 2
        return len(values)

    first = np.arange(4)
    Kernel(double).run(first, compiled=True)
    kept = next(place.glob("*.kernel"))
    cache.write_kernel_cache(kept.stem, b"not what was pickled")
    second = np.arange(4)
    Kernel(double).run(second, compiled=True)
    assert first.tolist() == second.tolist() == [0, 2, 4, 6]


def test_no_folder_means_no_cache_not_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ZERMELO_CACHE", str(blocked / "below"))
    cache.write_kernel_cache("k", b"code")
    assert cache.read_kernel_cache("k") is None
    assert cache.usable_kernel_cache_folder() is None


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give a folder away")
def test_somebody_elses_folder_is_not_used(place: Path) -> None:
    place.mkdir(mode=0o700)
    os.chown(place, 12345, 12345)
    assert cache.usable_kernel_cache_folder() is None


KERNEL = """
import sys
from numba import njit
from zermelo.compiler import cache
def count(n):
    met = {"a", "b"}
    return sum([k for k in range(n) if ("a" in met) == (k % 2 == 0)])
print(cache.attach_kernel_cache(njit(count), "counts")(10), *cache.kernel_cache_counts())
"""
SWEEP = """
import sys
from tests.compiler.test_cache import swept
from zermelo.compiler import cache
print(swept(), *cache.kernel_cache_counts(), "numba.np.linalg" in sys.modules)
"""


def swept() -> int:
    """How many numbers are below another before them, by one of our kernels."""
    import numpy as np

    from zermelo.tables.build.keys.radix_sort import sorted_run

    return len(sorted_run(np.array([5, 3, 5, 1]), compiled=True))


def printed(text: str, place: Path) -> list[str]:
    found = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True,
                           env=os.environ | {"ZERMELO_CACHE": str(place.parent)})  # fmt: skip
    return found.stdout.split()


def test_a_kernel_on_disk_runs_without_the_compilers_own_tables(place: Path) -> None:
    assert printed(SWEEP, place) == ["3", "1", "0", "True"]
    assert printed(SWEEP, place) == ["3", "0", "1", "False"]


def test_a_kernel_on_disk_that_hashes_texts_gets_the_secret_of_this_process(place: Path) -> None:
    assert printed(KERNEL, place) == ["20", "1", "0"]
    assert printed(KERNEL, place) == ["20", "0", "1"]

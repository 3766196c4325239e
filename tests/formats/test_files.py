"""Files are found, measured and replaced safely; every refusal is one line that names the file."""

from __future__ import annotations

import os

import pytest

import zermelo as z
from zermelo.errors import FileError, ParameterError
from zermelo.formats.files import FORMATS
from zermelo.games.bargains.sharing import sharing


def refusal(path, **options) -> str:
    with pytest.raises(FileError) as caught:
        z.load(path, **options)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(str(path))
    return message


def test_every_format_reads_and_writes():
    from importlib import import_module

    for name, word in FORMATS.values():
        module = import_module(f"zermelo.formats.{name}")
        assert callable(getattr(module, f"read_{word}")) and callable(getattr(module, f"write_{word}"))


def test_an_unknown_suffix_is_told_the_known_ones(tmp_path):
    assert "no format has the suffix '.txt'" in refusal(tmp_path / "game.txt")
    assert "no such file or folder" in refusal(tmp_path / "game")
    (tmp_path / "game").write_text("{}")
    assert "Known: .json" in refusal(tmp_path / "game")
    assert "Did you mean .json?" in refusal(tmp_path / "game.jsn")
    with pytest.raises(FileError, match="no format"):
        z.save(sharing(), tmp_path / "game.xml")


@pytest.mark.parametrize("suffix", [".tex", ".png"])
def test_whoever_saves_a_game_as_a_picture_is_told_what_draws(suffix, tmp_path):
    with pytest.raises(FileError, match="To draw a picture, use save_picture"):
        z.save(sharing(), tmp_path / f"game{suffix}")


def test_whoever_gives_the_path_first_is_told_the_order(tmp_path):
    with pytest.raises(ParameterError, match=r"Write save\(what, path\)"):
        z.save(tmp_path / "game.json", sharing())


def test_a_missing_file_is_told(tmp_path):
    assert "no such file" in refusal(tmp_path / "none.json")


def test_a_folder_is_no_file(tmp_path):
    (tmp_path / "folder.json").mkdir()
    assert "a folder, not a file" in refusal(tmp_path / "folder.json")
    with pytest.raises(FileError, match="a folder, not a file"):
        z.save(sharing(), tmp_path / "folder.json")


def test_a_pipe_is_refused_instead_of_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    assert "not an ordinary file" in refusal(tmp_path / "pipe.json")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_told(tmp_path):
    path = tmp_path / "secret.json"
    path.write_text("{}")
    path.chmod(0)
    assert "permission denied" in refusal(path)


def test_a_name_too_long_for_the_system_is_told(tmp_path):
    assert "too long" in refusal(tmp_path / ("x" * 300 + ".json"))


def test_what_is_no_path_is_refused():
    for path in (3, None):
        with pytest.raises(ParameterError):
            z.load(path)
    for path in ("a\0.json", b"a.json"):
        with pytest.raises(FileError):
            z.load(path)


def test_bytes_that_are_not_utf8_are_shown_with_line_and_column(tmp_path):
    path = tmp_path / "latin.json"
    path.write_bytes(b'{"zermelo":\n "tr\xe9e"}')
    assert refusal(path).endswith("line 2, column 5: the byte 0xe9 is not UTF-8.")


def test_a_byte_order_mark_does_no_harm(tmp_path):
    path = tmp_path / "mark.json"
    z.save(sharing(), path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert z.load(path) == sharing()


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.json"
    with open(path, "wb") as file:
        file.truncate(1_000_000_000)
    assert "1,000 MB are more than the limit of 256 MB" in refusal(path)


def test_the_limit_can_be_moved(tmp_path):
    path = tmp_path / "small.json"
    z.save(sharing(), path)
    size = path.stat().st_size
    assert f"{size} bytes are more than the limit of 100 bytes" in refusal(path, largest=100)
    assert z.load(path, largest=size) == sharing()


def test_saving_replaces_a_file_and_leaves_nothing_else(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("old")
    path.chmod(0o640)
    z.save(sharing(), path)
    assert z.load(path) == sharing()
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path):
    path = tmp_path / "game.json"
    z.save(sharing(), path)
    with pytest.raises(ParameterError, match="not a int; give the tree of a game"):
        z.save(3, path)
    with pytest.raises(FileError, match="half a character"):
        z.save(z.tree(["\ud800"], z.end(1)), path)
    assert z.load(path) == sharing()
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "link.json").symlink_to(tmp_path / "game.json")
    z.save(sharing(), tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert z.load(tmp_path / "game.json") == sharing()


def test_a_missing_folder_is_told(tmp_path):
    with pytest.raises(FileError, match="there is no folder"):
        z.save(sharing(), tmp_path / "none" / "game.json")


def test_a_suffix_in_capitals_is_known(tmp_path):
    z.save(sharing(), tmp_path / "GAME.JSON")
    assert z.load(tmp_path / "GAME.JSON") == sharing()

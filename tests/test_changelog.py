"""The changelog is built from the fragments in changes/."""

from pathlib import Path

import pytest

from changelog import main

ROOT = Path(__file__).parents[1]
TOP = "# Changes\n\nNewest first.\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "src" / "zermelo").mkdir(parents=True)
    (tmp_path / "src" / "zermelo" / "__init__.py").write_text('__version__ = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(TOP)
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / "nim.md").write_text("Nim takes\nany number of heaps.\n")
    (tmp_path / "changes" / "chess.md").write_text("Chess endgames.\n")
    return tmp_path


def build(repository: Path, *options: str) -> int:
    return main(["--root", str(repository), "--date", "2031-05-04", *options])


def test_fragments_become_items_in_order_of_name_and_are_removed(repository):
    assert build(repository) == 0
    assert (repository / "CHANGELOG.md").read_text() == (
        TOP + "\n## 0.2.0 (2031-05-04)\n\n- Chess endgames.\n- Nim takes\n  any number of heaps.\n"
    )
    assert list((repository / "changes").iterdir()) == []


def test_a_new_version_stands_above_older_ones(repository):
    older = "## 0.1.0 (2030-01-01)\n\n- First.\n"
    (repository / "CHANGELOG.md").write_text(TOP + "\n" + older)
    assert build(repository) == 0
    text = (repository / "CHANGELOG.md").read_text()
    assert text.startswith(TOP + "\n## 0.2.0 ")
    assert text.endswith("heaps.\n\n" + older)


def test_a_draft_changes_nothing(repository, capsys):
    assert build(repository, "--draft") == 0
    assert capsys.readouterr().out.startswith("## 0.2.0 (2031-05-04)\n\n- Chess endgames.\n")
    assert (repository / "CHANGELOG.md").read_text() == TOP
    assert len(list((repository / "changes").iterdir())) == 2


def test_a_version_is_written_once(repository, capsys):
    assert build(repository) == 0
    written = (repository / "CHANGELOG.md").read_text()
    (repository / "changes" / "late.md").write_text("Late news.\n")
    assert build(repository) == 2
    assert "raise the version" in capsys.readouterr().err
    assert (repository / "CHANGELOG.md").read_text() == written
    assert (repository / "changes" / "late.md").exists()


def test_an_empty_fragment_is_named(repository, capsys):
    (repository / "changes" / "nim.md").write_text(" \n")
    assert build(repository) == 2
    assert capsys.readouterr().err.startswith("changes/nim.md is empty")


def test_no_news_is_refused(repository, capsys):
    for fragment in (repository / "changes").iterdir():
        fragment.unlink()
    assert build(repository) == 2
    assert capsys.readouterr().err.startswith("changes/ holds no news")


def test_every_fragment_of_this_repository_has_text():
    assert [path.name for path in (ROOT / "changes").glob("*.md") if not path.read_text().strip()] == []

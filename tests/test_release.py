"""The check before a tag: version, changelog, fragments, tree, tests, what users rely on."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import release
from changelog import main as collect, version
from release import main

ROOT = Path(__file__).parents[1]
API = "What users may rely on.\n\nsolve(game)\nclass Payoff(Mapping)\n    .total\n"


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *who, *words], check=True, capture_output=True)


def commit(root: Path) -> None:
    """Commits all, and marks it as tested."""
    git(root, "add", "-A")
    git(root, "commit", "-qm", "All", "--allow-empty")
    (root / ".cache").mkdir(exist_ok=True)
    (root / release.TESTED).write_text(release.git(root, "rev-parse", "HEAD") or "")


def call_it(root: Path, number: str) -> None:
    (root / "src" / "zermelo" / "__init__.py").write_text(f'__version__ = "{number}"\n')


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository that is ready for the release of 0.2.0."""
    for folder in ("src/zermelo", "changes", "docs"):
        (tmp_path / folder).mkdir(parents=True)
    call_it(tmp_path, "0.2.0")
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n")
    (tmp_path / "changes" / "nim.md").write_text("Nim.\n")
    (tmp_path / "docs" / "api.txt").write_text(API)
    (tmp_path / ".gitignore").write_text(".cache\n")
    git(tmp_path, "init", "-q")
    assert collect(["--root", str(tmp_path), "--date", "2031-05-04"]) == 0
    commit(tmp_path)
    return tmp_path


def check(repository: Path, *words: str) -> int:
    return main(["--root", str(repository), *words])


def test_a_repository_that_is_ready_may_be_tagged(repository, capsys):
    assert check(repository) == check(repository, "v0.2.0") == 0
    assert capsys.readouterr().out.startswith("0.2.0 is ready: git tag v0.2.0\n")


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2.1", "v0.2"])
def test_a_tag_that_is_not_the_version_is_refused(tag, repository, capsys):
    assert check(repository, tag) == 1
    assert capsys.readouterr().out == f"The tag is {tag}, the version 0.2.0: the tag must be v0.2.0.\n"


def test_each_thing_that_is_missing_is_told_in_a_line(repository, capsys):
    call_it(repository, "0.3")
    (repository / "changes" / "late.md").write_text("Late.\n")
    assert check(repository) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "0.3 is not a semantic version such as 1.4.0",
        "CHANGELOG.md has no section 0.3",
        "changes/ still holds late.md",
        "Files are not committed (changes/late.md, …)",
    ]


def test_a_commit_that_was_not_tested_is_told(repository, capsys):
    git(repository, "commit", "-qm", "More", "--allow-empty")
    assert check(repository) == 1
    assert capsys.readouterr().out == "This commit has not passed the tests: run `make test`.\n"


@pytest.mark.parametrize(
    ("last", "new", "is_right"),
    [("0.1.0", "0.1.1", False), ("0.1.9", "0.2.0", True), ("1.1.0", "1.2.0", False), ("1.9.0", "2.0.0", True)],
)
def test_what_users_rely_on_goes_only_with_a_new_version_of_the_right_kind(last, new, is_right, repository, capsys):
    git(repository, "tag", f"v{last}")
    call_it(repository, new)
    (repository / "CHANGELOG.md").write_text(f"# Changes\n\n## {new} (2032-01-01)\n\n- Less.\n")
    (repository / "docs" / "api.txt").write_text(API.replace("    .total\n", "") + "check(answer)\n")
    commit(repository)
    assert check(repository, f"v{new}") == (0 if is_right else 1)
    assert is_right or "class Payoff .total" in capsys.readouterr().out


def test_the_version_of_this_repository_is_semantic_and_stands_in_one_place():
    import re
    import tomllib

    import zermelo

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert re.fullmatch(release.SEMANTIC, version(ROOT))
    assert zermelo.__version__ == version(ROOT)
    assert "version" not in project and project["dynamic"] == ["version"]

"""What the documents and docstrings show is what happens.

In README.md and below docs, blocks marked `python` run in order and share one namespace per document: those
with `>>>` as doctests, the others as plain code. In blocks marked `console` each line `$ command` is run in a
shell and must print what is shown, where `...` stands for anything. Blocks marked otherwise are not run. Further words
in the mark, as in `python pyspiel`, are packages without which the block is left out. A block marked
`python file=nim.py` is also that file, to import and for the commands that follow.
"""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import os
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in (SOURCE / "zermelo").rglob("*.py")
    if path.name != "__main__.py"
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the number of its first line counted from 0, its text, the file that it is."""

    language: str
    line: int
    text: str
    file: str = ""


def blocks(document: str) -> list[Block]:
    """Returns the fenced blocks of a Markdown text, without the indentation of their fence."""
    found, lines = [], document.splitlines()
    at = 0
    while at < len(lines):
        fence = re.match(r"( *)(`{3,})\s*([^`]*)$", lines[at])
        at += 1
        if not fence:
            continue
        indent, ticks, language = fence.groups()
        first = at
        while at < len(lines) and lines[at].strip() != ticks:
            at += 1
        text = "".join(line.removeprefix(indent) + "\n" for line in lines[first:at])
        kind, *words = language.split() or [""]
        file = next((word.removeprefix("file=") for word in words if word.startswith("file=")), "")
        needs = [word for word in words if not word.startswith("file=")]
        found.append(Block(kind if all(map(importlib.util.find_spec, needs)) else "", first, text, file))
        at += 1
    return found


def run_doctest(test: doctest.DocTest) -> str:
    """Runs *test* and returns what differs, or an empty string."""
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=report.append, clear_globs=False)
    return "".join(report)


def run_python(document: Path, python: list[Block], folder: Path) -> list[str]:
    """Runs the Python blocks of a document in one module; returns a complaint for each that went wrong.

    The module has a file, so that rules defined in a document have a source as they would have anywhere else;
    its lines are numbered as in the document.
    """
    lines = [""] * len(document.read_text(encoding="utf-8").splitlines())
    for block in python:
        body = block.text.splitlines() if ">>>" not in block.text else []
        lines[block.line : block.line + len(body)] = body
    name = f"document_{document.stem.lower()}"
    file = folder / f"{name}.py"
    file.write_text("\n".join(lines), encoding="utf-8")

    module = types.ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module
    complaints = []
    try:
        for block in python:
            if ">>>" in block.text:
                place = document.name, str(document), block.line
                test = doctest.DocTestParser().get_doctest(block.text, module.__dict__, *place)
                test.globs = module.__dict__  # the parser made a copy; blocks share what they define
                complaints.append(run_doctest(test))
            else:
                exec(compile("\n" * block.line + block.text, str(file), "exec"), module.__dict__)
    finally:
        del sys.modules[name]
    return [complaint for complaint in complaints if complaint]


def commands(block: Block) -> Iterator[tuple[int, str, str]]:
    """Yields line, command and shown output of a console block; a command ending in a backslash goes on."""
    lines = block.text.splitlines()
    at = 0
    while at < len(lines):
        start = at
        assert lines[at].startswith("$ "), f"line {block.line + at + 1}: a console block starts with `$ `"
        while lines[at].endswith("\\"):
            at += 1
        command = "\n".join([lines[start].removeprefix("$ "), *lines[start + 1 : at + 1]])
        at += 1
        shown = at
        while at < len(lines) and not lines[at].startswith("$ "):
            at += 1
        yield block.line + start + 1, command, "\n".join(lines[shown:at])


def tidy(text: str) -> str:
    """Returns *text* without what no reader can see: spaces at ends of lines, empty lines at its end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip() + "\n"


def run_console(document: Path, block: Block, folder: Path) -> list[str]:
    """Runs the commands of a console block; returns a complaint for each that prints something else."""
    here = Path(sys.executable).parent
    plain = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
    environment = os.environ | plain | {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}"}
    checker, complaints = doctest.OutputChecker(), []
    for line, command, shown in commands(block):
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
        )
        want, got = tidy(shown), tidy(done.stdout)
        if not checker.check_output(want, got, doctest.ELLIPSIS):
            example = doctest.Example(command, want)
            difference = checker.output_difference(example, got, doctest.ELLIPSIS)
            complaints.append(f"{document.name}, line {line}: $ {command}\n{difference}")
    return complaints


def run_document(document: Path, folder: Path) -> list[str]:
    """Runs all blocks of *document* in *folder*, where the files of the repository seem to lie."""
    for entry in ROOT.iterdir():
        if not entry.name.startswith("."):
            (folder / entry.name).symlink_to(entry)
    found = blocks(document.read_text(encoding="utf-8"))
    files = [block for block in found if block.file]
    for block in files:
        (folder / block.file).write_text(block.text, encoding="utf-8")
    scratch = folder / ".document"
    scratch.mkdir()
    sys.path.insert(0, str(folder))
    try:
        complaints = run_python(document, [block for block in found if block.language == "python"], scratch)
    finally:
        sys.path.remove(str(folder))
        for block in files:
            sys.modules.pop(Path(block.file).stem, None)
    for block in found:
        if block.language == "console":
            complaints += run_console(document, block, folder)
    return complaints


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_document_shows_what_happens(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    complaints = run_document(document, tmp_path)
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_show_what_happens_in(name):
    module = importlib.import_module(name)
    complaints = [run_doctest(test) for test in doctest.DocTestFinder().find(module, name) if test.examples]
    assert not any(complaints), "".join(complaints)


SAMPLE = """# Sample
```python
def double(n):
    return 2 * n
```
1. In a list:
   ```python
   >>> double(4)
   8
   ```

```text
$ never-run
```

```python no_such_package
>>> never_run
```

```python file=kept.py
kept = 7
```

```python
>>> import kept
>>> kept.kept
7
```

```console
$ echo one; echo two; echo three
one
...
three
$ echo a \\
  b
a b
$ cat kept.py
kept = 7
$ true
```
"""


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [("8\n", "9\n", "line 8"), ("a b\n", "a c\n", "line 35"), ("$ true", "$ echo more", "line 40")],
)
def test_a_document_that_is_wrong_is_told_so(right, wrong, complaint, tmp_path):
    for name, text, told in [("right", SAMPLE, []), ("wrong", SAMPLE.replace(right, wrong), [complaint])]:
        folder = tmp_path / name
        folder.mkdir()
        document = tmp_path / f"{name}.md"
        document.write_text(text)
        complaints = run_document(document, folder)
        assert len(complaints) == len(told)
        assert all(words in text for words, text in zip(told, complaints))


def test_every_name_that_a_page_gives_is_there() -> None:
    import zermelo as z

    said = {
        (path.name, name) for path in DOCUMENTS for name in re.findall(r"\bz\.([A-Za-z_]\w*)", path.read_text("utf-8"))
    }
    assert {(page, name) for page, name in said if not hasattr(z, name)} == set()

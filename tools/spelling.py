"""Finds slips of spelling in what people read: README, docs, news, docstrings, help texts.

python tools/spelling.py            look at all of it
python tools/spelling.py FILE …     look at these

Four things are looked for: what codespell knows as misspelt, American spellings (tools/words/wrong.txt, where more can
be entered), a word written twice in a row, and in users' texts odd phrases (tools/words/dialect.txt). What is right all
the same stands in tools/words/allowed.txt, a word or several a line. Code is left out: blocks, and what stands between
backticks.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORDS = Path(__file__).parent / "words"
ALLOWED = (WORDS / "allowed.txt").read_text(encoding="utf-8").splitlines()
RIGHT = re.compile(rf"\b({'|'.join(map(re.escape, ALLOWED))})\b")
TEXT = re.compile(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)  # all texts here stand in double quotes
TWICE = re.compile(r"(?<![\w.'’/-])([A-Za-z]{2,}) \1(?![\w.'’/-]*\w)")


def files() -> list[Path]:
    """Returns all files that are looked at."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    folders = [("changes", "*.md"), ("docs", "*.md"), ("src/zermelo", "*.py"), ("tools", "*.py"), ("examples", "*.py")]
    return pages + [path for folder, kind in folders for path in sorted((ROOT / folder).rglob(kind))]


def blank(found: re.Match[str]) -> str:
    """Returns as many lines as were found, with nothing on them."""
    return "\n" * found[0].count("\n") or " · "


def page_prose(text: str) -> str:
    """Returns a Markdown text without its code and the places its links lead to, line by line."""
    text = re.sub(r"^( *)(`{3,}).*?^\1\2[ \t]*$", blank, text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`+[^`]*`+|\]\([^)]*\)", blank, text)


def module_prose(text: str) -> str:
    """Returns the docstrings of a module and its texts of several words, each on its line, without examples."""
    lines = [""] * (text.count("\n") + 1)
    for found in TEXT.finditer(text):
        said = re.sub(r"^\s*(>>>|\.\.\.) .*$", "", found[1] or found[2] or "", flags=re.MULTILINE)
        if " " in said.strip():
            said = re.sub(r"`+[^`]*`+", blank, said)
            for k, line in enumerate(said.split("\n"), text.count("\n", 0, found.start())):
                lines[k] += " · " + line.strip()
    return "\n".join(lines)


def prose(path: Path) -> str:
    """Returns what people read in a file, every line in its place."""
    text = path.read_text(encoding="utf-8")
    return RIGHT.sub(" · ", module_prose(text) if path.suffix == ".py" else page_prose(text))


def slips(paths: list[Path]) -> list[str]:
    """Returns a line for each slip: the file, the line, the word and what it should be."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        names = {}
        for k, path in enumerate(paths):
            text, copy = prose(path), Path(folder, f"{k}.txt")
            copy.write_text(text, encoding="utf-8")
            names[copy.name] = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            found += [
                f"{names[copy.name]}:{line}: {twice[1]} twice"
                for line, words in enumerate(text.split("\n"), 1)
                for twice in TWICE.finditer(words)
            ]
        command = [
            sys.executable,
            "-m",
            "codespell_lib",
            "-I",
            WORDS / "allowed.txt",
            "-D",
            "-",
            "-D",
            WORDS / "wrong.txt",
        ]
        done = subprocess.run([*command, folder], capture_output=True, text=True, encoding="utf-8")
        if done.returncode not in (0, 65) or done.stderr:
            raise RuntimeError(done.stderr or done.stdout)
        for line in done.stdout.splitlines():
            copy, number, words = Path(line.split(":")[0]).name, *line.split(":", 2)[1:]
            found.append(f"{names[copy]}:{number}:{words}")
    return sorted(found)


def odd_words(paths: list[Path]) -> list[str]:
    """Returns a line for each odd phrase in users' texts (tools/words/dialect.txt), with what to write instead.

    Users read pages, and the texts of modules: errors, tables, help. Docstrings count where they are help of commands.
    """
    found = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            text = re.sub(r"\{[^{}\n]*\}|--\w+|\b\w+=", " · ", text)  # what an f-string fills in, and names of options
            if "faces/cli" not in path.as_posix():
                text = re.sub(r'""".*?"""', blank, text, flags=re.DOTALL)
        words = module_prose(text) if path.suffix == ".py" else page_prose(text)
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for line, said in enumerate(words.split("\n"), 1):
            found += [f"{name}:{line}: {odd}" for odd in odd_phrases(said)]
    return found


def odd_phrases(text: str) -> list[str]:
    """Returns the odd phrases in a text, each with what to write instead."""
    instead, odd = _dialect()
    return [f"{found[0]} ==> {instead[found[0].lower()]}" for found in odd.finditer(text)]


@cache
def _dialect() -> tuple[dict[str, str], re.Pattern[str]]:
    rows = [line.split(" = ") for line in (WORDS / "dialect.txt").read_text(encoding="utf-8").splitlines()]
    instead = {phrase.lower(): better for phrase, better in rows}
    return instead, re.compile(rf"\b({'|'.join(map(re.escape, instead))})\b", re.IGNORECASE)


def user_texts() -> list[Path]:
    """Returns the files that hold what users read: pages, news, and the modules with their errors, tables and help."""
    folders = ("changes", "docs", "src")
    return [path for path in files() if path.name == "README.md" or path.relative_to(ROOT).parts[0] in folders]


def main() -> int:
    """Prints what is wrong; 1 when anything is."""
    given = [Path(name).resolve() for name in sys.argv[1:]]
    found = slips(given or files()) + odd_words(given or user_texts())
    print("\n".join(found) or "Nothing found.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

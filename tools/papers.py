"""Runs every experiment and writes what came out to docs/papers.md.

python tools/papers.py            run all, the slow ones too, and write the page
python tools/papers.py --quick    keep what the page says of the slow ones
"""

from __future__ import annotations

import sys
from pathlib import Path

from zermelo.papers.experiment import PAPERS, Experiment, Found, experiment_value_text, tally_experiments
from zermelo.papers.registry import registered_experiments

PAGE = Path(__file__).parents[1] / "docs" / "papers.md"
TITLES = {
    "li": "Luckhardt and Irani 1986: An algorithmic solution of n-person games",
    "ln": "Lakatos and Nagy 2004: Games with few players",
    "gl": "A lecture on games: trees, minimax, alpha-beta, evaluation functions",
    "lrtz": "Littman, Ravi, Talwar and Zinkevich 2006: An efficient optimal-equilibrium algorithm",
    "ke": "Etessami's lecture: games of perfect information, games on graphs",
}
HEAD = """\
# Five papers, rerun

zermelo builds on five texts. This page reruns every figure, table, theorem and worked example of them.
`python tools/papers.py` writes it; nothing is typed in by hand.

* **reproduced**: our result is the printed one.
* **corrected**: the text has an error. Our result differs, and a few plain lines that share no code with the solvers
  agree with ours.
* **not reproducible**: our result differs, or the text leaves out what is needed. The reasons are given.
* **ours**: the text names a method and prints no figure, or the figure is about one of our games. It is compared only
  with a second computation.
* **measured**: times on this machine, next to what the text says about times.

The column *printed* has what was printed: a figure, the value of a printed formula, yes or no, or *all*, for a claim
about all games; then *ours* counts the games that were tried.

Running a theorem does not prove it: random games are tried, every strategy by brute force. If a drawing is lost, we
compare what the text says about it, and the rest is ours alone. *Plainly again* is the second computation.

`zermelo reproduce` runs everything except the slow ones, which `--all` adds; a name runs one:

```console
$ zermelo reproduce li-figure-2
li-figure-2: reproduced
...
```

"""
MEASURED = "It holds times, which are others in every run; run it to see them."


def cell(text: str) -> str:
    """Returns *text* as a cell of a table."""
    return text.replace("|", "\\|")


def section(found: Found) -> str:
    """Returns what the page says of one experiment."""
    made = found.experiment
    parts = [f"### {made.id}", f"*{made.place}*: {made.claim}"]
    if made.is_measured:
        parts.append(MEASURED)
    else:
        parts.append(f"**{found.verdict}**" + (". " + " ".join(found.words) if found.words else ""))
        if found.lines:
            rows = ["| | printed | ours | plainly again | |", "|---|---|---|---|---|"]
            for line in found.lines:
                cells = (
                    line.what,
                    experiment_value_text(line.printed),
                    experiment_value_text(line.ours),
                    experiment_value_text(line.again),
                    line.verdict,
                )
                rows.append(f"| {' | '.join(map(cell, cells))} |")
            parts.append("\n".join(rows))
    return "\n\n".join(parts) + "\n"


def row(made: Experiment, verdict: str) -> str:
    """Returns the line of the overview."""
    said = "times: run it" if made.is_measured else verdict
    return f"| [{made.id}](#{made.id.replace('.', '')}) | {cell(made.place)} | {said} |"


def verdict_on(page: str, made: Experiment) -> str:
    """Returns the verdict that *page* gives in its overview."""
    begin = f"| [{made.id}]("
    line = next(line for line in page.splitlines() if line.startswith(begin))
    return line.rstrip(" |").rsplit("| ", 1)[1]


def section_on(page: str, made: Experiment) -> str:
    """Returns what *page* says of one experiment."""
    begin = page.index(f"### {made.id}\n")
    ends = [k for mark in ("\n### ", "\n## ") if (k := page.find(mark, begin + 1)) > 0]
    return page[begin : min(ends, default=len(page) - 1)].rstrip("\n") + "\n"


def written(founds: dict[str, Found], page: str = "") -> str:
    """Returns the whole page; of what was not run it says what *page* says."""
    every = registered_experiments()
    verdicts = {name: founds[name].verdict if name in founds else verdict_on(page, one) for name, one in every.items()}
    parts = [HEAD + tally_experiments(every.values(), verdicts) + "\n"]
    for paper in PAPERS:
        of_it = [one for one in every.values() if one.id.split("-")[0] == paper]
        rows = [row(one, verdicts[one.id]) for one in of_it]
        parts.append(f"## {TITLES[paper]}\n\n| | place | |\n|---|---|---|\n" + "\n".join(rows) + "\n")
        parts += [section(founds[one.id]) if one.id in founds else section_on(page, one) for one in of_it]
    return "\n".join(parts)


def main() -> None:
    """Writes the page."""
    quick = "--quick" in sys.argv[1:]
    page = PAGE.read_text(encoding="utf-8") if quick else ""
    founds = {}
    for name, one in registered_experiments().items():
        if not (quick and one.is_slow):
            founds[name] = one.run()
            print(f"{name}: {founds[name].verdict}")
    PAGE.write_text(written(founds, page), encoding="utf-8")


if __name__ == "__main__":
    main()

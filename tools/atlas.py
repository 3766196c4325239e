"""Solves every game of the atlas and writes docs/atlas.md.

python tools/atlas.py              solve all, some minutes, and write the page
python tools/atlas.py rows.json    keep rows in a file as they come, and go on from it
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from textwrap import fill

from zermelo.atlas.entries import ENTRIES, atlas_entry_families
from zermelo.atlas.row import Row
from zermelo.atlas.run import run_atlas
from zermelo.atlas.table import atlas_table_groups, atlas_table_markdown, atlas_table_payoffs

PAGE = Path(__file__).parents[1] / "docs" / "atlas.md"
HEAD = """\
# An atlas of small games

{games} games of {families} families, with two, three and four players, each solved completely. Code that shares
nothing with the solvers checked {checks} answers; all are correct. `python tools/atlas.py` writes this page from what
`zermelo atlas` finds. The command takes a family or a number of players, and shows the same:

```console
$ zermelo atlas --family entry
entry
game   size  outcome  guarantees  dominant  pure  first
entry     5  1 1      0 1         none         1      0
...
```

`--out atlas.json` saves every row as soon as it is done, so an interrupted run continues where it stopped. `--out
atlas.csv` and `--out atlas.md` write the table, and `--json` prints it for programs.

## What the columns mean

Payoffs are in the order of the players, who are A, B, C … if they have no other names.

* **game**: its parameters. `zermelo games NAME` shows the rules, `zermelo solve NAME:PARAMETERS` solves it.
* **positions**: how many different ones can occur, ends included; for trees, the number of nodes.
* **outcome**: what everybody gets in a subgame-perfect equilibrium. A player may have several equally good moves, and
  the choice can matter to the others. So you see it for every tie-breaking rule: the *first* or the *last* of them in
  the order of the game, the *average* of all, or always the one that is best (*kind*) or worst (*spiteful*) for a
  player. If no rule is named, the outcome is the same under all. With hidden moves it is the first equilibrium found.
* **guarantees**: the maximin values: what each player gets at least, even if all the others play together against
  them.
* **dominant**: who can force a win: the first place, perhaps shared, but not a draw, in every play. In brackets: who
  can at least guarantee an even share, if payoffs have a constant sum. *none*: nobody can.
* **pure**: how many different payoffs the pure subgame-perfect equilibria have.
* **fairest**: the one of them whose poorest player gets the most; or how many are equally fair, and what everybody
  then gets at least.
* **best teams**: the stable coalition structure with the largest total; among several, the one whose poorest player
  gets the most, then the one with the most teams. Stable means that nobody gains by leaving a team, whether the rest
  of it stays together or falls apart. Ties go to the first move.
* **first mover**: what the player who moves first gets with averaged ties, minus the mean of all players. If ties
  cannot be averaged, with first ties.
* **checks**: how many answers were checked.
* **source**: who published the winner or the payoffs, and whether our result agrees. *ours*: computed here, and we
  know of no publication. Three-player Nim was studied by Li 1978, Straffin 1985 and Propp 2000, with other questions
  or other aims; the payoffs of Lakatos and Nagy's heaps are lost. So these rows are ours, too.

–: the question does not apply; the reason is below the table.

## What is surprising

"""


def facts(rows: Sequence[Row]) -> list[str]:
    """Returns what is surprising, in sentences whose figures come from the rows; a claim that fails is an error."""
    two, more = ([row for row in rows if (len(row.players) == 2) == is_two] for is_two in (True, False))
    found = [_ties(two, more), _dominance(two, more), _firsts(rows), _teams(more)]
    of = {row.entry.game: row for row in rows}
    return [*found, _chomp(of), _dots(of), _cops(of), _centipede(of), _checkers(of), _tokens(of), _pig(of)]


def _claim(is_so: bool) -> None:
    if not is_so:
        raise ValueError("A sentence of the page is no longer so; write another.")


def _some(rows: Iterable[Row], among: Sequence[Row]) -> str:
    return f"{len(list(rows))} of {len(among)}"


def _ties(two: Sequence[Row], more: Sequence[Row]) -> str:
    few, many = (_some((row for row in rows if len(atlas_table_groups(row)) > 1), rows) for rows in (two, more))
    return (
        f"With two players ties rarely matter: the tie-breaking rule changes the outcome in {few} games. With three or "
        f"four players it does in {many}. An answer about such a game must say how ties are broken."
    )


def _dominance(two: Sequence[Row], more: Sequence[Row]) -> str:
    few, many = (_some((r for r in rows if r.strong == () and r.safe == ()), rows) for rows in (two, more))
    return (
        f"In {few} games of two players nobody can force a win or guarantee an even share. With three or four "
        f"players it is {many}."
    )


def _firsts(rows: Sequence[Row]) -> str:
    parts = []
    for seats in sorted({len(row.players) for row in rows}):
        gains = [row.advantage for row in rows if len(row.players) == seats and row.advantage is not None]
        signs = Counter((gain > 0) - (gain < 0) for gain in gains)
        _claim(signs[1] > signs[-1] > 0)
        parts.append(f"of {seats} players it gives more than the mean in {signs[1]}, less in {signs[-1]}")
    return f"Moving first helps more often than not, but by no means always: in games {'; '.join(parts)}."


def _teams(more: Sequence[Row]) -> str:
    joined = [row for row in more if row.teams is not None and "+" in row.teams]
    none = [row for row in more if row.structures is not None and row.teams is None]
    asked = [row for row in more if row.structures is not None]
    games = ", ".join(f"`{row.entry.game}`" for row in joined)
    nowhere = f" In {len(none)} no structure is stable." if none else ""
    return (
        f"Of {len(asked)} games of three or four players only {len(joined)} have a best coalition structure with a "
        f"team in it: {games}. In the others no stable team gets a larger total than playing alone, or the same "
        f"total and more for the poorest.{nowhere}"
    )


def _chomp(of: dict[str, Row]) -> str:
    two, three, four = (of[f"chomp:4,3{more}"] for more in ("", ",players=3", ",players=4"))
    _claim(two.strong == ("A",) and not three.strong and not three.safe and four.strong == ("A", "B"))
    _claim(len(set(three.guarantees or ())) == 1 and three.guarantees is not None)
    held = min(three.guarantees or ())
    return (
        f"Chomp: with two players the first wins. With three nobody is safe: each can be held to {held}. With four the "
        f"first two are both safe again, whatever the others do: {atlas_table_payoffs(four.guarantees)}."
    )


def _dots(of: dict[str, Row]) -> str:
    row = of["dots:2,2,players=3"]
    kind = row.outcomes["kind:C"]
    _claim(kind[2] == sum(kind) and row.guarantees is not None)
    return (
        f"Dots and boxes for three on 2 by 2 boxes: the equilibria have {row.pure} different payoffs. C can "
        f"guarantee {(row.guarantees or ())[2]}, and if ties are broken kindly to C, it gets all {kind[2]} boxes."
    )


def _cops(of: dict[str, Row]) -> str:
    row = of["cops:cycle,4,cops=2,players=3"]
    _claim(of["cops:cycle,4"].strong == ("Robber",) and row.strong == ("Cop2",))
    _claim(row.guarantees is not None and row.guarantees[0] < 0)
    return (
        "Cops and robber on a square: one cop never catches the robber. With two, the second cop can force the catch "
        "even if the first one helps the robber; the first cannot."
    )


def _centipede(of: dict[str, Row]) -> str:
    row = of["centipede:10"]
    _claim(row.teams == "A+B" and row.pure == 1)
    return (
        f"Centipede of ten rounds: the one equilibrium pays {atlas_table_payoffs(row.outcome)}; as a team the two get "
        f"{atlas_table_payoffs(row.teams_pay)}, {sum(row.teams_pay or ()) // sum(row.outcome or ())} times as much."
    )


def _checkers(of: dict[str, Row]) -> str:
    row = of["checkers:1,players=4,turns=2"]
    _claim(row.teams == "A+B | C | D" and row.outcome is not None and row.outcome[3] == max(row.outcome))
    return (
        f"Chinese checkers for four, one piece each, two moves each: alone they end at "
        f"{atlas_table_payoffs(row.outcome)}. A and B as "
        f"a team hold D back, and it is {atlas_table_payoffs(row.teams_pay)}."
    )


def _tokens(of: dict[str, Row]) -> str:
    row = of["tokens:12,players=3"]
    _claim(row.teams == "A | B+C")
    return (
        f"Twelve tokens for three: B and C as a team turn {atlas_table_payoffs(row.outcome)} into "
        f"{atlas_table_payoffs(row.teams_pay)}, and neither "
        f"gains by leaving."
    )


def _pig(of: dict[str, Row]) -> str:
    row = of["pig:3,2,turns=2,players=3"]
    _claim(row.outcome is not None and row.guarantees is not None and row.outcome[0] > row.guarantees[0])
    spared = Fraction(row.outcome[0] if row.outcome else 0) - (row.guarantees or (0,))[0]
    ahead = f"Pig for three: A is ahead by {row.advantage}"
    return f"{ahead}; {spared} of it would be lost if B and C played together against A."


def written(rows: Sequence[Row]) -> str:
    """Returns the whole page."""
    checks = sum(row.checks for row in rows)
    head = HEAD.format(games=len(rows), families=len(atlas_entry_families()), checks=f"{checks:,}")
    ours = sum(row.entry.is_ours for row in rows)
    agree = sum(row.agrees is True for row in rows)
    counts = f"{ours} rows are ours. The other {len(rows) - ours} have a source: {agree} of them agree with it."
    points = [fill(fact, 118, initial_indent="* ", subsequent_indent="  ") for fact in (counts, *facts(rows))]
    return head + "\n".join(points) + "\n\n" + atlas_table_markdown(rows)


def main() -> None:
    """Writes the page."""
    path = sys.argv[1] if sys.argv[1:] else None
    found = run_atlas(ENTRIES, path, lambda count: print(f"{count} of {len(ENTRIES)}", file=sys.stderr))
    if found.status != "solved" or found.wrong:
        raise SystemExit(f"Not written: {found.status}, {[row.entry.game for row in found.wrong]}")
    PAGE.write_text(written(found.rows), encoding="utf-8")


if __name__ == "__main__":
    main()

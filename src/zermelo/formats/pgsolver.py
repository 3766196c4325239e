"""Games on graphs as PGSolver and Oink write them: ``.gm`` files, as far as they are games of reaching something.

```
parity 3;                     the greatest number of a position
start 0;                      may be left out: then play begins at the first position written
0 1 0 1,2 "here";             number, priority, owner (0 or 1), successors, and a name if it has one
1 1 1 0,3;
2 0 0 2;                      a position whose one move leads back to itself is an end
3 1 0 3;
```

The players are called Even and Odd. An end is won by Even when its priority is even, else by Odd: the winner gets 1,
the loser pays 1. All other positions on cycles must have priorities of one parity: the player of that parity wins
endless play, and the file is a game of reaching an end, or of keeping away from it. Where both parities lie on cycles,
who wins depends on which come back forever: that is a parity game proper, and it is refused.

Reference: Friedmann and Lange 2009, the PGSolver collection; van Dijk 2018, Oink.
"""

from __future__ import annotations

import gc
import re
from dataclasses import replace
from typing import Any

import numpy as np

from zermelo.errors import FileError, ParameterError
from zermelo.formats.json.fields import field_excerpt
from zermelo.forms.arena import END, NATURE
from zermelo.forms.connectivity.strongly_connected import strongly_connected_components
from zermelo.forms.explore.starts import refuse_several_starts
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff
from zermelo.forms.stages import refuse_stages

PLAYERS = ("Even", "Odd")
MOST = 50_000_000  # positions that a header may declare
NUMBER, BLANK = r"\d{1,18}+", r"\s*+"  # nothing is tried twice, so no text takes longer than it is long
HEADER = re.compile(rf"{BLANK}parity\s++({NUMBER}){BLANK};", re.ASCII)
START = re.compile(rf"{BLANK}start\s++({NUMBER}){BLANK};", re.ASCII)
ENTRY = re.compile(
    rf'{BLANK}({NUMBER})\s++({NUMBER})\s++([01])(?!\d){BLANK}((?:{NUMBER}{BLANK},{BLANK})*+{NUMBER}{BLANK})?+'
    r'("[^"\n]*+"\s*+)?+(;|\Z)', re.ASCII
)  # fmt: skip


def read_pgsolver(content: str, name: str, game: Any = None) -> Graph:
    """Returns the game in *content*; *name* is what errors call the file."""
    if game is not None:
        raise ParameterError(f"{name} is a game itself; leave game out.")
    collecting = gc.isenabled()
    gc.disable()  # a million small objects, none of them garbage
    try:
        return _read(content, name)
    finally:
        if collecting:
            gc.enable()


def _read(content: str, name: str) -> Graph:
    at, greatest = 0, None
    found = HEADER.match(content)
    if found:
        at, greatest = found.end(), int(found[1])
        if greatest >= MOST:
            raise _refusal(name, content, found.start(1), f"{greatest:,} declared positions are more than {MOST:,}.")
    found = START.match(content, at)
    start = (int(found[1]), found.start(1)) if found else None
    at = found.end() if found else at
    entries = _entries(content, at, name, greatest)
    if not entries:
        raise FileError(f"{name}: there is no position; a line is: number priority owner successors;")
    if start is not None and start[0] not in entries:
        raise _refusal(name, content, start[1], f"play begins at {start[0]}, which is no position.")
    return _graph(entries, next(iter(entries)) if start is None else start[0], name, content)


Entry = tuple[int, int, list[int], str, int]  # priority, owner, successors, name, where in the text


def _entries(content: str, at: int, name: str, greatest: int | None) -> dict[int, Entry]:
    entries: dict[int, Entry] = {}
    while content[at:].strip() if len(content) - at < 100 else True:
        found = ENTRY.match(content, at)
        if found is None:
            rest = content[at:].lstrip()
            where = len(content) - len(rest)
            line = rest.partition("\n")[0]
            raise _refusal(
                name, content, where, f"a position is: number priority owner successors; not {field_excerpt(line)}."
            )
        number = int(found[1])
        if number in entries:
            raise _refusal(name, content, found.start(1), f"position {number} is written twice.")
        if greatest is not None and number > greatest:
            raise _refusal(name, content, found.start(1), f"position {number} is beyond the {greatest} declared.")
        if not found[4]:
            raise _refusal(name, content, found.start(1), f"position {number} is a dead end: it has no successor.")
        after = list(dict.fromkeys(int(word) for word in found[4].split(",")))
        called = (found[5] or "").strip().strip('"')
        entries[number] = (int(found[2]), int(found[3]), after, called, found.start(1))
        at = found.end()
        if at == len(content):
            break
    return entries


def _graph(entries: dict[int, Entry], start: int, name: str, content: str) -> Graph:
    numbers = [start, *(n for n in entries if n != start)]
    place = {number: k for k, number in enumerate(numbers)}
    first, succ, mover, payoff, parity = [0], list[int](), list[int](), [], []
    for number in numbers:
        priority, owner, after, _, where = entries[number]
        unknown = next((n for n in after if n not in place), None)
        if unknown is not None:
            raise _refusal(name, content, where, f"position {number} leads to {unknown}, which is no position.")
        parity.append(priority % 2)
        if after == [number]:
            mover.append(END)
            payoff.append([1, -1] if priority % 2 == 0 else [-1, 1])
        else:
            mover.append(owner)
            succ += [place[n] for n in after]
        first.append(len(succ))
    graph = Graph(
        players=PLAYERS, first=np.array(first, dtype=np.int32), succ=np.array(succ, dtype=np.int32),
        mover=np.array(mover, dtype=np.int8), payoff=np.array(payoff, dtype=np.int64).reshape(-1, 2),
        states=[entries[n][3] or str(n) for n in numbers] if _are_different(entries) else [str(n) for n in numbers],
        vocabulary=tuple(str(n) for n in numbers), move=np.array(succ, dtype=np.int32), title=name,
    )  # fmt: skip
    inner = {p for p, seat in zip(parity, mover, strict=True) if seat != END}
    if len(inner) == 1:  # whatever cycles there are, one player wins them
        return replace(graph, endless=_won(inner))
    ring = [v for part in strongly_connected_components(graph) for v in part if len(part) > 1 or v in graph.children(v)]
    winners = {parity[v] for v in ring}
    if len(winners) > 1:
        one, other = (next(numbers[v] for v in ring if parity[v] == p) for p in (0, 1))
        raise FileError(
            f"{name}: positions {one} and {other} lie on cycles and have an even and an odd priority: a parity game "
            "proper. Files are read where endless play has one winner."
        )
    if not winners:
        return graph
    return replace(graph, endless=_won(winners))


def _won(parities: set[int]) -> Payoff:
    even = 1 if parities == {0} else -1
    return Payoff(PLAYERS, (even, -even))


def _are_different(entries: dict[int, Entry]) -> bool:
    names = [entry[3] or str(number) for number, entry in entries.items()]
    return len(set(names)) == len(names)


def _refusal(name: str, content: str, at: int, what: str) -> FileError:
    line = content.count("\n", 0, at) + 1
    column = at - content.rfind("\n", 0, at)
    return FileError(f"{name}, line {line}, column {column}: {what}")


def write_pgsolver(thing: Any) -> str:
    """Returns a game of two opposed players, won or lost, as the text of a ``.gm`` file."""
    if getattr(thing, "as_graph", None) is None:
        raise ParameterError(f"A .gm file holds a graph, not a {type(thing).__name__}; give game_graph(game).")
    refuse_stages(thing, "a .gm file cannot represent that; write a .json file")
    refuse_several_starts(thing, "A .gm file has one start")
    if len(thing.players) != 2 or (thing.mover == NATURE).any():
        raise ParameterError("A .gm file holds a game of two players without chance.")
    won = thing.payoff[:, 0]
    if not (won != 0).all() or not (won == -thing.payoff[:, 1]).all() or (thing.endless and not _is_won(thing.endless)):
        raise ParameterError("In a .gm file one player wins and the other loses, at every end and in endless play.")
    going_on = 0 if thing.endless is None or thing.endless.vector[0] > 0 else 1
    lines = [f"parity {len(thing) - 1};", "start 0;"]
    ends = iter(won.tolist())
    for v in range(len(thing)):
        if thing.mover[v] == END:
            lines.append(f"{v} {0 if next(ends) > 0 else 1} 0 {v};")
            continue
        after = dict.fromkeys(thing.children(v))
        if list(after) == [v]:
            raise ParameterError(f"Position {v} leads to itself alone; in a .gm file that would be an end.")
        lines.append(f"{v} {going_on} {int(thing.mover[v])} {','.join(map(str, after))};")
    return "\n".join(lines) + "\n"


def _is_won(payoff: Payoff) -> bool:
    return payoff.vector[0] != 0 and payoff.vector[0] == -payoff.vector[1]

"""Connect Four solved slowly, by a program that shares nothing with zermelo: the truth behind ``fours.txt``.

The board is a list of columns, each a text of stones from the bottom up, such as ``"xox"``. A line is looked for from
the stone that was dropped last, square by square. Every position met is remembered with the bounds found for it.

The score of a position, for the side to move, is 0 for a draw; n > 0 when that side can win with n - 1 squares left
free and no sooner, counting the stone that wins; -n when the other side can. So the sooner a win, the higher.

``python -m tests.games.fours --write`` writes the file anew: some minutes of work.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

FILE = Path(__file__).with_name("fours.txt")
SEED = 19881001
HEAD = """\
# Connect Four: positions and their exact scores, by tests/games/fours.py alone, seed {seed}.
# width height | moves so far, columns from 1 | score for the side to move (see there)
"""
# width, height, stones on the board, how many positions; the more stones, the quicker they are solved again
WANTED = (
    (7, 6, 20, 8), (7, 6, 22, 12), (7, 6, 24, 12), (7, 6, 26, 12), (7, 6, 28, 8), (7, 6, 30, 8), (7, 6, 31, 4),
    (7, 6, 32, 4), (7, 6, 33, 4), (7, 6, 34, 4), (7, 6, 36, 4), (6, 5, 12, 4), (5, 5, 6, 4),
)  # fmt: skip
OPENINGS = ((4, 4, ""), (5, 4, ""), (4, 5, ""), (6, 4, ""))


def dropped(moves: str, width: int) -> list[str]:
    """Returns the columns after *moves*, whoever may have won."""
    columns = [""] * width
    for ply, move in enumerate(moves):
        columns[int(move) - 1] += "xo"[ply % 2]
    return columns


def makes_line(columns: list[str], at: int) -> bool:
    """Says whether the topmost stone of a column stands in a line of four."""
    x, y = at, len(columns[at]) - 1
    mark = columns[x][y]

    def run(dx: int, dy: int) -> int:
        length, i, j = 0, x + dx, y + dy
        while 0 <= i < len(columns) and 0 <= j < len(columns[i]) and columns[i][j] == mark:
            length, i, j = length + 1, i + dx, j + dy
        return length

    return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))


class Solver:
    """Solves positions of one board and remembers them."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.known: dict[str, tuple[int, int]] = {}
        self.order = sorted(range(width), key=lambda x: (abs(2 * x - width + 1), x))

    def score(self, moves: str) -> int:
        """Returns the score of the position after *moves*, none of which won."""
        free = self.width * self.height - len(moves)
        return self.between(dropped(moves, self.width), free, len(moves) % 2, -free, free)

    def between(self, columns: list[str], free: int, side: int, low: int, high: int) -> int:
        """Returns the score if low < score < high; else a bound beyond that side of the window."""
        if free == 0:
            return 0
        key = "/".join(columns)
        least, most = self.known.get(key, (-free, free))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        best = -free
        for x in self.order:
            if len(columns[x]) == self.height:
                continue
            columns[x] += "xo"[side]
            if makes_line(columns, x):
                found = free
            else:
                found = -self.between(columns, free - 1, 1 - side, -high, -max(low, best))
            columns[x] = columns[x][:-1]
            best = max(best, found)
            if best >= high:
                break
        if best >= high:
            least = max(least, best)
        elif best <= low:
            most = min(most, best)
        else:
            least = most = best
        self.known[key] = (least, most)
        return best


def is_quiet(moves: str, width: int, height: int) -> bool:
    """Says whether nobody has won, and whether the side to move can neither win at once nor must stop two threats."""
    columns = dropped(moves, width)
    for side in (len(moves) % 2, 1 - len(moves) % 2):
        wins = 0
        for x in range(width):
            if len(columns[x]) < height:
                columns[x] += "xo"[side]
                wins += makes_line(columns, x)
                columns[x] = columns[x][:-1]
        if wins > (0 if side == len(moves) % 2 else 1):
            return False
    return True


def at_random(width: int, height: int, stones: int, dice: random.Random) -> str:
    """Returns moves of a random game without a win that leave a quiet position."""
    while True:
        columns, moves = [""] * width, ""
        while len(moves) < stones:
            x = dice.choice([x for x in range(width) if len(columns[x]) < height])
            columns[x] += "xo"[len(moves) % 2]
            moves += str(x + 1)
            if makes_line(columns, x):
                break
        else:
            if is_quiet(moves, width, height):
                return moves


def read() -> list[tuple[int, int, str, int]]:
    """Returns what the file holds: width, height, moves, score."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            board, moves, score = line.split("|")
            width, height = map(int, board.split())
            found.append((width, height, moves.strip(), int(score)))
    return found


def write() -> None:
    """Solves all positions and writes the file."""
    dice, lines = random.Random(SEED), [HEAD.format(seed=SEED)]
    for width, height, moves in [
        *((w, h, at_random(w, h, stones, dice)) for w, h, stones, count in WANTED for _ in range(count)),
        *OPENINGS,
    ]:
        began = time.process_time()
        solver = Solver(width, height)
        score = solver.score(moves)
        print(width, height, moves, score, f"{time.process_time() - began:.1f} s, {len(solver.known):,}", flush=True)
        lines.append(f"{width} {height} | {moves} | {score}\n")
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.games.fours --write")
    write()

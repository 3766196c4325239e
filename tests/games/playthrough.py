"""One random play of a game as a text, so that a change of rules shows as a change of a file.

``python -m tests.games.playthrough --write`` writes the files in ``golden/`` anew.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

from tests.games.oracle import legal, scores
from zermelo.games import from_name

MOST = 60  # moves shown of a play that may go on forever
GOLDEN = Path(__file__).parent / "golden"
PLAYED = {
    "centipede": "centipede:6",
    "checkers": "checkers:3,players=3,turns=8",
    "chomp": "chomp:4,3,players=3",
    "connect": "connect:7,6,4",
    "connect3": "connect:5,4,3,players=3",
    "cops": "cops:grid,3,cops=2",
    "cops_apart": "cops:cycle,6,cops=2,players=3",
    "dobutsu": "dobutsu",
    "domineering": "domineering:4,5",
    "dots": "dots:2,2,players=3",
    "entry": "entry",
    "foxgeese": "foxgeese:3,4,3,diagonals",
    "grundy": "grundy:12,players=3,payoff=third",
    "halma": "halma:2,2",
    "hearts": "hearts:4,seed=1,players=3",
    "hex": "hex:4,3",
    "hexapawn": "hexapawn:4,4",
    "hounds": "hounds",
    "kalah": "kalah:3,3",
    "lgame": "lgame",
    "line": "line:5,4,4,players=4",
    "mills": "mills:6",
    "morris": "morris",
    "mutorere": "mutorere",
    "nim": "nim:3,4,5,players=3",
    "nim_before": "nim:2,2,2,players=3,before",
    "nim_misere": "nim:2,2,misere",
    "ohhell": "ohhell:3,players=3,seed=2",
    "othello": "othello:8",
    "pig": "pig:12,6,players=3,turns=2",
    "rolit": "rolit:5,players=3",
    "tarok": "tarok:4,seed=1,players=3",
    "teeko": "teeko",
    "tictactoe": "tictactoe",
    "tokens": "tokens:12,players=Ann+Bob+Cy",
    "ultimatum": "ultimatum:5",
    "voting": "voting:5,3",
}


def dice(seed: int) -> Any:
    """Yields numbers forever: a linear congruence, the same on every machine and in every Python."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        yield seed >> 33


def playthrough(text: str, seed: int = 1) -> str:
    """Returns one random play of the game called *text*: who moves, the moves, the position, the scores."""
    rules: Any = from_name(text)
    state, lines = list(rules.start), [text, repr(rules), "", rules.text(list(rules.start))]
    for number in islice(dice(seed), MOST if hasattr(rules, "endless") else None):
        if rules.over(state):
            break
        moves = legal(rules, tuple(state))
        named = [rules.name(state, a) for a in moves]
        assert len(set(named)) == len(named), f"two moves share a name in {named}"
        assert not any("/" in name for name in named)
        seat = rules.player(state)
        chosen = number % len(moves)
        who = "chance" if seat == -1 else rules.names[seat]
        lines += ["", f"{who}: {' '.join(named)}", f"plays {named[chosen]}"]
        rules.apply(state, moves[chosen])
        lines.append(rules.text(state))
    has_ended = rules.over(state)
    paid = scores(rules, tuple(state)) if has_ended else rules.endless
    won = ", ".join(f"{name} {payoff}" for name, payoff in zip(rules.names, paid))
    return "\n".join([*lines, *([] if has_ended else ["", "and so on"]), "", f"scores: {won}", ""])


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.games.playthrough --write")
    for name, text in PLAYED.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(text), encoding="utf-8")

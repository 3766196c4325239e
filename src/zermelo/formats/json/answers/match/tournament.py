"""The book of a tournament: a file of JSON lines, one for each finished match, so that it can be taken up again.

```
{"zermelo":"tournament","version":1,"game":"nim:1,2","players":["solve","random"],"seatings":"all","seed":0}
{"seating":["solve","random"],"round":1,"seed":63212098,"moves":["h2-1","h2-1","h1-1"],"payoff":{"A":1,"B":-1}}
```
A line is written when its match has ended. Half a line, which a crash may have left at the end, is cut off.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from zermelo.answers.match.tournament import Played, Standing, Tournament
from zermelo.errors import FileError
from zermelo.formats.json.documents import ENCODER, parse_json_document
from zermelo.formats.json.fields import (
    Place,
    count_field,
    field_excerpt,
    kind_field,
    list_field,
    number_to_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)


class Book:
    """The finished matches of one tournament, in a file; what is told of it must be what the file says."""

    def __init__(self, path: str | os.PathLike[str], told: dict[str, Any], seats: tuple[str, ...]) -> None:
        self.path, self.seats = Path(path), seats
        self.played: list[Played] = []
        try:
            content = self.path.read_bytes() if self.path.exists() else b""
            whole = content[: content.rfind(b"\n") + 1]
            if len(whole) < len(content):
                os.truncate(self.path, len(whole))
            if not whole:
                self._write(told)
                return
        except OSError as error:
            raise FileError(f"{path}: {(error.strerror or str(error)).lower()}.") from None
        try:
            lines = whole.decode().splitlines()
        except UnicodeDecodeError:
            raise FileError(f"{path}: this is not UTF-8 text.") from None
        self._same(lines[0], told)
        self.played = [self._read(line, Place(f"{path}, line {i}")) for i, line in enumerate(lines[1:], 2)]

    def add(self, match: Played) -> None:
        """Writes down a match that has ended."""
        self.played.append(match)
        paid = {seat: number_to_field(points) for seat, points in match.payoff.items()}
        self._write(
            {"seating": match.seating, "round": match.round, "seed": match.seed, "moves": match.moves, "payoff": paid}
        )

    def _write(self, document: dict[str, Any]) -> None:
        try:
            with open(self.path, "a", encoding="utf-8", newline="\n") as file:
                file.write(ENCODER.encode(document) + "\n")
        except OSError as error:
            raise FileError(f"{self.path}: {(error.strerror or str(error)).lower()}.") from None

    def _same(self, line: str, told: dict[str, Any]) -> None:
        place = Place(f"{self.path}, line 1")
        found = parse_json_document(line, place)
        if kind_field(found, place) != "tournament":
            raise place.refusal(f"this is no tournament but a {field_excerpt(found['zermelo'])}; choose another file.")
        due = json.loads(ENCODER.encode(told))
        for key in [*due, *({"hidden"} & found.keys() - due.keys())]:
            if found.get(key) != due.get(key):
                there, here = _brief(found.get(key)), _brief(due.get(key))
                raise place.refusal(
                    f"the file holds another tournament: its {key} is {there}, not {here}. "
                    "Choose another file, or give what the file says."
                )

    def _read(self, line: str, place: Place) -> Played:
        found = parse_json_document(line, place)
        if type(found) is not dict:
            raise place.refusal(f"a match is written as an object, not {field_excerpt(found)}.")
        only_known_fields(found, ("seating", "round", "seed", "moves", "payoff"), place)

        def words(key: str) -> tuple[str, ...]:
            inside = list_field(required_field(found, key, place), place.at(key), key)
            return tuple(text_field(word, place.at(key, i)) for i, word in enumerate(inside))

        def whole(key: str) -> int:
            return count_field(required_field(found, key, place), place.at(key))

        seating, moves = words("seating"), words("moves")
        payoff = payoff_field(required_field(found, "payoff", place), self.seats, place.at("payoff"))
        return Played(seating, whole("round"), whole("seed"), moves, payoff)


def _brief(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else field_excerpt(value)


def tournament_document(found: Tournament) -> dict[str, Any]:
    """Returns a tournament's table as plain values; all but ``margin`` and ``seconds`` is exact."""
    return {
        "method": "tournament", "ties": None, "by": "points", "status": found.status, "exact": found.exact,
        "effort": {
            "matches": len(found.matches), "moves": sum(len(match.moves) for match in found.matches),
            "seconds": found.seconds,
        },
        "game": found.game, "players": list(found.players), "rounds": found.rounds, "seed": found.seed,
        **({"hidden": True} if found.hidden else {}),
        "seatings": [list(seating) for seating in found.seatings], "counted": len(found.counted),
        "standings": [_standing(standing) for standing in found.standings],
    }  # fmt: skip


def _standing(standing: Standing) -> dict[str, Any]:
    exact = {key: number_to_field(getattr(standing, key)) for key in ("points", "place", "wins")}
    variance = None if standing.variance is None else number_to_field(standing.variance)
    margin = None if standing.margin is None else round(standing.margin, 6)
    return {**asdict(standing), **exact, "variance": variance, "margin": margin}

"""Tables of games with numbered positions, as documents that are saved and read again.

```
{"zermelo": "tablebase", "version": 1, "game": "chess:KRK", "balance": {…}, "longest": {…}, …
 "tally": [[0, 2, 1, 2592], …], "bytes": 1, "table": "eNrs…", "sha256": "…"}
```
`tally` counts positions: who moves, who wins (0 the second player, 1 nobody, 2 the first), in how many single moves,
and how many. `table` is the table itself: numbers of so many `bytes`, the low byte first, compressed by zlib, then
written in base64. `sha256` is of all but `effort`: a damaged file is refused. Without it a file is read as it is.
"""

from __future__ import annotations

import binascii
import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.tablebase import Balance, Tablebase
from zermelo.answers.solution import Solution
from zermelo.errors import FileError, ZermeloError
from zermelo.formats.json.answers.header import HOW
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    flag_field,
    list_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.fragments import (
    line_fragment,
    payoff_fragment,
    read_effort_fragment,
    read_status_fragment,
    read_ties_fragment,
)
from zermelo.formats.json.source import is_json_source_name, json_source_name, read_json_source_name
from zermelo.forms.arena import Array
from zermelo.forms.game import RulesGame
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.given import game as given_game

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable

TOLD = ("payoff", "line", "start", "balance", "longest", "distances", "limit", "unlimited", "example")


def tablebase_summary(answer: ByTable) -> dict[str, Any]:
    """Returns what ``--json`` prints of a table of numbered positions."""
    held = answer.evidence
    longest = {player: text and _farthest(answer, text) for player, text in answer.longest.items()}
    unlimited = None if held.unlimited is None else {p: asdict(balance) for p, balance in held.unlimited.items()}
    return {
        **summary_provenance(answer), "payoff": payoff_fragment(answer.payoff), "line": line_fragment(answer.line),
        "start": answer.write(),
        "balance": {player: asdict(balance) for player, balance in answer.balance.items()}, "longest": longest,
        "distances": {str(far): many for far, many in answer.distances().items()}, "limit": held.limit or None,
        "unlimited": unlimited, "example": held.example, "players": list(answer.players), "nodes": len(answer),
    }  # fmt: skip


def _farthest(answer: ByTable, text: str) -> dict[str, Any]:
    return {"position": text, "distance": answer.distance(text), "line": line_fragment(answer.best_line(text))}


def tablebase_position_document(found: Solution, at: Any) -> dict[str, Any]:
    """Returns what is known of one position."""
    return {
        "position": found.write(at), "payoff": payoff_fragment(found.value(at)), "distance": found.distance(at),
        "best": found.best(at), "line": line_fragment(found.best_line(at)),
    }  # fmt: skip


def tablebase_document(found: ByTable) -> dict[str, Any]:
    """Returns a table as a document; it is read again without solving."""
    held = found.evidence
    wide = held.table.dtype.itemsize
    packed = zlib.compress(np.ascontiguousarray(held.table, dtype=f"<i{wide}").tobytes(), 6)
    tally = [[*where, int(held.tally[tuple(where)])] for where in np.argwhere(held.tally).tolist()]
    named = json_source_name(found.game, found.asked)
    asked = {} if named is None else {"game": named}
    document = {
        "zermelo": "tablebase", "version": VERSION, **asked, **answer_summary(found), "tally": tally, "bytes": wide,
        "table": b64encode(packed).decode("ascii"),
    }  # fmt: skip
    return document | {"sha256": _seal(document)}


def _seal(document: dict[str, Any]) -> str:
    """The checksum of what a document says, but not of the time it took."""
    told = {name: value for name, value in document.items() if name not in ("table", "effort", "sha256")}
    digest = hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode())
    digest.update(str(document["table"]).encode())
    return digest.hexdigest()


def read_tablebase(document: dict[str, Any], place: Place, game: Any = None) -> Solution:
    """Returns the table that *document* holds; what it claims is for `check` to judge."""
    only_known_fields(document, ("zermelo", "version", "game", *HOW, *TOLD, "tally", "bytes", "table", "sha256"), place)
    found = _game(document, place, game)
    rules = found.rules
    offsets, size = {}, 0
    for state, many in rules.slices:
        offsets[rules.slice(list(state))] = size
        size += many
    wide = count_field(required_field(document, "bytes", place), place.at("bytes"))
    if wide not in (1, 2):
        raise place.at("bytes").refusal(f"a number takes 1 or 2 bytes, not {wide}.")
    unlimited = document.get("unlimited")
    named = document.get("game") if game is None else game
    held = Tablebase(
        source=found, table=_table(document, size, wide, place), offsets=offsets, tally=_tally(document, wide, place),
        unlimited=None if unlimited is None else _unlimited(unlimited, found.players, place.at("unlimited")),
        example=None if document.get("example") is None else text_field(document["example"], place.at("example")),
    )  # fmt: skip
    if "sha256" in document and document["sha256"] != _seal(document):
        raise place.at("sha256").refusal("the file is damaged: this is not the checksum of what it holds.")
    return Solution(
        evidence=held, method=text_field(required_field(document, "method", place), place.at("method")),
        why=text_field(document.get("why", ""), place.at("why")),
        effort=read_effort_fragment(document, place.at("effort")),
        ties=read_ties_fragment(required_field(document, "ties", place), found.players, place.at("ties")),
        status=read_status_fragment(document.get("status", "solved"), place.at("status")),
        exact=flag_field(document.get("exact", True), place.at("exact")), asked=named if isinstance(named, str) else "",
    )  # fmt: skip


def _game(document: dict[str, Any], place: Place, game: Any) -> RulesGame:
    if game is None and "game" not in document:
        raise place.refusal("the file does not hold the game it is about; give it: load(path, game=…).")
    try:
        named = game is None
        found: RulesGame = read_json_source_name(document["game"], place.at("game")) if named else given_game(game)
    except FileError:
        raise
    except ZermeloError as error:
        raise place.at("game").refusal(str(error)) from None
    if not traits_of_game(found).is_numbered:
        raise place.at("game").refusal("the positions of this game are not numbered.")
    said = document.get("game")
    if game is not None and is_json_source_name(said) and _game(document, place, None).rules != found.rules:
        raise place.at("game").refusal(f"the table is about {said}, not {found.title}.")
    return found


def _table(document: dict[str, Any], size: int, wide: int, place: Place) -> Array:
    at = place.at("table")
    try:
        unpack = zlib.decompressobj()
        held = unpack.decompress(
            b64decode(text_field(required_field(document, "table", place), at), validate=True), size * wide + 1
        )
    except (binascii.Error, ValueError, zlib.error):
        raise at.refusal("it is not base64 of what zlib compressed.") from None
    if len(held) != size * wide:
        more = "more" if len(held) > size * wide else f"{len(held) // wide:,}"
        raise at.refusal(f"the game numbers {size:,} positions, the table holds {more}.")
    return np.frombuffer(held, dtype=f"<i{wide}").astype(f"i{wide}")


def _tally(document: dict[str, Any], wide: int, place: Place) -> Array:
    at = place.at("tally")
    tally = np.zeros((2, 3, 1 << (8 * wide - 1)), dtype=np.int64)
    for k, row in enumerate(list_field(required_field(document, "tally", place), at, "counts")):
        counted = [count_field(n, at.at(k, i)) for i, n in enumerate(list_field(row, at.at(k), "numbers"))]
        if len(counted) != 4 or any(n >= most for n, most in zip(counted, (*tally.shape, 1 << 62), strict=True)):
            raise at.at(k).refusal("a count is: who moves, who wins, in how many moves, how many.")
        tally[tuple(counted[:3])] = counted[3]
    return tally


def _unlimited(value: Any, players: tuple[str, ...], place: Place) -> dict[str, Balance]:
    told = object_field(value, place, "balances")
    only_known_fields(told, players, place)
    found = {}
    for player in players:
        at = place.at(player)
        row = object_field(required_field(told, player, place), at, "counts")
        found[player] = Balance(
            **{f.name: count_field(required_field(row, f.name, at), at.at(f.name)) for f in fields(Balance)}
        )
    return found

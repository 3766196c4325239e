"""Which games are in the atlas, and where something was published about them.

A source is named where somebody published who wins, or what is paid; that is then compared. Without a source an entry
is *ours*: computed here, and we know of no publication of it. Three players at Nim were studied by Li 1978, Straffin
1985 and Propp 2000, who ask other questions or assume other aims; the rows here are ours all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from zermelo.errors import NameError_, ParameterError, error_hint
from zermelo.forms.payoff import Number, exact_payoff

DRAW = "draw"


@dataclass(frozen=True)
class Entry:
    """One game: its name in the catalogue and, where something was published, the source and what it says.

    `said` is the winner's name, ``draw``, or what everybody gets, as numbers with commas; empty where the game comes
    from there and its figures are ours.
    """

    game: str
    source: str = ""
    said: str = ""

    @property
    def family(self) -> str:
        """The name of the game in the catalogue, without its parameters."""
        return self.game.partition(":")[0]

    @property
    def short(self) -> str:
        """The parameters alone; the name of a game that has none."""
        return self.game.partition(":")[2] or self.game

    @property
    def is_ours(self) -> bool:
        """Do we know of no publication of the figures?"""
        return not self.said

    @property
    def paid(self) -> tuple[Number, ...] | None:
        """What the source says everybody gets; None where it only tells the winner."""
        return tuple(map(exact_payoff, self.said.split(","))) if "," in self.said else None


BOUTON, GRUNDY, GALE = "Bouton 1901", "Grundy 1939", "Gale 1974"
WAYS, KALAH, LRTZ = "Berlekamp, Conway and Guy 1982", "Irving, Donkers and Uiterwijk 2000", "Littman and others 2006"
PURSUIT, AIGNER = "Nowakowski and Winkler 1983", "Aigner and Fromme 1984"

ENTRIES = (
    Entry("nim:1,2,3", BOUTON, "B"),
    Entry("nim:3,4,5", BOUTON, "A"),
    Entry("nim:1,2,3,misere", BOUTON, "B"),
    Entry("nim:2,2,misere", "Luckhardt and Irani 1986", "-1,1"),
    Entry("nim:1,2,players=3"),
    Entry("nim:1,2,3,players=3"),
    Entry("nim:2,2,2,players=3"),
    Entry("nim:2,2,2,players=3,misere"),
    Entry("nim:2,3,4,players=3"),
    Entry("nim:1,2,3,players=4"),
    Entry("nim:2,2,2,players=4,misere"),
    Entry("grundy:7,players=2", GRUNDY, "B"),
    Entry("grundy:12,players=2", GRUNDY, "A"),
    Entry("grundy:6,players=3,payoff=last", "Lakatos and Nagy 2004"),
    Entry("grundy:7,players=3,payoff=stuck", "Lakatos and Nagy 2004"),
    Entry("grundy:7,players=3,payoff=last", "Lakatos and Nagy 2004"),
    Entry("grundy:7,players=3,payoff=third", "Lakatos and Nagy 2004"),
    Entry("grundy:12,players=3,payoff=last"),
    Entry("grundy:9,players=4"),
    Entry("grundy:12,players=4,payoff=last"),
    Entry("chomp:3,3", GALE, "A"),
    Entry("chomp:4,3", GALE, "A"),
    Entry("chomp:5,4", GALE, "A"),
    Entry("chomp:3,3,players=3"),
    Entry("chomp:4,3,players=3"),
    Entry("chomp:4,4,players=3"),
    Entry("chomp:3,3,players=4"),
    Entry("chomp:4,3,players=4"),
    Entry("tokens:12,players=2"),
    Entry("tokens:17,players=2"),
    Entry("tokens:9,players=3"),
    Entry("tokens:12,players=3"),
    Entry("tokens:17,players=3"),
    Entry("tokens:9,players=4"),
    Entry("tokens:12,players=4"),
    Entry("tictactoe", WAYS, DRAW),
    Entry("line:3,2,2"),
    Entry("line:3,2,2,players=3"),
    Entry("line:4,2,2,players=3"),
    Entry("line:4,2,3,players=3"),
    Entry("line:3,3,3,players=3"),
    Entry("line:3,2,2,players=4"),
    Entry("connect:3,3,3"),
    Entry("connect:4,3,3"),
    Entry("connect:3,2,2,players=3"),
    Entry("connect:3,3,3,players=3"),
    Entry("connect:3,3,3,players=4"),
    Entry("dots:1,1"),
    Entry("dots:2,1"),
    Entry("dots:3,1"),
    Entry("dots:2,2", WAYS, "A"),
    Entry("dots:2,1,players=3"),
    Entry("dots:3,1,players=3"),
    Entry("dots:2,2,players=3"),
    Entry("dots:3,1,players=4"),
    Entry("hexapawn:3,3", "Gardner 1962", "B"),
    Entry("hexapawn:3,4"),
    Entry("hexapawn:4,3"),
    Entry("kalah:2,2", KALAH, "B"),
    Entry("kalah:2,3", KALAH, "B"),
    Entry("kalah:2,4", KALAH, "B"),
    Entry("kalah:2,5", KALAH, "A"),
    Entry("kalah:3,2", KALAH, "A"),
    Entry("rolit:3,players=3"),
    Entry("checkers:1,players=2,turns=4"),
    Entry("checkers:1,players=3,turns=3"),
    Entry("checkers:1,players=4,turns=2"),
    Entry("centipede:6", "McKelvey and Palfrey 1992", "4,1"),
    Entry("centipede:10"),
    Entry("ultimatum:10", "Güth, Schmittberger and Schwarze 1982"),
    Entry("entry", "Selten 1978"),
    Entry("sharing", "a lecture on games", "2,0"),
    Entry("littman:1", LRTZ, "1000,4"),
    Entry("littman:4", LRTZ, "3,3"),
    Entry("knapsack:5,weights=3+4+2,values=4+5+3", LRTZ),
    Entry("irrational"),
    Entry("horse", "Selten 1975", "1,1,1"),
    Entry("kuhn:3", "Kuhn 1950", "-1/18,1/18"),
    Entry("kuhn:4"),
    Entry("voting:2,3"),
    Entry("voting:3,3"),
    Entry("voting:3,4"),
    Entry("voting:4,3"),
    Entry("voting:4,4"),
    Entry("hearts:3,players=2"),
    Entry("hearts:3,players=3"),
    Entry("hearts:3,players=4"),
    Entry("tarok:3,players=2"),
    Entry("tarok:3,players=3"),
    Entry("tarok:3,players=4"),
    Entry("ohhell:3"),
    Entry("ohhell:2,players=3"),
    Entry("ohhell:3,players=3,seed=2"),
    Entry("ohhell:2,players=4"),
    Entry("pig:6,3,turns=2"),
    Entry("pig:4,4,turns=0"),
    Entry("pig:3,2,turns=2,players=3"),
    Entry("pig:2,2,turns=1,players=4"),
    Entry("cops:path,5", PURSUIT, "Cops"),
    Entry("cops:cycle,4", PURSUIT, "Robber"),
    Entry("cops:petersen,cops=2", AIGNER, "Robber"),
    Entry("cops:cycle,4,cops=2,players=3"),
    Entry("cops:grid,3,cops=2,players=3"),
    Entry("cops:cycle,5,cops=3,players=4"),
    Entry("foxgeese:3,3,geese=3"),
    Entry("hounds:3", WAYS, "Hounds"),
    Entry("morris:3,steps=lines"),
    Entry("morris:3,steps=square"),
    Entry("mutorere:2"),
    Entry("mutorere:4", "Ascher 1987", DRAW),
)  # fmt: skip


@cache
def atlas_entries() -> dict[str, Entry]:
    """Returns every entry of the atlas by its game's name."""
    return {entry.game: entry for entry in ENTRIES}


def atlas_entry_families() -> tuple[str, ...]:
    """Returns the names of the games in the atlas, without parameters, in its order.

    >>> atlas_entry_families()[:3]
    ('nim', 'grundy', 'chomp')
    """
    return tuple(dict.fromkeys(entry.family for entry in ENTRIES))


def atlas_entry_player_count(entry: Entry) -> int:
    """Returns how many players a game has.

    >>> atlas_entry_player_count(Entry("nim:1,2,players=3")), atlas_entry_player_count(Entry("horse"))
    (3, 3)
    """
    from zermelo import game

    return len(game(entry.game).players)


def choose_atlas_entries(family: str | None = None, players: int | None = None) -> tuple[Entry, ...]:
    """Returns the entries of one family, of one number of players, or all.

    >>> [entry.game for entry in choose_atlas_entries("dots", players=4)]
    ['dots:3,1,players=4']
    >>> choose_atlas_entries("bridge")
    Traceback (most recent call last):
    zermelo.errors.NameError_: The atlas has no 'bridge'. Its games are nim, grundy, chomp, tokens, tictactoe, line, ...
    """
    found: Iterable[Entry] = ENTRIES
    if family is not None:
        known = atlas_entry_families()
        if family not in known:
            raise NameError_(
                f"The atlas has no {family[:40]!r}.{error_hint(family[:40], known)} Its games are {', '.join(known)}."
            )
        found = [entry for entry in found if entry.family == family]
    if players is None:
        return tuple(found)
    by_seats = {entry: atlas_entry_player_count(entry) for entry in found}
    if players not in by_seats.values():
        counts = [str(count) for count in sorted(set(by_seats.values()))]
        told = " and ".join([", ".join(counts[:-1]), counts[-1]] if counts[:-1] else counts)
        whose = f"{family} in the atlas has" if family else "The atlas has games of"
        raise ParameterError(f"{whose} {told} players, not {players}.")
    return tuple(entry for entry, count in by_seats.items() if count == players)

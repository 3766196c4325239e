"""The ways of looking ahead: what each needs, when to use it, and whose it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Method:
    """One way of looking ahead."""

    name: str
    needs: str
    when: str
    source: str


METHODS = (
    Method(
        "minimax",
        "two players, zero-sum",
        "to see every node of a small game; alphabeta finds the same from fewer",
        "von Neumann 1928",
    ),
    Method(
        "alphabeta",
        "two players, zero-sum, no chance",
        "always, where its needs are met: the minimax value from few nodes",
        "Knuth and Moore 1975",
    ),
    Method(
        "expectiminimax",
        "two players, zero-sum; with bounds in the rules it prunes at chance's turn too (Star1)",
        "two players with dice or cards, or with neutral players, who move at random",
        "Michie 1966; Ballard 1983",
    ),
    Method(
        "paranoid",
        "any number of players",
        "three or more players, deep look-ahead: all others are taken for one opponent, so it prunes like alpha-beta",
        "Sturtevant and Korf 2000",
    ),
    Method(
        "maxn",
        "any number of players",
        "three or more players who are after their own points",
        "Luckhardt and Irani 1986",
    ),
    Method(
        "simple-shallow",
        "any number of players; the tree to a depth",
        "to count: ends are evaluated whole only when chosen by the player just above",
        "Luckhardt and Irani 1986",
    ),
    Method(
        "shallow",
        "any number of players; the tree to a depth",
        "one component of an estimate costs much less than all: none is evaluated before it is compared",
        "Luckhardt and Irani 1986",
    ),
    Method(
        "deep",
        "any number of players; the tree to a depth",
        "as shallow, when the first line is probably the best one",
        "Luckhardt and Irani 1986",
    ),
    Method(
        "korf",
        "payoffs of 0 or more with a bounded sum, no chance; the tree to a depth",
        "payoffs share a fixed sum: whole nodes are passed over",
        "Korf 1991",
    ),
    Method(
        "lastbranch",
        "payoffs of 0 or more with a bounded sum, no chance; the tree to a depth",
        "as korf, for three players and more; it cuts more and searches nothing twice",
        "Sturtevant 2003",
    ),
    Method(
        "speculative",
        "payoffs of 0 or more with a bounded sum, no chance; the tree to a depth",
        "as lastbranch, when moves are well ordered",
        "Sturtevant 2003",
    ),
    Method(
        "brs",
        "no chance; estimate(s, p) and skip(s) in the rules; a budget",
        "many players who mostly do not matter to each other; only the strongest reply is looked at, others pass",
        "Schadd and Winands 2011",
    ),
    Method(
        "brs+",
        "no chance; estimate(s, p) in the rules; a budget",
        "the same where nobody can pass: others make the move that looks best to them",
        "Esser and others 2013",
    ),
    Method(
        "mpmix",
        "no chance; estimate(s, p) in the rules; a budget",
        "three or more players with a leader to stop or a lead to defend",
        "Zuckerman, Felner and Kraus 2009",
    ),
    Method(
        "mcts",
        "any number of players, chance",
        "games too large for anything else, or without an estimate; nodes counts the random plays",
        "Kocsis and Szepesvári 2006",
    ),
)


def method_named(name: str) -> Method | None:
    """Returns the method of that name, if there is one."""
    return next((method for method in METHODS if method.name == name), None)

"""Liar's dice with one die each."""

from __future__ import annotations

from fractions import Fraction

from zermelo.errors import ParameterError
from zermelo.forms.build.tree import Draft, chance, choose, end, tree
from zermelo.forms.tree import Tree

PLAYERS = ("Ann", "Bob")
MOST = 6
ACE = 1  # counts as every face


def liars_dice(faces: int = 3) -> Tree:
    """Both players roll a die that the other does not see, and claim in turn how many dice show a face.

    Every claim is higher than the one before: more dice, or as many of a higher face, with 1 as the highest. Ones count
    as every face. Instead of a claim a player may call the other a liar: if there are as many dice as claimed, or more,
    the caller pays 1 to the other, else gets 1. Dice have as many faces as told, six of them in the game as it is sold.

    >>> game = liars_dice()
    >>> len(game), game.players, game.has_hidden_moves
    (1144, ('Ann', 'Bob'), True)

    Reference: Neller and Lanctot 2013, An introduction to counterfactual regret minimization, section 5.
    """
    if type(faces) is not int or not 2 <= faces <= MOST:
        raise ParameterError(f"liars_dice: faces must be a whole number from 2 to {MOST}, not {faces!r}.")
    claims = [(many, face) for many in (1, 2) for face in (*range(2, faces + 1), ACE)]
    odds = Fraction(1, faces * faces)
    rolls = [(a, b) for a in range(1, faces + 1) for b in range(1, faces + 1)]
    return tree(
        PLAYERS, chance({f"{a}-{b}": (odds, _claim((a, b), claims, ())) for a, b in rolls}), title="Liar's dice"
    )


def _claim(dice: tuple[int, int], claims: list[tuple[int, int]], made: tuple[int, ...]) -> Draft:
    """The turn after the claims *made*, told by their numbers."""
    turn = len(made) % 2
    moves: dict[str, Draft] = {}
    if made:
        is_true = _shown(dice, claims[made[-1]][1]) >= claims[made[-1]][0]
        caller = -1 if is_true else 1
        moves["liar"] = end(caller, -caller) if turn == 0 else end(-caller, caller)
    for k in range(made[-1] + 1 if made else 0, len(claims)):
        moves[_told(claims[k])] = _claim(dice, claims, (*made, k))
    past = " ".join(_told(claims[k]) for k in made)
    return choose(PLAYERS[turn], moves, info=f"{PLAYERS[turn]} {dice[turn]}: {past}".rstrip(": "))


def _shown(dice: tuple[int, int], face: int) -> int:
    return sum(die in (face, ACE) for die in dice)


def _told(claim: tuple[int, int]) -> str:
    return f"{claim[0]}x{claim[1]}"

"""The games of the gallery in which play can go on forever, dice and chess among them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exhibit import Told, drawn_rows, exhibit, listed, number, opening_moves, percent, sure

import zermelo as z
from zermelo.draw import Sheet, board_svg, sheets_svg

FIRST_HOLD = 39  # at this target it is right to hold now and then, at one less never: the page checks both


def win_share(answer: Any) -> Fraction:
    """Returns the first player's probability of winning, where a win pays 1 and a loss costs 1."""
    return (1 + Fraction(answer.payoff["A"])) / 2


def choices(answer: Any, target: int) -> dict[tuple[int, int, int], Fraction]:
    """Returns what the first player gains by rolling instead of holding, by score, the other's, points of the turn."""
    arena, found = answer.arena, {}
    for node in range(len(arena)):
        score, other, points = arena.state(node)[:3]
        if arena.turn(node) == "A" and points and score + points < target:
            roll, hold = (Fraction(answer.value(arena.child(edge))["A"]) for edge in arena.edges(node))
            found[score, other, points] = roll - hold
    return found


@exhibit(
    title="Pig: never hold",
    players="two, dice",
    what="Roll a die as often as you dare; a 1 loses what the turn has brought, and holding keeps it. First to the "
    "target wins.",
    known="At 100 points the first player wins with probability 0.5306: Neller and Presser (2004). Their rule of "
    "thumb of 2010, to roll for the win as soon as anybody has 71, fits. Small targets are ours.",
    ask="zermelo solve pig:20,turns=0",
    seen="How often the first player wins at pig, by the target",
    is_slow=True,
)
def pig() -> Told:
    targets = (5, 10, 20, FIRST_HOLD - 1, FIRST_HOLD)
    answers = {target: z.solve(f"pig:{target},turns=0") for target in targets}
    gains = {target: choices(answer, target) for target, answer in answers.items()}
    held = sorted(place for place, gain in gains[FIRST_HOLD].items() if gain < 0)
    sure(all(gain > 0 for target in targets[:-1] for gain in gains[target].values()))
    least, most = held[0][2], held[-1][2]
    sure(held == [(0, 0, points) for points in range(least, most + 1)] and gains[FIRST_HOLD][0, 0, most + 1] > 0)
    sure(min(abs(gain) for every in gains.values() for gain in every.values()) > Fraction(1, 10**6))
    shares = {target: win_share(answer) for target, answer in answers.items()}
    fact = (
        f"The usual advice is to hold at 20 points. In games to {targets[0]}, "
        f"{listed([str(t) for t in targets[1:-1]])} it is best never to hold before one has won: every turn is a "
        f"try to go all the way. In a game to {FIRST_HOLD} it is right to hold, at 0 to 0 and nowhere else, with "
        f"{least} to {most} points in the turn; with {most + 1} one should roll again. Moving first is worth a lot: "
        f"to 10 points the first player wins {percent(shares[10])} of the games, to {FIRST_HOLD - 1} still "
        f"{percent(shares[FIRST_HOLD - 1])}. (Values are known to a billionth, and rolling and holding nowhere "
        "differ by less than a millionth.)"
    )
    rows = [(target, percent(share)) for target, share in shares.items()]
    sheet = Sheet("The first player wins", ("target", "of all games"), rows, bars=list(shares.values()))
    return Told(fact, sheets_svg([sheet], title="Pig"))


@exhibit(
    title="Hare and hounds: slow hounds always win",
    players="two",
    what="Three hounds go forward or sideways, never back; a hare goes anywhere. The hare wins when it has slipped "
    "past, the hounds when it cannot move.",
    known="That the hounds win is in Berlekamp, Conway and Guy's *Winning Ways* (1982), as the French military "
    "hunt. The longer board is ours.",
    ask="zermelo solve hounds",
    seen="The board of hare and hounds, three hounds on the left",
    is_slow=True,
)
def hounds() -> Told:
    answer, longer = z.solve("hounds"), z.solve("hounds:5")
    sure(answer.payoff["Hounds"] == longer.payoff["Hounds"] == 1)
    worth = [answer.value(k)["Hounds"] for k in range(len(answer.arena))]
    hare = sum(value == -1 for value in worth)
    sure(all(answer.value(move)["Hounds"] == 1 for move in opening_moves("hounds")))
    fact = (
        f"Three beasts who can never take a step back catch one who can go anywhere, in {answer.moves_left()} "
        f"single moves at most. Every first move keeps that. But then they must be careful: of all {len(worth):,} "
        f"positions that play can reach, the hare wins {hare:,}, {percent(Fraction(hare, len(worth)))}. On a board "
        f"with two more columns the hounds still win, in {longer.moves_left()}."
    )
    rows = drawn_rows(" h.. \nh...H\n h.. ", {"h": 0, "H": 1, ".": "·", " ": None})
    picture = {"rows": rows, "squares": False}
    return Told(fact, board_svg(picture, ("Hounds", "Hare"), title="Hare and hounds"))


@exhibit(
    title="The L game: a handful of traps",
    players="two",
    what="On four by four squares each player has an L and there are two neutral pieces. A turn puts one's L "
    "elsewhere and may move a neutral piece. Whoever cannot move the L has lost.",
    known="The game is by de Bono (1967). The draw and these counts are known; Scherer proved it by hand in 1979.",
    ask="zermelo solve lgame",
    seen="A position of the L game in which the player to move has lost",
    is_slow=True,
)
def l_game() -> Told:
    answer = z.solve("lgame")
    arena = answer.arena
    game = z.game("lgame")
    classes: dict[Any, int] = {}
    for node in range(len(arena)):
        state = arena.state(node)
        if state[4] == state[5] == 0:
            classes[game.same(state)] = answer.value(node)["A"]
    lost = [state for state, value in classes.items() if value == -1]
    stuck = sum(game.turn(state) is None for state in lost)
    fact = (
        "The board is nearly full, and it looks as if somebody had to get stuck soon. Nobody need: the game is a "
        f"draw. Up to symmetry there are {len(classes):,} positions. Only {len(lost)} of them are lost for the "
        f"player to move: in {stuck} the L is stuck already, in {len(lost) - stuck} it soon will be. "
        f"{sum(v == 1 for v in classes.values()):,} are won, the rest drawn."
    )
    rows = [line.split()[1:] for line in game.text(lost[0]).splitlines()[:4]]
    marks = {"x": 0, "o": 1, "*": "★", ".": None}
    return Told(fact, board_svg([[marks[m] for m in row] for row in rows], ("A", "B"), title="A is to move, and lost"))


@exhibit(
    title="Mū tōrere: one rule makes the game",
    players="two",
    what="Eight points on a ring and one in the middle, four stones each. A stone goes to the one free point, "
    "along the ring or over the middle; into the middle only from a point next to a rival's stone. Whoever "
    "cannot move loses.",
    known="A Māori game; analysed by Ascher (1987) and Straffin (1995), who found the draw too.",
    ask="zermelo solve mutorere:4,limit=never",
    seen="The eight points of the ring around the free middle",
)
def mu_torere() -> Told:
    answer, free = z.solve("mutorere"), z.solve("mutorere:4,limit=never")
    sure(answer.payoff["A"] == 0 and free.payoff["A"] == 1 and free.moves_left() == 1)
    fact = (
        "Without the rule about the middle the first player wins with the very first move: the stone at "
        f"{free.line.moves[0]} goes to the middle, and the other is stuck. With it the game is a draw, of "
        f"{len(answer.arena):,} positions, and can go on forever. One sentence of the rules makes the difference "
        "between a game of one move and an endless game."
    )
    rows = [[0, 0, 0], [1, "·", 0], [1, 1, 1]]
    return Told(fact, board_svg({"rows": rows, "squares": False}, ("A", "B"), title="Mū tōrere, the ring bent square"))


@exhibit(
    title="Tapatan: nine first moves, three fates",
    players="two",
    what="Three men each on three by three points, first put down, then moved along the lines; three in a row win.",
    known="That the first player wins by the centre is well known; the fate of the others is computed here.",
    ask="zermelo solve morris",
    seen="The nine points, with what the first player gets by beginning there",
    is_slow=True,
)
def tapatan() -> Told:
    answer, barred = z.solve("morris"), z.solve("morris:centre=no")
    worth = {f"{c}{r}": answer.value(f"{c}{r}")["A"] for r in "321" for c in "abc"}
    sure([worth[p] for p in ("b2", "a1", "b1")] == [1, 0, -1] and barred.payoff["A"] == 0)
    sure(len({worth[p] for p in ("a1", "a3", "c1", "c3")}) == len({worth[p] for p in ("a2", "b1", "b3", "c2")}) == 1)
    words = {1: "wins", 0: "draws", -1: "loses"}
    fact = (
        f"The very first man decides everything, in all three ways: the centre wins, in {answer.moves_left()} "
        "single moves; a corner draws; an edge loses. Tic-tac-toe, on the same board, is a draw wherever you start."
    )
    cross = z.solve("tictactoe")
    sure({cross.value(point)["A"] for point in worth} == {0})
    rows = [[words[worth[f"{c}{r}"]] for c in "abc"] for r in "321"]
    picture = board_svg(
        {"rows": rows, "across": list("abc"), "down": list("321")}, ("A", "B"), title="The first man on …"
    )
    return Told(fact, picture)


@exhibit(
    title="Cops and robbers: what two cops cannot do",
    players="two, or a player for each cop",
    what="Cops and a robber stand on a graph, see each other, and in turn go to a neighbouring vertex or stay. The "
    "cops win when one meets the robber.",
    known="Aigner and Fromme (1984): without cycles of three or four at least as many cops are needed as edges "
    "meet at every vertex, on Petersen's graph three; Quilliot (1978) and Nowakowski and Winkler (1983) began it.",
    ask="zermelo solve cops:petersen,cops=3",
    seen="Who wins on six graphs, with one, two and three cops",
    is_slow=True,
)
def cops() -> Told:
    graphs = ("path,5", "wheel,5", "cycle,5", "grid,3", "cube,3", "petersen")
    rows = []
    for graph in graphs:
        answers = [z.solve(f"cops:{graph},cops={k}") for k in (1, 2, 3)]
        rows.append(
            (graph.replace(",", " "), *(a.moves_left() if a.payoff["Cops"] == 1 else "robber" for a in answers))
        )
    sure(rows[-1][1:3] == ("robber", "robber") and rows[-1][3] != "robber")
    sure(all(len(set(row[1:])) > 1 for row in rows[2:]))
    together = z.guarantee("cops:cycle,5,cops=2,players=3", "Cop1", "Cop2").value
    alone = z.guarantee("cops:cycle,5,cops=2,players=3", "Cop1").value
    sure((together, alone) == (2, -1))
    fact = (
        "Petersen's graph has only ten vertices, and two cops chase the robber there forever; three need "
        f"{rows[-1][3]} single moves, choosing places included. On a ring of five two cops win, but not if they are "
        f"two players who think of themselves: together they can guarantee {together}, each alone "
        f"{number(alone)}. And more cops can be slower: with one move for each of them, three on a wheel take "
        f"{rows[1][3]} single moves where one takes {rows[1][1]}."
    )
    sheet = Sheet("Single moves until the robber is caught", ("graph", "1 cop", "2 cops", "3 cops"), rows)
    return Told(fact, sheets_svg([sheet], title="Cops and robbers"))


@exhibit(
    title="King and rook: always won, often slowly",
    players="two",
    what="Chess with king and rook against a bare king, without the fifty-move rule.",
    known="The longest mate, sixteen moves, is in every endgame table (Thompson 1986); the counts agree with them.",
    ask="zermelo solve chess:KRK",
    seen="How far the positions are from mate",
    is_slow=True,
)
def rook() -> Told:
    answer = z.solve("chess:KRK")
    white, black = answer.balance["White"], answer.balance["Black"]
    sure(white.won == white.positions)
    limit = 10
    short = z.solve(f"chess:KRK,moves={limit}")
    fact = (
        f"With White to move every one of the {white.positions:,} positions is won; the farthest mate takes "
        f"{answer.distance(answer.longest['White'])} single moves, from {answer.longest['White'].split()[0]}. With "
        f"Black to move {black.drawn:,} of {black.positions:,} are drawn, because the rook hangs or it is "
        f"stalemate. Were there a rule of {limit} moves instead of fifty, "
        f"{white.won - short.balance['White'].won:,} of White's positions would be draws: nearly half."
    )
    sure(0.4 < (white.won - short.balance["White"].won) / white.won < 0.5)
    return Told(fact, answer.svg())

"""The games of the gallery in which everybody sees everything and play ends, and those with hidden moves."""

from __future__ import annotations

from exhibit import Told, board_of, exhibit, listed, number, opening_moves, paid, sure

import zermelo as z
from zermelo.answers.pictures import answer_picture_values
from zermelo.draw import Sheet, board_svg, sheets_svg, tree_svg


@exhibit(
    title="The one who cannot win decides who does",
    players="three",
    what="Nim with two heaps, of one token and of two. Ann, Bob and Cy take turns, each any number of tokens from "
    "one heap. Whoever takes the last token gets 2, the others pay 1 each.",
    known="That three-player games need not have a dominant player is theorem 6.1 of Lakatos and Nagy (2004); this "
    "instance is ours.",
    ask="zermelo equilibria nim:1,2,players=Ann+Bob+Cy --kind pure",
    seen="The tree of Nim with heaps of one and two, three players",
)
def kingmaker() -> Told:
    game = "nim:1,2,players=Ann+Bob+Cy"
    found, safe, alone = z.pure_equilibria(game), z.guarantees(game).payoff, z.solve(game)
    winners = {move: {p for pay in found.at(move) for p in pay if pay[p] == 2} for move in opening_moves(game)}
    sure(all(who in ({"Bob"}, {"Cy"}) for who in winners.values()) and len(set(safe.vector)) == 1)
    sure({"Bob"} in winners.values() and {"Cy"} in winners.values())
    told = listed([f"after `{move}` it is {next(iter(who))}" for move, who in winners.items()])
    fact = (
        f"Ann gets {number(alone.payoff['Ann'])} whatever she does, and yet her first move alone decides who wins: "
        f"{told}. Nobody can guarantee more than {number(safe['Bob'])}, though somebody gets 2 in every play."
    )
    return Told(fact, alone.svg())


@exhibit(
    title="Chomp: the first two are safe, if there are four",
    players="two to four",
    what="Players in turn bite into a bar of chocolate: a square, and all above it and to its right. Whoever eats "
    "the poisoned corner a1 loses; the others get 1 each.",
    known="That the first of two wins, without anybody knowing how, is due to Gale (1974). Three and four players "
    "are ours.",
    ask="zermelo guarantee chomp:4,3,players=4",
    seen="A bar of four by three; on every square who can end up with the poison when the first bite is there",
)
def chomp() -> Told:
    two = [z.solve(f"chomp:{w},{h}").payoff["A"] for w in range(2, 6) for h in range(2, 5)]
    sure(set(two) == {1})
    three, four = z.guarantees("chomp:4,3,players=3").payoff, z.guarantees("chomp:4,3,players=4").payoff
    sure(set(three.vector) == {-2} and tuple(four.vector) == (1, 1, -3, -3))
    found = z.pure_equilibria("chomp:4,3,players=4")
    board, state = board_of("chomp:4,3,players=4")
    losers = {
        move: "".join(p for p in found.players if any(pay[p] < 0 for pay in found.at(move)))
        for move in board.moves(state)
    }
    rows = [[losers[f"{c}{r}"] for c in "abcd"] for r in "321"]
    safe_bites = [move for move, who in losers.items() if "A" not in who]
    sure(len(safe_bites) == 1)
    fact = (
        f"With two players the first always wins: on all {len(two)} bars from 2 × 2 to 5 × 4. One more player, and "
        "on 4 × 3 nobody is safe: the other two can always make the third one eat the poison. With a fourth player "
        f"safety comes back. The first player can guarantee {four['A']}, by the bite at {safe_bites[0]} alone, and "
        "so can the second; only the last two can lose."
    )
    about = {"rows": rows, "across": list("abcd"), "down": list("321")}
    return Told(fact, board_svg(about, ("A", "B", "C", "D"), title="Who may eat the poison, by the first bite"))


@exhibit(
    title="An alliance that hurts both allies",
    players="five",
    what="Five voters name one of five options, openly and in turn; most votes win, and the status quo a wins "
    "ties. Voter A likes a best, then b, c, d, e; voter B likes b best, then c, d, e, a; and so on round. The "
    "favourite is worth 4, the next 3, down to 0.",
    known="Ours, found by trying every team of two and three, of up to six voters. That strength can be a weakness "
    "in votes is older: the chair's paradox of Farquharson (1969).",
    ask="zermelo solve voting:5,5 --teams A,B,C+E,D",
    seen="What each of five voters gets alone, and when C and E vote as a team",
)
def alliance() -> Told:
    alone = z.solve("voting:5,5")
    allied = z.solve("voting:5,5", teams=[["A"], ["B"], ["C", "E"], ["D"]])
    sure(alone.unique and allied.unique)
    sure(all(allied.payoff[p] < alone.payoff[p] for p in "CE") and allied.line.moves[:2] == ("d", "d"))
    fact = (
        "Let C and E agree to vote for the sum of what they get, while the others stay alone. Then both get less: "
        f"C {allied.payoff['C']} instead of {alone.payoff['C']}, and E {allied.payoff['E']} instead of "
        f"{alone.payoff['E']}. This does not depend on ties: both outcomes are the only subgame-perfect ones. Alone "
        f"the votes are {', '.join(alone.line.moves)}; with the alliance {', '.join(allied.line.moves)}. A and B, "
        "who vote first, foresee the alliance, and turn to d."
    )
    rows = [(p, alone.payoff[p], allied.payoff[p]) for p in alone.players]
    picture = sheets_svg([Sheet("What each voter gets", ("voter", "alone", "C and E allied"), rows)], title="")
    return Told(fact, picture)


@exhibit(
    title="A queen nobody deserves",
    players="four",
    what="Hearts with three cards each and all hands open. Every heart in a trick costs its taker 1 point, the "
    "queen of spades 13. Follow suit who can; the highest card of the suit led takes the trick.",
    known="Ours: one of the deals, among seeds 1 to 40, in which only the leader's first card matters.",
    ask="zermelo equilibria hearts:3,players=4,seed=20 --kind pure",
    seen="Four open hands of three cards",
)
def hearts() -> Told:
    game = "hearts:3,players=4,seed=20"
    found = z.pure_equilibria(game)
    leads = {move: [tuple(p.vector) for p in found.at(move)] for move in opening_moves(game)}
    sure(all(len(pays) == 1 for pays in leads.values()))
    payers = {move: found.players[min(range(4), key=lambda k: pays[0][k])] for move, pays in leads.items()}
    cost = min(min(pays[0]) for pays in leads.values())
    sure({sum(pays[0]) for pays in leads.values()} == {cost} and set(payers.values()) == {"B", "C"})
    told = listed(
        [f"after {listed([m for m in payers if payers[m] == who], 'or')} it is {who}" for who in ("B", "C")], "and"
    )
    safe = z.guarantees(game).payoff
    sure(safe["A"] == safe["D"] == 0 and safe["B"] == safe["C"] == cost)
    board, state = board_of(game)
    fact = (
        f"A is sure to pay nothing, and so is D. All {-int(cost)} points go to one of the other two, if everybody "
        f"plays well, and A's first card alone decides to whom: {told}. A card that means nothing to A is a "
        f"disaster for one of two others, and neither can do anything about it: each can guarantee {number(cost)} "
        "and no more."
    )
    rows = [[(seat, card) for card in hand.split()[1:]] for seat, hand in enumerate(board.text(state).splitlines()[:4])]
    return Told(fact, board_svg({"rows": rows, "squares": False}, found.players, title="Four open hands"))


@exhibit(
    title="Three in a row for three: safe only because everybody wants to be",
    players="three",
    what="Stones are dropped into four columns of height three, in turn by three players. Three in a line win 2 "
    "from the other two.",
    known="Ours.",
    ask="zermelo guarantee connect:4,3,3,players=3",
    seen="What each of three players can guarantee: less than the draw that play ends in",
    is_slow=True,
)
def connect_three() -> Told:
    game = "connect:4,3,3,players=3"
    found, safe = z.pure_equilibria(game), z.guarantees(game)
    sure(found.unique and set(found.payoffs[0].vector) == {0} and set(safe.payoff.vector) == {-1})
    fact = (
        "Every subgame-perfect equilibrium is a draw. Yet nobody can force one: any two can make the third one "
        f"lose. The guarantees, {paid(safe.payoff)}, sum to {number(sum(safe.payoff.vector))} in a game whose "
        "payoffs sum to 0. Four columns for two players are enough to win: then the first player does, and payoffs "
        "and guarantees are the same."
    )
    sure(z.solve("connect:4,3,3").payoff["A"] == 1)
    return Told(fact, safe.svg())


@exhibit(
    title="The centipede: a fortune left on the table",
    players="two",
    what="A sum lies on the table. Two players in turn take the larger part of it, which ends the game, or pass, "
    "which doubles it.",
    known="Rosenthal (1981). People in laboratories pass for a while: McKelvey and Palfrey (1992).",
    ask="zermelo solve centipede:6",
    seen="The tree of a centipede of six moves; the first move ends it",
)
def centipede() -> Told:
    answer = z.solve("centipede:20")
    together = z.guarantee("centipede:20", *answer.players).value
    sure(answer.unique and len(answer.line.moves) == 1)
    fact = (
        f"With twenty moves the pile can grow to {together:,}. The only subgame-perfect outcome is that A takes at "
        f"once: A gets {answer.payoff['A']} and B {answer.payoff['B']}. And not only subgame-perfect: every pure "
        "Nash equilibrium of the game of six moves, threats allowed, ends so too."
    )
    sure({tuple(p.vector) for p in z.nash_outcomes("centipede:6").payoffs} == {tuple(answer.payoff.vector)})
    return Told(fact, z.solve("centipede:6").svg())


@exhibit(
    title="Kuhn poker: one more card, sometimes better, sometimes worse",
    players="two, hidden cards",
    what="Two players get a card each from a small deck, put in one chip, and may bet one more. The higher card wins.",
    known="Three cards: Kuhn (1950). The values for four to seven are computed here; we know of no table of them.",
    ask="zermelo solve kuhn:4",
    seen="What Bob gains in Kuhn poker with three to seven cards",
)
def poker() -> Told:
    values = {n: z.solve(f"kuhn:{n}") for n in range(3, 8)}
    gains = {n: answer.payoff["Bob"] for n, answer in values.items()}
    three = values[3].behaviour("Bob")
    bluff, call = three["1, check"]["bet"], three["2, bet"]["call"]
    sure(gains[4] < gains[3] < gains[5] > gains[6])
    told = ", ".join(f"{gain} with {n}" for n, gain in gains.items())
    fact = (
        f"Bob, who speaks last, must bluff: after a check he bets {bluff} of the time on the *lowest* of three "
        f"cards, and never on the middle one; and he calls a bet with the middle one {call} of the time. It is "
        f"worth {gains[3]} of a chip to him. One would expect the advantage to rise or fall with the deck. It does "
        f"neither: {told}."
    )
    sure(set(three["2, check"]) == {"check"})
    rows = [(n, gain, f"{float(gain):.4f}") for n, gain in gains.items()]
    sheet = Sheet("What Bob gains", ("cards", "gain", ""), rows, bars=list(gains.values()))
    return Told(fact, sheets_svg([sheet], title="Kuhn's poker"))


@exhibit(
    title="Selten's horse: an equilibrium that is not credible",
    players="three, hidden moves",
    what="P1 goes across or down; then P2 does. P3 moves only if somebody went down, and cannot see who did.",
    known="Selten (1975), who made it to show this.",
    ask="zermelo solve horse --choose 1",
    seen="Selten's horse with the equilibrium in which P2 would go across",
)
def horse() -> Told:
    answers = [z.solve("horse", choose=k) for k in (0, 1)]
    first, second = answers
    sure(z.check(first) and z.check(second))
    does = second.behaviour("P2")
    there = z.game_tree("horse")
    left = there.payoff_at(there.walk(["across", "down", "left"])[-1])
    sure(all(set(odds) == {"across"} for odds in does.values()) and left["P2"] > first.payoff["P2"])
    sure(all(second.payoff[p] > first.payoff[p] for p in first.players))
    fact = (
        f"There are no subgames but the whole, so both pure equilibria are subgame-perfect: {paid(first.payoff)}, "
        f"and {paid(second.payoff)}. The second one is better for everybody, but not credible. It needs P2 to go "
        f"across for {first.payoff['P2']}, while P3 plays left: but then P2 would go down, for {left['P2']}. P2 "
        "never moves, so the promise costs nothing. Backward induction has no answer to that; later notions of "
        "equilibrium do."
    )
    return Told(fact, second.svg())


@exhibit(
    title="Sharing two things: a matrix knows less than a tree",
    players="two",
    what="Andy keeps two items, shares them or gives them away; Barb sees it and says no (nobody gets anything) or "
    "yes.",
    known="From a lecture on games (see [five papers](papers.md)); the counts are ours.",
    ask="zermelo matrix sharing",
    seen="The tree of the sharing game",
)
def sharing() -> Told:
    tree = z.game_tree("sharing")
    form = z.Matrix.of(tree)
    found, outcomes, perfect = z.pure_equilibria(form), z.nash_outcomes(tree), z.pure_equilibria(tree)
    rows, columns = form.shape
    refused = [line for line in outcomes if set(line.payoff.vector) == {0}]
    sure(len(refused) == 1)
    fact = (
        f"Andy has {rows} strategies and Barb {columns}. Of the {rows * columns} pairs {len(found)} are Nash "
        f"equilibria, with {outcomes.total} different plays. One of them ends with nothing for anybody: Andy plays "
        f"`{refused[0].line.moves[0]}`, Barb refuses, and he cannot do better because she would refuse a share as "
        f"well. Only {len(perfect.payoffs)} payoffs are left when threats must be credible: "
        f"{listed([paid(pay) for pay in perfect.payoffs], 'and')}."
    )
    answer = z.solve(tree)
    return Told(fact, tree_svg(tree, marks=answer.shares, values=answer_picture_values(answer)))


@exhibit(
    title="Oh Hell: one equilibrium is not as good as another",
    players="two",
    what="Four cards each, open hands. Both say how many tricks they will take; meeting a contract k pays 10 + k, "
    "missing it costs as much. The two contracts may not sum to four.",
    known="The experiment is by Littman, Ravi, Talwar and Zinkevich (2006), see [Oh Hell](ohhell.md); this deal is "
    "ours.",
    ask="zermelo equilibria ohhell:4,seed=20",
    seen="The payoffs of all equilibria of one deal: a segment along which only A's payoff changes",
    is_slow=True,
)
def oh_hell() -> Told:
    game = "ohhell:4,seed=20"
    one, found = z.any_nash(game).payoff, z.equilibria(game)
    best = found.best("total").payoff
    sure(best["A"] > one["A"] and best["B"] == one["B"])
    fact = (
        f"Backward induction, taking the first of equally good moves, ends at {paid(one)}. Another subgame-perfect "
        f"equilibrium pays {paid(best)}: more for A, and not a point less for B. B's fate is settled, and B's "
        f"careless choices among equal moves cost A {best['A'] - one['A']} points. All equilibria: "
        f"{number(found.regions[0])}."
    )
    sure(len(found.regions) == 1)
    return Told(fact, found.svg())


@exhibit(
    title="Kindness in the wrong place",
    players="two",
    what="P2 stops, for 1000 to P1 and 4 to P2, or continues. Then P1 chooses between (2, 3) and (2, 100), and is "
    "indifferent.",
    known="Littman, Ravi, Talwar and Zinkevich (2006), figure 1.",
    ask="zermelo equilibria littman:1",
    seen="The tree: P2 stops or continues, then P1 chooses, indifferent",
)
def kindness() -> Told:
    found = z.equilibria("littman:1")
    best, greedy = found.best("total").payoff, found.at("2").best("total").payoff
    sure(not found.best_everywhere.exists and sum(greedy.vector) < sum(best.vector))
    fact = (
        f"P1, who moves last and is indifferent, is kind and takes the larger total, {number(sum(greedy.vector))}. "
        f"Knowing this, P2 continues: the total is {number(sum(greedy.vector))}. If P1 promises to be unkind, P2 "
        f"stops, and the total is {number(sum(best.vector))}. So the greatest total needs a threat to be unkind, "
        "and no equilibrium has the greatest total in every subgame."
    )
    return Told(fact, z.solve("littman:1", ties="last").svg())

"""Solves a small game of three and tells its story: Ann cannot win, yet she decides who does."""

from __future__ import annotations

import zermelo as z

GAME = "nim:1,2,players=Ann+Bob+Cy"


def main() -> None:
    """Tells the story."""
    answer = z.solve(GAME)
    print("Two heaps, of one token and of two. Ann, Bob and Cy take turns; each takes any number from one heap.")
    print("Whoever takes the last token gets 2; the others pay 1 each.\n")
    print(answer.text())
    print(f"\nWhatever happens, Ann gets {answer.range['Ann'][0]}:")  # type: ignore[index]
    for outcome in answer.outcomes or ():
        winner = max(outcome, key=lambda player: outcome[player])
        print(f"  there is an equilibrium in which {winner} wins: {outcome}")
    for friend in ("Bob", "Cy"):
        kind = z.solve(GAME, ties=f"kind:{friend}")
        print(f"If Ann is kind to {friend}, she begins with {kind.move()}, and the game ends {kind.payoff}.")
    print("\nAnn cannot win, and yet she decides who does.")
    report = z.check(answer)
    print(f"Checked by separate code: {'right' if report else 'wrong'} ({', '.join(report.checked[:2])}, …).")


if __name__ == "__main__":
    main()

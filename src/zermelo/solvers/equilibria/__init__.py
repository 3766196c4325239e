"""What could happen: every subgame-perfect payoff, the best of them, pure and Nash outcomes, epsilon."""

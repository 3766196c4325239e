"""What to play now: a move, and what the look-ahead did to find it."""

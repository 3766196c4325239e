"""Proof: is a side sure of so much? Decided from the rules alone, however large the game."""

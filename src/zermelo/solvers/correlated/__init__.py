"""Correlated equilibria: the best of them, by linear programs."""

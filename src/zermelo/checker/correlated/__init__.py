"""Correlated equilibria, judged without solving anything."""

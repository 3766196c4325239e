"""Stochastic games: chance on cycles, by interval and strategy iteration."""

"""A lecture on games: game trees, minimax, alpha-beta, evaluation functions."""

MODULES = ("games", "minimax", "alphabeta", "practice", "evaluation")  # in the order of the text

"""A lecture on games: game trees, minimax, alpha-beta, evaluation functions."""

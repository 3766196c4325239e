"""Evidence: what a solution rests on, which depends on the kind of game."""

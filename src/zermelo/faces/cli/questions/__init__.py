"""A command for each question that is asked of a game."""

"""Series, checked game by game and as one long game."""

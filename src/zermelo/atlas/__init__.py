"""An atlas of small games: each solved whole, every answer checked, one row a game."""

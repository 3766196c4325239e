"""zermelo's own JSON: games, and answers of every kind."""

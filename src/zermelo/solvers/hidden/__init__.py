"""Trees with hidden moves: subgames, best replies, the sequence form."""

"""What is proven of a game from its start, and strategies kept as certificates."""

"""Playing on: series of games between the same players, who may look beyond the game at hand."""

"""What to play now: look-ahead within a budget."""

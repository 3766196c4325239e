"""What a game is: rules, trees, graphs of positions, and how one becomes another."""

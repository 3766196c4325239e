"""Chess endgames with every position numbered: squares, material, FEN."""

"""Sets of payoffs: exact, in boxes, and covers of them."""

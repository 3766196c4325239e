"""How positions hang together: predecessors, components, an order without going back."""

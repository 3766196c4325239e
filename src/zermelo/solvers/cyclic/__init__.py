"""Games whose play can go on for ever: attractors, positional equilibria, numbered positions."""

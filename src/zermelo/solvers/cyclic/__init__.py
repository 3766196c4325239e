"""Games whose play can go on forever: attractors, positional equilibria, numbered positions."""

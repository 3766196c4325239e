"""Games of chance on cycles: bounds, stationary and positional play, checked."""

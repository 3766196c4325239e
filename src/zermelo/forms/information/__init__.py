"""Who knows what: information sets, observations, worlds."""

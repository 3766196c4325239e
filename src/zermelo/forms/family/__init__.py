"""Games with a parameter: payoffs that are linear in one number left open."""

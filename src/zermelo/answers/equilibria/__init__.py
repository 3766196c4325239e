"""What could happen: sets of equilibrium payoffs, exact and within epsilon, and profiles that attain them."""

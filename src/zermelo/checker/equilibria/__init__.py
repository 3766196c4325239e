"""Are sets of equilibrium payoffs right, and the profiles that attain them?"""

"""Littman, Ravi, Talwar and Zinkevich 2006, An efficient optimal-equilibrium algorithm for two-player game trees."""

MODULES = ("equilibria", "knapsack", "sets", "closed_hands", "ohhell")  # in the order of the text

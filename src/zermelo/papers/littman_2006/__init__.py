"""Littman, Ravi, Talwar and Zinkevich 2006, An efficient optimal-equilibrium algorithm for two-player game trees."""

MODULES = ("equilibria", "knapsack", "sets", "ohhell")  # in the order of the text

"""Littman, Ravi, Talwar and Zinkevich 2006, An efficient optimal-equilibrium algorithm for two-player game trees."""

"""Games in normal form: equilibria, dominance, linear programs in whole numbers."""

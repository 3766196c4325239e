"""Linear equations and linear programs: guessed in floating point, proven in whole numbers."""

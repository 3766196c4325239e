"""Pivots, systems of equations and vertices: in floating point, with proven errors, or modulo primes."""

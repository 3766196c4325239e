"""Luckhardt and Irani 1986, An algorithmic solution of n-person games."""

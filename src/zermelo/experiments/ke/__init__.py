"""Etessami, lecture 11 of Algorithmic Game Theory and Applications: games of perfect information, games on graphs."""

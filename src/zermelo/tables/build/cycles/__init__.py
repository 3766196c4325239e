"""Layers within which moves stay."""

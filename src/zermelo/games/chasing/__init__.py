"""Chases, and games that go round."""

"""Bargains and votes."""

"""Backward induction: one sweep over trees and graphs, children before parents."""

"""Sweeps over the arrays of trees and graphs, compiled once for all games; every text also runs as plain Python."""

"""Proofs and their certificates, walked through by the rules as they are written."""

"""Answers: frozen records that say what was asked, how it was found, and what came out."""

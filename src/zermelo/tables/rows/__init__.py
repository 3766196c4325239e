"""Rows of a table on disk: looked up, and what they tell beside what they say."""

"""Is every row of a table right, and is every position in it?"""

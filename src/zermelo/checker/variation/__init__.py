"""Is what is said about a parameter right?"""

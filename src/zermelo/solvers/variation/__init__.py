"""For which values of a parameter does the answer change?"""

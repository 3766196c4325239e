"""Are guarantees right, and the strategies that secure them?"""

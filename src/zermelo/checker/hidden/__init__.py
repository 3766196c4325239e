"""Are answers right where players do not see everything?"""

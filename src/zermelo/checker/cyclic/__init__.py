"""Are answers right where play can go on forever?"""

"""Lakatos and Nagy 2004, Games with few players."""

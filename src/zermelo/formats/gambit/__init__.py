"""Gambit's files: ``.efg`` trees, ``.nfg`` tables and ``.gbt`` workbooks."""

"""``python -m zermelo``: the command line."""

from __future__ import annotations

from zermelo.faces.cli import main

if __name__ == "__main__":
    main()

"""The kinds of correlated equilibria, and what each is called."""

from __future__ import annotations

KINDS = {
    "normal": "correlated equilibrium",
    "coarse": "coarse correlated equilibrium",
    "extensive": "extensive-form correlated equilibrium",
}

"""pgx: boards as arrays for JAX, many plays at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.peers.bare import playouts, same_average
from bench.peers.measure import duel
from bench.peers.row import Row

PACKAGE, PEER = "pgx", "pgx"


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import jax  # type: ignore[import-not-found]

    env, games = _connect(), 500 if quick else 20_000

    def play(key: Any) -> Any:
        boards = jax.vmap(env.init)(jax.random.split(key, games))
        first = boards.current_player

        def step(carried: Any) -> Any:
            boards, key, paid = carried
            key, dice = jax.random.split(key)
            odds = jax.numpy.where(boards.legal_action_mask, 0.0, -jax.numpy.inf)
            boards = jax.vmap(env.step)(boards, jax.random.categorical(dice, odds, axis=-1))
            return boards, key, paid + jax.numpy.take_along_axis(boards.rewards, first[:, None], 1)[:, 0]

        begun = boards, key, jax.numpy.zeros(games)
        return jax.lax.while_loop(lambda carried: ~carried[0].terminated.all(), step, begun)[2].mean()

    compiled = jax.jit(play)
    yield duel(
        "random plays of Connect Four", f"{games:,} plays at once", lambda: float(compiled(jax.random.PRNGKey(1))),
        lambda: playouts(games), lambda theirs, ours: same_average(theirs, ours, games), peer=PEER, version=version,
        numbers=("float32", "exact"), rounds=5,
        remark=f"JAX {jax.__version__} on the processor, as ours; it is made for accelerators, which were not tried",
    )  # fmt: skip


def _connect() -> Any:
    import pgx  # type: ignore[import-not-found]

    return pgx.make("connect_four")

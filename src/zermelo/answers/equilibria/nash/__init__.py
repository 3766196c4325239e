"""Nash outcomes, and the threats behind them."""

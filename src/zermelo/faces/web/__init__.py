"""The web explorer: ``zermelo serve``.

```
browser ── guard ── app ── jobs ── desks ══ worker (one process a game): table, questions
                     └── assets, shelf
```
The server never opens a game itself: a worker does, within limits on memory and time, and can be ended. A question is
a function in `questions`; a screen is an ES module in ``static/screens``. Either is found by being there.
"""

"""The loop of retrograde analysis over numbered positions, made for one game's rules.

```
table   one small number a position:   0 drawn    v > 0 the first player wins, in v - 1 single moves    v < 0 the second
work    the part of it, or what will be, that belongs to one slice
waits   one byte a position, of one slice:  moves that are still to be refuted;  0 settled;  NEVER: some move draws
```

0. Reach, where rules say `only_reached`: positions that play from the start does not come to are no positions.
1. Survey: every position is set up once and its moves are made. Mates and other ends are settled. Moves that leave the
   slice lead to slices solved before, and are looked up: a win found so stands until a shorter one is found; losses are
   remembered by the longest. Moves that stay are counted.
2. Spread, layer by layer: from positions decided in v - 1 moves, back to those before them. Who can move to a position
   won for oneself has won; who has no other move left has lost.
3. What still waits is drawn: either side can keep to such positions for ever.
"""

from __future__ import annotations

from typing import Any

LEAST, FAR = -128, 1 << 15  # the least number of one byte; distances that two bytes can say
SURVEY, SPREAD, SETTLE, REACH = 0, 1, 2, 3
SEEN, FOLLOWED = 1, 0  # in the table while positions are reached
OVER, NEVER = 254, 255  # what waits for nothing: the game is over and drawn; some move draws
TOP, TROUBLE, WHERE, FOUND = 0, 1, 2, 3  # of `note`
NOWHERE, TOO_FAR, DEAD_END, TOO_MANY, ODD_SCORE = 1, 2, 3, 4, 5
KINDS = 6  # for each seat that moves: lost, drawn, won by the first player


def tablebase_sweep(
    rules: Any, tools: Any, *, width: int, room: int, actions: int, listed: bool, counted: bool, turned: bool,
    parted: bool, weighed: bool,
) -> Any:  # fmt: skip
    """Returns ``sweep``, made for one game's rules; *turned* where numbers are of positions with players exchanged.

    *parted* where rules list just the moves out of the slice, *weighed* where a number stands for several positions.
    """
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    at, index, slice_of, before = rules.at, rules.index, rules.slice, rules.before
    legal = rules.moves if listed else rules.legal
    left = rules.left if counted else rules.player
    represent = rules.represent if turned else rules.over
    leaving = rules.leaving if parted else legal
    weight = rules.weight if weighed else rules.over
    row = tools.row

    def sweep(stage, table, work, waits, states, buffers, places, tally, note, here, low, high, layer, limit, lowest):  # type: ignore[no-untyped-def]
        template, s, t = row(states, 0, width), row(states, 1, width), row(states, 2, width)
        buffer = row(buffers, 0, room)
        far = len(tally) // KINDS
        top = note[TOP]
        k = low - 1
        while k + 1 < high:
            k += 1
            if stage == SPREAD:  # few of them are of this layer
                while k < high and work[k] != layer and work[k] != -layer:
                    k += 1
                if k == high or waits[k] != 0:
                    continue
            v = work[k]
            if (stage == REACH and v != SEEN) or (stage == SURVEY and v == lowest):
                continue
            if stage == SETTLE:
                if v != lowest and waits[k] != 0:
                    work[k] = v = 0
                if v == lowest or far == 0:
                    continue
            for i in range(width):
                s[i] = template[i]
            is_legal = at(s, k)
            mover = player(s)
            sign = 1 - 2 * mover
            if stage == SETTLE:
                kind = 3 * mover + (1 if v == 0 else 2 if v > 0 else 0)
                tally[kind * far + (abs(v) - 1 if v != 0 else 0)] += weight(s) if weighed else 1
            elif stage == SPREAD:
                is_won = (v > 0) != (sign > 0)  # by who moved here
                sign = 1 if turned else -sign  # of the number that says so
                for j in range(before(s, buffer)):
                    p = buffer[j]
                    w, old = waits[p], work[p]
                    if old == lowest:
                        continue
                    if is_won:
                        if (w != 0 and w != OVER) or (w == 0 and old * sign > layer + 1):
                            work[p] = sign * (layer + 1)
                            waits[p] = 0
                            top = max(top, layer + 1)
                    elif 0 < w < OVER:
                        waits[p] = w - 1
                        if w == 1:
                            late = max(layer + 1, abs(old))
                            work[p] = -sign * late
                            top = max(top, late)
            elif not is_legal:
                work[k] = lowest
                waits[k] = 0
            elif stage == REACH:
                work[k] = FOLLOWED
                count = 0 if over(s) else legal(s, buffer) if listed else actions
                for j in range(count):
                    a = j
                    if listed:
                        a = buffer[j]
                    elif not legal(s, a):
                        continue
                    for i in range(width):
                        t[i] = s[i]
                    apply(t, a)
                    if turned:
                        represent(t)
                    there = slice_of(t)
                    if there < 0 or there >= len(places) or places[there] < 0:
                        note[TROUBLE], note[WHERE] = NOWHERE, k
                        return 1
                    if table[places[there] + index(t)] == lowest:
                        table[places[there] + index(t)] = SEEN
                        note[FOUND] += 1
            elif over(s):
                paid = sign * score(s, mover)
                if abs(paid) > 1 or sign * score(s, 1 - mover) != -paid:
                    note[TROUBLE], note[WHERE] = ODD_SCORE, k
                    return 1
                work[k] = paid
                waits[k] = OVER if paid == 0 else 0
                top = max(top, 1)
            else:
                inside, outside, win, late, draws = 0, 0, 0, 0, 0
                count = leaving(s, buffer) if parted else legal(s, buffer) if listed else actions
                if parted:
                    inside, count = count >> 10, count & 1023
                for j in range(count):
                    if listed:
                        a = buffer[j]
                    else:
                        a = j
                        if not legal(s, a):
                            continue
                    for i in range(width):
                        t[i] = s[i]
                    apply(t, a)
                    is_turned = turned and represent(t)
                    there = slice_of(t)
                    if there == here:
                        inside += 1
                        continue
                    outside += 1
                    after = lowest
                    if 0 <= there < len(places) and places[there] >= 0:
                        after = table[places[there] + index(t)]
                    if after == lowest:
                        note[TROUBLE], note[WHERE] = NOWHERE, k
                        return 1
                    if is_turned:
                        after = -after
                    distance = abs(after)
                    if counted and limit > 0:
                        if after != 0 and left(t) == limit:
                            distance = 1
                        if distance > limit:
                            after = 0
                    if after == 0:
                        draws += 1
                    elif (after > 0) == (sign > 0):
                        win = distance + 1 if win == 0 else min(win, distance + 1)
                    else:
                        late = max(late, distance + 1)
                if inside + outside == 0:
                    note[TROUBLE], note[WHERE] = DEAD_END, k
                    return 1
                if inside >= OVER:
                    note[TROUBLE], note[WHERE] = TOO_MANY, k
                    return 1
                if win > 0:
                    work[k] = sign * win
                    waits[k] = 0
                else:
                    waits[k] = NEVER if draws > 0 else inside
                    work[k] = -sign * late if draws == 0 else 0
                top = max(top, win, late)
            if top >= -lowest:
                note[TROUBLE], note[WHERE] = TOO_FAR, k
                return 1
        note[TOP] = top
        return 0

    return sweep

// @ts-check
// What a click on a cell means: it makes a move, or picks a cell of several moves that the next click tells apart.

/** @typedef {{ kind: "play" | "ask" | "pick" | "back" | "aside", moves: string[], picked: string[] }} Act */

/** @param {number[]} cell */
export const placeOf = ([row, column]) => `${row},${column}`;

/** @param {any} content */
const isFree = (content) => content === null || content === "·";

// Moves that carry a piece from their first cell to their last: where each move of several cells here begins on
// something that stands on none of its other cells.
/** @param {Board} board @param {Position["moves"]} moves @returns {Set<string>} */
export function journeys(board, moves) {
  /** @param {number[]} cell */
  const at = ([row, column]) => JSON.stringify(board.rows[row]?.[column] ?? null);
  const long = moves.filter(({ cells }) => cells && cells.length > 1);
  /** @param {LegalMove} move */
  const goes = ({ cells: [first, ...rest] }) =>
    !isFree(board.rows[first[0]]?.[first[1]] ?? null) && rest.every((cell) => at(cell) !== at(first));
  return new Set(long.every(goes) ? long.map(({ move }) => move) : []);
}

// What every cell does that does something, when some cells have been picked already.
/** @param {Board} board @param {Position["moves"]} moves @param {string[]} picked @returns {Map<string, Act>} */
export function acts(board, moves, picked) {
  const going = journeys(board, moves);
  const all = moves
    .filter(({ cells }) => cells?.length)
    .map(({ move, cells, also = [] }) => ({
      move,
      places: cells.map(placeOf),
      also: also.map(placeOf),
      goes: going.has(move),
    }));
  /** @type {Map<string, Act>} */
  const found = new Map();
  const starts = () => {
    for (const one of all.filter(({ goes }) => goes)) join(found, one.places[0], one.move);
    for (const [place, act] of set(all, [])) if (!found.has(place)) found.set(place, act);
    for (const { move, also } of all)
      for (const place of also)
        if (!found.has(place)) found.set(place, { kind: "aside", moves: [move], picked: [place] });
    return found;
  };
  if (!picked.length) return starts();
  const carried = all.filter(({ goes, places }) => goes && picked.length === 1 && places[0] === picked[0]);
  if (carried.length) starts(); // another piece can be taken instead
  for (const place of new Set(carried.map(({ places }) => places.at(-1))))
    found.set(
      place,
      made(
        carried.filter(({ places }) => places.at(-1) === place).map(({ move }) => move),
        [...picked, place],
      ),
    );
  for (const [place, act] of set(all, picked)) found.set(place, act);
  for (const place of picked) {
    const alone = all.filter(({ places }) => picked.length === 1 && places.length === 1 && places[0] === place);
    const moves_ = alone.map(({ move }) => move);
    found.set(
      place,
      alone.length ? made(moves_, picked) : { kind: "back", moves: [], picked: picked.filter((one) => one !== place) },
    );
  }
  return found;
}

/** @param {Map<string, Act>} found @param {string} place @param {string} move */
function join(found, place, move) {
  const moves = [...(found.get(place)?.moves ?? []), move];
  found.set(place, { kind: "pick", moves, picked: [place] });
}

/** @param {string[]} moves @param {string[]} picked @returns {Act} */
const made = (moves, picked) => ({ kind: moves.length > 1 ? "ask" : "play", moves, picked });

// Moves that are sets of cells: a further cell makes the move that is part of all others still meant (of a heap, what
// lies behind a token), or is picked.
function* set(all, picked) {
  const sets = all.filter(({ goes, places }) => !goes && picked.every((place) => places.includes(place)));
  for (const place of new Set(sets.flatMap(({ places }) => places))) {
    if (picked.includes(place)) continue;
    const meant = sets.filter(({ places }) => places.includes(place));
    const least = Math.min(...meant.map(({ places }) => places.length));
    const [small] = meant.filter(({ places }) => places.length === least);
    const same = meant.filter(({ places }) => places.length === least && small.places.every((p) => places.includes(p)));
    const isPart = meant.every(({ places }) => small.places.every((one) => places.includes(one)));
    const now = [...picked, place];
    const act = isPart
      ? made(
          same.map(({ move }) => move),
          now,
        )
      : { kind: /** @type {const} */ ("pick"), moves: meant.map(({ move }) => move), picked: now };
    yield /** @type {[string, Act]} */ ([place, act]);
  }
}

// The open cell that an arrow key leads to: the nearest in that direction, sideways steps counting double.
/** @param {string} from @param {string} key @param {Iterable<string>} places */
export function neighbour(from, key, places) {
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (!way) return null;
  const [row, column] = from.split(",").map(Number);
  let best = null,
    least = Infinity;
  for (const place of places) {
    const [r, c] = place.split(",").map(Number);
    const ahead = (r - row) * way[0] + (c - column) * way[1],
      aside = Math.abs((r - row) * way[1]) + Math.abs((c - column) * way[0]);
    if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}

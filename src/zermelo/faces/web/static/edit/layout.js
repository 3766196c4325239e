// @ts-check
// Where everything of a tree stands: the root at the left, moves to the right, ends below each other.

export const LETTER = 8.2; // the width of a letter in a field
const PADDING = 14; // of a field
export const ROW = 56; // from one end to the next
const MARGIN = 26;
export const RADIUS = 15; // of a node
const FAN = 34; // the slanted part of a branch
const GAP = 8;
const LANE = 9; // from the line of one information set to the next
const SLANT = 16; // from a node to the line of its set

/** @param {string} text @param {number} [least] */
export function fieldWidth(text, least = 2) {
  return Math.ceil(Math.max([...text].length, least) * LETTER + PADDING);
}

// How wide what stands on a branch is: the name of the move and, where chance moves, its odds.
/** @param {DraftNode} node @param {DraftMove} move */
const branchWidth = (node, move) =>
  fieldWidth(move.name) + (node.who === "chance" ? GAP / 2 + fieldWidth(move.odds) : 0);

/** @param {TreeDraft} draft @returns {TreeLayout} */
export function layout(draft) {
  const { nodes, root } = draft;
  /** @type {Map<string, number>} */
  const depths = new Map();
  /** @type {string[]} */
  const order = [];
  /** @type {number[]} */
  const wide = []; // per column, the widest branch that leaves it
  const dive = (id, depth) => {
    depths.set(id, depth);
    order.push(id);
    for (const move of nodes[id].moves) {
      wide[depth] = Math.max(wide[depth] ?? 0, branchWidth(nodes[id], move));
      dive(move.to, depth + 1);
    }
  };
  dive(root, 0);

  /** @type {Map<string, number>} */
  const heights = new Map();
  let row = 0;
  const settle = (id) => {
    const below = nodes[id].moves.map((move) => settle(move.to));
    const y = below.length ? (below[0] + below.at(-1)) / 2 : MARGIN + RADIUS + ROW * row++;
    heights.set(id, y);
    return y;
  };
  settle(root);

  const sets = informationSets(draft, order);
  const lanes = lanesOf(sets, order, depths, heights);
  const room = (depth) => LANE * Math.max(0, ...sets.map((ids, k) => (depths.get(ids[0]) === depth ? lanes[k] : 0)));
  const columns = [MARGIN + RADIUS + room(0)];
  for (const [depth, width] of wide.entries())
    columns.push(columns[depth] + 2 * RADIUS + FAN + width + 2 * GAP + room(depth + 1));
  const places = Object.fromEntries(order.map((id) => [id, { x: columns[depths.get(id)], y: heights.get(id) }]));

  const branches = order.flatMap((id) =>
    nodes[id].moves.map((move, k) => {
      const from = places[id],
        to = places[move.to],
        x = from.x + RADIUS + FAN;
      return { id, k, to: move.to, x: x + GAP, y: to.y, path: `M${from.x} ${from.y}L${x} ${to.y}H${to.x}` };
    }),
  );
  const right = order
    .filter((id) => nodes[id].who === "end")
    .map(
      (id) => places[id].x + RADIUS + GAP + nodes[id].payoff.reduce((sum, text) => sum + fieldWidth(text) + GAP / 2, 0),
    );
  return {
    order,
    places,
    branches,
    sets: sets.map((ids, k) => ({
      ids,
      seat: /** @type {number} */ (nodes[ids[0]].who),
      path: setPath(
        ids.map((id) => places[id]),
        lanes[k],
      ),
    })),
    width: Math.max(...right, ...columns.map((x) => x + RADIUS)) + MARGIN,
    height: 2 * (MARGIN + RADIUS) + ROW * (row - 1),
  };
}

// The nodes of each set, from the first to the last.
/** @param {TreeDraft} draft @param {string[]} order */
function informationSets({ nodes }, order) {
  /** @type {Map<string, string[]>} */
  const members = new Map();
  for (const id of order) {
    const { who, info } = nodes[id];
    if (info && typeof who === "number") members.set(`${who} ${info}`, [...(members.get(`${who} ${info}`) ?? []), id]);
  }
  return [...members.values()].filter((ids) => ids.length > 1);
}

// Where other nodes stand between those of a set, its line runs beside the column, on a lane of its own; 0 is none.
/**
 * @param {string[][]} sets
 * @param {string[]} order
 * @param {Map<string, number>} depths
 * @param {Map<string, number>} heights
 */
function lanesOf(sets, order, depths, heights) {
  /** @type {Map<string, number>} */
  const taken = new Map(); // per column and lane, down to where
  const ends = (ids) => [Math.min(...ids.map((id) => heights.get(id))), Math.max(...ids.map((id) => heights.get(id)))];
  const found = sets.map(() => 0);
  const sorted = sets.map((ids, k) => ({ ids, k, ends: ends(ids) })).sort((a, b) => a.ends[0] - b.ends[0]);
  for (const {
    ids,
    k,
    ends: [top, bottom],
  } of sorted) {
    const depth = depths.get(ids[0]);
    if (ids.some((id) => depths.get(id) !== depth)) continue;
    const between = order.filter((id) => depths.get(id) === depth && heights.get(id) > top && heights.get(id) < bottom);
    if (between.every((id) => ids.includes(id))) continue;
    let lane = 1;
    while ((taken.get(`${depth} ${lane}`) ?? -1) >= top) lane += 1;
    taken.set(`${depth} ${lane}`, bottom);
    found[k] = lane;
  }
  return found;
}

/** @param {Place[]} places @param {number} lane */
function setPath(places, lane) {
  const sorted = [...places].sort((a, b) => a.y - b.y || a.x - b.x);
  const [first, ...others] = sorted;
  if (!lane) return `M${first.x} ${first.y}${others.map(({ x, y }) => `L${x} ${y}`).join("")}`;
  const x = first.x - RADIUS - LANE * lane;
  return sorted
    .slice(1)
    .map((to, k) => `M${first.x} ${sorted[k].y}L${x} ${sorted[k].y + SLANT}V${to.y - SLANT}L${to.x} ${to.y}`)
    .join("");
}

// The node to go to from another by an arrow key; itself where there is none.
/** @param {TreeDraft} draft @param {TreeLayout} drawn @param {string} id @param {string} key */
export function neighbour(draft, { order, places }, id, key) {
  const { moves } = draft.nodes[id];
  if (key === "ArrowRight") return moves[0]?.to ?? id;
  if (key === "ArrowLeft") return order.find((up) => draft.nodes[up].moves.some((move) => move.to === id)) ?? id;
  const column = order.filter((other) => places[other].x === places[id].x).sort((a, b) => places[a].y - places[b].y);
  return column[column.indexOf(id) + (key === "ArrowDown" ? 1 : -1)] ?? id;
}

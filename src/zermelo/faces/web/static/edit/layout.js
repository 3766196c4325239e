// @ts-check
// Where everything of a tree stands: the root at the left, moves to the right, ends below each other.

export const LETTER = 8.2; // the width of a letter in a field
const PADDING = 14; // of a field
export const ROW = 56; // from one end to the next
const MARGIN = 26;
export const RADIUS = 15; // of a node
const FAN = 34; // the slanted part of a branch
const GAP = 8;

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

  const columns = [MARGIN + RADIUS];
  for (const [depth, width] of wide.entries()) columns.push(columns[depth] + 2 * RADIUS + FAN + width + 2 * GAP);

  /** @type {Record<string, Place>} */
  const places = {};
  let row = 0;
  const settle = (id) => {
    const below = nodes[id].moves.map((move) => settle(move.to));
    const y = below.length ? (below[0] + below.at(-1)) / 2 : MARGIN + RADIUS + ROW * row++;
    places[id] = { x: columns[depths.get(id)], y };
    return y;
  };
  settle(root);

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
    sets: informationSets(draft, order, places),
    width: Math.max(...right, ...columns.map((x) => x + RADIUS)) + MARGIN,
    height: 2 * (MARGIN + RADIUS) + ROW * (row - 1),
  };
}

// A dashed line from node to node of each set; it bends around nodes that stand between and do not belong to it.
/** @param {TreeDraft} draft @param {string[]} order @param {Record<string, Place>} places @returns {DrawnSet[]} */
function informationSets({ nodes }, order, places) {
  /** @type {Map<string, string[]>} */
  const members = new Map();
  for (const id of order) {
    const { who, info } = nodes[id];
    if (info && typeof who === "number") members.set(`${who} ${info}`, [...(members.get(`${who} ${info}`) ?? []), id]);
  }
  return [...members.values()]
    .filter((ids) => ids.length > 1)
    .map((ids) => {
      const sorted = ids.map((id) => places[id]).sort((a, b) => a.y - b.y || a.x - b.x);
      const lines = sorted.slice(1).map((to, k) => {
        const from = sorted[k];
        const isFree = !order.some((id) => isBetween(places[id], from, to));
        const bend = from.x === to.x && !isFree ? 2.6 * RADIUS : 0;
        return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - bend} ${(from.y + to.y) / 2} ${to.x} ${to.y}`;
      });
      return { ids, seat: /** @type {number} */ (nodes[ids[0]].who), path: lines.join("") };
    });
}

/** @param {Place} one @param {Place} from @param {Place} to */
const isBetween = (one, from, to) => one.x === from.x && one.y > from.y && one.y < to.y;

// The node to go to from another by an arrow key; itself where there is none.
/** @param {TreeDraft} draft @param {TreeLayout} drawn @param {string} id @param {string} key */
export function neighbour(draft, { order, places }, id, key) {
  const { moves } = draft.nodes[id];
  if (key === "ArrowRight") return moves[0]?.to ?? id;
  if (key === "ArrowLeft") return order.find((up) => draft.nodes[up].moves.some((move) => move.to === id)) ?? id;
  const column = order.filter((other) => places[other].x === places[id].x).sort((a, b) => places[a].y - places[b].y);
  return column[column.indexOf(id) + (key === "ArrowDown" ? 1 : -1)] ?? id;
}

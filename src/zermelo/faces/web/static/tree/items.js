// @ts-check
// The nodes of a picture: which element shows which, where it stands, and what lies beside it.

/** @param {Path} path @param {Path} top */
export const within = (path, top) => top.every((move, k) => path[k] === move);
/** @param {Path} a @param {Path} b */
export const same = (a, b) => a.length === b.length && within(a, b);

// Of a tree, elements come in the order of the nodes; a fold belongs to the node before it.
/** @param {SVGSVGElement} svg @param {Drawn} found @returns {Item[]} */
export function treeItems(svg, { nodes, focus }) {
  /** @type {Item[]} */
  const items = [];
  /** @type {NodeListOf<SVGGElement>} */
  const elements = svg.querySelectorAll("g.node, g.end, g.fold");
  for (const element of elements) {
    if (element.matches(".fold")) {
      items.at(-1).fold = element;
      continue;
    }
    const told = nodes[items.length];
    const up = told.up === null ? null : items[told.up];
    /** @type {Path} */
    let way;
    const path = () => (way ??= up ? [...up.path(), told.move] : focus);
    const item = { element, told, up, below: [], place: middle(element), path };
    up?.below.push(item);
    items.push(item);
  }
  return items;
}

// Where the best line from a node leads, as far as it is drawn.
/** @param {Item} item @returns {Item} */
export function bestEnd(item) {
  const next = item.below.find(({ told }) => told.chosen);
  return next ? bestEnd(next) : item;
}

/** @param {SVGSVGElement} svg @param {Drawn} found @returns {Item[]} */
export function graphItems(svg, { positions }) {
  /** @type {NodeListOf<SVGGElement>} */
  const elements = svg.querySelectorAll("g.node, g.end");
  return [...elements].map((element) => {
    const told = positions[element.dataset.node];
    return { element, told, up: null, below: [], place: middle(element), path: () => told.path };
  });
}

/** @param {SVGGraphicsElement} element @returns {[number, number]} */
function middle(element) {
  const box = element.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Up the tree and down it, and to the node above or below at the same depth; in a graph, what lies that way.
/** @param {Item[]} items @param {Item} item @param {string} key @param {boolean} isTree @returns {Item | null} */
export function neighbour(items, item, key, isTree) {
  if (isTree && key === "ArrowLeft") return item.up;
  if (isTree && key === "ArrowRight") return item.below.find((one) => one.told.chosen) ?? item.below[0] ?? null;
  const [x, y] = item.place,
    level = key === "ArrowUp" || key === "ArrowDown";
  const sign = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  let best = null,
    least = Infinity;
  for (const other of items) {
    const along = sign * (level ? other.place[1] - y : other.place[0] - x),
      across = Math.abs(level ? other.place[0] - x : other.place[1] - y);
    if (along < 3 || (level && !isTree && across > 60)) continue;
    if (level && isTree && other.path().length !== item.path().length) continue;
    const far = along + 2 * across;
    if (far < least) {
      least = far;
      best = other;
    }
  }
  return best;
}

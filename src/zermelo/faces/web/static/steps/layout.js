// @ts-check
import { joinPath } from "../state.js";

export const MOST_DRAWN = 700;
const ROW = 15,
  COLUMN = 92,
  EDGE = 16;

/** @typedef {{ path: Path, key: string, up: Placed | null, below: Placed[], y?: number }} Placed */

// Where every node stands that any of the searches came to: both pictures are laid out alike.
export class Layout {
  /** @param {SearchEvent[][]} all */
  constructor(all) {
    /** @type {Map<string, Placed>} */
    this.nodes = new Map();
    this.deepest = 0;
    this.root = this.node([]);
    for (const events of all) {
      for (const event of events) {
        if (this.nodes.size > MOST_DRAWN) break;
        for (let k = 1; k <= event.path.length; k += 1) this.node(event.path.slice(0, k));
      }
    }
    this.isCut = this.nodes.size > MOST_DRAWN;
    let row = 0;
    /** @param {Placed} node */
    const place = (node) => {
      if (!node.below.length) {
        node.y = EDGE + ROW * row;
        row += 1;
      } else {
        node.below.forEach(place);
        node.y = (node.below[0].y + node.below.at(-1).y) / 2;
      }
      this.deepest = Math.max(this.deepest, node.path.length);
    };
    place(this.root);
    this.column = Math.max(46, Math.min(COLUMN, 520 / (this.deepest || 1)));
    this.high = EDGE * 2 + ROW * Math.max(0, row - 1);
    this.wide = EDGE * 2 + this.column * this.deepest + 60;
  }

  /** @param {Path} path @returns {Placed} */
  node(path) {
    const key = joinPath(path);
    let found = this.nodes.get(key);
    if (!found) {
      const up = path.length ? (this.nodes.get(joinPath(path.slice(0, -1))) ?? this.node(path.slice(0, -1))) : null;
      found = { path, key, up, below: [] };
      up?.below.push(found);
      this.nodes.set(key, found);
    }
    return found;
  }

  /** @param {Placed} node */
  x(node) {
    return EDGE + this.column * node.path.length;
  }
}

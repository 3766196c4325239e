// @ts-check
// Lines that were tried: going back and trying another move keeps the old one, to return to.
import { html } from "../dom.js";

const MOST = 12;
/** @type {Map<string, Path[]>} */
const kept = new Map(); // by game, as long as the page is open

/** @param {Path} path @param {Path} other */
const begins = (path, other) => path.length <= other.length && path.every((move, k) => move === other[k]);

// The lines after `path` was looked at: none is the beginning of another.
/** @param {Path[]} lines @param {Path} path @returns {Path[]} */
export function withLine(lines, path) {
  if (!path.length || lines.some((line) => begins(path, line))) return lines;
  return [...lines.filter((line) => !begins(line, path)), path].slice(-MOST);
}

/** @param {string} game @param {Path} path */
export function keepLine(game, path) {
  const lines = withLine(kept.get(game) ?? [], path);
  kept.set(game, lines);
  return lines;
}

// How many moves two lines share.
/** @param {Path} one @param {Path} other */
export function shared(one, other) {
  let k = 0;
  while (k < one.length && k < other.length && one[k] === other[k]) k += 1;
  return k;
}

// The lines that lead elsewhere than here.
/** @param {Path[]} lines @param {Path} path @param {(path: Path) => void} goto */
export function variations(lines, path, goto) {
  const others = lines.filter((line) => !begins(path, line));
  if (!others.length) return null;
  const words = (line) => {
    const k = shared(line, path);
    return `${k ? `after ${path[k - 1]}` : "from the start"}: ${line.slice(k).join(", ")}`;
  };
  return html`<details class="variations" open>
    <summary>Variations</summary>
    <ul>
      ${others.map((line) => html`<li><button class="step" onclick=${() => goto(line)}>${words(line)}</button></li>`)}
    </ul>
  </details>`;
}

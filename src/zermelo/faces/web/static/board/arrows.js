// @ts-check
// Arrows over the board, from the cell a piece comes from to the one it goes to.
import { shape } from "../picture.js";

const HEAD = 0.3;

/** @param {number[][]} cells @param {string} kind */
function arrow(cells, kind) {
  const points = cells.map(([row, column]) => [column + 0.5, row + 0.5]);
  const [fx, fy] = points.at(-2),
    [tx, ty] = points.at(-1);
  const far = Math.hypot(tx - fx, ty - fy) || 1;
  const [dx, dy] = [(tx - fx) / far, (ty - fy) / far];
  // It begins at the edge of the piece, which stays to be seen.
  const [[ax, ay], [nx, ny]] = points;
  const first = Math.hypot(nx - ax, ny - ay) || 1;
  points[0] = [ax + ((nx - ax) / first) * HEAD, ay + ((ny - ay) / first) * HEAD];
  const neck = [tx - dx * HEAD, ty - dy * HEAD];
  const made = shape("g", { class: `arrow ${kind}` });
  const way = [...points.slice(0, -1), neck].map((point) => point.join(",")).join(" ");
  const side = (by) => `${neck[0] - dy * by},${neck[1] + dx * by}`;
  made.append(
    shape("polyline", { points: way, fill: "none" }),
    shape("polygon", { points: `${tx},${ty} ${side(0.2)} ${side(-0.2)}` }),
  );
  return made;
}

// Lines that join cells, under them.
/** @param {number} wide @param {number} high @param {number[][][]} lines @returns {SVGSVGElement | null} */
export function joined(wide, high, lines) {
  if (!lines.length) return null;
  const made = shape("svg", { class: "board-lines", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" });
  made.setAttribute("preserveAspectRatio", "none");
  const points = (line) => line.map(([row, column]) => `${column + 0.5},${row + 0.5}`).join(" ");
  made.append(...lines.map((line) => shape("polyline", { points: points(line), fill: "none" })));
  return made;
}

// An overlay in units of cells; `ways` are lists of cells with a kind each.
/** @param {number} wide @param {number} high @param {[number[][], string][]} ways @returns {SVGSVGElement | null} */
export function arrows(wide, high, ways) {
  const shown = ways.filter(([cells]) => cells.length > 1);
  if (!shown.length) return null;
  const made = shape("svg", { class: "arrows", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" });
  made.setAttribute("preserveAspectRatio", "none");
  made.append(...shown.map(([cells, kind]) => arrow(cells, kind)));
  return made;
}

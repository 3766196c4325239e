// @ts-check
// A board being set up: cells change, and nothing else knows of it until it is opened.

/** @typedef {Board["rows"]} Rows */
/** @typedef {Board["rows"][number][number]} Cell */

/** @param {Cell} one @param {Cell} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Puts a man on a cell; the same man once more, or nothing, leaves the cell free.
/**
 * @param {Rows} rows
 * @param {number[]} place
 * @param {Cell} man
 * @param {{ free: string | null, signs: (string | null)[][] }} how
 * @returns {Rows}
 */
export function put(rows, [r, c], man, { free, signs }) {
  const sign = typeof man === "string" && man !== free ? (signs[r]?.[c] ?? man) : man; // ━ or ┃, as the place has it
  const next = sign === null || isSame(rows[r][c], sign) ? free : sign;
  return rows.map((row, y) => (y === r ? row.map((cell, x) => (x === c ? next : cell)) : row));
}

// A heap of so many.
/** @param {Rows} rows @param {number} heap @param {number} count @returns {Rows} */
export function heaped(rows, heap, count) {
  const sign = rows.flat().find((cell) => typeof cell === "string") ?? "●";
  return rows.map((row, k) => (k === heap ? Array(Math.max(0, count)).fill(sign) : row));
}

// A number in a cell, whoever it belongs to.
/** @param {Rows} rows @param {number[]} place @param {string} text @returns {Rows} */
export const counted = (rows, [r, c], text) =>
  rows.map((row, y) =>
    row.map((cell, x) => (y === r && x === c && Array.isArray(cell) ? [cell[0], text.trim() || "0"] : cell)),
  );

/** @param {Rows} rows @param {{ free: string | null, fixed: number[][] }} how @returns {Rows} */
export const cleared = (rows, { free, fixed }) =>
  rows.map((row, r) => row.map((cell, c) => (fixed.some(([y, x]) => y === r && x === c) ? cell : free)));

// The game itself, without the position that was set up before.
/** @param {string} game */
export const wholeGame = (game) => game.replace(/@\[[-\d,]*\]$/, "");

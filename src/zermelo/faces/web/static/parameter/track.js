// @ts-check
// Where the slider stands: so many steps from one end to the other, and the values at which something changes.
import { compare, exact, minus, plus, rough, text, times } from "./exact.js";

export const STEPS = 240;

/** @typedef {import("./exact.js").Exact} Exact */
/** @typedef {{ low: Num, high: Num, breakpoints: Num[] }} Range */

// The value of a step; near a value at which something changes, that value itself.
/** @param {Range} range @param {number} step @returns {string} */
export function valueAt({ low, high, breakpoints }, step) {
  const [from, to] = [exact(low), exact(high)];
  const span = plus(to, minus(from));
  const value = plus(from, times(span, { above: BigInt(step), below: BigInt(STEPS) }));
  const half = rough(span) / STEPS / 2;
  const near = breakpoints.find((one) => Math.abs(rough(exact(one)) - rough(value)) <= half);
  return near === undefined ? text(value) : String(near);
}

/** @param {Range} range @param {Num} value @returns {number} between 0 and 1 */
export function shareOf({ low, high }, value) {
  const [from, to, at] = [low, high, value].map((one) => rough(exact(one)));
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0;
}

/** @param {Range} range @param {Num} value */
export const stepOf = (range, value) => Math.round(shareOf(range, value) * STEPS);

// The next value at which something changes, before it or after it.
/** @param {Range} range @param {Num} value @param {1 | -1} way @returns {Num | null} */
export function nextBreak({ breakpoints }, value, way) {
  const at = exact(value);
  const there = breakpoints.filter((one) => compare(exact(one), at) === way);
  return there.length ? (way > 0 ? there[0] : there.at(-1)) : null;
}

/** @param {VariedPiece[]} pieces @param {Num} value @returns {VariedPiece | undefined} */
export function pieceAt(pieces, value) {
  const at = exact(value);
  return pieces.find(({ low, high, has_low: hasLow, has_high: hasHigh }) => {
    const [from, to] = [compare(at, exact(low)), compare(at, exact(high))];
    return (from > 0 || (from === 0 && hasLow)) && (to < 0 || (to === 0 && hasHigh));
  });
}

// Which marks get a number below them: none stands on another.
/** @param {Range} range @param {number} [room] of the whole width, that one takes */
export function labelled(range, room = 0.07) {
  let last = -Infinity;
  return range.breakpoints.filter((one) => {
    const at = shareOf(range, one);
    if (at - last < room) return false;
    last = at;
    return true;
  });
}

// @ts-check
// Exact fractions, for a slider whose values are no rounded numbers.

/** @typedef {{ above: bigint, below: bigint }} Exact */

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const divisor = (a, b) => (b ? divisor(b, a % b) : a < 0n ? -a : a);

/** @param {bigint} above @param {bigint} below @returns {Exact} */
function lowest(above, below) {
  const by = divisor(above, below) * (below < 0n ? -1n : 1n);
  return { above: above / by, below: below / by };
}

// Reads 3, −1/2 or 0.25; nothing where it is no number.
/** @param {Num} text @returns {Exact | null} */
export function exact(text) {
  const found = /^\s*([-−+]?)(\d{1,4000})(?:\/(\d{1,4000})|\.(\d{1,40}))?\s*$/.exec(String(text));
  if (!found) return null;
  const [, sign, whole, below, decimals = ""] = found;
  const under = below === undefined ? 10n ** BigInt(decimals.length) : BigInt(below);
  if (under === 0n) return null;
  const above = BigInt(whole + decimals);
  return lowest(sign === "-" || sign === "−" ? -above : above, under);
}

/** @param {Exact} a @param {Exact} b */
export const plus = (a, b) => lowest(a.above * b.below + b.above * a.below, a.below * b.below);
/** @param {Exact} a @param {Exact} b */
export const times = (a, b) => lowest(a.above * b.above, a.below * b.below);
/** @param {Exact} a */
export const minus = (a) => ({ above: -a.above, below: a.below });
/** @param {Exact} a @param {Exact} b */
export const compare = (a, b) => {
  const [left, right] = [a.above * b.below, b.above * a.below];
  return left < right ? -1 : left > right ? 1 : 0;
};
/** @param {Exact} a */
export const text = ({ above, below }) => (below === 1n ? String(above) : `${above}/${below}`);
/** @param {Exact} a */
export const rough = ({ above, below }) => Number(above) / Number(below);

// What a linear function is at a value.
/** @param {Func} func @param {Exact} value */
export const valueOf = ([constant, slope], value) => text(plus(exact(constant), times(exact(slope), value)));

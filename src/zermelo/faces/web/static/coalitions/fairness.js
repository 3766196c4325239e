// @ts-check
// Which way to team up treats players most alike: the least gap between who gets most and who gets least.
import { compare, exact, minus, plus, text } from "../parameter/exact.js";

/** @typedef {import("../parameter/exact.js").Exact} Exact */

/** @param {Structure} one @returns {Exact[]} from least to most */
const amounts = ({ payoff }) => Object.values(payoff).map(exact).sort(compare);

/** @param {Structure} one @returns {Exact} */
function gapOf(one) {
  const all = amounts(one);
  return plus(all.at(-1), minus(all[0]));
}

/** @param {Structure} one */
export const gap = (one) => text(gapOf(one));

// The fairest ones; of the same gap, those whose worst-off player gets most.
/** @param {Structure[]} structures @returns {Structure[]} */
export function fairest(structures) {
  /** @type {Structure[]} */
  let best = [];
  for (const one of structures) {
    const order = best.length
      ? compare(gapOf(one), gapOf(best[0])) || compare(amounts(best[0])[0], amounts(one)[0])
      : -1;
    if (order < 0) best = [one];
    else if (order === 0) best.push(one);
  }
  return best;
}

/** @param {Structure} one */
export const called = (one) => one.teams.map((team) => team.join("+")).join(" | ");

/** @param {Structure[]} structures */
export function fairestWords(structures) {
  const best = fairest(structures);
  const names = best.slice(0, 3).map(called).join("; ") + (best.length > 3 ? ` and ${best.length - 3} more` : "");
  const apart = gap(best[0]).replace("-", "−");
  const how = apart === "0" ? "everybody gets the same" : `the best-off player gets ${apart} more than the worst-off`;
  return `Fairest: ${names}, where ${how}.`;
}

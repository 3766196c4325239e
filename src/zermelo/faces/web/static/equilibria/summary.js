// @ts-check
// All equilibria in one sentence, and the payoffs that the keys go through.
import { grouped, number } from "../dom.js";

/** @param {Possible} found @param {string[]} names @returns {{ words: string, all: Num[][] }} */
export function summary(found, names) {
  if (found.kind === "matrix") return { words: found.sheets[0].title, all: [] };
  if (found.kind === "set") return { words: setInWords(found, names), all: corners(found) };
  const many = found.payoffs.length + found.more;
  const kind = found.kind === "pure" ? "pure subgame-perfect equilibrium" : "pure Nash equilibrium";
  const some = many === 1 ? `Every ${kind} pays the same.` : `${grouped(many)} different payoffs could come about.`;
  return { words: many ? some : "There are none.", all: found.payoffs };
}

/** @param {Possible} found @param {string[]} names */
function setInWords({ unique, range, best }, [a, b]) {
  if (unique) return "Every subgame-perfect equilibrium pays the same.";
  const [whole] = best.filter((row) => row.name === "total");
  const gains = whole.pure && whole.pure.value !== whole.mixed.value;
  const span = ([low, high]) => (low === high ? number(low) : `${number(low)} to ${number(high)}`);
  const may = `${a} may get ${span(range[a])}, ${b} ${span(range[b])}, depending on which equilibrium is played.`;
  return gains ? `${may} Mixing reaches a greater total than any play without it.` : may;
}

// Each payoff once: those that nobody can better, the best of each kind, those without mixing.
/** @param {Possible} found */
function corners({ pareto, best, pure }) {
  const all = [...pareto.map((p) => Object.values(p)), ...best.map((row) => row.mixed.payoff), ...pure];
  return [...new Map(all.map((p) => [p.join(), p])).values()];
}

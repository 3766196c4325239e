// @ts-check
// What a move is worth to whoever makes it, in a word and a sign: a colour never says it alone.
import { number, real } from "../dom.js";

const WORDS = { win: "wins", draw: "draws", loss: "loses" };
const SIGNS = { win: "+", draw: "=", loss: "−" };

/** @typedef {{ kind: string, sign: string, words: string, title: string, share: number | null }} Judged */

// Nothing where nobody knows, or chance moves.
/** @param {ValuedMove | undefined} move @param {string} mover @param {string[]} names @returns {Judged | null} */
export function judged(move, mover, names) {
  if (!move || (move.worth === undefined && move.share === undefined)) return null;
  const far = move.distance ? ` in ${move.distance + 1}` : "";
  const gets = `${mover} gets ${number(move.payoff[mover])}`;
  const all = names.map((name) => `${name} ${number(move.payoff[name])}`).join(", ");
  if (move.worth) {
    const words = `${WORDS[move.worth]}${move.worth === "draw" ? "" : far}`;
    return { kind: move.worth, sign: SIGNS[move.worth], words, title: `${words}; ${all}`, share: null };
  }
  const sign = number(move.payoff[mover]);
  return { kind: "scaled", sign: sign.length > 5 ? "" : sign, words: gets, title: all, share: real(move.share) };
}

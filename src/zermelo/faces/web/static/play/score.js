// @ts-check
// The hands played so far at one table, kept while the browser is open. A hand counts once, as it first ended.
import { html, number, real } from "../dom.js";

/** @typedef {Record<string, Payoff>} Hands by seed */

/** @param {Hands} hands @param {string} player @returns {number} */
export const sumOf = (hands, player) => Object.values(hands).reduce((sum, paid) => sum + real(paid[player]), 0);

/** @param {string} table @returns {Hands} */
export function readHands(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`zermelo-hands ${table}`) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} table @param {number} seed @param {Payoff} payoff @returns {Hands} */
export function keepHand(table, seed, payoff) {
  const hands = readHands(table);
  if (!(seed in hands)) hands[seed] = payoff;
  try {
    sessionStorage.setItem(`zermelo-hands ${table}`, JSON.stringify(hands));
  } catch {
    /* not kept */
  }
  return hands;
}

/** @param {Players} players @param {Hands} hands */
export function score(players, hands) {
  const count = Object.keys(hands).length;
  if (!count) return html`<p class="faint">No hand has been finished yet.</p>`;
  const rounded = (name) => number(Number((sumOf(hands, name) / count).toFixed(3)));
  return html`<div class="score">
    <p>${count === 1 ? "One hand" : `${count} hands`} so far, each counted as it first ended:</p>
    <ul>
      ${players.names.map(
        (name) => html`<li>
          ${players.name(name)} ${number(Number(sumOf(hands, name).toFixed(3)))}
          <span class="faint">, ${rounded(name)} a hand</span>
        </li>`,
      )}
    </ul>
  </div>`;
}

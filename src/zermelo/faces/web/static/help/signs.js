// @ts-check
// What the signs mean, where they stand and in one list.
import { html } from "../dom.js";

/** @type {Record<string, string>} */
export const SIGNS = {
  "★": "the best move that is made here",
  "☆": "another move that is just as good for whoever makes it",
  "+ = −": "the move wins, draws or loses for whoever makes it; other numbers are what that player gets",
  "≈": "an estimate from looking ahead, or a number that is rounded; everything else is exact",
  "ties: first": "the first of equally good moves; other rules stand under “Compare tie rules”",
  δ: "holds although one may leave a team, the rest of it staying together",
  γ: "holds although one may leave a team, the rest of it falling apart",
  "◇": "chance moves",
};

// The list, folded up.
/** @param {string[]} [wanted] */
export function signs(wanted = Object.keys(SIGNS)) {
  return html`<details class="signs">
    <summary>What do the signs mean?</summary>
    <dl>
      ${wanted.map(
        (sign) =>
          html`<div>
            <dt>${sign}</dt>
            <dd>${SIGNS[sign]}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

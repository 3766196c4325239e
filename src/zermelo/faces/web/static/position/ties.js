// @ts-check
// Tie rules side by side: what the position is worth under each way to decide between equally good moves.
import { ask } from "../api.js";
import { fill, html } from "../dom.js";
import { refused, wide, working } from "../parts.js";

/** @param {Players} players @param {Answers["ties"]} found */
export function tieTable(players, { rules, same }) {
  const row = ({ ties, words, payoff, move, why }) => html`<tr>
    <td title=${words}>${ties}<br /><small class="faint">${words}</small></td>
    <td>${payoff ? players.payoff(payoff) : html`<span class="faint">${why}</span>`}</td>
    <td>${move ?? ""}</td>
  </tr>`;
  const table = html`<table class="told-table tie-table">
    <thead><tr><th>tie rule</th><th>everybody gets</th><th>move here</th></tr></thead>
    <tbody>${rules.map(row)}</tbody>
  </table>`;
  return html`<div>
    <p>
      ${
        same
          ? "All rules come to the same payoffs: it does not matter here how ties are broken."
          : "How ties are broken matters here."
      }
    </p>
    ${wide("Tie rules", table)}
  </div>`;
}

/**
 * @param {HTMLElement} host
 * @param {Players} players
 * @param {{ game: string, path: Path }} at
 * @param {AbortSignal} signal
 */
export async function showTies(host, players, at, signal) {
  try {
    const found = await ask("ties", at, { signal, progress: working(host, "Solving under each rule") });
    fill(host, tieTable(players, found));
  } catch (error) {
    fill(host, refused(error));
  }
}

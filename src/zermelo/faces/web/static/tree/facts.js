// @ts-check
// What is known of one node: who moves, what it is worth, what lies below.
import { grouped, html, number } from "../dom.js";

/** @param {number} many @param {string} what */
export const counted = (many, what) => `${grouped(many)} ${what}${many === 1 ? "" : "s"}`;

// `found` is the answer that the node is part of: it says what stands beside nodes.
/** @param {Players} players @param {Item} item @param {Drawn} found */
export function facts(players, { told, path }, found) {
  const way = path();
  const where = way.length ? `after ${way.slice(-6).join(", ")}` : "the start";
  const { turn, below } = told;
  const size = below && `${counted(below[0], "node")} and ${counted(below[1], "end")}`;
  const kinds = { or: "Or: one move will do.", and: "And: every move must be answered." };
  return html`
    <p>${mover(players, turn)} <span class="faint">${way.length > 6 ? `… ${where}` : where}</span></p>
    ${told.worth ? html`<p>${turn === null ? "Pays " : "Worth "}${players.vector(told.worth)}</p>` : null}
    ${told.beside ? beside(players, found, told.beside) : null}
    ${kinds[told.kind] ? html`<p>${kinds[told.kind]}</p>` : null}
    ${below && turn !== null ? html`<p class="faint">${size} below</p>` : null}
    ${told.odds ? html`<p class="faint">comes with odds ${number(told.odds)}</p>` : null}
    ${told.folded ? html`<p class="faint">Folded.</p>` : null}
  `;
}

/** @param {Players} players @param {string | null} turn */
function mover(players, turn) {
  if (turn === null) return html`<b>An end</b>`;
  return players.names.includes(turn) ? html`<span>${players.name(turn)} moves</span>` : html`<b>Chance moves</b>`;
}

/** @param {Players} players @param {Drawn} found @param {Num[]} values */
function beside(players, { heads, about }, values) {
  const all = () => players.payoff(Object.fromEntries(heads.map((head, k) => [head, values[k]])));
  return html`<p>${heads.length > 1 ? all() : html`<b>${values[0]}</b>`} <span class="faint">${about}</span></p>`;
}

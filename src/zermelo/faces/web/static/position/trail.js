// @ts-check
// How it came to this position, and what can be said of it without solving.
import { html } from "../dom.js";

/** @param {Players} players @param {Step[]} steps @param {(path: Path) => void} goto */
export function trail(players, steps, goto) {
  const path = steps.map((step) => step.move);
  const current = (k) => (k === steps.length ? "step" : undefined);
  return html`<ol class="trail" aria-label="Moves so far">
    <li><button class="step start" onclick=${() => goto([])} aria-current=${current(0)}>start</button></li>
    ${steps.map(
      ({ player, move }, k) => html`<li>
        <button
          class="step ${players.colours(player)}"
          title="${player}: ${move}"
          aria-current=${current(k + 1)}
          onclick=${() => goto(path.slice(0, k + 1))}
        >
          ${players.glyph(player)}
          <span class="sr">${player} </span>
          ${move}
        </button>
      </li>`,
    )}
  </ol>`;
}

/** @param {Players} players @param {Position} seen */
export function toMove(players, seen) {
  if (seen.turn === null) return html`<p>The game is over. ${players.payoff(seen.payoff)}</p>`;
  if (seen.chance) return html`<p>Chance is to move.</p>`;
  return html`<p class="turn">${players.name(seen.turn)} is to move.</p>`;
}

// What the mover cannot tell from this node.
/** @param {Position} seen @param {(path: Path) => void} goto */
export function alike({ turn, hidden }, goto) {
  if (!hidden.count) return html`<p class="faint">${turn} knows where this is.</p>`;
  const others = hidden.count === 1 ? "another position" : `${hidden.count} other positions`;
  const more = hidden.count - hidden.alike.length;
  const there = (path) =>
    html`<li><button class="step" onclick=${() => goto(path)}>${path.join(", ") || "the start"}</button></li>`;
  return html`<div class="alike">
    <p class="faint">To ${turn} it looks like ${others}:</p>
    <ul class="line">${hidden.alike.map(there)}</ul>
    ${more > 0 ? html`<p class="faint">and ${more} more</p>` : null}
  </div>`;
}

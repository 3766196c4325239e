// @ts-check
// Moves as buttons: with what each is worth, or plain while that is unknown.
import { html, number } from "../dom.js";

const none = () => html`<p class="faint">No moves are left.</p>`;

/** @param {{ move: string, odds?: Num }[]} moves @param {(move: string) => void} onmove */
export function plainMoves(moves, onmove, { best = null, more = 0 } = {}) {
  if (!moves.length) return none();
  return html`<ol class="moves">
    ${moves.map(
      ({ move, odds }) => html`<li>
        <button class="move${move === best ? " best" : ""}" onclick=${() => onmove(move)}>
          <span class="name">${move}</span>
          ${odds ? html`<span class="faint">${number(odds)}</span>` : null}
        </button>
      </li>`,
    )}
    ${more ? html`<li class="faint">and ${more} more</li>` : null}
  </ol>`;
}

/** @param {Players} players @param {ValuedMove[]} moves @param {(move: string) => void} onmove */
export function valuedMoves(players, moves, onmove) {
  if (!moves.length) return none();
  return html`<ol class="moves">
    ${moves.map(
      (m) => html`<li>
        <button class="move${m.best ? " best" : ""}${m.chosen ? " chosen" : ""}" onclick=${() => onmove(m.move)}>
          <span class="rank" aria-hidden="true">${m.best ? (m.chosen ? "★" : "☆") : ""}</span>
          <span class="name">
            ${m.move}
            ${m.best ? html`<span class="sr"> (best)</span>` : null}
            ${m.odds ? html`<small class="faint"> ${number(m.odds)}</small>` : null}
            ${m.distance !== undefined ? html`<small class="faint"> ends in ${m.distance}</small>` : null}
          </span>
          ${players.payoff(m.payoff)}
        </button>
      </li>`,
    )}
  </ol>`;
}

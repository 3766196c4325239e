// @ts-check
// Moves as buttons: with what each is worth, or plain while that is unknown.
import { html, number } from "../dom.js";
import { SIGNS } from "../help/signs.js";

const none = () => html`<p class="faint">No moves are left.</p>`;

/** @param {{ move: string, odds?: Num }[]} moves @param {(move: string) => void} onmove */
export function plainMoves(moves, onmove, { best = null, more = 0 } = {}) {
  if (!moves.length) return none();
  return html`<ol class="moves">
    ${moves.map(
      ({ move, odds }) => html`<li>
        <button class="move${move === best ? " best guessed" : ""}" onclick=${() => onmove(move)}>
          <span class="name">${move}</span>
          ${odds ? html`<span class="faint">${number(odds)}</span>` : null}
        </button>
      </li>`,
    )}
    ${more ? html`<li class="faint">and ${more} more</li>` : null}
  </ol>`;
}

const TITLES = { win: "Winning", draw: "Drawing", loss: "Losing" };

/** @param {MoveGroup} group */
function groupTitle({ worth, moves, distance }) {
  const many = moves.length === 1 ? "1 move" : `${moves.length} moves`;
  if (!distance || worth === "draw") return `${TITLES[worth]}: ${many}`;
  const [near, far] = distance.map((d) => d + 1);
  return `${TITLES[worth]}: ${many}, in ${near === far ? near : `${near} to ${far}`}`;
}

// Best first; in groups where moves win, draw or lose.
/**
 * @param {Players} players
 * @param {ValuedMove[]} moves
 * @param {(move: string) => void} onmove
 * @param {MoveGroup[]} [groups]
 */
export function valuedMoves(players, moves, onmove, groups = []) {
  if (!moves.length) return none();
  const star = (m) => (m.best ? (m.chosen ? "★" : "☆") : "");
  const row = (m) => html`<li>
    <button class="move${m.best ? " best" : ""}${m.chosen ? " chosen" : ""}" onclick=${() => onmove(m.move)}>
      <span class="rank" aria-hidden="true" title=${SIGNS[star(m)]}>${star(m)}</span>
      <span class="name">
        ${m.move}
        ${m.best ? html`<span class="sr"> (best)</span>` : null}
        ${m.odds ? html`<small class="faint"> ${number(m.odds)}</small>` : null}
        ${m.distance !== undefined ? html`<small class="faint"> ends in ${m.distance + 1}</small>` : null}
      </span>
      ${players.payoff(m.payoff)}
    </button>
  </li>`;
  if (!groups.length) return html`<ol class="moves">${moves.map(row)}</ol>`;
  const named = new Map(moves.map((m) => [m.move, m]));
  const group = (one) => html`<div class="move-group ${one.worth}">
    <h3>${groupTitle(one)}</h3>
    <ol class="moves">${one.moves.filter((move) => named.has(move)).map((move) => row(named.get(move)))}</ol>
  </div>`;
  return html`<div class="move-groups">${groups.map(group)}</div>`;
}

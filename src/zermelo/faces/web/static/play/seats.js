// @ts-check
// Who sits where, and the seed that chance goes by.
import { fill, html } from "../dom.js";

const SURE = ["human", "solve", "first"]; // who needs no luck

/**
 * @param {HTMLElement} host
 * @param {Players} players
 * @param {{ seats: Seated[], more?: Seated[], luck?: boolean }} offered
 * @param {{ seats: string[], seed: number }} now
 * @param {(changes: Changes) => void} keep
 */
export function showSeats(host, players, { seats: usual, more = [], luck = true }, { seats, seed }, keep) {
  const choice = (player, k) => {
    const now = seats[k];
    const option = (o) => html`<option value=${o.seat} selected=${o.seat === now}>${o.words}</option>`;
    const isKnown = [...usual, ...more].some((o) => o.seat === now);
    return html`<label class="seat">
      ${players.name(player)}
      <select
        aria-label="Who plays for ${player}"
        onchange=${(e) => keep({ seats: seats.map((s, j) => (j === k ? e.target.value : s)) })}
      >
        ${isKnown ? null : option({ seat: now, words: now })}
        ${usual.map(option)}
        ${more.length ? html`<optgroup label="Looks ahead by a method">${more.map(option)}</optgroup>` : null}
      </select>
    </label>`;
  };
  const shown = [seed, ...seats].join();
  if (host.contains(document.activeElement) && host.dataset.seats === shown) return;
  host.dataset.seats = shown;
  fill(
    host,
    html`
      ${players.names.map(choice)}
      ${
        luck || seats.some((seat) => !SURE.includes(seat))
          ? html`<label class="seat" title="The same seed gives the same luck.">
            <span>Seed of chance</span>
            <input type="number" value=${String(seed)} onchange=${(e) => keep({ seed: e.target.value })} />
          </label>`
          : null
      }
    `,
  );
}

/** @param {string | undefined} text @returns {number | null} */
export const readSeed = (text) => (/^-?\d{1,9}$/.test(text ?? "") ? Number(text) : null);

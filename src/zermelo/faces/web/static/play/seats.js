// @ts-check
// Who sits where, and the seed that chance goes by.
import { fill, html } from "../dom.js";

/**
 * @param {HTMLElement} host
 * @param {Players} players
 * @param {{ seat: string, words: string }[]} offered
 * @param {{ seats: string[], seed: number }} now
 * @param {(changes: Changes) => void} keep
 */
export function showSeats(host, players, offered, { seats, seed }, keep) {
  const choice = (player, k) => {
    const now = seats[k];
    const options = offered.some((o) => o.seat === now) ? offered : [{ seat: now, words: now }, ...offered];
    return html`<label class="seat">
      ${players.name(player)}
      <select
        aria-label="Who plays for ${player}"
        onchange=${(e) => keep({ seats: seats.map((s, j) => (j === k ? e.target.value : s)) })}
      >
        ${options.map((o) => html`<option value=${o.seat} selected=${o.seat === now}>${o.words}</option>`)}
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
      <label class="seat">
        <span>Seed of chance</span>
        <input type="number" value=${String(seed)} onchange=${(e) => keep({ seed: e.target.value })} />
      </label>
    `,
  );
}

/** @param {string | undefined} text @returns {number | null} */
export const readSeed = (text) => (/^-?\d{1,9}$/.test(text ?? "") ? Number(text) : null);

// @ts-check
// The sheets of an answer: the same tables, notes and legends that a terminal and a notebook show.
import { html, number, real } from "./dom.js";
import { track } from "./parts.js";

// One table under its title; `on(row)` marks rows.
/**
 * @param {Players} players
 * @param {Sheet} told
 * @param {{ on?: (row: Num[]) => boolean, titled?: boolean }} [options]
 * @returns {HTMLElement}
 */
export function sheet(players, told, { on = () => false, titled = true } = {}) {
  const name = told.title.replace(/:$/, "");
  return html`<div class="sheet">
    ${titled && name ? html`<h3>${name}</h3>` : null}
    ${told.rows.length ? table(players, told, name, on) : null}
    ${told.notes.map((note) => html`<p>${note}</p>`)}
    ${told.legend ? html`<p class="faint small">${told.legend}</p>` : null}
  </div>`;
}

/**
 * @param {Players} players
 * @param {Sheet[]} all
 * @param {{ on?: (row: Num[]) => boolean, titled?: boolean }} [options]
 */
export const sheets = (players, all, options) => all.map((one) => sheet(players, one, options));

/** @param {Players} players @param {Sheet} sheet @param {string} name @param {(row: Num[]) => boolean} on */
function table(players, { heads, rows, right, bars }, name, on) {
  const isOf = heads.map((head) => head === "player"),
    side = (k) => (right.includes(k) ? "n" : "");
  const cell = (value, k) =>
    html`<td class=${side(k)} title=${right.includes(k) ? String(value) : undefined}>
      ${
        isOf[k] && players.names.includes(value)
          ? players.name(value)
          : typeof value === "number" || /^-?\d+\/\d+$/.test(value)
            ? number(value)
            : value
      }
    </td>`;
  const drawn = bars?.some((value) => real(value)) ? strips(bars.map(real)) : null;
  const lined = (cells, bar) => (bar === null ? cells : [cells[0], bar, ...cells.slice(1)]);
  return html`<div class="wide-table" tabindex="0" role="group" aria-label=${name || heads.join(", ")}>
    <table class="told-table">
      ${
        heads.some(Boolean)
          ? html`<thead>
            <tr>
              ${lined(
                heads.map(
                  (head, k) =>
                    html`<th class=${side(k)}>${players.names.includes(head) ? players.name(head) : head}</th>`,
                ),
                drawn && html`<td />`,
              )}
            </tr>
          </thead>`
          : null
      }
      <tbody>
        ${rows.map(
          (row, k) => html`<tr class=${on(row) ? "on" : ""}>
            ${lined(row.map(cell), drawn && drawn(k, isOf[0] ? row[0] : null, players))}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

// A bar for each row, left or right of one zero line.
/** @param {number[]} values */
function strips(values) {
  const low = Math.min(0, ...values),
    span = Math.max(0, ...values) - low || 1;
  return (k, name, players) => html`<td
    class="strip ${name === null ? "p0" : players.colours(name)}"
    aria-hidden="true"
  >
    ${track(values[k], low, span)}
  </td>`;
}

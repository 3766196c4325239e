// @ts-check
// What a structure brings everybody, whether it holds, and all structures in a table.
import { grouped, html, number, real } from "../dom.js";
import { bar, wide } from "../parts.js";
import { called, fairest, gap } from "./fairness.js";

const GAP = "What who gets most has more than who gets least.";
const FAIREST = "The least gap of all ways to team up; of the same gap, where the worst-off gets most.";
const FEW = 60; // rows of a table

/** @param {Structure} one */
export const holds = (one) => one.stable_alone && one.stable_dissolved;

/** @param {Players} players @param {Structure} one @param {Structure[]} structures */
export function outcome(players, one, structures) {
  const values = structures.flatMap((s) => Object.values(s.payoff).map(real));
  const low = Math.min(...values),
    high = Math.max(...values);
  const row = (name) => {
    const made = bar(players, name, one.payoff[name], low, high);
    made.append(gain(one.gains[name]));
    return made;
  };
  const places = one.aspects && players.names.map((name) => `${name} ${number(one.aspects[name])}`).join(", ");
  return html`
    <ul class="bars gains">${players.names.map(row)}</ul>
    ${places ? html`<p>Places: ${places}</p>` : null}
    ${verdict(one)}
  `;
}

/** @param {Num} value */
function gain(value) {
  const at = real(value);
  if (!at) return html`<span class="faint">as alone</span>`;
  return html`<span class=${at > 0 ? "up" : "down"}>${at > 0 ? "▲ " : "▼ "}${number(value)}</span>`;
}

/** @param {Structure} one */
function verdict(one) {
  const does = (yes) => (yes ? "holds" : "does not hold");
  const ties = one.stable_first_and_last
    ? "So it does with first ties and with last ties."
    : "With last ties it does not.";
  const words = holds(one)
    ? "✓ It holds: nobody gains by leaving, whether the rest of the team stays together or falls apart."
    : `It does not hold: ${one.deviation}.`;
  return html`<div class="note${holds(one) ? " holds" : ""}">
    <p>${words}</p>
    <p class="faint small">
      The rest staying together (δ): ${does(one.stable_alone)}.${" "}
      The rest falling apart (γ): ${does(one.stable_dissolved)}.${holds(one) ? ` ${ties}` : ""}
    </p>
  </div>`;
}

// `now` is the structure that is shown; `only` leaves out those that do not hold.
/**
 * @param {Players} players
 * @param {Structure[]} structures
 * @param {Structure} now
 * @param {{ only: boolean, ononly: (only: boolean) => void, onpick: (teams: string[][]) => void }} told
 */
export function structureTable(players, structures, now, { only, ononly, onpick }) {
  const all = only ? structures.filter(holds) : structures;
  const fair = new Set(fairest(structures));
  const tick = (yes) =>
    yes
      ? html`<span><span aria-hidden="true">✓</span><span class="sr">yes</span></span>`
      : html`<span class="faint">–</span>`;
  const share = (one, name) => {
    const at = real(one.gains[name]);
    const [sign, kind] = at > 0 ? ["▲", "up"] : at < 0 ? ["▼", "down"] : ["", ""];
    return html`<td class="n ${kind}">${sign}${number(one.payoff[name])}</td>`;
  };
  const row = (one) => html`<tr class=${one === now ? "on" : ""}>
    <td>
      <button class="small" aria-pressed=${String(one === now)} onclick=${() => onpick(one.teams)}>
        ${called(one)}
      </button>
    </td>
    ${players.names.map((name) => share(one, name))}
    <td class="n">
      ${number(gap(one))}${fair.has(one) ? html`<b class="fairest" title=${FAIREST}>fairest</b>` : null}
    </td>
    <td>${tick(one.stable_alone)}</td>
    <td>${tick(one.stable_dissolved)}</td>
  </tr>`;
  const table = html`<table class="told-table">
    <thead>
      <tr>
        <th>teams</th>
        ${players.names.map((name) => html`<th class="n">${players.glyph(name)}<span class="sr">${name}</span></th>`)}
        <th class="n" title=${GAP}>gap</th>
        <th title="the rest staying together">δ</th>
        <th title="the rest falling apart">γ</th>
      </tr>
    </thead>
    <tbody>${all.slice(0, FEW).map(row)}</tbody>
  </table>`;
  return html`
    <label class="for">
      <input type="checkbox" id="only" checked=${only} onchange=${(e) => ononly(e.target.checked)} />${" "}
      only those that hold
    </label>
    ${wide("Every way to team up", table)}
    ${all.length > FEW ? html`<p class="faint">and ${grouped(all.length - FEW)} more</p>` : null}
    <p class="faint small">
      ▲ ▼: better or worse than when everybody is alone. Gap: ${GAP.toLowerCase()}
      δ, γ: nobody gains by leaving when the rest of the team stays together, or falls apart.
    </p>
  `;
}

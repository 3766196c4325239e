// @ts-check
// The best equilibria by each measure, and all payoffs, each a button that picks it.
import { grouped, html } from "../dom.js";
import { wide } from "../parts.js";

/** @param {Players} players @param {Possible} found @param {(pay: string, hold?: string) => void} take */
export function bestTable(players, { kind, best, everywhere }, take) {
  const mixes = kind === "set";
  const taken = (one, hold) =>
    one
      ? html`<button class="small pay" data-pay=${one.payoff.join()} onclick=${() => take(one.payoff.join(), hold)}>
        ${players.vector(one.payoff)}
      </button>`
      : "too many to list";
  const pure = (row) =>
    mixes && row.pure && row.pure.value === row.mixed.value
      ? html`<span class="faint">as good</span>`
      : taken(row.pure, "pure");
  const table = html`<table class="told-table">
    <thead>
      <tr><th>by</th>${mixes ? html`<th>with mixing</th>` : null}<th>without mixing</th></tr>
    </thead>
    <tbody>
      ${best.map(
        (row) => html`<tr>
          <td>${row.words}</td>
          ${mixes ? html`<td>${taken(row.mixed, "")}</td>` : null}
          <td>${pure(row)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
  const which = everywhere ? "One" : "No";
  return [
    wide("The best", table),
    mixes ? html`<p class="faint small">${which} equilibrium has the greatest total in every subgame.</p>` : null,
  ];
}

/** @param {Players} players @param {Possible} found @param {(pay: string) => void} take */
export function payoffList(players, { payoffs, more }, take) {
  const one = (vector) => html`<li>
    <button class="pay" data-pay=${vector.join()} onclick=${() => take(vector.join())}>
      ${players.vector(vector)}
    </button>
  </li>`;
  return html`
    <ul class="payoffs">${payoffs.map(one)}</ul>
    ${more ? html`<p class="faint">and ${grouped(more)} more</p>` : null}
  `;
}

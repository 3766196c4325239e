// @ts-check
// What each search looked at, and what the formulas of the papers say of trees of this shape.
import { card, grouped, html } from "../dom.js";
import { wide } from "../parts.js";

const HEADS = ["search", "nodes", "ends", "components", "cuts", "plays", "worth"];

// `told` are the answers of both searches, null where one was refused.
/** @param {Players} players @param {string[]} names @param {(Searched | null)[]} told */
export function looked(players, names, told) {
  const row = (one, k) => html`<tr>
    <td><b>${names[k]}</b></td>
    <td class="n">${grouped(one.nodes)}</td>
    <td class="n">${one.all ? grouped(one.ends) : "–"}</td>
    <td class="n">${one.evaluations ? grouped(one.evaluations) : "–"}</td>
    <td class="n">${grouped(one.cuts)}</td>
    <td>${one.move ?? "–"}</td>
    <td>${players.payoff(one.payoff)}</td>
  </tr>`;
  const title = "What each looked at";
  const table = html`<table class="told-table">
    <thead>
      <tr>${HEADS.map((head, k) => html`<th class=${k > 0 && k < 5 ? "n" : ""}>${head}</th>`)}</tr>
    </thead>
    <tbody>${told.map((one, k) => (one ? row(one, k) : null))}</tbody>
  </table>`;
  const note = html`<p class="faint small">
    A component is one player's payoff at one end. It is counted once, however often it is compared.
  </p>`;
  return card(title, wide(title, table), note);
}

// `shape` is null where the tree could not be measured.
/** @param {string[]} names @param {Formulas | null} shape */
export function formulas(names, shape) {
  const title = "What the formulas say";
  if (!shape?.rows.length) {
    const size = shape?.nodes
      ? html`<p class="faint">To this depth it has ${grouped(shape.nodes)} nodes and ${grouped(shape.ends)} ends.</p>`
      : null;
    return card(title, html`<p>${shape ? shape.why : "The tree was not measured."}</p>`, size);
  }
  const { moves, depth, players, rows } = shape;
  const row = ({ method, of, when, formula, count }) => html`<tr class=${names.includes(method) ? "on" : ""}>
    <td>${method}</td>
    <td class="faint">${of}, ${when}</td>
    <td>${formula}</td>
    <td class="n">${grouped(count)}</td>
  </tr>`;
  const table = html`<table class="told-table">
    <thead>
      <tr><th>search</th><td /><th>formula</th><th class="n">gives</th></tr>
    </thead>
    <tbody>${rows.map(row)}</tbody>
  </table>`;
  return card(
    title,
    html`
      <p>
        Every node has ${moves} moves, every line ${depth}, and ${players} players move in turn: b = ${moves}, m =${" "}
        ${depth}, n = ${players}.
      </p>
      ${wide(title, table)}
      <p class="faint small">
        Luckhardt and Irani 1986; for alpha-beta, Knuth and Moore 1975. The worst of deep pruning is the paper's claim.
      </p>
    `,
  );
}

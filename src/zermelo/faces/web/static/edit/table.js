// @ts-check
// A payoff table to be filled in: the first player's strategies down, the second's across, a table for each choice of
// the others.
import { fill, html } from "../dom.js";
import { Players } from "../players.js";
import { looks } from "./draft.js";
import { field, setField } from "./keyed.js";
import { cellOf, profiles } from "./matrix.js";

export class TableView {
  /** @param {TableActs} acts */
  constructor(acts) {
    this.acts = acts;
    this.element = html`<div class="stage tables" role="group" aria-label="The table" />`;
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.shape = "";
    /** @type {((draft: TableDraft, state: TableState) => void)[]} */
    this.updates = [];
  }

  /** @param {TableDraft} draft @param {TableState} state */
  draw(draft, state) {
    this.draft = draft;
    const shape = draft.strategies.map((names) => names.length).join();
    if (shape !== this.shape) {
      this.shape = shape;
      this.updates = [];
      const others = profiles(draft.strategies.slice(2));
      fill(
        this.element,
        draft.strategies.slice(2).map((_, k) => this.further(k + 2)),
        others.map((rest) => this.table(rest)),
      );
    }
    for (const update of this.updates) update(draft, state);
  }

  // The strategies of a player for whom there is no side of the table left.
  /** @param {number} seat */
  further(seat) {
    const who = html`<legend />`;
    this.updates.push(({ players }) => fill(who, new Players(looks(players)).name(players[seat])));
    const names = this.draft.strategies[seat].map((_, k) => this.strategy(seat, k));
    return html`<fieldset class="further">${who}<div class="row">${names}${this.adder(seat)}</div></fieldset>`;
  }

  /** @param {number[]} rest */
  table(rest) {
    const [rows, columns] = this.draft.strategies;
    const caption = html`<caption class="sr" />`;
    this.updates.push(({ players, strategies }) => {
      const told = rest.map((k, j) => `${players[j + 2]} plays ${strategies[j + 2][k]}`).join(", ");
      caption.className = told ? "" : "sr";
      fill(caption, told || "The payoffs");
    });
    const sides = html`<td class="sides" />`;
    this.updates.push(({ players }) => {
      const known = new Players(looks(players));
      fill(sides, known.name(players[0]), " ↓ ", known.name(players[1]), " →");
    });
    return html`<table class="normal drawn">
      ${caption}
      <thead>
        <tr>
          ${sides} ${columns.map((_, k) => html`<th scope="col">${this.strategy(1, k)}</th>`)}
          <td>${this.adder(1)}</td>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (_, r) => html`<tr>
            <th scope="row">${this.strategy(0, r)}</th>
            ${columns.map((__, c) => this.cell([r, c, ...rest]))}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr><td>${this.adder(0)}</td></tr>
      </tfoot>
    </table>`;
  }

  /** @param {number} seat @param {number} k */
  strategy(seat, k) {
    const made = field(`strategy p${seat % 8}`, "", (text) => this.acts.renameStrategy(seat, k, text));
    const gone = html`<button class="quiet small" onclick=${() => this.acts.removeStrategy(seat, k)}>✕</button>`;
    this.updates.push(({ players, strategies }) => {
      const name = strategies[seat][k];
      setField(made, name);
      made.size = Math.max(3, [...name].length);
      made.setAttribute("aria-label", `Strategy ${k + 1} of ${players[seat]}`);
      gone.setAttribute("aria-label", `Remove ${name} of ${players[seat]}`);
      gone.hidden = strategies[seat].length < 2;
    });
    return html`<span class="strategy-of">${made}${gone}</span>`;
  }

  /** @param {number} seat */
  adder(seat) {
    const button = html`<button class="small" onclick=${() => this.acts.addStrategy(seat)}>+</button>`;
    this.updates.push(({ players }) => button.setAttribute("aria-label", `One more strategy for ${players[seat]}`));
    return button;
  }

  /** @param {number[]} profile */
  cell(profile) {
    const cell = cellOf(this.draft, profile);
    const made = field("cell-of", "", (text) => this.acts.setCell(cell, text));
    made.dataset.cell = String(cell);
    const best = html`<span class="best-of" />`;
    const box = html`<td>${made}${best}</td>`;
    this.updates.push(({ players, strategies, cells }, { solved, wrong }) => {
      setField(made, cells[cell]);
      made.size = Math.max(5, [...cells[cell]].length);
      const named = profile.map((k, seat) => `${players[seat]} ${strategies[seat][k]}`).join(", ");
      made.setAttribute("aria-label", `What ${players.join(", ")} get: ${named}`);
      made.classList.toggle("wrong", wrong === cell);
      const marks = solved?.best[cell] ?? [];
      const known = new Players(looks(players));
      box.className = solved?.pure.includes(cell) ? "stable" : "";
      const those = players.filter((_, seat) => marks[seat]);
      fill(
        best,
        those.map((name) => known.glyph(name)),
        those.length ? html`<span class="sr">best reply of ${those.join(", ")}</span>` : null,
      );
    });
    return box;
  }

  // Enter goes to the next field.
  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== "Enter" || target.localName !== "input") return;
    event.preventDefault();
    const fields = [...this.element.querySelectorAll("input")];
    fields[fields.indexOf(target) + (event.shiftKey ? -1 : 1)]?.focus();
  }
}

// @ts-check
// A game in normal form, in the place of a position: its table, best replies, equilibria, dominated strategies.
import { ask } from "../api.js";
import { card, fill, focusOn, grouped, html, number, part } from "../dom.js";
import { refused, wide, working } from "../parts.js";
import { sheets } from "../sheets.js";
import { go } from "../state.js";

// How often each strategy is played, in words; a strategy may itself be called by a number.
/** @param {Record<string, Num>} odds */
export function mix(odds) {
  const parts = Object.entries(odds);
  return parts.map(([name, share], k) => [
    k ? ", " : "",
    html`<b>${name}</b>`,
    parts.length > 1 ? html`<span class="faint"> × ${number(share)}</span>` : null,
  ]);
}

export class Normal {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.grids = part("grids");
    this.gone = part("gone");
    this.sentence = part("sentence");
    this.list = part("list");
    fill(
      context.host,
      html`<div class="columns even">
        <div class="column">${card("The table", this.grids)}${card("Dominated strategies", this.gone)}</div>
        <div class="column">
          <section class="card lead" aria-live="polite">${this.sentence}</section>
          ${card("Equilibria", this.list)}
        </div>
      </div>`,
    );
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, params }) {
    this.params = params;
    if (this.game !== game) {
      this.game = game;
      const { signal } = (this.leaving = new AbortController());
      try {
        this.found = await ask(
          "normal",
          { game },
          { signal, progress: working(this.sentence, "Comparing strategies") },
        );
        fill(
          this.sentence,
          html`
            <p class="words">${this.words()}</p>
            <p class="faint">
              Everybody picks a strategy at the same time; best replies are underlined, equilibria framed.
            </p>
          `,
        );
        this.showGone();
        this.showGrids();
        this.every = await ask(
          "possible",
          { game },
          { signal, progress: working(this.list, "Looking for equilibria") },
        );
      } catch (error) {
        if (error.name !== "AbortError") fill(this.found ? this.list : this.sentence, refused(error));
        return;
      }
    }
    if (!this.every) return;
    this.showList();
    this.showGrids();
  }

  words() {
    const { value, pure_count: count } = this.found,
      [a, b] = this.players.names;
    const many = count === 1 ? "is one equilibrium" : `are ${grouped(count)} equilibria`;
    const pure = `There ${count ? many : "is no equilibrium"} without mixing.`;
    if (value === null) return pure;
    return `The value is ${number(value)} for ${a}: what ${a} can guarantee, and what ${b} can hold ${a} to. ${pure}`;
  }

  get picked() {
    return Number.parseInt(this.params.pick ?? "", 10);
  }

  showList() {
    const { equilibria, note, applies, why } = this.every;
    if (!applies) return fill(this.list, html`<p>${why}</p>`);
    const names = this.players.names;
    fill(
      this.list,
      html`
        <p class="faint small">${note}</p>
        <ul class="picks">
          ${equilibria.map(
            (one, k) => html`<li>
              <button
                class="pick"
                data-pick=${String(k)}
                aria-pressed=${String(k === this.picked)}
                onclick=${() => this.pick(k === this.picked ? "" : String(k))}
              >
                ${this.players.vector(one.payoff)}
                <span class="mixes">
                  ${names.map(
                    (name) => html`<span>
                      ${this.players.glyph(name)}<span class="sr">${name}</span> ${mix(one.strategies[name])}
                    </span>`,
                  )}
                </span>
              </button>
            </li>`,
          )}
        </ul>
        ${equilibria.length ? null : html`<p>None were found.</p>`}
      `,
    );
  }

  /** @param {string} which */
  pick(which) {
    const { game, at, ...more } = this.params;
    go("position", { game: this.game, ...more, pick: which }, { replace: true });
    setTimeout(() => focusOn(this.list, `[data-pick="${CSS.escape(which)}"]`), 60);
  }

  // The first player's strategies down, the second's across; the odds of the equilibrium that is picked beside them.
  showGrids() {
    const { tables, strategies, shape, more_tables: more } = this.found,
      names = this.players.names;
    const odds = this.every?.equilibria?.[this.picked]?.strategies;
    const gone = (seat, name) =>
      this.found.gone.some(([player, strategy]) => player === names[seat] && strategy === name);
    const head = (seat, name, scope) => {
      const share = odds?.[names[seat]]?.[name];
      return html`<th
        scope=${scope}
        class="${this.players.colours(names[seat])}${gone(seat, name) ? " gone" : ""}${share ? " played" : ""}"
        title=${gone(seat, name) ? "strictly dominated" : undefined}
      >
        <span class="called">${name}</span>
        ${share ? html`<small> ${number(share)}</small>` : null}
      </th>`;
    };
    const share = ({ pays, best }, seat) => html`<span
      class="share ${this.players.colours(names[seat])}${best ? " best" : ""}"
      title="${names[seat]}: ${pays}${best ? ", a best reply" : ""}"
    >
      ${number(pays)}
    </span>`;
    const cell = (parts) =>
      parts.every(({ best }) => best)
        ? html`<td class="stable">${parts.map(share)}<span class="sr"> equilibrium</span></td>`
        : html`<td>${parts.map(share)}</td>`;
    const across = (cells) =>
      names[1]
        ? strategies[1].slice(0, cells[0].length).map((name) => head(1, name, "col"))
        : html`<th scope="col">gets</th>`;
    const table = ({ others, cells }) => [
      Object.keys(others).length ? html`<h3>${this.others(others, odds)}</h3>` : null,
      wide(
        "Payoffs",
        html`<table class="normal">
          <thead>
            <tr>
              <td>
                ${this.players.name(names[0])}
                ${names[1] ? [" ↓ ", this.players.name(names[1]), " →"] : null}
              </td>
              ${across(cells)}
            </tr>
          </thead>
          <tbody>
            ${cells.map((row, r) => html`<tr>${head(0, strategies[0][r], "row")}${row.map(cell)}</tr>`)}
          </tbody>
        </table>`,
      ),
    ];
    const [{ cells }] = tables;
    const isWhole = shape[0] <= cells.length && (shape[1] ?? 1) <= cells[0].length;
    fill(
      this.grids,
      html`
        ${tables.map(table)}
        ${isWhole ? null : html`<p class="faint">${shape.map(grouped).join(" × ")} in all</p>`}
        ${more ? html`<p class="faint">and ${grouped(more)} more tables</p>` : null}
      `,
    );
  }

  // What the players do who have neither rows nor columns.
  /** @param {Record<string, string>} strategies @param {Record<string, Record<string, Num>>} [odds] */
  others(strategies, odds) {
    return Object.entries(strategies).map(([player, name], k) => [
      k ? ", " : "",
      this.players.name(player),
      `: ${name}`,
      odds?.[player]?.[name] ? ` (${number(odds[player][name])})` : "",
    ]);
  }

  showGone() {
    const { dominated } = this.found;
    fill(
      this.gone,
      dominated
        ? sheets(this.players, dominated)
        : html`<p class="faint">The table is too large to compare all strategies.</p>`,
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const all = this.every?.equilibria?.length;
    if ((event.key !== "n" && event.key !== "b") || !all) return false;
    const now = Number.isNaN(this.picked) ? -1 : this.picked;
    this.pick(String(event.key === "n" ? (now + 1) % all : (now + all - (now < 0 ? 0 : 1)) % all));
    return true;
  }
}

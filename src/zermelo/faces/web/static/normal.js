// A game in normal form, in the place of a position: its table, best replies, equilibria, dominated strategies.
import { ask } from "./api.js";
import { card, fill, grouped, h, number } from "./dom.js";
import { refused, working } from "./parts.js";
import { sheets } from "./sheets.js";
import { go } from "./state.js";

// How often each strategy is played, in words; a strategy may itself be called by a number.
export function mix(odds) {
  const parts = Object.entries(odds);
  return parts.map(([name, share], k) => [
    k ? ", " : "",
    h("b", {}, name),
    parts.length > 1 ? h("span", { class: "faint" }, ` × ${number(share)}`) : null,
  ]);
}

export class Normal {
  constructor(context) {
    this.context = context;
    this.players = context.players;
    const part = (name) => (this[name] = h("div", { class: name }));
    fill(
      context.host,
      h(
        "div",
        { class: "columns even" },
        h(
          "div",
          { class: "column" },
          card("The table", part("grids")),
          card("Dominated strategies", part("gone")),
        ),
        h(
          "div",
          { class: "column" },
          h("section", { class: "card lead", "aria-live": "polite" }, part("sentence")),
          card("Equilibria", part("list")),
        ),
      ),
    );
  }

  close() {
    this.leaving?.abort();
  }

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
          h("p", { class: "words" }, this.words()),
          h(
            "p",
            { class: "faint" },
            "Everybody picks a strategy at the same time; best replies are underlined, equilibria framed.",
          ),
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
      names = this.players.names;
    const pure =
      count === 0
        ? "There is no equilibrium without mixing."
        : count === 1
          ? "There is one equilibrium without mixing."
          : `There are ${grouped(count)} equilibria without mixing.`;
    return value === null
      ? pure
      : `The value is ${number(value)} for ${names[0]}: what ${names[0]} can be sure of, and what ${names[1]} can hold ${names[0]} to. ${pure}`;
  }

  get picked() {
    return Number.parseInt(this.params.pick ?? "", 10);
  }

  showList() {
    const { equilibria, note, applies, why } = this.every;
    if (!applies) return fill(this.list, h("p", {}, why));
    const names = this.players.names;
    fill(
      this.list,
      h("p", { class: "faint small" }, note),
      h(
        "ul",
        { class: "picks" },
        equilibria.map((one, k) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "pick",
                "data-pick": String(k),
                "aria-pressed": String(k === this.picked),
                onclick: () => this.pick(k === this.picked ? "" : String(k)),
              },
              this.players.payoff(Object.fromEntries(names.map((name, j) => [name, one.payoff[j]]))),
              h(
                "span",
                { class: "mixes" },
                names.map((name) =>
                  h(
                    "span",
                    {},
                    this.players.glyph(name),
                    h("span", { class: "sr" }, name),
                    " ",
                    mix(one.strategies[name]),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
      equilibria.length ? null : h("p", {}, "None were found."),
    );
  }

  pick(which) {
    const { game, at, ...more } = this.params;
    go("position", { game: this.game, ...more, pick: which }, { replace: true });
    setTimeout(() => this.list.querySelector(`[data-pick="${CSS.escape(which)}"]`)?.focus(), 60);
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
      return h(
        "th",
        {
          scope,
          class: `${this.players.colours(names[seat])}${gone(seat, name) ? " gone" : ""}${share ? " played" : ""}`,
          title: gone(seat, name) ? "strictly dominated" : undefined,
        },
        h("span", { class: "called" }, name),
        share ? h("small", {}, ` ${number(share)}`) : null,
      );
    };
    fill(
      this.grids,
      tables.map(({ others, cells }) => [
        Object.keys(others).length
          ? h(
              "h3",
              {},
              Object.entries(others).map(([player, name], k) => [
                k ? ", " : "",
                this.players.name(player),
                `: ${name}`,
                odds?.[player]?.[name] ? ` (${number(odds[player][name])})` : "",
              ]),
            )
          : null,
        h(
          "div",
          { class: "wide-table", tabindex: "0", role: "group", "aria-label": "Payoffs" },
          h(
            "table",
            { class: "normal" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                h(
                  "td",
                  {},
                  this.players.name(names[0]),
                  names[1] ? [" ↓ ", this.players.name(names[1]), " →"] : null,
                ),
                (names[1] ? strategies[1].slice(0, cells[0].length) : [""]).map((name) =>
                  names[1] ? head(1, name, "col") : h("th", { scope: "col" }, "gets"),
                ),
              ),
            ),
            h(
              "tbody",
              {},
              cells.map((row, r) =>
                h(
                  "tr",
                  {},
                  head(0, strategies[0][r], "row"),
                  row.map((cell) => {
                    const isStable = cell.every((part) => part.best);
                    return h(
                      "td",
                      { class: isStable ? "stable" : "" },
                      cell.map((part, seat) =>
                        h(
                          "span",
                          {
                            class: `share ${this.players.colours(names[seat])}${part.best ? " best" : ""}`,
                            title: `${names[seat]}: ${part.pays}${part.best ? ", a best reply" : ""}`,
                          },
                          number(part.pays),
                        ),
                      ),
                      isStable ? h("span", { class: "sr" }, " equilibrium") : null,
                    );
                  }),
                ),
              ),
            ),
          ),
        ),
      ]),
      shape[0] > cells(tables) || (shape[1] ?? 1) > tables[0].cells[0].length
        ? h("p", { class: "faint" }, `${shape.map(grouped).join(" × ")} in all`)
        : null,
      more ? h("p", { class: "faint" }, `and ${grouped(more)} more tables`) : null,
    );
  }

  showGone() {
    const { dominated } = this.found;
    fill(
      this.gone,
      dominated
        ? sheets(this.players, dominated)
        : h("p", { class: "faint" }, "The table is too large to compare all strategies."),
    );
  }

  key(event) {
    const all = this.every?.equilibria?.length;
    if ((event.key !== "n" && event.key !== "b") || !all) return false;
    const now = Number.isNaN(this.picked) ? -1 : this.picked;
    this.pick(String(event.key === "n" ? (now + 1) % all : (now + all - (now < 0 ? 0 : 1)) % all));
    return true;
  }
}

const cells = (tables) => tables[0].cells.length;

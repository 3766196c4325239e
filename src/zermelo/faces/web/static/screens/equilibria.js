// Equilibria: what could happen. A plot of payoffs; any of them can be picked, and is then held up by strategies and threats.
import { ask } from "../api.js";
import { card, fill, grouped, h, number } from "../dom.js";
import { nearly } from "../nearly.js";
import { line, refused, working } from "../parts.js";
import { cropped, picture, shape } from "../picture.js";
import { sheets } from "../sheets.js";
import { go, splitPath } from "../state.js";

const NUDGE = 40; // steps across the plane, for the arrow keys

export default {
  id: "equilibria",
  title: "Equilibria",
  order: 4,
  key: "e",
  needsGame: true,
  keys: [
    ["← → ↑ ↓", "on the plot: move the point"],
    ["Enter", "on the plot: take the payoff nearest to it"],
    ["n b", "the next payoff, the one before"],
  ],
  open: (context) => new Equilibria(context),
};

function late(element) {
  element.classList.add("late");
  return element;
}

class Equilibria {
  constructor(context) {
    this.context = context;
    this.players = context.players;
    const part = (name) => (this[name] = h("div", { class: name }));
    fill(
      context.host,
      h("section", { class: "card lead", "aria-live": "polite" }, part("sentence")),
      (this.body = h("div", { class: "columns" })),
    );
    this.left = h("div", { class: "column" });
    this.right = h("div", { class: "column" });
    fill(this.body, this.left, this.right);
    part("plot");
    part("choosers");
    part("list");
    part("threats");
    part("near");
    part("steps");
  }

  close() {
    this.leaving?.abort();
  }

  async update({ game, params }) {
    this.params = params;
    const pair = splitPath(params.pair ?? "");
    const asked = JSON.stringify([game, pair]);
    if (this.asked !== asked) {
      this.leaving?.abort();
      const { signal } = (this.leaving = new AbortController());
      try {
        const found = await ask(
          "possible",
          { game, pair },
          { signal, progress: working(this.sentence, "Looking for equilibria") },
        );
        this.asked = asked;
        this.game = game;
        this.show(found);
      } catch (error) {
        if (error.name !== "AbortError")
          fill(
            this.sentence,
            refused(
              error,
              params.pair
                ? h("button", { type: "button", onclick: () => go("equilibria", { game }) }, "Without that")
                : null,
            ),
          );
        return;
      }
    }
    this.showNear();
    await Promise.all([this.pick(), this.showSteps()]);
  }

  // Three and four players, and two whose exact set is too large.
  showNear() {
    if (!this.found?.applies || !this.found.near) return;
    nearly(this.near, {
      game: this.game,
      players: this.players,
      criteria: this.found.near,
      params: this.params,
      keep: (changes) => this.keep(changes),
      signal: this.leaving.signal,
      onstep: (path) => go("position", { game: this.game, at: path }),
    });
  }

  // The set of one node from the sets of its moves: what stays of each, what mixing adds, both together.
  async showSteps() {
    if (!this.found?.applies || this.found.kind !== "set") return;
    const path = splitPath(this.params.merge ?? ""),
      asked = JSON.stringify([this.game, path]);
    if (this.merged === asked) return;
    try {
      const told = await ask(
        "merged",
        { game: this.game, path },
        { progress: working(this.steps, "Merging") },
      );
      this.merged = asked;
      const to = (name, way) =>
        h("button", { type: "button", class: "small", onclick: () => this.keep({ merge: way }) }, name);
      fill(
        this.steps,
        h("p", { class: "words" }, told.title),
        h(
          "p",
          { class: "row" },
          path.length ? to("one move back", path.slice(0, -1)) : null,
          told.moves.map((move) => to(`after ${move}`, [...path, move])),
        ),
        h(
          "ol",
          { class: "merge-steps" },
          told.steps.map((step) =>
            h(
              "li",
              { "data-kind": step.kind },
              h("b", {}, step.words),
              h("span", { class: "faint" }, ` ${step.payoffs}`),
              step.svg
                ? h(
                    "div",
                    { class: "plate", tabindex: "0", role: "group", "aria-label": step.words },
                    picture(step.svg).host,
                  )
                : null,
            ),
          ),
        ),
      );
    } catch (error) {
      if (error.name !== "AbortError")
        fill(
          this.steps,
          refused(
            error,
            path.length
              ? h("button", { type: "button", onclick: () => this.keep({ merge: "" }) }, "From the start")
              : null,
          ),
        );
    }
  }

  named(vector) {
    return Object.fromEntries(this.players.names.map((name, k) => [name, vector[k]]));
  }

  show(found) {
    this.found = found;
    fill(this.left);
    fill(this.right);
    if (!found.applies)
      return fill(
        this.sentence,
        h("p", { class: "words" }, "This cannot be answered for this game."),
        h("p", {}, found.why),
      );
    const { words, all } = this.summary(found);
    this.all = all;
    fill(
      this.sentence,
      h("p", { class: "words" }, words),
      found.note ? h("p", { class: "faint" }, found.note) : null,
      h("p", { class: "faint small" }, found.how.join(" ")),
    );
    if (found.svg)
      this.left.append(
        card(
          found.kind === "set" ? "All payoffs that could come about" : "The payoffs of two players",
          this.plot,
        ),
      );
    this.drawPlot(found);
    if (found.best.length) this.left.append(late(card("The best of them", this.choosers)));
    this.showBest(found);
    if (found.kind === "matrix")
      (found.svg ? this.right : this.left).append(
        card("The equilibria", sheets(this.players, found.sheets, { titled: false })),
      );
    else this.right.append(card("What holds it up", this.threats));
    if (found.kind !== "matrix")
      this.left.append(late(card(found.kind === "set" ? "The parts of the set" : "All of them", this.list)));
    if (found.near) this.right.append(late(card("With mixing, nearly", this.near)));
    if (found.kind === "set") this.right.append(late(card("How the set is made", this.steps)));
    this.showList(found);
  }

  summary(found) {
    if (found.kind === "matrix") return { words: found.sheets[0].title, all: [] };
    if (found.kind !== "set") {
      const all = found.payoffs,
        many = all.length + found.more;
      return {
        words:
          many === 1
            ? `Every ${found.kind === "pure" ? "subgame-perfect equilibrium in which nobody mixes" : "pure Nash equilibrium"} pays the same.`
            : many
              ? `${grouped(many)} different payoffs could come about.`
              : "There are none.",
        all,
      };
    }
    const best = found.best.find((row) => row.name === "total");
    const gain = best.pure && best.pure.value !== best.mixed.value;
    const all = [
      ...new Map(
        [
          ...found.pareto.map((p) => Object.values(p)),
          ...found.best.map((row) => row.mixed.payoff),
          ...found.pure,
        ].map((p) => [p.join(), p]),
      ).values(),
    ];
    const [a, b] = this.players.names;
    const range = (name) =>
      found.range[name][0] === found.range[name][1]
        ? number(found.range[name][0])
        : `${number(found.range[name][0])} to ${number(found.range[name][1])}`;
    const words = found.unique
      ? "Every subgame-perfect equilibrium pays the same."
      : `${a} may get ${range(a)}, ${b} ${range(b)}, depending on which equilibrium is played.${gain ? " Mixing reaches a greater total than any play without it." : ""}`;
    return { words, all };
  }

  // ------------------------------------------------------------ the plot

  drawPlot(found) {
    this.svg = null;
    if (!found.svg) return fill(this.plot);
    const { host, svg } = cropped(picture(found.svg), 40);
    this.svg = svg;
    const names = this.players.names;
    const pair =
      found.kind === "pure" && names.length > 2
        ? h(
            "p",
            { class: "row" },
            ["a", "b"].map((key, k) =>
              h(
                "label",
                {},
                k ? "and " : "Of ",
                h(
                  "select",
                  { id: `pair-${key}`, onchange: (e) => this.choosePair(k, e.target.value) },
                  names.map((name) => h("option", { value: name, selected: name === found.pair[k] }, name)),
                ),
              ),
            ),
          )
        : null;
    const plane = h(
      "div",
      {
        class: "plate",
        tabindex: "0",
        role: "group",
        "aria-label":
          found.kind === "set"
            ? "The plot: arrow keys move a point, Enter takes the payoff nearest to it"
            : "The plot",
      },
      host,
    );
    plane.addEventListener("click", (event) => this.clicked(event));
    plane.addEventListener("keydown", (event) => this.plotKey(event));
    fill(
      this.plot,
      pair,
      plane,
      found.kind === "set"
        ? h("p", { class: "faint small" }, "Click anywhere: the nearest payoff of the set is taken, exactly.")
        : null,
    );
  }

  choosePair(k, name) {
    const now = [...this.found.pair];
    if (now[1 - k] === name) now[1 - k] = now[k];
    now[k] = name;
    this.keep({ pair: now });
  }

  // From a place in the picture to a payoff, and back.
  payoffAt([px, py]) {
    const { low, high, low_at: a, high_at: b } = this.found.scale;
    const along = (at, from, to, least, most) =>
      to === from ? least : least + ((at - from) / (to - from)) * (most - least);
    return [along(px, a[0], b[0], low[0], high[0]), along(py, a[1], b[1], low[1], high[1])];
  }

  placeOf([x, y]) {
    const { low, high, low_at: a, high_at: b } = this.found.scale;
    const along = (value, least, most, from, to) =>
      most === least ? from : from + ((value - least) / (most - least)) * (to - from);
    return [along(x, low[0], high[0], a[0], b[0]), along(y, low[1], high[1], a[1], b[1])];
  }

  clicked(event) {
    const target = event.composedPath()[0];
    const sign = target.closest?.("g.payoff");
    if (sign?.dataset.payoff && this.found.kind === "set" && sign.dataset.kind !== "sure")
      return this.take(sign.dataset.payoff);
    const box = this.svg.getBoundingClientRect(),
      whole = this.svg.viewBox.baseVal;
    const at = [
      whole.x + ((event.clientX - box.left) / box.width) * whole.width,
      whole.y + ((event.clientY - box.top) / box.height) * whole.height,
    ];
    this.snap(this.payoffAt(at));
  }

  plotKey(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (this.found.kind !== "set") return;
    const { low, high } = this.found.scale;
    this.cursor ??= this.picked
      ? this.picked.map((v) => v)
      : [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    if (event.key in ways) {
      this.cursor = this.cursor.map((v, k) =>
        Math.min(high[k], Math.max(low[k], v + (ways[event.key][k] * (high[k] - low[k])) / NUDGE)),
      );
      this.target(this.cursor);
    } else if (event.key === "Enter") this.snap(this.cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  target(payoff) {
    this.svg.querySelector(".target")?.remove();
    const [x, y] = this.placeOf(payoff);
    if (Math.max(Math.abs(x), Math.abs(y)) > 1e5) return; // far outside the picture
    const made = shape("g", { class: "target" });
    made.append(
      shape("circle", { cx: x, cy: y, r: 9, class: "target" }),
      shape("path", { d: `M${x - 15} ${y}h30M${x} ${y - 15}v30`, class: "target" }),
    );
    this.svg.append(made);
  }

  async snap([x, y]) {
    if (this.found.kind === "set") {
      const found = await ask("snapped", { game: this.game, x: x.toFixed(9), y: y.toFixed(9) });
      return this.take(found.pay);
    }
    if (this.found.kind === "matrix") return;
    const seats = this.found.pair.map((name) => this.players.seat(name));
    const { low, high } = this.found.scale,
      real = (value) => {
        const [p, q = "1"] = String(value).split("/");
        return p / q;
      };
    const far = (p) =>
      Math.hypot(...seats.map((seat, k) => (real(p[seat]) - [x, y][k]) / (high[k] - low[k] || 1)));
    this.take([...this.found.payoffs].sort((p, q) => far(p) - far(q))[0].join());
  }

  take(pay) {
    this.keep({ pay, hold: "" });
  }

  keep(changes) {
    const { game, at, ...more } = this.params;
    go(
      "equilibria",
      { game: this.game, at: this.context.state().path, ...more, ...changes },
      { replace: true },
    );
  }

  // ------------------------------------------------------------ tables

  showBest(found) {
    if (!found.best.length) return fill(this.choosers);
    const mixes = found.kind === "set";
    const taken = (best, hold) =>
      best
        ? h(
            "button",
            {
              type: "button",
              class: "small pay",
              "data-pay": best.payoff.join(),
              onclick: () => this.keep({ pay: best.payoff.join(), hold }),
            },
            this.players.payoff(this.named(best.payoff)),
          )
        : "too many to list";
    fill(
      this.choosers,
      h(
        "div",
        { class: "wide-table", tabindex: "0", role: "group", "aria-label": "The best" },
        h(
          "table",
          { class: "told-table" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", {}, "by"),
              mixes ? h("th", {}, "with mixing") : null,
              h("th", {}, "without mixing"),
            ),
          ),
          h(
            "tbody",
            {},
            found.best.map((row) =>
              h(
                "tr",
                {},
                h("td", {}, row.words),
                mixes ? h("td", {}, taken(row.mixed, "")) : null,
                h(
                  "td",
                  {},
                  mixes && row.pure && row.pure.value === row.mixed.value
                    ? h("span", { class: "faint" }, "as good")
                    : taken(row.pure, "pure"),
                ),
              ),
            ),
          ),
        ),
      ),
      mixes
        ? h(
            "p",
            { class: "faint small" },
            found.everywhere
              ? "One equilibrium has the greatest total in every subgame."
              : "No equilibrium has the greatest total in every subgame.",
          )
        : null,
    );
  }

  showList(found) {
    if (found.kind === "matrix") return;
    if (found.kind === "set") return fill(this.list, sheets(this.players, found.sheets));
    fill(
      this.list,
      h(
        "ul",
        { class: "payoffs" },
        found.payoffs.map((vector) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "pay",
                "data-pay": vector.join(),
                onclick: () => this.take(vector.join()),
              },
              this.players.payoff(this.named(vector)),
            ),
          ),
        ),
      ),
      found.more ? h("p", { class: "faint" }, `and ${grouped(found.more)} more`) : null,
    );
  }

  // ------------------------------------------------------------ what holds it up

  async pick() {
    const { found, params } = this;
    if (!found?.applies || found.kind === "matrix") return;
    const pay =
      params.pay ?? (found.kind === "set" ? found.best[0].mixed.payoff.join() : found.payoffs[0]?.join());
    for (const button of this.context.host.querySelectorAll(".pay"))
      button.setAttribute("aria-pressed", String(button.dataset.pay === pay));
    if (!pay) return fill(this.threats, h("p", {}, "There is nothing to hold up."));
    this.mark(pay);
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.threats.dataset.state = "asking";
    try {
      const told = await ask(
        "held",
        { game: this.game, pay, kind: params.hold === "pure" || found.kind === "pure" ? "pure" : "mixed" },
        { progress: working(this.threats, "Finding strategies") },
      );
      if (turn === this.turn) this.tell(told);
    } catch (error) {
      if (turn === this.turn) fill(this.threats, refused(error));
    } finally {
      if (turn === this.turn) delete this.threats.dataset.state;
    }
  }

  mark(pay) {
    if (!this.svg || !this.found.scale) return;
    const vector = pay.split(",").map((text) => {
      const [p, q = "1"] = text.split("/");
      return p / q;
    });
    const seats = this.found.kind === "set" ? [0, 1] : this.found.pair.map((name) => this.players.seat(name));
    this.picked = seats.map((seat) => vector[seat]);
    this.cursor = null;
    if (this.picked.every(Number.isFinite)) this.target(this.picked);
  }

  tell(told) {
    const where = (path) => (path.length ? `after ${path.slice(-4).join(", ")}` : "at the start");
    const real = told.threats.filter((t) => t.tempts),
      idle = told.threats.filter((t) => !t.tempts);
    const threat = (t) =>
      h(
        "li",
        { class: t.tempts ? "threat tempting" : "threat" },
        this.players.name(t.player),
        ` might play `,
        h("b", {}, t.move),
        ` ${where(t.path)}`,
        t.most !== null && t.tempts ? `, hoping for as much as ${number(t.most)}` : "",
        `. Then ${t.player} gets `,
        h("b", { class: "n" }, number(t.held_to)),
        t.held_to === t.keeps ? ", no more than now" : ` instead of ${number(t.keeps)}`,
        t.line.length ? [": ", t.line.map((step) => `${step.player} ${step.move}`).join(", ")] : "",
        ".",
      );
    const drawn = told.svg ? picture(told.svg) : null;
    fill(
      this.threats,
      h("p", { class: "words" }, this.players.payoff(told.payoff)),
      h("h3", {}, told.mixes.length ? "One way it may go" : "The line"),
      line(
        this.players,
        told.line,
        (count) => go("position", { game: this.game, at: told.line.slice(0, count).map((s) => s.move) }),
        { endless: told.endless },
      ),
      told.mixes.length
        ? [
            h("h3", {}, "Who mixes"),
            h(
              "ul",
              { class: "mixes" },
              told.mixes.map((mix) =>
                h(
                  "li",
                  {},
                  this.players.name(mix.player),
                  ` ${where(mix.path)}: `,
                  Object.entries(mix.odds).map(([move, share], k) => [
                    k ? ", " : "",
                    h("b", {}, move),
                    ` ${number(share)}`,
                  ]),
                ),
              ),
            ),
          ]
        : null,
      h("h3", {}, "Threats"),
      real.length
        ? h("ul", { class: "threat-list" }, real.map(threat))
        : h("p", { class: "faint" }, "None are needed: no move off the line could bring its player more."),
      idle.length
        ? h(
            "details",
            {},
            h(
              "summary",
              {},
              idle.length === 1
                ? "One other move, which tempts nobody"
                : `${grouped(idle.length)} other moves, which tempt nobody`,
            ),
            h("ul", { class: "threat-list" }, idle.map(threat)),
          )
        : null,
      drawn
        ? h(
            "details",
            {},
            h("summary", {}, "The strategies as a tree"),
            h(
              "div",
              {
                class: "plate strategies",
                tabindex: "0",
                role: "group",
                "aria-label": "The strategies as a tree",
              },
              drawn.host,
            ),
          )
        : null,
    );
  }

  key(event) {
    if ((event.key === "n" || event.key === "b") && this.all?.length) {
      const pays = this.all.map((p) => p.join()),
        now = pays.indexOf(this.params.pay ?? "");
      this.take(pays[(now + (event.key === "n" ? 1 : pays.length - 1)) % pays.length]);
      return true;
    }
    return false;
  }
}

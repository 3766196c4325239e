// @ts-check
// Equilibria: what could happen. A plot of payoffs; any of them can be picked, and is then held up by strategies and
// threats.
import { ask } from "../api.js";
import { card, fill, html, part } from "../dom.js";
import { mergeSteps } from "../equilibria/merge.js";
import { nearly } from "../equilibria/nearly.js";
import { Plot } from "../equilibria/plot.js";
import { summary } from "../equilibria/summary.js";
import { bestTable, payoffList } from "../equilibria/tables.js";
import { threats } from "../equilibria/threats.js";
import { late, refused, working } from "../parts.js";
import { sheets } from "../sheets.js";
import { go, splitPath } from "../state.js";

/** @type {ScreenModule} */
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

class Equilibria {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.sentence = part("sentence");
    this.left = part("column");
    this.right = part("column");
    this.plot = new Plot(this.players, { take: (pay) => this.take(pay), choosePair: (pair) => this.keep({ pair }) });
    this.choosers = part("choosers");
    this.list = part("list");
    this.threats = part("threats");
    this.near = part("near");
    this.steps = part("steps");
    this.turn = 0;
    fill(
      context.host,
      html`
        <section class="card lead" aria-live="polite">${this.sentence}</section>
        <div class="columns">${this.left}${this.right}</div>
      `,
    );
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, params }) {
    this.params = params;
    const pair = splitPath(params.pair ?? "");
    const asked = JSON.stringify([game, pair]);
    if (this.asked !== asked) {
      this.leaving?.abort();
      const { signal } = (this.leaving = new AbortController());
      const progress = working(this.sentence, "Looking for equilibria");
      try {
        const found = await ask("possible", { game, pair }, { signal, progress });
        this.asked = asked;
        this.game = game;
        this.show(found);
      } catch (error) {
        const back = params.pair
          ? html`<button onclick=${() => go("equilibria", { game })}>Without that</button>`
          : null;
        if (error.name !== "AbortError") fill(this.sentence, refused(error, back));
        return;
      }
    }
    this.showNear();
    await Promise.all([this.pick(), this.showSteps()]);
  }

  /** @param {Possible} found */
  show(found) {
    const { players, left, right } = this;
    this.found = found;
    fill(left);
    fill(right);
    if (!found.applies)
      return fill(this.sentence, html`<p class="words">This cannot be answered for this game.</p><p>${found.why}</p>`);
    const { words, all } = summary(found, players.names);
    this.all = all;
    fill(
      this.sentence,
      html`
        <p class="words">${words}</p>
        ${found.note ? html`<p class="faint">${found.note}</p>` : null}
        <p class="faint small">${found.how.join(" ")}</p>
      `,
    );
    const isSet = found.kind === "set",
      isMatrix = found.kind === "matrix";
    const take = (pay, hold = "") => this.keep({ pay, hold });
    this.plot.draw(this.game, found);
    if (found.svg)
      left.append(card(isSet ? "All payoffs that could come about" : "The payoffs of two players", this.plot.element));
    if (found.best.length) {
      left.append(late(card("The best of them", this.choosers)));
      fill(this.choosers, bestTable(players, found, take));
    }
    if (isMatrix) {
      const table = sheets(players, found.sheets, { titled: false });
      (found.svg ? right : left).append(card("The equilibria", table));
    } else {
      right.append(card("What holds it up", this.threats));
      left.append(late(card(isSet ? "The parts of the set" : "All of them", this.list)));
      fill(this.list, isSet ? sheets(players, found.sheets) : payoffList(players, found, take));
    }
    if (found.near) right.append(late(card("With mixing, nearly", this.near)));
    if (isSet) right.append(late(card("How the set is made", this.steps)));
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
      onstep: (path) => this.open(path),
    });
  }

  async showSteps() {
    if (!this.found?.applies || this.found.kind !== "set") return;
    const path = splitPath(this.params.merge ?? ""),
      asked = JSON.stringify([this.game, path]);
    if (this.merged === asked) return;
    try {
      const told = await ask("merged", { game: this.game, path }, { progress: working(this.steps, "Merging") });
      this.merged = asked;
      fill(
        this.steps,
        mergeSteps(told, path, (merge) => this.keep({ merge })),
      );
    } catch (error) {
      const back = html`<button onclick=${() => this.keep({ merge: "" })}>From the start</button>`;
      if (error.name !== "AbortError") fill(this.steps, refused(error, path.length ? back : null));
    }
  }

  async pick() {
    const { found, params } = this;
    if (!found?.applies || found.kind === "matrix") return;
    const first = found.kind === "set" ? found.best[0].mixed.payoff : found.payoffs[0];
    const pay = params.pay ?? first?.join();
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.context.host.querySelectorAll(".pay");
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.pay === pay));
    if (!pay) return fill(this.threats, html`<p>There is nothing to hold up.</p>`);
    this.plot.mark(pay);
    const turn = (this.turn += 1);
    this.threats.dataset.state = "asking";
    try {
      const kind = params.hold === "pure" || found.kind === "pure" ? "pure" : "mixed";
      const progress = working(this.threats, "Finding strategies");
      const told = await ask("held", { game: this.game, pay, kind }, { progress });
      if (turn === this.turn)
        fill(
          this.threats,
          threats(this.players, told, (path) => this.open(path)),
        );
    } catch (error) {
      if (turn === this.turn) fill(this.threats, refused(error));
    } finally {
      if (turn === this.turn) delete this.threats.dataset.state;
    }
  }

  /** @param {Path} path */
  open(path) {
    go("position", { game: this.game, at: path });
  }

  /** @param {string} pay */
  take(pay) {
    this.keep({ pay, hold: "" });
  }

  /** @param {Changes} changes */
  keep(changes) {
    const { game, at, ...more } = this.params;
    go("equilibria", { game: this.game, at: this.context.state().path, ...more, ...changes }, { replace: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if ((event.key !== "n" && event.key !== "b") || !this.all?.length) return false;
    const pays = this.all.map((p) => p.join()),
      now = pays.indexOf(this.params.pay ?? "");
    this.take(pays[(now + (event.key === "n" ? 1 : pays.length - 1)) % pays.length]);
    return true;
  }
}

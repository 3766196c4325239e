// What if the odds at one node were others? Sliders, what it would come to on the way there, and who would deviate.
import { ask } from "./api.js";
import { card, fill, h, number, real } from "./dom.js";
import { refused } from "./parts.js";
import { splitPath } from "./state.js";

export class WhatIf {
  constructor(context, onkeep) {
    this.players = context.players;
    this.onkeep = onkeep;
    this.sliders = h("div", { class: "sliders" });
    this.answer = h("div", { class: "answer", "aria-live": "polite" });
    this.element = card("What if?", h("div", { class: "whatif" }, this.sliders, this.answer));
  }

  close() {
    this.leaving?.abort();
    clearTimeout(this.later);
  }

  wait() {
    this.key = null;
    fill(this.sliders, h("p", { class: "faint" }, "Known once the game is solved."));
    fill(this.answer);
  }

  async show(game, path, turn, odds) {
    const key = JSON.stringify([game, path]);
    const parts = odds ? splitPath(odds) : null;
    if (this.key === key && this.weights && (parts ? parts.join() === this.weights.join() : !this.touched))
      return;
    this.key = key;
    this.game = game;
    this.path = path;
    this.close();
    if (turn === null) {
      this.weights = null;
      fill(this.sliders, h("p", { class: "faint" }, "The game is over here: nothing is left to choose."));
      return fill(this.answer);
    }
    const { signal } = (this.leaving = new AbortController());
    try {
      const base = await ask("whatif", { game, path }, { signal });
      if (!base.applies) {
        this.weights = null;
        fill(this.sliders, h("p", { class: "note" }, base.why));
        return fill(this.answer);
      }
      this.base = base;
      const fits = parts && parts.length === base.moves.length;
      this.weights = fits ? parts.map((one) => Math.max(0, Math.round(real(one)) || 0)) : [...base.parts.now];
      this.touched = Boolean(fits);
      this.whole = base.parts.whole;
      this.lay(base);
      await this.work();
    } catch (error) {
      this.weights = null;
      if (error.name !== "AbortError") {
        fill(this.sliders, refused(error));
        fill(this.answer);
      }
    }
  }

  lay(base) {
    const mover = base.chance ? "Chance" : base.turn;
    this.shares = [];
    fill(
      this.sliders,
      h(
        "p",
        { class: "faint small" },
        base.moves.length < 2 ? `${mover} has one move here.` : `How often ${mover} makes each move:`,
      ),
      base.moves.map((move, k) => {
        const share = h("output", { class: "n" });
        this.shares.push(share);
        const slider = h("input", {
          type: "range",
          min: "0",
          max: String(this.whole),
          step: "1",
          value: String(this.weights[k]),
          "aria-label": `How often ${move.move}`,
          disabled: base.moves.length < 2,
          oninput: (e) => {
            this.weights[k] = Number(e.target.value);
            this.touched = true;
            this.written();
            this.soon();
          },
          onchange: () => this.onkeep(this.weights.map(String)),
        });
        return h(
          "div",
          { class: "slide" },
          h("span", { class: "name" }, move.move),
          this.players.payoff(move.worth),
          slider,
          share,
        );
      }),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "small", onclick: () => this.reset() }, "As it was"),
      ),
    );
    this.written();
  }

  reset() {
    this.weights = [...this.base.parts.now];
    this.touched = false;
    this.lay(this.base);
    this.onkeep("");
    this.work();
  }

  written() {
    const sum = this.weights.reduce((a, b) => a + b, 0);
    this.shares.forEach((output, k) => {
      output.textContent = sum ? `${((100 * this.weights[k]) / sum).toFixed(0)} %` : "–";
    });
  }

  soon() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.work(), 50);
  }

  async work() {
    const sum = this.weights.reduce((a, b) => a + b, 0);
    if (!sum) return fill(this.answer, h("p", { class: "faint" }, "One of the moves must be made."));
    const asked = (this.asked = (this.asked ?? 0) + 1);
    try {
      const found = this.touched
        ? await ask("whatif", { game: this.game, path: this.path, odds: this.weights.map(String) })
        : this.base;
      if (asked === this.asked) this.tell(found);
    } catch (error) {
      if (asked === this.asked) fill(this.answer, refused(error));
    }
  }

  tell(found) {
    found.moves.forEach((move, k) => {
      this.shares[k].title = `exactly ${move.odds}`;
    });
    const [here, ...above] = found.steps;
    if (!found.changed)
      return fill(
        this.answer,
        h(
          "p",
          { class: "faint" },
          "Move a slider: what everybody would get, and who would then do something else, comes here.",
        ),
      );
    const leaving = found.steps.filter((step) => step.deviates);
    const where = (step) => (step.path.length ? `after ${step.path.slice(-3).join(", ")}` : "at the start");
    const words = leaving.length
      ? leaving.map((step) =>
          h(
            "li",
            { class: "leaving" },
            this.players.name(step.turn),
            ` would deviate ${where(step)}: `,
            h("b", {}, step.deviates.move),
            ` brings ${number(step.deviates.gain)} more.`,
          ),
        )
      : [h("li", {}, "Nobody on the way here would deviate.")];
    const last = found.steps.at(-1);
    fill(
      this.answer,
      h(
        "ul",
        { class: "leavings" },
        words,
        found.elsewhere
          ? h(
              "li",
              { class: "faint" },
              `At ${found.elsewhere} other positions that lead here, too, somebody would deviate.`,
            )
          : null,
      ),
      h(
        "div",
        { class: "wide-table", tabindex: "0", role: "group", "aria-label": "What it would come to" },
        h(
          "table",
          { class: "told-table" },
          h("thead", {}, h("tr", {}, h("th", {}, "where"), h("th", {}, "was"), h("th", {}, "would be"))),
          h(
            "tbody",
            {},
            [here, ...above]
              .slice(0, 12)
              .map((step) =>
                h(
                  "tr",
                  {},
                  h("td", {}, step.path.length ? step.path.at(-1) : "start"),
                  h("td", {}, this.players.payoff(step.was)),
                  h("td", {}, this.players.payoff(step.held)),
                ),
              ),
          ),
        ),
      ),
      JSON.stringify(last.adapted) !== JSON.stringify(last.held)
        ? h(
            "p",
            { class: "small" },
            "If all above adapt, the game comes to ",
            this.players.payoff(last.adapted),
            ".",
          )
        : null,
    );
  }
}

// @ts-check
// Parameter: payoffs that depend on a number left open, with a slider that shows where the solution changes.
import { ask } from "../api.js";
import { card, fill, html, number, part } from "../dom.js";
import { fitted } from "../chart/fitted.js";
import { compare, exact } from "../parameter/exact.js";
import { showPiece, Slider } from "../parameter/slider.js";
import { refused, working } from "../parts.js";
import { cropped, picture } from "../picture.js";
import { address, go } from "../state.js";

/** @type {ScreenModule} */
export default {
  id: "vary",
  title: "Parameter",
  order: 7.5,
  key: "m",
  needsGame: true,
  needsParameter: true,
  keys: [
    ["← →", "on the slider: a little less, a little more"],
    ["n b", "to the next change of the answer, to the one before"],
  ],
  open: (context) => new Parameter(context),
};

class Parameter {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.slider = new Slider(
      (value) => this.keep({ value }),
      (low, high) => this.keep({ low, high }),
    );
    this.piece = part("piece");
    this.chart = part("chart");
    this.there = part("buttons");
    this.state = part("state");
    fill(
      context.host,
      html`<div class="column">
        <section class="card lead" aria-label="The parameter">${this.state}${this.slider.element}</section>
        <section class="card" aria-live="polite" aria-label="What holds there">${this.piece}${this.there}</section>
        ${card("Over the whole range", this.chart)}
      </div>`,
    );
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, params }) {
    this.close();
    const { signal } = (this.leaving = new AbortController());
    this.params = params;
    this.base = game.replace(/@[^@]*$/, "");
    const { parameter } = this.context.about;
    const { low = "", high = "" } = params; // without them the server chooses
    try {
      if (!parameter) throw Object.assign(new Error(this.context.about.closed.vary), { kind: "method" });
      const progress = working(this.state, "Looking for changes");
      const found = await ask("vary", { game, low, high }, { signal, progress });
      fill(this.state);
      this.slider.element.hidden = false;
      const [from, to, given] = [found.low, found.high, params.value ?? parameter.value].map(exact);
      const isIn = given && compare(from, given) <= 0 && compare(given, to) <= 0;
      this.show(found, isIn ? (params.value ?? parameter.value) : found.low);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.slider.element.hidden = !this.slider.varied;
      fill(this.state, refused(error));
    }
  }

  /** @param {Varied} found @param {Num} value */
  show(found, value) {
    const { players, has } = this.context;
    this.slider.show(found, value);
    showPiece(this.piece, players, found, value);
    const game = `${this.base}@${found.parameter}=${value}`;
    const link = (id, words) => has(id) && html`<a class="button plain" href=${address(id, { game })}>${words}</a>`;
    const here = `${found.parameter} = ${number(value)}`;
    fill(this.there, link("position", `Position at ${here}`), link("tree", "Tree"), link("equilibria", "Equilibria"));
    if (this.drawn !== found) {
      this.drawn = found;
      const none = html`<p class="faint">Of a table there is no chart.</p>`;
      fill(this.chart, found.svg ? fitted(cropped(picture(found.svg), 40)).host : none);
    }
  }

  /** @param {Changes} changes */
  keep(changes) {
    const { game, at, ...more } = this.params;
    go("vary", { game, ...more, ...changes }, { replace: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!["n", "b"].includes(event.key) || !this.slider.varied) return false;
    (event.key === "n" ? this.slider.forth : this.slider.back).click();
    return true;
  }
}

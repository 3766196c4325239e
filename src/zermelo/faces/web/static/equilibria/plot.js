// @ts-check
// The plot of payoffs: a click or a key picks one, a cross hair shows which.
import { ask } from "../api.js";
import { fill, html, part, real } from "../dom.js";
import { fitted } from "../chart/fitted.js";
import { choice, plate } from "../parts.js";
import { cropped, picture, shape } from "../picture.js";
import { nearest, payoffAt, placeOf } from "./scale.js";

const NUDGE = 40; // steps across the plane, for the arrow keys
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Plot {
  // `take` is told the payoff that was picked, `choosePair` the two players to show.
  /** @param {Players} players @param {{ take: (pay: string) => void, choosePair: (pair: string[]) => void }} told */
  constructor(players, { take, choosePair }) {
    this.players = players;
    this.take = take;
    this.choosePair = choosePair;
    this.element = part("plot");
    this.svg = null;
    this.picked = null;
    this.cursor = null;
  }

  /** @param {string} game @param {Possible} found */
  draw(game, found) {
    this.game = game;
    this.found = found;
    this.svg = null;
    if (!found.svg) return fill(this.element);
    const { host, svg } = fitted(cropped(picture(found.svg), 40));
    this.svg = svg;
    const isSet = found.kind === "set";
    const keys = ": arrow keys move a point, Enter takes the payoff nearest to it";
    const plane = plate(`The plot${isSet ? keys : ""}`, host);
    plane.addEventListener("click", (event) => this.clicked(event));
    plane.addEventListener("keydown", (event) => this.key(event));
    const note = html`<p class="faint small">Click anywhere: the nearest payoff of the set is taken, exactly.</p>`;
    fill(
      this.element,
      found.kind === "pure" && this.players.names.length > 2 ? this.pair(found.pair) : null,
      plane,
      isSet ? note : null,
    );
  }

  /** @param {string[]} now */
  pair(now) {
    const { names } = this.players;
    const turned = (k, name) => {
      const both = [...now];
      if (both[1 - k] === name) both[1 - k] = both[k];
      both[k] = name;
      this.choosePair(both);
    };
    return html`<p class="row">
      <label>Of ${choice("pair-a", names, now[0], (name) => turned(0, name))}</label>
      <label>and ${choice("pair-b", names, now[1], (name) => turned(1, name))}</label>
    </p>`;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    /** @type {SVGElement | null} */
    const sign = /** @type {SVGElement} */ (event.composedPath()[0]).closest?.("g.payoff");
    if (sign?.dataset.payoff && this.found.kind === "set" && sign.dataset.kind !== "sure")
      return this.take(sign.dataset.payoff);
    const box = this.svg.getBoundingClientRect(),
      whole = this.svg.viewBox.baseVal;
    const place = [
      whole.x + ((event.clientX - box.left) / box.width) * whole.width,
      whole.y + ((event.clientY - box.top) / box.height) * whole.height,
    ];
    this.snap(payoffAt(this.found.scale, place));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.found.kind !== "set") return;
    const { low, high } = this.found.scale;
    this.cursor ??= this.picked ? [...this.picked] : [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    const way = WAYS[event.key];
    if (way) {
      const moved = this.cursor.map((v, k) => v + (way[k] * (high[k] - low[k])) / NUDGE);
      this.cursor = moved.map((v, k) => Math.min(high[k], Math.max(low[k], v)));
      this.target(this.cursor);
    } else if (event.key === "Enter") this.snap(this.cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number[]} payoff */
  target(payoff) {
    this.svg.querySelector(".target")?.remove();
    const [x, y] = placeOf(this.found.scale, payoff);
    if (Math.max(Math.abs(x), Math.abs(y)) > 1e5) return; // far outside the picture
    const made = shape("g", { class: "target" });
    made.append(
      shape("circle", { cx: x, cy: y, r: 9, class: "target" }),
      shape("path", { d: `M${x - 15} ${y}h30M${x} ${y - 15}v30`, class: "target" }),
    );
    this.svg.append(made);
  }

  get seats() {
    return this.found.kind === "set" ? [0, 1] : this.found.pair.map((name) => this.players.seat(name));
  }

  // Takes the payoff nearest to a point: of a set exactly, as the server says.
  /** @param {number[]} point */
  async snap([x, y]) {
    const { kind, scale, payoffs } = this.found;
    if (kind === "matrix") return;
    if (kind === "set") {
      const found = await ask("snapped", { game: this.game, x: x.toFixed(9), y: y.toFixed(9) });
      return this.take(found.pay);
    }
    const reals = payoffs.map((payoff) => payoff.map(real));
    this.take(payoffs[nearest(scale, reals, this.seats, [x, y])].join());
  }

  /** @param {string} pay */
  mark(pay) {
    if (!this.svg || !this.found.scale) return;
    const vector = pay.split(",").map(real);
    this.picked = this.seats.map((seat) => vector[seat]);
    this.cursor = null;
    if (this.picked.every(Number.isFinite)) this.target(this.picked);
  }
}

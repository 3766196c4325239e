// How players look everywhere: a colour, a shape and a letter, never a colour alone.
import { h, number } from "./dom.js";

export class Players {
  constructor(list) {
    this.list = list;
    this.names = list.map((player) => player.name);
  }

  seat(name) {
    return this.names.indexOf(name);
  }

  // The class that carries the player's colours.
  colours(name) {
    const seat = this.seat(name);
    return seat < 0 ? "nobody" : `p${seat % 8}`;
  }

  glyph(name) {
    const player = this.list[this.seat(name)];
    if (!player) return h("span", { class: "glyph nobody round", "aria-hidden": "true" }, "◇");
    return h(
      "span",
      { class: `glyph ${this.colours(name)} ${player.shape}`, "aria-hidden": "true" },
      player.letter,
    );
  }

  name(name) {
    return h("span", { class: `who ${this.colours(name)}` }, this.glyph(name), " ", h("b", {}, name));
  }

  // What everybody gets, in a row.
  payoff(payoff, { quiet = false } = {}) {
    return h(
      "span",
      { class: `payoff${quiet ? " quiet" : ""}` },
      this.names.map((name) =>
        h(
          "span",
          { class: `share ${this.colours(name)}`, title: `${name}: ${payoff[name]}` },
          this.glyph(name),
          h("span", { class: "sr" }, `${name} `),
          h("span", { class: "n" }, number(payoff[name])),
        ),
      ),
    );
  }
}

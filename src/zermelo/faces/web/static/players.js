// How players look everywhere: a colour, a shape and a letter, never a colour alone.
import { html, number } from "./dom.js";

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
    if (!player) return html`<span class="glyph nobody round" aria-hidden="true">◇</span>`;
    return html`<span class="glyph ${this.colours(name)} ${player.shape}" aria-hidden="true">${player.letter}</span>`;
  }

  name(name) {
    return html`<span class="who ${this.colours(name)}">${this.glyph(name)} <b>${name}</b></span>`;
  }

  // What everybody gets, in a row.
  payoff(payoff, { quiet = false } = {}) {
    return html`<span class="payoff${quiet ? " quiet" : ""}">
      ${this.names.map(
        (name) => html`<span class="share ${this.colours(name)}" title="${name}: ${payoff[name]}">
          ${this.glyph(name)}
          <span class="sr">${name} </span>
          <span class="n">${number(payoff[name])}</span>
        </span>`,
      )}
    </span>`;
  }
}

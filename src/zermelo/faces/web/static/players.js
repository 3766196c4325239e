// @ts-check
// How players look everywhere: a colour, a shape and a letter, never a colour alone.
import { html, number } from "./dom.js";
import { splitPath } from "./state.js";

export class Players {
  /** @param {PlayerLook[]} list */
  constructor(list) {
    this.list = list;
    this.names = list.map((player) => player.name);
  }

  /** @param {string} name */
  seat(name) {
    return this.names.indexOf(name);
  }

  // The class that carries the player's colours.
  /** @param {string} name */
  colours(name) {
    const seat = this.seat(name);
    return seat < 0 ? "nobody" : `p${seat % 8}`;
  }

  /** @param {string} name @returns {HTMLSpanElement} */
  glyph(name) {
    const player = this.list[this.seat(name)];
    if (!player) return html`<span class="glyph nobody round" aria-hidden="true">◇</span>`;
    return html`<span class="glyph ${this.colours(name)} ${player.shape}" aria-hidden="true">${player.letter}</span>`;
  }

  /** @param {string} name @returns {HTMLSpanElement} */
  name(name) {
    return html`<span class="who ${this.colours(name)}">${this.glyph(name)} <b>${name}</b></span>`;
  }

  // The same from a list in the order of seats.
  /** @param {Num[]} values */
  vector(values, options = {}) {
    return this.payoff(Object.fromEntries(this.names.map((name, k) => [name, values[k]])), options);
  }

  // What everybody gets, in a row.
  /** @param {Payoff} payoff @returns {HTMLSpanElement} */
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

// What the others may be to a player.
export const PARTS = ["friend", "neutral", "enemy"];

// Who is what to `me`, by the lists that stand in the address.
/** @param {string[]} names @param {string} me @param {Record<string, string>} params */
export function partsOf(names, me, { friends = "", enemies = "" }) {
  const good = splitPath(friends),
    bad = splitPath(enemies);
  const others = names.filter((name) => name !== me);
  return Object.fromEntries(
    others.map((name) => [name, good.includes(name) ? "friend" : bad.includes(name) ? "enemy" : "neutral"]),
  );
}

/** @param {Record<string, string>} parts @param {string} part */
export const those = (parts, part) => Object.keys(parts).filter((name) => parts[name] === part);

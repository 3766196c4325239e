// @ts-check
// A slider for a parameter: marks where the answer changes, and what it is where the slider stands.
import { fill, html, number, refill } from "../dom.js";
import { line } from "../parts.js";
import { exact, valueOf } from "./exact.js";
import { labelled, nextBreak, pieceAt, shareOf, STEPS, stepOf, valueAt } from "./track.js";

/** @param {string} words of a function: a minus sign as it is printed */
const printed = (words) => words.replaceAll("-", "−").replaceAll("*", "·");

/** @param {number} count */
const counted = (count) =>
  count === 0 ? "No pure equilibrium." : count === 1 ? "One pure equilibrium:" : `${count} pure equilibria:`;

// What holds at a value: who gets what, as a function and in numbers.
/** @param {Players} players @param {Varied} varied @param {Num} value @returns {HTMLElement} */
export function pieceView(players, { parameter, pieces }, value) {
  const piece = pieceAt(pieces, value);
  if (!piece) return html`<p class="faint">${parameter} is outside of what was asked.</p>`;
  const at = exact(value);
  const row = (name) => {
    const cells = [piece.payoff, piece.guarantees].filter(Boolean).map((told) => {
      const words = told[name][2],
        now = valueOf(told[name], at);
      return [html`<td class="n">${printed(words)}</td>`, html`<td class="n" title=${now}>${number(now)}</td>`];
    });
    return html`<tr><th scope="row">${players.name(name)}</th>${cells}</tr>`;
  };
  const here = `at ${parameter}\u00a0=\u00a0${number(value)}`; // in one piece
  const table = piece.payoff
    ? html`<div class="wide-table" tabindex="0" role="group" aria-label="What everybody gets">
      <table class="told-table pieces-of">
        <thead>
          <tr>
            <th>player</th>
            ${["gets", here, "can guarantee", here].map((head) => html`<th class="n">${head}</th>`)}
          </tr>
        </thead>
        <tbody>${players.names.map(row)}</tbody>
      </table>
    </div>`
    : null;
  const paid = (told) => ` (${players.names.map((name) => printed(told[name][2])).join(", ")})`;
  const profile = (one) => html`<li>${players.names.map((name) => [players.name(name), ` ${one[name]} `])}</li>`;
  return html`<div class="piece-of">
    <p class="words">Where ${printed(piece.where)}:</p>
    ${piece.line ? line(players, piece.line, () => {}) : null}
    ${table}
    ${
      piece.equilibria
        ? html`<p>${counted(piece.equilibria.length)}</p>
          <ul class="found">${piece.equilibria.map(profile)}</ul>`
        : null
    }
    ${
      piece.line && piece.outcomes.length > 1
        ? html`<p class="faint small">
          Pure equilibria of every subgame pay:
          ${piece.outcomes.map(paid).join("")}
          ${piece.more ? ` and ${piece.more} more` : ""}
        </p>`
        : null
    }
  </div>`;
}

export class Slider {
  /**
   * @param {(value: string) => void} onpick
   * @param {(low: string, high: string) => void} onrange
   */
  constructor(onpick, onrange) {
    this.onpick = onpick;
    this.onrange = onrange;
    this.control = html`<input type="range" min="0" max=${String(STEPS)} step="1" />`;
    this.control.addEventListener("input", () => this.pick(valueAt(this.varied, Number(this.control.value))));
    this.marks = html`<div class="marks-of" aria-hidden="true" />`;
    this.typed = html`<input class="exact-value" size="7" spellcheck=${false} />`;
    this.typed.addEventListener("change", () => this.pick(this.typed.value));
    const jump = (way) => {
      const next = nextBreak(this.varied, this.value, way);
      if (next !== null) this.pick(String(next));
    };
    this.control.addEventListener("keydown", ({ key }) => (key === "n" ? jump(1) : key === "b" ? jump(-1) : null));
    this.back = html`<button class="small" onclick=${() => jump(-1)}>◂ change before</button>`;
    this.forth = html`<button class="small" onclick=${() => jump(1)}>next change ▸</button>`;
    const end = (label) => {
      const made = html`<input size="5" aria-label=${label} spellcheck=${false} />`;
      made.addEventListener("change", () => this.onrange(this.low.value, this.high.value));
      return made;
    };
    this.low = end("The least value");
    this.high = end("The greatest value");
    this.name = html`<b />`;
    this.told = html`<p class="small" />`;
    this.trouble = html`<div aria-live="polite" />`;
    this.element = html`<div class="slider">
      <p class="buttons">
        <label>${this.name} = ${this.typed}</label>
        ${this.back}${this.forth}
        <span class="faint">from ${this.low} to ${this.high}</span>
      </p>
      <div class="track-of">${this.control}${this.marks}</div>
      ${this.told}${this.trouble}
    </div>`;
  }

  /** @param {string} given */
  pick(given) {
    const value = exact(given.trim());
    if (!value) return fill(this.trouble, html`<p class="note">Write a number such as 3, −1/2 or 0.25.</p>`);
    fill(this.trouble);
    return this.onpick(given.trim().replace("−", "-"));
  }

  // Marks and numbers for what was found; `value` is where the slider stands.
  /** @param {Varied} varied @param {Num} value */
  show(varied, value) {
    const { parameter, breakpoints, low, high } = varied;
    this.varied = varied;
    this.value = value;
    this.name.textContent = parameter;
    const words = `${parameter} = ${number(value)}`;
    this.control.setAttribute("aria-label", parameter);
    this.control.setAttribute("aria-valuetext", words);
    this.typed.setAttribute("aria-label", `The value of ${parameter}`);
    this.control.value = String(stepOf(varied, value));
    if (document.activeElement !== this.typed) this.typed.value = String(value);
    if (document.activeElement !== this.low) this.low.value = String(low);
    if (document.activeElement !== this.high) this.high.value = String(high);
    this.back.disabled = nextBreak(varied, value, -1) === null;
    this.forth.disabled = nextBreak(varied, value, 1) === null;
    const named = new Set(labelled(varied));
    const mark = (one) => {
      const left = { left: `${shareOf(varied, one) * 100}%` };
      const told = named.has(one) ? html`<span class="break-at n" style=${left}>${number(one)}</span>` : null;
      return [html`<span class="break" style=${left} />`, told];
    };
    fill(this.marks, breakpoints.map(mark));
    const listed = breakpoints.slice(0, 12).map(number).join(", ");
    const rest = breakpoints.length > 12 ? ` and ${breakpoints.length - 12} more` : "";
    const changes = `The answer changes at ${parameter} = ${listed}${rest}.`;
    this.told.textContent = breakpoints.length ? changes : "The answer does not change there.";
  }
}

/** @param {HTMLElement} host @param {Players} players @param {Varied} varied @param {Num} value */
export const showPiece = (host, players, varied, value) => refill(host, pieceView(players, varied, value));

// @ts-check
// A draft whose payoffs leave a number open: the slider, and what holds where it stands.
import { card, fill, html, part } from "../dom.js";
import { showPiece, Slider } from "../parameter/slider.js";
import { Players } from "../players.js";
import { looks } from "./draft.js";

export class Varying {
  /** @param {() => void} onchange the draft is to be solved for another value */
  constructor(onchange) {
    this.value = "0";
    this.low = "0";
    this.high = "10";
    this.slider = new Slider(
      (value) => ((this.value = value), onchange()),
      (low, high) => ((this.low = low), (this.high = high), onchange()),
    );
    this.piece = part("piece");
    this.why = part("why");
    this.element = card("The parameter", this.slider.element, this.why, this.piece);
    this.element.hidden = true;
  }

  at() {
    return { value: this.value, low: this.low, high: this.high };
  }

  /** @param {Draft} draft @param {DraftAnswer} answer */
  show(draft, answer) {
    const varied = "variation" in answer ? answer.variation : null,
      why = "unvaried" in answer ? answer.unvaried : "";
    this.element.hidden = !varied && !why;
    this.slider.element.hidden = !varied;
    fill(this.why, why ? html`<p class="note">${why}</p>` : null);
    if (!varied) return fill(this.piece);
    this.slider.show(varied, this.value);
    return showPiece(this.piece, new Players(looks(draft.players)), varied, this.value);
  }
}

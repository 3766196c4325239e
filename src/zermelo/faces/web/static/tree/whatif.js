// @ts-check
// What if the odds at one node were others? Sliders, what it would come to on the way there, and who would deviate.
import { ask } from "../api.js";
import { card, fill, html, number, real } from "../dom.js";
import { refused, wide } from "../parts.js";
import { splitPath } from "../state.js";

export class WhatIf {
  /** @param {Context} context @param {(odds: string[] | string) => void} onkeep */
  constructor(context, onkeep) {
    this.players = context.players;
    this.onkeep = onkeep;
    this.sliders = html`<div class="sliders" />`;
    this.answer = html`<div class="answer" aria-live="polite" />`;
    this.element = card("What if?", html`<div class="whatif">${this.sliders}${this.answer}</div>`);
  }

  close() {
    this.leaving?.abort();
    clearTimeout(this.later);
  }

  wait() {
    this.key = null;
    fill(this.sliders, html`<p class="faint">Known once the game is solved.</p>`);
    fill(this.answer);
  }

  /** @param {string} game @param {Path} path @param {string | null} turn @param {string} odds */
  async show(game, path, turn, odds) {
    const key = JSON.stringify([game, path]);
    const parts = odds ? splitPath(odds) : null;
    if (this.key === key && this.weights && (parts ? parts.join() === this.weights.join() : !this.touched)) return;
    this.key = key;
    this.game = game;
    this.path = path;
    this.close();
    if (turn === null) {
      this.weights = null;
      fill(this.sliders, html`<p class="faint">The game is over here: nothing is left to choose.</p>`);
      return fill(this.answer);
    }
    const { signal } = (this.leaving = new AbortController());
    try {
      const base = await ask("whatif", { game, path }, { signal });
      if (!base.applies) {
        this.weights = null;
        fill(this.sliders, html`<p class="note">${base.why}</p>`);
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

  /** @param {WhatIfAnswer} base */
  lay(base) {
    const mover = base.chance ? "Chance" : base.turn;
    this.shares = [];
    fill(
      this.sliders,
      html`
        <p class="faint small">
          ${base.moves.length < 2 ? `${mover} has one move here.` : `How often ${mover} makes each move:`}
        </p>
        ${base.moves.map((move, k) => {
          const share = html`<output class="n" />`;
          this.shares.push(share);
          const slider = html`<input
            type="range"
            min="0"
            max=${String(this.whole)}
            step="1"
            value=${String(this.weights[k])}
            aria-label="How often ${move.move}"
            disabled=${base.moves.length < 2}
            oninput=${(e) => {
              this.weights[k] = Number(e.target.value);
              this.touched = true;
              this.written();
              this.soon();
            }}
            onchange=${() => this.onkeep(this.weights.map(String))}
          />`;
          return html`<div class="slide">
            <span class="name">${move.move}</span>
            ${this.players.payoff(move.worth)}
            ${slider}
            ${share}
          </div>`;
        })}
        <div class="buttons"><button class="small" onclick=${() => this.reset()}>As it was</button></div>
      `,
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
    if (!sum) return fill(this.answer, html`<p class="faint">One of the moves must be made.</p>`);
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

  /** @param {WhatIfAnswer} found */
  tell(found) {
    found.moves.forEach((move, k) => {
      this.shares[k].title = `exactly ${move.odds}`;
    });
    if (!found.changed)
      return fill(
        this.answer,
        html`<p class="faint">
          Move a slider: what everybody would get, and who would then do something else, comes here.
        </p>`,
      );
    const { players } = this;
    const where = (step) => (step.path.length ? `after ${step.path.slice(-3).join(", ")}` : "at the start");
    const leaves = (step) => html`<li class="leaving">
      ${players.name(step.turn)} would deviate ${where(step)}: <b>${step.deviates.move}</b> brings${" "}
      ${number(step.deviates.gain)} more.
    </li>`;
    const leaving = found.steps.filter((step) => step.deviates);
    const elsewhere = `At ${found.elsewhere} other positions that lead here, too, somebody would deviate.`;
    const table = html`<table class="told-table">
      <thead>
        <tr><th>where</th><th>was</th><th>would be</th></tr>
      </thead>
      <tbody>
        ${found.steps.slice(0, 12).map(
          (step) => html`<tr>
            <td>${step.path.at(-1) ?? "start"}</td>
            <td>${players.payoff(step.was)}</td>
            <td>${players.payoff(step.held)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
    const { adapted, held } = found.steps.at(-1);
    const adapts = JSON.stringify(adapted) !== JSON.stringify(held);
    fill(
      this.answer,
      html`
        <ul class="leavings">
          ${leaving.length ? leaving.map(leaves) : html`<li>Nobody on the way here would deviate.</li>`}
          ${found.elsewhere ? html`<li class="faint">${elsewhere}</li>` : null}
        </ul>
        ${wide("What it would come to", table)}
        ${adapts ? html`<p class="small">If all above adapt, the game comes to ${players.payoff(adapted)}.</p>` : null}
      `,
    );
  }
}

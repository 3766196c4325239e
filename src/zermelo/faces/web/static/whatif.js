// What if the odds at one node were others? Sliders, what it would come to on the way there, and who would deviate.
import { ask } from "./api.js";
import { card, fill, html, number, real } from "./dom.js";
import { refused } from "./parts.js";
import { splitPath } from "./state.js";

export class WhatIf {
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

  tell(found) {
    found.moves.forEach((move, k) => {
      this.shares[k].title = `exactly ${move.odds}`;
    });
    const [here, ...above] = found.steps;
    if (!found.changed)
      return fill(
        this.answer,
        html`<p class="faint">
          Move a slider: what everybody would get, and who would then do something else, comes here.
        </p>`,
      );
    const leaving = found.steps.filter((step) => step.deviates);
    const where = (step) => (step.path.length ? `after ${step.path.slice(-3).join(", ")}` : "at the start");
    const words = leaving.length
      ? leaving.map(
          (step) =>
            html`<li class="leaving">
              ${this.players.name(step.turn)} would deviate ${where(step)}: <b>${step.deviates.move}</b> brings ${number(step.deviates.gain)} more.
            </li>`,
        )
      : [html`<li>Nobody on the way here would deviate.</li>`];
    const last = found.steps.at(-1);
    fill(
      this.answer,
      html`
        <ul class="leavings">
          ${words}
          ${
            found.elsewhere
              ? html`<li class="faint">
                At ${found.elsewhere} other positions that lead here, too, somebody would deviate.
              </li>`
              : null
          }
        </ul>
        <div class="wide-table" tabindex="0" role="group" aria-label="What it would come to">
          <table class="told-table">
            <thead><tr><th>where</th><th>was</th><th>would be</th></tr></thead>
            <tbody>
              ${[here, ...above].slice(0, 12).map(
                (step) => html`<tr>
                  <td>${step.path.length ? step.path.at(-1) : "start"}</td>
                  <td>${this.players.payoff(step.was)}</td>
                  <td>${this.players.payoff(step.held)}</td>
                </tr>`,
              )}
            </tbody>
          </table>
        </div>
        ${
          JSON.stringify(last.adapted) !== JSON.stringify(last.held)
            ? html`<p class="small">If all above adapt, the game comes to ${this.players.payoff(last.adapted)}.</p>`
            : null
        }
      `,
    );
  }
}

// @ts-check
// Steps: two searches of the same position side by side, step by step, every cut in words, counts beside the formulas.
import { ask } from "../api.js";
import { card, fill, grouped, html, part } from "../dom.js";
import { choice, refused, working } from "../parts.js";
import { go } from "../state.js";
import { formulas, looked } from "../steps/compare.js";
import { Layout } from "../steps/layout.js";
import { Run } from "../steps/run.js";

const SPEEDS = [
  ["1", "slow"],
  ["6", "steady"],
  ["40", "fast"],
];

/** @type {ScreenModule} */
export default {
  id: "steps",
  title: "Steps",
  order: 6,
  key: "s",
  needsGame: true,
  keys: [
    ["Space", "play or pause"],
    ["← →", "one step back, one step on"],
    ["Home End", "to the beginning, to the end"],
    ["x", "to the next cut"],
  ],
  open: (context) => new Steps(context),
};

export class Steps {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.step = 0;
    this.length = 0;
    this.runs = [];
    this.ticking = null;
    this.slider = null;
    this.tools = part("row tools");
    this.said = part("said");
    this.control = part("card control");
    this.sides = part("sides");
    this.last = part("columns counts late");
    fill(context.host, this.tools, this.said, this.control, this.sides, this.last);
  }

  close() {
    this.pause();
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, path, params }) {
    this.game = game;
    this.path = path;
    this.params = params;
    this.leaving?.abort();
    const { signal } = (this.leaving = new AbortController());
    try {
      this.known = await ask("methods", { game, path }, { signal });
      if (!this.known.applies) {
        this.asked = this.slider = null;
        for (const host of [this.tools, this.control, this.sides, this.last]) fill(host);
        return fill(this.said, html`<p class="note">${this.known.why}</p>`);
      }
      const names = ["a", "b"].map((key, k) => params[key] ?? this.known.suggested[k]);
      const depth = Math.min(12, Math.max(1, Number(params.depth) || this.known.depth));
      this.toolbar(names, depth);
      const asked = JSON.stringify([game, path, names, depth]);
      if (this.asked !== asked) {
        this.pause();
        const progress = working(this.said, "Searching");
        const [shape, ...both] = await Promise.allSettled([
          ask("formulas", { game, path, depth }, { signal, progress }),
          ...names.map((method) => ask("steps", { game, path, method, depth }, { signal, progress })),
        ]);
        if (signal.aborted) return;
        this.asked = asked;
        fill(this.said);
        this.show(names, both, shape);
      }
      this.goto(Math.min(Number(params.step ?? 0) || 0, this.length));
    } catch (error) {
      if (error.name !== "AbortError") fill(this.said, refused(error));
    }
  }

  /** @param {string[]} names @param {number} depth */
  toolbar(names, depth) {
    const methods = this.known.methods.map((m) => [m.name, m.name, m.when]);
    const method = (key, now, label) =>
      choice(`method-${key}`, methods, now, (name) => this.keep({ [key]: name, step: "" }), { label });
    const depths = Array.from({ length: 8 }, (_, k) => [String(k + 1), k === 0 ? "1 move" : `${k + 1} moves`]);
    const last = this.path.slice(-5).join(", ");
    fill(
      this.tools,
      html`
        ${method("a", names[0], "The search on the left")}
        <span class="faint">beside</span>
        ${method("b", names[1], "The search on the right")}
        <label>
          <span class="faint">looking ahead </span>
          ${choice("depth", depths, String(depth), (many) => this.keep({ depth: many, step: "" }))}
        </label>
        ${this.path.length ? html`<span><span class="faint">after </span>${last}</span>` : null}
      `,
    );
  }

  /** @param {Changes} changes */
  keep(changes) {
    const { game, at, ...more } = this.params;
    go("steps", { game: this.game, at: this.path, ...more, ...changes }, { replace: true });
  }

  // ------------------------------------------------------------ both searches

  show(names, both, shape) {
    const layout = new Layout(both.filter((one) => one.status === "fulfilled").map((one) => one.value.events));
    this.runs = both.map((one, k) => (one.status === "fulfilled" ? new Run(this, names[k], one.value, layout) : null));
    fill(
      this.sides,
      both.map((one, k) => (this.runs[k] ? this.runs[k].element : card(names[k], refused(one.reason)))),
    );
    this.length = Math.max(0, ...this.runs.map((run) => run?.events.length ?? 0));
    this.slider = html`<input
      type="range"
      id="rewind"
      min="0"
      max=${String(this.length)}
      step="1"
      value="0"
      aria-label="Step"
      oninput=${(e) => {
        this.pause();
        this.goto(Number(e.target.value));
      }}
      onchange=${() => this.keep({ step: String(this.step) })}
    />`;
    this.button = html`<button class="play" onclick=${() => this.toggle()}>▶ Play</button>`;
    this.count = html`<span class="n faint" />`;
    this.speed = choice("speed", SPEEDS, "6", () => {}, { label: "How fast" });
    const one = (text, words, act) =>
      html`<button class="small" aria-label=${words} title=${words} onclick=${act}>${text}</button>`;
    fill(
      this.control,
      this.button,
      one("◀", "One step back (←)", () => this.by(-1)),
      one("▶", "One step on (→)", () => this.by(1)),
      this.slider,
      this.count,
      this.speed,
    );
    const told = this.runs.map((run) => run?.told ?? null);
    const measured = shape.status === "fulfilled" ? shape.value : null;
    fill(this.last, looked(this.players, names, told), formulas(names, measured));
  }

  // ------------------------------------------------------------ time

  /** @param {number} step */
  goto(step) {
    this.step = Math.max(0, Math.min(step, this.length));
    if (!this.slider) return;
    this.slider.value = String(this.step);
    this.count.textContent = `step ${grouped(this.step)} of ${grouped(this.length)}`;
    for (const run of this.runs) run?.goto(this.step);
  }

  /** @param {number} many */
  by(many) {
    this.pause();
    this.goto(this.step + many);
    this.keep({ step: String(this.step) });
  }
  toggle() {
    if (this.ticking) {
      this.pause();
      this.keep({ step: String(this.step) });
    } else this.play();
  }

  play() {
    if (!this.slider) return;
    if (this.step >= this.length) this.goto(0);
    this.button.textContent = "❚❚ Pause";
    let before = performance.now(),
      left = 0;
    const tick = (now) => {
      left += ((now - before) / 1000) * Number(this.speed.value) * 2;
      before = now;
      if (left >= 1) {
        this.goto(this.step + Math.floor(left));
        left %= 1;
      }
      if (this.step >= this.length) return this.pause();
      this.ticking = requestAnimationFrame(tick);
    };
    this.ticking = requestAnimationFrame(tick);
  }

  pause() {
    if (this.ticking) cancelAnimationFrame(this.ticking);
    this.ticking = null;
    if (this.button) this.button.textContent = "▶ Play";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.slider) return false;
    if (event.key === " ") {
      this.toggle();
      return true;
    }
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      this.by(event.key === "ArrowLeft" ? -1 : 1);
      return true;
    }
    if (event.key === "Home" || event.key === "End") {
      this.pause();
      this.goto(event.key === "Home" ? 0 : this.length);
      this.keep({ step: String(this.step) });
      return true;
    }
    if (event.key === "x") {
      const next = Math.min(...this.runs.flatMap((run) => run?.cuts.filter((at) => at > this.step).slice(0, 1) ?? []));
      if (Number.isFinite(next)) {
        this.pause();
        this.goto(next);
        this.keep({ step: String(next) });
      }
      return true;
    }
    return false;
  }
}

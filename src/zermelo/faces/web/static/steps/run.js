// @ts-check
import { card, fill, grouped, html, plain, signed } from "../dom.js";
import { plate } from "../parts.js";
import { shape } from "../picture.js";
import { joinPath } from "../state.js";

/** @param {Path} path */
const place = (path) => (path.length ? `after ${path.join(", ")}` : "at the start");

// One search: its picture, the step in words, its cuts.
export class Run {
  /**
   * @param {import("../screens/steps.js").Steps} screen
   * @param {string} name
   * @param {Searched} told
   * @param {import("./layout.js").Layout} layout
   */
  constructor(screen, name, told, layout) {
    this.screen = screen;
    this.players = screen.players;
    this.told = told;
    this.events = told.events;
    this.layout = layout;
    this.cuts = this.events.flatMap((event, k) => (event.kind === "cut" ? [k + 1] : []));
    this.words = html`<p class="step-words" aria-live="polite" />`;
    this.so_far = html`<p class="faint small so-far" />`;
    this.plate = plate(`The nodes that ${name} came to`, this.draw(name), "walk");
    const method = screen.known.methods.find((m) => m.name === name);
    const first = `The first ${grouped(this.events.length)} of ${grouped(told.total)} steps are shown.`;
    this.element = card(
      name,
      html`
        <p class="faint small">${method?.when ?? ""}</p>
        ${this.words}
        ${this.so_far}
        ${this.plate}
        ${this.cuts.length ? this.reasons() : html`<p class="faint">It cuts nothing.</p>`}
        ${told.total > this.events.length ? html`<p class="note small">${first}</p>` : null}
        ${told.notes.map((note) => html`<p class="faint small">${note}</p>`)}
        ${layout.isCut ? html`<p class="faint small">The picture shows the first nodes only.</p>` : null}
      `,
    );
    this.at = 0;
    this.counts = null;
    this.nowKey = null;
  }

  // Every cut in words, each with a way to its step.
  reasons() {
    const go = (step) => {
      this.screen.pause();
      this.screen.goto(step);
    };
    const reason = (step) => {
      const { path, why } = this.events[step - 1];
      return html`<li>
        <button class="small" onclick=${() => go(step)}>step ${grouped(step)}</button> ${place(path)}: ${signed(why)}
      </li>`;
    };
    return html`<details class="cuts">
      <summary>${this.cuts.length === 1 ? "One cut" : `${grouped(this.cuts.length)} cuts`}, in words</summary>
      <ol>${this.cuts.slice(0, 200).map(reason)}</ol>
    </details>`;
  }

  /** @param {string} name */
  draw(name) {
    const { layout } = this;
    const svg = (this.svg = shape("svg", {
      viewBox: `0 0 ${layout.wide} ${layout.high}`,
      width: layout.wide,
      height: layout.high,
      role: "img",
      "aria-label": `A tree: the steps of ${name}`,
    }));
    const met = new Set();
    for (const event of this.events)
      for (let k = 0; k <= event.path.length; k += 1) met.add(joinPath(event.path.slice(0, k)));
    const lines = shape("g", { class: "lines" }),
      dots = shape("g", { class: "dots" });
    this.drawn = new Map();
    for (const node of layout.nodes.values()) {
      const x = layout.x(node),
        y = node.y;
      const bend = x - layout.column / 2;
      const curve = node.up && `M${layout.x(node.up)} ${node.up.y}C${bend} ${node.up.y} ${bend} ${y} ${x} ${y}`;
      const link = node.up ? shape("path", { d: curve, class: "link" }) : null;
      if (link) lines.append(link);
      const dot = shape("circle", { cx: x, cy: y, r: 4, class: met.has(node.key) ? "dot" : "dot never" });
      const title = shape("title", {});
      title.textContent = plain(node.path.join(", ")) || "the start";
      dot.append(title);
      dots.append(dot);
      this.drawn.set(node.key, { dot, link, node });
    }
    this.signs = shape("g", { class: "signs" });
    svg.append(lines, dots, this.signs);
    return svg;
  }

  // Forward step by step; backward from the beginning. Each node shows the last thing that happened there.
  /** @param {number} step */
  goto(step) {
    const end = Math.min(step, this.events.length);
    if (end < this.at) {
      for (const { dot, link } of this.drawn.values()) {
        dot.classList.remove("entered", "leaf", "cut", "left", "now");
        link?.classList.remove("entered");
      }
      this.signs.replaceChildren();
      this.at = 0;
      this.counts = null;
    }
    this.counts ??= { enter: 0, leaf: 0, cut: 0, leave: 0 };
    for (; this.at < end; this.at += 1) this.apply(this.events[this.at]);
    this.tell(end);
  }

  /** @param {SearchEvent} event */
  apply(event) {
    this.counts[event.kind] += 1;
    const found = this.drawn.get(joinPath(event.path));
    if (!found) return;
    for (
      let at = found;
      at && !at.link?.classList.contains("entered");
      at = at.node.up && this.drawn.get(at.node.up.key)
    ) {
      at.link?.classList.add("entered");
      if (!at.link) break;
    }
    found.dot.classList.add({ enter: "entered", leaf: "leaf", cut: "cut", leave: "left" }[event.kind]);
    const seat = this.players.seat(event.player);
    if (event.kind === "enter" && seat >= 0) found.dot.classList.add(`p${seat % 8}`);
    if (event.kind === "cut") this.sign(found, "✂", "scissors");
    if (event.kind === "leaf" && event.value !== undefined) this.sign(found, event.value, "value");
  }

  /** @param {{ node: import("./layout.js").Placed }} drawn @param {string} text @param {string} kind */
  sign({ node }, text, kind) {
    const id = `${kind}:${node.key}`;
    let made = [...this.signs.children].find((one) => one.dataset.of === id);
    if (!made) {
      const [dx, dy] = kind === "scissors" ? [-5, -9] : [10, 4];
      made = shape("text", { x: this.layout.x(node) + dx, y: node.y + dy, class: kind, "data-of": id });
      this.signs.append(made);
    }
    const shown = signed(plain(text));
    made.textContent = shown.length > 18 ? `${shown.slice(0, 17)}…` : shown;
  }

  /** @param {number} end */
  tell(end) {
    this.drawn.get(this.nowKey)?.dot.classList.remove("now");
    const event = end ? this.events[end - 1] : null;
    this.nowKey = event ? joinPath(event.path) : null;
    const now = this.drawn.get(this.nowKey);
    now?.dot.classList.add("now");
    if (now) this.reveal(now.node);
    const [alpha, beta] = (event?.bounds ?? []).map((bound) => signed(String(bound)));
    const bounds = event?.bounds ? html`<span class="n faint bounds"> α = ${alpha}, β = ${beta}</span>` : null;
    fill(this.words, event ? [this.said(event), bounds] : "Nothing has been looked at yet.");
    this.words.classList.toggle("is-cut", event?.kind === "cut");
    const c = this.counts;
    this.so_far.textContent =
      `${grouped(end)} of ${grouped(this.events.length)} steps: ` +
      `${grouped(c.enter)} nodes entered, ${grouped(c.leaf)} looks at ends, ${grouped(c.cut)} cuts`;
  }

  /** @param {import("./layout.js").Placed} node */
  reveal(node) {
    const scale = this.svg.getBoundingClientRect().width / this.layout.wide || 1;
    const y = node.y * scale,
      x = this.layout.x(node) * scale,
      host = this.plate;
    if (y < host.scrollTop + 20 || y > host.scrollTop + host.clientHeight - 30)
      host.scrollTop = y - host.clientHeight / 2;
    if (x < host.scrollLeft + 20 || x > host.scrollLeft + host.clientWidth - 60)
      host.scrollLeft = x - host.clientWidth / 2;
  }

  /** @param {SearchEvent} event @returns {Child} */
  said(event) {
    const where = place(event.path);
    const who = event.player
      ? this.players.names.includes(event.player)
        ? this.players.name(event.player)
        : event.player
      : null;
    if (event.kind === "enter") return [who ?? "Somebody", ` is to move ${where}. Look at the moves.`];
    if (event.kind === "leaf")
      return [
        `An end ${where}: worth `,
        html`<b class="n">${signed(String(event.value ?? "–"))}</b>`,
        who ? [" to ", who] : "",
        ".",
      ];
    if (event.kind === "cut") return [html`<b>✂ Cut </b>`, `${where}: ${signed(event.why)}`];
    return [
      `Back from ${event.path.length ? event.path.join(", ") : "the start"}`,
      event.value !== undefined && String(event.value) !== ""
        ? [", which is worth ", html`<b class="n">${signed(String(event.value))}</b>`]
        : "",
      who ? [" where ", who, " moves"] : "",
      ".",
    ];
  }
}

// Steps: two searches of the same position side by side, step by step, every cut in words, counts beside the formulas.
import { ask } from "../api.js";
import { card, fill, grouped, h, plain } from "../dom.js";
import { refused, working } from "../parts.js";
import { shape } from "../picture.js";
import { go, joinPath } from "../state.js";

const MOST_DRAWN = 700,
  ROW = 15,
  COLUMN = 92,
  EDGE = 16;
const SPEEDS = [
  ["1", "slow"],
  ["6", "steady"],
  ["40", "fast"],
];

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

class Steps {
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.step = 0;
    const part = (name) => (this[name] = h("div", { class: name }));
    fill(
      context.host,
      (this.tools = h("div", { class: "row tools" })),
      part("said"),
      (this.control = h("div", { class: "card control" })),
      (this.sides = h("div", { class: "sides" })),
      (this.last = h("div", { class: "columns counts late" })),
    );
  }

  close() {
    this.pause();
    this.leaving?.abort();
  }

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
        return fill(this.said, h("p", { class: "note" }, this.known.why));
      }
      const names = ["a", "b"].map((key, k) => params[key] ?? this.known.suggested[k]);
      const depth = Math.min(12, Math.max(1, Number(params.depth) || this.known.depth));
      this.toolbar(names, depth);
      const asked = JSON.stringify([game, path, names, depth]);
      if (this.asked !== asked) {
        this.pause();
        const progress = working(this.said, "Searching");
        const [formulas, ...both] = await Promise.allSettled([
          ask("formulas", { game, path, depth }, { signal, progress }),
          ...names.map((method) => ask("steps", { game, path, method, depth }, { signal, progress })),
        ]);
        if (signal.aborted) return;
        this.asked = asked;
        fill(this.said);
        this.show(names, both, formulas);
      }
      this.goto(Math.min(Number(params.step ?? 0) || 0, this.length));
    } catch (error) {
      if (error.name !== "AbortError") fill(this.said, refused(error));
    }
  }

  toolbar(names, depth) {
    const choice = (key, now) =>
      h(
        "select",
        {
          id: `method-${key}`,
          "aria-label": key === "a" ? "The search on the left" : "The search on the right",
          onchange: (e) => this.keep({ [key]: e.target.value, step: "" }),
        },
        this.known.methods.map((m) =>
          h("option", { value: m.name, selected: m.name === now, title: m.when }, m.name),
        ),
      );
    fill(
      this.tools,
      choice("a", names[0]),
      h("span", { class: "faint" }, "beside"),
      choice("b", names[1]),
      h(
        "label",
        {},
        h("span", { class: "faint" }, "looking ahead "),
        h(
          "select",
          { id: "depth", onchange: (e) => this.keep({ depth: e.target.value, step: "" }) },
          Array.from({ length: 8 }, (_, k) =>
            h(
              "option",
              { value: String(k + 1), selected: k + 1 === depth },
              k === 0 ? "1 move" : `${k + 1} moves`,
            ),
          ),
        ),
      ),
      this.path.length
        ? h("span", {}, h("span", { class: "faint" }, "after "), this.path.slice(-5).join(", "))
        : null,
    );
  }

  keep(changes) {
    const { game, at, ...more } = this.params;
    go("steps", { game: this.game, at: this.path, ...more, ...changes }, { replace: true });
  }

  // ------------------------------------------------------------ both searches

  show(names, both, formulas) {
    const layout = new Layout(
      both.filter((one) => one.status === "fulfilled").map((one) => one.value.events),
    );
    this.runs = both.map((one, k) =>
      one.status === "fulfilled" ? new Run(this, names[k], one.value, layout) : null,
    );
    fill(
      this.sides,
      both.map((one, k) => (this.runs[k] ? this.runs[k].element : card(names[k], refused(one.reason)))),
    );
    this.length = Math.max(0, ...this.runs.map((run) => run?.events.length ?? 0));
    this.slider = h("input", {
      type: "range",
      id: "rewind",
      min: "0",
      max: String(this.length),
      step: "1",
      value: "0",
      "aria-label": "Step",
      oninput: (e) => {
        this.pause();
        this.goto(Number(e.target.value));
      },
      onchange: () => this.keep({ step: String(this.step) }),
    });
    this.button = h("button", { type: "button", class: "play", onclick: () => this.toggle() }, "▶ Play");
    this.count = h("span", { class: "n faint" });
    this.speed = h(
      "select",
      { id: "speed", "aria-label": "How fast" },
      SPEEDS.map(([value, words]) => h("option", { value, selected: value === "6" }, words)),
    );
    const one = (text, words, act) =>
      h("button", { type: "button", class: "small", "aria-label": words, title: words, onclick: act }, text);
    fill(
      this.control,
      this.button,
      one("◀", "One step back (←)", () => this.by(-1)),
      one("▶", "One step on (→)", () => this.by(1)),
      this.slider,
      this.count,
      this.speed,
    );
    this.compare(names, formulas);
  }

  compare(names, formulas) {
    const shape = formulas.status === "fulfilled" ? formulas.value : null;
    const rows = this.runs.map(
      (run, k) =>
        run &&
        h(
          "tr",
          {},
          h("td", {}, h("b", {}, names[k])),
          h("td", { class: "n" }, grouped(run.told.nodes)),
          h("td", { class: "n" }, run.told.all ? grouped(run.told.ends) : "–"),
          h("td", { class: "n" }, run.told.evaluations ? grouped(run.told.evaluations) : "–"),
          h("td", { class: "n" }, grouped(run.told.cuts)),
          h("td", {}, run.told.move ?? "–"),
          h("td", {}, this.players.payoff(run.told.payoff)),
        ),
    );
    const heads = ["search", "nodes", "ends", "components", "cuts", "plays", "worth"];
    const looked = card(
      "What each looked at",
      h(
        "div",
        { class: "wide-table", tabindex: "0", role: "group", "aria-label": "What each looked at" },
        h(
          "table",
          { class: "told-table" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              heads.map((head, k) => h("th", { class: k > 0 && k < 5 ? "n" : "" }, head)),
            ),
          ),
          h("tbody", {}, rows),
        ),
      ),
      h(
        "p",
        { class: "faint small" },
        "A component is one player's payoff at one end. It is counted once, however often it is compared.",
      ),
    );
    const table =
      shape && shape.rows.length
        ? [
            h(
              "p",
              {},
              `Every node has ${shape.moves} moves, every line ${shape.depth}, and ${shape.players} players move in turn: b = ${shape.moves}, m = ${shape.depth}, n = ${shape.players}.`,
            ),
            h(
              "div",
              { class: "wide-table", tabindex: "0", role: "group", "aria-label": "What the formulas say" },
              h(
                "table",
                { class: "told-table" },
                h(
                  "thead",
                  {},
                  h(
                    "tr",
                    {},
                    ["search", "", "formula", "gives"].map((head, k) =>
                      h("th", { class: k === 3 ? "n" : "" }, head),
                    ),
                  ),
                ),
                h(
                  "tbody",
                  {},
                  shape.rows.map((row) =>
                    h(
                      "tr",
                      { class: names.includes(row.method) ? "on" : "" },
                      h("td", {}, row.method),
                      h("td", { class: "faint" }, `${row.of}, ${row.when}`),
                      h("td", {}, row.formula),
                      h("td", { class: "n" }, grouped(row.count)),
                    ),
                  ),
                ),
              ),
            ),
            h(
              "p",
              { class: "faint small" },
              "Luckhardt and Irani 1986; for alpha-beta, Knuth and Moore 1975. The worst of deep pruning is the paper's claim.",
            ),
          ]
        : [
            h("p", {}, shape ? shape.why : "The tree was not measured."),
            shape?.nodes
              ? h(
                  "p",
                  { class: "faint" },
                  `To this depth it has ${grouped(shape.nodes)} nodes and ${grouped(shape.ends)} ends.`,
                )
              : null,
          ];
    fill(this.last, looked, card("What the formulas say", table));
  }

  // ------------------------------------------------------------ time

  goto(step) {
    this.step = Math.max(0, Math.min(step, this.length));
    if (!this.slider) return;
    this.slider.value = String(this.step);
    this.count.textContent = `step ${grouped(this.step)} of ${grouped(this.length)}`;
    for (const run of this.runs) run?.goto(this.step);
  }

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
      const next = Math.min(
        ...this.runs.flatMap((run) => run?.cuts.filter((at) => at > this.step).slice(0, 1) ?? []),
      );
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

// Where every node stands that any of the searches came to: both pictures are laid out alike.
class Layout {
  constructor(all) {
    this.nodes = new Map();
    this.root = this.node([]);
    for (const events of all) {
      for (const event of events) {
        if (this.nodes.size > MOST_DRAWN) break;
        for (let k = 1; k <= event.path.length; k += 1) this.node(event.path.slice(0, k));
      }
    }
    this.isCut = this.nodes.size > MOST_DRAWN;
    let row = 0;
    const place = (node) => {
      if (!node.below.length) {
        node.y = EDGE + ROW * row;
        row += 1;
      } else {
        node.below.forEach(place);
        node.y = (node.below[0].y + node.below.at(-1).y) / 2;
      }
      this.deepest = Math.max(this.deepest ?? 0, node.path.length);
    };
    place(this.root);
    this.column = Math.max(46, Math.min(COLUMN, 520 / (this.deepest || 1)));
    this.high = EDGE * 2 + ROW * Math.max(0, row - 1);
    this.wide = EDGE * 2 + this.column * this.deepest + 60;
  }

  node(path) {
    const key = joinPath(path);
    let found = this.nodes.get(key);
    if (!found) {
      const up = path.length
        ? (this.nodes.get(joinPath(path.slice(0, -1))) ?? this.node(path.slice(0, -1)))
        : null;
      found = { path, key, up, below: [] };
      up?.below.push(found);
      this.nodes.set(key, found);
    }
    return found;
  }

  x(node) {
    return EDGE + this.column * node.path.length;
  }
}

// One search: its picture, the step in words, its cuts.
class Run {
  constructor(screen, name, told, layout) {
    this.screen = screen;
    this.players = screen.players;
    this.told = told;
    this.events = told.events;
    this.layout = layout;
    this.cuts = this.events.flatMap((event, k) => (event.kind === "cut" ? [k + 1] : []));
    this.words = h("p", { class: "step-words", "aria-live": "polite" });
    this.so_far = h("p", { class: "faint small so-far" });
    this.plate = h(
      "div",
      { class: "plate walk", tabindex: "0", role: "group", "aria-label": `The nodes that ${name} came to` },
      this.draw(name),
    );
    const method = screen.known.methods.find((m) => m.name === name);
    const why = this.events.flatMap((event, k) => (event.kind === "cut" ? [{ event, k }] : []));
    this.element = card(
      name,
      h("p", { class: "faint small" }, method?.when ?? ""),
      this.words,
      this.so_far,
      this.plate,
      !why.length
        ? h("p", { class: "faint" }, "It cuts nothing.")
        : h(
            "details",
            { class: "cuts" },
            h(
              "summary",
              {},
              why.length === 1 ? "One cut, in words" : `${grouped(why.length)} cuts, in words`,
            ),
            h(
              "ol",
              {},
              why.slice(0, 200).map(({ event, k }) =>
                h(
                  "li",
                  {},
                  h(
                    "button",
                    {
                      type: "button",
                      class: "small",
                      onclick: () => {
                        screen.pause();
                        screen.goto(k + 1);
                      },
                    },
                    `step ${grouped(k + 1)}`,
                  ),
                  ` ${event.path.length ? `after ${event.path.join(", ")}` : "at the start"}: ${event.why}`,
                ),
              ),
            ),
          ),
      told.total > this.events.length
        ? h(
            "p",
            { class: "note small" },
            `The first ${grouped(this.events.length)} of ${grouped(told.total)} steps are shown.`,
          )
        : null,
      told.notes.map((note) => h("p", { class: "faint small" }, note)),
      layout.isCut
        ? h("p", { class: "faint small" }, "The picture shows the first nodes only; the words go on.")
        : null,
    );
    this.at = 0;
  }

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
      const link = node.up
        ? shape("path", {
            d: `M${layout.x(node.up)} ${node.up.y}C${x - layout.column / 2} ${node.up.y} ${x - layout.column / 2} ${y} ${x} ${y}`,
            class: "link",
          })
        : null;
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

  sign({ node }, text, kind) {
    const id = `${kind}:${node.key}`;
    let made = [...this.signs.children].find((one) => one.dataset.of === id);
    if (!made) {
      const [dx, dy] = kind === "scissors" ? [-5, -9] : [10, 4];
      made = shape("text", { x: this.layout.x(node) + dx, y: node.y + dy, class: kind, "data-of": id });
      this.signs.append(made);
    }
    const shown = plain(text);
    made.textContent = shown.length > 18 ? `${shown.slice(0, 17)}…` : shown;
  }

  tell(end) {
    this.drawn.get(this.nowKey)?.dot.classList.remove("now");
    const event = end ? this.events[end - 1] : null;
    this.nowKey = event ? joinPath(event.path) : null;
    const now = this.drawn.get(this.nowKey);
    now?.dot.classList.add("now");
    if (now) this.reveal(now.node);
    const bounds = event?.bounds
      ? h("span", { class: "n faint bounds" }, ` α = ${event.bounds[0]}, β = ${event.bounds[1]}`)
      : null;
    fill(this.words, event ? [this.said(event), bounds] : "Nothing has been looked at yet.");
    this.words.classList.toggle("is-cut", event?.kind === "cut");
    const c = this.counts;
    this.so_far.textContent = `${grouped(end)} of ${grouped(this.events.length)} steps: ${grouped(c.enter)} nodes entered, ${grouped(c.leaf)} looks at ends, ${grouped(c.cut)} cuts`;
  }

  reveal(node) {
    const scale = this.svg.getBoundingClientRect().width / this.layout.wide || 1;
    const y = node.y * scale,
      x = this.layout.x(node) * scale,
      plate = this.plate;
    if (y < plate.scrollTop + 20 || y > plate.scrollTop + plate.clientHeight - 30)
      plate.scrollTop = y - plate.clientHeight / 2;
    if (x < plate.scrollLeft + 20 || x > plate.scrollLeft + plate.clientWidth - 60)
      plate.scrollLeft = x - plate.clientWidth / 2;
  }

  said(event) {
    const where = event.path.length ? `after ${event.path.join(", ")}` : "at the start";
    const who = event.player
      ? this.players.names.includes(event.player)
        ? this.players.name(event.player)
        : event.player
      : null;
    if (event.kind === "enter") return [who ?? "Somebody", ` is to move ${where}. Look at the moves.`];
    if (event.kind === "leaf")
      return [
        `An end ${where}: worth `,
        h("b", { class: "n" }, event.value ?? "–"),
        who ? [" to ", who] : "",
        ".",
      ];
    if (event.kind === "cut") return [h("b", {}, "✂ Cut "), `${where}: ${event.why}`];
    return [
      `Back from ${event.path.length ? event.path.join(", ") : "the start"}`,
      event.value !== undefined && String(event.value) !== ""
        ? [", which is worth ", h("b", { class: "n" }, event.value)]
        : "",
      who ? [" where ", who, " moves"] : "",
      ".",
    ];
  }
}

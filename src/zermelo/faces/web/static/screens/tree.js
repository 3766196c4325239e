// Tree: fold and focus, a card where the pointer is, keys from node to node, and what if the odds were others.
import { ask } from "../api.js";
import { card, fill, grouped, h, number } from "../dom.js";
import { refused, working } from "../parts.js";
import { picture, ring, Viewport } from "../picture.js";
import { go, joinPath, splitPath } from "../state.js";
import { WhatIf } from "../whatif.js";

const BESIDE = [
  ["solution", "what will happen"],
  ["guarantees", "what each is sure of"],
  ["outlook", "how it might go"],
  ["and-or", "the and-or tree"],
];
const SIZES = [
  ["60", "few"],
  ["200", "some"],
  ["400", "many"],
];

export default {
  id: "tree",
  title: "Tree",
  order: 3,
  key: "g",
  needsGame: true,
  keys: [
    ["← → ↑ ↓", "from node to node"],
    ["Enter", "fold or unfold"],
    ["f", "begin the picture here"],
    ["u", "begin one move earlier"],
    ["Shift + arrows", "move the picture"],
    ["+ − 0", "zoom; show it whole"],
    ["Home", "to the start"],
  ],
  open: (context) => new TreeScreen(context),
};

const counted = (many, what) => `${grouped(many)} ${what}${many === 1 ? "" : "s"}`;
const within = (path, top) => top.every((move, k) => path[k] === move);
const same = (a, b) => a.length === b.length && within(a, b);

class TreeScreen {
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.items = [];
    this.view = new Viewport("The tree; arrow keys go from node to node");
    this.hover = h("div", { class: "hover", hidden: true });
    this.view.element.append(this.hover);
    this.tools = h("div", { class: "row" });
    this.said = h("div", { class: "said" });
    this.about = h("div", { "aria-live": "polite" });
    this.whatif = new WhatIf(context, (odds) => this.keep({ odds }));
    fill(
      context.host,
      this.tools,
      this.said,
      h(
        "div",
        { class: "beside" },
        this.view.element,
        h("div", { class: "column" }, card("This node", this.about), this.whatif.element),
      ),
    );
    this.view.element.addEventListener("pointermove", (event) => this.pointed(event));
    this.view.element.addEventListener("pointerleave", () => this.hide());
    this.view.element.addEventListener("click", (event) => this.clicked(event));
    this.view.element.addEventListener("dblclick", (event) => {
      const at = this.under(event);
      if (at) this.toggle(at.item);
    });
  }

  close() {
    this.leaving?.abort();
    this.whatif.close();
  }

  async update({ game, path, params }) {
    this.game = game;
    this.path = path;
    this.params = params;
    this.focus = splitPath(params.focus ?? "");
    if (!within(path, this.focus)) this.focus = this.drawnKind === "graph" ? this.focus : [];
    this.opened = splitPath(params.open ?? "");
    this.shut = splitPath(params.shut ?? "");
    const wanted = JSON.stringify([
      game,
      this.focus,
      this.opened,
      this.shut,
      params.kind ?? "",
      params.most ?? "",
      this.besides(),
    ]);
    if (this.shown === wanted && this.find(path)) return this.select(this.find(path));
    this.leaving?.abort();
    const { signal } = (this.leaving = new AbortController());
    const ahead = working(this.said, "Exploring and solving");
    let early = this.shown ? null : undefined; // nothing is shown yet: something soon, without values
    const progress = (told, stop) => {
      ahead(told, stop);
      if (early === undefined)
        early = ask("drawn", { game, path, focus: this.focus, kind: "walked" }, { signal })
          .then((found) => {
            if (!this.shown && !signal.aborted && found.applies) this.draw(found, null);
          })
          .catch(() => {});
    };
    try {
      const found = await ask(
        "drawn",
        {
          game,
          path,
          focus: this.focus,
          kind: params.kind,
          opened: this.opened,
          shut: this.shut,
          most: params.most ?? 200,
          ...this.besides(),
        },
        { signal, progress },
      );
      if (signal.aborted) return;
      if (!found.applies) return fill(this.context.host, h("p", { class: "note" }, found.why));
      this.draw(found, wanted);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.shown = null;
      fill(
        this.said,
        refused(
          error,
          Object.keys(params).length > 1
            ? h("button", { type: "button", onclick: () => go("tree", { game }) }, "To the start")
            : null,
        ),
      );
    }
  }

  // What is asked to stand beside the nodes; of whom, and who is what to that player.
  besides() {
    const beside = this.params.beside ?? "solution",
      names = this.players.names;
    if (beside === "solution" || beside === "guarantees") return beside === "solution" ? {} : { beside };
    const player = names.includes(this.params.me) ? this.params.me : names[0];
    if (beside === "and-or") return { beside, player };
    const listed = (name) =>
      splitPath(this.params[name] ?? "").filter((one) => one !== player && names.includes(one));
    const friends = listed("friends"),
      enemies = listed("enemies");
    return {
      beside,
      player,
      friends,
      enemies,
      neutral: names.filter((n) => n !== player && !friends.includes(n) && !enemies.includes(n)),
    };
  }

  draw(found, wanted) {
    const anchor =
      this.selected && this.items.includes(this.selected) ? this.screenPlace(this.selected) : null;
    const before = this.selected?.path();
    const isFirst = this.shown === undefined || this.shown === null;
    const kind = found.kind,
      refocused = this.lastFocus !== joinPath(found.focus) || this.drawnKind !== kind;
    this.shown = wanted;
    if (wanted) delete this.view.element.dataset.state;
    else this.view.element.dataset.state = "early";
    this.hide();
    this.drawnKind = kind;
    this.found = found;
    this.lastFocus = joinPath(found.focus);
    const made = picture(found.svg, { whole: true });
    this.view.show(made);
    this.items = kind === "tree" ? this.treeItems(made.svg, found) : this.graphItems(made.svg, found);
    this.toolbar(found);
    if (wanted) fill(this.said, found.note ? h("p", { class: "note small" }, found.note) : null);
    const item = this.find(this.path) ?? this.items[0];
    if (isFirst || refocused) this.view.fit(false, item.place);
    else if (anchor && before) {
      const again = this.find(before);
      if (again) {
        const now = this.screenPlace(again);
        this.view.pan(anchor[0] - now[0], anchor[1] - now[1]);
      }
    }
    this.select(item);
  }

  // ------------------------------------------------------------ nodes

  treeItems(svg, found) {
    const items = [];
    for (const element of svg.querySelectorAll("g.node, g.end, g.fold")) {
      if (element.matches(".fold")) {
        items.at(-1).fold = element;
        continue;
      }
      const told = found.nodes[items.length];
      const item = { element, told, up: told.up === null ? null : items[told.up], below: [] };
      item.path = () => (item.way ??= item.up ? [...item.up.path(), told.move] : found.focus);
      item.up?.below.push(item);
      items.push(item);
    }
    return this.placed(items);
  }

  graphItems(svg, found) {
    const items = [...svg.querySelectorAll("g.node, g.end")].map((element) => {
      const told = found.positions[element.dataset.node];
      return { element, told, up: null, below: [], path: () => told.path };
    });
    return this.placed(items);
  }

  placed(items) {
    for (const item of items) {
      const box = item.element.getBBox();
      item.place = [box.x + box.width / 2, box.y + box.height / 2];
      this.byElement ??= new WeakMap();
      this.byElement.set(item.element, item);
      if (item.fold) this.byElement.set(item.fold, item);
    }
    return items;
  }

  find(path) {
    return this.items.find((item) => same(item.path(), path));
  }
  screenPlace(item) {
    return [this.view.x + item.place[0] * this.view.scale, this.view.y + item.place[1] * this.view.scale];
  }

  under(event) {
    for (const element of event.composedPath()) {
      const item = element instanceof Element && this.byElement?.get(element);
      if (item && this.items.includes(item)) return { item, element };
    }
    return null;
  }

  select(item) {
    this.selected = item;
    ring(this.view.svg, item.element);
    this.view.reveal(item.place);
    this.path = item.path();
    this.tell(item);
    if (!this.shown) this.whatif.wait();
    else this.whatif.show(this.game, item.path(), item.told.turn, this.params.odds ?? "");
  }

  choose(item) {
    if (item === this.selected) return;
    this.go({ at: item.path(), odds: "" }, { replace: true });
  }

  toggle(item) {
    const here = joinPath(item.path());
    if (item.told.turn === null || item.told.turn === undefined) return;
    if (this.drawnKind === "graph") return this.go({ at: item.path(), focus: item.path() });
    if (item.told.hidden && !item.told.folded && item !== this.items[0])
      return this.go({ at: item.path(), focus: item.path() });
    const opened = this.opened.filter((one) => one !== here),
      shut = this.shut.filter((one) => one !== here);
    if (item.told.folded) opened.push(here);
    else shut.push(here);
    this.go({ at: item.path(), open: opened, shut }, { replace: true });
  }

  // ------------------------------------------------------------ words

  toolbar(found) {
    const now = this.params.kind ?? found.kind;
    const kinds =
      (found.kinds ?? ["tree"]).length > 1
        ? h(
            "fieldset",
            { class: "switch" },
            h("legend", { class: "sr" }, "Picture"),
            [
              ["tree", "Tree"],
              ["graph", "Graph"],
            ].map(([kind, words]) =>
              h(
                "button",
                {
                  type: "button",
                  class: "seg",
                  "aria-pressed": String(found.kind === kind),
                  "data-kind": kind,
                  onclick: () =>
                    this.go({ kind, open: [], shut: [], ...(kind === "graph" ? { beside: "" } : {}) }),
                },
                words,
              ),
            ),
          )
        : null;
    const size =
      now === "graph"
        ? null
        : h(
            "label",
            {},
            h("span", { class: "faint small" }, "Show "),
            h(
              "select",
              { id: "most", onchange: (e) => this.go({ most: e.target.value }, { replace: true }) },
              SIZES.map(([value, words]) =>
                h("option", { value, selected: value === (this.params.most ?? "200") }, words),
              ),
            ),
            h("span", { class: "faint small" }, " nodes"),
          );
    const focus = found.focus.length
      ? h(
          "span",
          {},
          h("span", { class: "faint" }, "from "),
          h("b", {}, found.focus.join(", ")),
          " ",
          h(
            "button",
            { type: "button", class: "small", onclick: () => this.go({ focus: [] }) },
            "Whole game",
          ),
        )
      : null;
    const many = found.nodes_in_all
      ? h(
          "span",
          { class: "faint small" },
          found.kind === "tree" && found.kinds.length > 1
            ? `${counted(this.items.length, "node")} shown of what ${counted(found.nodes_in_all, "position")} unfold into`
            : `${grouped(this.items.length)} shown of ${counted(found.nodes_in_all, found.kind === "tree" ? "node" : "position")}`,
        )
      : null;
    fill(this.tools, kinds, size, this.choices(), focus, many);
  }

  // What stands beside the nodes is chosen here; of an outlook also whose it is, and who is a friend or an enemy.
  choices() {
    const asked = this.besides(),
      now = asked.beside ?? "solution",
      names = this.players.names;
    const list = (id, label, options, value, change) =>
      h(
        "label",
        {},
        h("span", { class: "faint small" }, `${label} `),
        h(
          "select",
          { id, onchange: (e) => change(e.target.value) },
          options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)),
        ),
      );
    const parts = now === "outlook" ? names.filter((n) => n !== asked.player) : [];
    const part = (name) =>
      asked.friends.includes(name) ? "friend" : asked.enemies.includes(name) ? "enemy" : "neutral";
    const turned = (name, to) =>
      Object.fromEntries(
        [
          ["friends", "friend"],
          ["enemies", "enemy"],
        ].map(([key, kind]) => [key, parts.filter((n) => (n === name ? to : part(n)) === kind)]),
      );
    return [
      list("beside", "Beside nodes", BESIDE, now, (beside) =>
        this.go({ beside: beside === "solution" ? "" : beside, kind: "" }, { replace: true }),
      ),
      asked.player === undefined
        ? null
        : list(
            "me",
            "for",
            names.map((n) => [n, n]),
            asked.player,
            (me) => this.go({ me, friends: [], enemies: [] }, { replace: true }),
          ),
      ...parts.map((name) =>
        list(
          `part${names.indexOf(name)}`,
          name,
          ["friend", "neutral", "enemy"].map((one) => [one, one]),
          part(name),
          (to) => this.go(turned(name, to), { replace: true }),
        ),
      ),
    ];
  }

  facts(item) {
    const { told } = item,
      path = item.path(),
      where = path.length ? `after ${path.slice(-6).join(", ")}` : "the start";
    const worth =
      told.worth && Object.fromEntries(this.players.names.map((name, k) => [name, told.worth[k]]));
    const who =
      told.turn === null
        ? h("b", {}, "An end")
        : this.players.names.includes(told.turn)
          ? h("span", {}, this.players.name(told.turn), " moves")
          : h("b", {}, "Chance moves");
    return [
      h("p", {}, who, " ", h("span", { class: "faint" }, path.length > 6 ? `… ${where}` : where)),
      worth ? h("p", {}, told.turn === null ? "Pays " : "Worth ", this.players.payoff(worth)) : null,
      told.beside
        ? h(
            "p",
            {},
            this.found.heads.length > 1
              ? this.players.payoff(
                  Object.fromEntries(this.found.heads.map((head, k) => [head, told.beside[k]])),
                )
              : h("b", {}, told.beside[0]),
            " ",
            h("span", { class: "faint" }, this.found.about),
          )
        : null,
      told.kind === "and" || told.kind === "or"
        ? h("p", {}, told.kind === "or" ? "Or: one move will do." : "And: every move must be answered.")
        : null,
      told.below && told.turn !== null
        ? h(
            "p",
            { class: "faint" },
            `${counted(told.below[0], "node")} and ${counted(told.below[1], "end")} below`,
          )
        : null,
      told.odds ? h("p", { class: "faint" }, `comes with odds ${number(told.odds)}`) : null,
      told.folded ? h("p", { class: "faint" }, "Folded.") : null,
    ];
  }

  tell(item) {
    const { told } = item,
      graph = this.drawnKind === "graph";
    const isFocus = same(item.path(), splitPath(this.lastFocus));
    fill(
      this.about,
      this.facts(item),
      h("p", { class: "faint small" }, `${counted(item.path().length, "move")} from the start`),
      h(
        "div",
        { class: "buttons" },
        told.turn !== null && !graph
          ? h(
              "button",
              { type: "button", class: "small", onclick: () => this.toggle(item) },
              told.folded ? "Unfold" : "Fold",
            )
          : null,
        told.turn !== null && !isFocus
          ? h(
              "button",
              {
                type: "button",
                class: "small",
                onclick: () => this.go({ at: item.path(), focus: item.path() }),
              },
              graph ? "Put in the middle" : "Begin here",
            )
          : null,
        h(
          "button",
          {
            type: "button",
            class: "small",
            onclick: () => go("position", { game: this.game, at: item.path() }),
          },
          "As a position",
        ),
      ),
    );
  }

  pointed(event) {
    if (this.view.dragged) return this.hide();
    const at = this.under(event);
    if (!at) return this.hide();
    if (this.hovered !== at.item) {
      this.hovered = at.item;
      fill(this.hover, this.facts(at.item));
      this.hover.hidden = false;
    }
    const [x, y] = this.view.place(event),
      [wide, high] = this.view.room;
    const left = Math.max(4, Math.min(x + 14, wide - this.hover.offsetWidth - 6));
    const top = y + 18 + this.hover.offsetHeight > high ? y - this.hover.offsetHeight - 10 : y + 18;
    this.hover.style.left = `${left}px`;
    this.hover.style.top = `${Math.max(2, top)}px`;
  }

  hide() {
    this.hover.hidden = true;
    this.hovered = null;
  }

  clicked(event) {
    const at = this.under(event);
    if (!at) return;
    if (at.element.matches(".fold")) {
      this.hide();
      this.toggle(at.item);
    } else this.choose(at.item);
  }

  // ------------------------------------------------------------ going about

  go(changes, options) {
    const { game, at, ...more } = this.params;
    go("tree", { game: this.game, at: this.path, ...more, ...changes }, options);
  }

  keep(changes) {
    this.go(changes, { replace: true });
  }

  key(event) {
    if (event.target.closest?.(".whatif, .row, .buttons, .zoom") && !event.key.startsWith("Arrow"))
      return false;
    if (this.view.key(event)) return true;
    const item = this.selected;
    if (!item) return false;
    if (event.key.startsWith("Arrow")) {
      const next = this.neighbour(item, event.key);
      if (next) this.choose(next);
      return true;
    }
    if (event.key === "Enter") {
      if (event.target.matches?.("button, a")) return false;
      this.toggle(item);
      return true;
    }
    if (event.key === "f") {
      if (item.told.turn !== null) this.go({ at: item.path(), focus: item.path() });
      return true;
    }
    if (event.key === "u") {
      const up = this.focus.slice(0, -1);
      if (this.focus.length) this.go({ focus: up });
      return true;
    }
    if (event.key === "Home") {
      this.go({ at: [], focus: [] });
      return true;
    }
    return false;
  }

  // Up the tree and down it, and to the node above or below at the same depth; in a graph, what lies that way.
  neighbour(item, key) {
    if (this.drawnKind === "tree" && key === "ArrowLeft") return item.up;
    if (this.drawnKind === "tree" && key === "ArrowRight")
      return item.below.find((one) => one.told.chosen) ?? item.below[0];
    const [x, y] = item.place,
      level = key === "ArrowUp" || key === "ArrowDown";
    const sign = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
    let best = null,
      least = Infinity;
    for (const other of this.items) {
      const along = sign * (level ? other.place[1] - y : other.place[0] - x),
        across = Math.abs(level ? other.place[0] - x : other.place[1] - y);
      if (along < 3 || (level && this.drawnKind === "graph" && across > 60)) continue;
      if (level && this.drawnKind === "tree" && other.path().length !== item.path().length) continue;
      const far = along + 2 * across;
      if (far < least) {
        least = far;
        best = other;
      }
    }
    return best;
  }
}

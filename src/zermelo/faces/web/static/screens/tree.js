// @ts-check
// Tree: fold and focus, a card where the pointer is, keys from node to node, and what if the odds were others.
import { ask } from "../api.js";
import { card, fill, html, part } from "../dom.js";
import { refused, working } from "../parts.js";
import { picture, ring, Viewport } from "../picture.js";
import { go, joinPath, splitPath } from "../state.js";
import { counted, facts } from "../tree/facts.js";
import { bestEnd, graphItems, neighbour, same, treeItems, within } from "../tree/items.js";
import { besides, toolbar } from "../tree/toolbar.js";
import { WhatIf } from "../tree/whatif.js";

/** @type {ScreenModule} */
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

class TreeScreen {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.items = [];
    this.view = new Viewport("The tree; arrow keys go from node to node");
    this.hover = html`<div class="hover" hidden />`;
    this.view.element.append(this.hover);
    this.byElement = new WeakMap();
    this.selected = null;
    this.hovered = null;
    this.drawnKind = null;
    this.lastFocus = null;
    this.shown = null; // what was asked for the picture that is there; null while it is one without values
    this.tools = part("row");
    this.said = part("said");
    this.about = html`<div aria-live="polite" />`;
    this.whatif = new WhatIf(context, (odds) => this.keep({ odds }));
    fill(
      context.host,
      html`
        ${this.tools}
        ${this.said}
        <div class="beside">
          ${this.view.element}
          <div class="column">${card("This node", this.about)}${this.whatif.element}</div>
        </div>
      `,
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

  /** @param {State} state */
  async update({ game, path, params }) {
    this.game = game;
    this.path = path;
    this.params = params;
    this.focus = splitPath(params.focus ?? "");
    if (!within(path, this.focus)) this.focus = this.drawnKind === "graph" ? this.focus : [];
    this.opened = splitPath(params.open ?? "");
    this.shut = splitPath(params.shut ?? "");
    const question = {
      game,
      focus: this.focus,
      kind: params.kind,
      opened: this.opened,
      shut: this.shut,
      most: params.most ?? 0,
      ...besides(this.players.names, params),
    };
    const wanted = JSON.stringify(question);
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
      const found = await ask("drawn", { ...question, path }, { signal, progress });
      if (signal.aborted) return;
      if (!found.applies) return fill(this.context.host, html`<p class="note">${found.why}</p>`);
      this.draw(found, wanted);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.shown = null;
      const back = html`<button onclick=${() => go("tree", { game })}>To the start</button>`;
      fill(this.said, refused(error, Object.keys(params).length > 1 ? back : null));
    }
  }

  /** @param {Drawn} found @param {string | null} wanted */
  draw(found, wanted) {
    const anchor = this.selected && this.items.includes(this.selected) ? this.screenPlace(this.selected) : null;
    const before = this.selected?.path();
    const isFirst = this.shown === null;
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
    this.items = kind === "tree" ? treeItems(made.svg, found) : graphItems(made.svg, found);
    for (const item of this.items)
      for (const element of [item.element, item.fold]) if (element) this.byElement.set(element, item);
    const change = (changes, options) => this.go(changes, options);
    fill(this.tools, toolbar(this.players.names, this.params, found, this.items.length, change));
    if (wanted) fill(this.said, found.note ? html`<p class="note small">${found.note}</p>` : null);
    const item = this.find(this.path) ?? this.items[0];
    if (isFirst || refocused)
      this.view.fit(false, bestEnd(item).place); // as much of the best line as there is room for
    else if (anchor && before) {
      const again = this.find(before);
      if (again) {
        const now = this.screenPlace(again);
        this.view.pan(anchor[0] - now[0], anchor[1] - now[1]);
      }
    }
    this.select(item);
  }

  /** @param {Path} path */
  find(path) {
    return this.items.find((item) => same(item.path(), path));
  }

  /** @param {Item} item */
  screenPlace(item) {
    return [this.view.x + item.place[0] * this.view.scale, this.view.y + item.place[1] * this.view.scale];
  }

  /** @param {Event} event @returns {{ item: Item, element: Element } | null} */
  under(event) {
    for (const element of event.composedPath()) {
      const item = element instanceof Element && this.byElement.get(element);
      if (item && this.items.includes(item)) return { item, element };
    }
    return null;
  }

  /** @param {Item} item */
  select(item) {
    this.selected = item;
    ring(this.view.svg, item.element);
    this.view.reveal(item.place);
    this.path = item.path();
    this.tell(item);
    if (!this.shown) this.whatif.wait();
    else this.whatif.show(this.game, item.path(), item.told.turn, this.params.odds ?? "");
  }

  /** @param {Item} item */
  choose(item) {
    if (item === this.selected) return;
    this.go({ at: item.path(), odds: "" }, { replace: true });
  }

  /** @param {Item} item */
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

  /** @param {Item} item */
  tell(item) {
    const path = item.path(),
      isGraph = this.drawnKind === "graph",
      isOver = item.told.turn === null;
    const button = (words, act) => html`<button class="small" onclick=${act}>${words}</button>`;
    const begin = () => this.go({ at: path, focus: path });
    const begins = isOver || same(path, splitPath(this.lastFocus));
    fill(
      this.about,
      html`
        ${facts(this.players, item, this.found)}
        <p class="faint small">${counted(path.length, "move")} from the start</p>
        <div class="buttons">
          ${isOver || isGraph ? null : button(item.told.folded ? "Unfold" : "Fold", () => this.toggle(item))}
          ${begins ? null : button(isGraph ? "Put in the middle" : "Begin here", begin)}
          ${button("As a position", () => go("position", { game: this.game, at: path }))}
        </div>
      `,
    );
  }

  /** @param {MouseEvent} event */
  pointed(event) {
    if (this.view.dragged) return this.hide();
    const at = this.under(event);
    if (!at) return this.hide();
    if (this.hovered !== at.item) {
      this.hovered = at.item;
      fill(this.hover, facts(this.players, at.item, this.found));
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

  /** @param {MouseEvent} event */
  clicked(event) {
    const at = this.under(event);
    if (!at) return;
    if (at.element.matches(".fold")) {
      this.hide();
      this.toggle(at.item);
    } else this.choose(at.item);
  }

  /** @param {Changes} changes @param {{ replace?: boolean }} [options] */
  go(changes, options) {
    const { game, at, ...more } = this.params;
    go("tree", { game: this.game, at: this.path, ...more, ...changes }, options);
  }

  /** @param {Changes} changes */
  keep(changes) {
    this.go(changes, { replace: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.(".whatif, .row, .buttons, .zoom") && !event.key.startsWith("Arrow")) return false;
    if (this.view.key(event)) return true;
    const item = this.selected;
    if (!item) return false;
    if (event.key.startsWith("Arrow")) {
      const next = neighbour(this.items, item, event.key, this.drawnKind === "tree");
      if (next) this.choose(next);
      return true;
    }
    if (event.key === "Enter") {
      if (target.matches?.("button, a")) return false;
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
}

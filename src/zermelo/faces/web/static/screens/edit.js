// @ts-check
// Edit: trees and tables drawn by hand, from nothing or from a game, and solved with every change.
import { ask, askOfDraft, drop } from "../api.js";
import { fill, html, part } from "../dom.js";
import * as d from "../edit/draft.js";
import { addStrategy, newTable, removeStrategy, renameStrategy, setCell } from "../edit/matrix.js";
import * as m from "../edit/model.js";
import { Heading, showNode, showVerdict } from "../edit/panel.js";
import { TableView } from "../edit/table.js";
import { Varying } from "../edit/varying.js";
import { TreeView } from "../edit/view.js";
import { refused } from "../parts.js";
import { go } from "../state.js";

const KEPT = "zermelo-draft"; // in the browser
const PAUSE = 250; // milliseconds without a change, then it is solved
const SUFFIXES = { tree: [".efg", ".json", ".nfg"], matrix: [".nfg", ".json"] };
const HINTS = {
  tree: "Choose a node, then say who moves there. Names, odds and payoffs are typed where they stand: 3, −1/2, 0.25.",
  matrix: "Type what each gets, such as 3, 1. Letters below a cell: whose best reply it is. Framed: an equilibrium.",
};

/** @type {ScreenModule} */
export default {
  id: "edit",
  title: "Edit",
  order: 8,
  key: "d",
  needsGame: false,
  keys: [
    ["Ctrl-Z Ctrl-Y", "undo, redo"],
    ["← → ↑ ↓", "from node to node"],
    ["Enter Esc", "type at a node; back to it"],
    ["a Del", "add a move, remove a node"],
    ["Shift-↑ Shift-↓", "the move up or down among its siblings"],
    ["1 … 9 0 x", "a player moves here, chance, nobody"],
    ["Space j k", "mark a node, join what is marked, part it"],
  ],
  open: (context) => new Edit(context),
};

class Edit {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.history = d.begin(kept() ?? m.newTree());
    /** @type {TreeState & { why: string }} */
    this.state = { selected: "0", marked: new Set(), wrong: null, solved: null, why: "" };
    /** @type {DraftAnswer | null} */
    this.answer = null;
    this.verdict = part("sentence");
    this.bar = part("row tools");
    this.here = html`<section class="card node-of" aria-label="The node" />`;
    this.heading = new Heading({
      setTitle: (title) => this.act(d.setTitle(this.draft, title), "title"),
      setParameter: (name) => this.act(d.setParameter(this.draft, name), "parameter"),
      addPlayer: () => this.act(d.addPlayer(this.draft)),
      removePlayer: (seat) => this.act(d.removePlayer(this.draft, seat)),
      renamePlayer: (seat, name) => this.act(d.renamePlayer(this.draft, seat, name), `player ${seat}`),
    });
    this.tree = new TreeView(this.treeActs());
    this.table = new TableView(this.tableActs());
    this.varied = new Varying(() => this.solve());
    this.place = part("place");
    this.hint = html`<p class="faint small" />`;
    this.made = this.tools();
    fill(
      context.host,
      html`
        ${this.bar}
        <section class="card" aria-label="Title and players">${this.heading.element}</section>
        <div class="beside">
          <div>${this.place}${this.hint}</div>
          <div class="told-of">
            <section class="card" aria-label="What it comes to" aria-live="polite">${this.verdict}</section>
            ${this.varied.element}
            ${this.here}
          </div>
        </div>
      `,
    );
    this.hear = (event) => this.keys(event);
    addEventListener("keydown", this.hear, true);
    this.draw();
    this.show();
    if (!context.state().params.from) this.solve();
  }

  close() {
    removeEventListener("keydown", this.hear, true);
    clearTimeout(this.timer);
    this.leave();
  }

  /** @param {State} state */
  async update({ game, params }) {
    if (params.from) {
      await this.beginFrom(params.from);
      go("edit", { game }, { replace: true });
    }
  }

  /** @returns {Draft} */
  get draft() {
    return this.history.now;
  }

  // ------------------------------------------------------------ changes

  // Takes a step: keeps it, shows it, and has it solved soon.
  /** @param {Draft} draft @param {string} [what] */
  act(draft, what = "") {
    this.turn(d.step(this.history, draft, what));
  }

  // Another draft in place of this one; nothing that was said of this one is left.
  /** @param {Draft} draft */
  replace(draft) {
    Object.assign(this.state, { selected: "0", solved: null, wrong: null });
    this.state.marked.clear();
    this.answer = null;
    fill(this.verdict, html`<p class="faint">Solving …</p>`);
    this.act(draft);
    this.show();
  }

  show() {
    if (this.draft.kind === "tree") this.tree.show(this.state.selected);
  }

  /** @param {DraftHistory} history */
  turn(history) {
    if (history === this.history || history.now === this.history.now) return;
    this.history = history;
    this.state.why = "";
    keep(history.now);
    this.draw();
    this.soon();
  }

  /** @returns {TreeActs} */
  treeActs() {
    const tree = () => /** @type {TreeDraft} */ (this.draft);
    return {
      select: (id) => {
        if (id === this.state.selected) return;
        this.state.selected = id;
        this.state.why = "";
        this.draw();
      },
      mark: (id) => {
        const { marked } = this.state;
        if (!marked.delete(id)) marked.add(id);
        this.draw();
      },
      join: () => {
        const ids = [...new Set([...this.state.marked, this.state.selected])];
        this.state.why = m.whyNotJoin(tree(), ids);
        if (this.state.why) return (this.context.say(this.state.why), this.draw());
        this.state.marked.clear();
        this.act(m.join(tree(), ids));
      },
      part: () => {
        const ids = [...new Set([...this.state.marked, this.state.selected])];
        this.state.marked.clear();
        this.act(m.part(tree(), ids));
      },
      addMove: (id) => this.act(m.addMove(tree(), id)),
      remove: (id) => {
        const up = m.parent(tree(), id);
        if (up) this.state.selected = up.id;
        const isThere = this.tree.element.contains(document.activeElement);
        this.act(m.removeNode(tree(), id));
        if (isThere) this.tree.focus(this.state.selected);
      },
      shift: (id, by) => {
        const isThere = this.tree.element.contains(document.activeElement);
        this.act(m.shiftMove(tree(), id, by));
        if (isThere) this.tree.focus(id);
      },
      renameMove: (id, k, name) => this.act(m.renameMove(tree(), id, k, name), `name ${id} ${k}`),
      setOdds: (id, k, odds) => this.act(m.setOdds(tree(), id, k, odds), `odds ${id} ${k}`),
      setPayoff: (id, seat, text) => this.act(m.setPayoff(tree(), id, seat, text), `payoff ${id} ${seat}`),
      setWho: (id, who) => this.act(m.setWho(tree(), id, who)),
    };
  }

  /** @returns {TableActs} */
  tableActs() {
    const table = () => /** @type {TableDraft} */ (this.draft);
    return {
      addStrategy: (seat) => this.act(addStrategy(table(), seat)),
      removeStrategy: (seat, k) => this.act(removeStrategy(table(), seat, k)),
      renameStrategy: (seat, k, name) => this.act(renameStrategy(table(), seat, k, name), `strategy ${seat} ${k}`),
      setCell: (cell, text) => this.act(setCell(table(), cell, text), `cell ${cell}`),
    };
  }

  /** @param {string} game */
  async beginFrom(game) {
    try {
      const { document } = await ask("document", { game });
      this.replace(d.fromDocument(document));
    } catch (error) {
      clearTimeout(this.timer);
      fill(this.verdict, refused(error));
    }
  }

  // ------------------------------------------------------------ what is to be seen

  tools() {
    const button = (words, act, more = {}) => html`<button class="small" ...${more} onclick=${act}>${words}</button>`;
    const undo = button("Undo", () => this.turn(d.undo(this.history)), { title: "Undo (Ctrl-Z)" });
    const redo = button("Redo", () => this.turn(d.redo(this.history)), { title: "Redo (Ctrl-Y)" });
    const saves = part("buttons saves");
    const open = button("Open in the explorer", () => this.open());
    const { about } = this.context,
      { game } = this.context.state();
    fill(
      this.bar,
      button("New tree", () => this.replace(m.newTree())),
      button("New table", () => this.replace(newTable())),
      about ? button(`Begin from ${about.title}`, () => this.beginFrom(game)) : null,
      undo,
      redo,
      saves,
      open,
    );
    return { undo, redo, saves, open };
  }

  draw() {
    const { draft, state } = this,
      { undo, redo } = this.made;
    undo.disabled = !this.history.past.length;
    redo.disabled = !this.history.future.length;
    this.heading.draw(draft);
    if (this.kind !== draft.kind) {
      this.kind = draft.kind;
      fill(this.place, draft.kind === "tree" ? this.tree.element : this.table.element);
      const saves = SUFFIXES[draft.kind].map(
        (suffix) => html`<button class="small" onclick=${() => this.save(suffix)}>Save ${suffix}</button>`,
      );
      fill(this.made.saves, saves);
      this.here.hidden = draft.kind !== "tree";
      this.hint.textContent = HINTS[draft.kind];
    }
    const { answer } = this;
    const wrong = answer?.kind === "wrong" ? answer : null;
    for (const one of [this.made.open, ...this.made.saves.children]) one.disabled = wrong !== null;
    if (draft.kind === "tree") {
      if (!draft.nodes[state.selected]) state.selected = draft.root;
      for (const id of state.marked) if (!draft.nodes[id]) state.marked.delete(id);
      this.tree.draw(draft, state);
      showNode(this.here, draft, state, this.tree.acts);
    } else {
      const solved = answer?.kind === "matrix" && answer.best.length === draft.cells.length ? answer : null;
      this.table.draw(draft, { wrong: wrong?.cell ?? null, solved });
    }
  }

  // ------------------------------------------------------------ solved as it is drawn

  soon() {
    clearTimeout(this.timer);
    this.leave();
    this.context.host.dataset.state = "asking";
    this.timer = setTimeout(() => this.solve(), PAUSE);
  }

  // What is being worked on is not wanted any more.
  leave() {
    this.asked = null;
    this.halt?.();
    this.halt = null;
  }

  async solve() {
    this.leave();
    const { draft } = this;
    this.asked = draft;
    this.context.host.dataset.state = "asking";
    const isWanted = () => this.asked === draft;
    const progress = (_, stop) => {
      if (isWanted()) this.halt = stop;
      else stop();
    };
    try {
      const answer = await askOfDraft("draft", d.documentText(draft), this.varied.at(), { progress });
      if (!isWanted()) return;
      this.halt = null;
      this.take(draft, answer);
    } catch (error) {
      if (!isWanted()) return;
      fill(this.verdict, refused(error));
    }
    delete this.context.host.dataset.state;
  }

  /** @param {Draft} draft @param {DraftAnswer} answer */
  take(draft, answer) {
    const order = draft.kind === "tree" ? m.layers(draft) : [];
    this.answer = answer;
    this.state.wrong = (answer.kind === "wrong" && order[answer.node]) || null;
    this.state.solved = answer.kind === "tree" ? new Map(answer.nodes.map((node, k) => [order[k], node])) : null;
    showVerdict(this.verdict, draft, answer);
    this.varied.show(draft, answer);
    this.draw();
  }

  // ------------------------------------------------------------ saved, opened

  name() {
    return this.draft.title.replace(/[^\p{L}\p{N} \-+,=]/gu, "_").trim() || "drawn";
  }

  /** @param {string} suffix */
  async save(suffix) {
    try {
      const { text } = await askOfDraft("written", d.documentText(this.draft), { suffix });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = this.name() + suffix;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      this.context.say(`Saved as ${link.download}.`);
    } catch (error) {
      fill(this.verdict, refused(error));
    }
  }

  async open() {
    try {
      const { game } = await drop(new File([d.documentText(this.draft)], `${this.name()}.json`));
      go("position", { game });
    } catch (error) {
      fill(this.verdict, refused(error));
    }
  }

  // Undo and redo hold everywhere, in fields too: what is typed there is a step like any other.
  /** @param {KeyboardEvent} event */
  keys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const way = key === "z" ? (event.shiftKey ? d.redo : d.undo) : key === "y" ? d.redo : null;
    if (!way) return;
    event.preventDefault();
    this.turn(way(this.history));
  }
}

/** @param {Draft} draft */
function keep(draft) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(draft));
  } catch {
    /* not kept */
  }
}

/** @returns {Draft | null} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return d.isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

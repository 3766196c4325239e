// @ts-check
// A tree to be drawn in: branches and information sets as a picture, above it nodes as buttons and texts as fields.
import { number, plain } from "../dom.js";
import { looks } from "./draft.js";
import { field, keyed, setField } from "./keyed.js";
import { fieldWidth, layout, neighbour, RADIUS } from "./layout.js";
import { paths } from "./model.js";

const SVG = "http://www.w3.org/2000/svg";
const FIELD = 26; // how high a field is

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function svg(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = plain(text);
  return made;
}

/** @type {WeakMap<HTMLElement, string>} */
const places = new WeakMap();

// What stands there already is left alone, and so are words that are there: most of a tree stays as it is.
/** @param {HTMLElement} element @param {number} x @param {number} y @param {number} [width] */
function put(element, x, y, width) {
  const place = `${x} ${y} ${width}`;
  if (places.get(element) === place) return;
  places.set(element, place);
  element.style.setProperty("left", `${x}px`);
  element.style.setProperty("top", `${y}px`);
  if (width) element.style.setProperty("width", `${width}px`);
}

/** @param {HTMLElement} element @param {string} words */
function label(element, words) {
  const told = plain(words);
  if (element.getAttribute("aria-label") !== told) element.setAttribute("aria-label", told);
}

// Where a node is, in words.
/** @param {string[]} path */
export const where = (path) => (path.length ? `after ${path.join(", ")}` : "at the start");

/** @param {TreeDraft} draft @param {string} id @param {string[]} path */
export function nodeWords(draft, id, path) {
  const { who } = draft.nodes[id];
  const does = who === "end" ? "the end" : `${who === "chance" ? "chance" : draft.players[who]} moves`;
  return `${does} ${where(path)}`;
}

export class TreeView {
  /** @param {TreeActs} acts */
  constructor(acts) {
    this.acts = acts;
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.paper = document.createElement("div");
    this.paper.className = "paper";
    this.paper.append(this.picture);
    this.element = document.createElement("div");
    this.element.className = "stage";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "The tree");
    this.element.append(this.paper);
    this.element.addEventListener("keydown", (event) => this.key(event));
    /** @type {Map<string, HTMLElement>} */
    this.shown = new Map();
  }

  /** @param {TreeDraft} draft @param {TreeState} state */
  draw(draft, state) {
    this.draft = draft;
    this.state = state;
    this.drawn = layout(draft);
    this.paths = paths(draft);
    this.looks = looks(draft.players);
    const { width, height } = this.drawn;
    put(this.paper, 0, 0, width);
    this.paper.style.setProperty("height", `${height}px`);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.replaceChildren(...this.lines());
    const branches = new Map(this.drawn.branches.map((branch) => [branch.to, branch]));
    this.shown = keyed(
      this.paper,
      this.drawn.order.flatMap((id) => [...this.branch(branches.get(id)), this.node(id), ...this.payoffs(id)]),
    );
  }

  // ------------------------------------------------------------ the picture

  lines() {
    const { draft, drawn, state } = this;
    const solved = (id) => {
      const found = state.solved?.get(id);
      return found?.shares && found.shares.length === draft.nodes[id].moves.length ? found.shares : null;
    };
    const colour = (id) => (typeof draft.nodes[id].who === "number" ? `p${Number(draft.nodes[id].who) % 8}` : "nobody");
    const sets = drawn.sets.map(({ seat, path }) => svg("path", { class: `set p${seat % 8}`, d: path }));
    const branches = drawn.branches.flatMap(({ id, k, x, y, path }) => {
      const share = solved(id)?.[k] ?? 0;
      const isMade = share !== 0 && share !== "0";
      const line = svg("path", { class: `branch ${colour(id)}${isMade ? " made" : ""}`, d: path });
      const told = isMade && share !== 1 ? [svg("text", { x: x + 4, y: y + 15, class: "told" }, number(share))] : [];
      return [line, ...told];
    });
    const worths = drawn.order.flatMap((id) => {
      const worth = draft.nodes[id].who === "end" ? null : state.solved?.get(id)?.worth;
      if (!worth || worth.length !== draft.players.length) return [];
      const { x, y } = drawn.places[id];
      const text = worth.map((u) => number(u)).join(", ");
      return [svg("text", { x, y: y + RADIUS + 17, class: "told worth" }, text)];
    });
    return [...sets, ...branches, ...worths];
  }

  // ------------------------------------------------------------ what stands on it

  /** @param {string} id */
  node(id) {
    const make = () => {
      const made = document.createElement("button");
      made.type = "button";
      made.dataset.node = id;
      made.addEventListener("click", (event) => {
        this.acts.select(id);
        if (event.ctrlKey || event.metaKey || event.shiftKey) this.acts.mark(id);
      });
      return made;
    };
    const update = (made) => {
      const { draft, state } = this,
        { who } = draft.nodes[id],
        isMarked = state.marked.has(id);
      const look = typeof who === "number" ? this.looks[who] : null;
      const kind = look
        ? `glyph p${Number(who) % 8} ${look.shape}`
        : who === "chance"
          ? "glyph nobody diamond"
          : "point";
      const marks = `${isMarked ? " marked" : ""}${state.wrong === id ? " wrong" : ""}`;
      const classes = `spot${marks}${id === state.selected ? " here" : ""}`;
      if (made.className !== classes) made.className = classes;
      const index = id === state.selected ? 0 : -1;
      if (made.tabIndex !== index) made.tabIndex = index;
      const words = `${nodeWords(draft, id, this.paths.get(id))}${isMarked ? ", marked" : ""}`;
      label(made, words[0].toUpperCase() + words.slice(1));
      if (id === state.selected) made.setAttribute("aria-current", "true");
      else made.removeAttribute("aria-current");
      const inside = made.firstElementChild ?? made.appendChild(document.createElement("span"));
      const letter = look ? plain(look.letter) : "";
      if (inside.className !== kind) inside.className = kind;
      if (inside.textContent !== letter) inside.textContent = letter;
      const { x, y } = this.drawn.places[id];
      put(made, x, y);
    };
    return { key: `node ${id}`, make, update };
  }

  /** @param {TreeLayout["branches"][0] | undefined} branch */
  branch(branch) {
    if (!branch) return [];
    const { id, k, to, x, y } = branch,
      node = this.draft.nodes[id],
      { name, odds } = node.moves[k];
    const at = where(this.paths.get(id));
    const made = (what, kind, act) => () => {
      const one = field(kind, "", (text) => act(this.where(to), text));
      one.dataset.what = what;
      one.addEventListener("focus", () => this.acts.select(this.where(to).id));
      return one;
    };
    const update = (text, told, left) => (one) => {
      setField(one, text);
      label(one, told);
      one.classList.toggle("wrong", this.state.wrong === id);
      put(one, left, y - FIELD - 1, fieldWidth(text));
    };
    const names = {
      key: `name ${to}`,
      make: made("name", "on name", ({ id: up, k: j }, text) => this.acts.renameMove(up, j, text)),
      update: update(name, `Move ${k + 1} ${at}`, x),
    };
    if (node.who !== "chance") return [names];
    const chances = {
      key: `odds ${to}`,
      make: made("odds", "on odds", ({ id: up, k: j }, text) => this.acts.setOdds(up, j, text)),
      update: update(odds, `Odds of ${name} ${at}`, x + fieldWidth(name) + 4),
    };
    return [names, chances];
  }

  // A field belongs to a branch, whose number changes when another goes.
  /** @param {string} to */
  where(to) {
    return this.drawn.branches.find((branch) => branch.to === to);
  }

  /** @param {string} id */
  payoffs(id) {
    const { players, nodes } = this.draft;
    let left = this.drawn.places[id].x + RADIUS + 2;
    const { y } = this.drawn.places[id];
    return nodes[id].payoff.map((text, seat) => {
      const at = left;
      left += fieldWidth(text) + 4;
      const make = () => {
        const one = field(`pays p${seat % 8}`, "", (typed) => this.acts.setPayoff(id, seat, typed));
        one.inputMode = "text";
        one.addEventListener("focus", () => this.acts.select(id));
        return one;
      };
      const update = (one) => {
        setField(one, text);
        label(one, `${players[seat]} gets ${where(this.paths.get(id))}`);
        one.classList.toggle("wrong", this.state.wrong === id);
        put(one, at, y - FIELD / 2, fieldWidth(text));
      };
      return { key: `pays ${id} ${seat}`, make, update };
    });
  }

  // ------------------------------------------------------------ keys and focus

  /** @param {string} id */
  focus(id) {
    this.shown.get(`node ${id}`)?.focus();
  }

  // Brings a node into the middle.
  /** @param {string} id */
  show(id) {
    const { x, y } = this.drawn.places[id];
    this.element.scrollTo(x - 60, y - this.element.clientHeight / 2);
  }

  /** @param {string} id */
  edit(id) {
    const first = this.draft.nodes[id].moves[0]?.to;
    this.shown.get(first === undefined ? `pays ${id} 0` : `name ${first}`)?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.localName === "input" ? this.keyInField(event, target) : this.keyAtNode(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  keyInField({ key, shiftKey }, target) {
    if (key === "Escape") return (this.focus(this.state.selected), true);
    if (key !== "Enter") return false;
    const fields = [...this.paper.querySelectorAll("input")];
    fields[fields.indexOf(/** @type {HTMLInputElement} */ (target)) + (shiftKey ? -1 : 1)]?.focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  keyAtNode({ key, shiftKey }) {
    const { acts, draft } = this,
      id = this.state.selected;
    if (shiftKey && (key === "ArrowUp" || key === "ArrowDown")) acts.shift(id, key === "ArrowUp" ? -1 : 1);
    else if (key.startsWith("Arrow") || key === "Home") {
      const to = key === "Home" ? draft.root : neighbour(draft, this.drawn, id, key);
      acts.select(to);
      this.focus(to);
    } else if (key === "a" || key === "+" || key === "Insert") acts.addMove(id);
    else if (key === "Delete" || key === "Backspace") acts.remove(id);
    else if (key === "Enter" || key === "F2") this.edit(id);
    else if (key === " ") acts.mark(id);
    else if (key === "j") acts.join();
    else if (key === "k") acts.part();
    else if (key === "x") acts.setWho(id, "end");
    else if (key === "0") acts.setWho(id, "chance");
    else if (/^[1-9]$/.test(key) && Number(key) <= draft.players.length) acts.setWho(id, Number(key) - 1);
    else return false;
    return true;
  }
}

// @ts-check
// What trees and tables have in common: players, a title, a way back, and their document.
import { addColumnPlayer, amounts, removeColumnPlayer } from "./matrix.js";
import { addSeat, layers, removeSeat, whyNotRemoveSeat } from "./model.js";

const NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal"];
export const MOST_PLAYERS = NAMES.length;
const STEPS = 300; // that can be undone

// ------------------------------------------------------------ players and title

/** @param {Draft} draft @returns {Draft} */
export function addPlayer(draft) {
  if (draft.players.length >= MOST_PLAYERS) return draft;
  const name = NAMES.find((one) => !draft.players.includes(one));
  return draft.kind === "tree" ? addSeat(draft, name) : addColumnPlayer(draft, name);
}

/** @param {Draft} draft @param {number} seat */
export function whyNotRemove(draft, seat) {
  if (draft.kind === "tree") return whyNotRemoveSeat(draft, seat);
  return draft.players.length < 3 ? "A table has at least two players." : "";
}

/** @param {Draft} draft @param {number} seat @returns {Draft} */
export function removePlayer(draft, seat) {
  return draft.kind === "tree" ? removeSeat(draft, seat) : removeColumnPlayer(draft, seat);
}

/** @template {Draft} D @param {D} draft @param {number} seat @param {string} name @returns {D} */
export function renamePlayer(draft, seat, name) {
  return { ...draft, players: draft.players.map((old, k) => (k === seat ? name : old)) };
}

/** @template {Draft} D @param {D} draft @param {string} title @returns {D} */
export const setTitle = (draft, title) => ({ ...draft, title });

// The name of a number that payoffs leave open, such as x in 3+2x; "" for none.
/** @template {Draft} D @param {D} draft @param {string} parameter @returns {D} */
export const setParameter = (draft, parameter) => ({ ...draft, parameter: parameter.trim() });

const SHAPES = ["circle", "square", "diamond", "hexagon", "triangle", "pentagon", "octagon", "shield"];

// Letter and shape of every player, as all pictures have them.
/** @param {string[]} players @returns {PlayerLook[]} */
export function looks(players) {
  let letters = players.map((name) => (/^[\p{L}\p{N}]/u.test(name) ? [...name][0].toUpperCase() : ""));
  if (new Set(letters).size < letters.length || letters.some((letter) => [...letter].length !== 1))
    letters = players.map((_, seat) => String(seat + 1));
  return players.map((name, seat) => ({ name, letter: letters[seat], shape: SHAPES[seat % SHAPES.length] }));
}

// ------------------------------------------------------------ undo and redo

/** @param {Draft} now @returns {DraftHistory} */
export const begin = (now) => ({ past: [], now, future: [], what: "" });

// A step that can be undone. Steps of the same kind in a row, such as the letters of one name, are one.
/** @param {DraftHistory} history @param {Draft} now @param {string} [what] @returns {DraftHistory} */
export function step(history, now, what = "") {
  if (now === history.now) return history;
  const goesOn = what !== "" && what === history.what;
  return { past: goesOn ? history.past : [...history.past, history.now].slice(-STEPS), now, future: [], what };
}

/** @param {DraftHistory} history @returns {DraftHistory} */
export function undo({ past, now, future, what }) {
  if (!past.length) return { past, now, future, what };
  return { past: past.slice(0, -1), now: past.at(-1), future: [now, ...future], what: "" };
}

/** @param {DraftHistory} history @returns {DraftHistory} */
export function redo({ past, now, future, what }) {
  if (!future.length) return { past, now, future, what };
  return { past: [...past, now], now: future[0], future: future.slice(1), what: "" };
}

// ------------------------------------------------------------ documents

// The text is put together by hand: an object of JavaScript has its keys in an order of its own, and none twice.
/** @param {[string, string][]} pairs */
const object = (pairs) => `{${pairs.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;

// A number as it was typed: a whole number as it is, anything else for the server to read.
/** @param {string} text */
function number(text) {
  const plain = text
    .trim()
    .replace("−", "-")
    .replace(/\s*\/\s*/, "/");
  return /^-?(0|[1-9]\d{0,14})$/.test(plain) ? plain : JSON.stringify(plain);
}

/** @param {string[]} texts */
const numbers = (texts) => `[${texts.map(number).join(",")}]`;

// zermelo's JSON; the nodes of a tree layer by layer.
/** @param {Draft} draft @returns {string} */
export function documentText(draft) {
  const text = draft.kind === "tree" ? treeParts(draft) : tableParts(draft);
  return object([
    ["zermelo", JSON.stringify(draft.kind)],
    ["version", "1"],
    ...(draft.title ? [/** @type {[string, string]} */ (["title", JSON.stringify(draft.title)])] : []),
    ["players", JSON.stringify(draft.players)],
    ...(draft.parameter ? [/** @type {[string, string]} */ (["parameter", JSON.stringify(draft.parameter)])] : []),
    ...text,
  ]);
}

/** @param {TableDraft} draft @returns {[string, string][]} */
const tableParts = ({ strategies, cells }) => [
  ["strategies", JSON.stringify(strategies)],
  ["payoffs", `[${cells.map((cell) => numbers(amounts(cell))).join(",")}]`],
];

/** @param {TreeDraft} draft @returns {[string, string][]} */
function treeParts(draft) {
  const order = layers(draft);
  const place = new Map(order.map((id, k) => [id, k]));
  const node = (id) => {
    const { who, info, moves, payoff } = draft.nodes[id];
    if (who === "end") return object([["payoff", numbers(payoff)]]);
    const to = (move) => String(place.get(move.to));
    if (who === "chance")
      return object([["chance", object(moves.map((m) => [m.name, `[${number(m.odds)},${to(m)}]`]))]]);
    return object([
      ["player", JSON.stringify(draft.players[who])],
      ...(info ? [/** @type {[string, string]} */ (["info", JSON.stringify(info)])] : []),
      ["moves", object(moves.map((m) => [m.name, to(m)]))],
    ]);
  };
  return [["nodes", `[${order.map(node).join(",")}]`]];
}

// The draft that a document of the server's describes. Its moves lead to nodes in their order.
/** @param {any} told @returns {Draft} */
export function fromDocument(told) {
  const { title = "", players } = told,
    open = told.parameter ? { parameter: told.parameter } : {};
  if (told.zermelo === "matrix") {
    const cells = told.payoffs.map((row) => row.join(", "));
    return { kind: "matrix", title, ...open, players, strategies: told.strategies, cells };
  }
  const ordered = (moves, at) => Object.entries(moves).sort(([, a], [, b]) => at(a) - at(b));
  const nodes = told.nodes.map((node) => {
    const bare = { who: /** @type {Who} */ ("end"), info: "", moves: [], payoff: [] };
    if (node.payoff) return { ...bare, payoff: players.map((p, k) => String(node.payoff[k] ?? node.payoff[p])) };
    if (node.chance) {
      const moves = ordered(node.chance, ([, to]) => to);
      return { ...bare, who: "chance", moves: moves.map(([name, [odds, to]]) => aMove(name, String(odds), to)) };
    }
    const moves = ordered(node.moves, (to) => to).map(([name, to]) => aMove(name, "", to));
    return { ...bare, who: players.indexOf(node.player), info: node.info ?? "", moves };
  });
  return { kind: "tree", title, ...open, players, root: "0", nodes: { ...nodes }, next: nodes.length };
}

/** @param {string} name @param {string} odds @param {number} to @returns {DraftMove} */
const aMove = (name, odds, to) => ({ name, odds, to: String(to) });

// ------------------------------------------------------------ kept in the browser

const isText = (value) => typeof value === "string";
const isTexts = (value) => Array.isArray(value) && value.every(isText);

// Is it a draft? What is kept in a browser may be of another version, or of somebody else.
/** @param {any} value @returns {value is Draft} */
export function isDraft(value) {
  if (
    !value ||
    !isText(value.title) ||
    !isText(value.parameter ?? "") ||
    !isTexts(value.players) ||
    !value.players.length
  )
    return false;
  if (value.kind === "matrix") {
    const { strategies, cells, players } = value;
    if (!Array.isArray(strategies) || strategies.length !== players.length || !strategies.every(isTexts)) return false;
    const count = strategies.reduce((made, names) => made * names.length, 1);
    return count > 0 && isTexts(cells) && cells.length === count;
  }
  return value.kind === "tree" && isText(value.root) && Number.isInteger(value.next) && isTree(value);
}

/** @param {any} value */
function isTree({ root, nodes, players, next }) {
  const seen = new Set();
  const waiting = [root];
  for (const id of waiting) {
    const node = nodes?.[id];
    if (!node || seen.has(id) || !(Number(id) < next) || !isText(node.info) || !Array.isArray(node.moves)) return false;
    seen.add(id);
    const isSeat = Number.isInteger(node.who) && node.who >= 0 && node.who < players.length;
    if (node.who === "end" ? !isTexts(node.payoff) || node.payoff.length !== players.length : !node.moves.length)
      return false;
    if (!isSeat && !["chance", "end"].includes(node.who)) return false;
    if (!node.moves.every((move) => isText(move?.name) && isText(move.odds) && isText(move.to))) return false;
    waiting.push(...node.moves.map((move) => move.to));
  }
  return seen.size === Object.keys(nodes).length;
}

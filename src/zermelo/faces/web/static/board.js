// The board: the cells of the game's own picture, else its text; a text that is a grid is shown as one.
import { h } from "./dom.js";

const EMPTY = new Set([".", "·"]);
const FILES = /^ *[a-z](?: [a-z])* *$|^ *\d+(?: \d+)+ *$/;

// Reads a grid of single characters, with numbers in front of its rows and letters above or below, if it is one.
export function grid(text) {
  const rows = [], more = [];
  let files = null;
  for (const row of text.split("\n")) {
    const cells = row.trim().split(" ");
    const label = /^\d+$/.test(cells[0]) && cells.length > 2 && cells.slice(1).some((c) => !/^\d+$/.test(c)) ? cells.shift() : "";
    if (FILES.test(row) && cells.length > 1 && !label) files = cells;
    else if (cells.length > 1 && cells.every((c) => [...c].length === 1) && !more.length) rows.push({ label, cells });
    else if (row.trim()) more.push(row.trim());
  }
  const wide = rows[0]?.cells.length ?? 0;
  const isGrid = rows.length > 1 && rows.every((row) => row.cells.length === wide) && files && files.length === wide;
  return isGrid ? { rows, files, more } : null;
}

// Boards of zermelo write the players' marks as X O # *, in their order; anything else keeps the colour of ink.
const MARKS = "XO#*";

function owners(rows, players) {
  const met = new Set(rows.flatMap((row) => row.cells).filter((c) => !EMPTY.has(c)).map((c) => c.toUpperCase()));
  const isOurs = met.has("X") || met.has("O") ? [...met].every((c) => MARKS.includes(c)) : false;
  return (text) => {
    const seat = isOurs ? MARKS.indexOf(text.toUpperCase()) : -1;
    return seat >= 0 && seat < players ? `p${seat}` : "";
  };
}

export function board(position, moves, onmove, look) {
  if (position.board) return drawn(position.board, moves, onmove, look);
  if (!position.text) return null;
  const found = grid(position.text);
  if (!found) return h("pre", { class: "board", tabindex: "0", "aria-label": "The position" }, position.text);
  const legal = new Set(moves);
  const colour = owners(found.rows, look.names.length);
  const corner = found.rows.some((row) => row.label);
  const cell = (name, text) => {
    const kind = EMPTY.has(text) ? "empty" : `piece ${colour(text)}`;
    const inside = h("span", { class: "mark" }, EMPTY.has(text) ? "" : text);
    if (!legal.has(name)) return h("span", { class: `cell ${kind}`, title: name }, inside);
    return h("button", { type: "button", class: `cell ${kind} open`, "aria-label": `play ${name}`, title: name, onclick: () => onmove(name) }, inside);
  };
  // A move is called by its square (a1), or by its column alone (4).
  const named = (label, k) => [`${found.files[k]}${label}`, found.files[k]].find((name) => legal.has(name)) ?? `${found.files[k]}${label}`;
  const wide = found.files.length;
  return h("div", { class: "grid-board" },
    h("div", { class: `grid${corner ? " named" : ""}`, style: { "--wide": String(wide), "--cells": String(wide) } },
      found.rows.map((row) => [
        corner ? h("span", { class: "label" }, row.label) : null,
        row.cells.map((text, k) => cell(named(row.label, k), text)),
      ]),
      corner ? h("span", { class: "label" }) : null,
      found.files.map((name) => h("span", { class: "label" }, name))),
    found.more.map((words) => h("p", { class: "faint" }, words)));
}

// Rows of cells as the game's picture has them: a seat number, a text, both (a sign of that player), or nothing.
function drawn({ rows, across, down, marked, squares }, moves, onmove, look) {
  const legal = new Set(moves);
  const points = new Set(marked.map(([r, c]) => `${r},${c}`));
  const wide = Math.max(...rows.map((row) => row.length), 1);
  const name = (r, c) => [`${across[c] ?? ""}${down[r] ?? ""}`, across[c]].find((n) => n && legal.has(n));
  const cell = (text, r, c) => {
    const seat = typeof text === "number" ? text : Array.isArray(text) ? text[0] : null;
    const isSign = Array.isArray(text);
    const inside = seat !== null && !isSign ? look.glyph(look.names[seat])
      : h("span", { class: `mark ${seat === null ? "" : `owned ${look.colours(look.names[seat])}`}` }, isSign ? text[1] : text ?? "");
    const kind = `cell ${text === null ? "empty" : "piece"}${points.has(`${r},${c}`) ? " pointed" : ""}`;
    const said = seat !== null ? h("span", { class: "sr" }, look.names[seat]) : null;
    const move = name(r, c);
    if (!move) return h("span", { class: kind }, inside, said);
    return h("button", { type: "button", class: `${kind} open`, "aria-label": `play ${move}`, title: move, onclick: () => onmove(move) }, inside);
  };
  if (rows.some((row) => row.length !== wide)) {
    return h("div", { class: "heaps" }, rows.map((row, r) => h("div", { class: "heap" },
      h("span", { class: "label" }, down[r] ?? ""), row.map((text, c) => cell(text, r, c)))));
  }
  return h("div", { class: "grid-board" }, h("div", { class: `grid${down.length ? " named" : ""}${squares ? "" : " bare"}`, style: { "--wide": String(wide), "--cells": String(wide) } },
    rows.map((row, r) => [down.length ? h("span", { class: "label" }, down[r] ?? "") : null, row.map((text, c) => cell(text, r, c))]),
    across.length ? [down.length ? h("span", { class: "label" }) : null, across.map((text) => h("span", { class: "label" }, text))] : null));
}

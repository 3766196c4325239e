// @ts-check
// The board: the cells of the game's own picture, else its text; a text that is a grid is shown as one.
import { fill, focusOn, html } from "./dom.js";

const EMPTY = new Set([".", "·"]);
const FILES = /^ *[a-z](?: [a-z])* *$|^ *\d+(?: \d+)+ *$/;

// Reads a grid of single characters, with numbers in front of its rows and letters above or below, if it is one.
/** @param {string} text */
export function grid(text) {
  const rows = [],
    more = [];
  let files = null;
  for (const row of text.split("\n")) {
    const cells = row.trim().split(" ");
    const label =
      /^\d+$/.test(cells[0]) && cells.length > 2 && cells.slice(1).some((c) => !/^\d+$/.test(c)) ? cells.shift() : "";
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

/** @param {{ cells: string[] }[]} rows @param {number} players */
function owners(rows, players) {
  const met = new Set(
    rows
      .flatMap((row) => row.cells)
      .filter((c) => !EMPTY.has(c))
      .map((c) => c.toUpperCase()),
  );
  const isOurs = met.has("X") || met.has("O") ? [...met].every((c) => MARKS.includes(c)) : false;
  return (text) => {
    const seat = isOurs ? MARKS.indexOf(text.toUpperCase()) : -1;
    return seat >= 0 && seat < players ? `p${seat}` : "";
  };
}

/** @param {Position} position @param {string[]} moves @param {(move: string) => void} onmove @param {Players} look */
export function board(position, moves, onmove, look) {
  if (position.board) return drawn(position.board, moves, onmove, look);
  if (!position.text) return null;
  const found = grid(position.text);
  if (!found) return html`<pre class="board" tabindex="0" aria-label="The position">${position.text}</pre>`;
  const legal = new Set(moves);
  const colour = owners(found.rows, look.names.length);
  const corner = found.rows.some((row) => row.label);
  const cell = (name, text) => {
    const kind = EMPTY.has(text) ? "empty" : `piece ${colour(text)}`;
    const inside = html`<span class="mark">${EMPTY.has(text) ? "" : text}</span>`;
    if (!legal.has(name)) return html`<span class="cell ${kind}" title=${name}>${inside}</span>`;
    return html`<button class="cell ${kind} open" aria-label="play ${name}" title=${name} onclick=${() => onmove(name)}>
      ${inside}
    </button>`;
  };
  // A move is called by its square (a1), or by its column alone (4).
  const named = (label, k) =>
    [`${found.files[k]}${label}`, found.files[k]].find((name) => legal.has(name)) ?? `${found.files[k]}${label}`;
  const wide = found.files.length;
  return html`<div class="grid-board">
    <div class="grid${corner ? " named" : ""}" style=${{ "--wide": String(wide), "--cells": String(wide) }}>
      ${found.rows.map((row) => [
        corner ? html`<span class="label">${row.label}</span>` : null,
        row.cells.map((text, k) => cell(named(row.label, k), text)),
      ])}
      ${corner ? html`<span class="label" />` : null}
      ${found.files.map((name) => html`<span class="label">${name}</span>`)}
    </div>
    ${found.more.map((words) => html`<p class="faint">${words}</p>`)}
  </div>`;
}

// Rows of cells as the game's picture has them: a seat number, a text, both (a sign of that player), or nothing.
// A cell is called by its column and row, or as the picture says. A click on it makes the move of that name; where
// moves go from one cell to another, the first click picks up and the second puts down.
/** @param {Board} board @param {string[]} moves @param {(move: string) => void} onmove @param {Players} look */
function drawn({ rows, across, down, marked, squares, names }, moves, onmove, look) {
  const points = new Set(marked.map(([r, c]) => `${r},${c}`));
  const wide = Math.max(...rows.map((row) => row.length), 1);
  const called = (r, c) =>
    (names.length
      ? [names[r]?.[c]]
      : [`${across[c] ?? ""}${down[r] ?? ""}`, `${down[r] ?? ""}${across[c] ?? ""}`, across[c]]
    ).filter(Boolean);
  const host = html`<div class="grid-board" />`;
  let from = null; // the cell that was picked up
  const way = (start, end) =>
    moves.filter(
      (move) =>
        move.length > start.length &&
        move.startsWith(start) &&
        /^[-x]?$/.test(move.slice(start.length, move.length - end.length)) &&
        move.endsWith(end),
    );
  const all = rows.flatMap((row, r) => row.map((_, c) => called(r, c))).flat();
  const leads = (start) => all.some((end) => end !== start && way(start, end).length);
  const act = (r, c) => {
    const mine = called(r, c);
    const straight = mine.find((name) => moves.includes(name));
    if (from !== null) {
      const found = mine.flatMap((name) => way(from, name));
      if (found.length) return { words: `play ${found[0]}`, act: () => onmove(found[0]), kind: "goal" };
      if (mine.includes(from)) return { words: `put ${from} back`, act: () => take(null), kind: "held" };
    }
    if (straight !== undefined) return { words: `play ${straight}`, act: () => onmove(straight), kind: "" };
    const start = mine.find(leads);
    return start === undefined ? null : { words: `move ${start}`, act: () => take(start), kind: "" };
  };
  const take = (name) => {
    from = name;
    show();
    focusOn(host, name === null ? ".open" : ".held");
  };
  const cell = (text, r, c) => {
    const seat = typeof text === "number" ? text : Array.isArray(text) ? text[0] : null;
    const isSign = Array.isArray(text);
    const inside =
      seat !== null && !isSign
        ? look.glyph(look.names[seat])
        : html`<span class="mark ${seat === null ? "" : `owned ${look.colours(look.names[seat])}`}">
          ${isSign ? text[1] : (text ?? "")}
        </span>`;
    const kind = `cell ${text === null ? "empty" : "piece"}${points.has(`${r},${c}`) ? " pointed" : ""}`;
    const said = seat !== null ? html`<span class="sr">${look.names[seat]}</span>` : null;
    const does = act(r, c);
    if (!does) return html`<span class=${kind}>${inside}${said}</span>`;
    const { words, act: onclick, kind: more } = does;
    return html`<button class="${kind} open ${more}" aria-label=${words} title=${words} onclick=${onclick}>
      ${inside}
    </button>`;
  };
  const show = () => {
    if (rows.some((row) => row.length !== wide)) {
      return fill(
        host,
        html`<div class="heaps">
          ${rows.map(
            (row, r) => html`<div class="heap">
              <span class="label">${down[r] ?? ""}</span>
              ${row.map((text, c) => cell(text, r, c))}
            </div>`,
          )}
        </div>`,
      );
    }
    return fill(
      host,
      html`<div
        class="grid${down.length ? " named" : ""}${squares ? "" : " bare"}"
        style=${{ "--wide": String(wide), "--cells": String(wide) }}
      >
        ${rows.map((row, r) => [
          down.length ? html`<span class="label">${down[r] ?? ""}</span>` : null,
          row.map((text, c) => cell(text, r, c)),
        ])}
        ${
          across.length
            ? [
                down.length ? html`<span class="label" />` : null,
                across.map((text) => html`<span class="label">${text}</span>`),
              ]
            : null
        }
      </div>`,
    );
  };
  return show();
}

// @ts-check
// The board: rows of cells as the game draws them. A click on a cell makes the move that is made there; its colour says
// what that is worth. Pieces are picked up and put down, or dragged; moves on several cells are picked cell by cell.
import { fill, focusOn, html } from "../dom.js";
import { arrows, joined } from "./arrows.js";
import { dragged } from "./drag.js";
import { acts, journeys, neighbour, placeOf } from "./touch.js";
import { judged } from "./worth.js";

const FILLED = { "♔": "♚", "♕": "♛", "♖": "♜", "♗": "♝", "♘": "♞", "♙": "♟" };
const MEN = { "♚": "king", "♛": "queen", "♜": "rook", "♝": "bishop", "♞": "knight", "♟": "pawn" };

/** @typedef {import("./touch.js").Act} Act */
/** @typedef {{ best?: string | null, moves?: ValuedMove[], isEstimate?: boolean }} Known */

export class BoardView {
  /** @param {Players} players @param {(move: string, byKey: boolean) => void} onmove */
  constructor(players, onmove) {
    this.players = players;
    this.onmove = onmove;
    this.element = html`<div class="grid-board" onkeydown=${(event) => this.key(event)} />`;
    this.hint = html`<p class="faint small" aria-live="polite" />`;
    dragged(this.element, {
      begin: (place) => this.isCarried(place) && (this.pick([place]), true),
      end: (place) => this.dropped(place),
    });
  }

  // Shows a position; `isOpen` says whether its moves can be made here and now.
  /** @param {Position} seen @param {boolean} [isOpen] */
  show(seen, isOpen = true) {
    this.seen = seen;
    this.moves = isOpen ? seen.moves : [];
    this.picked = [];
    /** @type {Known} */
    this.known = {};
    this.draw();
    return this.element;
  }

  // What has been found out about the moves.
  /** @param {Known} known */
  value(known) {
    this.known = known;
    this.draw();
  }

  /** @param {string[]} picked */
  pick(picked) {
    this.picked = picked;
    this.draw();
  }

  draw() {
    const { board, text } = this.seen;
    if (!board) {
      const written = text ? html`<pre class="board" tabindex="0" aria-label="The position">${text}</pre>` : null;
      return fill(this.element, written);
    }
    const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest?.("[data-at]"));
    const at = held && this.element.contains(held) ? held.dataset.at : null;
    this.acts = acts(board, this.moves, this.picked);
    this.values = new Map((this.known.moves ?? []).map((move) => [move.move, move]));
    const isGrid = board.squares || board.across.length || board.rows.some((row) => row.includes(null));
    const ghost = this.element.querySelector(".ghost"); // a piece under way goes on when values arrive
    fill(this.element, isGrid ? this.grid(board) : this.heaps(board), this.hint, ghost);
    if (at) focusOn(this.element, `[data-at="${at}"]`);
    this.tell();
  }

  tell() {
    const asked = [...this.acts.values()].some(({ kind }) => kind === "pick" || kind === "back");
    const isPicked = this.picked.length > 0 && asked;
    fill(this.hint, isPicked ? "Now choose where it goes, or click it again to put it back." : "");
    this.hint.hidden = !isPicked;
  }

  /** @param {Board} board */
  heaps({ rows, down }) {
    const row = (cells, r) => html`<div class="heap">
      <span class="label">${down[r] ?? ""}</span>
      ${cells.map((content, c) => this.cell(content, r, c))}
    </div>`;
    return html`<div class="heaps">${rows.map(row)}</div>`;
  }

  /** @param {Board} board */
  grid({ rows, across, down, squares, checkered, leaning, lines = [] }) {
    const wide = Math.max(...rows.map((row) => row.length), 1),
      high = rows.length;
    const first = down.length ? 2 : 1;
    const looks = { named: down.length, bare: !squares, checkered, leaning, lined: lines.length };
    const kind = ["grid", ...Object.keys(looks).filter((look) => looks[look])].join(" ");
    const size = { "--cells": String(leaning ? wide + (high - 1) / 2 : wide), "--rows": String(high) };
    const halves = `repeat(${2 * wide + high - 1}, minmax(0, 1fr))`; // a row stands half a cell beside the next
    if (leaning) size["grid-template-columns"] = `${down.length ? "minmax(1.4rem, max-content) " : ""}${halves}`;
    const area = (r, c) =>
      leaning ? `${r + 1} / ${first + 2 * c + Math.min(r, high - 1)} / auto / span 2` : `${r + 1} / ${c + first}`;
    const best = this.seen.moves.find(({ move }) => move === this.known.best);
    const going = journeys(this.seen.board, this.seen.moves);
    const overlay = arrows(wide, high, [
      [this.seen.last ?? [], "last"],
      [best && going.has(best.move) ? best.cells : [], `best${this.known.isEstimate ? " estimated" : ""}`],
    ]);
    const whole = `1 / ${first} / ${high + 1} / -1`;
    if (overlay) overlay.style.gridArea = whole;
    const drawn = joined(wide, high, lines);
    if (drawn) drawn.style.gridArea = whole;
    const label = (name, place, kind_) =>
      html`<span class="label ${kind_}" style=${{ "grid-area": place }}>${name}</span>`;
    return html`<div class=${kind} style=${size}>
      ${drawn}
      ${rows.map((row, r) => [
        down.length ? label(down[r] ?? "", `${r + 1} / ${leaning ? r + 1 : 1}`, "beside") : null,
        row.map((content, c) => this.cell(content, r, c, area(r, c))),
      ])}
      ${across.map((name, c) => label(name, area(high, c), "below"))}
      ${overlay}
    </div>`;
  }

  /** @param {any} content @param {number} r @param {number} c @param {string} [area] of the grid */
  cell(content, r, c, area = "") {
    const { board, last = [], turn } = this.seen;
    const { players } = this;
    const place = placeOf([r, c]);
    const seat = typeof content === "number" ? content : Array.isArray(content) ? content[0] : null;
    const sign = Array.isArray(content) ? content[1] : typeof content === "number" ? null : content;
    const man = MEN[FILLED[sign] ?? sign];
    const disc = seat === null && { "●": "disc", "·": "dot" }[sign]; // drawn: letters stand a little low or high
    const inside =
      seat !== null && sign === null
        ? players.glyph(players.names[seat])
        : disc
          ? html`<span class="mark ${disc}" />`
          : html`<span
          class="mark ${man ? `man seat${seat}` : seat === null ? "" : `owned ${players.colours(players.names[seat])}`}"
        >
          ${man ? `${FILLED[sign] ?? sign}\ufe0e` : (sign ?? "")}
        </span>`;
    const act = this.acts.get(place);
    const isBest =
      act?.moves.includes(this.known.best) && act.kind !== "aside" && (act.kind !== "pick" || this.picked.length > 0);
    const kind = [
      "cell",
      content === null ? "empty" : "piece",
      board.checkered && (r + c) % 2 ? "dark" : "",
      board.marked.some(([y, x]) => y === r && x === c) ? "pointed" : "",
      last.some(([y, x]) => y === r && x === c) ? "last" : "",
      this.picked.includes(place) ? "held" : "",
      isBest ? "advised" : "",
    ];
    const style = area ? { "grid-area": area } : {};
    const said = seat !== null ? html`<span class="sr">${players.names[seat]} ${man ?? ""}</span>` : null;
    if (!act || act.kind === "aside") {
      const onclick = act && (() => this.onmove(act.moves[0], false)); // its own cell is the button
      return html`<span class=${kind.join(" ")} style=${style} onclick=${onclick}>${inside}${said}</span>`;
    }
    const move = this.bestOf(act.moves);
    const worth = judged(this.values.get(move), turn, players.names);
    if (worth) {
      kind.push("judged", worth.kind);
      if (worth.share !== null) style["--share"] = worth.share.toFixed(3);
    }
    const words = { play: `play ${move}`, ask: `play ${move} or another`, pick: this.picking(act, r, c), back: "" };
    const label = (words[act.kind] || `put ${this.called(r, c)} back`) + (worth ? `: ${worth.words}` : "");
    const title = worth ? `${label}; ${worth.title}` : label;
    const open = `${kind.filter(Boolean).join(" ")} open${act.kind === "pick" ? "" : " goal"}`;
    return html`<button
      class=${open}
      style=${style}
      data-at=${place}
      aria-label=${man ? `${players.names[seat]} ${man}, ${label}` : label}
      title=${title}
      onclick=${(event) => this.click(place, event.detail === 0)}
    >
      ${inside}
      ${worth?.sign && act.kind !== "back" ? html`<span class="sign" aria-hidden="true">${worth.sign}</span>` : null}
    </button>`;
  }

  /** @param {Act} act @param {number} r @param {number} c */
  picking({ moves }, r, c) {
    const going = journeys(this.seen.board, this.moves);
    return `${moves.some((move) => going.has(move)) ? "move" : "choose"} ${this.called(r, c)}`;
  }

  /** @param {number} r @param {number} c */
  called(r, c) {
    const { names, across, down } = this.seen.board;
    return names[r]?.[c] || `${across[c] ?? ""}${down[r] ?? ""}${across[c] ? "" : ` ${c + 1}`}`.trim();
  }

  // Values come best first; without them the first will do.
  /** @param {string[]} moves */
  bestOf(moves) {
    for (const move of this.values.keys()) if (moves.includes(move)) return move;
    return moves[0];
  }

  /** @param {string} place */
  isCarried(place) {
    return this.seen.board && acts(this.seen.board, this.moves, []).get(place)?.kind === "pick";
  }

  /** @param {string} place @param {boolean} byKey */
  click(place, byKey) {
    const act = this.acts.get(place);
    if (!act) return;
    if (act.kind === "play") return this.onmove(act.moves[0], byKey);
    if (act.kind === "ask") return this.choose(act.moves, byKey);
    this.pick(act.picked);
    focusOn(this.element, `[data-at="${place}"]`);
  }

  /** @param {string | null} place where a piece was let go */
  dropped(place) {
    const act = place === null ? null : this.acts.get(place);
    if (act && ["play", "ask"].includes(act.kind)) this.click(place, false);
    else if (place !== this.picked[0]) this.pick([]);
  }

  // Moves on the same cells: what a pawn becomes, say.
  /** @param {string[]} moves @param {boolean} byKey */
  choose(moves, byKey) {
    const words = (move) => this.seen.moves.find((one) => one.move === move)?.choice || move;
    const asked = html`<div class="choices" role="group" aria-label="Which of them?">
      <span>Which?</span>
      ${moves.map((move) => {
        const worth = judged(this.values.get(move), this.seen.turn, this.players.names);
        return html`<button onclick=${() => this.onmove(move, byKey)} aria-label="play ${move}" title=${move}>
          ${words(move)}
          ${worth ? html`<small> ${worth.words}</small>` : null}
        </button>`;
      })}
      <button class="quiet" aria-label="None of them" onclick=${() => this.pick([])}>✕</button>
    </div>`;
    this.element.append(asked);
    focusOn(asked, "button");
  }

  // For whoever made a move by keys: to the cell nearest to where the last one was made.
  /** @param {string | null} [near] */
  focus(near = null) {
    const open = this.open();
    const at = near !== null && open.includes(near) ? near : (open.find((one) => this.isAdvised(one)) ?? open[0]);
    if (at !== undefined) focusOn(this.element, `[data-at="${at}"]`);
    return at !== undefined;
  }

  open() {
    return [...(this.acts ?? [])].filter(([, { kind }]) => kind !== "aside").map(([place]) => place);
  }

  /** @param {string} place */
  isAdvised(place) {
    return this.acts.get(place).moves.includes(this.known.best);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const from = /** @type {HTMLElement} */ (event.target).dataset?.at;
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.picked.length) {
      this.pick([]);
      focusOn(this.element, `[data-at="${from}"]`);
    } else if (event.key.startsWith("Arrow")) {
      const next = neighbour(from, event.key, this.open());
      if (next) focusOn(this.element, `[data-at="${next}"]`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// @ts-check
// Setting up a position: choose a man and click, or type the position; it is checked after each change.
import { ask } from "../api.js";
import { fill, focusOn, html } from "../dom.js";
import { choice, refused } from "../parts.js";
import { cleared, counted, heaped, isSame, put, wholeGame } from "./arrange.js";

const MEN = { "♔": "king", "♕": "queen", "♖": "rook", "♗": "bishop", "♘": "knight", "♙": "pawn" };
const BLACK = { "♚": "♔", "♛": "♕", "♜": "♖", "♝": "♗", "♞": "♘", "♟": "♙" };

class SetUp {
  /**
   * @param {HTMLElement} host
   * @param {Players} players
   * @param {string} game
   * @param {Answers["arrangement"]} told
   * @param {(game: string) => void} onopen
   * @param {AbortSignal} signal
   */
  constructor(host, players, game, told, onopen, signal) {
    this.players = players;
    this.game = wholeGame(game);
    this.told = told;
    this.onopen = onopen;
    this.signal = signal;
    this.rows = told.board.rows;
    this.turn = told.turn;
    this.man = told.men[0] ?? null;
    this.palette = html`<div class="palette" role="group" aria-label="What to put down" />`;
    this.board = html`<div class="setting" />`;
    this.verdict = html`<div class="verdict" aria-live="polite" />`;
    const names = players.names;
    const typed = html`<input aria-label="The position on one line" value=${told.text} spellcheck=${false} />`;
    const byText = (event) => {
      event.preventDefault();
      this.check({ state: typed.value });
    };
    fill(
      host,
      html`<div class="set-up">
        ${this.palette}
        ${this.board}
        <p class="buttons">
          <label>
            To move ${" "}
            ${choice("setup-turn", names, this.turn, (name) => ((this.turn = name), this.changed()))}
          </label>
          <button class="small" onclick=${() => ((this.rows = told.board.rows), this.changed())}>As it was</button>
          ${
            told.heaps || told.counts
              ? null
              : html`<button class="small" onclick=${() => ((this.rows = cleared(this.rows, told)), this.changed())}>
                Clear the board
              </button>`
          }
        </p>
        ${this.verdict}
        <form class="written" onsubmit=${byText}>
          <label class="small faint">Or type it: moves such as a/b, numbers in brackets, or FEN ${typed}</label>
          <button type="submit" class="small">Use this</button>
        </form>
      </div>`,
    );
    this.changed();
  }

  changed() {
    const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest?.("[data-cell]"))?.dataset.cell;
    this.drawPalette();
    this.drawBoard();
    if (held) focusOn(this.board, `[data-cell="${held}"]`);
    this.check({ rows: JSON.stringify(this.rows), turn: this.turn });
  }

  /** @param {any} man */
  words(man) {
    if (man === null || man === this.told.free) return "nothing";
    const seat = Array.isArray(man) ? man[0] : man,
      sign = Array.isArray(man) ? man[1] : null;
    if (typeof man === "string") return man;
    const kind = sign === null ? "" : ` ${MEN[BLACK[sign] ?? sign] ?? sign}`;
    return `${this.players.names[seat]}${kind}`;
  }

  /** @param {any} man */
  drawn(man) {
    const seat = typeof man === "number" ? man : Array.isArray(man) ? man[0] : null,
      sign = Array.isArray(man) ? man[1] : typeof man === "string" ? man : "";
    if (seat !== null && !sign) return this.players.glyph(this.players.names[seat]);
    const men = BLACK[sign] || MEN[sign];
    const filled = Object.keys(BLACK).find((black) => BLACK[black] === sign) ?? sign;
    const kind = men
      ? `man seat${seat}`
      : seat === null
        ? ""
        : `owned ${this.players.colours(this.players.names[seat])}`;
    return html`<span class="mark ${kind}">${men ? `${filled}\ufe0e` : sign}</span>`;
  }

  drawPalette() {
    const { men, counts, heaps } = this.told;
    if (counts || heaps) return fill(this.palette);
    const button = (man) => html`<button
      class="man-button"
      aria-pressed=${String(isSame(man, this.man))}
      aria-label=${this.words(man)}
      title=${this.words(man)}
      onclick=${() => ((this.man = man), this.drawPalette())}
    >
      ${man === null ? "✕" : this.drawn(man)}
    </button>`;
    return fill(this.palette, [...men, null].map(button));
  }

  drawBoard() {
    const { board, heaps, counts, fixed } = this.told;
    if (heaps) return fill(this.board, this.heaps());
    const wide = Math.max(...this.rows.map((row) => row.length), 1);
    const first = board.down.length ? 2 : 1;
    const label = (words, r, c) => html`<span class="label" style=${{ "grid-area": `${r} / ${c}` }}>${words}</span>`;
    const named = (r, c) =>
      board.names[r]?.[c] || `${board.across[c] ?? ""}${board.down[r] ?? ""}`.trim() || `${r + 1}, ${c + 1}`;
    const cell = (content, r, c) => {
      const dark = board.checkered && (r + c) % 2 ? " dark" : "";
      const style = { "grid-area": `${r + 1} / ${c + first}` };
      if (counts)
        return Array.isArray(content)
          ? html`<input
            class="cell count owned ${this.players.colours(this.players.names[content[0]])}"
            data-cell=${`${r},${c}`}
            style=${style}
            inputmode="numeric"
            aria-label="${this.players.names[content[0]]}, row ${r + 1}, column ${c + 1}"
            value=${content[1]}
            onchange=${(event) => ((this.rows = counted(this.rows, [r, c], event.target.value)), this.changed())}
          />`
          : html`<span class="cell" style=${style} />`;
      if (fixed.some(([y, x]) => y === r && x === c))
        return html`<span class="cell none" style=${style}>${this.drawn(content)}</span>`;
      return html`<button
        class="cell${dark}${content === null ? " empty" : " piece"}"
        data-cell=${`${r},${c}`}
        style=${style}
        aria-label="${named(r, c)}: ${this.words(content)}"
        onclick=${() => ((this.rows = put(this.rows, [r, c], this.man, this.told)), this.changed())}
      >
        ${this.drawn(content)}
      </button>`;
    };
    const looks = { named: board.down.length, bare: !board.squares, checkered: board.checkered };
    const kind = ["grid", ...Object.keys(looks).filter((look) => looks[look])].join(" ");
    return fill(
      this.board,
      html`<div class=${kind} style=${{ "--cells": String(wide), "--rows": String(this.rows.length) }}>
        ${this.rows.map((row, r) => row.map((content, c) => cell(content, r, c)))}
        ${board.down.map((words, r) => label(words, r + 1, 1))}
        ${board.across.map((words, c) => label(words, this.rows.length + 1, c + first))}
      </div>`,
    );
  }

  heaps() {
    const { board } = this.told;
    const row = (cells, k) => {
      const isCount = cells.length === 1 && Array.isArray(cells[0]);
      const change = (event) => {
        const text = event.target.value;
        this.rows = isCount
          ? counted(this.rows, [k, 0], text)
          : heaped(this.rows, k, Math.min(1000, Number(text) || 0));
        this.changed();
      };
      return html`<label class="seat">
        ${isCount ? (board.down[k] ?? "") : `heap ${k + 1}`}
        <input
          type="number"
          min="0"
          data-cell=${`${k},0`}
          value=${isCount ? cells[0][1] : String(cells.length)}
          onchange=${change}
        />
      </label>`;
    };
    const more = () => ((this.rows = [...this.rows, ["●"]]), this.changed());
    return html`<div>
      ${this.rows.map(row)}
      <button class="small" onclick=${more}>One heap more</button>
    </div>`;
  }

  /** @param {Changes} position */
  async check(position) {
    const mine = (this.asked = Symbol("asked"));
    try {
      const found = await ask("set_up", { game: this.game, ...position }, { signal: this.signal });
      if (mine !== this.asked) return;
      if (found.why) {
        fill(this.verdict, html`<p class="note">${found.why}</p>`);
        return;
      }
      const game = found.game ?? `${this.game}${found.start}`;
      const over = found.over ? html`<p class="faint">Play is over there.</p>` : null;
      fill(
        this.verdict,
        over,
        html`<p><button class="button" onclick=${() => this.onopen(game)}>Go on from this position</button></p>`,
      );
    } catch (error) {
      if (mine === this.asked && error.name !== "AbortError") fill(this.verdict, refused(error));
    }
  }
}

/**
 * @param {HTMLElement} host
 * @param {Players} players
 * @param {{ game: string, path: Path }} at
 * @param {(game: string) => void} onopen
 * @param {AbortSignal} signal
 */
export async function showSetUp(host, players, { game, path }, onopen, signal) {
  try {
    const told = await ask("arrangement", { game, path }, { signal });
    return new SetUp(host, players, game, told, onopen, signal);
  } catch (error) {
    return error.name === "AbortError" ? host : fill(host, html`<p class="faint">${error.message}</p>`);
  }
}

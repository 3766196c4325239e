// @ts-check
// Position: one sentence, the moves best first, what each side can guarantee, how it might go, the line, the history.
import { ask, foresee } from "../api.js";
import { BoardView } from "../board/board.js";
import { card, fill, focusOn, html, part } from "../dom.js";
import { signs } from "../help/signs.js";
import { late, refused } from "../parts.js";
import { Normal } from "../position/normal.js";
import { showOutlook } from "../position/outlook.js";
import { showSetUp } from "../position/setup.js";
import { showSides } from "../position/sides.js";
import { showTies } from "../position/ties.js";
import { showTree } from "../position/tree.js";
import { alike, toMove, trail } from "../position/trail.js";
import { showValues } from "../position/values.js";
import { keepLine, variations } from "../position/variations.js";
import { parametersForm } from "../library/parameters.js";
import { go } from "../state.js";

/** @type {ScreenModule} */
export default {
  id: "position",
  title: "Position",
  order: 2,
  key: "p",
  needsGame: true,
  keys: [
    ["Space", "play the best move"],
    ["←", "one move back"],
    ["→", "one move on, along the line"],
    ["Home", "to the start"],
    ["↑ ↓", "choose among the moves"],
    ["b", "to the board, where arrow keys go from cell to cell and Enter plays"],
  ],
  open: (context) => (context.about.kind === "matrix" ? new Normal(context) : new Position(context)),
};

export class Position {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.isHidden = context.about.kind === "hidden";
    this.ahead = []; // the longest path looked at, so that → goes forth again
    this.plan = []; // the best line, from the start on
    this.best = null;
    this.hasValues = false;
    this.trail = part("trail");
    this.board = new BoardView(context.players, (move, byKey) => this.goto([...this.shown, move], byKey));
    this.picture = html`<div class="picture">${this.board.element}</div>`;
    this.told = part("told");
    this.bars = part("bars");
    this.past = part("past");
    this.sentence = part("sentence");
    this.moves = part("moves");
    this.future = part("future");
    this.outlook = part("outlook");
    this.tried = part("tried");
    this.change = this.later("Change the game", (host, signal) =>
      parametersForm(host, this.game, (game) => go("position", { game }), signal),
    );
    this.compare = this.later("Compare tie rules", (host, signal) =>
      showTies(host, this.players, { game: this.game, path: this.path }, signal),
    );
    this.setUp = this.later("Set up a position", (host, signal) =>
      showSetUp(host, this.players, { game: this.game, path: this.path }, (game) => go("position", { game }), signal),
    );
    const isNamed = !/^(own|file)\.|@/.test(context.state().game);
    const [bars, outlook] = this.isHidden
      ? ["Who does what", "Subgames"]
      : ["What each can guarantee", "How might it go?"];
    fill(
      context.host,
      html`<div class="columns even">
        <div class="column">
          <section class="card" aria-label="The board">${this.trail}${this.tried}${this.picture}${this.told}</section>
          ${late(card(bars, this.bars))}
          ${late(card("How it went", this.past))}
          ${late(
            card(
              "This game",
              context.about.can_set_up ? this.setUp.element : null,
              isNamed ? this.change.element : null,
              this.isHidden ? null : this.compare.element,
            ),
          )}
        </div>
        <div class="column">
          <section class="card lead" aria-live="polite">${this.sentence}</section>
          ${card("Moves, best first", this.moves, signs(["★", "☆", "+ = −", "≈", "ties: first", "◇"]))}
          ${card("The line from here", this.future)}
          ${card(outlook, this.outlook)}
        </div>
      </div>`,
    );
  }

  // What is asked only when it is opened, and anew at every position.
  /** @param {string} title @param {(host: HTMLElement, signal: AbortSignal) => unknown} show */
  later(title, show) {
    const host = html`<div aria-live="polite" />`;
    const ask_ = () => element.open && show(host, this.leaving.signal);
    const element = html`<details ontoggle=${ask_}><summary>${title}</summary>${host}</details>`;
    return { element, ask: ask_ };
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, path, params }) {
    this.leaving?.abort();
    const { signal } = (this.leaving = new AbortController());
    this.game = game;
    this.path = path;
    this.params = params;
    if (!path.every((move, k) => this.ahead[k] === move)) this.ahead = path;
    this.best = null;
    const at = { game, path };
    try {
      const seen = ask("position", at, { signal });
      if (this.hasValues) foresee("values", at); // what is known already is told with the board
      this.seen = await seen;
    } catch (error) {
      if (error.name === "AbortError") return;
      const back = path.length ? html`<button onclick=${() => this.goto([])}>To the start</button>` : null;
      fill(this.sentence, refused(error, back));
      for (const host of [this.trail, this.board.element, this.moves, this.future, this.bars, this.outlook, this.past])
        fill(host);
      return;
    }
    this.movesTitle(this.bestTitle());
    this.showBoard(this.seen);
    const drawTree = (isSolved) => this.drawTree(at, isSolved, signal);
    drawTree(false);
    this.compare.ask();
    this.setUp.ask();
    await showValues(this, at, signal); // nothing is explored for anything else before
    if (this.hasValues && !signal.aborted) drawTree(true);
    if (!this.isHidden && !signal.aborted)
      await Promise.allSettled([showSides, showOutlook].map((show) => show(this, at, signal)));
  }

  /** @param {{ game: string, path: Path }} at @param {boolean} isSolved @param {AbortSignal} signal */
  drawTree(at, isSolved, signal) {
    const { board, text, turn } = this.seen;
    if (board || text) return;
    const how = { isOver: turn === null, isSolved };
    showTree(this.board.element, at, how, (path) => this.goto(path), signal);
  }

  bestTitle() {
    if (this.seen.chance) return "What chance may do";
    return this.isHidden ? "Moves, the likeliest first" : "Moves, best first";
  }

  /** @param {string} words */
  movesTitle(words) {
    this.moves.closest(".card").querySelector("h2").textContent = words;
  }

  /** @param {globalThis.Position} seen */
  showBoard(seen) {
    const goto = (path) => this.goto(path);
    fill(this.tried, variations(keepLine(this.game, this.path), this.path, goto));
    this.shown = this.path; // a second click on a move finds nothing new
    fill(this.trail, trail(this.players, seen.steps, goto));
    this.board.show(seen);
    if (this.byKey) this.board.focus(this.byKey);
    this.byKey = null;
    const open = () => {
      this.setUp.element.open = true;
      this.setUp.element.scrollIntoView({ block: "start" });
      focusOn(this.setUp.element, "summary");
    };
    const setUp = html`<p><button class="small" onclick=${open}>Set up a position …</button></p>`;
    fill(
      this.told,
      toMove(this.players, seen),
      seen.hidden ? alike(seen, goto) : null,
      seen.turn === null && seen.steps.length && !this.isHidden ? this.reviewed() : null,
      this.context.about.can_set_up ? setUp : null,
    );
  }

  // A game that is over is looked through at the table.
  reviewed() {
    const seats = this.players.names.map(() => "human");
    const there = () => go("play", { game: this.game, at: this.path, seats });
    return html`<p><button class="small" onclick=${there}>What went wrong?</button></p>`;
  }

  /** @param {Path} path @param {boolean} [byKey] made on the board by keys, which go on from there */
  goto(path, byKey = false) {
    const { game, at, ...more } = this.params;
    const cell = /** @type {HTMLElement} */ (document.activeElement).dataset?.at;
    this.path = path;
    this.best = null;
    this.byKey = byKey ? cell : null;
    go("position", { game: this.game, at: path, ...more });
    if (
      !this.context.host.contains(document.activeElement) ||
      document.activeElement.closest(".moves, .trail, .tried, .line, .grid-board, .heaps, .alike")
    )
      document.getElementById("main").focus({ preventScroll: true });
  }

  /** @param {Changes} changes @param {string} focus */
  keep(changes, focus) {
    const { game, at, ...more } = this.params;
    go("position", { game: this.game, at: this.path, ...more, ...changes }, { replace: true });
    setTimeout(() => focusOn(this.context.host, focus), 60);
  }

  // The next move of the best line known, which may have been found some moves ago.
  next() {
    const { path, plan } = this;
    return plan.length > path.length && path.every((move, k) => plan[k] === move) ? plan[path.length] : null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { path, ahead } = this;
    if (event.key === " ") {
      const best = this.best ?? this.next() ?? (this.seen?.chance ? this.seen.moves[0].move : null);
      if (best !== null) this.goto([...path, best]);
      return true;
    }
    if (event.key === "ArrowLeft") {
      if (path.length) this.goto(path.slice(0, -1));
      return true;
    }
    if (event.key === "ArrowRight") {
      const next = ahead.length > path.length ? ahead[path.length] : this.next();
      if (next !== null) this.goto([...path, next]);
      return true;
    }
    if (event.key === "b") return this.board.focus();
    if (event.key === "Home") {
      this.goto([]);
      return true;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const all = [...this.moves.querySelectorAll("button")],
        now = all.findIndex((one) => one === document.activeElement);
      const next = event.key === "ArrowDown" ? Math.min(now + 1, all.length - 1) : Math.max(now - 1, 0);
      all[next]?.focus();
      return true;
    }
    return false;
  }
}

// @ts-check
// Play: people, solvers and chance at one table. The match is its address: seats, seed and moves.
import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { card, fill, html, part, unbroken } from "../dom.js";
import { history, refused, working } from "../parts.js";
import { Hand } from "../play/hand.js";
import { showReview } from "../play/review.js";
import { readSeed, showSeats } from "../play/seats.js";
import { go, splitPath } from "../state.js";

const AHEAD = "search:seconds=1";
const PAUSE = 450; // milliseconds between two moves that nobody makes by hand

/** @type {ScreenModule} */
export default {
  id: "play",
  title: "Play",
  order: 7,
  key: "y",
  needsGame: true,
  keys: [
    ["Space", "let the next seat move, or play the hint"],
    ["h", "a hint"],
    ["u", "take a move back"],
    ["v", "show the values"],
    ["b", "to the board"],
    ["n", "the next hand, where moves are hidden"],
  ],
  open: async (context) => {
    if (context.about.kind === "hidden") return new Hand(context);
    return new Play(context, await ask("seats", { game: context.state().game }));
  },
};

class Play {
  /** @param {Context} context @param {Answers["seats"]} offered */
  constructor(context, offered) {
    this.context = context;
    this.players = context.players;
    this.offered = offered;
    this.advised = null;
    this.trail = part("trail");
    this.board = new BoardView(context.players, (move, byKey) => this.play([...this.shown, move], { byKey }));
    this.picture = part("picture");
    this.stands = part("stands");
    this.told = part("told");
    this.advice = part("advice");
    this.tools = part("tools");
    this.moves = part("moves");
    this.table = part("table");
    this.worth = part("worth");
    this.after = part("after");
    fill(
      context.host,
      html`<div class="columns even">
        <div class="column">
          <section class="card" aria-label="The board">${this.trail}${this.picture}${this.stands}</section>
        </div>
        <div class="column">
          <section class="card lead" aria-live="polite">${this.told}${this.advice}${this.tools}</section>
          ${this.after}
          ${card("Moves", this.moves)}
          ${card("Seats", this.table)}
          ${this.worth}
        </div>
      </div>`,
    );
  }

  close() {
    this.leaving?.abort();
    clearTimeout(this.timer);
  }

  /** @param {State} state */
  async update({ game, path, params }) {
    this.close();
    const { signal } = (this.leaving = new AbortController());
    const names = this.players.names;
    const given = splitPath(params.seats ?? "");
    this.game = game;
    this.path = path;
    this.params = params;
    this.advised = null;
    this.seats = names.map((_, k) => given[k] ?? (k === 0 ? "human" : "solve"));
    this.seed = readSeed(params.seed) ?? 0;
    this.isWatched = params.values === "yes";
    this.showTable();
    fill(this.advice);
    try {
      this.seen = await ask("position", { game, path }, { signal });
    } catch (error) {
      return fill(
        this.told,
        refused(error, html`<button onclick=${() => this.play([], { replace: true })}>To the start</button>`),
      );
    }
    this.showBoard();
    this.showTools();
    this.showWorth(signal);
    this.offerReview(signal);
    const { turn } = this.seen;
    if (turn !== null && !this.isHuman(turn))
      this.timer = setTimeout(() => this.letMove(signal), path.length ? PAUSE : 0);
  }

  /** @param {string} player */
  isHuman(player) {
    return this.seats[this.players.seat(player)] === "human";
  }

  /** @param {Path} path */
  play(path, { replace = false, byKey = false } = {}) {
    const { game, at, ...more } = this.params;
    if (byKey) this.byKey = /** @type {HTMLElement} */ (document.activeElement).dataset?.at;
    go("play", { game: this.game, at: path, ...more }, { replace });
    if (!this.table.contains(document.activeElement)) document.getElementById("main").focus({ preventScroll: true });
  }

  // ------------------------------------------------------------ the match

  showBoard() {
    const { seen, players } = this;
    const mine = seen.turn !== null && !seen.chance && this.isHuman(seen.turn);
    const moves = mine ? seen.moves.map((m) => m.move) : [],
      here = this.path;
    this.shown = here; // a second click on a move finds nothing new
    fill(
      this.trail,
      html`<ol class="trail" aria-label="Moves so far">
        ${seen.steps.map(
          (step) => html`<li>
            <span class="step ${players.colours(step.player)}">
              ${players.glyph(step.player)}
              <span class="sr">${step.player} </span>
              ${step.move}
            </span>
          </li>`,
        )}
      </ol>`,
    );
    const empty = seen.steps.length ? null : html`<p class="faint">Nothing has been played yet.</p>`;
    const isDrawn = seen.board || seen.text;
    fill(this.picture, isDrawn ? this.board.show(seen, mine) : empty);
    if (this.byKey) this.board.focus(this.byKey);
    if (mine) this.byKey = null;
    fill(this.advice);
    if (seen.turn === null) {
      const best = players.names.filter((n) => players.names.every((m) => this.atLeast(n, m)));
      const who =
        best.length === players.names.length && players.names.length > 1
          ? "A draw."
          : `${best.join(" and ")} ${best.length > 1 ? "share the win" : "wins"}.`;
      fill(
        this.told,
        html`
          <p class="words">The game is over. ${players.names.length > 1 ? who : ""}</p>
          <p class="whole">${players.payoff(seen.payoff)}</p>
        `,
      );
    } else if (seen.chance) {
      fill(this.told, html`<p class="words">Chance moves.</p>`);
    } else {
      fill(this.told, html`<p class="words">${players.name(seen.turn)}${mine ? ": your move." : " is thinking …"}</p>`);
    }
    fill(
      this.moves,
      moves.length
        ? html`<ol class="moves flow">
          ${moves.map(
            (move) => html`<li>
              <button class="move" onclick=${() => this.play([...here, move])}>
                <span class="name">${move}</span>
              </button>
            </li>`,
          )}
        </ol>`
        : html`<p class="faint">${seen.turn === null ? "No moves are left." : "Wait for your turn."}</p>`,
    );
  }

  // The game is over: who went wrong, and where?
  /** @param {AbortSignal} signal */
  offerReview(signal) {
    if (this.seen.turn !== null || !this.path.length) return fill(this.after);
    const host = html`<div aria-live="polite" />`;
    fill(this.after, card("What went wrong?", host));
    const { game, path } = this;
    const onpick = (count) => this.context.go("position", { game, at: path.slice(0, count) });
    return showReview(host, this.players, { game, path }, onpick, signal);
  }

  atLeast(one, other) {
    const value = (name) => {
      const [a, b = "1"] = String(this.seen.payoff[name]).split("/");
      return Number(a) / Number(b);
    };
    return value(one) >= value(other);
  }

  /** @param {AbortSignal} signal */
  async letMove(signal) {
    const { seen } = this;
    const seat = seen.chance ? "random" : this.seats[this.players.seat(seen.turn)];
    try {
      const made = await ask(
        "chosen",
        { game: this.game, seat, seed: this.seed, path: this.path },
        { signal, progress: working(this.advice, `${seen.turn}, ${seat}`) },
      );
      if (!signal.aborted) this.play([...this.path, made.move], { replace: true });
    } catch (error) {
      if (error.name === "AbortError") return;
      const ahead = this.seats.map((one) => (one === "solve" ? AHEAD : one));
      // Nobody asked for perfect play by name: whoever sits there looks ahead, and Seats says so.
      if (error.kind === "budget" && seat === "solve" && !this.params.seats) return this.keep({ seats: ahead });
      fill(
        this.advice,
        refused(
          error,
          error.kind === "budget" && seat === "solve"
            ? html`<p><button onclick=${() => this.keep({ seats: ahead })}>Let it look ahead instead</button></p>`
            : null,
        ),
      );
    }
  }

  showTools() {
    const { seen, path } = this;
    const mine = seen.turn !== null && !seen.chance && this.isHuman(seen.turn);
    fill(
      this.tools,
      html`<p class="buttons">
        <button disabled=${!mine} onclick=${() => this.hint()}>Hint</button>
        <button disabled=${!path.length} onclick=${() => this.undo()}>Undo</button>
        <button disabled=${!path.length} onclick=${() => this.play([])}>Start again</button>
        <button
          aria-pressed=${String(this.isWatched)}
          onclick=${() => this.keep({ values: this.isWatched ? "" : "yes" })}
        >
          Values
        </button>
      </p>`,
    );
  }

  async hint() {
    const { signal } = this.leaving;
    try {
      const found = await ask(
        "hint",
        { game: this.game, path: this.path, seconds: 2 },
        { signal, progress: working(this.advice, "Looking ahead") },
      );
      this.advised = found.move;
      const how = found.method ? `${found.status}, by ${found.method}` : found.why;
      fill(
        this.advice,
        html`<p class="note">
          Hint: <b>${found.move}</b>
          ${found.payoff ? [" ", this.players.payoff(found.payoff)] : null} <span class="faint small">${how}</span>
        </p>`,
      );
    } catch (error) {
      fill(this.advice, refused(error));
    }
  }

  // Back to where a person last chose; with no people, one move.
  undo() {
    const { steps } = this.seen;
    let count = steps.length - 1;
    while (count > 0 && !this.isHuman(steps[count].player)) count -= 1;
    const isOwn = count >= 0 && steps[count] && this.isHuman(steps[count].player);
    this.play(this.path.slice(0, isOwn ? count : Math.max(0, steps.length - 1)));
  }

  // ------------------------------------------------------------ seats and values

  showTable() {
    const { seats, seed, offered } = this;
    showSeats(this.table, this.players, offered, { seats, seed }, (c) => this.keep(c));
  }

  /** @param {Changes} changes */
  keep(changes) {
    const { game, at, ...more } = this.params;
    go("play", { game: this.game, at: this.path, seats: this.seats, ...more, ...changes }, { replace: true });
  }

  /** @param {AbortSignal} signal */
  async showWorth(signal) {
    if (!this.isWatched) return fill(this.worth);
    const host = html`<div />`;
    if (!this.worth.firstChild) fill(this.worth, card("The values as you go", host));
    const inside = this.worth.querySelector(".card > div");
    try {
      const found = await ask(
        "values",
        { game: this.game, path: this.path },
        { signal, progress: working(inside, "Solving") },
      );
      const best = found.moves.find((m) => m.chosen)?.move ?? null;
      if (!this.seen.chance) this.board.value({ best, moves: found.moves });
      fill(
        inside,
        html`
          <p>${unbroken(found.sentence)}</p>
          <p class="whole">${this.players.payoff(found.payoff)}</p>
          ${history(this.players, found.history, found.span, this.path.length, () => {})}
        `,
      );
    } catch (error) {
      fill(inside, refused(error));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const mine = this.seen && this.seen.turn !== null && !this.seen.chance && this.isHuman(this.seen.turn);
    if (event.key === " ") {
      if (mine && this.advised) this.play([...this.path, this.advised]);
      else if (mine) this.hint();
      return true;
    }
    if (event.key === "h") {
      if (mine) this.hint();
      return true;
    }
    if (event.key === "u" || event.key === "ArrowLeft") {
      if (this.path.length) this.undo();
      return true;
    }
    if (event.key === "b") return this.board.focus();
    if (event.key === "v") {
      this.keep({ values: this.isWatched ? "" : "yes" });
      return true;
    }
    return false;
  }
}

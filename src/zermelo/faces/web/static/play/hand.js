// @ts-check
// A hand of a game with hidden moves: you see what your seat may see. The address holds the seed and your own moves.
import { ask } from "../api.js";
import { card, fill, html, number, part, real } from "../dom.js";
import { refused, working } from "../parts.js";
import { go, splitPath } from "../state.js";
import { keepHand, readHands, score } from "./score.js";
import { readSeed, showSeats } from "./seats.js";

const SET = "All positions that look alike to whoever moves there; its name says what can be seen.";
const WORTH = "What the move brings on average, given what you know, when everybody then plays the equilibrium.";

/** @param {HandAdvice} told @param {string | null} [made] */
export function oddsTable({ shares, worth }, made = null) {
  const row = (move) => html`<tr class=${move === made ? "on" : ""}>
    <th scope="row">${move}</th>
    <td class="n" title=${String(shares[move])}>${number(shares[move])}</td>
    ${worth && html`<td class="n" title=${String(worth[move])}>${number(worth[move])}</td>`}
  </tr>`;
  return html`<table class="told-table">
    <thead>
      <tr><th>move</th><th class="n">how often</th>${worth && html`<th class="n" title=${WORTH}>worth</th>`}</tr>
    </thead>
    <tbody>${Object.keys(shares).map(row)}</tbody>
  </table>`;
}

/** @param {HandReviewed["steps"][number]} step */
export function costWords({ cost, better, shares, move }) {
  if (cost === null) return "Against an equilibrium play never comes here, so nothing can be said of it.";
  if (real(cost)) return `costs ${number(cost)} on average; better: ${better}`;
  return real(shares[move]) ? "as the equilibrium has it" : "costs nothing, though the equilibrium does otherwise";
}

/** @param {Players} players @param {HandReviewed} found */
export function handReview(players, { steps, value, notes }) {
  const row = (step) => html`<li class=${step.mistake ? "mistake" : ""}>
    <span class="step ${players.colours(step.player)}">
      ${players.glyph(step.player)}<span class="sr">${step.player} </span>${step.move}
    </span>
    <span>${step.mistake ? html`<b class="wrong-sign">? </b>` : null}${costWords(step)}</span>
    <details><summary>knowing ${step.seen}</summary>${oddsTable(step, step.move)}</details>
  </li>`;
  return html`<div>
    <ol class="reviewed">${steps.map(row)}</ol>
    <p>When all play the equilibrium, a hand is worth:</p>
    <p>${players.payoff(value)}</p>
    ${notes.map((note) => html`<p class="faint">${note}</p>`)}
  </div>`;
}

export class Hand {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.seen = part("seen-by");
    this.told = part("told");
    this.moves = part("moves");
    this.advice = part("advice");
    this.tools = part("tools");
    this.table = part("table");
    this.score = part("score");
    this.after = part("after");
    fill(
      context.host,
      html`<div class="columns even">
        <div class="column">
          <section class="card" aria-label="What you see">${this.seen}</section>
          ${this.after}
        </div>
        <div class="column">
          <section class="card lead" aria-live="polite">${this.told}${this.moves}${this.advice}${this.tools}</section>
          ${card("Score", this.score)}
          ${card("Seats", this.table)}
        </div>
      </div>`,
    );
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, path, params }) {
    this.close();
    const { signal } = (this.leaving = new AbortController());
    const given = splitPath(params.seats ?? "");
    this.game = game;
    this.path = path;
    this.params = params;
    this.seats = this.players.names.map((_, k) => given[k] ?? (k === 0 ? "human" : "equilibrium"));
    const seed = readSeed(params.seed);
    if (seed === null) return this.keep({ seed: Math.floor(Math.random() * 1e6) }); // another hand each time
    this.seed = seed;
    this.at = { game, seats: this.seats, seed, path };
    fill(this.advice);
    try {
      this.dealt = await ask("hand", this.at, { signal, progress: working(this.told, "Finding an equilibrium") });
    } catch (error) {
      if (error.name === "AbortError") return;
      const seats = this.seats.map((seat) => (seat === "equilibrium" ? "random" : seat));
      const others = html`<button onclick=${() => this.keep({ seats })}>Let the others play at random</button>`;
      const again = html`<button onclick=${() => this.deal()}>Deal again</button>`;
      fill(this.told, refused(error, html`<p class="buttons">${path.length ? again : others}</p>`));
      return fill(this.moves);
    }
    showSeats(this.table, this.players, this.dealt, this, (changes) => this.keep(changes));
    this.show(signal);
  }

  /** @param {AbortSignal} signal */
  show(signal) {
    const { dealt, players } = this,
      table = `${this.game} ${this.seats.join()}`;
    fill(this.seen, dealt.over ? this.laidOpen() : this.known());
    fill(this.after);
    if (dealt.over) {
      fill(
        this.told,
        html`<p class="words">The hand is over.</p>
          <p class="whole">${players.payoff(dealt.payoff)}</p>`,
      );
      fill(this.moves);
      if (this.seats.includes("human")) this.review(signal);
    } else {
      fill(this.told, html`<p class="words">${players.name(dealt.turn)}: your move.</p>`);
      fill(
        this.moves,
        html`<ol class="moves flow">
          ${dealt.moves.map(
            (move) => html`<li>
              <button class="move" onclick=${() => this.play([...this.path, move])}>
                <span class="name">${move}</span>
              </button>
            </li>`,
          )}
        </ol>`,
      );
    }
    fill(this.score, score(players, dealt.over ? keepHand(table, this.seed, dealt.payoff) : readHands(table)));
    fill(
      this.tools,
      html`<p class="buttons">
        ${dealt.over ? html`<button class="main" onclick=${() => this.deal()}>Next hand</button>` : null}
        ${dealt.over ? null : html`<button onclick=${() => this.hint()}>Hint</button>`}
        <button disabled=${!this.path.length} onclick=${() => this.play(this.path.slice(0, -1))}>Undo</button>
      </p>`,
    );
  }

  // All that the seat to move knows.
  known() {
    const { turn, seen, own } = this.dealt;
    return html`<div>
      <p class="faint" title=${SET}>What ${turn} knows: the information set</p>
      <p class="info-set">${seen}</p>
      ${
        own.length
          ? html`<p class="faint">What ${turn} did before</p>
            <ol class="line">
              ${own.map((one) => html`<li class="step" title="knowing ${one.seen}">${one.move}</li>`)}
            </ol>`
          : null
      }
      <p class="faint small">Nothing else is shown before the hand is over, and the address holds only your moves.</p>
    </div>`;
  }

  laidOpen() {
    const { players, dealt } = this;
    const where = { game: this.game, at: dealt.steps.map((step) => step.move) };
    return html`<div>
      <p class="faint">All that happened</p>
      <ol class="trail" aria-label="Moves of the hand">
        ${dealt.steps.map(
          ({ player, move, odds }) => html`<li>
            <span class="step ${players.colours(player)}" title=${player}>
              ${players.glyph(player)}<span class="sr">${player} </span>${move}
              ${odds ? html`<small class="faint">${number(odds)}</small>` : null}
            </span>
          </li>`,
        )}
      </ol>
      <p><button class="small" onclick=${() => this.context.go("position", where)}>Look at it in Position</button></p>
    </div>`;
  }

  /** @param {AbortSignal} signal */
  async review(signal) {
    const host = html`<div aria-live="polite" />`;
    fill(this.after, card("What went wrong?", host));
    try {
      const found = await ask("hand_review", this.at, { signal, progress: working(host, "Finding an equilibrium") });
      fill(host, handReview(this.players, found));
    } catch (error) {
      fill(host, refused(error));
    }
  }

  async hint() {
    if (this.dealt?.over !== false) return;
    const { signal } = this.leaving;
    try {
      const told = await ask("hand_hint", this.at, {
        signal,
        progress: working(this.advice, "Finding an equilibrium"),
      });
      fill(
        this.advice,
        html`<div class="note"><p>What the equilibrium does, knowing this:</p>${oddsTable(told)}</div>`,
      );
    } catch (error) {
      fill(this.advice, refused(error));
    }
  }

  deal() {
    this.keep({ seed: this.seed + 1, at: undefined });
    document.getElementById("main").focus({ preventScroll: true });
  }

  /** @param {Path} path */
  play(path) {
    this.keep({ at: path }, { replace: false });
    document.getElementById("main").focus({ preventScroll: true });
  }

  /** @param {Changes} changes */
  keep(changes, { replace = true } = {}) {
    const { game, at, ...more } = this.params;
    go("play", { game: this.game, at: this.path, seats: this.seats, ...more, ...changes }, { replace });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const acts = { h: () => this.hint(), n: () => this.deal(), u: () => this.play(this.path.slice(0, -1)) };
    if (!(event.key in acts) || !this.dealt || (event.key === "n" && !this.dealt.over)) return false;
    acts[event.key]();
    return true;
  }
}

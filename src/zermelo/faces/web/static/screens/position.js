// Position: one sentence, the moves best first, what each side is sure of, how it might go, the line, the history.
import { ask } from "../api.js";
import { board } from "../board.js";
import { card, fill, h, number, real, unbroken } from "../dom.js";
import { Normal } from "../normal.js";
import { bar, history, line, refused, working } from "../parts.js";
import { sheet, sheets } from "../sheets.js";
import { go, splitPath } from "../state.js";

const PARTS = ["friend", "neutral", "enemy"];

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
  ],
  open: (context) => (context.about.kind === "matrix" ? new Normal(context) : new Position(context)),
};

// The sentence above says already that the game is too large.
function beyond(error) {
  return error.kind === "budget"
    ? h("p", { class: "faint" }, "Known once the game is explored whole.")
    : refused(error);
}

function late(element) {
  element.classList.add("late");
  return element;
}

class Position {
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.isHidden = context.about.kind === "hidden";
    this.ahead = []; // the longest path looked at, so that → goes forth again
    this.plan = []; // the best line, from the start on
    this.best = null;
    const part = (name) => (this[name] = h("div", { class: name }));
    fill(
      context.host,
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "column" },
          h(
            "section",
            { class: "card", "aria-label": "The board" },
            part("trail"),
            part("picture"),
            part("told"),
          ),
          this.isHidden
            ? late(card("Who does what", part("bars")))
            : late(card("What each is sure of", part("bars"))),
          late(card("How it went", part("past"))),
        ),
        h(
          "div",
          { class: "column" },
          h("section", { class: "card lead", "aria-live": "polite" }, part("sentence")),
          card("Moves, best first", part("moves")),
          card("The line from here", part("future")),
          this.isHidden ? card("Subgames", part("outlook")) : card("How might it go?", part("outlook")),
        ),
      ),
    );
  }

  close() {
    this.leaving?.abort();
  }

  async update({ game, path, params }) {
    this.leaving?.abort();
    const { signal } = (this.leaving = new AbortController());
    this.game = game;
    this.path = path;
    this.params = params;
    if (!path.every((move, k) => this.ahead[k] === move)) this.ahead = path;
    this.best = null;
    const at = { game, path };
    let seen;
    try {
      seen = await ask("position", at, { signal });
    } catch (error) {
      if (error.name !== "AbortError") {
        fill(
          this.sentence,
          refused(
            error,
            path.length
              ? h("button", { type: "button", onclick: () => this.goto([]) }, "To the start")
              : null,
          ),
        );
        for (const host of [
          this.trail,
          this.picture,
          this.moves,
          this.future,
          this.bars,
          this.outlook,
          this.past,
        ])
          fill(host);
      }
      return;
    }
    this.seen = seen;
    this.moves.parentElement.querySelector("h2").textContent = seen.chance
      ? "What chance may do"
      : this.isHidden
        ? "Moves, the likeliest first"
        : "Moves, best first";
    this.showBoard(seen);
    await Promise.allSettled(
      this.isHidden
        ? [this.showValues(at, signal)]
        : [this.showValues(at, signal), this.showSides(at, signal), this.showOutlook(at, signal)],
    );
  }

  // ------------------------------------------------------------ the board

  showBoard(seen) {
    const moves = seen.moves.map((m) => m.move),
      here = this.path; // a second click on a move finds nothing new
    fill(
      this.trail,
      h(
        "ol",
        { class: "trail", "aria-label": "Moves so far" },
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "step start",
              onclick: () => this.goto([]),
              "aria-current": this.path.length ? undefined : "step",
            },
            "start",
          ),
        ),
        seen.steps.map((step, k) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `step ${this.players.colours(step.player)}`,
                title: `${step.player}: ${step.move}`,
                "aria-current": k + 1 === this.path.length ? "step" : undefined,
                onclick: () => this.goto(here.slice(0, k + 1)),
              },
              this.players.glyph(step.player),
              h("span", { class: "sr" }, `${step.player} `),
              step.move,
            ),
          ),
        ),
      ),
    );
    fill(
      this.picture,
      board(seen, moves, (move) => this.goto([...here, move]), this.players),
    );
    const turn =
      seen.turn === null
        ? h("p", {}, "The game is over. ", this.players.payoff(seen.payoff))
        : seen.chance
          ? h("p", {}, "Chance is to move.")
          : h("p", { class: "turn" }, this.players.name(seen.turn), " is to move.");
    fill(this.told, turn, seen.hidden ? this.alike(seen) : null);
  }

  // What the mover cannot tell from this node.
  alike({ turn, hidden }) {
    if (!hidden.count) return h("p", { class: "faint" }, `${turn} knows where this is.`);
    return h(
      "div",
      { class: "alike" },
      h(
        "p",
        { class: "faint" },
        `To ${turn} it looks like ${hidden.count === 1 ? "another position" : `${hidden.count} other positions`}:`,
      ),
      h(
        "ul",
        { class: "line" },
        hidden.alike.map((path) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "step", onclick: () => this.goto(path) },
              path.join(", ") || "the start",
            ),
          ),
        ),
      ),
      hidden.count > hidden.alike.length
        ? h("p", { class: "faint" }, `and ${hidden.count - hidden.alike.length} more`)
        : null,
    );
  }

  // ------------------------------------------------------------ what it is worth

  async showValues(at, signal) {
    const host = this.sentence;
    host.dataset.state = "asking";
    if (!this.hasValues) fill(this.moves, this.plainMoves(this.seen.moves));
    try {
      const found = await ask("values", at, { signal, progress: working(host, "Solving") });
      this.hasValues = true;
      this.best = found.moves.find((m) => m.chosen)?.move ?? null;
      this.plan = [...at.path, ...found.line.map((step) => step.move)];
      fill(
        host,
        h("p", { class: "words" }, unbroken(found.sentence)),
        h("p", { class: "whole" }, this.players.payoff(found.payoff)),
        found.notes.map((note) => h("p", { class: "faint" }, note)),
        h("p", { class: "faint small" }, found.how.join(" ")),
      );
      fill(this.moves, this.valuedMoves(found.moves));
      fill(
        this.future,
        line(this.players, found.line, (count) => this.goto(this.plan.slice(0, at.path.length + count)), {
          endless: found.is_endless,
        }),
      );
      fill(
        this.past,
        history(this.players, found.history, found.span, this.path.length, (k) =>
          this.goto(this.path.slice(0, k)),
        ),
      );
      if (this.isHidden) this.showBehaviour(found);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.hasValues = false;
      fill(host, refused(error));
      fill(this.past, h("p", { class: "faint" }, "Values are known once the game is solved."));
      if (this.isHidden)
        for (const host of [this.moves, this.bars, this.outlook, this.future])
          fill(host, host === this.moves ? this.plainMoves(this.seen.moves) : null);
      else if (error.kind === "budget" || error.kind === "stopped" || error.kind === "method")
        await this.showHint(at, signal);
    } finally {
      delete host.dataset.state;
    }
  }

  // What everybody does at every information set, and how each subgame was solved.
  showBehaviour({ sheets: all, here }) {
    const behaviour = all.find(({ heads }) => heads.includes("information set")),
      subgames = all.filter(({ heads }) => heads.includes("subgame at"));
    fill(
      this.bars,
      sheet(this.players, behaviour, {
        on: ([player, set]) => here !== null && player === here[0] && set === here[1],
      }),
    );
    fill(
      this.outlook,
      subgames.length
        ? sheets(this.players, subgames)
        : h("p", { class: "faint" }, "Everything is decided by backward induction."),
    );
  }

  // The game is too large, or has no value: a look-ahead says what it can.
  async showHint(at, signal) {
    if (this.seen.turn === null || this.seen.chance) return fill(this.future);
    const host = h("div");
    this.sentence.append(host);
    try {
      const found = await ask(
        "hint",
        { ...at, seconds: 2 },
        { signal, progress: working(host, "Looking ahead") },
      );
      this.best = found.move;
      this.plan = [...at.path, ...found.line.map((step) => step.move)];
      const worth = found.payoff ? this.players.payoff(found.payoff) : null;
      const how = found.method
        ? `${found.method}, ${found.depth ? `${found.depth} moves ahead, ` : ""}${found.status}`
        : found.why;
      fill(
        host,
        h("p", { class: "words" }, `A look-ahead plays ${found.move}.`),
        worth && h("p", { class: "whole" }, worth),
        h("p", { class: "faint small" }, how),
      );
      this.moves.parentElement.querySelector("h2").textContent = "Moves";
      fill(this.moves, this.plainMoves(this.seen.moves, found.move));
      fill(
        this.future,
        line(this.players, found.line, (count) => this.goto(this.plan.slice(0, at.path.length + count))),
      );
    } catch (error) {
      fill(host, refused(error));
      fill(this.future);
    }
  }

  plainMoves(moves, best = null) {
    const here = this.path;
    if (!moves.length) return h("p", { class: "faint" }, "No moves are left.");
    return h(
      "ol",
      { class: "moves" },
      moves.map((m) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `move${m.move === best ? " best" : ""}`,
              onclick: () => this.goto([...here, m.move]),
            },
            h("span", { class: "name" }, m.move),
            m.odds ? h("span", { class: "faint" }, number(m.odds)) : null,
          ),
        ),
      ),
      this.seen.more ? h("li", { class: "faint" }, `and ${this.seen.more} more`) : null,
    );
  }

  valuedMoves(moves) {
    const here = this.path;
    if (!moves.length) return h("p", { class: "faint" }, "No moves are left.");
    return h(
      "ol",
      { class: "moves" },
      moves.map((m) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `move${m.best ? " best" : ""}${m.chosen ? " chosen" : ""}`,
              onclick: () => this.goto([...here, m.move]),
            },
            h("span", { class: "rank", "aria-hidden": "true" }, m.best ? (m.chosen ? "★" : "☆") : ""),
            h(
              "span",
              { class: "name" },
              m.move,
              m.best ? h("span", { class: "sr" }, " (best)") : null,
              m.odds ? h("small", { class: "faint" }, ` ${number(m.odds)}`) : null,
              m.distance !== undefined ? h("small", { class: "faint" }, ` ends in ${m.distance}`) : null,
            ),
            this.players.payoff(m.payoff),
          ),
        ),
      ),
    );
  }

  // ------------------------------------------------------------ sides

  async showSides(at, signal) {
    const host = this.bars;
    if (!host.firstChild) fill(host, h("p", { class: "faint" }, "Being worked out …"));
    try {
      const found = await ask("sure", at, { signal });
      const chosen = splitPath(this.params.team ?? "").filter((name) => this.players.names.includes(name));
      const spans = Object.values(found.span).map((ends) => ends.map(real));
      let low = Math.min(...spans.map((s) => s[0])),
        high = Math.max(...spans.map((s) => s[1]));
      let team = null;
      if (chosen.length > 1) {
        team = await ask("team", { ...at, members: chosen }, { signal });
        low = Math.min(low, real(team.value));
        high = Math.max(high, real(team.value));
      }
      const rows = this.players.names.map((name) => bar(this.players, name, found.payoff[name], low, high));
      if (team)
        rows.push(
          bar(this.players, chosen[0], team.value, low, high, {
            label: h(
              "span",
              { class: "who" },
              chosen.map((n) => this.players.glyph(n)),
              " together",
            ),
          }),
        );
      fill(
        host,
        h("p", { class: "faint small" }, "Whatever all the others do."),
        h("ul", { class: "bars" }, rows),
        this.teamChoice(chosen),
      );
    } catch (error) {
      if (error.name !== "AbortError") fill(host, beyond(error));
    }
  }

  teamChoice(chosen) {
    if (this.players.names.length < 2) return null;
    return h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, "Team up"),
      this.players.names.map((name) => {
        const isIn = chosen.includes(name);
        return h(
          "button",
          {
            type: "button",
            class: `chip ${this.players.colours(name)}`,
            "aria-pressed": String(isIn),
            onclick: () =>
              this.keep(
                { team: isIn ? chosen.filter((n) => n !== name) : [...chosen, name] },
                `[data-team="${CSS.escape(name)}"]`,
              ),
            "data-team": name,
          },
          this.players.glyph(name),
          name,
        );
      }),
    );
  }

  async showOutlook(at, signal) {
    const host = this.outlook;
    const names = this.players.names;
    if (names.length < 2) return fill(host, h("p", { class: "faint" }, "There is nobody else."));
    const me = names.includes(this.params.me) ? this.params.me : names[0];
    const friends = splitPath(this.params.friends ?? ""),
      enemies = splitPath(this.params.enemies ?? "");
    const parts = Object.fromEntries(
      names
        .filter((n) => n !== me)
        .map((n) => [n, friends.includes(n) ? "friend" : enemies.includes(n) ? "enemy" : "neutral"]),
    );
    const all = (part) => Object.keys(parts).filter((n) => parts[n] === part);
    const keep = (changed, focus) =>
      this.keep(
        {
          me,
          friends: Object.keys(changed).filter((n) => changed[n] === "friend"),
          enemies: Object.keys(changed).filter((n) => changed[n] === "enemy"),
        },
        focus,
      );
    const answer = h("div", { class: "answer", "aria-live": "polite" });
    fill(
      host,
      h(
        "label",
        { class: "for" },
        "For ",
        h(
          "select",
          { id: "me", onchange: (e) => this.keep({ me: e.target.value, friends: [], enemies: [] }, "#me") },
          names.map((n) => h("option", { value: n, selected: n === me }, n)),
        ),
      ),
      Object.entries(parts).map(([name, part]) =>
        h(
          "fieldset",
          { class: "switch" },
          h("legend", {}, this.players.name(name)),
          PARTS.map((word) =>
            h(
              "button",
              {
                type: "button",
                class: `seg ${word}`,
                "aria-pressed": String(part === word),
                "data-part": `${name}/${word}`,
                onclick: () =>
                  keep({ ...parts, [name]: word }, `[data-part="${CSS.escape(`${name}/${word}`)}"]`),
              },
              word,
            ),
          ),
        ),
      ),
      answer,
    );
    fill(answer, h("p", { class: "faint" }, "Being worked out …"));
    try {
      const found = await ask(
        "outlook",
        { ...at, player: me, friends: all("friend"), enemies: all("enemy"), neutral: all("neutral") },
        { signal },
      );
      fill(
        answer,
        h(
          "p",
          { class: "words" },
          me,
          " gets ",
          h("b", { class: "n" }, number(found.value)),
          all("neutral").length ? " on average." : ".",
        ),
        line(this.players, found.line, (count) =>
          this.goto([...this.path, ...found.line.slice(0, count).map((s) => s.move)]),
        ),
      );
    } catch (error) {
      if (error.name !== "AbortError") fill(answer, beyond(error));
    }
  }

  // ------------------------------------------------------------ going about

  goto(path) {
    const { game, at, ...more } = this.params;
    this.path = path;
    this.best = null;
    go("position", { game: this.game, at: path, ...more });
    if (
      !this.context.host.contains(document.activeElement) ||
      document.activeElement.closest(".moves, .trail, .line, .grid-board, .heaps, .alike")
    )
      document.getElementById("main").focus({ preventScroll: true });
  }

  keep(changes, focus) {
    const { game, at, ...more } = this.params;
    go("position", { game: this.game, at: this.path, ...more, ...changes }, { replace: true });
    setTimeout(() => this.context.host.querySelector(focus)?.focus(), 60);
  }

  // The next move of the best line known, which may have been found some moves ago.
  next() {
    const { path, plan } = this;
    return plan.length > path.length && path.every((move, k) => plan[k] === move) ? plan[path.length] : null;
  }

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
    if (event.key === "Home") {
      this.goto([]);
      return true;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const all = [...this.moves.querySelectorAll("button")],
        now = all.indexOf(document.activeElement);
      const next = event.key === "ArrowDown" ? Math.min(now + 1, all.length - 1) : Math.max(now - 1, 0);
      all[next]?.focus();
      return true;
    }
    return false;
  }
}

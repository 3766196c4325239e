// @ts-check
// Coalitions: players are dragged into teams; what every structure brings, who gains, which hold, and how to share.
import { ask } from "../api.js";
import { fairestWords } from "../coalitions/fairness.js";
import { outcome, structureTable } from "../coalitions/outcome.js";
import { ordered, written } from "../coalitions/structure.js";
import { Teams } from "../coalitions/teams.js";
import { card, fill, html, part, refill } from "../dom.js";
import { late, plate, refused, working } from "../parts.js";
import { cropped, picture, ring } from "../picture.js";
import { sheet } from "../sheets.js";
import { go, joinPath } from "../state.js";

/** @type {ScreenModule} */
export default {
  id: "coalitions",
  title: "Coalitions",
  order: 5,
  key: "c",
  needsGame: true,
  keys: [
    ["← →", "on a player: into the team before, into the next"],
    ["Enter", "on a player: pick up, then choose a team"],
    ["n b", "the next structure, the one before"],
  ],
  open: (context) => new Coalitions(context),
};

class Coalitions {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.sentence = part("sentence");
    this.body = html`<div />`;
    this.outcome = part("outcome");
    this.lattice = part("lattice");
    this.list = part("list");
    this.preferred = part("preferred");
    this.focusOn = null;
    this.teams = new Teams(this.players, {
      onset: (teams) => this.keep({ teams }),
      onmove: (teams, name) => this.moved(teams, name),
    });
    fill(context.host, html`<section class="card lead" aria-live="polite">${this.sentence}</section>`, this.body);
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  async update({ game, params }) {
    this.params = params;
    const by = params.by ?? "points",
      asked = JSON.stringify([game, by]);
    if (this.asked !== asked) {
      this.leaving?.abort();
      const { signal } = (this.leaving = new AbortController());
      const progress = working(this.sentence, "Solving every structure");
      try {
        const found = await ask("alliances", { game, by }, { signal, progress });
        this.asked = asked;
        this.game = game;
        this.show(found);
      } catch (error) {
        if (error.name === "AbortError") return;
        const back = params.by ? html`<button onclick=${() => go("coalitions", { game })}>By points</button>` : null;
        fill(this.sentence, refused(error, back));
        fill(this.body);
        return;
      }
    }
    if (this.found.applies) this.choose(written(this.players.names, params.teams ?? ""));
  }

  /** @param {Answers["alliances"]} found */
  show(found) {
    this.found = found;
    if (!found.applies) {
      fill(this.body);
      return fill(this.sentence, html`<p class="words">This cannot be answered for this game.</p><p>${found.why}</p>`);
    }
    const [all, liked, ...more] = found.sheets; // the structures are listed below, to be chosen from
    fill(
      this.sentence,
      html`
        <p class="words">${all.title}</p>
        <p class="fairest-of">${fairestWords(found.structures)}</p>
        <p class="faint small">${all.legend}</p>
        <p class="faint small">${found.how.join(" ")}</p>
      `,
    );
    fill(this.preferred, sheet(this.players, liked));
    const worth = (one) => {
      const table = html`<div class="worth">${sheet(this.players, one, { titled: false })}</div>`;
      return late(card(one.title.replace(/:$/, "") || "What teams are worth", table), "later");
    };
    fill(
      this.body,
      html`<div class="columns">
        <div class="column">
          ${card("Teams", this.teams.element)}
          ${card("What it brings", this.outcome)}
          ${more.map(worth)}
        </div>
        <div class="column">
          ${late(card("From everybody alone to all together", this.lattice))}
          ${late(card("Every way to team up", this.list))}
          ${late(card("Who prefers what", this.preferred), "later")}
        </div>
      </div>`,
    );
    const made = cropped(picture(found.svg, { whole: true }), 44);
    this.svg = made.svg;
    const drawn = plate("All structures; those that hold have a check mark", made.host);
    drawn.addEventListener("click", (event) => {
      const one = event.composedPath().find((e) => e instanceof SVGElement && e.matches("g.structure"));
      const there = one && found.structures.find((s) => s.drawn === /** @type {SVGElement} */ (one).dataset.teams);
      if (there) this.keep({ teams: there.teams });
    });
    fill(this.lattice, drawn);
  }

  /** @param {string[][]} teams */
  choose(teams) {
    const { structures } = this.found;
    const name = teams.map((team) => team.join("+")).join("|");
    this.now = structures.find((one) => one.name === name) ?? structures.at(-1);
    this.teams.show(teams, this.focusOn);
    this.focusOn = null;
    fill(this.outcome, outcome(this.players, this.now, structures));
    refill(
      this.list,
      structureTable(this.players, structures, this.now, {
        only: this.params.only === "stable",
        ononly: (only) => this.keep({ only: only ? "stable" : "" }),
        onpick: (picked) => this.keep({ teams: picked }),
      }),
    );
    /** @type {NodeListOf<SVGGElement>} */
    const groups = this.svg.querySelectorAll("g.structure");
    const drawn = [...groups].find((g) => g.dataset.teams === this.now.drawn);
    ring(this.svg, drawn ?? null, 3);
  }

  /** @param {string[][]} teams @param {string} name */
  moved(teams, name) {
    this.context.say(`${name}: ${teams.map((team) => team.join(" and ")).join(" against ")}`);
    this.focusOn = name;
    const isSame = JSON.stringify(teams) === JSON.stringify(this.now.teams);
    this.keep({ teams });
    if (isSame) this.choose(teams); // the address stays as it is, but somebody was picked up
  }

  /** @param {{ teams?: string[][], only?: string }} changes */
  keep({ teams, ...changes }) {
    const { game, at, ...more } = this.params;
    const together = teams && ordered(this.players.names, teams).filter((team) => team.length > 1);
    const now = { ...more, ...changes, ...(together ? { teams: together.map(joinPath) } : {}) };
    go("coalitions", { game: this.game, at: this.context.state().path, ...now }, { replace: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if ((event.key === "n" || event.key === "b") && this.now) {
      const all = this.found.structures,
        k = all.indexOf(this.now);
      this.keep({ teams: all[(k + (event.key === "n" ? 1 : all.length - 1)) % all.length].teams });
      return true;
    }
    if (event.key === "Escape" && this.teams.held) {
      this.teams.hold(null);
      return true;
    }
    return false;
  }
}

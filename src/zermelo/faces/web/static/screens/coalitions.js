// Coalitions: players are dragged into teams; what every structure brings, who gains, which ones hold, and how to share.
import { ask } from "../api.js";
import { card, fill, refill, grouped, h, number, real } from "../dom.js";
import { bar, refused, working } from "../parts.js";
import { sheet } from "../sheets.js";
import { cropped, picture, ring } from "../picture.js";
import { go, joinPath, splitPath } from "../state.js";

const FEW = 60; // rows of a table

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
  constructor(context) {
    this.context = context;
    this.players = context.players;
    this.held = null; // the player picked up by key or click
    const part = (name) => (this[name] = h("div", { class: name }));
    fill(
      context.host,
      h("section", { class: "card lead", "aria-live": "polite" }, part("sentence")),
      (this.body = h("div", {})),
    );
    for (const name of ["teams", "outcome", "lattice", "list", "preferred"]) part(name);
  }

  close() {
    this.leaving?.abort();
  }

  async update({ game, params }) {
    this.params = params;
    const by = params.by ?? "points",
      asked = JSON.stringify([game, by]);
    if (this.asked !== asked) {
      this.leaving?.abort();
      const { signal } = (this.leaving = new AbortController());
      try {
        const found = await ask(
          "alliances",
          { game, by },
          { signal, progress: working(this.sentence, "Solving every structure") },
        );
        this.asked = asked;
        this.game = game;
        this.show(found);
      } catch (error) {
        if (error.name !== "AbortError") {
          fill(
            this.sentence,
            refused(
              error,
              params.by
                ? h("button", { type: "button", onclick: () => go("coalitions", { game }) }, "By points")
                : null,
            ),
          );
          fill(this.body);
        }
        return;
      }
    }
    if (this.found.applies) this.choose(this.written());
  }

  // The teams that the address names; whoever is in none is alone.
  written() {
    const free = new Set(this.players.names);
    const named = splitPath(this.params.teams ?? "").map((team) =>
      splitPath(team).filter((name) => free.delete(name)),
    );
    return this.ordered([...named.filter((team) => team.length), ...[...free].map((name) => [name])]);
  }

  ordered(teams) {
    const seat = (name) => this.players.seat(name);
    return teams
      .map((team) => [...team].sort((a, b) => seat(a) - seat(b)))
      .sort((a, b) => seat(a[0]) - seat(b[0]));
  }

  show(found) {
    this.found = found;
    if (!found.applies) {
      fill(this.body);
      return fill(
        this.sentence,
        h("p", { class: "words" }, "This cannot be answered for this game."),
        h("p", {}, found.why),
      );
    }
    const [all, liked, ...more] = found.sheets; // the structures are listed below, to be chosen from
    fill(
      this.sentence,
      h("p", { class: "words" }, all.title),
      h("p", { class: "faint small" }, all.legend),
      h("p", { class: "faint small" }, found.how.join(" ")),
    );
    fill(this.preferred, sheet(this.players, liked));
    const late = (element) => (element.classList.add("late"), element);
    const later = (element) => (element.classList.add("later"), element);
    fill(
      this.body,
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "column" },
          card("Teams", this.teams),
          card("What it brings", this.outcome),
          more.map((one) =>
            later(
              card(
                one.title.replace(/:$/, "") || "What teams are worth",
                h("div", { class: "worth" }, sheet(this.players, one, { titled: false })),
              ),
            ),
          ),
        ),
        h(
          "div",
          { class: "column" },
          late(card("From everybody alone to all together", this.lattice)),
          late(card("Every way to team up", this.list)),
          later(card("Who prefers what", this.preferred)),
        ),
      ),
    );
    const made = cropped(picture(found.svg, { whole: found.structures.length > 20 }), 44);
    this.svg = made.svg;
    const plate = h(
      "div",
      {
        class: "plate",
        tabindex: "0",
        role: "group",
        "aria-label": "All structures; those that hold have a check mark",
      },
      made.host,
    );
    plate.addEventListener("click", (event) => {
      const one = event.composedPath().find((e) => e instanceof Element && e.matches?.("g.structure"));
      const there = one && found.structures.find((s) => s.drawn === one.dataset.teams);
      if (there) this.keep(there.teams);
    });
    fill(this.lattice, plate);
  }

  keep(teams, focus = null) {
    const { game, at, ...more } = this.params;
    const together = this.ordered(teams)
      .filter((team) => team.length > 1)
      .map(joinPath);
    this.focusOn = focus;
    go(
      "coalitions",
      { game: this.game, at: this.context.state().path, ...more, teams: together },
      { replace: true },
    );
  }

  choose(teams) {
    const name = teams.map((team) => team.join("+")).join("|");
    this.now = this.found.structures.find((one) => one.name === name) ?? this.found.structures.at(-1);
    this.showTeams(teams);
    this.showOutcome(this.now);
    this.showList();
    const drawn = [...this.svg.querySelectorAll("g.structure")].find(
      (g) => g.dataset.teams === this.now.drawn,
    );
    ring(this.svg, drawn ?? null, 3);
  }

  // ------------------------------------------------------------ teams

  showTeams(teams) {
    const boxes = [...teams, []];
    this.boxes = boxes;
    refill(
      this.teams,
      h("p", { class: "faint small" }, "Drag a player into a team, or pick one up and choose the team."),
      h(
        "div",
        { class: "team-boxes" },
        boxes.map((team, k) =>
          h(
            "div",
            {
              class: `team-box${team.length ? "" : " new"}`,
              "data-box": String(k),
              role: "group",
              "aria-label": team.length ? `Team ${team.join(", ")}` : "A new team",
            },
            team.length ? null : h("span", { class: "faint small" }, "a new team"),
            team.map((name) => this.chip(name, k)),
            this.held &&
              !team.includes(this.held) &&
              !(team.length === 0 && teams.find((t) => t.includes(this.held)).length === 1)
              ? h(
                  "button",
                  { type: "button", class: "small here", onclick: () => this.move(this.held, k) },
                  `Put ${this.held} here`,
                )
              : null,
          ),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          {
            type: "button",
            class: "small",
            onclick: () => this.keep(this.players.names.map((name) => [name])),
          },
          "Everybody alone",
        ),
        h(
          "button",
          { type: "button", class: "small", onclick: () => this.keep([[...this.players.names]]) },
          "All together",
        ),
      ),
    );
    if (this.focusOn) {
      this.teams.querySelector(`[data-player="${CSS.escape(this.focusOn)}"]`)?.focus();
      this.focusOn = null;
    }
  }

  chip(name, k) {
    const chip = h(
      "button",
      {
        type: "button",
        class: `chip ${this.players.colours(name)}`,
        "data-player": name,
        "aria-pressed": String(this.held === name),
        title: `${name}: drag, or pick up`,
        onclick: () => {
          if (chip.dataset.dragged) {
            delete chip.dataset.dragged;
            return;
          }
          this.held = this.held === name ? null : name;
          this.focusOn = name;
          this.showTeams(this.boxes.filter((t) => t.length));
        },
        onkeydown: (event) => {
          if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
          event.preventDefault();
          event.stopPropagation();
          const next = k + (event.key === "ArrowRight" ? 1 : -1);
          if (next >= 0 && next < this.boxes.length) this.move(name, next);
        },
      },
      this.players.glyph(name),
      name,
    );
    chip.addEventListener("pointerdown", (event) => this.grab(event, chip, name));
    return chip;
  }

  grab(event, chip, name) {
    if (event.button) return;
    const from = [event.clientX, event.clientY];
    let isDragged = false,
      over = null;
    const move = (e) => {
      const [dx, dy] = [e.clientX - from[0], e.clientY - from[1]];
      if (!isDragged && Math.hypot(dx, dy) < 6) return;
      if (!isDragged) {
        isDragged = true;
        chip.classList.add("dragged");
      }
      chip.style.transform = `translate(${dx}px, ${dy}px)`;
      const box =
        document.elementsFromPoint(e.clientX, e.clientY).find((one) => one.classList.contains("team-box")) ??
        null;
      if (box !== over) {
        over?.classList.remove("over");
        box?.classList.add("over");
        over = box;
      }
    };
    const end = () => {
      removeEventListener("pointermove", move);
      for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, end);
      chip.classList.remove("dragged");
      chip.style.transform = "";
      over?.classList.remove("over");
      if (!isDragged) return;
      chip.dataset.dragged = "yes"; // the click that follows is none
      setTimeout(() => {
        delete chip.dataset.dragged;
      }, 50);
      if (over) this.move(name, Number(over.dataset.box));
    };
    addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end);
  }

  move(name, k) {
    this.held = null;
    const teams = this.boxes
      .map((team, j) =>
        j === k ? [...team.filter((n) => n !== name), name] : team.filter((n) => n !== name),
      )
      .filter((team) => team.length);
    this.context.say(
      `${name}: ${this.ordered(teams)
        .map((team) => team.join(" and "))
        .join(" against ")}`,
    );
    const isSame = JSON.stringify(this.ordered(teams)) === JSON.stringify(this.now.teams);
    this.keep(teams, name);
    if (isSame) this.choose(this.ordered(teams)); // the address stays as it is, but somebody was picked up
  }

  // ------------------------------------------------------------ outcomes

  gain(value) {
    const at = real(value);
    if (!at) return h("span", { class: "faint" }, "as alone");
    return h("span", { class: at > 0 ? "up" : "down" }, `${at > 0 ? "▲ " : "▼ "}${number(value)}`);
  }

  showOutcome(one) {
    const holds = one.stable_alone && one.stable_dissolved;
    const values = this.found.structures.flatMap((s) => Object.values(s.payoff).map(real));
    const low = Math.min(...values),
      high = Math.max(...values);
    fill(
      this.outcome,
      h(
        "ul",
        { class: "bars gains" },
        this.players.names.map((name) => {
          const row = bar(this.players, name, one.payoff[name], low, high);
          row.append(this.gain(one.gains[name]));
          return row;
        }),
      ),
      one.aspects
        ? h(
            "p",
            {},
            "Places: ",
            this.players.names.map((name) => `${name} ${number(one.aspects[name])}`).join(", "),
          )
        : null,
      h(
        "div",
        { class: `note${holds ? " holds" : ""}` },
        h(
          "p",
          {},
          holds
            ? "✓ It holds: nobody gains by leaving, whether the rest of the team stays together or falls apart."
            : `It does not hold: ${one.deviation}.`,
        ),
        h(
          "p",
          { class: "faint small" },
          `The rest staying together (δ): ${one.stable_alone ? "holds" : "does not hold"}. The rest falling apart (γ): ${one.stable_dissolved ? "holds" : "does not hold"}.${holds ? (one.stable_first_and_last ? " So it does with first ties and with last ties." : " With last ties it does not.") : ""}`,
        ),
      ),
    );
  }

  showList() {
    const only = this.params.only === "stable";
    const all = this.found.structures.filter((one) => !only || (one.stable_alone && one.stable_dissolved));
    const tick = (yes) =>
      yes
        ? h("span", {}, h("span", { "aria-hidden": "true" }, "✓"), h("span", { class: "sr" }, "yes"))
        : h("span", { class: "faint" }, "–");
    refill(
      this.list,
      h(
        "label",
        { class: "for" },
        h("input", {
          type: "checkbox",
          id: "only",
          checked: only,
          onchange: (e) => {
            const { game, at, ...more } = this.params;
            go(
              "coalitions",
              {
                game: this.game,
                at: this.context.state().path,
                ...more,
                only: e.target.checked ? "stable" : "",
              },
              { replace: true },
            );
          },
        }),
        " only those that hold",
      ),
      h(
        "div",
        { class: "wide-table", tabindex: "0", role: "group", "aria-label": "Every way to team up" },
        h(
          "table",
          { class: "told-table" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", {}, "teams"),
              this.players.names.map((name) =>
                h("th", { class: "n" }, this.players.glyph(name), h("span", { class: "sr" }, name)),
              ),
              h("th", { title: "the rest staying together" }, "δ"),
              h("th", { title: "the rest falling apart" }, "γ"),
            ),
          ),
          h(
            "tbody",
            {},
            all.slice(0, FEW).map((one) =>
              h(
                "tr",
                { class: one === this.now ? "on" : "" },
                h(
                  "td",
                  {},
                  h(
                    "button",
                    {
                      type: "button",
                      class: "small",
                      "aria-pressed": String(one === this.now),
                      onclick: () => this.keep(one.teams),
                    },
                    one.teams.map((team) => team.join("+")).join(" | "),
                  ),
                ),
                this.players.names.map((name) => {
                  const at = real(one.gains[name]);
                  return h(
                    "td",
                    { class: `n ${at > 0 ? "up" : at < 0 ? "down" : ""}` },
                    at > 0 ? "▲" : at < 0 ? "▼" : "",
                    number(one.payoff[name]),
                  );
                }),
                h("td", {}, tick(one.stable_alone)),
                h("td", {}, tick(one.stable_dissolved)),
              ),
            ),
          ),
        ),
      ),
      all.length > FEW ? h("p", { class: "faint" }, `and ${grouped(all.length - FEW)} more`) : null,
      h("p", { class: "faint small" }, "▲ ▼: better or worse than when everybody is alone."),
    );
  }

  key(event) {
    if ((event.key === "n" || event.key === "b") && this.now) {
      const all = this.found.structures,
        k = all.indexOf(this.now);
      this.keep(all[(k + (event.key === "n" ? 1 : all.length - 1)) % all.length].teams);
      return true;
    }
    if (event.key === "Escape" && this.held) {
      this.held = null;
      this.choose(this.now.teams);
      return true;
    }
    return false;
  }
}

// @ts-check
// Players in their teams: dragged, picked up and put down, or sent by the arrow keys.
import { focusOn, html, part, refill } from "../dom.js";
import { moved } from "./structure.js";

export class Teams {
  // `onmove(teams, name)` is told the new teams and who went, `onset(teams)` those that a button makes.
  /**
   * @param {Players} players
   * @param {{ onmove: (teams: string[][], name: string) => void, onset: (teams: string[][]) => void }} told
   */
  constructor(players, { onmove, onset }) {
    this.players = players;
    this.onmove = onmove;
    this.onset = onset;
    this.element = part("teams");
    this.held = null; // the player picked up by key or click
    this.teams = [];
  }

  /** @param {string[][]} teams */
  show(teams, focus = null) {
    const { names } = this.players;
    this.teams = teams;
    refill(
      this.element,
      html`
        <p class="faint small">Drag a player into a team, or pick one up and choose the team.</p>
        <div class="team-boxes">${[...teams, []].map((team, k) => this.box(team, k))}</div>
        <div class="buttons">
          <button class="small" onclick=${() => this.onset(names.map((name) => [name]))}>Everybody alone</button>
          <button class="small" onclick=${() => this.onset([[...names]])}>All together</button>
        </div>
      `,
    );
    if (focus !== null) focusOn(this.element, `[data-player="${CSS.escape(focus)}"]`);
  }

  /** @param {string[]} team @param {number} k */
  box(team, k) {
    const { held } = this;
    const isAlone = held !== null && this.teams.some((t) => t.length === 1 && t[0] === held);
    const fits = held !== null && !team.includes(held) && !(team.length === 0 && isAlone);
    return html`<div
      class="team-box${team.length ? "" : " new"}"
      data-box=${String(k)}
      role="group"
      aria-label=${team.length ? `Team ${team.join(", ")}` : "A new team"}
    >
      ${team.length ? null : html`<span class="faint small">a new team</span>`}
      ${team.map((name) => this.chip(name, k))}
      ${fits ? html`<button class="small here" onclick=${() => this.move(held, k)}>Put ${held} here</button>` : null}
    </div>`;
  }

  /** @param {string} name @param {number} k */
  chip(name, k) {
    const chip = html`<button
      class="chip ${this.players.colours(name)}"
      data-player=${name}
      aria-pressed=${String(this.held === name)}
      title="${name}: drag, or pick up"
      onclick=${() => {
        if (chip.dataset.dragged) delete chip.dataset.dragged;
        else this.hold(this.held === name ? null : name, name);
      }}
      onkeydown=${(event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        event.preventDefault();
        event.stopPropagation();
        const next = k + (event.key === "ArrowRight" ? 1 : -1);
        if (next >= 0 && next <= this.teams.length) this.move(name, next);
      }}
      onpointerdown=${(event) => this.grab(event, chip, name)}
    >
      ${this.players.glyph(name)}
      ${name}
    </button>`;
    return chip;
  }

  /** @param {string | null} name */
  hold(name, focus = null) {
    this.held = name;
    this.show(this.teams, focus);
  }

  /** @param {string} name @param {number} k */
  move(name, k) {
    this.held = null;
    this.onmove(moved(this.players.names, this.teams, name, k), name);
  }

  /** @param {PointerEvent} event @param {HTMLElement} chip @param {string} name */
  grab(event, chip, name) {
    if (event.button) return;
    const from = [event.clientX, event.clientY];
    let isDragged = false,
      over = null;
    const move = (e) => {
      const [dx, dy] = [e.clientX - from[0], e.clientY - from[1]];
      if (!isDragged && Math.hypot(dx, dy) < 6) return;
      isDragged = true;
      chip.classList.add("dragged");
      chip.style.transform = `translate(${dx}px, ${dy}px)`;
      const under = document.elementsFromPoint(e.clientX, e.clientY);
      const box = under.find((one) => one.classList.contains("team-box")) ?? null;
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
      setTimeout(() => delete chip.dataset.dragged, 50);
      if (over) this.move(name, Number(over.dataset.box));
    };
    addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end);
  }
}

// @ts-check
// After a game: each move with what it cost, the mistakes marked, and what would have been better.
import { ask } from "../api.js";
import { fill, html, number, real } from "../dom.js";
import { refused, working } from "../parts.js";
import { roughly } from "../position/look.js";

const LEFT = { win: "a win", draw: "a draw", loss: "a loss" };

/** @param {Reviewed["steps"][number]} step */
export function mistakeWords({ cost, worth, better, exact }) {
  const lost = worth && worth[0] !== worth[1] ? `turns ${LEFT[worth[0]]} into ${LEFT[worth[1]]}` : "";
  const paid = `costs ${exact ? number(cost) : roughly(cost)}`;
  return `${lost ? `${lost}, ` : ""}${paid}${better === null ? "" : `; better: ${better}`}`;
}

/** @param {Players} players @param {Reviewed} found @param {(count: number) => void} onpick */
export function reviewed(players, { steps, notes, costs, mistakes, exact }, onpick) {
  const row = (step, k) => html`<li class=${step.mistake ? "mistake" : ""}>
    <button class="step ${players.colours(step.player)}" onclick=${() => onpick(k)} title="Before ${step.move}">
      ${players.glyph(step.player)}
      <span class="sr">${step.player} </span>
      ${step.move}
    </button>
    ${step.mistake ? html`<span><b class="wrong-sign">?</b> ${mistakeWords(step)}</span>` : null}
  </li>`;
  const many = (count) => (count === 0 ? "no mistakes" : count === 1 ? "1 mistake" : `${count} mistakes`);
  const amount = exact ? number : roughly;
  const total = (name) => (real(costs[name]) ? `, ${amount(costs[name])} lost in all` : "");
  return html`<div>
    ${notes.map((note) => html`<p class="faint">${note}</p>`)}
    <ul>
      ${players.names.map((name) => html`<li>${players.name(name)}: ${many(mistakes[name])}${total(name)}.</li>`)}
    </ul>
    <ol class="reviewed">${steps.map(row)}</ol>
  </div>`;
}

/**
 * @param {HTMLElement} host
 * @param {Players} players
 * @param {{ game: string, path: Path }} at
 * @param {(count: number) => void} onpick
 * @param {AbortSignal} signal
 */
export async function showReview(host, players, at, onpick, signal) {
  try {
    const found = await ask("review", at, { signal, progress: working(host, "Looking through the game") });
    fill(host, reviewed(players, found, onpick));
  } catch (error) {
    fill(host, refused(error));
  }
}
